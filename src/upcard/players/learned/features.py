"""What a learned value looks at: whole numbers that describe a choice, and each of its moves.

They are read from the rules and from what the seat may know, whatever game it is. Where several
suits are as likely, since chance declares one, a number is the mean of theirs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ZERO, Int, U, lowest, size, with_card, without_lowest
from upcard.engine.fields import neighbour
from upcard.engine.layout import (
    DRAWN,
    NO_ROW,
)
from upcard.engine.legal import partner_of, wild_for
from upcard.engine.packed import (
    draws,
    skips,
)
from upcard.jit import inline_njit, inner_njit
from upcard.rules.tables import NO_RESHUFFLE

SHARED = (
    *("own size", "next hand", "previous hand", "smallest hand", "cards of others"),
    *("next has one", "next has two", "somebody has one", "somebody has two"),
    *("seats playing", "draw pile", "draw pile gone", "pending", "drew", "turns"),
    *("own wilds", "own stops", "own points", "cards that fit", "just drawn"),
    *("unseen wilds", "unseen stops", "next was stuck", "cards since"),
    *("own score", "next score", "least score", "partner's hand"),
    *("table", "table's points", "lead in cards", "lead in points", "captured last"),
)
"""What is the same for all moves of a choice, by name."""
(
    OWN_SIZE,
    NEXT_HELD,
    PREVIOUS_HELD,
    SMALLEST,
    OTHERS,
    NEXT_ONE,
    NEXT_TWO,
    ANY_ONE,
    ANY_TWO,
    PLAYING,
    DRAW_PILE,
    GONE,
    PENDING,
    DREW,
    TURNS,
    OWN_WILDS,
    OWN_STOPS,
    OWN_POINTS,
    FITTING,
    JUST_DRAWN,
    UNSEEN_WILDS,
    UNSEEN_STOPS,
    NEXT_STUCK,
    NEXT_FRESH,
    OWN_SCORE,
    NEXT_SCORE,
    LEAST_SCORE,
    PARTNER_HELD,
    LYING,
    LYING_POINTS,
    CARD_LEAD,
    POINT_LEAD,
    CAPTOR,
) = range(len(SHARED))
OF_MOVE = (
    *("draws by choice", "passes", "calls", "catches", "challenges", "swaps for", "names a suit"),
    *("plays a card", "last card", "one left", "two left", "three left", "cards left"),
    *("wild", "next draws", "stops the next", "reverses", "has another turn", "pending then"),
    *("its points", "follower's hand", "follower has one", "follower is partner"),
    *("follow-ups", "stops that follow", "second follow-ups", "cards cut off"),
    *("left of its suit", "unseen that fit", "follower's fits", "follower stuck", "held that fit"),
    *("unseen of its suit", "follower lacked its suit"),
    *("follower declared its suit", "follower laid its suit"),
    *("wilds left", "stops left", "points left"),
    *("longest suit", "second suit", "third suit", "fourth suit", "suits missing"),
    *("left of its rank", "unseen of its rank", "keeps the suit", "keeps the rank"),
    *("unseen escapes", "own escapes"),
    *("captures", "points captured", "own that take", "unseen that take", "next takes"),
    *("points at risk", "cards at risk"),
    *("next would take", "points that it would", "cards that it would", "reach"),
    *("declares its longest", "stop before one", "late wild", "has draw", "miscalls"),
    "plays unseen",
)
"""What differs from move to move, by name."""
(
    DRAWS,
    PASSES,
    CALLS,
    CATCHES,
    CHALLENGES,
    SWAPS,
    NAMES,
    CARD,
    LAST,
    LEFT_ONE,
    LEFT_TWO,
    LEFT_THREE,
    LEFT,
    WILD,
    NEXT_DRAWS,
    STOPS,
    REVERSES,
    AGAIN,
    PENDING_THEN,
    POINTS,
    FOLLOWER_HELD,
    FOLLOWER_ONE,
    FOLLOWER_PARTNER,
    FOLLOW,
    FOLLOW_STOPS,
    FOLLOW_TWICE,
    CUT_OFF,
    SUIT_LEFT,
    UNSEEN_FIT,
    FOLLOWER_FITS,
    FOLLOWER_STUCK,
    HELD_FIT,
    UNSEEN_SUIT,
    LACKED_SUIT,
    DECLARED_SUIT,
    LAID_SUIT,
    WILDS_LEFT,
    STOPS_LEFT,
    POINTS_LEFT,
    LONGEST,
    SECOND,
    THIRD,
    FOURTH,
    MISSING,
    RANK_LEFT,
    UNSEEN_RANK,
    KEEPS_SUIT,
    KEEPS_RANK,
    UNSEEN_ESCAPES,
    OWN_ESCAPES,
    CAPTURES,
    GAIN,
    OWN_TAKE,
    UNSEEN_TAKE,
    NEXT_TAKES,
    POINTS_AT_RISK,
    CARDS_AT_RISK,
    WOULD_TAKE,
    POINTS_TAKEN,
    CARDS_TAKEN,
    REACH,
    DECLARES_LONGEST,
    STOP_BEFORE_ONE,
    LATE_WILD,
    TARGETS,
    MISCALLS,
    UNSEEN_PLAY,
) = range(len(SHARED), len(SHARED) + len(OF_MOVE))
FIRST_FIT, LAST_FIT = FOLLOW, LAID_SUIT
"""Those between are the mean over all suits where chance declares one."""
FEATURES = SHARED + OF_MOVE
SIZE = len(FEATURES)
MOST = 99
"""Larger numbers are written as this one."""
QUARTERS, SIXTEENTHS, ALL = 4, 16, 64
"""Means are in quarters, expected cards in sixteenths, and chances in parts of ALL."""
FEW = 2
"""Cards in the smallest hand when it is late."""
MOST_DEALT = 16
"""Cards of another hand that a chance is worked out for."""


@inline_njit
def stops(word: Int) -> bool:
    """Whether a card costs the next seat its turn."""
    return bool(skips(word) or draws(word))


@inner_njit
def stopping(rules: Any, low: Any, high: Any) -> Any:
    """The cards of a set that cost the next seat its turn."""
    found_low, found_high = ZERO, ZERO
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        if stops(rules.card[U(card)]):
            found_low, found_high = with_card(found_low, found_high, card)
    return found_low, found_high


@inner_njit
def points_of(rules: Any, low: Any, high: Any) -> Int:
    """What the cards of a set count."""
    total = 0
    for index in range(rules.worths):
        cards = rules.worth_cards[U(index)]
        total += rules.worth[U(index)] * size(low & cards[0], high & cards[1])
    return total


@inner_njit
def unseen_by(known: Any) -> Any:
    """The cards that the seat does not see: in other hands, or in the draw pile."""
    rules, table = known.rules, known.table
    low, high = known.hand
    low, high = low | table.open[0], high | table.open[1]
    for index in range(table.discards):
        low, high = with_card(low, high, table.discard[U(index)])
    for seat in range(table.seats if rules.capture else 0):
        low, high = low | table.captured[U(seat), 0], high | table.captured[U(seat), 1]
    return rules.everything[0] & ~low, rules.everything[1] & ~high


@inner_njit
def with_forgotten(known: Any, unseen: Any, kept: Int) -> Any:
    """The cards that a seat does not see, and those that it saw and does not keep in mind.

    Those are captured, or lie below the last `kept` ones of the discard pile.
    """
    rules, table = known.rules, known.table
    low, high = unseen
    for index in range(np.int64(table.discards) - kept):
        low, high = with_face(rules, low, high, table.discard[U(index)])
    for seat in range(table.seats if rules.capture else 0):
        taken_low, taken_high = table.captured[U(seat), 0], table.captured[U(seat), 1]
        while taken_low | taken_high:
            low, high = with_face(rules, low, high, lowest(taken_low, taken_high))
            taken_low, taken_high = without_lowest(taken_low, taken_high)
    return low, high


@inline_njit
def with_face(rules: Any, low: Any, high: Any, card: Int) -> Any:
    """A set of cards with one more of a face: any, as only their number is asked for."""
    copies = rules.copies[U(card)]
    return with_card(low, high, lowest(copies[0] & ~low, copies[1] & ~high))


@inner_njit
def write_shared(known: Any, unseen: Any, own_stops: Any, out: Any) -> None:
    """Write what is the same for all moves to the first of `out`, which is zeros."""
    rules, table, seat, (low, high) = known.rules, known.table, known.seat, known.hand
    following, previous = neighbour(table, seat, table.step), neighbour(table, seat, -table.step)
    partner = partner_of(table, seat) if rules.partners else seat
    smallest: Int = MOST
    least: Int = MOST
    total = 0
    for other in range(table.seats):
        if other != seat and not table.place[U(other)]:
            total += table.held[U(other)]
            if other != partner:
                smallest = min(smallest, np.int64(table.held[U(other)]))
                least = min(least, np.int64(table.score[U(other)]))
    wild = wild_for(rules, table, seat)
    held = np.int64(table.held[U(following)])
    out[OWN_SIZE], out[NEXT_HELD] = min(MOST, size(low, high)), min(MOST, held)
    out[PREVIOUS_HELD] = min(MOST, table.held[U(previous)])
    out[SMALLEST], out[OTHERS] = smallest, min(MOST, total)
    out[NEXT_ONE], out[NEXT_TWO] = held == 1, held == 2
    out[ANY_ONE], out[ANY_TWO] = smallest == 1, smallest == 2
    out[PLAYING], out[DRAW_PILE] = table.seats - table.out, min(MOST, table.drawable)
    out[GONE] = table.drawable == 0 and rules.reshuffle == NO_RESHUFFLE
    out[PENDING], out[DREW] = min(MOST, table.pending), min(MOST, table.drew)
    out[TURNS] = min(MOST, table.turns)
    out[OWN_WILDS] = size(low & wild[0], high & wild[1])
    out[OWN_STOPS] = size(own_stops[0], own_stops[1])
    out[OWN_POINTS] = min(MOST, points_of(rules, low, high) // QUARTERS)
    out[FITTING] = size(known.cards[0], known.cards[1])
    out[JUST_DRAWN] = table.phase == DRAWN
    out[UNSEEN_WILDS] = size(unseen[0] & rules.wilds[0], unseen[1] & rules.wilds[1])
    unseen_stops = stopping(rules, unseen[0], unseen[1])
    out[UNSEEN_STOPS] = size(unseen_stops[0], unseen_stops[1])
    out[NEXT_STUCK] = table.stuck[U(following)] != NO_ROW
    out[NEXT_FRESH] = min(MOST, table.fresh[U(following)])
    if rules.counts_down:
        out[OWN_SCORE], out[LEAST_SCORE] = table.score[U(seat)], least
        out[NEXT_SCORE] = table.score[U(following)]
    if rules.partners and not table.place[U(partner)]:
        out[PARTNER_HELD] = min(MOST, table.held[U(partner)])
    if rules.capture:
        write_captures(known, following, out)


@inner_njit
def write_captures(known: Any, following: Int, out: Any) -> None:
    """Write what is on the table, and the captures of each seat."""
    rules, table = known.rules, known.table
    low, high = ZERO, ZERO
    for index in range(table.discards):
        low, high = with_card(low, high, table.discard[U(index)])
    out[LYING], out[LYING_POINTS] = table.discards, points_of(rules, low, high)
    own, other = table.captured[U(known.seat)], table.captured[U(following)]
    out[CARD_LEAD] = size(own[0], own[1]) - size(other[0], other[1])
    out[POINT_LEAD] = points_of(rules, own[0], own[1]) - points_of(rules, other[0], other[1])
    out[CAPTOR] = table.captor == known.seat
