"""How a turn begins and ends: the hand limit, and who is asked before the seat chooses.

Functions that may end a turn return the seat that must choose next, or NO_TURN when the deal is
over: the loop goes on from there without reading it back from the state.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, size
from upcard.engine.ending import leave
from upcard.engine.layout import (
    BLOCKED,
    CATCHING,
    CHOOSE,
    DECLARED,
    E_BLOCKED,
    E_LIMIT,
    E_TURN,
    ENDING,
    ENDLESS,
    GONE,
    JUMPING,
    MOST_TURNS,
    NO,
    NO_TURN,
    NOBODY,
    ON,
    ONE_LEFT,
    ONE_TURN,
)
from upcard.engine.legal import jumping
from upcard.engine.packed import row_of, suit_of
from upcard.engine.trace import emit
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.rules.house import NEXT_SEAT


@inline_njit
def after(table: Any, seat: Int) -> Int:
    """The next seat in the direction of play that is still in the game.

    There is one: when but one is left, the deal is over (`laying.run_out`, and `text` for a
    position).
    """
    while True:
        seat += table.step
        if seat == table.seats:
            seat = 0
        elif seat < 0:
            seat = table.seats - 1
        if not table.place[U(seat)]:
            return seat


@inline_njit
def end(table: Any) -> Int:
    """End the deal; the caller then settles it (`ending.settle`), which is compiled only there."""
    table.phase = ENDING
    return NO_TURN


@inline_njit
def begin_turn(rules: Any, state: Any, seat: Int) -> Int:
    """Make it this seat's turn, or another's if it holds too many cards, and ask who may act.

    Unless the deal has had all that a deal may have: then it is over. Every turn begins here, and
    within one each step uses up cards, so that every deal ends.
    """
    if is_endless(state.table):
        return NO_TURN
    if rules.hand_limit or rules.jump_in or (rules.call_at and state.table.missed != NOBODY):
        return begin_asking(rules, state, seat)
    if rules.house:
        state.table.phase = CHOOSE
    return take_turn(rules, state, seat)


@inline_njit
def is_endless(table: Any) -> bool:
    """Whether the deal has reached the maximum number of turns, and so is over."""
    if table.turns < MOST_TURNS:
        return False
    table.reason = ENDLESS
    end(table)
    return True


@inline_njit
def take_turn(rules: Any, state: Any, seat: Int) -> Int:
    """Make it this seat's turn."""
    table = state.table
    table.turn = seat
    table.turns += 1
    table.drew = 0
    if rules.house:
        table.owner = seat
        table.laid = 0
        table.run = 0
    emit(state, E_TURN, seat, seat)
    return seat


@inner_njit
def begin_asking(rules: Any, state: Any, seat: Int) -> Int:
    """Begin a turn where there is more to it than whose it is."""
    table = state.table
    if rules.hand_limit:
        seat = apply_limit(rules, state, seat)
        if seat == NOBODY:
            return NO_TURN
    take_turn(rules, state, seat)
    if table.missed != NOBODY:
        own = rules.own_turn and seat == table.missed
        held = state.hands[U(table.missed)]
        if own or size(held[0], held[1]) > rules.call_at or table.place[U(table.missed)]:
            table.missed = NOBODY
    table.phase = CATCHING
    state.asked = table.missed
    return ask(rules, state)


@macro_njit
def apply_limit(rules: Any, state: Any, seat: Int) -> Int:
    """Take out seats with too many cards; returns the next seat, NOBODY if the deal is over."""
    table = state.table
    limited, other = 0, seat
    for _ in range(table.seats):
        hand = state.hands[U(other)]
        if not table.place[U(other)] and size(hand[0], hand[1]) >= rules.hand_limit:
            if table.out + 1 == table.seats:
                break
            table.place[U(other)] = table.seats - table.limited
            table.limited += 1
            table.out += 1
            limited += 1
            emit(state, E_LIMIT, other, table.place[U(other)])
        other = (other + table.step) % table.seats
    if limited and table.out + 1 == table.seats:
        leave(rules, state, after(table, seat), NO)
        table.reason = ONE_LEFT
        end(table)
        return NOBODY
    return after(table, seat) if table.place[U(seat)] else seat


@inner_njit
def ask(rules: Any, state: Any) -> Int:
    """Ask the next of those who may catch, or play out of turn; then the seat may choose."""
    table = state.table
    if table.phase == CATCHING:
        if table.missed != NOBODY and not (
            state.asked != table.missed and rules.caught_by == NEXT_SEAT
        ):
            seat = after(table, state.asked)
            if seat != table.missed:
                table.turn = state.asked = seat
                return seat
        if not rules.own_turn:
            table.missed = NOBODY
        begin_jumps(rules, state)
    while table.phase == JUMPING:
        seat = after(table, state.asked)
        if seat == table.owner:
            begin_choice(table)
            break
        state.asked = seat
        low, high = jumping(rules, state, seat)
        if low | high:
            table.turn = seat
            break
    return np.int64(table.turn)


@inline_njit
def begin_jumps(rules: Any, state: Any) -> None:
    """Ask for cards played out of turn, if there can be any."""
    table = state.table
    if rules.jump_in and table.played:
        table.phase, state.asked = JUMPING, table.owner
        table.played = 0
    else:
        begin_choice(table)


@macro_njit
def begin_choice(table: Any) -> None:
    """No other seat is asked: the seat in turn may choose."""
    table.phase = CHOOSE
    table.turn = table.owner


@inline_njit
def end_idle_turn(rules: Any, state: Any, seat: Int, drawn: Int) -> Int:
    """End a turn in which no card was played; all passing in a row blocks the deal."""
    table = state.table
    if rules.house and table.lasts == ONE_TURN:
        end_suit(rules, table)
    table.passes = 0 if drawn else table.passes + 1
    if table.passes >= table.seats - table.out:
        emit(state, E_BLOCKED, NOBODY, NOBODY)
        table.reason = BLOCKED
        return end(table)
    return begin_turn(rules, state, after(table, seat))


@inner_njit
def end_suit(rules: Any, table: Any) -> None:
    """A suit that was declared for one turn is no longer in force."""
    table.lasts = ON
    if table.row & DECLARED:
        table.row = row_of(rules.card[U(table.top)])
        table.lasts = GONE if suit_of(table.row) >= rules.declarable else ON
