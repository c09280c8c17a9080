"""Tables at which some choose in Python and others compiled: the same games, faster."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.arena import strategies
from tests.arena.runners.test_jobs import mine
from tests.arena.within import take_the_place
from upcard.arena.contest import contest
from upcard.arena.plan import partner_seatings, seatings
from upcard.arena.runners.deal_loop import Driver
from upcard.arena.runners.jobs import KEPT, Games, Job, play_job
from upcard.arena.runners.process_player import PlayerProcess
from upcard.arena.statistics.results import Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.games.state import State
from upcard.games.table import cards_in
from upcard.games.view import View
from upcard.jit_cache import INTERPRETED
from upcard.players import player_named
from upcard.players.built_in import NAMED

CLEVER = "random" if INTERPRETED else "mind-the-eights"
"""A strategy that is compiled from a function of a view, where anything is."""
OURS = (CLEVER, "first", "random")
DEALS = 1 if INTERPRETED else 6

pytestmark = pytest.mark.usefixtures("within")


def job_of(
    game: str, *players: str, compiled: tuple[str, ...] = (), most: int | None = None
) -> Job:
    """A few deals with all seatings, or as many as are wanted: each has processes of its own."""
    played = upcard.game(game)
    chairs = seatings(len(players))
    if played.rules.partners:
        chairs = tuple(chairs for _, chairs in partner_seatings(alike=False))
    return Job(played, players, chairs[:most], 7, 0, range(3, 3 + DEALS), None, compiled)


def played_by(job: Job) -> tuple[Games, Excuses]:
    excuses = Excuses()
    return play_job(job, excuses)[0], excuses


@pytest.mark.parametrize(
    ("game", "seats", "plain"),
    [
        ("crazy8s", 2, 1),
        ("crazy8s", 3, 2),
        ("crazy8s", 4, 1),
        ("crazy8s-partners", 4, 2),
        ("clash", 3, 1),
        ("clash", 3, 2),
        ("countdown", 2, 1),
        ("indigo", 2, 1),
    ],
)
def test_a_mixed_table_plays_the_games_of_one_that_is_all_python(
    game: str, seats: int, plain: int
) -> None:
    """In every seating, so that the first to choose and the last are of both kinds."""
    names = (mine("FollowsSuit"), mine("Slow"))[:plain]
    job = job_of(game, *names, *OURS[: seats - plain])
    mixed, excuses = played_by(replace(job, compiled=OURS))
    python, none = played_by(job)
    assert mixed.tobytes() == python.tobytes()
    assert (excuses, none) == ({}, {})


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "players"),
    [("crazy8s", ("FollowsSuit", "Slow")), ("clash", ("Slow", "Crashes"))],
)
def test_players_in_processes_play_the_games_of_those_in_none(
    game: str, players: tuple[str, ...]
) -> None:
    job = replace(job_of(game, *map(mine, players), "first", most=2), compiled=OURS)
    games, excuses = played_by(job)
    KEPT.release()
    with pytest.MonkeyPatch.context() as patch:
        take_the_place(patch, PlayerProcess)
        again, same = played_by(job)
    assert games.tobytes() == again.tobytes()
    assert excuses == same


@pytest.mark.parametrize(
    ("goal", "players"),
    [
        (1 if INTERPRETED else 100, (mine("FollowsSuit"), "random")),
        (None, ("cheaters", "first", "cheaters", CLEVER)),
    ],
    ids=["a match", "cheaters, who see one another"],
)
def test_what_compiled_players_sit_beside_is_as_ever(
    goal: int | None, players: tuple[str, ...]
) -> None:
    job = replace(job_of("crazy8s", *players), goal=goal)
    mixed, _ = played_by(replace(job, compiled=OURS))
    assert mixed.tobytes() == played_by(job)[0].tobytes()


@pytest.mark.parametrize("name", ["Illegal", "Nothing", "Crashes"])
def test_a_player_that_fails_in_python_does_so_beside_compiled_ones(name: str) -> None:
    job = job_of("crazy8s", mine(name), "first", "random")
    (mixed, why), (python, same) = played_by(replace(job, compiled=OURS)), played_by(job)
    assert (mixed["forfeit"] >= 0).any()
    assert mixed.tobytes() == python.tobytes()
    assert why == same


@pytest.mark.parametrize(
    ("name", "why", "says"),
    [
        ("NoCardCompiled", "illegal move", "tried what is no legal move: allowed are "),
        ("NoMoveCompiled", "illegal move", "tried what is no legal move: allowed are "),
        ("RaisesCompiled", "crashed", "ValueError: I forgot this game"),
    ],
)
@pytest.mark.parametrize(
    ("game", "others"),
    [
        ("crazy8s", ("Slow",)),
        ("crazy8s", ("Slow", "FollowsSuit")),
        ("crazy8s-partners", ("Slow", "FollowsSuit", "Slow")),
    ],
)
def test_a_compiled_player_that_fails_beside_python_forfeits_as_among_compiled_ones(
    game: str,
    others: tuple[str, ...],
    name: str,
    why: str,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own, player = f"broken-{name}", getattr(strategies, name)
    monkeypatch.setitem(NAMED, own, player)  # a user's file has no such classes
    mixed, excuses = played_by(job_of(game, own, *map(mine, others), compiled=(own,), most=2))
    lost = mixed["forfeit"] >= 0
    assert lost.any()
    assert {FORFEITS[one] for one in mixed["why"][lost]} == {why}
    assert list(excuses) == [(0, why)]
    assert says in excuses[0, why].message
    if set(others) == {"Slow"}:  # which is `first`
        fast = played_by(job_of(game, own, "first", compiled=(own, "first"), most=2))
        assert fast[0].tobytes() == mixed.tobytes()
        assert fast[1] == excuses


@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
def test_a_strategys_own_error_is_its_own_beside_a_player_in_python(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "import upcard\n\n\nclass Wrong(upcard.Player):\n    def choose(view):\n"
        "        return view.legal[view.turns // 9]\n"
    )
    own = f"{path}:Wrong"
    mixed, why = played_by(job_of("crazy8s", own, mine("Slow"), compiled=(own,)))
    fast, same = played_by(job_of("crazy8s", own, "first", compiled=(own, "first")))
    python, _ = played_by(job_of("crazy8s", own, mine("Slow")))
    assert (mixed["forfeit"] >= 0).any()
    assert mixed.tobytes() == fast.tobytes() == python.tobytes()
    assert why == same
    assert list(why) == [(0, "crashed")]


def test_a_contest_says_which_of_partners_are_compiled() -> None:
    pairs = [("first", mine("Slow")), ("random", CLEVER)]
    found = contest(upcard.game("crazy8s-partners"), pairs, 4, 2, 1)
    assert [one.runs for one in found.entrants] == ["python", "compiled"]
    job = next(found.jobs())
    assert job.compiled == ("first", "random", CLEVER)
    assert job.players == ("first", mine("Slow"), "random", CLEVER)


@pytest.mark.parametrize("name", ["crazy8s", "clash", "countdown"])
def test_a_view_that_is_brought_up_to_date_says_what_a_new_one_does(name: str) -> None:
    game, asked = upcard.game(name), 0
    copies: list[tuple[View, bytes, str]] = []

    def choose(view: View) -> upcard.Move:
        nonlocal asked
        asked += 1
        if asked % 10:
            return view.legal[-1]
        assert view == driver.state.view(view.seat)
        assert view.hand is view.hand
        assert view.hand == by_age(driver.state, view.seat) == driver.state.hands[view.seat]
        if asked % 100 == 0:
            copies.append((copy.deepcopy(view), pickle.dumps(view), repr(view)))
        return view.legal[-1]

    driver = Driver(game, [choose] * game.rules.seats[0])
    for deal in range(DEALS):
        driver.play(3, deal)
    assert asked
    for kept, packed, text in copies:
        assert repr(kept) == repr(pickle.loads(packed)) == text


def test_nothing_lies_behind_a_players_view() -> None:
    """No memory that another seat's view, or the deal, is in."""
    seen: dict[int, View] = {}

    def choose(view: View) -> upcard.Move:
        seen[view.seat] = view
        return view.legal[-1]

    driver = Driver(upcard.game("crazy8s"), [choose] * 3)
    driver.play(3, 0)
    assert sorted(seen) == [0, 1, 2]
    for view in seen.values():
        behind = view._data if view._data.base is None else view._data.base
        assert behind.base is None
        assert behind.nbytes == view._data.nbytes
        others = [other._data for other in seen.values() if other is not view]
        assert not any(np.shares_memory(behind, one) for one in (*others, driver.state._data))


def by_age(state: State, seat: int) -> tuple[upcard.Card, ...]:
    """A hand as its state's record has it."""
    ages = state._state["age"]
    numbers = sorted(cards_in(state._state["hands"][seat]), key=ages.__getitem__)
    return tuple(state.game.deck.cards[number] for number in numbers)


def test_no_seat_but_one_at_the_table_shows_a_hand() -> None:
    state = upcard.game("crazy8s").deal(seed=1)
    with pytest.raises(upcard.BadRules, match="seat 99 given: it is one of 0 to 1"):
        state.shared_view(0, {1, 99})


def test_a_driver_that_has_compiled_seats_only_plays_to_the_end() -> None:
    from upcard.players.compiling import policy

    game, names = upcard.game("crazy8s"), ("first", "random", CLEVER)
    players = [player_named(name) for name in names]
    policies = [policy(player, game, len(players)) for player in players]
    asked = [player.choose for player in players]
    compiled, python = Driver(game, asked, (), policies), Driver(game, asked)
    for deal in range(DEALS):
        assert compiled.play(3, deal).outcome == python.play(3, deal).outcome
