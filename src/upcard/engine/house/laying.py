"""Laying cards: one or several, what they do together, and what comes of an empty hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, expand, has, inline, njit, size
from upcard.engine.emit import emit
from upcard.engine.house.legal import has_other_of_suit, laid_on
from upcard.engine.house.turns import begin_turn, leave
from upcard.engine.house.words import (
    cancels,
    challengeable,
    covered,
    doubles,
    hands,
    lasts_one_turn,
    others_draw,
    pends,
    skips,
)
from upcard.engine.layout import ALL_EFFECTS as EVERY_EFFECT
from upcard.engine.layout import (
    CALLING,
    E_CANCEL,
    E_DOWN,
    E_EXCHANGE,
    E_MOVE_ON,
    E_PLAY,
    E_REVERSE,
    E_SKIP,
    E_SUIT,
    E_SWAP,
    LAYING,
    NO,
    NOBODY,
    NONE_MORE,
    ON,
    ONE_CARD,
    ONE_TURN,
    OUT,
    SWAPPING,
)
from upcard.engine.legal import partner_of
from upcard.engine.packed import (
    again,
    declaring,
    draws,
    has_effect,
    rank_of,
    reverses,
    skips_of_two,
    suit_of,
    wild_by,
)
from upcard.engine.piles import discard, draw_into_hand, is_empty
from upcard.engine.play import after, end
from upcard.engine.scripted import any_suit
from upcard.rules.house import LAST, LAY_ONE, MOVE_ON, SUM, SWAP
from upcard.rules.tables import ALL_EFFECTS, BY_CHANCE, NO_EFFECT


@njit
def lay_card(
    rules: Any, state: Any, events: Any, tape: Any, seat: Int, card: Int, suit: Int, alone: Int
) -> None:
    """Put up a card that has left a seat's hand; `alone`: no other card may be laid with it."""
    table = state.table
    emit(state, events, E_PLAY, seat, card)
    table.passes = 0
    answering = table.pending > 0
    if draws(rules.card[U(card)]):
        answering = False
        table.source = card
    table.challenged = NOBODY
    if challengeable(rules, card):
        table.challenged = seat
        table.before = table.row
        state.bluff = has_other_of_suit(rules, state, seat, table.row)
    if table.laid:
        note_run(rules, table, card)
    discard(rules, state, seat, card)
    table.laid += 1
    table.played = 1
    table.lasts = ON
    if suit:
        declare(state, events, seat, suit - 1)
        note_length(rules, table, card)
    if rules.lay != LAY_ONE and not answering and not alone:
        low, high = laid_on(rules, state, seat)
        if low | high:
            table.phase = LAYING
            return
    low, high = state.hands[U(seat), 0], state.hands[U(seat), 1]
    word = rules.card[U(card)]
    nothing = not (has_effect(word) or again(word) or rules.does[U(card)])
    if nothing and table.laid == 1 and size(low, high) > rules.call_at:
        begin_turn(rules, state, events, after(table, seat))
    else:
        finish_laying(rules, state, events, tape, seat)


@expand
def note_run(rules: Any, table: Any, card: Int) -> None:
    """Remember where a run goes."""
    last, row = rules.card[U(table.top)], rules.card[U(card)]
    if suit_of(last) == suit_of(row) and rank_of(last) != rank_of(row):
        table.run = 1 if rank_of(row) > rank_of(last) else -1


@inline
def declare(state: Any, events: Any, seat: Int, suit: Int) -> None:
    """Put a declared suit in force."""
    state.table.row = declaring(state.table.row, suit)
    emit(state, events, E_SUIT, seat, suit)


@njit
def finish_laying(rules: Any, state: Any, events: Any, tape: Any, seat: Int) -> None:
    """All cards of this turn are laid: have their effects, and see to the hands."""
    table = state.table
    extent, empty = EVERY_EFFECT, is_empty(state, seat)
    if empty and not stays_in(rules, table, seat):
        both = rules.partners and not rules.side_first
        if both and not table.place[U(partner_of(table, seat))]:
            leave(state, events, seat, NO)
            table.winner = NOBODY  # so far
        else:
            extent = np.int64(rules.last_card)
    table.following = have_effects(rules, state, events, tape, seat, extent)
    if rules.bomb and table.laid >= rules.bomb and extent == ALL_EFFECTS:
        make_draw(rules, state, events, tape, seat, ONE_CARD)
    if empty:
        see_to_empty_hand(rules, state, events, tape, seat)
        return
    moved = hands(rules, table.top)
    if moved == SWAP:
        table.phase = SWAPPING
        return
    if moved == MOVE_ON:
        move_hands(state, events, seat)
    call_or_go_on(rules, state, events, seat)


