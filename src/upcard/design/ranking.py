"""Which of some variants are better: what is missed first, then the aims and the fewest changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.design.measures import CHANGES
from upcard.design.space import Value
from upcard.design.wishes import Wishes

UNKNOWN = 1.0
"""What counts as missed of a measure that is not known yet."""

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


def ranks(rows: Sequence[Sequence[float]] | npt.NDArray[np.float64]) -> list[int]:
    """The front that each row of costs is in: 0 if no other is as good everywhere and better once.

    Those are left out for front 1, and so on (as in NSGA-II).
    """
    costs = np.array(rows, float).reshape(len(rows), -1)
    no_worse = (costs[:, None] <= costs[None]).all(2)
    better = no_worse & (costs[:, None] < costs[None]).any(2)
    found, left, front = np.zeros(len(rows), int), np.ones(len(rows), bool), 0
    while left.any():
        open_ones = left & ~(better & left[:, None]).any(0)
        found[open_ones], front = front, front + 1
        left &= ~open_ones
    return [int(one) for one in found]


def _places(rows: npt.NDArray[np.float64]) -> list[tuple[int, int]]:
    """The front of each row of costs, and its best place there in one of them."""
    fronts = np.array(ranks(rows))
    best = np.full(len(rows), len(rows))
    for front in range(fronts.max() + 1):
        own = np.flatnonzero(fronts == front)
        order = rows[own].argsort(0, kind="stable").argsort(0, kind="stable")
        best[own] = order.min(1)
    return list(zip(fronts.tolist(), best.tolist(), strict=True))


def in_order(entries: Iterable[Entry], wishes: Wishes, slack: float = 0.0) -> list[Entry]:
    """Variants, the best first: by what they miss, then by front.

    Of a front first come those that are best in one thing, then the second best, and so on.
    """
    every = list(entries)
    misses = [entry.miss(wishes, slack) for entry in every]
    fulfilled = [at for at, miss in enumerate(misses) if miss == 0]
    fronts = dict.fromkeys(range(len(every)), (0, 0))
    if fulfilled:
        rows = np.array([every[at].costs(wishes) for at in fulfilled])
        fronts |= dict(zip(fulfilled, _places(rows), strict=True))

    def place(at: int) -> tuple[float, ...]:
        return misses[at], *fronts[at], len(every[at].changed), at

    return [every[at] for at in sorted(range(len(every)), key=place)]
