"""Strategies that are not trusted are compiled in a process of its own first, within limits."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

import upcard
from tests.cli.test_interrupts import seconds_used
from tests.waiting import until
from upcard.forks import server
from upcard.jit_cache import INTERPRETED
from upcard.players import compile_sandbox
from upcard.players.compile_sandbox import TOO_LONG, prove
from upcard.players.reading import StrategyFile
from upcard.players.source import NotCompiled, StrategySource

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled"),
]
DECK = upcard.game("crazy8s").deck
LONG = "\n".join(
    ["count = view.turns"]
    + [f"if count > {number}:\n    count += count % 7" for number in range(2_000)]
    + ["return view.legal[count * 0]"]
)
COMPUTES = 0.1
"""Seconds of processor time that a fork has had only if it was told what to compile."""


@pytest.fixture(autouse=True)
def own_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_sandbox, "found_once", lambda _kind, _key, find: find())


@pytest.fixture
def process() -> int:
    """The process whose forks try, one of which has tried something."""
    prove(mine("return view.legal[0]"), DECK)
    return server().pid


def mine(body: str) -> StrategySource:
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    text = f"import upcard\n\n\nclass Mine(upcard.Player):\n    def choose(view):\n{lines}"
    return StrategyFile("mine.py", text).source("Mine")


def refused(source: StrategySource) -> str:
    with pytest.raises(NotCompiled) as why:
        prove(source, DECK)
    return str(why.value)


def test_one_process_tries_all(process: int) -> None:
    assert "eggs" in refused(mine("return view.eggs"))
    assert "ham" in refused(mine("return view.ham"))
    prove(mine("return view.legal[-1]"), DECK)
    assert server().pid == process


def test_what_takes_too_long_is_refused_and_the_next_is_tried(
    process: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(compile_sandbox, "SECONDS", 1)
        assert refused(mine(LONG)) == TOO_LONG
    assert "eggs" in refused(mine("return view.eggs"))
    assert server().pid == process


def test_it_is_started_anew_when_it_was_ended(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    assert "eggs" in refused(mine("return view.eggs"))
    assert server().pid != process


def test_who_ends_it_time_and_again_is_told(process: int) -> None:
    told = threading.Event()

    def end_forks() -> None:
        while not told.wait(0.01):
            for fork in forks_of(process):
                with suppress(ProcessLookupError):
                    os.kill(fork, signal.SIGKILL)

    thread = threading.Thread(target=end_forks)
    thread.start()
    try:
        assert refused(mine(LONG)) == "the process that compiles it was ended"
    finally:
        told.set()
        thread.join()


def test_a_machine_that_can_start_no_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    server().close()
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    assert refused(mine("return view.eggs")).startswith("no process can be started to compile it")
    server.cache_clear()


def forks_of(process: int) -> list[int]:
    """The forks that a process has now; none once it has ended."""
    try:
        return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]
    except OSError:
        return []


def fork_of(process: int) -> int:
    """The fork that a process has now, once it has one."""
    found = list[int]()

    def there() -> bool:
        found[:] = forks_of(process)
        return bool(found)

    until(there)
    return found[0]


def interrupt(thread: int, process: int) -> None:
    """Interrupt a thread once the fork that it waits for computes: then it was told what."""
    fork = fork_of(process)
    until(lambda: seconds_used(fork) > COMPUTES)
    signal.pthread_kill(thread, signal.SIGINT)


def test_an_interrupt_ends_the_fork_and_no_answer_is_for_another(process: int) -> None:
    threading.Thread(target=interrupt, args=(threading.get_ident(), process)).start()
    with pytest.raises(KeyboardInterrupt):
        prove(mine(LONG), DECK)
    assert not forks_of(process)
    assert "eggs" in refused(mine("return view.eggs"))
