"""Replying: moves that play no card of the hand, within a turn or out of turn.

Functions that may end a turn return the seat that must choose next, or NO_TURN.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, has
from upcard.engine.declaring import must_declare
from upcard.engine.effects import declare, swap_hands
from upcard.engine.laying import call_or_go_on, finish_laying, go_on, lay_card
from upcard.engine.layout import (
    BLIND,
    CALL,
    CALLING,
    CATCH,
    CHALLENGE,
    CHOOSE,
    DREW,
    E_BLIND,
    E_BLUFF,
    E_CALL,
    E_CATCH,
    E_CHALLENGE,
    E_HONEST,
    E_MISCALL,
    E_UNTIL,
    LAYING,
    MISCALL,
    NAME,
    NO,
    NO_SUIT,
    NOBODY,
    PASS,
    SWAP,
    TARGET,
    TURNING,
)
from upcard.engine.legal import call_is_due, fitting
from upcard.engine.packed import target_draw
from upcard.engine.piles import draw, draw_into_hand, give, oldest_copy, remove
from upcard.engine.trace import emit
from upcard.engine.turns import ask, begin_jumps, end_idle_turn
from upcard.jit import inner_njit, macro_njit
from upcard.rules.house import ITSELF, UNTIL_FITS


@inner_njit
def reply(rules: Any, state: Any, seat: Int, move: Int) -> Int:
    """Reply to a question of house rules, or challenge."""
    table = state.table
    if move == PASS:
        return decline(rules, state, seat)
    if move == CHALLENGE:
        return challenge(rules, state, seat)
    if move == CATCH:
        return catch(rules, state, seat)
    table.phase = CHOOSE
    if move == CALL:
        emit(state, E_CALL, seat, seat)
        if table.missed == seat:
            table.missed = NOBODY
        return go_on(rules, state, seat)
    if move == MISCALL:
        emit(state, E_MISCALL, seat, seat)
        draw_into_hand(rules, state, seat, np.int64(rules.wrong_call))
        return go_on(rules, state, seat)
    if move == BLIND:
        return play_blind(rules, state, seat)
    if move >= TARGET:
        count = np.int64(target_draw(rules, table.top))
        draw_into_hand(rules, state, move - TARGET, count)
        return call_or_go_on(rules, state, seat)
    if move >= NAME:
        declare(rules, state, seat, move - NAME)
        return seat
    swap_hands(state, seat, move - SWAP)
    return call_or_go_on(rules, state, seat)


@macro_njit
def decline(rules: Any, state: Any, seat: Int) -> Int:
    """Decline what was asked."""
    table = state.table
    if table.phase == LAYING:
        table.phase = CHOOSE
        return finish_laying(rules, state, seat)
    if table.phase == CALLING:
        table.phase = CHOOSE
        if call_is_due(rules, state, seat):
            miss_call(rules, state, seat)
        return go_on(rules, state, seat)
    return ask(rules, state)


@macro_njit
def miss_call(rules: Any, state: Any, seat: Int) -> None:
    """A seat has not called: it draws at once, or may be caught."""
    if rules.caught_by == ITSELF:
        draw_into_hand(rules, state, seat, np.int64(rules.call_penalty))
    else:
        state.table.missed = seat


@macro_njit
def catch(rules: Any, state: Any, seat: Int) -> Int:
    """Catch the seat that missed its call: it draws."""
    table = state.table
    emit(state, E_CATCH, seat, table.missed)
    draw_into_hand(rules, state, table.missed, np.int64(rules.call_penalty))
    table.missed = NOBODY
    table.drew = 0
    begin_jumps(rules, state)
    return ask(rules, state)


@macro_njit
def challenge(rules: Any, state: Any, seat: Int) -> Int:
    """Find out whether the card that was challenged was its player's last resort."""
    table = state.table
    challenged = table.challenged
    emit(state, E_CHALLENGE, seat, seat)
    if not state.bluff:
        emit(state, E_HONEST, challenged, challenged)
        more = np.int64(rules.challenge_penalty)
        return draw_pending(rules, state, seat, more)
    emit(state, E_BLUFF, challenged, challenged)
    draw_into_hand(rules, state, challenged, table.pending)
    table.pending = 0
    table.drew = 0
    table.challenged = NOBODY
    return seat


@inner_njit
def draw_pending(rules: Any, state: Any, seat: Int, more: Int) -> Int:
    """Draw all pending cards and this many more, and lose the turn unless the seat plays on."""
    table = state.table
    drawn = draw_into_hand(rules, state, seat, table.pending + more)
    table.pending = 0
    if rules.house:
        table.drew = 0
        table.challenged = NOBODY
    if rules.plays_on:
        return seat
    return end_idle_turn(rules, state, seat, drawn)


@inner_njit
def play_blind(rules: Any, state: Any, seat: Int) -> Int:
    """Turn up the top card of the draw pile, which is there, and play it if it fits."""
    table = state.table
    emit(state, E_BLIND, seat, seat)
    card = draw(rules, state, seat)
    give(state, seat, card)
    low, high = fitting(rules, state, seat)
    if not has(low, high, card):
        if rules.by_match:
            emit(state, E_UNTIL, seat, np.int64(UNTIL_FITS))
        draw_into_hand(rules, state, seat, np.int64(rules.blind_penalty))
        return end_idle_turn(rules, state, seat, DREW)
    if must_declare(rules, state, seat, card):
        state.drawn = card
        table.phase = TURNING
        return seat
    card = oldest_copy(rules, state, seat, np.int64(rules.face[U(card)]))
    remove(state, seat, card)
    return lay_card(rules, state, seat, card, NO_SUIT, NO)
