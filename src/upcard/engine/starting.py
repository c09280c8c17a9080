"""Beginning a dealt game: what the starter does, and whose turn is first."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U
from upcard.engine.effects import declare, draw_of, turn_around
from upcard.engine.layout import ALL_EFFECTS, E_SKIP, NAMING, NOBODY
from upcard.engine.packed import reverses, skips, wild_by
from upcard.engine.piles import draw_into_hand
from upcard.engine.scripted import any_suit
from upcard.engine.trace import emit
from upcard.engine.turns import after, begin_turn
from upcard.jit import inline_njit, macro_njit
from upcard.rules.house import SUIT_BY_CHANCE, SUIT_BY_FIRST
from upcard.rules.tables import NOT_WILD


@inline_njit
def begin_play(rules: Any, state: Any, first: Int) -> None:
    """Begin the first turn of a deal, after what the starter does by house rules."""
    table, seat = state.table, first
    if rules.starter_suit == SUIT_BY_CHANCE and has_wild_starter(rules, table):
        declare(rules, state, NOBODY, any_suit(rules, state))
    if rules.starter_acts and not rules.laid_out:
        seat = start_with_effect(rules, state, first)
    begin_turn(rules, state, seat)
    if rules.starter_suit == SUIT_BY_FIRST and has_wild_starter(rules, table):
        table.phase = NAMING


@macro_njit
def has_wild_starter(rules: Any, table: Any) -> bool:
    """Whether the card on an otherwise empty table is a wild starter."""
    return not rules.laid_out and wild_by(rules.card[U(table.top)]) != NOT_WILD


@macro_njit
def start_with_effect(rules: Any, state: Any, first: Int) -> Int:
    """Do what the starter does; the seat that has the first turn."""
    table = state.table
    word, seat = rules.card[U(table.top)], first
    turn_around(rules, state, table.top)
    if reverses(word):
        seat = first - 1 if first else table.seats - 1
    count = draw_of(rules, state, table.discards - 1, ALL_EFFECTS)
    if table.pending:
        table.source = table.top
    draw_into_hand(rules, state, seat, count)
    for _ in range(skips(word)):
        emit(state, E_SKIP, seat, seat)
        seat = after(table, seat)
    return seat
