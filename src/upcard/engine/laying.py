"""Laying cards: one or several in a turn, and what comes of an empty hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, has, lowest, size, without_lowest
from upcard.engine.capturing import capture_or_leave
from upcard.engine.effects import declare, have_effects, move_hands
from upcard.engine.ending import leave
from upcard.engine.layout import (
    ALL_EFFECTS,
    CALLING,
    E_DOWN,
    E_PLAY,
    E_SHED,
    LAYING,
    NO,
    NOBODY,
    ON,
    OUT,
    SWAPPING,
    TARGETING,
)
from upcard.engine.legal import call_is_due, has_other_of_suit, laid_on, partner_of
from upcard.engine.packed import (
    again,
    challengeable,
    covered,
    doubles,
    draws,
    hands,
    has_effect,
    rank_of,
    sheds,
    suit_of,
    target_draw,
)
from upcard.engine.piles import discard, draw_into_hand, is_empty, remove
from upcard.engine.trace import emit
from upcard.engine.turns import after, begin_turn, end
from upcard.jit import inner_njit, macro_njit
from upcard.rules.house import LAY_ONE, MOVE_ON, SWAP


@inner_njit
def lay_card(rules: Any, state: Any, seat: Int, card: Int, suit: Int, alone: Int) -> Int:
    """Put up a card that has left a seat's hand, or never was in it; the seat that is next.

    `suit` is 1 more than the one it declares, or 0; `alone`: no other card may be laid with it.
    """
    if rules.house and not rules.capture:
        note_before(rules, state, seat, card)
    emit(state, E_PLAY, seat, card)
    state.table.passes = 0
    if rules.capture:
        return capture_or_leave(rules, state, seat, card)
    discard(rules, state, seat, card)
    if suit:
        declare(rules, state, seat, suit - 1)
    if rules.house:
        if rules.lay != LAY_ONE and may_lay_more(rules, state, seat, card, alone):
            state.table.phase = LAYING
            return seat
        if takes_more(rules, state, seat, card):
            return finish_laying(rules, state, seat)
    elif is_empty(state, seat):
        return run_out(rules, state, seat)
    if has_effect(rules.card[U(card)]):
        following = have_effects(rules, state, seat, ALL_EFFECTS)
        if rules.house:
            state.table.following = following
        return begin_turn(rules, state, following)
    return begin_turn(rules, state, after(state.table, seat))


@inner_njit
def shed(rules: Any, state: Any, seat: Int, card: Int) -> None:
    """Lay all cards of a hand that have the suit of a card on the pile, before it lies there."""
    hand, suit = state.hands[U(seat)], rules.suits[U(suit_of(rules.card[U(card)]))]
    low, high = hand[0] & suit[0], hand[1] & suit[1]
    while low | high:
        other = lowest(low, high)
        low, high = without_lowest(low, high)
        remove(state, seat, other)
        discard(rules, state, seat, other)
        emit(state, E_SHED, seat, other)


@inner_njit
def note_before(rules: Any, state: Any, seat: Int, card: Int) -> None:
    """Note what house rules ask of the table and the hand before a card is laid.

    Cards that are laid under it lie there then.
    """
    table = state.table
    if draws(rules.card[U(card)]):
        table.source = card
    table.challenged = NOBODY
    if challengeable(rules, card):
        table.challenged = seat
        table.before = table.row
        state.bluff = has_other_of_suit(rules, state, seat, table.row)
    if table.laid:
        note_run(rules, table, card)
    table.laid += 1
    table.played = 1
    table.lasts = ON
    if sheds(rules, card):
        shed(rules, state, seat, card)


@macro_njit
def note_run(rules: Any, table: Any, card: Int) -> None:
    """Remember where a run goes."""
    last, row = rules.card[U(table.top)], rules.card[U(card)]
    if suit_of(last) == suit_of(row) and rank_of(last) != rank_of(row):
        table.run = 1 if rank_of(row) > rank_of(last) else -1


@inner_njit
def may_lay_more(rules: Any, state: Any, seat: Int, card: Int, alone: Int) -> bool:
    """Whether a seat that has laid a card holds another one to be laid with it."""
    if alone or (state.table.pending and not draws(rules.card[U(card)])):
        return False
    low, high = laid_on(rules, state, seat)
    return bool(low | high)


@macro_njit
def takes_more(rules: Any, state: Any, seat: Int, card: Int) -> bool:
    """Whether there is more to what a seat laid than the effect of a card on the next seats."""
    low, high = state.hands[U(seat), 0], state.hands[U(seat), 1]
    more = state.table.laid > 1 or again(rules.card[U(card)]) or rules.does[U(card)]
    return bool(more or size(low, high) <= rules.call_most)


@inner_njit
def finish_laying(rules: Any, state: Any, seat: Int) -> Int:
    """All cards of this turn are laid: have their effects, and see to the hands."""
    table = state.table
    if is_empty(state, seat):
        return run_out(rules, state, seat)
    table.following = have_effects(rules, state, seat, ALL_EFFECTS)
    moved = hands(rules, table.top)
    if moved == SWAP:
        table.phase = SWAPPING
        return seat
    if moved == MOVE_ON:
        move_hands(state, seat)
    if target_draw(rules, table.top):
        table.phase = TARGETING
        return seat
    return call_or_go_on(rules, state, seat)


@macro_njit
def run_out(rules: Any, state: Any, seat: Int) -> Int:
    """The hand is empty: take cards again, leave the game, or end the deal.

    A partner who is out first is passed over at once, by the effects of the last card too.
    """
    table = state.table
    stays, leaves = stays_in(rules, table, seat), False
    extent = ALL_EFFECTS if stays else np.int64(rules.last_card)
    if not stays and rules.partners and not rules.side_first:
        leaves = not table.place[U(partner_of(table, seat))]
    if leaves:
        leave(rules, state, seat, NO)
        table.winner = NOBODY  # so far
        extent = ALL_EFFECTS
    following = have_effects(rules, state, seat, extent)
    if rules.house:
        table.following = following
    if leaves:
        return begin_turn(rules, state, following)
    if not stays:
        return go_out(rules, state, seat, following)
    take_again(rules, state, seat)
    if rules.house:
        return call_or_go_on(rules, state, seat)
    return begin_turn(rules, state, following)


@macro_njit
def stays_in(rules: Any, table: Any, seat: Int) -> bool:
    """Whether a seat goes on that has laid its last card."""
    if rules.house and (
        covered(rules, table.top) or has(rules.unfit[0], rules.unfit[1], table.top)
    ):
        return True
    return bool(rules.counts_down and table.score[U(seat)] > 1)


@macro_njit
def take_again(rules: Any, state: Any, seat: Int) -> None:
    """Give a seat that stays in its cards: by house rules, or counting down (document 004)."""
    table = state.table
    if rules.house and covered(rules, table.top):
        return
    if rules.house and has(rules.unfit[0], rules.unfit[1], table.top):
        draw_into_hand(rules, state, seat, np.int64(rules.unfit_draw))
        return
    table.score[U(seat)] -= 1
    emit(state, E_DOWN, seat, table.score[U(seat)])
    draw_into_hand(rules, state, seat, table.score[U(seat)])


@macro_njit
def go_out(rules: Any, state: Any, seat: Int, following: Int) -> Int:
    """A seat is out of cards for good: the deal is over, or goes on without it."""
    table = state.table
    if table.pending and rules.last_card == ALL_EFFECTS and not rules.one_left:
        draw_into_hand(rules, state, after(table, seat), table.pending)
        table.pending = 0
    if rules.counts_down:
        table.score[U(seat)] = 0
    leave(rules, state, seat, doubling(rules, table.top))
    if rules.side_first:
        table.reason = OUT
    if rules.one_left:
        following = after(table, seat) if following == seat else following
        if table.out + 1 < table.seats:
            return begin_turn(rules, state, following)
        leave(rules, state, following, NO)
    return end(table)


@macro_njit
def doubling(rules: Any, card: Int) -> Int:
    """Whether a last card doubles the points: 1 or 0."""
    if rules.house:
        return np.int64(doubles(rules, card))
    return NO


@inner_njit
def call_or_go_on(rules: Any, state: Any, seat: Int) -> Int:
    """Ask for the call where one is due, or one may be wrong; the seat that is next."""
    if rules.call_at and (rules.wrong_call or call_is_due(rules, state, seat)):
        state.table.phase = CALLING
        return seat
    return go_on(rules, state, seat)


@inner_njit
def go_on(rules: Any, state: Any, seat: Int) -> Int:
    """Begin the next turn: another one of the same seat, or that of the seat that follows."""
    table = state.table
    following = seat if again(rules.card[U(table.top)]) else table.following
    return begin_turn(rules, state, following)
