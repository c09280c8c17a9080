"""Beginning a deal where the rules have HOUSE_TABLES: the starter, and what it does."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, expand, has, njit
from upcard.engine.deal import deal_hands
from upcard.engine.emit import emit
from upcard.engine.house.laying import declare, draw_of, note_length, turn_around
from upcard.engine.house.turns import begin_turn
from upcard.engine.house.words import skips
from upcard.engine.layout import ALL_EFFECTS as EVERY_EFFECT
from upcard.engine.layout import (
    E_LAY_OUT,
    E_PUT_BACK,
    E_SKIP,
    E_STARTER,
    NAMING,
    NOBODY,
    ON,
)
from upcard.engine.packed import reverses, wild_by
from upcard.engine.piles import discard, draw_into_hand, take
from upcard.engine.play import after
from upcard.engine.scripted import any_suit
from upcard.rules.house import SUIT_BY_CHANCE, SUIT_BY_FIRST
from upcard.rules.tables import NOT_WILD


@njit
def deal(rules: Any, state: Any, events: Any, tape: Any) -> bool:
    """Deal to a cleared state; False, and no game, if no card is left that can be the starter."""
    table = state.table
    table.owner, table.following, table.source = table.first, table.first, 0
    table.laid, table.run, table.lasts = 0, 0, ON
    table.challenged, table.missed, table.before = NOBODY, NOBODY, 0
    table.played, table.doubled, table.limited = 0, 0, 0
    state.asked, state.bluff = NOBODY, 0
    for _ in range(rules.laid_out):
        card = take(rules, state, events, tape)
        discard(rules, state, NOBODY, card)
        emit(state, events, E_LAY_OUT, NOBODY, card)
    deal_hands(rules, state, events, tape)
    if rules.laid_out > 0:
        return True
    while table.drawable:
        card = take(rules, state, events, tape)
        discard(rules, state, NOBODY, card)
        emit(state, events, E_STARTER, NOBODY, card)
        if has(rules.starters[0], rules.starters[1], card):
            if rules.put_back and table.discards > 1:
                put_back(state, events)
            return True
    return False


@expand
def put_back(state: Any, events: Any) -> None:
    """Put all cards under the starter back under the draw pile, the first turned up deepest."""
    table = state.table
    count = table.discards - 1
    for index in range(table.drawable - 1, -1, -1):
        state.draw[U(index + count)] = state.draw[U(index)]
    for index in range(count):
        state.draw[U(index)] = table.discard[U(index)]
    table.drawable += count
    table.discard[0] = table.discard[U(count)]
    table.layers[0] = NOBODY
    table.discards = 1
    emit(state, events, E_PUT_BACK, NOBODY, count)


@njit
def begin_play(rules: Any, state: Any, events: Any, tape: Any, first: Int) -> None:
    """The starter has its effect, and the first turn begins."""
    table = state.table
    seat, wild = first, False
    if not rules.laid_out:
        wild = wild_by(rules.card[U(table.top)]) != NOT_WILD
        if wild and rules.starter_suit == SUIT_BY_CHANCE:
            declare(state, events, NOBODY, any_suit(rules, state, tape))
            note_length(rules, table, table.top)
        if rules.starter_acts:
            seat = start_with_effect(rules, state, events, tape, first)
    begin_turn(rules, state, events, seat)
    if wild and rules.starter_suit == SUIT_BY_FIRST:
        table.phase = NAMING


@expand
def start_with_effect(rules: Any, state: Any, events: Any, tape: Any, first: Int) -> Int:
    """Do what the starter does; the seat that has the first turn."""
    table = state.table
    word, seat = rules.card[U(table.top)], first
    turn_around(rules, state, events, table.top)
    if reverses(word):
        seat = first - 1 if first else table.seats - 1
    count = draw_of(rules, state, table.discards - 1, EVERY_EFFECT)
    if state.table.pending:
        state.table.source = state.table.top
    draw_into_hand(rules, state, events, tape, seat, count)
    lost = skips(rules, table.top)
    for _ in range(max(lost, 1) if count else lost):
        emit(state, events, E_SKIP, seat, seat)
        seat = after(table, seat)
    return seat
