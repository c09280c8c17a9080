"""Playing: a move made, and the turns in which nobody has anything to choose.

As in `turns`, functions that may end a turn return the seat that must choose next, or NO_TURN.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, has
from upcard.engine.declaring import chooses_suit
from upcard.engine.effects import press
from upcard.engine.ending import settle
from upcard.engine.flipping import flip, flips_now
from upcard.engine.laying import lay_card
from upcard.engine.layout import (
    BLIND,
    CARDLESS,
    CHOOSE,
    DECLARED,
    DRAW,
    DRAWN,
    DREW,
    DREW_NOTHING,
    E_JUMP,
    E_KEEP,
    E_STUCK,
    ENDING,
    JUMPING,
    NO,
    NO_SUIT,
    NO_TURN,
    NOBODY,
    NONE_MORE,
    ONE_CARD,
    OWN_SUIT,
    PENDING,
    SUIT_STEP,
    YES,
)
from upcard.engine.legal import can_draw, draws_none, fitting, is_stuck, may_challenge, playable
from upcard.engine.memory import rules_of_side
from upcard.engine.piles import draw, give, oldest_copy, remove
from upcard.engine.replying import draw_pending, reply
from upcard.engine.trace import emit
from upcard.engine.turns import end_idle_turn, is_endless, take_turn
from upcard.jit import inner_njit, macro_njit
from upcard.rules.tables import KEPT, MUST


@inner_njit
def advance(rules: Any, state: Any) -> None:
    """Run on until a seat has something to choose, or the deal is over.

    `rules` are those for either side of the cards; which is up then is in the state.
    """
    if rules.house and rules.sides:
        advance_by_sides(rules, state)
    else:
        run_on(rules, state)


@inner_njit
def advance_by_sides(rules: Any, state: Any) -> None:
    """The same where cards have two sides, each of which has rules of its own."""
    table = state.table
    while True:
        if flips_now(table):
            flip(rules_of_side(rules, table.side), state)
        run_on(rules_of_side(rules, table.side), state)
        if not flips_now(table):
            return


@inner_njit
def run_on(rules: Any, state: Any) -> None:
    """Run on by these rules, also until all cards are turned over."""
    table = state.table
    seat = np.int64(table.turn)
    while table.phase == CHOOSE and not rules.by_move:
        low, high = fitting(rules, state, seat)
        if low & state.hands[U(seat), 0] | high & state.hands[U(seat), 1]:
            return
        if rules.house and may_challenge(table):
            return
        seat = be_stuck(rules, state, seat, low, high, NO)
        if rules.house and flips_now(table):
            return
    if table.phase == ENDING:
        settle(rules, state)


@macro_njit
def be_stuck(rules: Any, state: Any, seat: Int, low: Any, high: Any, by_choice: Int) -> Int:
    """What a seat does that plays none of the cards that fit (`low`, `high`).

    It holds none of them, or draws `by_choice`, which house rules allow.
    """
    table = state.table
    if table.pending:
        if not rules.house:
            emit(state, E_STUCK, seat, PENDING)
        return draw_pending(rules, state, seat, NONE_MORE)
    if not rules.house:
        note_stuck(state, seat, NO)
    elif not by_choice:
        draws = not draws_none(rules, state)
        if not (draws and rules.by_move and rules.voluntary):  # else it may have chosen to draw
            note_lack(rules, state, seat)
        if not draws:
            drawn = DREW if table.drew else DREW_NOTHING
            return end_idle_turn(rules, state, seat, drawn)
    if rules.pressing:
        return press_once(rules, state, seat)
    return draw_one(rules, state, seat, low, high)


@inner_njit
def press_once(rules: Any, state: Any, seat: Int) -> Int:
    """Press the machine instead of drawing; the turn is over."""
    drawn = DREW if can_draw(rules, state.table) else DREW_NOTHING
    press(rules, state, seat, ONE_CARD)
    return end_idle_turn(rules, state, seat, drawn)


@inner_njit
def draw_instead(rules: Any, state: Any, seat: Int, by_choice: Int) -> Int:
    """Draw by house rules where that is a move of its own, since a seat is asked or may choose."""
    low, high = fitting(rules, state, seat)
    return be_stuck(rules, state, seat, low, high, by_choice)


@macro_njit
def note_lack(rules: Any, state: Any, seat: Int) -> None:
    """Note that a seat holds nothing that matches, if that is why it cannot play."""
    table, hand = state.table, state.hands[U(seat)]
    low, high = playable(rules, table, seat)
    if not (low & hand[0] | high & hand[1]):
        note_stuck(state, seat, NO if table.row & DECLARED else OWN_SUIT)


@macro_njit
def note_stuck(state: Any, seat: Int, why: Int) -> None:
    """Note that a seat holds no card that matches."""
    emit(state, E_STUCK, seat, why)
    state.table.stuck[U(seat)] = state.table.row
    state.table.fresh[U(seat)] = 0


@macro_njit
def draw_one(rules: Any, state: Any, seat: Int, low: Any, high: Any) -> Int:
    """Draw until one fits (`low`, `high`), or as the rules say; or one, until a seat can play."""
    table = state.table
    while True:
        card = draw(rules, state, seat)
        if card < 0:
            return end_idle_turn(rules, state, seat, DREW_NOTHING)
        if not rules.house and has(low, high, card) and must_lay(rules, table, seat, card):
            return lay_card(rules, state, seat, card, NO_SUIT, NO)
        give(state, seat, card)
        if rules.until_able:
            return seat
        if rules.house:
            low, high = fitting(rules, state, seat)
        if has(low, high, card):
            break
        if not rules.house or draws_none(rules, state):
            return end_idle_turn(rules, state, seat, DREW)
    if rules.drawn == KEPT:
        return end_idle_turn(rules, state, seat, DREW)
    if rules.house and must_lay(rules, table, seat, card):
        card = oldest_copy(rules, state, seat, np.int64(rules.face[U(card)]))
        remove(state, seat, card)
        return lay_card(rules, state, seat, card, NO_SUIT, NO)
    state.drawn = card
    table.phase = DRAWN
    return seat


@macro_njit
def must_lay(rules: Any, table: Any, seat: Int, card: Int) -> bool:
    """Whether a seat must lay a card that it draws and that fits, and has no suit to choose."""
    if rules.drawn != MUST or rules.until_able:
        return False
    return not chooses_suit(rules, table, seat, card)


@inner_njit
def apply(rules: Any, state: Any, move: Int) -> Int:
    """Make a legal move."""
    table = state.table
    seat = np.int64(table.turn)
    if rules.by_move and move != BLIND and is_stuck(rules, state):
        return draw_instead(rules, state, seat, NO)
    if move < CARDLESS:
        card = oldest_copy(rules, state, seat, move % SUIT_STEP)
        return play_card(rules, state, seat, card, move // SUIT_STEP)
    if move == DRAW:
        if rules.house and (table.pending or rules.one_drawn):
            return draw_instead(rules, state, seat, YES)
        give(state, seat, draw(rules, state, seat))
        return seat
    if table.phase == DRAWN:
        table.phase = CHOOSE
        state.drawn = NOBODY
        emit(state, E_KEEP, seat, seat)
        return end_idle_turn(rules, state, seat, DREW)
    if rules.house:
        return reply(rules, state, seat, move)
    return seat


@macro_njit
def play_card(rules: Any, state: Any, seat: Int, card: Int, suit: Int) -> Int:
    """Play a card of a hand, in turn or out of it; `suit` is 1 more than it declares, or 0."""
    table = state.table
    alone = jumps_in(rules, state, seat) if rules.jump_in else NO
    if rules.jump_in and table.phase == ENDING:
        return NO_TURN
    table.phase = CHOOSE
    state.drawn = NOBODY
    remove(state, seat, card)
    return lay_card(rules, state, seat, card, suit, alone)


@inner_njit
def jumps_in(rules: Any, state: Any, seat: Int) -> Int:
    """Begin a turn of a seat that plays out of turn, if it does: 1 or 0. The deal may end by it."""
    table = state.table
    if table.phase != JUMPING:
        return NO
    emit(state, E_JUMP, seat, seat)
    if table.missed == seat:
        table.missed = NOBODY
    if not is_endless(table):
        take_turn(rules, state, seat)
    return YES
