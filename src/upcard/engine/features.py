"""A view as one vector of bytes, for learners, written straight from a state record.

A LAYOUT says where in the vector each slice begins. It is made of the rules and the number of seats
(`games.features`, which says what each slice means); a slice that it leaves out begins at ABSENT.
Numbers over MOST are written as MOST.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ONE, Int, U, lowest_bit, size
from upcard.cards import MOST_CARDS
from upcard.engine.layout import (
    CATCHING,
    CHOOSE,
    DECLARED,
    ENDING,
    JUMPING,
    NO_ROW,
    NOBODY,
    OVER,
    SWAPPING,
)
from upcard.engine.memory import record_in
from upcard.engine.packed import suit_of
from upcard.jit import inline_njit, inner_njit

ABSENT = -1
"""Where a slice begins that is not there."""
MOST = 255

SLICES = (
    *("hand", "drawn", "upcard", "suit", "declared", "discard", "question"),
    *("pending", "direction", "draw_pile", "drew", "passes", "turns", "turn"),
    *("hand_sizes", "scores", "places", "fresh", "lacked", "captured", "captor", "first"),
    *("open_hands", "owner", "missed", "challenged", "before", "source", "lasts"),
    *("laid", "run", "following"),
)
"""All slices, in their order in the vector."""

LAYOUT = np.dtype(
    [
        *((name, "i8") for name in SLICES),  # where it begins, or ABSENT
        ("size", "i8"),  # of the vector
        ("faces", "i8"),  # how many the whole deck has
        ("face_of", "u1", (MOST_CARDS,)),  # card -> its face's place among those
        ("suit_of", "u1", (16,)),  # suit -> its place among the suits of the whole deck
        ("fits", "u1", (512, MOST_CARDS)),  # row -> for each face, whether it fits: 1 or 0
        ("open_at", "i8"),  # as in HOUSE_TABLES
    ],
    align=True,
)


@inline_njit
def as_layout(data: Any) -> Any:
    """The LAYOUT record that these bytes hold."""
    return record_in(data, LAYOUT, 0)


@inner_njit
def write_features(layout: Any, state: Any, seat: Int, out: Any) -> None:
    """Write to `out`, `layout.size` bytes, what `seat` may know of a state."""
    write_all_but_sizes(layout, state, seat, out)
    for other in range(state.table.seats):
        hand = state.hands[U(other)]
        place = place_of(state.table, seat, other)
        put(out, layout.hand_sizes, place, size(hand[0], hand[1]))


@inner_njit
def write_view_features(layout: Any, view: Any, seat: Int, out: Any) -> None:
    """The same bytes, written from the view of that seat."""
    write_all_but_sizes(layout, view, seat, out)
    for other in range(view.table.seats):
        put(out, layout.hand_sizes, place_of(view.table, seat, other), view.table.held[U(other)])


@inner_njit
def write_all_but_sizes(layout: Any, state: Any, seat: Int, out: Any) -> None:
    """Write all that stands in a state and in the view of the seat in the same way."""
    table = state.table
    out[:] = 0
    turn, phase = table.turn, table.phase
    if turn != seat:  # what another seat is asked is its own to know: see `observe`
        if phase in (CATCHING, JUMPING):
            turn = table.owner
        phase = min(phase, CHOOSE)
    elif state.drawn != NOBODY:
        put(out, layout.drawn, layout.face_of[U(state.drawn)], 1)
    if phase != OVER:
        put(out, layout.question, phase - 1 - (phase > ENDING), 1)
        mark_seat(out, layout.turn, table, seat, turn)
        mark_seat(out, layout.owner, table, seat, table.owner)
    if phase == SWAPPING:
        mark_seat(out, layout.following, table, seat, table.following)
    add_set(layout, state.hands[U(seat)], out, layout.hand)
    write_piles(layout, table, out)
    write_numbers(layout, table, out)
    write_seats(layout, state, seat, out)
    write_house(layout, table, seat, out)


@inline_njit
def write_piles(layout: Any, table: Any, out: Any) -> None:
    """Write the upcard, what is in force, and the discard pile."""
    if table.top != NOBODY:
        put(out, layout.upcard, layout.face_of[U(table.top)], 1)
        put(out, layout.suit, layout.suit_of[U(suit_of(table.row))], 1)
    put(out, layout.declared, 0, table.row & DECLARED > 0)
    first = layout.discard
    for index in range(table.discards):
        out[U(first + layout.face_of[U(table.discard[U(index)])])] += 1


@inline_njit
def write_numbers(layout: Any, table: Any, out: Any) -> None:
    """Write what is one number."""
    put(out, layout.pending, 0, table.pending)
    put(out, layout.direction, 0, table.step > 0)
    put(out, layout.draw_pile, 0, table.drawable)
    put(out, layout.drew, 0, table.drew)
    put(out, layout.passes, 0, table.passes)
    put(out, layout.turns, 0, table.turns)
    put(out, layout.laid, 0, table.laid)


@inline_njit
def write_seats(layout: Any, state: Any, seat: Int, out: Any) -> None:
    """Write what is told of each seat, the own one first."""
    table, faces = state.table, layout.faces
    for other in range(table.seats):
        place = place_of(table, seat, other)
        put(out, layout.scores, place, table.score[U(other)])
        put(out, layout.places, place, table.place[U(other)])
        put(out, layout.fresh, place, table.fresh[U(other)])
        row = table.stuck[U(other)]
        if layout.lacked != ABSENT and row != NO_ROW:
            first = layout.lacked + place * faces
            for face in range(faces):
                out[U(first + face)] = layout.fits[U(row), U(face)]
        if layout.captured != ABSENT:
            add_set(layout, table.captured[U(other)], out, layout.captured + place * faces)
        hand = state.hands[U(other)]
        if layout.open_hands != ABSENT and place and size(hand[0], hand[1]) <= layout.open_at:
            add_set(layout, hand, out, layout.open_hands + place * faces)
    mark_seat(out, layout.captor, table, seat, table.captor)
    mark_seat(out, layout.first, table, seat, table.first)


@inline_njit
def write_house(layout: Any, table: Any, seat: Int, out: Any) -> None:
    """Write what only some tables play; their fields mean nothing where a slice is absent."""
    mark_seat(out, layout.missed, table, seat, table.missed)
    if table.pending:
        if layout.source != ABSENT:
            put(out, layout.source, layout.face_of[U(table.source)], 1)
        mark_seat(out, layout.challenged, table, seat, table.challenged)
        if table.challenged != NOBODY:
            put(out, layout.before, layout.suit_of[U(suit_of(table.before))], 1)
    if table.lasts:
        put(out, layout.lasts, table.lasts - 1, 1)
    if table.run:
        put(out, layout.run, table.run < 0, 1)


@inline_njit
def place_of(table: Any, seat: Int, other: Int) -> Int:
    """How many seats after `seat` another one sits, counted to higher numbers."""
    return other - seat if other >= seat else other - seat + table.seats


@inline_njit
def put(out: Any, first: Int, index: Int, number: Int) -> None:
    """Write a number of a slice, if it is there."""
    if first != ABSENT:
        out[U(first + index)] = min(number, MOST)


@inline_njit
def mark_seat(out: Any, first: Int, table: Any, seat: Int, other: Int) -> None:
    """Write 1 for a seat, unless it is NOBODY."""
    if other != NOBODY:
        put(out, first, place_of(table, seat, other), 1)


@inline_njit
def add_set(layout: Any, cards: Any, out: Any, first: Int) -> None:
    """Count the cards of a set by their faces."""
    low, high = cards[0], cards[1]
    while low:
        out[U(first + layout.face_of[U(lowest_bit(low))])] += 1
        low &= low - ONE
    while high:
        out[U(first + layout.face_of[U(64 + lowest_bit(high))])] += 1
        high &= high - ONE
