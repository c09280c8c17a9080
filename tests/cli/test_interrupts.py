"""Interrupts, and being told to end, in the midst of heavy work: a command ends promptly."""

from __future__ import annotations

import ctypes
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest

from tests.engine.test_endless import ROUND_AND_ROUND, SIXES
from tests.sample import sample
from tests.starting import started
from tests.waiting import until
from upcard import __main__
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.simulate import simulate
from upcard.cancellation import PLAYING
from upcard.cli import ending
from upcard.games.game import game
from upcard.players.search import Budget, chances
from upcard.records import Chance, record_deal

AT_WORK = 1.0
"""Seconds of processor time after which a command is in the midst of its work, once it listens."""
SEARCHES = 5.0
"""The same where processes of its own have to start first, which do the work."""
PROMPTLY = 60.0
"""Seconds in which a command must end, on a machine that may have much else to do: the work that
it is given would take hours."""
HEAVY = {
    "sim": "sim endless.toml --players random,random,random,random,random --deals 10000000",
    "sim, long": "sim sixes.toml --players first,first --deals 1000000000 --threads 2",
    "match": "match endless.toml random first random first random --deals 1000000 --workers 2",
    "match, searching": "match crazy8s random search:10000000ms --workers 2",
    "tournament": "tournament sixes.toml random first random --seats 3 --deals 10000000",
    "benchmark, searching": "benchmark search:10000000ms --workers 2",
    "lab": "lab uno --player random --seats 8 --deals 1000000 --searched 1000000",
    "train": "train endless.toml --against random --seats 5",
    "review": "review record.json --budget 10000000ms",
    "match, an endless choice": "match crazy8s endless.py:Endless first --deals 100000 --seed 5",
    "tournament, an endless choice": "tournament crazy8s endless.py:Endless first random --seats 2 "
    "--deals 100000 --seed 5",
    "check, an endless choice": "player check endless.py:Endless --deals 1000000 --seed 5",
}
ENDLESS = """
import upcard


def again(number):
    for one in range(4_000_000):
        number = (number * 3 + one) % 1_000_003
    return number


class Endless(upcard.Player):
    def choose(view):
        number = view.dice
        if number % 3_000 == 11:
            for _ in range(4_000_000):
                number = again(number)
        return view.legal[number % len(view.legal)]
"""
"""It thinks for hours once in three thousand choices, and in none that are tried before a match."""
pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it reads /proc"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rules of deals that go on and on, a record, and an engine that is compiled."""
    folder = tmp_path_factory.mktemp("heavy")
    (folder / "endless.toml").write_text(ROUND_AND_ROUND, encoding="utf-8")
    (folder / "endless.py").write_text(ENDLESS, encoding="utf-8")
    (folder / "sixes.toml").write_text(f"{SIXES}[deal]\nhand = 5\n", encoding="utf-8")
    endless, eights = game(folder / "endless.toml"), game("crazy8s")
    simulate(endless, ["random"] * 5, 1, 1)
    names = ("random", "first") * 2 + ("first",)
    play_job(Job(endless, names, (tuple(range(5)),), 1, 0, range(1), compiled=names))
    chances(eights.deal(2, 1), Budget.read("10"))
    seats = [("A", "me"), ("B", "me")]
    record = record_deal(eights, seats, Chance.of(1), lambda view: view.legal[0])
    record.write(folder / "record.json")
    return folder


def seconds_used(process: int | str) -> float:
    """The processor time that a process has had, with what it has started."""
    folder, seconds = Path("/proc", str(process)), 0.0
    with suppress(OSError):  # it has ended
        words = (folder / "stat").read_text().rpartition(")")[2].split()
        seconds = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        for thread in folder.glob("task/*/children"):
            seconds += sum(map(seconds_used, thread.read_text().split()))
    return seconds


def listens(pid: int) -> bool:
    """Whether a process handles being told to end, as commands do once they begin their work."""
    (caught,) = re.findall(r"^SigCgt:\s(\w+)$", Path(f"/proc/{pid}/status").read_text(), re.M)
    return bool(int(caught, 16) & 1 << signal.SIGTERM - 1)


@pytest.mark.parametrize("what", sample(HEAVY, 3))
def test_it_ends_promptly(what: str, folder: Path, tmp_path: Path) -> None:
    told = (signal.SIGINT, signal.SIGTERM)[[*HEAVY].index(what) % 2]  # one is handled as the other
    """Compiled work hears no signal: it must come back, in threads too, and those must stop."""
    with started(
        [sys.executable, "-m", "upcard", *HEAVY[what].split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        encoding="utf-8",
    ) as running:
        until(lambda: listens(running.pid), running)
        enough = seconds_used(running.pid) + (SEARCHES if "search" in what else AT_WORK)
        until(lambda: seconds_used(running.pid) > enough, running)
        running.send_signal(told)
        begun = time.monotonic()
        shown, complaints = running.communicate(timeout=PROMPTLY)
    print(f"{what}, {told.name}: {time.monotonic() - begun:.2f} s")
    assert running.returncode == 130, complaints
    assert "Traceback" not in complaints
    assert shown or complaints


def test_one_that_falls_into_a_call_back_is_raised_again(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler's library calls back, and an exception cannot leave that call."""
    monkeypatch.setattr(ending, "LOST", 0.1)
    call_back = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))

    def work() -> None:
        call_back()
        threading.Event().wait(PROMPTLY)

    with pytest.raises(KeyboardInterrupt), ending.hang_ups_leave():
        work()
    assert capfd.readouterr() == ("", "")


def test_one_that_comes_while_a_thread_is_being_started_ends_the_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such a thread is listed, and cannot be joined yet."""
    starting = threading.Thread(name=f"{PLAYING}-1")
    monkeypatch.setattr(threading, "enumerate", lambda: [starting])
    monkeypatch.setattr(ending, "_told", threading.Event())
    ending.wait_for_players(ending.INTERRUPTED)


def test_a_second_one_does_not_break_into_the_end() -> None:
    script = """
import atexit, os, signal, sys
from upcard.cli import ending
atexit.register(os.kill, os.getpid(), signal.SIGINT)
ending.end(130)
sys.exit(130)
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, check=False, timeout=PROMPTLY)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_while_it_is_loaded_an_interrupt_ends_it_in_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    loading = ModuleType("upcard.cli")
    loading.__dict__["__getattr__"] = interrupted
    monkeypatch.setitem(sys.modules, "upcard.cli", loading)
    with pytest.raises(SystemExit) as left:
        __main__.main()
    assert left.value.code == 130
    assert capsys.readouterr() == ("", "Interrupted.\n")
