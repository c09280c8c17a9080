"""What plays in the middle of deals can be copied, pickled and forked, and plays on the same."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from tests.waiting import until
from upcard.envs.batch import Batch
from upcard.envs.gym import UpcardEnv
from upcard.envs.halves import Halves
from upcard.envs.stepper import Stepper
from upcard.errors import IllegalMove

COPIES = [copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))]


def last(mask: Any) -> Any:
    """The last legal action of each table: another one in nearly every position."""
    return mask.shape[-1] - 1 - mask[..., ::-1].argmax(axis=-1)


def waited_for(child: int) -> int:
    """The exit status of a process that ends, and does not hang."""
    ended: list[int] = []

    def has_ended() -> bool:
        pid, status = os.waitpid(child, os.WNOHANG)
        ended.append(status)
        return bool(pid)

    until(has_ended)
    return os.waitstatus_to_exitcode(ended[-1])


def step(batch: Batch) -> list[Any]:
    batch.step(last(batch.mask))
    return [batch.mask.copy(), batch.observation.copy(), batch.reward.copy(), batch.deal.copy()]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copied_batch_plays_on_as_the_first_does(
    copied: Callable[[Batch], Batch], threads: int
) -> None:
    one = Batch("crazy8s", 5, seed=2, others="memory", threads=threads)
    twin = copied(one)  # before any deal
    one.reset()
    twin.reset()
    for _ in range(3):
        assert all(map(np.array_equal, step(one), step(twin)))
    twin, before = copied(one), one.mask.copy()
    for _ in range(40):
        told = step(twin)
    assert np.array_equal(one.mask, before)  # the copy has arrays of its own
    for _ in range(40):
        assert one.mask.any()
        mine = step(one)
    assert all(map(np.array_equal, mine, told))
    one.close()
    twin.close()


@pytest.mark.parametrize("copied", COPIES)
def test_a_copied_table_and_environment_know_what_is_legal_there(
    copied: Callable[[Any], Any],
) -> None:
    table = Stepper("crazy8s", others="memory")
    table.begin(seed=3)
    env = UpcardEnv(others="memory")
    env.reset(seed=3)
    for _ in range(12):
        twin, other = copied(table), copied(env)
        action = int(last(table.mask))
        table.play(action)
        twin.play(action)
        seen, *result, _ = env.step(action)
        as_seen, *as_result, _ = other.step(action)
        assert np.array_equal(table.mask, twin.mask)
        assert table.state == twin.state
        assert np.array_equal(seen, as_seen)
        assert result == as_result
        assert np.array_equal(env.action_masks(), other.action_masks())
        if table.seat is None:
            table.begin(seed=3, deal=1)
            env.reset()


@pytest.mark.parametrize("copied", COPIES)
def test_copied_halves_play_on(copied: Callable[[Halves], Halves]) -> None:
    one = Halves("crazy8s", 6, seed=3)
    with pytest.raises(IllegalMove, match="before the first reset"):
        copied(one).recv()
    one.reset()
    one.send(last(one.recv().mask))  # a step is under way
    twin = copied(one)
    for _ in range(6):
        mine, theirs = one.recv(), twin.recv()
        assert np.array_equal(mine.observation, theirs.observation)
        one.send(last(mine.mask))
        twin.send(last(theirs.mask))
    one.close()
    twin.close()


@pytest.mark.full
def test_a_pickle_is_played_on_in_another_process(tmp_path: Path) -> None:
    batch = Batch("crazy8s", 4, seed=5, others="memory")
    batch.reset()
    kept = tmp_path / "batch"
    kept.write_bytes(pickle.dumps(batch))
    program = (
        "import pickle, sys\nbatch = pickle.load(open(sys.argv[1], 'rb'))\n"
        "for _ in range(30): batch.step(batch.mask.argmax(1))\nprint(batch.observation.sum())"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, str(kept)], capture_output=True, check=True, text=True
    )
    for _ in range(30):
        batch.step(batch.mask.argmax(1))
    assert int(told.stdout) == batch.observation.sum()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_fork_has_threads_of_its_own() -> None:
    """It has none of those that there were, and would wait for them for ever."""
    batch = Batch("crazy8s", 4, seed=5, threads=2)
    batch.reset()
    halves = Halves("crazy8s", 4, seed=5)

    def play() -> None:
        step(batch)
        halves.reset()  # whatever was under way when the process was forked
        for _ in range(4):
            halves.send(last(halves.recv().mask))

    play()
    if (child := os.fork()) == 0:
        try:
            play()
            batch.close()
            os._exit(0)
        finally:
            os._exit(1)
    assert waited_for(child) == 0
    play()
    batch.close()
    halves.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_step_that_a_fork_has_lost_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    halves, may, run = Halves("crazy8s", 4), Event(), Batch._run

    def late(batch: Batch) -> None:
        may.wait()
        run(batch)

    halves.reset()
    halves.recv()
    monkeypatch.setattr(Batch, "_run", late)
    halves.send(last(halves.batches[0].mask))
    if (child := os.fork()) == 0:
        try:
            halves.send(last(halves.recv().mask))
            with pytest.raises(IllegalMove, match="forked in the middle of a step: call reset"):
                halves.recv()
            os._exit(0)
        finally:
            os._exit(1)
    assert waited_for(child) == 0
    may.set()
    halves.close()


def test_threads_that_were_ended_are_started_again() -> None:
    batch, halves = Batch("crazy8s", 4, threads=2), Halves("crazy8s", 4)
    for _ in range(2):
        batch.reset()
        step(batch)
        batch.close()
        halves.reset()
        halves.send(last(halves.recv().mask))
        halves.close()
