"""What a learned value looks at in a move: what it does, what it leaves, and who can answer it."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ZERO, Int, U, has, lowest, size, without_card, without_lowest
from upcard.engine.declining import declined_by
from upcard.engine.fields import neighbour
from upcard.engine.layout import (
    BLIND,
    CALL,
    CARDLESS,
    CATCH,
    CHALLENGE,
    DECLARED,
    DRAW,
    MISCALL,
    NAME,
    NO_ROW,
    NOBODY,
    SUIT_STEP,
    SWAP,
    TARGET,
)
from upcard.engine.legal import partner_of, wild_for
from upcard.engine.packed import (
    again,
    declaring,
    draws,
    rank_of,
    reverses,
    row_of,
    skips,
    skips_of_two,
    suit_of,
    wild_by,
)
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.players.learned import features as at
from upcard.players.learned.features import (
    ALL,
    MOST,
    MOST_DEALT,
    QUARTERS,
    SIXTEENTHS,
    points_of,
    stops,
)
from upcard.rules.tables import BY_CHANCE, POINTS_SHIFT

LATELY = 10
"""Cards of the pile that tell what a seat has laid lately."""


@inner_njit
def write_move(known: Any, code: Int, unseen: Any, own_stops: Any, out: Any) -> None:
    """Write what a move is, where what is the same for all is written, and the rest zeros."""
    table = known.table
    if code < CARDLESS:
        write_card(known, code, unseen, own_stops, out)
        return
    kind = kind_of(code)
    out[U(kind)] = 1
    out[at.LEFT] = out[at.OWN_SIZE]
    if kind == at.SWAPS:
        out[at.SWAPS] = min(MOST, table.held[U(code - SWAP)])
    elif kind == at.TARGETS:
        out[at.TARGETS] = min(MOST, table.held[U(code - TARGET)])
    elif kind == at.NAMES:
        suit = known.rules.suits[U(code - NAME)]
        out[at.SUIT_LEFT] = QUARTERS * size(known.hand[0] & suit[0], known.hand[1] & suit[1])
    else:
        write_staying(known, unseen, own_stops, out)


@inline_njit
def kind_of(code: Int) -> Int:
    """The feature that says which kind of move one is that plays no card."""
    if code == CALL:
        return at.CALLS
    if code >= MISCALL:
        return at.UNSEEN_PLAY if code == BLIND else at.MISCALLS
    if code >= TARGET:
        return at.TARGETS
    if code == CATCH:
        return at.CATCHES
    if code < NAME:
        return at.SWAPS
    if code < DRAW:
        return at.NAMES
    if code == CHALLENGE:
        return at.CHALLENGES
    return at.DRAWS if code == DRAW else at.PASSES


@macro_njit
def write_staying(known: Any, unseen: Any, own_stops: Any, out: Any) -> None:
    """Write what a hand is worth that stays as it is, on what is in force, which stays, too."""
    rules, table, (low, high) = known.rules, known.table, known.hand
    wild = wild_for(rules, table, known.seat)
    plain = low & ~wild[0], high & ~wild[1]
    out[at.WILDS_LEFT], out[at.STOPS_LEFT] = out[at.OWN_WILDS], out[at.OWN_STOPS]
    out[at.POINTS_LEFT] = out[at.OWN_POINTS]
    write_suits(rules, plain[0], plain[1], out)
    if table.top != NOBODY:
        follower = neighbour(table, known.seat, table.step)
        write_fits(known, np.int64(table.row), follower, plain, own_stops, unseen, out)


@macro_njit
def write_card(known: Any, code: Int, unseen: Any, own_stops: Any, out: Any) -> None:
    """Write what a card that is played does, and leaves."""
    rules, hand = known.rules, known.hand
    card = code & (SUIT_STEP - 1)
    copies = rules.copies[U(card)]
    # Of like cards, any: all that is asked of the hand is how many there are.
    left = without_card(hand[0], hand[1], lowest(hand[0] & copies[0], hand[1] & copies[1]))
    wild = wild_for(rules, known.table, known.seat)
    plain = left[0] & ~wild[0], left[1] & ~wild[1]
    out[at.WILD] = has(wild[0], wild[1], card)
    out[at.WILDS_LEFT] = size(left[0] & wild[0], left[1] & wild[1])
    write_left(known, rules.card[U(card)], left, plain, unseen, out)
    if rules.capture:
        write_taking(known, card, left, unseen, out)
        return
    stops_left = left[0] & own_stops[0], left[1] & own_stops[1]
    out[at.STOPS_LEFT] = size(stops_left[0], stops_left[1])
    write_effects(known, card, left, unseen, out)
    write_rows(known, code, plain, stops_left, unseen, out)


@macro_njit
def write_left(known: Any, word: Int, left: Any, plain: Any, unseen: Any, out: Any) -> None:
    """Write what the card is, and the hand without it."""
    rules, table = known.rules, known.table
    count = size(left[0], left[1])
    out[at.CARD], out[at.LAST], out[at.LEFT_ONE] = 1, count == 0, count == 1
    out[at.LEFT_TWO], out[at.LEFT_THREE], out[at.LEFT] = count == 2, count == 3, min(MOST, count)
    out[at.POINTS] = min(MOST, word >> POINTS_SHIFT & 255)
    out[at.POINTS_LEFT] = min(MOST, points_of(rules, left[0], left[1]) // QUARTERS)
    out[at.LATE_WILD] = out[at.WILD] and out[at.SMALLEST] <= at.FEW
    write_suits(rules, plain[0], plain[1], out)
    ranks = rules.ranks[U(rank_of(word))]
    out[at.RANK_LEFT] = size(plain[0] & ranks[0], plain[1] & ranks[1])
    out[at.UNSEEN_RANK] = size(unseen[0] & ranks[0], unseen[1] & ranks[1])
    if table.top != NOBODY:
        out[at.KEEPS_SUIT] = suit_of(word) == suit_of(table.row)
        out[at.KEEPS_RANK] = rank_of(word) == rank_of(table.row)


@inline_njit
def following_seat(table: Any, seat: Int, word: Int) -> Int:
    """Whose turn it is after a card."""
    if again(word):
        return seat
    step = -table.step if reverses(word) else table.step
    following = neighbour(table, seat, step)
    for _ in range(max(skips(word), skips_of_two(word) * (table.seats - table.out == 2))):
        following = neighbour(table, following, step)
    return following


@macro_njit
def write_effects(known: Any, card: Int, left: Any, unseen: Any, out: Any) -> None:
    """Write what a card does to the others, and whose turn it is then."""
    rules, table, seat = known.rules, known.table, known.seat
    word = rules.card[U(card)]
    out[at.NEXT_DRAWS], out[at.STOPS], out[at.REVERSES] = draws(word), stops(word), reverses(word)
    out[at.STOP_BEFORE_ONE] = stops(word) and out[at.NEXT_ONE]
    follower = following_seat(table, seat, word)
    out[at.AGAIN] = follower == seat
    if follower != seat:
        held = np.int64(table.held[U(follower)])
        out[at.FOLLOWER_HELD], out[at.FOLLOWER_ONE] = min(MOST, held), held == 1
        out[at.FOLLOWER_PARTNER] = rules.partners and follower == partner_of(table, seat)
    if rules.stack and draws(word):
        escape = rules.escape[U(card)]
        out[at.PENDING_THEN] = min(MOST, table.pending + draws(word))
        out[at.UNSEEN_ESCAPES] = size(unseen[0] & escape[0], unseen[1] & escape[1])
        out[at.OWN_ESCAPES] = size(left[0] & escape[0], left[1] & escape[1])


@macro_njit
def write_rows(known: Any, code: Int, plain: Any, stops_left: Any, unseen: Any, out: Any) -> None:
    """Write what fits on the card: the mean over all suits, if chance declares one."""
    rules, declared = known.rules, code // SUIT_STEP
    word = rules.card[U(code & (SUIT_STEP - 1))]
    follower = following_seat(known.table, known.seat, word)
    if out[at.WILD] and wild_by(word) == BY_CHANCE:
        for suit in range(rules.declarable):
            row = declaring(row_of(word), suit)
            write_fits(known, row, follower, plain, stops_left, unseen, out)
        for feature in range(at.FIRST_FIT, at.LAST_FIT + 1):
            out[U(feature)] = out[U(feature)] // rules.declarable
        return
    row = declaring(row_of(word), declared - 1) if declared else row_of(word)
    write_fits(known, row, follower, plain, stops_left, unseen, out)
    out[at.DECLARES_LONGEST] = declared > 0 and out[at.SUIT_LEFT] == QUARTERS * out[at.LONGEST]


@inner_njit
def write_fits(
    known: Any, row: Int, follower: Int, plain: Any, own_stops: Any, unseen: Any, out: Any
) -> None:
    """Add what fits on a row: of the hand that is left, of what is unseen, of the follower's."""
    rules, table = known.rules, known.table
    fits, suit = rules.match[U(row)], rules.suits[U(suit_of(row))]
    low, high = plain[0] & fits[0], plain[1] & fits[1]
    out[at.FOLLOW] += QUARTERS * size(low, high)
    out[at.FOLLOW_STOPS] += QUARTERS * size(fits[0] & own_stops[0], fits[1] & own_stops[1])
    near = followed(rules, plain, low, high)
    out[at.FOLLOW_TWICE] += QUARTERS * size(near[0], near[1])
    far = followed(rules, plain, near[0], near[1])
    far = followed(rules, plain, far[0], far[1])
    out[at.CUT_OFF] += QUARTERS * (size(plain[0], plain[1]) - size(far[0], far[1]))
    out[at.SUIT_LEFT] += QUARTERS * size(plain[0] & suit[0], plain[1] & suit[1])
    out[at.UNSEEN_SUIT] += size(unseen[0] & suit[0], unseen[1] & suit[1])
    out[at.UNSEEN_FIT] += size(unseen[0] & fits[0], unseen[1] & fits[1])
    if follower == known.seat or size(unseen[0], unseen[1]) == 0:
        return
    held = from_hands(table, unseen)
    out[at.HELD_FIT] += size(held[0] & fits[0], held[1] & fits[1])
    expected, without = answers(rules, table, follower, row, unseen)
    out[at.FOLLOWER_FITS] += min(MOST, expected)
    out[at.FOLLOWER_STUCK] += without // ALL
    lacked = table.stuck[U(follower)]
    out[at.LACKED_SUIT] += QUARTERS * (lacked != NO_ROW and suit_of(lacked) == suit_of(row))
    out[at.DECLARED_SUIT] += QUARTERS * has_declared(rules, table, follower, suit_of(row))
    out[at.LAID_SUIT] += QUARTERS * laid_of(rules, table, follower, suit_of(row))


