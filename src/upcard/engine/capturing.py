"""The capturing branch: a card that matches the upcard takes the pile with it."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, expand, has
from upcard.engine.deal import deal_hands
from upcard.engine.emit import emit
from upcard.engine.ending import take_pile
from upcard.engine.layout import CARDS_GONE, E_CAPTURE
from upcard.engine.packed import row_of
from upcard.engine.piles import discard, is_empty
from upcard.engine.turns import after, begin_turn, end


@expand
def capture_or_leave(rules: Any, state: Any, events: Any, tape: Any, seat: Int, card: Int) -> Int:
    """Lay a card that has left a seat's hand: it captures the pile, or stays on it."""
    table = state.table
    takes = rules.takes[row_of(table.row)]
    captures = table.discards > 0 and has(takes[0], takes[1], card)
    discard(rules, state, seat, card)
    if captures:
        emit(state, events, E_CAPTURE, seat, table.discards)
        take_pile(table, seat)
        table.captor = seat
    following = after(table, seat)
    if is_empty(state, following):
        return hands_empty(rules, state, events, tape, following)
    return begin_turn(rules, state, events, following)


@expand
def hands_empty(rules: Any, state: Any, events: Any, tape: Any, following: Int) -> Int:
    """Nobody has a card left: deal again, while the draw pile lasts and the rules say so."""
    if rules.again and state.table.drawable:
        deal_hands(rules, state, events, tape)
        return begin_turn(rules, state, events, following)
    state.table.reason = CARDS_GONE
    return end(state.table)
