"""A batch of deals: the same games whoever plays them, and a forfeit for whoever fails."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.bots.stage import at_leisure
from upcard.arena.contest import contest
from upcard.arena.plan import seatings
from upcard.arena.runners.jobs import Games, Job, play_job
from upcard.arena.statistics.results import Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.arena.tournament import Progress, count_job

STRATEGIES = Path(__file__).parents[1] / "strategies.py"
FOLLOWS_SUIT = Path(__file__).parents[3] / "examples" / "bots" / "first_legal.py"


pytestmark = pytest.mark.usefixtures("within")


def mine(name: str) -> str:
    return f"{STRATEGIES}:{name}"


def played(name: str, *players: str, deals: int = 20) -> Games:
    seats = len(players)
    job = Job(upcard.game(name), players, seatings(seats), 7, 3, range(5, 5 + 4 * deals, 4))
    return play_job(job)[0]


@pytest.mark.full
def test_a_program_of_its_own_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = at_leisure(monkeypatch, FOLLOWS_SUIT)
    with_bot = played("crazy8s", bot, "random", deals=3)
    assert (with_bot == played("crazy8s", mine("FollowsSuit"), "random", deals=3)).all()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Illegal", "illegal move"),
        ("Nothing", "illegal move"),
        ("NoMove", "illegal move"),
        ("Crashes", "crashed"),
    ],
)
def test_a_player_that_fails_forfeits_the_game_and_the_next_goes_on(name: str, why: str) -> None:
    games = played("crazy8s", "first", mine(name))
    assert len(games) == 40
    lost = games["forfeit"] >= 0
    assert lost.sum() > 30  # a deal can end before it has a choice
    assert {FORFEITS[one] for one in games["why"][lost]} == {why}
    failing = np.array([seating.index(1) for seating in seatings(2)])[games["seating"]]
    assert (games["forfeit"][lost] == failing[lost]).all()
    assert (games["winner"][lost] == 1 - failing[lost]).all()


def test_at_a_larger_table_nobody_wins_a_forfeited_game() -> None:
    games = played("crazy8s", "first", "random", mine("Crashes"), deals=4)
    lost = games["forfeit"] >= 0
    assert lost.any()
    assert (games["winner"][lost] == -1).all()


@pytest.mark.parametrize(
    ("name", "why", "says"),
    [
        ("Illegal", "illegal move", r"deal \d+, seat \d tried [^;]*: allowed are [^;(]*$"),
        ("Crashes", "crashed", r"deal \d+, seat \d: RuntimeError: I never learned this game"),
    ],
)
def test_the_first_forfeit_of_each_kind_is_told(name: str, why: str, says: str) -> None:
    game, excuses = upcard.game("crazy8s"), Excuses()
    games, _ = play_job(Job(game, ("first", mine(name)), seatings(2), 7, 0, range(9)), excuses)
    assert list(excuses) == [(1, why)]
    assert re.fullmatch(f"{says}.*", excuses[1, why].message)
    [first, *_] = games[games["forfeit"] >= 0]
    assert excuses[1, why][1:] == (first["deal"], first["forfeit"])
    assert excuses[1, why].message.startswith(f"deal {first['deal']}")


def test_what_is_known_of_forfeits_survives_an_interrupt() -> None:
    begun = Progress(contest(upcard.game("crazy8s"), ["first", mine("Illegal")], 2, 4, 1))
    for job in list(begun.contest.jobs())[:2]:
        begun.add(count_job(job))
    again = Progress.from_json(begun.contest, begun.to_json())
    assert repr(again.results()) == repr(begun.results())  # NaN is among them
    (lost,) = again.results().forfeits
    assert (lost.name, lost.reason) == ("illegal", "illegal move")
    kept = json.loads(begun.to_json())
    kept["excuses"] = [each[:3] for each in kept["excuses"]]  # as it was kept before
    (old,) = Progress.from_json(begun.contest, json.dumps(kept)).results().forfeits
    assert old == replace(lost, deal=None, seat=None)
