"""A view as one vector of bytes, for learners, written straight from a state record.

A LAYOUT says where in the vector each slice begins. It is made of the rules and the number of seats
(`games.features`, which says what each slice means); a slice that it leaves out begins at ABSENT,
and is not computed. Numbers over MOST are written as MOST.

What is one of several (a suit, a seat) is a 1 among zeros, or in a compact layout its number,
counted from 1; cards are counted by their faces, or in a compact layout listed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ONE, Int, U, lowest, lowest_bit, size, without_lowest
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
    TARGETING,
)
from upcard.engine.memory import record_in
from upcard.engine.packed import suit_of
from upcard.jit import inline_njit, inner_njit

ABSENT = -1
"""Where a slice begins that is not there."""
MOST = 255
LISTED, LATEST = 20, 8
"""How many cards of a hand, and of the discard pile, a compact layout lists."""
SPREAD, COMPACT = -1, 0
"""Whether one of several is a 1 among zeros, or a number: all bits, or none, of where the 1 is."""

SLICES = (
    *("hand", "drawn", "upcard", "suit", "declared", "discard", "question"),
    *("pending", "direction", "draw_pile", "drew", "passes", "turns", "turn"),
    *("hand_sizes", "scores", "places", "fresh", "lacked", "captured", "captor", "first"),
    *("open_hands", "owner", "missed", "challenged", "before", "source", "lasts"),
    *("laid", "run", "following", "side", "backs", "back"),
)
"""All slices, in their order in the vector."""

LAYOUT = np.dtype(
    [
        *((name, "i8") for name in SLICES),  # where it begins, or ABSENT
        ("size", "i8"),  # of the vector
        ("spread", "i8"),  # SPREAD or COMPACT
        ("faces", "i8"),  # how many the whole deck has
        ("face_of", "u1", (MOST_CARDS,)),  # card -> its face's place among those
        ("suit_of", "u1", (16,)),  # suit -> its place among the suits of the whole deck
        ("fits", "u1", (512, MOST_CARDS)),  # row -> for each face, whether it fits: 1 or 0
        ("open_at", "i8"),  # as in HOUSE_TABLES
        ("other", "u1", (2, MOST_CARDS)),  # likewise, for each side of the cards
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
    if layout.backs != ABSENT:
        write_backs(layout, state, seat, out)
    if layout.back != ABSENT and state.table.drawable:
        card = state.draw[U(state.table.drawable - 1)]
        other = layout.other[U(state.table.side), U(card)]
        mark(layout, out, layout.back, layout.face_of[U(other)])


@inner_njit
def write_backs(layout: Any, state: Any, seat: Int, out: Any) -> None:
    """Count the other sides of other hands."""
    for other in range(state.table.seats):
        place, hand = place_of(state.table, seat, other), state.hands[U(other)]
        low, high = hand[0], hand[1]
        while place and low | high:
            card = lowest(low, high)
            low, high = without_lowest(low, high)
            face = layout.face_of[U(layout.other[U(state.table.side), U(card)])]
            out[U(layout.backs + place * layout.faces + face)] += 1


@inner_njit
def write_view_features(layout: Any, view: Any, seat: Int, out: Any) -> None:
    """The same bytes, written from the view of that seat."""
    write_all_but_sizes(layout, view, seat, out)
    for other in range(view.table.seats):
        place = place_of(view.table, seat, other)
        put(out, layout.hand_sizes, place, view.table.held[U(other)])
        if layout.backs != ABSENT:
            add_set(layout, view.backs[U(other)], out, layout.backs + place * layout.faces)
    if layout.back != ABSENT and view.table.back != NOBODY:
        mark(layout, out, layout.back, layout.face_of[U(view.table.back)])


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
        mark(layout, out, layout.drawn, layout.face_of[U(state.drawn)])
    if phase != OVER:
        mark(layout, out, layout.question, phase - 1 - (phase > ENDING))
        mark_seat(layout, out, layout.turn, table, seat, turn)
        mark_seat(layout, out, layout.owner, table, seat, table.owner)
    if phase in (SWAPPING, TARGETING):
        mark_seat(layout, out, layout.following, table, seat, table.following)
    write_hand(layout, state.hands[U(seat)], out)
    write_piles(layout, table, out)
    write_numbers(layout, table, out)
    write_seats(layout, state, seat, out)
    write_house(layout, table, seat, out)


@inline_njit
def write_piles(layout: Any, table: Any, out: Any) -> None:
    """Write the upcard, what is in force, and the discard pile."""
    if table.top != NOBODY:
        mark(layout, out, layout.upcard, layout.face_of[U(table.top)])
        mark(layout, out, layout.suit, layout.suit_of[U(suit_of(table.row))])
    put(out, layout.declared, 0, table.row & DECLARED > 0)
    first = layout.discard
    if first != ABSENT and layout.spread:
        for index in range(table.discards):
            out[U(first + layout.face_of[U(table.discard[U(index)])])] += 1
    elif first != ABSENT:
        listed: Int = min(LATEST, np.int64(table.discards))
        for back in range(listed):
            card = table.discard[U(table.discards - 1 - back)]
            out[U(first + back)] = 1 + layout.face_of[U(card)]


@inline_njit
def write_numbers(layout: Any, table: Any, out: Any) -> None:
    """Write the slices that are single numbers."""
    put(out, layout.pending, 0, table.pending)
    put(out, layout.direction, 0, table.step > 0)
    put(out, layout.draw_pile, 0, table.drawable)
    put(out, layout.drew, 0, table.drew)
    put(out, layout.passes, 0, table.passes)
    put(out, layout.turns, 0, table.turns)
    put(out, layout.laid, 0, table.laid)
    put(out, layout.side, 0, table.side)


@inline_njit
def write_seats(layout: Any, state: Any, seat: Int, out: Any) -> None:
    """Write the slices that have a number for each seat, the own seat first."""
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
            captured = table.captured[U(other)]
            if layout.spread:
                add_set(layout, captured, out, layout.captured + place * faces)
            else:
                put(out, layout.captured, place, size(captured[0], captured[1]))
        hand = state.hands[U(other)]
        if layout.open_hands != ABSENT and place and size(hand[0], hand[1]) <= layout.open_at:
            add_set(layout, hand, out, layout.open_hands + place * faces)
    mark_seat(layout, out, layout.captor, table, seat, table.captor)
    mark_seat(layout, out, layout.first, table, seat, table.first)


@inline_njit
def write_house(layout: Any, table: Any, seat: Int, out: Any) -> None:
    """Write what only some tables play; their fields mean nothing where a slice is absent."""
    mark_seat(layout, out, layout.missed, table, seat, table.missed)
    if table.pending:
        if layout.source != ABSENT:
            mark(layout, out, layout.source, layout.face_of[U(table.source)])
        mark_seat(layout, out, layout.challenged, table, seat, table.challenged)
        if table.challenged != NOBODY:
            mark(layout, out, layout.before, layout.suit_of[U(suit_of(table.before))])
    if table.lasts:
        mark(layout, out, layout.lasts, table.lasts - 1)
    if table.run:
        mark(layout, out, layout.run, table.run < 0)


@inline_njit
def place_of(table: Any, seat: Int, other: Int) -> Int:
    """How many seats after `seat` another one sits, counted to higher numbers."""
    return other - seat if other >= seat else other - seat + table.seats


@inline_njit
def put(out: Any, first: Int, index: Int, number: Int) -> None:
    """Write a number of a slice, if the vector has it."""
    if first != ABSENT:
        out[U(first + index)] = min(number, MOST)


@inline_njit
def mark(layout: Any, out: Any, first: Int, place: Int) -> None:
    """Write which one of several it is: a 1 at its place, or its number; if the slice is there."""
    if first != ABSENT:
        place = np.int64(place)
        out[U(first + (place & layout.spread))] = 1 + (place & ~layout.spread)


@inline_njit
def mark_seat(layout: Any, out: Any, first: Int, table: Any, seat: Int, other: Int) -> None:
    """Write a seat, unless it is NOBODY."""
    if other != NOBODY:
        mark(layout, out, first, place_of(table, seat, other))


@inline_njit
def write_hand(layout: Any, hand: Any, out: Any) -> None:
    """Count the own cards by their faces, or list them."""
    first = layout.hand
    if first == ABSENT:
        return
    if layout.spread:
        add_set(layout, hand, out, first)
        return
    place, end = first, first + LISTED
    low, high = hand[0], hand[1]
    while low and place < end:
        out[U(place)] = 1 + layout.face_of[U(lowest_bit(low))]
        low &= low - ONE
        place += 1
    while high and place < end:
        out[U(place)] = 1 + layout.face_of[U(64 + lowest_bit(high))]
        high &= high - ONE
        place += 1


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
