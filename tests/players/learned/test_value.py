"""The learned value of a move: plain whole numbers, and the same choice wherever it is made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.players.learned.made import (
    NOTHING,
    drawn_numbers,
    learned_file,
    numbers,
    values_of,
)
from tests.players.learned.test_features import sampled
from tests.players.own import own_player
from upcard import View, game
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import known
from upcard.arena.statistics.results import Excuses
from upcard.jit_cache import INTERPRETED
from upcard.players import player_named
from upcard.players.learned.features import FEATURES, SHARED
from upcard.players.learned.files import Bytes
from upcard.players.learned.player import Learned, weighed
from upcard.players.learned.value import MOST_UNITS, SCALE, UNKNOWN, WEIGHTS

GAMES = ("clash", "crazy8s", "crazy8s-partners", "countdown", "indigo", "uno", "mau-mau")
TABLES = [
    (name, seats)
    for name in GAMES
    for seats in (2, 3, 4)
    if game(name).rules.seats[0] <= seats <= game(name).rules.seats[1]
]
QUICK = (("clash", 2), ("crazy8s", 3), ("indigo", 2), ("mau-mau", 4), ("uno", 2))
PLAYED = [
    pytest.param(*table, (0, 5)[turn % 2], marks=[] if table in QUICK else [pytest.mark.full])
    for turn, table in enumerate(TABLES)
]
"""Tables, and in turn no hidden units and some."""
DEALS = 1 if INTERPRETED else 4
LONG = "countdown"
"""Its deals are many hands long."""
ENDLESS = "uno"
"""Whoever draws instead of playing never comes to an end there."""


def value_of(row: list[int], data: Bytes) -> int:
    """The value of a row of features, in Python's own whole numbers."""
    weights = data.view(WEIGHTS)[0]
    direct, bias, last = (weights[name].tolist() for name in ("direct", "bias", "last"))
    first = weights["first"].tolist()
    value = int(sum(row[one] * direct[one] for one in range(len(SHARED), len(FEATURES))))
    for unit in range(int(weights["units"])):
        total = bias[unit] + sum(
            number * of[unit] for number, of in zip(row, first, strict=True) if number
        )
        value += max(0, total) * last[unit]
    return value


@pytest.mark.parametrize("units", [0, 5, MOST_UNITS])
@pytest.mark.parametrize("name", GAMES)
def test_a_value_is_a_sum_of_whole_numbers(name: str, units: int) -> None:
    data = drawn_numbers(units, units)
    for state in sampled(name, 53, 2, 110):
        values, rows = weighed(state.view(state.turn or 0), data)
        assert values.tolist() == [value_of(row, data) for row in rows.tolist()]


def test_what_all_moves_share_weighs_only_by_what_it_does_to_hidden_units() -> None:
    """A unit that looks at the draw pile decides whether a point in the hand counts."""
    state = game("crazy8s").position(["Q♥ 5♦", "K♦ 3♣"], upcard="5♥")
    view = state.view(0)
    alone, _ = weighed(view, numbers({"draw pile": 1000, "its points": 1}))
    assert alone.tolist() == [10, 5, UNKNOWN]  # Q♥, 5♦, draw
    unit = {"draw pile": [1], "its points": [2], "draws by choice": [1]}
    below, _ = weighed(view, numbers(units=1, first=unit, bias=[-47 - 15], last=[3]))
    assert below.tolist() == [3 * 5, 0, 0]


def test_a_move_of_a_kind_that_was_not_there_to_be_learned_is_the_last_choice(
    tmp_path: Path,
) -> None:
    """In mau-mau, say, by a value that knows no `pass`."""
    of = game("mau-mau")
    unable = drawn_numbers(3, 2)
    record = unable.view(WEIGHTS)
    feature = FEATURES.index("passes")
    record["direct"][0, feature] = record["first"][0, feature] = 0
    player, passes = player_named(learned_file(tmp_path, of, {2: unable})), 0
    assert isinstance(player, Learned)
    for state in sampled("mau-mau", 1, 3, 100):
        view = state.view(state.turn or 0)
        values, _ = weighed(view, unable)
        above = player.advantages(view)
        assert [value == UNKNOWN for value in values.tolist()] == [
            move.text == "pass" for move in view.legal
        ]
        assert str(player.choose(view)) != "pass"
        for move, more in zip(view.legal, above, strict=True):
            assert (more == -1) == (move.text == "pass")
            passes += move.text == "pass"
        assert sum(more for more in above if more != -1) == pytest.approx(0, abs=1e-9)
    assert passes > 3


