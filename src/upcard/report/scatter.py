"""Where the dots of a picture of two measures go, and what is written on its axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from upcard.design.measures import Measure
from upcard.report.wording import fixed, percent

WIDTH, HEIGHT, MARGIN = 640.0, 340.0, 34.0
"""Of the picture, in its own units."""

Pair = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """What a picture shows to one side: its name, where values go, and some of them in writing."""

    name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]

    @classmethod
    def of(cls, measure: Measure, values: Sequence[float]) -> Axis:
        """An axis with all these values of a measure on it; of what is counted, whole ones."""
        low, high = min(values), max(values)
        slack = 0.05 * (high - low) or max(0.05 * abs(high), 0.01)
        low, high = low - slack, high + slack
        step = 10 ** math.floor(math.log10(high - low))
        step = next(step * part for part in (0.2, 0.5, 1, 2) if (high - low) / (step * part) <= 6)
        if measure.key == "changes":
            step = max(1.0, step)
        places = [step * n for n in range(math.ceil(low / step), math.floor(high / step) + 1)]
        digits = max(0, -math.floor(math.log10(step * (100 if measure.share else 1))))
        form = percent if measure.share else fixed
        ticks = tuple((one, form(one, digits)) for one in places)
        return cls(measure.name, low, high, ticks)

    def place(self, value: float) -> float:
        """Where a value lies, 0 to 1."""
        return (value - self.low) / (self.high - self.low)


@dataclass(frozen=True)
class Picture:
    """A picture of two measures: `size` are its width, its height and its margin."""

    across: Axis
    up: Axis
    size = (WIDTH, HEIGHT, MARGIN)

    def spot(self, pair: Pair) -> Pair:
        """Where a pair of values lies."""
        wide, high = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
        return (
            round(MARGIN + wide * self.across.place(pair[0]), 1),
            round(HEIGHT - MARGIN - high * self.up.place(pair[1]), 1),
        )

    @cached_property
    def x_ticks(self) -> list[tuple[float, str]]:
        """What is written below, and where."""
        return [(self.spot((value, self.up.low))[0], text) for value, text in self.across.ticks]

    @cached_property
    def y_ticks(self) -> list[tuple[float, str]]:
        """What is written to the left, and where."""
        return [(self.spot((self.across.low, value))[1], text) for value, text in self.up.ticks]
