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
from tests.bots.stage import PATIENT
from upcard.arena.plan import seatings
from upcard.arena.runners import player_facts
from upcard.arena.runners.jobs import KEPT, Games, Job, play_job
from upcard.arena.runners.player_facts import known
from upcard.arena.statistics.results import Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.bots import Limits, abilities
from upcard.bots.trials import HOME
from upcard.errors import BadRules

pytestmark = [pytest.mark.surroundings, pytest.mark.full, pytest.mark.usefixtures("within")]
CRAZY8S = upcard.game("crazy8s")
FILE = Path(untrusted.__file__)


@pytest.fixture(autouse=True)
def _walls() -> None:
    if not player_facts.walled():
        pytest.skip("this machine has no such walls")


HASTY = PATIENT.model_copy(update={"move_ms": 200})
"""For one that never answers."""


def played(
    name: str, other: str = "random", deals: int = 2, ways: int = 1, limits: Limits = PATIENT
) -> tuple[Games, Excuses]:
    """Deals that it plays against another one, in so many seatings: each is a start of a process.

    The two deals that are usual begin with a lot of two questions, of which, when it is not
    answered, each is asked again.
    """
    excuses, players = Excuses(), (f"untrusted:{FILE}:{name}", other)
    facts = tuple(
        replace(one, terms=one.terms and replace(one.terms, limits=limits))
        for one in map(known, players)
    )
    job = Job(CRAZY8S, players, seatings(2)[:ways], 7, 0, range(deals), facts=facts)
    games, _ = play_job(job, excuses)
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
    games, excuses = played(name, limits=HASTY if why == "late" else PATIENT)
    assert {FORFEITS[one] for one in games["why"]} == {why}
    assert games["forfeit"].tolist() == [0, 0]
    assert games["winner"].tolist() == [1, 1]
    assert says in excuses[0, why].message


@pytest.mark.parametrize(("name", "alike"), [("Fair", "Fair"), ("Patches", "Legal")])
def test_its_games_are_those_that_it_would_play_if_it_were_trusted(name: str, alike: str) -> None:
    """To patch what is in its own process changes nothing."""
    games, excuses = played(name, deals=20, ways=2)
    assert not excuses
    job = Job(CRAZY8S, (f"{FILE}:{alike}", "random"), seatings(2), 7, 0, range(20))
    trusted, _ = play_job(job)
    assert games.tobytes() == trusted.tobytes()


def test_what_it_prints_is_no_answer() -> None:
    """Where it finds the way out, it answers itself, or too much; what it wins so it has played."""
    games, _ = played("Prints")
    assert {FORFEITS[one] for one in games["why"]} <= {"", "illegal move", "too much output"}
    assert set(games["forfeit"]) <= {-1, 0}


def test_what_it_keeps_in_mind_is_gone_with_the_next_piece_of_work() -> None:
    first, _ = played("Remembers")
    again, _ = played("Remembers")
    assert first.tobytes() == again.tobytes()


def test_a_neighbour_changes_nothing() -> None:
    alone, _ = played("Fair")
    played("Patches", f"untrusted:{FILE}:Fair")
    after, _ = played("Fair")
    assert alone.tobytes() == after.tobytes()


@pytest.mark.parametrize("name", ["Fills", "Forks"])
def test_who_takes_all_that_there_is_forfeits(name: str) -> None:
    """What ends it depends on the machine; and two processes may both answer: that is too much."""
    games, excuses = played(name)
    assert games["forfeit"].tolist() == [0, 0]
    assert {why for _, why in excuses} <= {"crashed", "not allowed", "late", "too much output"}


def test_nothing_of_its_file_is_run_here() -> None:
    code = f"""
import sys
from upcard.arena.runners.player_facts import known
player = known("untrusted:{FILE}:Fair")
assert player.why or player.source
assert "upcard_player_untrusted" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=os.getcwd())
    assert known(f"untrusted:{FILE}:Fair").cheats is False


def test_without_walls_it_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    found = abilities()
    weak = tuple(replace(one, enforced=one.name != HOME) for one in found.each)
    monkeypatch.setattr(player_facts, "abilities", lambda: replace(found, each=weak))
    player_facts.walls.cache_clear()
    with pytest.raises(BadRules, match="must enforce what it does not: your home cannot be read"):
        player_facts.walls((str(FILE.parent),))
    player_facts.walls.cache_clear()