@inner_njit
def answers(rules: Any, table: Any, seat: Int, row: Int, unseen: Any) -> Any:
    """How many cards of a hand fit on a row, in SIXTEENTHS; the chance of none, of ALL times ALL.

    What the hand held when the discard pile last became the draw pile is none of those cards; what
    it held when it was last stuck did not fit then.
    """
    fits, wild, lacked = rules.match[U(row)], wild_for(rules, table, seat), (ZERO, ZERO)
    held: Int = min(MOST_DEALT, np.int64(table.held[U(seat)]))
    older: Int = min(held, np.int64(table.older[U(seat)]))
    tried: Int = 0
    if table.stuck[U(seat)] != NO_ROW:
        tried = max(0, held - np.int64(table.fresh[U(seat)]))
        other = rules.match[U(table.stuck[U(seat)])]
        lacked = other[0] | wild[0], other[1] | wild[1]
    expected: Int = 0
    without: Int = ALL * ALL
    begun: Int = 0
    for until in (min(older, tried), max(older, tried), held):
        low, high = from_hands(table, unseen) if begun < older else from_pile(table, unseen)
        if begun < tried:
            low, high = low & ~lacked[0], high & ~lacked[1]
        count = size(low, high)
        fitting = size(low & (fits[0] | wild[0]), high & (fits[1] | wild[1]))
        expected += SIXTEENTHS * (until - begun) * fitting // max(1, count)
        without = none_of(without, until - begun, fitting, count)
        begun = until
    return expected, without


