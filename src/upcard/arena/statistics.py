"""Honest numbers: what was counted, with how far it may be off."""

from __future__ import annotations

import math
from typing import NamedTuple

Z95 = 1.959963984540054
"""The normal distribution's 97.5 % point: 95 % lie within as many standard errors on both sides."""


class Interval(NamedTuple):
    """A value, and the bounds that hold the true one in 95 of 100 such simulations."""

    value: float
    low: float
    high: float


def share(count: int, total: int) -> Interval:
    """A share of independent deals, with Wilson's interval, which stays inside 0 to 1."""
    if total == 0:
        return Interval(math.nan, math.nan, math.nan)
    value, square = count / total, Z95 * Z95
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
