"""Where the marks of a review's plots go, in percent of their width and height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from upcard.analysis.review import Account, Choice
from upcard.narration.moves import move_words
from upcard.report.plots import round_part
from upcard.report.wording import percent

LABELS = 3
"""So often a curve has its seat's number on it."""
MARGIN = 2.0
"""Percent of the width kept free on both sides, for a mark at the very end."""
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
MOST_TICKS = 10
REACH = 46.0
"""Percent of the width that the longest bar takes, on either side of the middle."""


@dataclass(frozen=True)
class Place:
    """A point, in percent of the plot from its left and its upper edge, and what it shows."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Curve:
    """A seat's chance over the deal.

    `points` are for an SVG polyline in a square of 100. `labels` are where its number stands, and
    `costly` where a move of this seat cost something.
    """

    seat: int
    points: str
    labels: tuple[Place, ...]
    costly: tuple[Place, ...]


@dataclass(frozen=True)
class Curves:
    """All seats' chances over a deal.

    `ticks` are numbers of moves to write below. `columns` are the positions, each as wide as
    `width`, with what to tell of them; their place is their left edge.
    """

    curves: tuple[Curve, ...]
    ticks: tuple[Place, ...]
    levels: tuple[Place, ...]
    columns: tuple[Place, ...]
    width: float


def curves(
    course: Sequence[Sequence[float]], choices: Sequence[Choice], names: Sequence[str]
) -> Curves:
    """The plot of the seats' chances in each position: at the deal, and after each move."""
    last = len(course) - 1
    step = round_part(last, MOST_TICKS)
    width = (100 - 2 * MARGIN) / len(course)

    def place(number: int, chance: float, text: str) -> Place:
        x = MARGIN + width * (number + 0.5)
        return Place(round(x, 2), round(100 - 100 * chance, 2), text)

    def column(number: int, chances: Sequence[float]) -> Place:
        when = _move(choices[number - 1], names) if number else "The deal"
        shares = ", ".join(f"seat {seat} {percent(share)}" for seat, share in enumerate(chances))
        return Place(round(MARGIN + width * number, 2), 0, f"{when}: {shares}")

    def curve(seat: int) -> Curve:
        spots = [place(number, chances[seat], "") for number, chances in enumerate(course)]
        at = {_spread(last, seat, len(names), label) for label in range(LABELS)}
        return Curve(
            seat,
            " ".join(f"{spot.x},{spot.y}" for spot in spots),
            tuple(place(number, course[number][seat], str(seat)) for number in sorted(at)),
            tuple(
                place(choice.number - 1, course[choice.number - 1][seat], _cost(choice, names))
                for choice in choices
                if choice.seat == seat and choice.cost
            ),
        )

    return Curves(
        tuple(map(curve, range(len(names)))),
        tuple(place(number, 0, str(number)) for number in range(0, len(course), step)),
        tuple(place(0, level, percent(level, 0)) for level in LEVELS),
        tuple(column(number, chances) for number, chances in enumerate(course)),
        width,
    )


@dataclass(frozen=True)
class Span:
    """A bar from the middle: its left edge and its width, and the share that it shows."""

    x: float
    width: float
    share: float


def spans(accounts: Sequence[Account]) -> tuple[tuple[Span, Span], ...]:
    """Each seat's bars of luck and of skill, on one scale."""
    parts = [(account.luck, account.skill) for account in accounts]
    largest = max((abs(part) for pair in parts for part in pair), default=0) or 1
    return tuple((_span(luck, largest), _span(skill, largest)) for luck, skill in parts)


def _span(share: float, largest: float) -> Span:
    width = round(REACH * abs(share) / largest, 2)
    return Span(50 - width if share < 0 else 50, width, share)


def _spread(last: int, seat: int, seats: int, label: int) -> int:
    """A position for a seat's label at which, in a deal that is long enough, no other has one."""
    return min(last, round(last * (label + (seat + 0.5) / seats) / LABELS))


def _move(choice: Choice, names: Sequence[str]) -> str:
    words = move_words(choice.move, choice.view.game.deck, names)
    return f"Move {choice.number}, seat {choice.seat} ({names[choice.seat]}) plays {words}"


def _cost(choice: Choice, names: Sequence[str]) -> str:
    return f"{_move(choice, names)}, which costs {percent(choice.cost)}"