@expand
def stays_in(rules: Any, table: Any, seat: Int) -> bool:
    """Whether a seat goes on that has laid its last card."""
    if covered(rules, table.top) or has(rules.unfit[0], rules.unfit[1], table.top):
        return True
    return bool(rules.counts_down and table.score[U(seat)] > 1)


@expand
def have_effects(rules: Any, state: Any, events: Any, tape: Any, seat: Int, extent: Int) -> Int:
    """Do what the cards laid in this turn do; the last one's `extent` is of LAST_CARDS.

    Returns the seat that is next.
    """
    table = state.table
    top = np.int64(table.top)
    skipping = True
    if table.pending and not draws(rules.card[U(top)]):
        skipping = False
        if cancels(rules, top) and extent == ALL_EFFECTS:
            table.pending = 0
            emit(state, events, E_CANCEL, seat, seat)
    last = table.discards - 1
    first = last if rules.effects == LAST else table.discards - table.laid
    if rules.effects == SUM:
        return have_sum(rules, state, events, tape, seat, extent, skipping)
    at, following = seat, seat
    for index in range(first, table.discards):
        card = np.int64(table.discard[U(index)])
        does = extent if index == last else EVERY_EFFECT
        if does == ALL_EFFECTS:
            turn_around(rules, state, events, card)
            if index == last:
                leave_suit_to_chance(rules, state, events, tape, card)
        following = after(table, at)
        count = draw_of(rules, state, index, does)
        draw_into_hand(rules, state, events, tape, following, count)
        lost = skipped_by(rules, table, card) if skipping and does == ALL_EFFECTS else NONE_MORE
        if count and does == ALL_EFFECTS:
            lost = max(lost, ONE_CARD)
        for _ in range(lost):
            emit(state, events, E_SKIP, following, following)
            at = following
            following = after(table, following)
        if does != NO_EFFECT and others_draw(rules, card):
            make_draw(rules, state, events, tape, seat, others_draw(rules, card))
    return following


@expand
def have_sum(
    rules: Any, state: Any, events: Any, tape: Any, seat: Int, extent: Int, skipping: bool
) -> Int:
    """Do what the cards laid in this turn do together; the seat that is next."""
    table = state.table
    last = table.discards - 1
    first = table.discards - table.laid
    for index in range(first, table.discards):
        if index < last or extent == ALL_EFFECTS:
            turn_around(rules, state, events, np.int64(table.discard[U(index)]))
    if extent == ALL_EFFECTS:
        leave_suit_to_chance(rules, state, events, tape, np.int64(table.top))
    following = after(table, seat)
    count, lost, skipped, others = NONE_MORE, NONE_MORE, NONE_MORE, NONE_MORE
    for index in range(first, table.discards):
        card = np.int64(table.discard[U(index)])
        does = extent if index == last else EVERY_EFFECT
        at_once = draw_of(rules, state, index, does)
        count += at_once
        if does == ALL_EFFECTS:
            skips_too = skipped_by(rules, table, card) if skipping else NONE_MORE
            if draws(rules.card[U(card)]):
                lost = max(lost, skips_too, ONE_CARD if at_once else NONE_MORE)
            else:
                skipped += skips_too
        if does != NO_EFFECT:
            others += others_draw(rules, card)
    draw_into_hand(rules, state, events, tape, following, count)
    for _ in range(lost + skipped):
        emit(state, events, E_SKIP, following, following)
        following = after(table, following)
    if others:
        make_draw(rules, state, events, tape, seat, others)
    return following


@njit
def turn_around(rules: Any, state: Any, events: Any, card: Int) -> None:
    """Turn the direction around, if the card does."""
    if reverses(rules.card[U(card)]):
        state.table.step = -state.table.step
        emit(state, events, E_REVERSE, NOBODY, NOBODY)


@inline
def skipped_by(rules: Any, table: Any, card: Int) -> Int:
    """How many seats a card skips; a reverse may skip one, too, where two are in play."""
    two = table.seats - table.out == 2
    return skips(rules, card) + (skips_of_two(rules.card[U(card)]) if two else 0)


@njit
def leave_suit_to_chance(rules: Any, state: Any, events: Any, tape: Any, card: Int) -> None:
    """Let chance declare a suit, if the card is wild so."""
    if wild_by(rules.card[U(card)]) == BY_CHANCE:
        declare(state, events, NOBODY, any_suit(rules, state, tape))
        note_length(rules, state.table, card)


@inline
def note_length(rules: Any, table: Any, card: Int) -> None:
    """Note how long the suit that a card declares is in force."""
    table.lasts = ONE_TURN if lasts_one_turn(rules, card) else ON