def test_numbers_as_large_as_a_file_may_have_are_added_up_exactly() -> None:
    data = drawn_numbers(0, MOST_UNITS)
    record = data.view(WEIGHTS)
    record["first"], record["bias"] = 30_000, 2**20
    record["last"], record["direct"] = 2**31 - 1, -(2**31)
    for state in sampled("macau", 40):
        values, rows = weighed(state.view(state.turn or 0), data)
        assert values.tolist() == [value_of(row, data) for row in rows.tolist()]


@pytest.mark.parametrize(("name", "seats", "units"), PLAYED)
def test_it_plays_compiled_as_it_chooses_from_a_view(
    name: str, seats: int, units: int, tmp_path: Path
) -> None:
    """The same deals, with the same winners after as many turns; each seat has other numbers."""
    of = game(name)
    never, deals = "draws by choice" if name == ENDLESS else "", 1 if name == LONG else DEALS
    players = tuple(
        learned_file(tmp_path, of, {seats: drawn_numbers(number, units, never)})
        for number in range(seats)
    )
    around = (tuple(range(seats)), tuple(reversed(range(seats))))
    job, excuses = Job(of, players, around, 6, 0, range(deals), compiled=players), Excuses()
    compiled = play_job(job, excuses)[0]
    python = play_job(replace(job, compiled=()), excuses)[0]
    assert not excuses
    assert np.array_equal(compiled, python)
    assert len(set(compiled["turns"].tolist())) > 1 or name == "indigo" or INTERPRETED


def test_it_chooses_what_is_worth_most(tmp_path: Path) -> None:
    of = game("crazy8s")
    player = player_named(learned_file(tmp_path, of, {2: drawn_numbers(4, 3)}))
    assert isinstance(player, Learned)
    for state in sampled("crazy8s", 5):
        view = state.view(state.turn or 0)
        values, _ = weighed(view, player.numbers(of, view.seats))
        best = max(values.tolist())
        assert player.choose(view) == view.legal[values.tolist().index(best)]
        above = [(value - values.mean()) / SCALE for value in values.tolist()]
        assert player.advantages(view) == pytest.approx(above)
        assert sum(above) == pytest.approx(0, abs=1e-9)


FIRST = """\
import upcard


class First(upcard.Player):
    def choose(view):
        return view.legal[0]
"""


@pytest.mark.parametrize("name", ["clash", "indigo", "mau-mau"])
def test_of_equals_it_plays_the_first(name: str, tmp_path: Path) -> None:
    of, (first_of_all, _) = game(name), own_player(tmp_path, FIRST, "First")
    nothing = learned_file(tmp_path, of, {2: NOTHING})
    player = player_named(nothing)

    def first(view: View) -> bool:
        return player.choose(view) == view.legal[0]

    assert all(first(state.view(state.turn or 0)) for state in sampled(name, 9, 1))
    job = Job(of, (), ((0, 1),), 8, 0, range(50))
    games = [
        play_job(replace(job, players=(one.text,) * 2, compiled=(one.text,), facts=(one,) * 2))[0]
        for one in (known(nothing), first_of_all)
    ]
    assert np.array_equal(games[0], games[1])


def test_a_table_of_another_size_is_played_by_the_nearest_numbers(tmp_path: Path) -> None:
    """In the engine's loop, too: with three seats by the numbers for four."""
    of = game("crazy8s")
    own = {2: drawn_numbers(1, 2), 4: drawn_numbers(2, 2)}
    both = learned_file(tmp_path, of, own)
    four = learned_file(tmp_path, of, {4: own[4]})
    assert values_of(of, own).at(3) is own[4]
    games = [
        play_job(Job(of, (one,) * 3, ((0, 1, 2),), 8, 0, range(50), compiled=(one,)))[0]
        for one in (both, four)
    ]
    assert np.array_equal(games[0], games[1])
