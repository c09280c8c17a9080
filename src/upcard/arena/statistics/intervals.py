"""Honest numbers: what was counted, with how far it may be off."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Z95 = 1.959963984540054
"""The normal distribution's 97.5 % point: 95 % lie within as many standard errors on both sides."""


class Interval(NamedTuple):
    """A value, and the bounds that hold the true one in 95 of 100 such simulations."""

    value: float
    low: float
    high: float


UNKNOWN = Interval(math.nan, math.nan, math.nan)
"""Of what nothing is known."""


def finite(number: float) -> float | None:
    """The number as JSON, tables and databases can have it: None for one that is not finite."""
    return number if math.isfinite(number) else None


def share(count: int, total: int) -> Interval:
    """A share of independent deals, with Wilson's interval, which stays inside 0 to 1."""
    if total == 0:
        return UNKNOWN
    return wilson(count / total, total)


def wilson(value: float, total: float) -> Interval:
    """Wilson's interval for a share of as many independent deals as `total` is worth."""
    square = Z95 * Z95
    middle = (value + square / (2 * total)) / (1 + square / total)
    spread = math.sqrt(value * (1 - value) / total + square / (4 * total * total))
    half = Z95 / (1 + square / total) * spread
    return Interval(value, max(0.0, middle - half), min(1.0, middle + half))


def mean(total: int, squares: int, count: int) -> Interval:
    """A mean of independent deals from their sum and their sum of squares."""
    if count < 2:
        return Interval(total / count if count else math.nan, math.nan, math.nan)
    value = total / count
    variance = max(0.0, (squares - total * value) / (count - 1))
    half = Z95 * math.sqrt(variance / count)
    return Interval(value, value - half, value + half)


def deviations(count: int, product: int, total: int, other: int) -> float:
    """The sum of `count` products about the means of their factors, from whole sums: exact.

    With `product` the sum of squares, and `other` the same as `total`, that of squares.
    """
    return (count * product - total * other) / count if count else 0.0


class Blocks(NamedTuple):
    """Independent blocks: their number, mean, and a block's variance on `degrees` of freedom."""

    number: float
    mean: float
    variance: float
    degrees: int


def pooled(parts: Iterable[tuple[int, float, float]]) -> Blocks:
    """The blocks of several tables as one, from each one's number, total and `deviations`.

    A table's own mean is no part of the variance, since it is known which tables are played.
    """
    counts, totals, spreads = zip(*((0, 0.0, 0.0), *parts), strict=True)
    count, degrees = sum(counts), sum(count - 1 for count in counts if count)
    mean = math.fsum(totals) / count if count else math.nan
    return Blocks(count, mean, math.fsum(spreads) / degrees if degrees else math.nan, degrees)


def mean_of_blocks(blocks: Blocks) -> Interval:
    """The mean with Student's interval; without bounds for a single block."""
    number, value, variance, degrees = blocks
    half = student(degrees) * math.sqrt(variance / number) if degrees else math.nan
    return Interval(value, value - half, value + half)


def share_of_blocks(blocks: Blocks) -> Interval:
    """The mean of blocks that lie in 0 to 1, with an interval that stays inside.

    It is Wilson's for as many independent games as would have the same variance, lessened where
    Student's distribution is wider than the normal one (the way of E. L. Korn and B. I. Graubard,
    "Confidence intervals for proportions with small expected number of positive counts", 1998).
    Blocks that are all alike show no variance, yet others may come: with a chance of 95 % they are
    less than 1 - 0.05 ** (1 / number), about 3 / number, of all ("the rule of three"), and at worst
    they are all won or all lost. A single block gives no bounds.
    """
    number, value, variance, degrees = blocks
    if not degrees:
        return Interval(value, math.nan, math.nan)
    alone = value * (1 - value)
    if variance <= 0 or alone <= 0:
        others = 1 - 0.05 ** (1 / number)
        return Interval(value, value * (1 - others), value + (1 - value) * others)
    return wilson(value, alone * number / variance * (Z95 / student(degrees)) ** 2)


def mean_of(values: npt.NDArray[np.float64]) -> Interval:
    """The mean of values, one for each deal, with its interval."""
    return mean_of_blocks(pooled([_part(values)]))


def share_of(values: npt.NDArray[np.float64]) -> Interval:
    """The mean of shares, one for each deal, with an interval that stays inside 0 to 1."""
    return share_of_blocks(pooled([_part(values)]))


def _part(values: npt.NDArray[np.float64]) -> tuple[int, float, float]:
    """Blocks as `pooled` takes them: each deal is one."""
    total = float(values.sum())
    return len(values), total, float(((values - values.mean()) ** 2).sum())


def student(degrees: int) -> float:
    """The 97.5 % point of Student's distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, 0.975))
