"""A player that is not trusted, behind walls: whatever it tries is its own forfeit."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import upcard
from tests.arena.runners import untrusted
from upcard.arena.plan import seatings
from upcard.arena.runners import terms
from upcard.arena.runners.jobs import KEPT, Games, Job, play_job
from upcard.arena.runners.known import known
from upcard.arena.runners.rows import Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.bots import abilities
from upcard.bots.trials import HOME
from upcard.errors import BadRules

pytestmark = pytest.mark.surroundings
CRAZY8S = upcard.game("crazy8s")
FILE = Path(untrusted.__file__)


@pytest.fixture(autouse=True)
def _walls() -> None:
    if not terms.walled():
        pytest.skip("this machine has no such walls")


def played(name: str, other: str = "random", deals: int = 4) -> tuple[Games, Excuses]:
    excuses, players = Excuses(), (f"untrusted:{FILE}:{name}", other)
    games, _ = play_job(Job(CRAZY8S, players, seatings(2), 7, 0, range(deals)), excuses)
    KEPT.release()
    return games, excuses


@pytest.mark.parametrize(
    ("name", "why", "says"),
    [
        ("Looks", "crashed", "ValueError: saw []"),
        ("Frames", "crashed", "ValueError: found 0 states, False"),
        ("Quits", "crashed", "it ended with exit status 0"),
        ("Endless", "late", ""),
        ("Recursive", "crashed", "RecursionError"),
        ("Claims", "illegal move", "{'draw': None}"),
    ],
)
def test_whatever_it_tries_is_its_own_forfeit(name: str, why: str, says: str) -> None:
    games, excuses = played(name)
    assert {FORFEITS[one] for one in games["why"]} == {why}
    assert (games["forfeit"] == games["seating"]).all()
    assert (games["winner"] == 1 - games["seating"]).all()
    assert says in excuses[0, why]


@pytest.mark.parametrize(("name", "alike"), [("Fair", "Fair"), ("Patches", "Legal")])
def test_its_games_are_those_that_it_would_play_if_it_were_trusted(name: str, alike: str) -> None:
    """To patch what is in its own process changes nothing."""
    games, excuses = played(name, deals=20)
    assert not excuses
    job = Job(CRAZY8S, (f"{FILE}:{alike}", "random"), seatings(2), 7, 0, range(20))
    trusted, _ = play_job(job)
    KEPT.release()
    assert games.tobytes() == trusted.tobytes()


def test_what_it_prints_is_no_answer() -> None:
    """Where it finds the way out, it answers itself, or too much; what it wins so it has played."""
    games, _ = played("Prints")
    assert {FORFEITS[one] for one in games["why"]} <= {"", "illegal move", "too much output"}
    assert all((games["forfeit"] < 0) | (games["forfeit"] == games["seating"]))


def test_what_it_keeps_in_mind_is_gone_with_the_next_piece_of_work() -> None:
    first, _ = played("Remembers", deals=6)
    again, _ = played("Remembers", deals=6)
    assert first.tobytes() == again.tobytes()


def test_a_neighbour_changes_nothing() -> None:
    alone, _ = played("Fair", deals=6)
    played("Patches", f"untrusted:{FILE}:Fair")
    after, _ = played("Fair", deals=6)
    assert alone.tobytes() == after.tobytes()


@pytest.mark.parametrize("name", ["Fills", "Forks"])
def test_who_takes_all_that_there_is_forfeits(name: str) -> None:
    """What ends it depends on the machine; and two processes may both answer: that is too much."""
    games, excuses = played(name)
    assert (games["forfeit"] == games["seating"]).all()
    assert {why for _, why in excuses} <= {"crashed", "not allowed", "late", "too much output"}


def test_nothing_of_its_file_is_run_here() -> None:
    code = f"""
import sys
from upcard.arena.runners.known import known
player = known("untrusted:{FILE}:Fair")
assert player.why or player.source
assert "upcard_player_untrusted" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=os.getcwd())
    assert known(f"untrusted:{FILE}:Fair").cheats is False


def test_without_walls_it_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    found = abilities()
    weak = tuple(replace(one, enforced=one.name != HOME) for one in found.each)
    monkeypatch.setattr(terms, "abilities", lambda: replace(found, each=weak))
    terms.walls.cache_clear()
    with pytest.raises(BadRules, match="must enforce what it does not: your home cannot be read"):
        terms.walls((str(FILE.parent),))
    terms.walls.cache_clear()
