from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from upcard.arena.statistics.intervals import (
    Blocks,
    deviations,
    mean_of_blocks,
    pooled,
    share,
    share_of_blocks,
    student,
)

WHOLE = st.integers(-(10**12), 10**12)


@given(st.lists(st.tuples(WHOLE, WHOLE), min_size=1))
def test_deviations_are_exact(pairs: list[tuple[int, int]]) -> None:
    first, second = ([Fraction(pair[n]) for pair in pairs] for n in (0, 1))
    middle, other = sum(first) / len(pairs), sum(second) / len(pairs)
    exact = sum((a - middle) * (b - other) for a, b in zip(first, second, strict=True))
    product = sum(a * b for a, b in pairs)
    found = deviations(len(pairs), product, int(sum(first)), int(sum(second)))
    assert found == float(exact)


def test_nothing_does_not_deviate() -> None:
    assert deviations(0, 0, 0, 0) == 0.0


def test_students_points_are_those_of_the_tables() -> None:
    assert student(1) == pytest.approx(12.706, abs=5e-4)
    assert student(10) == pytest.approx(2.228, abs=5e-4)
    assert student(10**7) == pytest.approx(1.96, abs=5e-4)


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=40))
def test_a_mean_has_the_interval_that_scipy_gives(values: list[int]) -> None:
    total, squares = sum(values), sum(value * value for value in values)
    blocks = pooled([(len(values), total, deviations(len(values), squares, total, total))])
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values))
    middle = float(np.mean(values))
    low, high = stats.t.interval(0.95, len(values) - 1, middle, error) if error else [middle] * 2
    assert mean_of_blocks(blocks) == pytest.approx((middle, low, high))


def test_tables_are_pooled_without_what_they_differ_by() -> None:
    """1 and 3, 11 and 13 and 15: squares of 2 and 8 within the tables, on 1 + 2 degrees."""
    blocks = pooled([(2, 4, 2.0), (0, 0, 0.0), (3, 39, 8.0)])
    assert blocks == Blocks(5, 8.6, 10 / 3, 3)


def test_one_block_gives_no_bounds_and_none_no_value() -> None:
    for of in (mean_of_blocks, share_of_blocks):
        one = of(pooled([(1, 1, 0.0)]))
        assert one.value == 1
        assert math.isnan(one.low)
        assert math.isnan(one.high)
        assert all(math.isnan(number) for number in of(pooled([])))


@given(st.integers(2, 5000), st.data())
def test_blocks_of_single_games_have_wilsons_interval(count: int, data: st.DataObject) -> None:
    """As `share` gives it for the same games, but for Student's factor."""
    won = data.draw(st.integers(1, count - 1))
    blocks = pooled([(count, won, deviations(count, won, won, won))])
    plain, ours = share(won, count), share_of_blocks(blocks)
    assert ours.low <= plain.low + 1e-12
    assert plain.high <= ours.high + 1e-12
    if count > 1000:
        assert ours == pytest.approx(plain, abs=2e-4)


@given(st.integers(2, 10**6), st.sampled_from([0.0, 0.25, 0.5, 1.0]))
def test_blocks_all_alike_follow_the_rule_of_three(count: int, value: float) -> None:
    """Were more of other blocks to come, so many alike would be seen in under 5 of 100 runs."""
    found = share_of_blocks(Blocks(count, value, 0.0, count - 1))
    others = (value - found.low) / value if value else found.high
    assert (1 - others) ** count == pytest.approx(0.05)
    assert found.high - value == pytest.approx((1 - value) * others)


@pytest.mark.parametrize(("count", "chance"), [(50, 0.5), (50, 0.95), (200, 0.99)])
def test_a_share_is_held_in_95_of_100_runs_near_the_bounds_too(count: int, chance: float) -> None:
    """Deals of two games that the same cards decide in half of all cases."""
    random = np.random.default_rng(4)
    missed, runs = 0, 2000
    for _ in range(runs):
        won = random.random((count, 2)) < chance
        same = random.random(count) < 0.5
        won[same, 1] = won[same, 0]
        sums = won.sum(1)
        total, squares = int(sums.sum()), int((sums**2).sum())
        spread = deviations(count, squares, total, total) / 4
        found = share_of_blocks(pooled([(count, total / 2, spread)]))
        missed += not found.low <= chance <= found.high
    assert 0.01 < missed / runs < 0.07
