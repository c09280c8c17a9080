from __future__ import annotations

import math
from itertools import combinations

import choix
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import softmax

from tests.arena.rows import played, rows_of
from tests.sample import quickly
from upcard.arena.plan import lineups, seatings
from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.rating import MEAN, SCALE, expected, ratings, strengths
from upcard.arena.statistics.tally import Tally, tally_of

PAIR = [(0, 1)]


def two(first: int, second: int) -> Tally:
    """So many deals won by the first player from both seats, and by the second."""
    won = np.array([[0, 1]] * first + [[1, 0]] * second)
    return tally_of(rows_of(won.reshape(-1, 2)), seatings(2))


def test_a_hundred_points_are_64_wins_of_100() -> None:
    assert expected(100) == pytest.approx(0.6401, abs=1e-4)
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(-400) == pytest.approx(1 / 11)


@given(st.integers(1, 3000), st.integers(1, 3000))
def test_two_are_as_far_apart_as_the_logarithm_of_their_odds(won: int, lost: int) -> None:
    """400 log10(p / (1 - p)), half a game each being added in equal parts: a quarter a player."""
    one, other = ratings(2, PAIR, [two(won, lost)])
    assert one.value + other.value == pytest.approx(2 * MEAN)
    odds = (2 * won + 0.25) / (2 * lost + 0.25)
    assert one.value - other.value == pytest.approx(400 * math.log10(odds), rel=1e-6, abs=1e-4)


def test_the_interval_of_two_is_that_of_the_odds() -> None:
    """Of 900 deals 600 won: a share's standard error is sqrt(2/9 / 899), an odds' 1 / (p (1 - p))
    of it; a rating has half of the difference between two."""
    one, _ = ratings(2, PAIR, [two(600, 300)])
    error = math.sqrt(2 / 9 / 899) / (2 / 9) * SCALE / 2
    assert one.high - one.value == pytest.approx(1.9626 * error, rel=2e-3)
    assert one.high - one.value == pytest.approx(one.value - one.low)