@inline_njit
def from_hands(table: Any, unseen: Any) -> Any:
    """Those of the unseen cards that have been in a hand since before the last reshuffle."""
    return unseen[0] & table.kept[0], unseen[1] & table.kept[1]


@inline_njit
def from_pile(table: Any, unseen: Any) -> Any:
    """The others, which are in the draw pile, or were drawn since."""
    return unseen[0] & ~table.kept[0], unseen[1] & ~table.kept[1]


@inline_njit
def has_declared(rules: Any, table: Any, seat: Int, suit: Int) -> bool:
    """Whether it was a seat that declared the suit in force, and this one."""
    if table.top == NOBODY or not table.row & DECLARED or suit_of(table.row) != suit:
        return False
    chosen = wild_by(rules.card[U(table.top)]) != BY_CHANCE
    return bool(chosen and table.layers[U(table.discards - 1)] == seat)


@inline_njit
def laid_of(rules: Any, table: Any, seat: Int, suit: Int) -> Int:
    """How many of the last cards on the pile a seat has laid that are of a suit."""
    laid = 0
    for index in range(max(0, table.discards - LATELY), table.discards):
        if table.layers[U(index)] == seat:
            laid += suit_of(rules.card[U(table.discard[U(index)])]) == suit
    return laid


@inline_njit
def none_of(chance: Int, dealt: Int, fitting: Int, count: Int) -> Int:
    """A chance, times that of `dealt` cards of `count` none is one of `fitting`."""
    for index in range(dealt):
        chance = chance * max(0, count - fitting - index) // max(1, count - index)
    return chance


