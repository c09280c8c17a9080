"""What everybody may know of the hidden cards, worked out from what everybody sees and hears.

Each card of a hand is a place that cannot hold certain faces, which are **barred** there:

- A seat that cannot play holds nothing that fits: that is barred in each of its places. So it is
  for a card that it drew and would have had to play; where it draws until it can play, or
  until a card comes that another card asks for, the last card drawn is such a one.
- A discard pile that becomes the draw pile is in no hand; what is drawn from then on comes from it.

A card that is played leaves the place that was barred most among those that could hold it. The
places left then allow for every hand that could be there, and for no other: whichever card lay in
which of two places, of which one bars all that the other does, the same hands remain. Where
neither does, or where copies of a face lie both in hands and in the pile, a little more is allowed.

Where cards are captured, what a seat **declined** is kept beside that: the faces with which it
would have captured, had it not laid another (`engine.declining`). It may hold them all the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ZERO, Int, U, has, size, with_card
from upcard.cards import MOST_CARDS
from upcard.engine.declining import declined_by
from upcard.engine.entry import as_rules, as_state, rules_now
from upcard.engine.layout import (
    DRAWN_AT_LAST,
    E_CAPTURE,
    E_DEAL,
    E_DOWN,
    E_DRAW,
    E_EXCHANGE,
    E_FLIP,
    E_LAY_OUT,
    E_PLAY,
    E_PUT_BACK,
    E_RESHUFFLE,
    E_SHED,
    E_STARTER,
    E_STUCK,
    E_SUIT,
    E_SWAP,
    E_TURN,
    E_UNTIL,
    NO_ROW,
    NOBODY,
    OWN_SUIT,
    PENDING,
)
from upcard.engine.legal import ends_drawing, playable
from upcard.engine.memory import record_in, rules_of_side
from upcard.engine.packed import declaring, row_of
from upcard.jit import entry_njit, inline_njit, inner_njit, macro_njit
from upcard.rules.section import MOST_SEATS
from upcard.rules.tables import ALL_BUT_UPCARD, MUST

BELIEF = np.dtype(
    [
        ("barred", "<u8", (MOST_SEATS, MOST_CARDS, 2)),  # for each place in a hand: faces
        ("many", "i8", (MOST_SEATS,)),  # how many places
        ("declined", "<u8", (MOST_SEATS, 2)),  # faces that a seat is presumed not to hold
        ("pile", "<u8", (2,)),  # faces that are not in the draw pile
        ("discard", "i8", (MOST_CARDS,)),  # how many of each face are in the discard pile
        ("top", "i8"),  # as in a table, from here on
        ("row", "i8"),
        ("pending", "i8"),
        ("score", "i8", (MOST_SEATS,)),
        ("stuck", "i8"),  # the seat that could not play in this turn, or NOBODY
        ("fits", "<u8", (2,)),  # what would have fitted
        ("drew", "i8"),  # cards that it has drawn since
        ("side", "i8"),  # the side of the cards that is up, as in a table
    ],
    align=True,
)


@inline_njit
def as_belief(data: Any) -> Any:
    """The BELIEF record that these bytes hold."""
    return record_in(data, BELIEF, 0)


def empty_belief() -> Any:
    """The bytes of one BELIEF record: no card has been dealt."""
    return np.zeros(1, BELIEF).view(np.uint8)


@entry_njit
def begin_belief(rules_data: Any, view_data: Any, belief_data: Any) -> None:
    """What a table shows by itself, where it is not known what was heard before; `belief` is new.

    All cards of a hand but its last `fresh` ones could not be played when its seat was last stuck
    (`Table.lacked`); the first `older` ones, and no others, are of the cards that were not in the
    discard pile when that became the draw pile (`Table.kept`).
    """
    state, belief = as_state(view_data), as_belief(belief_data)
    rules, belief.side = rules_now(rules_data, state), state.table.side
    table, kept = state.table, state.table.kept
    belief.pile[0], belief.pile[1] = kept[0], kept[1]
    belief.top = NOBODY if table.top == NOBODY else rules.face[table.top]
    belief.row, belief.stuck = table.row, NOBODY
    for index in range(table.discards):
        belief.discard[rules.face[table.discard[index]]] += 1
    for seat in range(table.seats):
        belief.score[seat] = table.score[seat]
        belief.many[seat] = table.held[seat]
        if rules.capture:
            low, high = declined_by(rules, table, seat, table.held[seat])
            decline(rules, belief, seat, low, high)
        for place in range(table.held[seat]):
            old = table.stuck[seat] != NO_ROW and place < table.held[seat] - table.fresh[seat]
            row = rules.match[U(table.stuck[seat])] if old else rules.match[0]
            few = ~ZERO if old else ZERO
            belief.barred[seat, place, 0] = row[0] & rules.faces[0] & few
            belief.barred[seat, place, 1] = row[1] & rules.faces[1] & few
            if kept[0] | kept[1]:
                other = ~ZERO if place < table.older[seat] else ZERO
                belief.barred[seat, place, 0] |= (kept[0] ^ other) & rules.faces[0]
                belief.barred[seat, place, 1] |= (kept[1] ^ other) & rules.faces[1]


@entry_njit
def hear(rules_data: Any, belief_data: Any, events: Any, count: Int) -> None:
    """Learn from the first `count` of some events, rows of three bytes as the engine notes them.

    Only what every seat sees or hears of them is looked at: not which cards are dealt or drawn.
    """
    belief = as_belief(belief_data)
    for index in range(count):
        kind, seat, what = events[index, 0], np.int64(events[index, 1]), np.int64(events[index, 2])
        rules = as_rules(rules_data, belief.side)
        if kind == E_FLIP:
            turn_over(rules, belief, what)
        else:
            hear_one(rules, belief, kind, seat, what)


@inner_njit
def hear_one(rules: Any, belief: Any, kind: Int, seat: Int, what: Int) -> None:
    """Learn from an event, by the rules for the side of the cards that is up."""
    if kind == E_STUCK:
        if what == OWN_SUIT:  # a suit that was declared for one turn may be over
            belief.row = row_of(rules.card[U(belief.top)])
        be_stuck(rules, belief, seat, what == PENDING)
    elif kind == E_DEAL:
        belief.score[seat] += 1  # where it counts down, it begins at the size of its hand
        receive(belief, seat)
    elif kind == E_DRAW:
        conclude(rules, belief, False)
        receive(belief, seat)
    elif kind in (E_PLAY, E_STARTER, E_LAY_OUT):
        conclude(rules, belief, False)
        lay(rules, belief, seat, what)
    elif kind == E_TURN:
        conclude(rules, belief, True)
    elif kind == E_UNTIL:
        see_last_drawn(rules, belief, seat, what)
    else:
        follow(rules, belief, kind, seat, what)


@inner_njit
def turn_over(rules: Any, belief: Any, card: Int) -> None:
    """All cards are turned over: what was known of their faces says nothing of their others."""
    if rules.house:
        belief.side = 1 - belief.side
        other = rules_of_side(rules, belief.side)
        belief.top, belief.row = rules.face[U(card)], row_of(other.card[U(card)])
    for seat in range(MOST_SEATS):
        for place in range(belief.many[seat]):
            belief.barred[seat, place, 0], belief.barred[seat, place, 1] = ZERO, ZERO
    belief.stuck = NOBODY


@inner_njit
def follow(rules: Any, belief: Any, kind: Int, seat: Int, what: Int) -> None:
    """Follow a change on the table other than a played card."""
    if kind == E_SUIT:
        belief.row = declaring(belief.row, what)
    elif kind == E_RESHUFFLE:
        reshuffle(rules, belief)
    elif kind == E_CAPTURE:
        belief.top = NOBODY
        for face in range(MOST_CARDS):
            belief.discard[face] = 0
    elif kind == E_SHED:
        belief.discard[np.int64(rules.face[what])] += 1
        leave_place(belief, seat, np.int64(rules.face[what]))
    elif kind == E_DOWN:
        belief.score[seat] = what
    elif kind in (E_SWAP, E_EXCHANGE):
        exchange(belief, seat, what)
    elif kind == E_PUT_BACK:
        for face in range(MOST_CARDS):
            belief.discard[face] = face == belief.top


@inner_njit
def see_last_drawn(rules: Any, belief: Any, seat: Int, what: Int) -> None:
    """A seat that draws until a certain card comes goes on, or its last card is one of these."""
    if rules.house:
        low, high = ends_drawing(rules, belief, seat, what & ~DRAWN_AT_LAST)
        if what & DRAWN_AT_LAST:
            low, high = ~low, ~high
        bar(rules, belief, seat, belief.many[seat] - 1, low, high)


@inner_njit
def exchange(belief: Any, one: Int, other: Int) -> None:
    """Two hands change places."""
    places = max(belief.many[one], belief.many[other])
    for place in range(places):
        for word in range(2):
            barred = belief.barred[one, place, word]
            belief.barred[one, place, word] = belief.barred[other, place, word]
            belief.barred[other, place, word] = barred
    many = belief.many[one]
    belief.many[one] = belief.many[other]
    belief.many[other] = many


@inner_njit
def receive(belief: Any, seat: Int) -> None:
    """A card comes from the draw pile into a hand."""
    place = belief.many[seat]
    if place == 0:
        belief.declined[seat, 0], belief.declined[seat, 1] = ZERO, ZERO
    belief.barred[seat, place, 0], belief.barred[seat, place, 1] = belief.pile[0], belief.pile[1]
    belief.many[seat] = place + 1
    belief.drew = belief.drew + 1


@macro_njit
def be_stuck(rules: Any, belief: Any, seat: Int, pending: Int) -> None:
    """A seat cannot play: it has nothing that fits, or that passes a pending draw on."""
    belief.pending = pending
    low, high = playable(rules, belief, seat)
    belief.pending = 0
    bar(rules, belief, seat, 0, low, high)
    belief.stuck, belief.drew = NOBODY if pending else seat, 0
    belief.fits[0], belief.fits[1] = low, high


@inner_njit
def conclude(rules: Any, belief: Any, turn_over: bool) -> None:
    """What follows for the card that a stuck seat has drawn, from what comes next."""
    seat = np.int64(belief.stuck)
    if seat == NOBODY or not (belief.drew or turn_over):
        return
    last = belief.many[seat] - 1
    if not belief.drew:  # its hand is full, or there is nothing to draw
        pass
    elif rules.until_able:
        bar(rules, belief, seat, last, ~belief.fits[0], ~belief.fits[1])
    elif rules.drawn == MUST and turn_over:
        sure = rules.matching
        bar(rules, belief, seat, last, belief.fits[0] & sure[0], belief.fits[1] & sure[1])
    belief.stuck = NOBODY


@inner_njit
def bar(rules: Any, belief: Any, seat: Int, first: Int, low: Any, high: Any) -> None:
    """Bar a set's faces from a hand's places, from the `first` on."""
    for place in range(first, belief.many[seat]):
        belief.barred[seat, place, 0] |= low & rules.faces[0]
        belief.barred[seat, place, 1] |= high & rules.faces[1]


@inner_njit
def lay(rules: Any, belief: Any, seat: Int, card: Int) -> None:
    """A card goes face up on the discard pile, from a hand or from the draw pile."""
    face = np.int64(rules.face[card])
    if rules.capture and seat != NOBODY and belief.top != NOBODY:
        takes = rules.takes[U(row_of(belief.row))]
        if not has(takes[0], takes[1], card):
            decline(rules, belief, seat, takes[0], takes[1])
    belief.discard[face] += 1
    belief.top, belief.row = face, row_of(rules.card[card])
    belief.stuck = NOBODY
    if seat != NOBODY:
        leave_place(belief, seat, face)


@inner_njit
def decline(rules: Any, belief: Any, seat: Int, low: Any, high: Any) -> None:
    """A seat has not captured with any card of a set."""
    belief.declined[seat, 0] |= low & rules.faces[0]
    belief.declined[seat, 1] |= high & rules.faces[1]


@inner_njit
def leave_place(belief: Any, seat: Int, face: Int) -> None:
    """A card has left a hand: the place that was barred most, of those that could hold it."""
    barred, last = belief.barred[seat], belief.many[seat] - 1
    left, most = last, -1
    for place in range(last + 1):
        low, high = barred[place, 0], barred[place, 1]
        if not has(low, high, face) and size(low, high) > most:
            left, most = place, size(low, high)
    gone_low, gone_high = barred[left, 0], barred[left, 1]
    for place in range(last + 1):
        low, high = barred[place, 0], barred[place, 1]
        if not has(low, high, face):
            barred[place, 0], barred[place, 1] = low & gone_low, high & gone_high
    for place in range(left, last):
        barred[place, 0], barred[place, 1] = barred[place + 1, 0], barred[place + 1, 1]
    belief.many[seat] = last


@inner_njit
def reshuffle(rules: Any, belief: Any) -> None:
    """The discard pile becomes the draw pile, which was empty: all else that is hidden is held.

    Of cards with two sides that is not followed.
    """
    if rules.house and rules.sides:
        return
    gone_low, gone_high, pile_low, pile_high = ZERO, ZERO, ZERO, ZERO
    kept = np.int64(belief.top) if rules.reshuffle == ALL_BUT_UPCARD else NOBODY
    for face in range(rules.cards):
        count = belief.discard[face] - (face == kept)
        if count > 0:
            pile_low, pile_high = with_card(pile_low, pile_high, face)
            copies = rules.copies[face]
            if belief.discard[face] == size(copies[0], copies[1]):
                gone_low, gone_high = with_card(gone_low, gone_high, face)
        belief.discard[face] = 1 if face == kept else 0
    belief.pile[0], belief.pile[1] = rules.faces[0] & ~pile_low, rules.faces[1] & ~pile_high
    for seat in range(MOST_SEATS):
        bar(rules, belief, seat, 0, gone_low, gone_high)
