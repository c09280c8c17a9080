"""A newcomer's folders, and commands in them: in this process, or in one of their own."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests import commands
from tests.commands import Done
from tests.starting import started
from tests.waiting import TIMEOUT
from upcard.arena.storage.history import open_store

MINE = '''
import upcard


class Mine(upcard.Player):
    """Stays in the suit of which it holds most."""

    def choose(view):
        best, most = view.legal[0], -1
        for move in view.legal:
            held = 0
            for card in view.hand:
                held += card.suit == move.suit
            if held > most:
                best, most = move, held
        return best


class Plain(upcard.Player):
    """The first move there is, in plain Python."""

    first = 0

    def choose(self, view):
        return view.legal[self.first]
'''
SEVERAL = 5_000
"""Games of more than one piece of work: what is written last is perhaps not counted yet."""


def run(*arguments: object, **settings: Any) -> Done:
    """Run `upcard` in this process, whose output stays open if the command can write no more."""
    with patch("upcard.cli.silence", int), patch("upcard.cli.shared.silence", int):
        return commands.run(*arguments, **settings)


class Home:
    """A newcomer's data folder, and a folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.data, self.folder = folder / "data", folder / "work"
        self._started = ExitStack()
        self.folder.mkdir()

    def start(
        self, *arguments: object, program: Sequence[str] = ("-m", "upcard"), **settings: Any
    ) -> subprocess.Popen[str]:
        """A command in a process of its own, which signals and full disks concern."""
        usual: dict[str, Any] = {"stdout": subprocess.PIPE, "cwd": self.folder}
        return self._started.enter_context(
            started(
                [sys.executable, *program, *map(str, arguments)],
                stderr=subprocess.PIPE,
                encoding="utf-8",
                env={**os.environ, "XDG_DATA_HOME": str(self.data), "COLUMNS": "80"},
                **{**usual, **settings},
            )
        )

    def close(self) -> None:
        self._started.close()

    def run(self, *arguments: object, columns: int = 80) -> Done:
        return run(*arguments, folder=self.folder, columns=columns)

    def rest(self, *arguments: object) -> Done:
        """With `--resume`, where all games are played already: another fails."""
        left = AssertionError("a game is played")
        with patch("upcard.arena.tournament.count_job", side_effect=left):
            return self.run(*arguments, "--resume")

    def parsed(self, *arguments: object) -> dict[str, Any]:
        """What `--json` prints, less how long it took."""
        return parsed(self.run(*arguments, "--json"))

    def kept(self) -> list[Path]:
        """What is kept of contests that are not done."""
        return sorted((self.data / "upcard" / "contests").glob("*"))

    def runs(self) -> list[tuple[int, int, bool]]:
        """What the history has: seeds, games, and whether they were played to the end."""
        kept = open_store(str(self.data / "upcard" / "history.sqlite")).runs()
        return sorted((run.seed, run.games, run.complete) for run in kept)

    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def csv(self, report: str) -> bytes:
        return (self.folder / report / "deals.csv").read_bytes()


def little_room(size: int, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What is to be called in a process before it, so that no file of it has more bytes."""
    for name in [name for name in os.environ if name.startswith("COVERAGE_")]:
        monkeypatch.delenv(name)  # whose data would not fit either
    return partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size))


def ended(process: subprocess.Popen[str]) -> Done:
    shown, complaints = process.communicate(timeout=TIMEOUT)
    return Done(process.returncode, shown or "", complaints)


def refusal(done: Done) -> str:
    """The one line with which a command is refused."""
    status, shown, complaint = done
    assert (status, shown, complaint.count("\n")) == (2, "", 1), complaint
    return complaint


def parsed(done: Done) -> dict[str, Any]:
    """What a command has printed as JSON, less how long it took."""
    status, shown, complaints = done
    assert (status, complaints, shown.count("\n")) == (0, "", 1)
    told: dict[str, Any] = json.loads(shown, parse_constant=pytest.fail)
    told.pop("seconds", None)
    return told


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def games_known(home: Home, done: Done, seed: int) -> int:
    """How many games are known of an interrupted contest: as it says, and as it is kept."""
    status, shown, complaints = done
    assert (status, complaints) == (130, "Add --resume and the same --seed to continue.\n")
    assert "Not played to its end: this is what is known so far." in shown
    ((found, games, complete),) = home.runs()
    assert (found, complete) == (seed, False)
    assert f" {games:,} games" in shown
    assert len(home.kept()) == 2  # how far it is, and its lock
    return games


def check_end(home: Home, seed: int, games: int) -> None:
    """A contest that was resumed has come to the end of one that was never interrupted."""
    assert home.runs() == [(seed, games, True)]
    assert home.kept() == []
    assert home.csv("whole") == home.csv("broken")
