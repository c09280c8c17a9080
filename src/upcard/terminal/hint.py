"""The hint behind `hint`: what each legal move is worth, and what the last one cost."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from upcard.analysis.weighing import Weighed, margin, options
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.search import Budget, Estimate
from upcard.terminal import look

NOT_ASKED_FOR = "There are no hints in this game: begin, or come back, with --hints to have them."
ONLY = "You have no choice: this is the only move."
WHAT_IT_IS = (
    "Your chance to win after each move, from what you can know, if computers play on. Each may be "
    "off by as much as is behind it."
)


def hint(view: View, budget: Budget, last: tuple[View, Move] | None) -> Group:
    """What the seat of a view, whose turn it is, may be told of its moves.

    `last` is its last move, with the view in which it made it. All is estimated from these views:
    nothing is told that the seat could not work out.
    """
    found = options(view, budget)
    parts: list[RenderableType] = [Text(WHAT_IT_IS), chances(found)] if found else [Text(ONLY)]
    if last is not None:
        before, move = last
        sentence = looking_back(Weighed(move, options(before, budget)))
        parts.append(look.painted(sentence, view.game.deck))
    return Group(*parts)


def chances(found: Sequence[Estimate], played: Move | None = None) -> Grid:
    """Moves with their chances and margins, a line each; the one `played` is marked."""
    grid = Grid.grid(padding=(0, 1))
    for justify in ("left", "right", "right"):
        grid.add_column(justify=justify, no_wrap=True)
    for option in found:
        face = Text("  ").append_text(_painted(option.move))
        mark = (f"{look.MARK} played",) if option.move == played else ()
        grid.add_row(face, f"{option.chance:.1%}", f"±{margin(option):.1%}", *mark)
    return grid


def looking_back(last: Weighed) -> str:
    """A sentence on what a person's last move cost, as far as the person could know then."""
    if last.played is None or last.best is None:
        return f"Your last move, {last.move}, was the only one."
    if not last.cost:
        return f"Your last move, {last.move}, cost nothing."
    return (
        f"Your last move, {last.move}, cost {last.cost:.1%} ±{last.margin:.1%}: it had a chance of "
        f"{last.played.chance:.1%}, and {last.best.move} one of {last.best.chance:.1%}."
    )


def _painted(move: Move) -> Text:
    """A move with its face in its colour."""
    text, equals, suit = move.text.partition("=")
    painted = look.face(text) if move.card is not None else Text(text, "bold")
    return painted.append(equals).append_text(look.face(suit)) if equals else painted
