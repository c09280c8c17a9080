"""Making moves where the rules have HOUSE_TABLES, and running on to the next choice."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, expand, njit
from upcard.engine.emit import emit
from upcard.engine.ending import points_in
from upcard.engine.ending import settle as settle_plainly
from upcard.engine.house.laying import (
    call_or_go_on,
    declare,
    finish_laying,
    go_on,
    lay_card,
    note_length,
    swap_hands,
)
from upcard.engine.house.legal import draws_none, fitting, is_full, is_stuck
from upcard.engine.house.turns import ask, begin_jumps, end_idle_turn, is_endless, take_turn
from upcard.engine.layout import (
    BLOCKED,
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
    E_BLUFF,
    E_CALL,
    E_CATCH,
    E_CHALLENGE,
    E_HONEST,
    E_JUMP,
    E_KEEP,
    E_STUCK,
    ENDING,
    JUMPING,
    LAYING,
    NAME,
    NO,
    NO_SUIT,
    NOBODY,
    NONE_MORE,
    OWN_SUIT,
    PASS,
    SUIT_STEP,
    SWAP,
)
from upcard.engine.legal import playable
from upcard.engine.piles import draw, draw_into_hand, give, remove
from upcard.engine.play import chooses_suit, oldest_copy
from upcard.rules.house import ITSELF
from upcard.rules.tables import KEPT, MUST


@expand
def advance(rules: Any, state: Any, events: Any, tape: Any) -> None:
    """Run on until a seat has something to choose, or the deal is over."""
    table = state.table
    while table.phase == CHOOSE and not rules.jump_in and is_stuck(rules, state):
        be_stuck(rules, state, events, tape, table.turn)
    if table.phase == ENDING:
        settle(rules, state, events)


@expand
def settle(rules: Any, state: Any, events: Any) -> None:
    """Count the points of a deal that has ended, and name the winner."""
    settle_plainly(rules, state, events)
    table = state.table
    if table.winner == NOBODY or table.reason == BLOCKED or not rules.count_left:
        return
    total = NONE_MORE
    for seat in range(table.seats):  # the winner's, too: by the hand limit it wins with cards
        total += points_in(rules, state.hands[U(seat), 0], state.hands[U(seat), 1])
    sides = table.seats // 2 if rules.partners else table.seats
    for seat in range(table.winner % sides, table.seats, sides):
        table.points[U(seat)] = 2 * total if table.doubled else total


@njit
def be_stuck(rules: Any, state: Any, events: Any, tape: Any, seat: Int) -> None:
    """What a seat does that can play nothing."""
    table = state.table
    if table.pending:
        draw_pending(rules, state, events, tape, seat, NONE_MORE)
        return
    draws = not draws_none(rules, state)
    if not (draws and rules.jump_in and rules.voluntary):  # else, for others, it may have chosen to
        note_lack(rules, state, events, seat)
    if not draws:
        end_idle_turn(rules, state, events, seat, DREW if table.drew else DREW_NOTHING)
    else:
        draw_one(rules, state, events, tape, seat)


@expand
def note_lack(rules: Any, state: Any, events: Any, seat: Int) -> None:
    """Note that a seat holds nothing that matches, if that is why it cannot play."""
    table, hand = state.table, state.hands[U(seat)]
    low, high = playable(rules, table, seat)
    if not (low & hand[0] | high & hand[1]):
        emit(state, events, E_STUCK, seat, 0 if table.row & DECLARED else OWN_SUIT)
        table.stuck[U(seat)] = table.row
        table.fresh[U(seat)] = 0


@njit
def draw_one(rules: Any, state: Any, events: Any, tape: Any, seat: Int) -> None:
    """Draw until a card fits, or as the rules say; or one card, until the seat can play."""
    table = state.table
    while True:
        card = draw(rules, state, events, tape, seat)
        if card < 0:
            end_idle_turn(rules, state, events, seat, DREW_NOTHING)
            return
        give(state, seat, card)
        if rules.until_able:
            return
        low, high = fitting(rules, state, seat)
        copies = rules.copies[U(card)]
        if low & copies[0] | high & copies[1]:
            break
        if table.drew >= rules.up_to or is_full(rules, state.hands[U(seat)]):
            end_idle_turn(rules, state, events, seat, DREW)
            return
    if rules.drawn == KEPT:
        end_idle_turn(rules, state, events, seat, DREW)
    elif rules.drawn == MUST and not chooses_suit(rules, table, seat, card):
        card = oldest_copy(rules, state, seat, np.int64(rules.face[U(card)]))
        remove(state, seat, card)
        lay_card(rules, state, events, tape, seat, card, NO_SUIT, NO)
    else:
        state.drawn = card
        table.phase = DRAWN


@njit
def draw_pending(rules: Any, state: Any, events: Any, tape: Any, seat: Int, more: Int) -> None:
    """Draw all that is pending, and so many more, and lose the turn."""
    table = state.table
    drawn = draw_into_hand(rules, state, events, tape, seat, table.pending + more)
    table.pending = 0
    table.drew = 0
    table.challenged = NOBODY
    end_idle_turn(rules, state, events, seat, drawn)


@expand
def apply(rules: Any, state: Any, events: Any, tape: Any, move: Int) -> None:
    """Make a legal move."""
    table = state.table
    seat, phase = table.turn, table.phase
    if rules.jump_in and is_stuck(rules, state):
        be_stuck(rules, state, events, tape, seat)
    elif move < CARDLESS:
        card = oldest_copy(rules, state, seat, move % SUIT_STEP)
        play_card(rules, state, events, tape, seat, card, move // SUIT_STEP)
    elif move == DRAW:
        if table.pending:
            draw_pending(rules, state, events, tape, seat, NONE_MORE)
        elif rules.one_drawn:
            draw_one(rules, state, events, tape, seat)
        else:
            give(state, seat, draw(rules, state, events, tape, seat))
    elif move == PASS:
        decline(rules, state, events, tape, seat, phase)
    else:
        do_otherwise(rules, state, events, tape, seat, move)


@njit
def play_card(
    rules: Any, state: Any, events: Any, tape: Any, seat: Int, card: Int, suit: Int
) -> None:
    """Play a card of a hand, in turn or out of it."""
    table = state.table
    jumps = table.phase == JUMPING
    state.drawn = NOBODY
    if jumps:
        emit(state, events, E_JUMP, seat, seat)
        if table.missed == seat:
            table.missed = NOBODY
        if is_endless(table):
            return
        take_turn(state, events, seat)
    table.phase = CHOOSE
    remove(state, seat, card)
    lay_card(rules, state, events, tape, seat, card, suit, np.int64(jumps))


@expand
def decline(rules: Any, state: Any, events: Any, tape: Any, seat: Int, phase: Int) -> None:
    """Decline what was asked."""
    table = state.table
    if phase == DRAWN:
        table.phase = CHOOSE
        state.drawn = NOBODY
        emit(state, events, E_KEEP, seat, seat)
        end_idle_turn(rules, state, events, seat, DREW)
    elif phase == LAYING:
        table.phase = CHOOSE
        finish_laying(rules, state, events, tape, seat)
    elif phase == CALLING:
        table.phase = CHOOSE
        if rules.caught_by == ITSELF:
            draw_into_hand(rules, state, events, tape, seat, np.int64(rules.call_penalty))
        else:
            table.missed = seat
        go_on(rules, state, events, seat)
    else:
        ask(rules, state)


@expand
def do_otherwise(rules: Any, state: Any, events: Any, tape: Any, seat: Int, move: Int) -> None:
    """Make a move that plays no card, and neither draws nor declines."""
    table = state.table
    if move == CHALLENGE:
        challenge(rules, state, events, tape, seat)
    elif move == CALL:
        emit(state, events, E_CALL, seat, seat)
        table.phase = CHOOSE
        if table.missed == seat:
            table.missed = NOBODY
        go_on(rules, state, events, seat)
    elif move == CATCH:
        emit(state, events, E_CATCH, seat, table.missed)
        draw_into_hand(rules, state, events, tape, table.missed, np.int64(rules.call_penalty))
        table.missed = NOBODY
        table.drew = 0
        begin_jumps(rules, state)
        ask(rules, state)
    elif move >= NAME:
        table.phase = CHOOSE
        declare(state, events, seat, move - NAME)
        note_length(rules, table, np.int64(table.top))
    else:
        table.phase = CHOOSE
        swap_hands(state, events, seat, move - SWAP)
        call_or_go_on(rules, state, events, seat)


@expand
def challenge(rules: Any, state: Any, events: Any, tape: Any, seat: Int) -> None:
    """Find out whether the card that was challenged was its player's last resort."""
    table = state.table
    challenged = table.challenged
    emit(state, events, E_CHALLENGE, seat, seat)
    if not state.bluff:
        emit(state, events, E_HONEST, challenged, challenged)
        draw_pending(rules, state, events, tape, seat, np.int64(rules.challenge_penalty))
        return
    emit(state, events, E_BLUFF, challenged, challenged)
    draw_into_hand(rules, state, events, tape, challenged, table.pending)
    table.pending = 0
    table.drew = 0
    table.challenged = NOBODY
