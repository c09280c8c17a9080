"""The score sheet of a match at a table: what each deal brought, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.bots.protocol import Sent
from upcard.web.table import Table


class Score(Sent):
    """A match to a goal of points; a side is a seat, or two partners.

    The `sheet` has the points of each deal, of those who are in the match.
    """

    goal: int
    deals: int
    points: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    over: bool
    standing: str


def score_of(table: Table, own: int | None, names: Sequence[str]) -> Score | None:
    """How a table's match stands, as a seat is told; None where none is played."""
    if table.options.goal is None:
        return None
    match = table.match
    sides = len(match.points)
    return Score(
        goal=match.rules.goal,
        deals=match.deals,
        points=tuple(match.points),
        sheet=tuple(tuple(points[:sides]) for points in table.results),
        over=match.over,
        standing=match.standing(own, names),
    )
