from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from tests.arena.rows import played, rows_of
from tests.sample import quickly
from upcard.arena.plan import seatings
from upcard.arena.statistics.rating import SCALE
from upcard.arena.statistics.results import Sprt
from upcard.arena.statistics.sprt import ERROR, FEWEST, UPPER, decide, read_bounds
from upcard.arena.statistics.tally import Tally, tally_of
from upcard.errors import BadRules, Unreadable


def test_bounds_are_read() -> None:
    assert read_bounds("0:10") == (0.0, 10.0)
    assert read_bounds(" -2.5 : 1e1 ") == (-2.5, 10.0)


@pytest.mark.parametrize("text", ["", "5", "0:", "0:1:2", "a:b", "nan:3", "0:inf", "0-10"])
def test_nonsense_is_no_bounds(text: str) -> None:
    with pytest.raises(Unreadable, match="two numbers of Elo are needed, such as 0:10"):
        read_bounds(text)


@pytest.mark.parametrize("text", ["10:0", "3:3"])
def test_the_first_bound_must_be_the_lesser(text: str) -> None:
    with pytest.raises(BadRules, match="the first must be less than the second"):
        read_bounds(text)


def test_the_ratio_is_that_of_chess_testing() -> None:
    """N (s1 - s0) (2 mean - s0 - s1) / (2 variance), on 100 deals of 0, 1 or 2 games of two."""
    won = [[0, 1]] * 40 + [[0, 0]] * 35 + [[1, 0]] * 25
    test = decide(tally_of(rows_of(won), seatings(2)), (0, 20))
    low, high = 0.5, 1 / (1 + 10 ** (-20 / 400))
    shares = np.array([1.0] * 40 + [0.5] * 35 + [0.0] * 25)
    # The test counts the squares of games, and one game's more: a quarter in shares.
    squares = (shares.var() * 100 + 1 / 4) / 99
    by_hand = 100 * (high - low) * (2 * shares.mean() - low - high) / (2 * squares)
    assert test.ratio == pytest.approx(by_hand)
    assert test.bounds == (0, 20)
    assert test.answer == "open"
    assert test.upper == -test.lower == pytest.approx(math.log(19))


def run(
    random: np.random.Generator, elo: float, bounds: tuple[float, float], seats: int, piece: int
) -> Sprt:
    """Play on, `piece` deals at a time, until there is an answer."""
    ways, tally = seatings(seats), Tally.empty(seats)
    others = [0.3] * (seats - 2)
    while True:
        tally += tally_of(played(random, [elo / SCALE, 0, *others], ways, piece, 0.7), ways)
        test = decide(tally, bounds)
        if test.answer != "open":
            return test
        assert tally.blocks < 100_000


@pytest.mark.parametrize(
    ("bounds", "seats", "piece"),
    quickly(
        [((0.0, 300.0), 2, 5), ((0.0, 30.0), 2, 25), ((-30.0, 30.0), 2, 50), ((0.0, 120.0), 4, 10)],
        4,
    ),
)
def test_errors_are_no_likelier_than_was_asked(
    bounds: tuple[float, float], seats: int, piece: int
) -> None:
    """Games of a deal correlated; 200 tests at each bound: 5 % and twice its standard error."""
    random = np.random.default_rng(7)
    low, high = (
        Counter(run(random, elo, bounds, seats, piece).answer for _ in range(200)) for elo in bounds
    )
    assert max(low["better"], high["not better"]) <= 200 * ERROR + 2 * math.sqrt(200 * ERROR)


def test_few_deals_decide_nothing() -> None:
    for blocks in (0, 1, 2, FEWEST - 1):
        won = np.array([[0, 1]] * blocks).reshape(-1, 2)
        test = decide(tally_of(rows_of(won), seatings(2)), (0, 10))
        assert test.answer == "open"
        assert math.isfinite(test.ratio)


def test_deals_that_are_all_alike_decide_in_the_end() -> None:
    won = decide(tally_of(rows_of([[0, 1]] * FEWEST), seatings(2)), (0, 10))
    assert won.answer == "better"
    assert UPPER < won.ratio < math.inf
    lost = decide(tally_of(rows_of([[1, 0]] * FEWEST), seatings(2)), (0, 10))
    assert lost.answer == "not better"
    even = [decide(tally_of(rows_of([[0, 0]] * n), seatings(2)), (0, 10)) for n in (60, 600)]
    assert [test.answer for test in even] == ["open", "not better"]
    assert decide(tally_of(rows_of([[0, 0]] * 600), seatings(2)), (-5, 5)).answer == "open"


def test_nobody_asked_about_wins_anything() -> None:
    """Four at the table, the third wins every game: nothing is learnt of the first two."""
    ways = seatings(4)
    third = [[way.index(2) for way in ways]] * 200
    test = decide(tally_of(rows_of(third), ways), (0, 10))
    assert test.answer == "open"
    assert test.ratio == 0