@given(st.integers(3, 6), st.integers(0, 2**32))
@settings(max_examples=20)
def test_pairs_are_rated_as_choix_does(entrants: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    pairs = np.array(lineups(entrants, 2))
    true = random.normal(0, 0.7, entrants)
    won = random.binomial(38, softmax(true[pairs], axis=1)[:, 0]) + 1
    games = [
        (table[which], table[1 - which])
        for table, wins in zip(pairs.tolist(), won.tolist(), strict=True)
        for which, count in ((0, wins), (1, 40 - wins))
        for _ in range(count)
    ]
    ours = strengths(pairs, np.column_stack([won, 40 - won]).astype(float))
    assert ours == pytest.approx(choix.ilsr_pairwise(entrants, games, alpha=0), abs=1e-5)


@given(st.integers(4, 6), st.integers(0, 2**32))
@settings(max_examples=20)
def test_tables_of_four_are_rated_as_choix_does(entrants: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    groups = np.array(lineups(entrants, 4))
    chances = softmax(random.normal(0, 0.7, entrants)[groups], axis=1)
    won = np.array([random.multinomial(36, row) + 1 for row in chances])
    games = [
        (table[place], table[:place] + table[place + 1 :])
        for table, wins in zip(groups.tolist(), won.tolist(), strict=True)
        for place, count in enumerate(wins)
        for _ in range(count)
    ]
    ours = strengths(groups, won.astype(float))
    assert ours == pytest.approx(choix.ilsr_top1(entrants, games, alpha=0), abs=1e-5)


def test_who_won_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    """Half a game's doubt: the odds are 4 x 200 + 1, their logarithm's error sqrt(1 / 0.5)."""
    one, other = ratings(2, PAIR, [two(100, 0)])
    assert one.value - other.value == pytest.approx(400 * math.log10(801), abs=1e-3)
    half = 1.984 * math.sqrt(2) * SCALE / 2
    assert one.high - one.value == pytest.approx(half, rel=5e-3)
    low = 1 / (1 + 10 ** ((other.high - one.low) / 400))
    assert 0.9 < low < 1 - 3 / 200  # no surer than 200 independent games could make it


def test_a_hopeless_entrant_widens_nobody_else_much() -> None:
    meet = lineups(3, 2)
    even, lost = two(500, 500), two(1000, 0)
    one, other, hopeless = ratings(3, meet, [even, lost, lost])
    assert one.value == pytest.approx(other.value, abs=1e-6)
    assert hopeless.value < one.value - 1000
    assert hopeless.high < one.low


def test_those_who_cannot_be_compared_have_no_rating() -> None:
    meet = [(0, 1), (2, 3), (1, 2), (3, 4)]
    played_out, none = two(3, 5), Tally.empty(2)
    apart = ratings(5, meet, [played_out, none, none, none])
    assert [math.isnan(rating.value) for rating in apart] == [False, False, True, True, True]
    larger = ratings(5, meet, [played_out, played_out, none, played_out])
    assert [math.isnan(rating.value) for rating in larger] == [True, True, False, False, False]
    assert sum(rating.value for rating in larger[2:]) == pytest.approx(3 * MEAN)
    assert all(math.isnan(rating.value) for rating in ratings(5, meet, [none] * 4))


def test_a_single_deal_gives_no_bounds_to_whom_it_is_all() -> None:
    late = ratings(3, [(0, 1), (1, 2)], [two(1, 0), two(1, 1)])
    assert [math.isnan(rating.low) for rating in late] == [True, False, False]


def missed(true: list[float], seats: int, deals: int, luck: float, times: int) -> float:
    """How often the interval of each entrant does not hold its true rating."""
    random = np.random.default_rng(2024)
    centred = np.array(true) - np.mean(true)
    meet, ways = lineups(len(true), seats), seatings(seats)
    count = 0
    for _ in range(times):
        tallies = [
            tally_of(played(random, [true[e] for e in t], ways, deals, luck), ways) for t in meet
        ]
        for rating, strength in zip(ratings(len(true), meet, tallies), centred, strict=True):
            count += not rating.low <= MEAN + SCALE * strength <= rating.high
    return count / times / len(true)


@pytest.mark.parametrize(
    ("true", "seats", "deals", "luck"),
    quickly(
        [
            ([0.0, 0.0], 2, 60, 0.8),
            ([0.0, 0.9], 2, 60, 0.0),
            ([0.0, 0.4, -0.3, 1.0], 2, 40, 0.7),
            ([0.0, 0.4, -0.3, 1.0], 4, 80, 0.9),
            ([0.0, 0.4, -0.3, 1.0, 0.2], 3, 20, 0.5),
        ],
        3,
    ),
)
def test_intervals_hold_the_truth_in_95_of_100_tournaments(
    true: list[float], seats: int, deals: int, luck: float
) -> None:
    """Correlated games and all; 250 tournaments leave a standard error of about 1 in 100."""
    assert 0.025 < missed(true, seats, deals, luck, 250) < 0.08


def test_games_of_a_deal_are_not_taken_for_independent() -> None:
    """Seatings that the same cards decide: the interval is as wide as the deals say."""
    alike = tally_of(rows_of([[0, 1]] * 50 + [[1, 0]] * 50), seatings(2))
    apart = tally_of(rows_of([[0, 0]] * 50 + [[1, 1]] * 50), seatings(2))
    wide, narrow = (ratings(2, PAIR, [tally])[0] for tally in (alike, apart))
    assert width(wide) == pytest.approx(2 * 1.984 * SCALE * math.sqrt(1 / 99), rel=0.01)
    assert width(narrow) < width(wide) / 5


def width(interval: Interval) -> float:
    return interval.high - interval.low


def test_many_tables_are_rated() -> None:
    """All 495 tables of twelve, found to nine places: the likelihood is level there."""
    random = np.random.default_rng(3)
    groups = np.array(list(combinations(range(12), 4)))
    won = random.integers(1, 4000, groups.shape).astype(float)
    found = strengths(groups, won)
    chances = softmax(found[groups], axis=1)
    off = np.zeros(12)
    np.add.at(off, groups, won - won.sum(1, keepdims=True) * chances)
    assert np.abs(off).max() < 1e-8 * won.sum()
    assert found.sum() == pytest.approx(0, abs=1e-9)
