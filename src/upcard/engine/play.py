"""Playing: a move made, and the turns in which nobody has anything to choose.

As in `turns`, functions that may end a turn return the seat that must choose next, or NO_TURN.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, has, lowest
from upcard.engine.effects import declare, press, swap_hands
from upcard.engine.ending import settle
from upcard.engine.flipping import flip, flips_now
from upcard.engine.laying import call_or_go_on, finish_laying, go_on, lay_card
from upcard.engine.layout import (
    BLIND,
    CALL,
    CALLING,
    CARDLESS,
    CATCH,
    CHALLENGE,
    CHOOSE,
    DECLARED,
    DRAW,
    DRAWN,
    DREW,
    DREW_NOTHING,
    E_BLIND,
    E_BLUFF,
    E_CALL,
    E_CATCH,
    E_CHALLENGE,
    E_HONEST,
    E_JUMP,
    E_KEEP,
    E_MISCALL,
    E_STUCK,
    E_UNTIL,
    ENDING,
    JUMPING,
    LAYING,
    MISCALL,
    NAME,
    NO,
    NO_SUIT,
    NO_TURN,
    NOBODY,
    NONE_MORE,
    ONE_CARD,
    OWN_SUIT,
    PASS,
    PENDING,
    SUIT_STEP,
    SWAP,
    TARGET,
    TURNING,
    YES,
)
from upcard.engine.legal import (
    call_is_due,
    can_draw,
    chooses_suit,
    draws_none,
    fitting,
    is_stuck,
    may_challenge,
    must_declare,
    playable,
)
from upcard.engine.memory import rules_of_side
from upcard.engine.packed import target_draw
from upcard.engine.piles import draw, draw_into_hand, give, remove
from upcard.engine.trace import emit
from upcard.engine.turns import ask, begin_jumps, end_idle_turn, is_endless, take_turn
from upcard.jit import inner_njit, macro_njit
from upcard.rules.house import ITSELF, UNTIL_FITS
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
def oldest_copy(rules: Any, state: Any, seat: Int, card: Int) -> Int:
    """Of the cards in a hand with the face of this one, the one that came first."""
    copies = rules.copies[card]
    low, high = copies[0] & state.hands[seat, 0], copies[1] & state.hands[seat, 1]
    oldest = lowest(low, high)
    for other in range(oldest + 1, rules.cards):
        if rules.face[other] != card:
            break
        if has(low, high, other) and state.age[other] < state.age[oldest]:
            oldest = other
    return oldest


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
