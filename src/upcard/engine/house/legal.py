"""What may be done where the rules have HOUSE_TABLES: the one source of legality there."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import (
    ONE,
    ZERO,
    Int,
    U,
    expand,
    has,
    inline,
    njit,
    size,
)
from upcard.engine.house.words import covered
from upcard.engine.layout import (
    CALL_BIT,
    CALLING,
    CATCH_BIT,
    CATCHING,
    CHALLENGE_BIT,
    CHOOSE,
    DECLARED,
    DRAW_BIT,
    DRAWN,
    JUMPING,
    LAYING,
    NAME_BIT,
    NAMING,
    NOBODY,
    PASS_BIT,
    SWAP_BIT,
    SWAPPING,
)
from upcard.engine.legal import goes_on_after, wild_for
from upcard.engine.packed import rank_of, suit_of, wild_by
from upcard.rules.house import LAY_IDENTICAL, LAY_ONE, LAY_RANK, LAY_RUN
from upcard.rules.tables import ALL_BUT_UPCARD, BY_CHANCE, MAY, NO_RESHUFFLE


@njit
def answers(rules: Any, state: Any, seat: Int) -> Any:
    """The cards that answer a pending draw."""
    table = state.table
    stacked, replies = rules.escape[U(table.source)], rules.replies[U(table.source)]
    low, high = stacked[0], stacked[1]
    if table.row & DECLARED:
        suit, wild = rules.suits[suit_of(table.row)], wild_for(rules, table, seat)
        low, high = low & (suit[0] | wild[0]), high & (suit[1] | wild[1])
    fit_low, fit_high = fitting_now(rules, table, seat)
    if has_other_of_suit(rules, state, seat, table.row):
        fit_low, fit_high = fit_low & ~rules.strict[0], fit_high & ~rules.strict[1]
    return low | replies[0] & fit_low, high | replies[1] & fit_high


@inline
def fitting_now(rules: Any, table: Any, seat: Int) -> Any:
    """The cards that match the upcard or are wild, and may be played on it."""
    wild, barred = wild_for(rules, table, seat), rules.barred[U(table.top)]
    row = rules.match[U(table.row)]
    return (row[0] | wild[0]) & ~barred[0], (row[1] | wild[1]) & ~barred[1]


@inline
def fitting(rules: Any, state: Any, seat: Int) -> Any:
    """The cards that a seat may play at its turn if it holds them, as its hand is."""
    if rules.by_match and not state.table.pending:
        row = rules.match[U(state.table.row)]
        return row[0], row[1]
    return fitting_hand(rules, state, seat)


@njit
def fitting_hand(rules: Any, state: Any, seat: Int) -> Any:
    """The same where it is not told by the upcard alone."""
    table, hand = state.table, state.hands[U(seat)]
    if table.pending:
        low, high = answers(rules, state, seat)
    else:
        low, high = fitting_now(rules, table, seat)
        strict = rules.strict[0] | rules.strict[1]
        if strict and has_other_of_suit(rules, state, seat, table.row):
            low, high = low & ~rules.strict[0], high & ~rules.strict[1]
    if size(hand[0], hand[1]) == 1 and not rules.unfit_draw:
        low, high = low & ~rules.unfit[0], high & ~rules.unfit[1]
    return low, high


@njit
def has_other_of_suit(rules: Any, state: Any, seat: Int, row: Int) -> bool:
    """Whether a seat holds a card of a row's suit that is no last resort.

    Not where the row has no suit, since nobody declared one for a wild.
    """
    if suit_of(row) >= rules.declarable:
        return False
    hand, suit = state.hands[U(seat)], rules.suits[U(suit_of(row))]
    low, high = hand[0] & suit[0] & ~rules.resorts[0], hand[1] & suit[1] & ~rules.resorts[1]
    return bool(low | high)


@njit
def laid_on(rules: Any, state: Any, seat: Int) -> Any:
    """The cards of a hand that may be laid on the last one in the same turn."""
    table, hand = state.table, state.hands[U(seat)]
    low, high = hand[0] & rules.laid_with[0], hand[1] & rules.laid_with[1]
    last, only = table.top, rules.laid_with
    if rules.lay == LAY_ONE or not has(only[0], only[1], last):
        return low ^ low, high ^ high
    together = together_with(rules, table, last)
    low, high = low & together[0], high & together[1]
    if table.pending:
        low, high = low & rules.draws[0], high & rules.draws[1]
    if size(hand[0], hand[1]) == 1 and not rules.unfit_draw:
        low, high = low & ~rules.unfit[0], high & ~rules.unfit[1]
    return low, high


@expand
def together_with(rules: Any, table: Any, last: Int) -> Any:
    """All cards that go with the last one laid."""
    copies = rules.copies[U(last)]
    if rules.lay == LAY_IDENTICAL:
        return copies[0], copies[1]
    row = rules.card[U(last)]
    suit, rank = suit_of(row), rank_of(row)
    same = rules.ranks[U(rank)]
    low, high = same[0], same[1]
    if rules.lay == LAY_RANK:
        return low, high
    wild = wild_for(rules, table, np.int64(table.owner))
    if rules.lay == LAY_RUN:
        low, high = low ^ low, high ^ high
    if has(wild[0], wild[1], last):
        return low, high
    own = rules.suits[U(suit)]
    for step in (-1, 1):
        beside = rank + step
        if table.run != -step and 0 <= beside < rules.rank_count:
            near = rules.ranks[U(beside)]
            low |= near[0] & own[0] & ~wild[0]
            high |= near[1] & own[1] & ~wild[1]
    return low, high


@njit
def jumping(rules: Any, state: Any, seat: Int) -> Any:
    """The cards with which a seat may play out of turn."""
    table, hand = state.table, state.hands[U(seat)]
    copies = rules.copies[U(table.top)]
    low, high = copies[0] & hand[0], copies[1] & hand[1]
    if table.pending:
        answering = answers(rules, state, seat)
        low, high = low & answering[0], high & answering[1]
    if size(hand[0], hand[1]) == 1 and not rules.unfit_draw:
        low, high = low & ~rules.unfit[0], high & ~rules.unfit[1]
    return low, high


@inline
def choices(rules: Any, state: Any, seat: Int) -> Any:
    """The cards of its hand that a seat may play now."""
    if state.table.phase != CHOOSE:
        return choices_within(rules, state, seat)
    low, high = fitting(rules, state, seat)
    return low & state.hands[U(seat), 0], high & state.hands[U(seat), 1]


@njit
def choices_within(rules: Any, state: Any, seat: Int) -> Any:
    """The same in a phase within a turn, or out of turn."""
    table, hand = state.table, state.hands[U(seat)]
    if table.phase == LAYING:
        return laid_on(rules, state, seat)
    if table.phase == JUMPING:
        return jumping(rules, state, seat)
    if table.phase != DRAWN:
        return hand[0] ^ hand[0], hand[1] ^ hand[1]
    low, high = fitting(rules, state, seat)
    only = rules.copies[U(state.drawn)]
    return low & only[0] & hand[0], high & only[1] & hand[1]


@expand
def may_draw(rules: Any, state: Any) -> bool:
    """Whether a seat may draw instead of playing a card, or of answering a draw."""
    table = state.table
    if table.phase != CHOOSE:
        return False
    if table.pending:
        return bool(rules.by_choice or may_challenge(table))
    hand = state.hands[U(table.turn)]
    if not rules.voluntary or table.drew >= rules.up_to or is_full(rules, hand):
        return False
    kept = 1 if rules.reshuffle == ALL_BUT_UPCARD else 0
    refills = rules.reshuffle != NO_RESHUFFLE and table.discards > kept
    return bool(table.drawable > 0 or refills)


@inline
def is_full(rules: Any, hand: Any) -> bool:
    """Whether a hand has so many cards that its seat draws none."""
    return bool(rules.draw_limit and size(hand[0], hand[1]) >= rules.draw_limit)


@expand
def draws_none(rules: Any, state: Any) -> bool:
    """Whether a stuck seat draws no card: it has drawn all that it may, or holds too many."""
    table = state.table
    if table.pending:
        return False
    return table.drew >= rules.up_to or is_full(rules, state.hands[U(table.turn)])


@expand
def is_stuck(rules: Any, state: Any) -> bool:
    """Whether the seat whose turn it is can do nothing by choice."""
    table = state.table
    if table.phase != CHOOSE:
        return False
    low, high = choices(rules, state, table.turn)
    return not (low | high or may_challenge(table))


@njit
def may_challenge(table: Any) -> bool:
    """Whether the card before may be challenged."""
    if table.phase != CHOOSE or not table.pending or table.challenged == NOBODY:
        return False
    return not table.place[U(table.challenged)]


@njit
def cardless(rules: Any, state: Any) -> Any:
    """The legal moves that play no card, in one word: bit n is for the code CARDLESS + n."""
    table = state.table
    phase, moves = table.phase, ZERO
    if phase == CHOOSE:
        moves = in_turn(rules, state)
    elif phase == DRAWN:
        moves = U(rules.drawn == MAY) << PASS_BIT
    elif phase == CALLING:
        moves = ONE << CALL_BIT | ONE << PASS_BIT
    elif phase == CATCHING:
        moves = ONE << CATCH_BIT | ONE << PASS_BIT
    elif phase in (LAYING, JUMPING):
        moves = ONE << PASS_BIT
    elif phase == NAMING:
        moves = ((ONE << U(rules.declarable)) - ONE) << NAME_BIT
    elif phase == SWAPPING:
        moves = swaps(table)
    return moves


@expand
def in_turn(rules: Any, state: Any) -> Any:
    """Those of a seat that chooses what to do in its turn."""
    if rules.jump_in and is_stuck(rules, state):  # by itself, it would tell if a seat was asked
        return ONE << U(PASS_BIT if draws_none(rules, state) else DRAW_BIT)
    draws, challenges = may_draw(rules, state), may_challenge(state.table)
    return U(draws) << DRAW_BIT | U(challenges) << CHALLENGE_BIT


@expand
def swaps(table: Any) -> Any:
    """Those that swap hands, one for each other seat in play."""
    moves = ZERO
    for seat in range(table.seats):
        if seat != table.turn and not table.place[U(seat)]:
            moves |= ONE << (SWAP_BIT + U(seat))
    return moves


@njit
def must_declare(rules: Any, state: Any, seat: Int, card: Int) -> bool:
    """Whether the seat must declare a suit with this card of its hand."""
    table, hand = state.table, state.hands[U(seat)]
    low, high = wild_for(rules, table, seat)
    if not has(low, high, card) or wild_by(rules.card[U(card)]) == BY_CHANCE:
        return False
    if size(hand[0], hand[1]) > 1 or covered(rules, card):
        return True
    if rules.unfit_draw and has(rules.unfit[0], rules.unfit[1], card):
        return True
    return bool(not rules.side_first and goes_on_after(rules, table, seat))
