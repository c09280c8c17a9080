"""Going on in a world that was dealt behind the view of a seat: what such a view does not show.

Whoever else has the turn is asked something that only it knows. What that is follows from the table
and from the hand that was dealt to it here.
"""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, inline, lowest, njit, without_lowest
from upcard.engine.layout import DRAWN
from upcard.engine.legal import choices
from upcard.engine.play import chooses_suit
from upcard.rules.tables import MAY, MUST


@inline
def complete(rules: Any, world: Any) -> None:
    """Work out what else is hidden and follows from the hands: nothing."""


@njit
def resume(rules: Any, world: Any, seat: Int) -> bool:  # noqa: ARG001 - see the house's
    """Work out what the seat in turn is asked; False if it cannot be, with the hand that it has."""
    table = world.table
    low, high = choices(rules, world, table.turn)
    if table.drew and not rules.until_able:
        return offer(rules, world, low, high)
    return bool(low | high)


@njit
def offer(rules: Any, world: Any, low: Any, high: Any) -> bool:
    """Ask the seat in turn about a card just drawn: one of these, of which it holds no other.

    All that it held before could not be played. False if there is none that it would be asked
    about.
    """
    table = world.table
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        declares = rules.drawn == MUST and chooses_suit(rules, table, table.turn, card)
        if rules.drawn == MAY or declares:
            world.drawn, table.phase = card, DRAWN
            return True
    return False
