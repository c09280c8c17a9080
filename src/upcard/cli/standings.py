"""How the commands of the arena show players, numbers and intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich import box

from upcard.arena.statistics.intervals import finite
from upcard.cli.screen import FirstLine, Narrowing
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.arena.statistics.intervals import Interval
    from upcard.arena.statistics.results import Standing


WIDEST = 100
"""Columns of a screen that tables use."""


NAMES = ("player", "name", "against")
"""Headings of columns whose texts can be typed, and so are never broken while there is room."""


def table(
    title: str,
    texts: Iterable[str],
    numbers: Iterable[str],
    least: Sequence[str | FirstLine] = (),
) -> Narrowing:
    """An empty table with columns of text, then columns of numbers.

    On a narrow screen the `least` are left out or shortened, in their order.
    """
    empty = Narrowing(NAMES, least, title=visible(title), box=box.SIMPLE_HEAD)
    empty.pad_edge, empty.collapse_padding = False, True
    for heading in texts:
        empty.add_column(heading, overflow="fold")
    for heading in numbers:
        empty.add_column(heading, justify="right", no_wrap=True)
    return empty


def shown(number: float, form: str) -> str:
    """A number, or a dash if it is not known."""
    return "–" if math.isnan(number) else format(number, form)


def shown_with_bounds(interval: Interval, form: str) -> str:
    """A value, and its interval on a line below if it is known."""
    value, low, high = (shown(number, form) for number in interval)
    return value if math.isnan(interval.low) else f"{value}\n{low} to {high}"


def named(name: str, cheats: bool) -> str:
    """A player's name on one line, marked if it cheats."""
    return f"{visible(name)} (cheats)" if cheats else visible(name)


def standing_as_json(standing: Standing) -> dict[str, object]:
    """A standing as JSON has it."""
    return {
        **vars(standing.entrant),
        "games": standing.games,
        "wins": standing.wins,
        "win_rate": finite(standing.win_rate.value),
        "interval": bounds(standing.win_rate),
        "points": finite(standing.points.value),
        "points_interval": bounds(standing.points),
        "rating": finite(standing.rating.value),
        "rating_interval": bounds(standing.rating),
    }


def bounds(interval: Interval) -> list[float | None]:
    """An interval's two bounds, for JSON."""
    return [finite(interval.low), finite(interval.high)]
