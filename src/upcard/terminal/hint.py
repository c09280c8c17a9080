"""The hint behind `hint`: what each legal move is worth, and what the last one cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from upcard.analysis.action_values import Weighed, margin, options
from upcard.cards import Deck
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.narration.language import N_, percent
from upcard.narration.language import gettext as _
from upcard.narration.moves import move_words
from upcard.narration.reasons import told
from upcard.players.learned.player import Learned, Reason
from upcard.players.search import Budget, Estimate
from upcard.terminal import look

NOT_ASKED_FOR = N_("This game has no hints: start or resume it with --hints to have them.")
ONLY = N_("You have no choice: this is the only move.")
WHAT_IT_IS = N_(
    "Your chance of winning after each move, from what you can know, if computer players continue. "
    "Each may be off by as much as is written behind it."
)
LEARNED = N_("A trained player would choose {move}. What adds most to its chance of winning:")


def hint(view: View, budget: Budget, last: tuple[View, Move] | None) -> Group:
    """What the seat of a view, whose turn it is, may be told of its moves.

    `last` is its last move, with the view in which it made it. All is estimated from these views:
    nothing is told that the seat could not work out.
    """
    found = options(view, budget)
    parts: list[RenderableType] = [Text(_(ONLY))]
    if found:
        parts = [Text(_(WHAT_IT_IS)), chances(found, view.game.deck), *learned(view)]
    if last is not None:
        before, move = last
        deck = view.game.deck
        sentence = looking_back(Weighed(move, options(before, budget)), deck)
        parts.append(look.painted(sentence, deck))
    return Group(*parts)


def chances(found: Sequence[Estimate], deck: Deck, played: Move | None = None) -> Grid:
    """Moves with their chances and margins, a line each; the one `played` is marked."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column()
    for _number in range(2):
        grid.add_column(justify="right", no_wrap=True)
    for option in found:
        face = Text("  ").append_text(_painted(option.move, deck))
        mark = (" ".join([look.MARK, _("played")]),) if option.move == played else ()
        grid.add_row(face, percent(option.chance), f"±{percent(margin(option))}", *mark)
    return grid


def learned(view: View) -> Iterator[RenderableType]:
    """What the learned player would play, and why; nothing in games that it has not learned."""
    player = Learned()
    if not player.can_play(view.game):
        return
    move = player.choose(view)
    spoke = player.reasons(view, move)
    if spoke:
        deck = view.game.deck
        yield look.painted(_(LEARNED, move=move_words(move, deck)), deck)
        yield Padding(reasons(spoke), (0, 0, 0, 2))


def reasons(spoke: Sequence[Reason]) -> Grid:
    """What spoke for a move, a line each: what it adds to the chance, what it is, and how much."""
    grid = Grid.grid(padding=(0, 1))
    for justify in ("right", "left", "right"):
        grid.add_column(justify=justify)
    for reason in told(spoke):
        grid.add_row(*reason)
    return grid


def looking_back(last: Weighed, deck: Deck) -> str:
    """A sentence on what a person's last move cost, as far as the person could know then."""
    move = move_words(last.move, deck)
    if last.played is None or last.best is None:
        return _("Your last move, {move}, was the only one.", move=move)
    if not last.cost:
        return _("Your last move, {move}, cost nothing.", move=move)
    return _(
        "Your last move, {move}, cost {cost} ±{margin}: it had a chance of {chance}, and {best} "
        "one of {most}.",
        move=move,
        cost=percent(last.cost),
        margin=percent(last.margin),
        chance=percent(last.played.chance),
        best=move_words(last.best.move, deck),
        most=percent(last.best.chance),
    )


def _painted(move: Move, deck: Deck) -> Text:
    """A move with its face in its colour."""
    words = move_words(move, deck)
    return Text(words, "bold") if move.card is None else look.painted(words, deck)
