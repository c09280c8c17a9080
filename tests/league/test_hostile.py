"""Hostile strategies in a league: none gets hold of a secret, changes a result, or stays behind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.hostile_strategies import HOSTILE
from benchmarks.hostile_texts import MARK

from tests.league.folders import BY_TEXT, FIRST, PATIENT, league, strategy
from upcard.arena.runners.player_facts import walled
from upcard.arena.runners.workers import Opener, lasting, processes
from upcard.bots.supervisor import descendants
from upcard.league.running import League
from upcard.league.summary import Gathered, gather
from upcard.report import write_league

pytestmark = pytest.mark.surroundings

SETTINGS = f"seed = 7\ndeals = 10\ninterval = 300\npanel = ['first']\n{PATIENT}"
FAIR = {"ada/strategy.py": strategy(FIRST), "eve/strategy.py": strategy(BY_TEXT)}
MORE = ("store", "outlives", "exits", "frames", "patches", "strategies", "page", "steps")
"""Those that take little time; `benchmarks.league` has all of them."""
SECRET = "upcard-league-secret"


def played(folder: Path, results: Path, worker: Opener) -> tuple[Gathered, dict[str, str]]:
    """A league; what is told of it, and what was counted at its fair players' first tables."""
    own = League.open(folder, results)
    own.run(worker, 1)
    found = gather(own, worker, 1)
    [schedule], [counts] = own.schedules, own.counts
    first = {
        schedule.participants[number].name: counts[schedule.first(number)]
        .to_json()
        .partition('"seconds"')[0]
        for number in schedule.entrants
    }
    own.store.close()
    return found, first


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if not walled():
        pytest.skip("this machine has no such walls")
    made = tmp_path / "league"
    made.mkdir()
    (made / "notes.txt").write_text(SECRET)
    return league(made, FAIR, SETTINGS)


def left_behind() -> Iterator[str]:
    """The commands of sandboxed players' processes that this one began, and of what they leave.

    Those of players that are trusted, which other tests keep, have arguments.
    """
    own = descendants(os.getpid())
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:  # it has ended
            continue
        if MARK in command or (
            int(process.name) in own and command.rstrip().endswith("upcard.players.player_program")
        ):
            yield command


@pytest.mark.parametrize(
    "kinds",
    [
        pytest.param(("store",), id="one", marks=pytest.mark.full),
        pytest.param(MORE, id="more", marks=pytest.mark.long),
    ],
)
def test_hostile_strategies_change_nothing_and_find_nothing(
    kinds: tuple[str, ...], folder: Path
) -> None:
    """More of them, in half a minute, show what they do to each other (`pytest -m long FILE`)."""
    with lasting(processes(1)) as worker:
        _, alone = played(folder, folder / "results", worker)
        for kind in kinds:
            league(folder, {f"{kind}/strategy.py": HOSTILE[kind][1]})
        found, together = played(folder, folder / "results", worker)
    assert alone.items() <= together.items()
    [table] = found.tables
    rows = {row.participant.name: row for row in table.rows}
    assert set(kinds) | {"ada", "eve"} <= rows.keys()
    said = [one.first for row in table.rows for one in row.forfeits]
    assert not [one for one in said if "FOUND" in one or SECRET in one]
    for name in {"exits", "steps"}.intersection(kinds):
        assert rows[name].out
        assert rows[name].forfeited == rows[name].games
    assert rows["ada"].forfeited == rows["eve"].forfeited == 0
    assert not list(left_behind())
    assert not Path("/tmp", MARK).exists()
    page = write_league(found, folder / "results")
    for path in page.parent.rglob("*.html"):
        text = path.read_text("utf-8")
        assert "<script" not in text
        assert "onerror" not in text.replace("&lt;img src=x onerror=alert(2)&gt;", "")
    assert not os.path.exists(folder / "results" / "league.sqlite-journal")
