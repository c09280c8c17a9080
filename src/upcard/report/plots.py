"""Where a plot's marks go, in percent of its width and height; the page's template draws them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from upcard.arena.statistics.intervals import Interval
from upcard.report.wording import Form, interval_text

MARGIN = 6.0
"""Percent of the width kept free on both sides, for a dot or a number at the very end."""
MOST_BARS = 40
TAIL = 0.005
"""The share of the longest games that may be drawn as one last bar."""


@dataclass(frozen=True)
class Whisker:
    """A value and its bounds: where they lie, None where not known, and the value in writing."""

    value: float | None
    low: float | None
    high: float | None
    text: str
    interval_text: str


@dataclass(frozen=True)
class Whiskers:
    """Values with intervals, one below the other on one scale.

    `ticks` are pairs of a place and what to write there; `even` is where all would lie if none
    was better than another.
    """

    rows: tuple[Whisker, ...]
    ticks: tuple[tuple[float, str], ...]
    even: float


@dataclass(frozen=True)
class Bar:
    """The games of `first` to `last` turns; of `first` or more if `last` is None."""

    first: int
    last: int | None
    share: float


@dataclass(frozen=True)
class Histogram:
    """How long games were.

    `bars` are of one width; `labelled` are the numbers of those to write below. `top` is the share
    at the plot's upper edge, `levels` are round shares below it. `mean` is where the mean lies, in
    percent of the plot's width, None if outside. A quarter of the games had up to
    `quarters[0]` turns, a quarter `quarters[1]` or more.
    """

    bars: tuple[Bar, ...]
    labelled: tuple[int, ...]
    top: float
    levels: tuple[float, ...]
    mean: float | None
    quarters: tuple[int, int]


def whiskers(
    intervals: Sequence[Interval], even: float, form: Form, scale: Callable[[float, int], str]
) -> Whiskers | None:
    """The plot of some intervals; None if none of them is known.

    `form` writes a value, `scale` a number on the scale with so many decimals.
    """
    known = [value for interval in intervals for value in interval if math.isfinite(value)]
    if not known:
        return None
    low, high = min(*known, even), max(*known, even)
    slack = (high - low) * 0.02 or max(abs(low) * 0.02, 0.01)
    low, high = low - slack, high + slack

    def place(value: float) -> float | None:
        if not math.isfinite(value):
            return None
        return round(MARGIN + (100 - 2 * MARGIN) * (value - low) / (high - low), 2)

    rows = tuple(
        Whisker(
            place(value),
            place(least),
            place(most),
            form(value),
            interval_text(Interval(value, least, most), form),
        )
        for value, least, most in intervals
    )
    step = _step(high - low, 5)
    digits = max(0, -math.floor(math.log10(step)))
    round_ones = [step * n for n in range(math.ceil(low / step), math.floor(high / step) + 1)]
    ticks = tuple((place(value) or 0.0, scale(value, digits)) for value in round_ones)
    return Whiskers(rows, ticks, place(even) or 0.0)


def histogram(lengths: Sequence[int], mean: float) -> Histogram | None:
    """The plot of how many games had how many turns; None before the first game.

    `lengths[n]` games had n turns, the last entry as many or more.
    """
    return histograms([(lengths, mean)])[0] if any(lengths) else None


def histograms(games: Sequence[tuple[Sequence[int], float]]) -> tuple[Histogram, ...]:
    """Such plots on one scale, from `lengths` and means; each has a game, and as many entries."""
    each = [lengths for lengths, _ in games]
    begin = min(next(n for n, many in enumerate(lengths) if many) for lengths in each)
    tail = max(_tail(lengths) for lengths in each)
    width = round_part(tail - begin, MOST_BARS)
    begin -= begin % width
    tail = min(tail + (begin - tail) % width, len(each[0]) - 1)
    edges = [*range(begin, tail, width), tail]
    longer = any(sum(lengths[tail:]) for lengths in each)
    bars = [_bars(lengths, edges, longer) for lengths in each]
    top = 1.05 * max(bar.share for row in bars for bar in row)
    step = _step(top, 5)
    levels = tuple(step * n for n in range(1, math.floor(top / step) + 1))
    every = round_part(tail - begin, 7, width)
    crowded = len(bars[0]) * 0.85 if longer else len(bars[0])  # too near to what is below the last
    labelled = tuple(
        number
        for number, bar in enumerate(bars[0])
        if bar.last is None or (bar.first % every == 0 and number < crowded)
    )
    plots = []
    for (lengths, mean), row in zip(games, bars, strict=True):
        place = round(100 * (mean + 0.5 - begin) / width / len(row), 2)  # n is drawn from n to n+1
        mean_at = place if 0 <= place <= 100 else None
        plots.append(Histogram(row, labelled, top, levels, mean_at, _quarters(lengths)))
    return tuple(plots)


def _tail(lengths: Sequence[int]) -> int:
    """Where the longest games begin, which may be drawn as one."""
    games = sum(lengths)
    short = (n for n, so_far in enumerate(accumulate(lengths)) if games - so_far <= TAIL * games)
    return next(short) + 1


def _bars(lengths: Sequence[int], edges: Sequence[int], longer: bool) -> tuple[Bar, ...]:
    """A bar between each two edges, and one for `longer` games if there are any."""
    games, tail = sum(lengths), edges[-1]
    bars = [Bar(first, end - 1, sum(lengths[first:end]) / games) for first, end in pairwise(edges)]
    return (*bars, *([Bar(tail, None, sum(lengths[tail:]) / games)] if longer else []))


def _quarters(lengths: Sequence[int]) -> tuple[int, int]:
    games, up_to = sum(lengths), list(accumulate(lengths))
    low, high = (
        next(n for n, so_far in enumerate(up_to) if so_far >= part * games) for part in (0.25, 0.75)
    )
    return low, high


def round_part(span: int, most: int, of: int = 1) -> int:
    """The least round number, a multiple of `of`, that divides a span into at most `most` parts."""
    sizes = (size * unit for unit in (1, 10, 100, 1_000, 10_000, 100_000) for size in (1, 2, 5))
    return next(size for size in sizes if size * most >= span and size % of == 0)


def _step(span: float, most: int) -> float:
    """The least round step that divides a span into no more than so many parts."""
    unit = 10.0 ** math.floor(math.log10(span / most))
    return next((unit * size for size in (1, 2, 5) if unit * size * most >= span), 10 * unit)
