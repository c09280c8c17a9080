"""How a deal ends, and what it is worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, size, with_card
from upcard.engine.layout import (
    BLOCKED,
    E_OUT,
    E_SWEEP,
    E_WIN,
    NO_REASON,
    NOBODY,
    ONE_LEFT,
    OUT,
    OVER,
    SIDE_OUT,
)
from upcard.engine.legal import partner_of
from upcard.engine.trace import emit
from upcard.jit import inline_njit, inner_njit


@inner_njit
def leave(rules: Any, state: Any, seat: Int, doubled: Int) -> None:
    """Take a seat out of the game, placed behind those before; `doubled`: its points if it wins."""
    table = state.table
    table.out = table.out + 1
    table.place[seat] = table.out
    if rules.hand_limit:
        table.place[seat] -= table.limited
    if table.winner == NOBODY:
        table.winner = seat
        if rules.house:
            table.doubled = doubled
    emit(state, E_OUT, seat, table.place[seat])


@inner_njit
def settle(rules: Any, state: Any) -> None:
    """Count the points of a deal that has ended, and name the winner."""
    table = state.table
    if rules.capture:
        sweep(state)
        count_captures(rules, table)
    elif rules.count_left:
        count_left(rules, state)
    if table.reason == NO_REASON:
        table.reason = ONE_LEFT if rules.one_left else SIDE_OUT if rules.partners else OUT
    if table.winner != NOBODY:
        emit(state, E_WIN, table.winner, table.winner)
    table.phase = OVER


@inline_njit
def share_won(rules: Any, table: Any, seat: Int) -> Any:
    """What of a deal that is over a seat won (`games.outcome`): all, nothing, or an equal part."""
    winner = np.int64(table.winner)
    if winner == NOBODY:
        return (2.0 if rules.partners else 1.0) / table.seats
    partner = partner_of(table, winner) if rules.partners else winner
    return 1.0 if seat in (winner, partner) else 0.0


@inner_njit
def points_in(rules: Any, low: Any, high: Any) -> Int:
    """The points of a set of cards."""
    points: Int = 0
    for index in range(rules.worths):
        cards = rules.worth_cards[index]
        points += np.int64(rules.worth[index]) * size(low & cards[0], high & cards[1])
    return points


@inner_njit
def count_left(rules: Any, state: Any) -> None:
    """The winner gets what all hold; who wins a blocked deal, the difference to each other side.

    Its own cards count, too: by the hand limit it may have won with cards. Partners hold together,
    and both get all of it. By some rules each side notes what it holds itself instead.
    """
    table = state.table
    seats: Int = np.int64(table.seats)
    sides: Int = seats // 2 if rules.partners else seats
    times: Int = 2 if rules.house and table.doubled and table.reason != BLOCKED else 1
    best: Int = 0
    least: Int = 1 << 30
    total, holders = 0, 0
    for side in range(sides):
        points = held_by(rules, state, side, sides)
        if rules.own_hand:
            give(table, side, sides, points * times)
        total += points
        if points < least:
            least, best, holders = points, side, 1
        elif points == least:
            holders += 1
    if table.reason == BLOCKED:
        total -= least * sides
        if rules.fewest_win and holders == 1:
            table.winner = best
    if table.winner != NOBODY and not rules.own_hand:
        give(table, table.winner % sides, sides, total * times)


@inner_njit
def held_by(rules: Any, state: Any, side: Int, sides: Int) -> Int:
    """The points of the cards that a side holds."""
    points: Int = 0
    for seat in range(side, np.int64(state.table.seats), sides):
        own = points_in(rules, state.hands[seat, 0], state.hands[seat, 1])
        if rules.house and rules.round_to:
            nearest = np.int64(rules.round_to)
            own = (2 * own + nearest) // (2 * nearest) * nearest
        points += own
    return points


@inner_njit
def give(table: Any, side: Int, sides: Int, points: Int) -> None:
    """Have the seats of a side get as many points."""
    for seat in range(side, np.int64(table.seats), sides):
        table.points[seat] = points


@inner_njit
def take_pile(table: Any, seat: Int) -> None:
    """Move the pile on the table to a seat's captures."""
    low, high = table.captured[U(seat), 0], table.captured[U(seat), 1]
    for index in range(table.discards):
        low, high = with_card(low, high, table.discard[U(index)])
    table.captured[U(seat), 0], table.captured[U(seat), 1] = low, high
    table.discards = 0
    table.top = NOBODY


@inner_njit
def sweep(state: Any) -> None:
    """What is left on the table goes to who captured last, or to the seat that began."""
    table = state.table
    seat = np.int64(table.first) if table.captor == NOBODY else np.int64(table.captor)
    if table.discards:
        emit(state, E_SWEEP, seat, table.discards)
        take_pile(table, seat)


@inner_njit
def count_captures(rules: Any, table: Any) -> None:
    """Points of the captured cards, and for having most of them; a tie goes to the first seat."""
    seats = np.int64(table.seats)
    most = -1
    best: Int = 0
    for index in range(seats):
        seat = (np.int64(table.first) + index) % seats
        low, high = table.captured[seat, 0], table.captured[seat, 1]
        table.points[seat] = points_in(rules, low, high)
        if size(low, high) > most:
            most, best = size(low, high), seat
    table.points[best] = table.points[best] + rules.most_captured
    top: Int = -1
    holders = 0
    for other in range(seats):
        if table.points[other] > top:
            top, best, holders = np.int64(table.points[other]), other, 1
        elif table.points[other] == top:
            holders += 1
    if holders == 1:
        table.winner = best
