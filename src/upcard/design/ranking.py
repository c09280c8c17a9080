"""Which of some variants are better: what is missed first, then the aims and the fewest changes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import log_ndtr

from upcard.design.measures import CHANGES, Numbers
from upcard.design.space import Value
from upcard.design.wishes import Wishes

UNKNOWN = 1.0
"""What counts as missed of a measure that is not known yet."""
TINY = 1e-9
DIGITS = 6
"""Digits of a doubt that count: machines differ in the last ones."""

Changed = tuple[tuple[str, Value], ...]
"""Keys that are changed, in the order of the rules, and what they are then."""


class Estimate(NamedTuple):
    """A measure's mean, and its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class Entry:
    """A variant, and what is known of it from so many `deals`: an estimate by measure."""

    changed: Changed
    deals: int
    estimates: Mapping[str, Estimate]

    def miss(self, wishes: Wishes, slack: float = 0.0) -> float:
        """By how much the wishes are missed, in differences that count.

        So many standard errors of each measure are allowed as `slack`, and what is not known is
        then no miss. If it is less than 0, the measures must be within the bounds by that much.
        """
        total = 0.0
        for wish in wishes.bounds:
            if wish.measure == CHANGES:
                total += wish.miss(len(self.changed))
            elif wish.measure.key in self.estimates:
                value, error = self.estimates[wish.measure.key]
                total += wish.miss(value, slack * error)
            elif slack <= 0:
                total += UNKNOWN
        return total

    def costs(self, wishes: Wishes) -> tuple[float, ...]:
        """What is to be as little as can be: each aim, in differences that count, and the changes.

        An aim that is not known yet is worth nothing.
        """
        aims = (
            -wish.aim * self.estimates[wish.measure.key].value / wish.measure.scale
            if wish.measure.key in self.estimates
            else np.inf
            for wish in wishes.aims
        )
        return (*aims, float(len(self.changed)))


def doubts(wishes: Wishes, values: Numbers, errors: Numbers, keys: Sequence[str]) -> Numbers:
    """How unlikely it is that all bounds are kept: minus the logarithm of the probability.

    A row of `values` and `errors` is a variant, a column a measure, by its key in `keys`.
    """
    total = np.zeros(len(values))
    for wish in wishes.bounds:
        if wish.measure.key in keys:
            at = keys.index(wish.measure.key)
            error = np.maximum(errors[:, at], TINY)
            low, high = ((end - values[:, at]) / error for end in (wish.low, wish.high))
            total -= _log_between(low, high)
    return total


def _log_between(low: Numbers, high: Numbers) -> Numbers:
    """The logarithm of the probability that a standard normal variable is between two numbers."""
    above = low > -high
    low, high = np.where(above, -high, low), np.where(above, -low, high)
    upper, lower = log_ndtr(high), log_ndtr(low)
    found: Numbers = upper + np.log1p(-np.exp(np.minimum(lower - upper, -TINY)))
    return found


def ranks(
    rows: Sequence[Sequence[float]] | npt.NDArray[np.float64], enough: float = math.inf
) -> list[int]:
    """The front that each row of costs is in: 0 if no other is as good everywhere and better once.

    Those are left out for front 1, and so on (as in NSGA-II), until `enough` are in a front: all
    others are in the next one.
    """
    costs = np.array(rows, float).reshape(len(rows), -1)
    no_worse = np.ones((len(costs), len(costs)), bool)
    for column in costs.T:
        no_worse &= column[:, None] <= column
    better = no_worse & ~no_worse.T
    found, left, front = np.zeros(len(rows), int), np.ones(len(rows), bool), 0
    while left.any() and len(left) - left.sum() < enough:
        open_ones = left & ~(better & left[:, None]).any(0)
        found[open_ones], front = front, front + 1
        left &= ~open_ones
    found[left] = front
    return [int(one) for one in found]


def _doubts_of(entries: Sequence[Entry], wishes: Wishes) -> Numbers:
    """The doubts about some variants; of what is not known of one, there are none."""
    keys = tuple(dict.fromkeys(w.measure.key for w in wishes.bounds if w.measure != CHANGES))
    known = np.array(
        [[one.estimates.get(key, (np.nan, 1.0)) for key in keys] for one in entries], float
    ).reshape(len(entries), len(keys), 2)
    total = np.zeros(len(entries))
    for at, key in enumerate(keys):
        each = doubts(wishes, known[:, [at], 0], known[:, [at], 1], (key,))
        total += np.nan_to_num(each)
    return total


def _places(rows: npt.NDArray[np.float64], enough: float) -> list[tuple[int, int]]:
    """The front of each row of costs, and its best place there in one of them."""
    fronts = np.array(ranks(rows, enough))
    best = np.full(len(rows), len(rows))
    for front in range(fronts.max() + 1):
        own = np.flatnonzero(fronts == front)
        order = rows[own].argsort(0, kind="stable").argsort(0, kind="stable")
        best[own] = order.min(1)
    return list(zip(fronts.tolist(), best.tolist(), strict=True))


def in_order(
    entries: Iterable[Entry],
    wishes: Wishes,
    slack: float = 0.0,
    racing: bool = False,
    enough: float = math.inf,
) -> list[Entry]:
    """Variants, the best first: by what they miss, then by front.

    Of a front first come those that are best in one thing, then the second best, and so on. Of
    those that are `racing`, how likely they are to keep all bounds counts as a thing, too. The
    order is exact until `enough` are in it.
    """
    every = list(entries)
    misses = [entry.miss(wishes, slack) for entry in every]
    fulfilled = [at for at, miss in enumerate(misses) if miss == 0]
    fronts = dict.fromkeys(range(len(every)), (0, 0))
    if fulfilled:
        rows = np.array([every[at].costs(wishes) for at in fulfilled])
        if racing:
            doubt = _doubts_of([every[at] for at in fulfilled], wishes)
            rows = np.column_stack((rows, doubt.round(DIGITS)))
        fronts |= dict(zip(fulfilled, _places(rows, enough), strict=True))

    def place(at: int) -> tuple[float, ...]:
        return misses[at], *fronts[at], len(every[at].changed), at

    return [every[at] for at in sorted(range(len(every)), key=place)]
