"""How a turn begins and ends: the hand limit, and who is asked before the seat chooses."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, expand, inline, njit, size
from upcard.engine.emit import emit
from upcard.engine.house.legal import jumping
from upcard.engine.layout import (
    BLOCKED,
    CATCHING,
    CHOOSE,
    DECLARED,
    E_BLOCKED,
    E_LIMIT,
    E_OUT,
    E_TURN,
    ENDLESS,
    GONE,
    JUMPING,
    MOST_TURNS,
    NO,
    NOBODY,
    ON,
    ONE_LEFT,
    ONE_TURN,
)
from upcard.engine.packed import row_of
from upcard.engine.play import after, end
from upcard.rules.house import NEXT_SEAT


@inline
def begin_turn(rules: Any, state: Any, events: Any, seat: Int) -> None:
    """Make it this seat's turn, or another's if it holds too many cards, and ask who may act."""
    if is_endless(state.table):
        return
    if rules.hand_limit or rules.jump_in or state.table.missed != NOBODY:
        begin_asking(rules, state, events, seat)
    else:
        take_turn(state, events, seat)
        state.table.phase = CHOOSE


@njit
def begin_asking(rules: Any, state: Any, events: Any, seat: Int) -> None:
    """The same where there is more to it than the turn."""
    table = state.table
    if rules.hand_limit:
        seat = apply_limit(rules, state, events, seat)
        if seat == NOBODY:
            return
    take_turn(state, events, seat)
    if table.missed != NOBODY:
        own = rules.own_turn and seat == table.missed
        held = state.hands[U(table.missed)]
        if own or size(held[0], held[1]) > rules.call_at or table.place[U(table.missed)]:
            table.missed = NOBODY
    table.phase = CATCHING
    state.asked = table.missed
    ask(rules, state)


@inline
def is_endless(table: Any) -> bool:
    """Whether the deal has had as many turns as it may have; it is over then."""
    if table.turns < MOST_TURNS:
        return False
    table.reason = ENDLESS
    end(table)
    return True


@inline
def take_turn(state: Any, events: Any, seat: Int) -> None:
    """Make it this seat's turn."""
    table = state.table
    table.turn = table.owner = seat
    table.turns += 1
    table.drew = 0
    table.laid = 0
    table.run = 0
    emit(state, events, E_TURN, seat, seat)


@expand
def apply_limit(rules: Any, state: Any, events: Any, seat: Int) -> Int:
    """Take seats out that hold too many cards; whose turn it is then, NOBODY if all is over."""
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
            emit(state, events, E_LIMIT, other, table.place[U(other)])
        other = (other + table.step) % table.seats
    if limited and table.out + 1 == table.seats:
        leave(state, events, after(table, seat), NO)
        table.reason = ONE_LEFT
        end(table)
        return NOBODY
    return after(table, seat) if table.place[U(seat)] else seat


@njit
def leave(state: Any, events: Any, seat: Int, doubled: Int) -> None:
    """Take a seat out of the game that is out of cards, placed behind those before."""
    table = state.table
    table.out += 1
    table.place[U(seat)] = table.out - table.limited
    if table.winner == NOBODY:
        table.winner = seat
        table.doubled = doubled
    emit(state, events, E_OUT, seat, table.place[U(seat)])


@njit
def ask(rules: Any, state: Any) -> None:
    """Ask the next of those who may catch, or play out of turn; then the seat may choose."""
    table = state.table
    if table.phase == CATCHING:
        if table.missed != NOBODY and not (
            state.asked != table.missed and rules.caught_by == NEXT_SEAT
        ):
            seat = after(table, state.asked)
            if seat != table.missed:
                table.turn = state.asked = seat
                return
        if not rules.own_turn:
            table.missed = NOBODY
        begin_jumps(rules, state)
    while table.phase == JUMPING:
        seat = after(table, state.asked)
        if seat == table.owner:
            begin_choice(table)
            return
        state.asked = seat
        low, high = jumping(rules, state, seat)
        if low | high:
            table.turn = seat
            return


@inline
def begin_jumps(rules: Any, state: Any) -> None:
    """Ask for cards played out of turn, if there can be any."""
    table = state.table
    if rules.jump_in and table.played:
        table.phase, state.asked = JUMPING, table.owner
        table.played = 0
    else:
        begin_choice(table)


@expand
def begin_choice(table: Any) -> None:
    """Nobody else is asked: the seat whose turn it is may choose."""
    table.phase = CHOOSE
    table.turn = table.owner


@njit
def end_idle_turn(rules: Any, state: Any, events: Any, seat: Int, drawn: Int) -> None:
    """End a turn in which no card was played; all passing in a row blocks the deal."""
    table = state.table
    if table.lasts == ONE_TURN:
        table.lasts = ON
        if table.row & DECLARED:
            table.row = row_of(rules.card[U(table.top)])
            table.lasts = GONE if table.row & 15 >= rules.declarable else ON
    table.passes = 0 if drawn else table.passes + 1
    if table.passes >= table.seats - table.out:
        emit(state, events, E_BLOCKED, NOBODY, NOBODY)
        table.reason = BLOCKED
        end(table)
    else:
        begin_turn(rules, state, events, after(table, seat))
