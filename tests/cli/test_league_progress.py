"""What a league says while it is under way."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path

import pytest

from tests.commands import run
from tests.league.folders import FIRST, league, strategy
from tests.waiting import until
from upcard.cli import league_progress
from upcard.cli.league_progress import told, watching
from upcard.league.watching import Watcher


@contextmanager
def watched() -> Iterator[tuple[Watcher, io.StringIO]]:
    """Who hears of a league, and what comes on standard error, which is no terminal."""
    written = io.StringIO()
    with redirect_stderr(written), watching() as watcher:
        yield watcher, written


def test_a_line_says_what_is_done_and_who_is_at_work() -> None:
    assert told("tables played", 1200, 3400, ()) == "tables played: 1,200 of 3,400"
    assert told("submissions checked", 0, 9, ["ada", "ben"]).endswith("0 of 9; now ada, ben")
    assert told("submissions checked", 0, 9, [*"abcdef"]).endswith("; now a, b, c, d, …")


def test_without_a_terminal_there_is_a_line_for_each_stage_and_each_refusal() -> None:
    with watched() as (watcher, written):
        watcher.doing("submissions checked", 0, 3, ["ada"])
        watcher.doing("submissions checked", 1, 3, ["ben"])
        watcher.refused("ben/x.py line 1: it imports os")
        watcher.doing("tables played", 0, 2)
    assert written.getvalue().splitlines() == [
        "submissions checked: 0 of 3; now ada",
        "Not in the league: ben/x.py line 1: it imports os",
        "tables played: 0 of 2",
    ]


def test_a_line_comes_again_and_again_while_nothing_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(league_progress, "EACH", 0.001)
    with watched() as (watcher, written):
        watcher.doing("submissions checked", 0, 3, ["ada"])
        watcher.doing("submissions checked", 2, 3, ["eve"])
        until(lambda: written.getvalue().count("checked: 2 of 3; now eve\n") > 3)


def test_who_reads_no_more_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(league_progress, "EACH", 0.001)
    with watched() as (watcher, written):
        watcher.doing("submissions checked", 0, 3)
        written.close()
        until(lambda: not watcher._thread.is_alive())  # type: ignore[attr-defined]


@pytest.mark.full
def test_a_league_says_who_is_checked_and_who_is_refused_and_what_is_played(
    tmp_path: Path,
) -> None:
    files = {"ada/a.py": strategy(FIRST), "ben/b.py": "import os\n" + strategy(FIRST)}
    folder = league(tmp_path / "league", files, "seed = 7\ndeals = 10\ninterval = 300\n")
    status, _, said = run("league", folder, "--workers", 1)
    assert status == 0
    lines = said.splitlines()
    refusal = next(line for line in lines if line.startswith("Not in the league: ben/b.py line 1"))
    checking = lines.index("submissions checked: 0 of 1; now ada")
    assert lines.index(refusal) < checking
    assert any(line.startswith("tables played: 0 of") for line in lines[checking:])
