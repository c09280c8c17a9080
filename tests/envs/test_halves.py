"""Two halves of a batch that take turns play what the whole batch plays."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import numpy as np
import pytest

from tests.engine.games import game_of
from upcard.envs.batch import Batch
from upcard.envs.halves import Halves
from upcard.errors import BadRules, IllegalMove

TOLD = ("observation", "mask", "seat", "reward", "terminated", "winner", "points", "deal")


@pytest.fixture
def halves() -> Iterator[Halves]:
    made = Halves("crazy8s", 6, seed=3)
    yield made
    made.close()


@pytest.mark.parametrize("name", ["clash", "uno"])
@pytest.mark.parametrize("threads", [1, 2])
def test_each_half_plays_the_deals_of_its_tables_in_the_whole(name: str, threads: int) -> None:
    whole = Batch(game_of(name), 6, seed=5, others="first")
    two = Halves(game_of(name), 6, seed=5, others="first", threads=threads)
    whole.reset()
    two.reset()
    ended = 0
    for _ in range(60):
        for rows in (slice(0, 3), slice(3, 6)):
            half = two.recv()
            for what in TOLD:
                assert np.array_equal(getattr(half, what), getattr(whole, what)[rows]), what
            two.send(half.mask.argmax(axis=1))
        whole.step(whole.mask.argmax(axis=1))
        ended += int(whole.terminated.sum())
    assert ended
    two.close()


def test_what_is_received_stays_until_its_actions_are_sent(halves: Halves) -> None:
    halves.reset()
    first = halves.recv()
    assert halves.recv() is first
    halves.send(first.mask.argmax(axis=1))
    second = halves.recv()
    assert second is not first
    halves.send(second.mask.argmax(axis=1))
    assert halves.recv() is first


def test_send_does_not_wait_for_the_step(halves: Halves, monkeypatch: pytest.MonkeyPatch) -> None:
    halves.reset()
    half, run, may = halves.recv(), Batch._run, Event()

    def late(batch: Batch) -> None:
        assert may.wait(60)
        run(batch)

    monkeypatch.setattr(Batch, "_run", late)
    halves.send(half.mask.argmax(axis=1))
    before = half.observation.copy()
    halves.send(halves.recv().mask.argmax(axis=1))  # of the other half, which is as it was
    may.set()
    assert halves.recv() is half
    assert not np.array_equal(half.observation, before)


def test_actions_are_copied(halves: Halves) -> None:
    halves.reset()
    other = Batch("crazy8s", 6, seed=3)
    other.reset()
    half = halves.recv()
    actions = half.mask.argmax(axis=1)
    chosen = actions.copy()
    halves.send(actions)
    actions[:] = -1
    halves.send(halves.recv().mask.argmax(axis=1))
    other.step(np.concatenate([chosen, other.mask[3:].argmax(axis=1)]))
    assert np.array_equal(halves.recv().observation, other.observation[:3])


def test_a_reset_begins_anew_whatever_is_under_way(halves: Halves) -> None:
    halves.reset()
    begun = halves.recv().observation.copy()
    halves.send(halves.recv().mask.argmax(axis=1))
    halves.reset()
    assert np.array_equal(halves.recv().observation, begun)
    halves.reset(seed=4)
    assert not np.array_equal(halves.recv().observation, begun)


def test_what_cannot_be_is_refused_in_a_sentence(halves: Halves) -> None:
    with pytest.raises(BadRules, match="tables=5 given: two halves need an even number"):
        Halves("crazy8s", 5)
    with pytest.raises(BadRules, match="out given: two halves write to arrays of their own"):
        Halves("crazy8s", 4, out={})
    with pytest.raises(IllegalMove, match="recv was called before the first reset"):
        halves.recv()
    halves.reset()
    with pytest.raises(IllegalMove, match="send was called without a half to play in"):
        halves.send([0, 0, 0])
    half = halves.recv()
    with pytest.raises(IllegalMove, match="allowed are"):
        halves.send(half.mask.argmin(axis=1))
    with pytest.raises(IllegalMove, match="3 whole numbers"):
        halves.send([0])
    halves.send(half.mask.argmax(axis=1))  # nothing was changed