@njit
def draw_of(rules: Any, state: Any, index: Int, does: Int) -> Int:
    """How many cards a card of the pile makes draw at once.

    One to be answered is pending instead, but for a last card that only draws. What is drawn at
    once is drawn with all that is pending.
    """
    table = state.table
    card = np.int64(table.discard[U(index)])
    count = draws(rules.card[U(card)])
    if not count or does == NO_EFFECT:
        return NONE_MORE
    if rules.revenge and index and draws(rules.card[U(table.discard[U(index - 1)])]):
        count *= 2
    if does == ALL_EFFECTS and pends(rules, card):
        table.pending += count
        return NONE_MORE
    count += table.pending
    table.pending = 0
    return count


@njit
def make_draw(rules: Any, state: Any, events: Any, tape: Any, seat: Int, count: Int) -> None:
    """Make every other seat draw so many cards, from the next one on."""
    table, other = state.table, seat
    for _ in range(table.seats - 1):
        other = (other + table.step) % table.seats
        if not table.place[U(other)]:
            draw_into_hand(rules, state, events, tape, other, count)


@expand
def see_to_empty_hand(rules: Any, state: Any, events: Any, tape: Any, seat: Int) -> None:
    """A seat has laid all its cards, which have had their effects: leave the game, or draw."""
    table = state.table
    if table.place[U(seat)]:  # one of two partners
        begin_turn(rules, state, events, table.following)
    elif covered(rules, table.top):
        call_or_go_on(rules, state, events, seat)
    elif has(rules.unfit[0], rules.unfit[1], table.top):
        draw_into_hand(rules, state, events, tape, seat, np.int64(rules.unfit_draw))
        call_or_go_on(rules, state, events, seat)
    elif rules.counts_down and table.score[U(seat)] > 1:
        table.score[U(seat)] -= 1
        emit(state, events, E_DOWN, seat, table.score[U(seat)])
        draw_into_hand(rules, state, events, tape, seat, table.score[U(seat)])
        call_or_go_on(rules, state, events, seat)
    else:
        go_out(rules, state, events, tape, seat)


@expand
def go_out(rules: Any, state: Any, events: Any, tape: Any, seat: Int) -> None:
    """A seat is out of cards for good: the deal is over, or goes on without it."""
    table = state.table
    if table.pending and rules.last_card == ALL_EFFECTS and not rules.one_left:
        draw_into_hand(rules, state, events, tape, after(table, seat), table.pending)
        table.pending = 0
    following = table.following
    if rules.counts_down:
        table.score[U(seat)] = 0
    leave(state, events, seat, np.int64(doubles(rules, table.top)))
    if rules.side_first:
        table.reason = OUT
    if rules.one_left:
        following = after(table, seat) if following == seat else following
        if table.out + 1 < table.seats:
            begin_turn(rules, state, events, following)
            return
        leave(state, events, following, NO)
    end(table)


@njit
def call_or_go_on(rules: Any, state: Any, events: Any, seat: Int) -> None:
    """Ask for the call where one is due."""
    hand = state.hands[U(seat)]
    if rules.call_at and size(hand[0], hand[1]) == rules.call_at:
        state.table.phase = CALLING
    else:
        go_on(rules, state, events, seat)


@njit
def go_on(rules: Any, state: Any, events: Any, seat: Int) -> None:
    """Begin the next turn: another one of the same seat, or that of the seat that follows."""
    table = state.table
    following = seat if again(rules.card[U(table.top)]) else table.following
    begin_turn(rules, state, events, following)


@expand
def move_hands(state: Any, events: Any, seat: Int) -> None:
    """Move every hand on to the next seat: by exchanges with the seat's own, one after another."""
    emit(state, events, E_MOVE_ON, NOBODY, NOBODY)
    other = after(state.table, seat)
    while other != seat:
        exchange(state, seat, other)
        emit(state, events, E_EXCHANGE, seat, other)
        other = after(state.table, other)


@expand
def swap_hands(state: Any, events: Any, seat: Int, other: Int) -> None:
    """Swap two hands."""
    exchange(state, seat, other)
    emit(state, events, E_SWAP, seat, other)


@njit
def exchange(state: Any, one: Int, other: Int) -> None:
    """Let two hands change places, with all that is known of them."""
    table = state.table
    for word in range(2):
        own = state.hands[U(one), U(word)]
        state.hands[U(one), U(word)] = state.hands[U(other), U(word)]
        state.hands[U(other), U(word)] = own
    stuck, fresh = table.stuck[U(one)], table.fresh[U(one)]
    table.stuck[U(one)], table.fresh[U(one)] = table.stuck[U(other)], table.fresh[U(other)]
    table.stuck[U(other)], table.fresh[U(other)] = stuck, fresh
