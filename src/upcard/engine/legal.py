"""What may be done: the one source of legality."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ONE, ZERO, Int, U, has, size
from upcard.engine.layout import (
    BLIND_BIT,
    CALL_BIT,
    CALLING,
    CATCH_BIT,
    CATCHING,
    CHALLENGE_BIT,
    CHOOSE,
    DECLARED,
    DRAW_BIT,
    DRAWN,
    ENDING,
    JUMPING,
    LAYING,
    MISCALL_BIT,
    NAME_BIT,
    NAMING,
    NOBODY,
    PASS_BIT,
    SWAP_BIT,
    SWAPPING,
    TARGET_BIT,
    TARGETING,
    TURNING,
)
from upcard.engine.packed import rank_of, silences, suit_of
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.rules.house import LAY_IDENTICAL, LAY_ONE, LAY_RANK, LAY_RUN, UNTIL_FITS
from upcard.rules.tables import ALL_BUT_UPCARD, MAY, NO_RESHUFFLE


@inline_njit
def wild_for(rules: Any, table: Any, seat: Int) -> Any:
    """The cards that are wild for a seat."""
    if rules.counts_down:
        own = rules.score_wilds[table.score[seat]]
        return rules.wilds[0] | own[0], rules.wilds[1] | own[1]
    return rules.wilds[0], rules.wilds[1]


@macro_njit
def matching(rules: Any, table: Any, seat: Int) -> Any:
    """The cards that match the upcard, or are wild for a seat."""
    row = rules.match[U(table.row)]
    if rules.counts_down:
        wild = wild_for(rules, table, seat)
        return row[0] | wild[0], row[1] | wild[1]
    return row[0], row[1]


@inline_njit
def playable(rules: Any, table: Any, seat: Int) -> Any:
    """The cards that a seat may play if it holds them, as far as the table alone tells."""
    if table.pending:
        return escapes(rules, table, seat, table.top)
    return matching(rules, table, seat)


@macro_njit
def escapes(rules: Any, table: Any, seat: Int, source: Int) -> Any:
    """The cards that pass the pending draw of `source` on.

    A declared suit binds all but a seat's own wilds.
    """
    row = rules.escape[U(source)]
    if not table.row & DECLARED:
        return row[0], row[1]
    suit, wild = rules.suits[suit_of(table.row)], wild_for(rules, table, seat)
    return row[0] & (suit[0] | wild[0]), row[1] & (suit[1] | wild[1])


@macro_njit
def fitting(rules: Any, state: Any, seat: Int) -> Any:
    """The cards that a seat may play at its turn if it holds them, as its hand is."""
    if rules.house and (state.table.pending or not rules.by_match):
        return fitting_hand(rules, state, seat)
    return playable(rules, state.table, seat)


@inner_njit
def fitting_hand(rules: Any, state: Any, seat: Int) -> Any:
    """The same where the table alone does not tell."""
    table = state.table
    if table.pending:
        low, high = answers(rules, state, seat)
    else:
        low, high = fitting_now(rules, table, seat)
        strict = rules.strict[0] | rules.strict[1]
        if strict and has_other_of_suit(rules, state, seat, table.row):
            low, high = low & ~rules.strict[0], high & ~rules.strict[1]
    return fit_to_finish(rules, state, seat, low, high)


@inner_njit
def answers(rules: Any, state: Any, seat: Int) -> Any:
    """The cards that answer a pending draw."""
    table = state.table
    low, high = escapes(rules, table, seat, table.source)
    replies, fits = rules.replies[U(table.source)], fitting_now(rules, table, seat)
    fit_low, fit_high = fits
    if has_other_of_suit(rules, state, seat, table.row):
        fit_low, fit_high = fit_low & ~rules.strict[0], fit_high & ~rules.strict[1]
    return low | replies[0] & fit_low, high | replies[1] & fit_high


@inline_njit
def fitting_now(rules: Any, table: Any, seat: Int) -> Any:
    """The cards that match the upcard or are wild, and may be played on it."""
    low, high = matching(rules, table, seat)
    wild, barred = wild_for(rules, table, seat), rules.barred[U(table.top)]
    return (low | wild[0]) & ~barred[0], (high | wild[1]) & ~barred[1]


@inner_njit
def ends_drawing(rules: Any, table: Any, seat: Int, until: Int) -> Any:
    """The cards until which a seat draws: those of the suit in force, or those that fit.

    Any card is one where the upcard has no suit, since nobody declared one for a wild.
    """
    if until == UNTIL_FITS:
        return fitting_now(rules, table, seat)
    if suit_of(table.row) >= rules.declarable:
        return ~ZERO, ~ZERO
    suit = rules.suits[U(suit_of(table.row))]
    return suit[0], suit[1]


@inline_njit
def fit_to_finish(rules: Any, state: Any, seat: Int, low: Any, high: Any) -> Any:
    """Those of some cards that a seat may play: its last card must be fit to be the last."""
    hand = state.hands[U(seat)]
    if size(hand[0], hand[1]) == 1 and not rules.unfit_draw:
        return low & ~rules.unfit[0], high & ~rules.unfit[1]
    return low, high


@inner_njit
def has_other_of_suit(rules: Any, state: Any, seat: Int, row: Int) -> bool:
    """Whether a seat holds a card of a row's suit that is no last resort.

    Not where the row has no suit, since nobody declared one for a wild.
    """
    if suit_of(row) >= rules.declarable:
        return False
    hand, suit = state.hands[U(seat)], rules.suits[U(suit_of(row))]
    low, high = hand[0] & suit[0] & ~rules.resorts[0], hand[1] & suit[1] & ~rules.resorts[1]
    return bool(low | high)


@inner_njit
def laid_on(rules: Any, state: Any, seat: Int) -> Any:
    """The cards of a hand that may be laid on the last one in the same turn."""
    table, hand, only = state.table, state.hands[U(seat)], rules.laid_with
    low, high = hand[0] & only[0], hand[1] & only[1]
    last = table.top
    if rules.lay == LAY_ONE or not has(only[0], only[1], last):
        return low ^ low, high ^ high
    together = together_with(rules, table, last)
    low, high = low & together[0], high & together[1]
    if table.pending:
        low, high = low & rules.draws[0], high & rules.draws[1]
    return fit_to_finish(rules, state, seat, low, high)


@macro_njit
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


@inner_njit
def jumping(rules: Any, state: Any, seat: Int) -> Any:
    """The cards with which a seat may play out of turn."""
    table, hand = state.table, state.hands[U(seat)]
    copies = rules.copies[U(table.top)]
    low, high = copies[0] & hand[0], copies[1] & hand[1]
    if table.pending:
        answering = answers(rules, state, seat)
        low, high = low & answering[0], high & answering[1]
    return fit_to_finish(rules, state, seat, low, high)


@inline_njit
def choices(rules: Any, state: Any, seat: Int) -> Any:
    """The cards of its hand that a seat may play now."""
    if rules.house and state.table.phase > ENDING:
        return choices_within(rules, state, seat)
    low, high = fitting(rules, state, seat)
    if state.table.phase == DRAWN:
        only = rules.copies[U(state.drawn)]
        low, high = low & only[0], high & only[1]
    return low & state.hands[U(seat), 0], high & state.hands[U(seat), 1]


@inner_njit
def choices_within(rules: Any, state: Any, seat: Int) -> Any:
    """The same where a seat has laid a card already, or is asked out of turn."""
    if state.table.phase == LAYING:
        return laid_on(rules, state, seat)
    if state.table.phase == JUMPING:
        return jumping(rules, state, seat)
    if state.table.phase == TURNING:
        hand, only = state.hands[U(seat)], rules.copies[U(state.drawn)]
        return only[0] & hand[0], only[1] & hand[1]
    return ZERO, ZERO


@macro_njit
def may_draw(rules: Any, state: Any) -> bool:
    """Whether a seat in its turn may draw instead of playing a card, or of answering a draw."""
    table = state.table
    if table.pending:
        if rules.house:
            return bool(rules.by_choice or may_challenge(table))
        return False
    if not rules.voluntary:
        return False
    if rules.house and draws_none(rules, state):
        return False
    return can_draw(rules, table)


@macro_njit
def can_draw(rules: Any, table: Any) -> bool:
    """Whether there is a card to draw, if need be after a reshuffle."""
    kept = 1 if rules.reshuffle == ALL_BUT_UPCARD else 0
    refills = rules.reshuffle != NO_RESHUFFLE and table.discards > kept
    return bool(table.drawable > 0 or refills)


@inline_njit
def draws_none(rules: Any, state: Any) -> bool:
    """Whether a seat can draw no more in its turn: it reached its limit, or its hand is full."""
    table = state.table
    if table.drew >= rules.up_to:
        return True
    hand = state.hands[U(table.turn)]
    return bool(rules.draw_limit and size(hand[0], hand[1]) >= rules.draw_limit)


@macro_njit
def is_stuck(rules: Any, state: Any) -> bool:
    """Whether the seat in turn has nothing to choose."""
    table = state.table
    if table.phase != CHOOSE:
        return False
    low, high = choices(rules, state, table.turn)
    return not (low | high or may_challenge(table))


@inner_njit
def may_challenge(table: Any) -> bool:
    """Whether the card before may be challenged."""
    if table.phase != CHOOSE or not table.pending or table.challenged == NOBODY:
        return False
    return not table.place[U(table.challenged)]


@inner_njit
def cardless(rules: Any, state: Any) -> Any:
    """The legal moves that play no card, in one word: bit n is for the code CARDLESS + n."""
    table = state.table
    if table.phase == DRAWN:
        return U(rules.drawn == MAY) << PASS_BIT
    if rules.house and table.phase != CHOOSE:
        return replies_to(rules, state)
    if rules.by_move and is_stuck(rules, state):  # by itself, it would tell if a seat was asked
        draws = table.pending > 0 or not draws_none(rules, state)
        moves = ONE << U(DRAW_BIT if draws else PASS_BIT)
    else:
        moves = U(may_draw(rules, state)) << DRAW_BIT
        if rules.house:
            moves |= U(may_challenge(table)) << CHALLENGE_BIT
    if rules.blind:
        moves |= U(may_play_blind(rules, state)) << BLIND_BIT
    return moves


@inner_njit
def may_play_blind(rules: Any, state: Any) -> bool:
    """Whether a seat that must choose a card may turn up the top card of the draw pile."""
    table = state.table
    if table.pending or table.drew or draws_none(rules, state):
        return False
    return can_draw(rules, table)


@macro_njit
def replies_to(rules: Any, state: Any) -> Any:
    """Those that reply to what a seat is asked within a turn, or out of turn."""
    table = state.table
    phase, moves = table.phase, ZERO
    if phase == CALLING:
        call = CALL_BIT if call_is_due(rules, state, table.turn) else MISCALL_BIT
        moves = ONE << call | ONE << PASS_BIT
    elif phase == CATCHING:
        moves = ONE << CATCH_BIT | ONE << PASS_BIT
    elif phase in (LAYING, JUMPING):
        moves = ONE << PASS_BIT
    elif phase == NAMING:
        moves = ((ONE << U(rules.declarable)) - ONE) << NAME_BIT
    elif phase == SWAPPING:
        moves = others_in_play(table) << SWAP_BIT
    elif phase == TARGETING:
        moves = others_in_play(table) << TARGET_BIT
    return moves


@inner_njit
def call_is_due(rules: Any, state: Any, seat: Int) -> bool:
    """Whether a seat that has played must call: by the cards it has left, unless that is silent."""
    hand = state.hands[U(seat)]
    due = size(hand[0], hand[1]) == rules.call_at
    return bool(due and not silences(rules, state.table.top))


@macro_njit
def others_in_play(table: Any) -> Any:
    """A bit for each seat in play but that whose turn it is."""
    seats = ZERO
    for seat in range(table.seats):
        if seat != table.turn and not table.place[U(seat)]:
            seats |= ONE << U(seat)
    return seats


@inline_njit
def partner_of(table: Any, seat: Int) -> Int:
    """The seat opposite."""
    return (seat + table.seats // 2) % table.seats
