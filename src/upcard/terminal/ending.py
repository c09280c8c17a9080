"""How a deal ended, on screen: why, who got what place and how many points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from upcard.games.outcome import Outcome
from upcard.games.state import State
from upcard.games.view import View
from upcard.narration import ending as narrated
from upcard.narration.language import gettext as _
from upcard.narration.language import ngettext
from upcard.narration.words import counted_cards, counted_points, quoted, seat_label
from upcard.terminal.look import painted


def ending(state: State, outcome: Outcome, names: Sequence[str], own: int | None) -> Group:
    """The outcome, as seen from the seat `own` (None: by somebody who only watches)."""
    view, deck = state.view(own or 0), state.game.deck
    hands = narrated.deciding_hands(state.game, outcome, state.hands, own)
    most = narrated.most_captured(state.game, outcome, state.captured, own)
    return Group(
        Text(" ".join(narrated.ending(outcome, own)), "bold"),
        _standing(view, outcome, names, own),
        *(painted(line, deck) for line in (*hands, *most)),
    )


def _standing(view: View, outcome: Outcome, names: Sequence[str], own: int | None) -> Grid:
    """The seats, the best first, with the points and the cards where they make a difference."""
    grid = Grid.grid(padding=(0, 2))
    for seat in sorted(range(view.seats), key=partial(_standing_key, outcome)):
        name = seat_label(seat, own)
        who = name if seat == own else f"{name} {quoted(names[seat])}"
        row = [f"  {_place(outcome, seat)}", who]
        if view.game.rules.counts_points:
            row.append(counted_points(outcome.points[seat]))
        if view.game.rules.match.capture:
            row.append(_("took {cards}", cards=counted_cards(len(view.captured[seat]))))
        elif not view.game.rules.end.counts_down:
            left = view.hand_sizes[seat]
            row.append(ngettext("{count} card left", "{count} cards left", left))
        grid.add_row(*map(Text, row), style="bold" if seat == own else "")
    return grid


def _standing_key(outcome: Outcome, seat: int) -> tuple[bool, int, int, int]:
    """Who won, then who went out earlier, then who has more points, or fewer if they are better."""
    place, points = outcome.places[seat] or len(outcome.places) + 1, outcome.points[seat]
    return seat != outcome.winner, place, points if outcome.fewest else -points, seat


def _place(outcome: Outcome, seat: int) -> str:
    place = outcome.places[seat] or (1 if seat == outcome.winner else 0)
    return f"{place}." if place else ""
