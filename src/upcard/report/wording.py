"""Numbers as the report says them."""

from __future__ import annotations

import math
from collections.abc import Callable

from upcard.arena.statistics.intervals import Interval

UNKNOWN = "–"
"""What stands for a number that is not known."""

Form = Callable[[float], str]


def fixed(value: float, digits: int = 0) -> str:
    """A number with so many decimals, thousands apart, and a true minus."""
    if math.isnan(value):
        return UNKNOWN
    text = "∞".rjust(1 + (value < 0), "-") if math.isinf(value) else f"{value:,.{digits}f}"
    return text.replace("-", "−" if text.strip("-0.,") else "")


def hundredths(value: float) -> str:
    """A number with two decimals."""
    return fixed(value, 2)


def percent(share: float, digits: int = 1) -> str:
    """A share as a percentage: 0.5 is 50.0 %."""
    return UNKNOWN if math.isnan(share) else f"{fixed(100 * share, digits)}\u00a0%"


def percent_tick(share: float, digits: int) -> str:
    """A share as a percentage on a scale of shares with so many decimals."""
    return percent(share, max(0, digits - 2))


def signed(value: float) -> str:
    """A difference with two decimals and its sign."""
    return "+" * (round(value, 2) > 0) + hundredths(value)


def points(share: float) -> str:
    """A difference of shares in points: what it is percent of all deals."""
    return "+" * (round(100 * share, 1) > 0) + hundred(share)


def gained(share: float) -> str:
    """A change of a share, in per cent of the whole, with its sign."""
    return f"{points(share)}\u00a0%"


def hundred(share: float) -> str:
    """A share as a percentage whose sign stands elsewhere."""
    return fixed(100 * share, 1)


def bounds(interval: Interval, form: Form, between: str = " to ") -> str:
    """An interval's two bounds; nothing if they are not known."""
    if math.isnan(interval.low) or math.isnan(interval.high):
        return ""
    return f"{form(interval.low)}{between}{form(interval.high)}"


def interval_text(interval: Interval, form: Form) -> str:
    """A value with its interval, as a sentence has it."""
    span = bounds(interval, form)
    return form(interval.value) + (f", 95\u00a0% interval {span}" if span else "")


def lasted(seconds: float) -> str:
    """A time as a clock's reader says it."""
    if seconds < 60:
        return f"{fixed(seconds, 1)} s"
    hours, minutes = divmod(round(seconds) // 60, 60)
    if hours:
        return f"{hours:,} h {minutes} min"
    return f"{minutes} min {round(seconds) % 60} s"
