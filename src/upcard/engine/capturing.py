"""The capturing branch: a card that matches the upcard takes the pile with it."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, has
from upcard.engine.deal import deal_hands
from upcard.engine.ending import take_pile
from upcard.engine.layout import CARDS_GONE, E_CAPTURE
from upcard.engine.packed import row_of
from upcard.engine.piles import discard, is_empty
from upcard.engine.trace import emit
from upcard.engine.turns import after, begin_turn, end
from upcard.jit import macro_njit


@macro_njit
def capture_or_leave(rules: Any, state: Any, seat: Int, card: Int) -> Int:
    """Lay a card that has left a seat's hand: it captures the pile, or stays on it."""
    table = state.table
    takes = rules.takes[row_of(table.row)]
    captures = table.discards > 0 and has(takes[0], takes[1], card)
    discard(rules, state, seat, card)
    if captures:
        emit(state, E_CAPTURE, seat, table.discards)
        take_pile(table, seat)
        table.captor = seat
    following = after(table, seat)
    if is_empty(state, following):
        return hands_empty(rules, state, following)
    return begin_turn(rules, state, following)


@macro_njit
def hands_empty(rules: Any, state: Any, following: Int) -> Int:
    """Nobody has a card left: deal again, while the draw pile lasts and the rules say so."""
    if rules.again and state.table.drawable:
        deal_hands(rules, state)
        return begin_turn(rules, state, following)
    state.table.reason = CARDS_GONE
    return end(state.table)
