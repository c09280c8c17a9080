"""What a seat may know, cut out of a state: a strategy is given that record and no other."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import LOW6, ONE, SIX, ZERO, Int, U, lowest, size, with_card, without_lowest
from upcard.engine.layout import CATCHING, CHOOSE, JUMPING, NOBODY
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.shuffling import dice_of_turn


@inner_njit
def observe(rules: Any, state: Any, view: Any, seat: Int) -> None:
    """Write to `view`, a state record too, all that `seat` may know of `state`.

    Like cards cannot be told apart: the pile has the lowest number of each face, and in the hand
    the oldest of them has the lowest number. That a card just drawn fits is its drawer's secret.
    """
    observe_table(rules, state, view)
    count_hands(state, view.table)
    for other in range(view.hands.shape[0]):
        view.hands[other, 0] = ZERO
        view.hands[other, 1] = ZERO
        view.dice[other] = ZERO
    view.drawn = NOBODY
    observe_hand(rules, state, view, seat)
    if state.table.turn == seat:
        view.dice[seat] = dice_of_turn(state.dice[seat], state.table.turns)
    else:
        view.table.phase = min(state.table.phase, CHOOSE)
    if rules.house:
        observe_house(rules, state, view, seat)


@inner_njit
def observe_house(rules: Any, state: Any, view: Any, seat: Int) -> None:
    """Write to a view what is so only by house rules.

    Who is asked out of turn is known to that seat alone: for all others it is the turn of whose
    turn it is.
    """
    table, seen = state.table, view.table
    if table.turn != seat and table.phase in (CATCHING, JUMPING):
        seen.turn, seen.phase = table.owner, CHOOSE
    seen.owner = table.owner
    seen.laid = table.laid
    seen.run = table.run
    seen.following = table.following
    seen.source = rules.face[U(table.source)]
    seen.challenged = table.challenged
    seen.before = table.before
    view.asked = seat
    view.bluff = 0
    seen.missed = table.missed
    seen.lasts = table.lasts
    seen.played = table.played
    seen.doubled = table.doubled
    seen.limited = table.limited
    seen.side, seen.flipping, seen.back = table.side, table.flipping, NOBODY
    if rules.sides:
        observe_backs(rules, state, view, seat)
    for other in range(table.seats):
        hand = state.hands[U(other)]
        if other != seat and size(hand[0], hand[1]) <= rules.open_at:
            show_hand(rules, hand, view.hands[U(other)])


@inner_njit
def observe_backs(rules: Any, state: Any, view: Any, seat: Int) -> None:
    """Write the other sides of what others hold, and that of the next card of the draw pile.

    Of like ones, those with the lowest numbers: each side has as many copies in the same order.
    """
    for other in range(state.table.seats):
        backs, hand = view.backs[other], state.hands[other]
        backs[0], backs[1] = ZERO, ZERO
        low, high = hand[0], hand[1]
        while low | high and other != seat:
            card = lowest(low, high)
            low, high = without_lowest(low, high)
            add_copy(rules, backs, np.int64(rules.other[U(card)]))
    if state.table.drawable:
        card = np.int64(state.draw[U(state.table.drawable - 1)])
        view.table.back = rules.face[U(rules.other[U(card)])]


@inner_njit
def add_copy(rules: Any, shown: Any, card: Int) -> None:
    """Add a copy of a card to a set, in which copies have the lowest free numbers."""
    number = np.int64(rules.face[U(card)])
    while has_number(shown, number):
        number += 1
    shown[0], shown[1] = with_card(shown[0], shown[1], number)


@inner_njit
def show_hand(rules: Any, hand: Any, shown: Any) -> None:
    """Write a hand that lies open: of like cards, those with the lowest numbers."""
    low, high = hand[0], hand[1]
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        add_copy(rules, shown, card)


@macro_njit
def has_number(shown: Any, number: Int) -> bool:
    """Whether a set has a card."""
    low, high = with_card(shown[0], shown[1], number)
    return bool(low == shown[0] and high == shown[1])


@inner_njit
def count_hands(state: Any, seen: Any) -> None:
    """Write to a table how many cards each hand has, and how many of them are `kept`."""
    kept = state.table.kept
    for seat in range(state.table.seats):
        low, high = state.hands[U(seat), 0], state.hands[U(seat), 1]
        seen.held[U(seat)] = size(low, high)
        seen.older[U(seat)] = size(low & kept[0], high & kept[1])


@inline_njit
def note_open(rules: Any, state: Any, seat: Int) -> None:
    """Note which cards of other hands lie open, for a compiled player: by house rules only."""
    if rules.house:
        note_open_hands(rules, state, seat)


@inner_njit
def note_open_hands(rules: Any, state: Any, seat: Int) -> None:
    """The same by house rules."""
    table, low, high = state.table, ZERO, ZERO
    for other in range(table.seats):
        hand = state.hands[U(other)]
        if other != seat and size(hand[0], hand[1]) <= rules.open_at:
            low, high = low | hand[0], high | hand[1]
    table.open[0], table.open[1] = low, high


@inner_njit
def observe_table(rules: Any, state: Any, view: Any) -> None:
    """Copy what every seat may know."""
    table, seen = state.table, view.table
    seen.discards = table.discards
    for index in range(table.discards):
        seen.discard[index] = rules.face[table.discard[index]]
        seen.layers[index] = table.layers[index]
    seen.top = NOBODY if table.top == NOBODY else rules.face[table.top]
    seen.row = table.row
    seen.drawable = table.drawable
    seen.seats = table.seats
    seen.first = table.first
    seen.turn = table.turn
    seen.step = table.step
    seen.pending = table.pending
    seen.passes = table.passes
    seen.drew = table.drew
    seen.phase = table.phase
    seen.reason = table.reason
    seen.winner = table.winner
    seen.captor = table.captor
    seen.out = table.out
    seen.turns = table.turns
    seen.kept[0], seen.kept[1] = table.kept[0], table.kept[1]
    for seat in range(table.seats):
        seen.score[seat] = table.score[seat]
        seen.place[seat] = table.place[seat]
        seen.points[seat] = table.points[seat]
        seen.stuck[seat] = table.stuck[seat]
        seen.fresh[seat] = table.fresh[seat]
        seen.captured[seat, 0] = table.captured[seat, 0]
        seen.captured[seat, 1] = table.captured[seat, 1]


@inner_njit
def observe_hand(rules: Any, state: Any, view: Any, seat: Int) -> None:
    """Write the seat's hand, its cards numbered by their order of arrival."""
    low, high = state.hands[seat, 0], state.hands[seat, 1]
    others_low, others_high = low, high
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        older, like, rest_low, rest_high = 1, 0, others_low, others_high
        while rest_low | rest_high:
            other = lowest(rest_low, rest_high)
            rest_low, rest_high = without_lowest(rest_low, rest_high)
            if state.age[other] < state.age[card]:
                older += 1
                like += rules.face[other] == rules.face[card]
        number = rules.face[card] + like
        view.hands[seat, U(number) >> SIX] |= ONE << (U(number) & LOW6)
        view.age[number] = older
        if card == state.drawn and state.table.turn == seat:
            view.drawn = number
