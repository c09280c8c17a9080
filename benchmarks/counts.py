"""How often something was found, and whether it is as often as it ought to be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scipy.stats import binomtest

ACCIDENT = 0.05
"""The chance that one bar of a run or more fails though what was measured is as it ought to be.

Each bar's part of it is the same (Bonferroni's way), so a run of many bars is not expected to fail.
"""


class Count(NamedTuple):
    """How often something was found in `of` independent trials, which may be none."""

    found: int
    of: int

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The share's exact interval (Clopper and Pearson, 1934)."""
        bounds = binomtest(self.found, self.of).proportion_ci(level, "exact")
        return float(bounds.low), float(bounds.high)

    def agrees(self, share: float, bars: int) -> bool:
        """Whether the chance may be `share`, as one of so many bars."""
        if not self.of:
            return True
        low, high = self.interval(1 - ACCIDENT / bars)
        return low <= share <= high

    def at_most(self, share: float, bars: int) -> bool:
        """Whether the chance may be `share` or less, as one of so many bars."""
        low, _ = self.interval(1 - 2 * ACCIDENT / bars)
        return low <= share

    def __str__(self) -> str:
        """The share and its 95 % interval, in per cent."""
        if not self.of:
            return "–"
        low, high = self.interval()
        return f"{self.found / self.of:.1%} ({low * 100:.1f}–{high * 100:.1f})"


def total(counts: Iterable[Count]) -> Count:
    """Several counts as one."""
    return Count(*map(sum, zip(*counts, strict=True)))