@inner_njit
def followed(rules: Any, cards: Any, low: Any, high: Any) -> Any:
    """A set of some cards, and those of the cards that could follow one of it."""
    reached_low, reached_high = low, high
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        fits = rules.match[U(row_of(rules.card[U(card)]))]
        reached_low, reached_high = reached_low | fits[0], reached_high | fits[1]
    return reached_low & cards[0], reached_high & cards[1]


@inner_njit
def write_suits(rules: Any, low: Any, high: Any, out: Any) -> None:
    """Write how many cards there are of the longest suits."""
    missing = 0
    for suit in range(rules.declarable):
        cards = rules.suits[U(suit)]
        count = size(low & cards[0], high & cards[1])
        missing += count == 0
        for place in range(at.LONGEST, at.FOURTH + 1):
            if count > out[U(place)]:
                shorter = np.int64(out[U(place)])
                out[U(place)] = count
                count = shorter
    out[at.MISSING] = missing


@inner_njit
def write_taking(known: Any, card: Int, left: Any, unseen: Any, out: Any) -> None:
    """Write whether a card captures, and who could capture it."""
    rules, table = known.rules, known.table
    takes, word = rules.takes[U(row_of(table.row))], rules.card[U(card)]
    after = rules.takes[U(row_of(word))]
    out[at.OWN_TAKE] = size(left[0] & after[0], left[1] & after[1])
    follower = neighbour(table, known.seat, table.step)
    held: Int = min(MOST_DEALT, np.int64(table.held[U(follower)]))
    likely = unseen
    if table.drawable:  # once that is gone, two know each other's hand
        declined = declined_by(rules, table, follower, np.int64(table.held[U(follower)]))
        likely = unseen[0] & ~declined[0], unseen[1] & ~declined[1]
    if table.discards and has(takes[0], takes[1], card):
        out[at.CAPTURES] = 1 + table.discards
        out[at.GAIN] = out[at.LYING_POINTS] + out[at.POINTS]
        out[at.REACH] = reach(rules, left, likely)
        return
    out[at.REACH] = reach(rules, left, (likely[0] & ~after[0], likely[1] & ~after[1]))
    taking = size(unseen[0] & after[0], unseen[1] & after[1])
    out[at.UNSEEN_TAKE] = taking
    none = none_of(ALL * ALL, held, taking, max(1, size(unseen[0], unseen[1])))
    out[at.NEXT_TAKES] = ALL - none // ALL
    taking = size(likely[0] & after[0], likely[1] & after[1])
    none = none_of(ALL * ALL, held, taking, max(1, size(likely[0], likely[1])))
    out[at.WOULD_TAKE] = ALL - none // ALL
    lying = out[at.LYING_POINTS] + out[at.POINTS]
    out[at.POINTS_AT_RISK] = out[at.NEXT_TAKES] * lying // SIXTEENTHS
    out[at.CARDS_AT_RISK] = out[at.NEXT_TAKES] * (1 + table.discards) // SIXTEENTHS
    out[at.POINTS_TAKEN] = out[at.WOULD_TAKE] * lying // SIXTEENTHS
    out[at.CARDS_TAKEN] = out[at.WOULD_TAKE] * (1 + table.discards) // SIXTEENTHS


@inner_njit
def reach(rules: Any, hand: Any, others: Any) -> Int:
    """The share of some cards, in parts of ALL, of which each could be captured by a hand."""
    low, high = others
    reached, count = 0, size(low, high)
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        takes = rules.takes[U(row_of(rules.card[U(card)]))]
        reached += bool(hand[0] & takes[0] | hand[1] & takes[1])
    return ALL * reached // max(1, count)
