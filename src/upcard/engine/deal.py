"""Dealing: from a fresh pile to the first turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ZERO, Int, U, has
from upcard.engine.layout import (
    CHOOSE,
    E_DEAL,
    E_LAY_OUT,
    E_PUT_BACK,
    E_STARTER,
    NO_REASON,
    NO_ROW,
    NOBODY,
    ON,
)
from upcard.engine.piles import discard, give, take
from upcard.engine.trace import emit
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.shuffling import fast_shuffle


@inner_njit
def clear(rules: Any, state: Any, seats: Int, first: Int) -> None:
    """Make the state that of an empty table with the whole deck, in order, as its draw pile."""
    for card in range(rules.cards):
        state.draw[card] = card
    state.drawn = NOBODY
    state.ordered = 0
    state.clock = 0
    state.tape = 0
    state.events = 0
    state.traced = 0
    table = state.table
    table.drawable = rules.cards
    table.discards = 0
    table.seats = seats
    table.first = first
    table.turn = first
    table.step = 1
    table.top = NOBODY
    table.row = 0
    table.pending = 0
    table.passes = 0
    table.drew = 0
    table.phase = CHOOSE
    table.reason = NO_REASON
    table.winner = NOBODY
    table.captor = NOBODY
    table.out = 0
    table.turns = 0
    table.kept[0], table.kept[1] = ZERO, ZERO
    if rules.house:
        clear_house(state)
    for seat in range(seats):
        state.hands[seat, 0] = ZERO
        state.hands[seat, 1] = ZERO
        table.captured[seat, 0] = ZERO
        table.captured[seat, 1] = ZERO
        table.score[seat] = rules.hand_size[seats]
        table.place[seat] = 0
        table.points[seat] = 0
        table.stuck[seat] = NO_ROW
        table.fresh[seat] = 0


@macro_njit
def clear_house(state: Any) -> None:
    """Clear what only house rules use."""
    table = state.table
    table.owner, table.following, table.source = table.first, table.first, 0
    table.laid, table.run, table.lasts = 0, 0, ON
    table.challenged, table.missed, table.before = NOBODY, NOBODY, 0
    table.played, table.doubled, table.limited = 0, 0, 0
    table.side, table.flipping, table.back = 0, 0, NOBODY
    state.asked, state.bluff = NOBODY, 0


@inner_njit
def deal_hands(rules: Any, state: Any) -> None:
    """Deal every seat its hand, the first seat first."""
    table = state.table
    size = np.int64(rules.hand_size[table.seats])
    turns, each = (1, size) if rules.by_hands else (size, 1)
    for _ in range(turns):
        seat = table.first
        for _ in range(table.seats):
            for _ in range(each):
                deal_card(rules, state, seat)
            seat = seat + 1 if seat + 1 < table.seats else 0


@inline_njit
def deal_card(rules: Any, state: Any, seat: Int) -> None:
    """Deal one card to a seat."""
    card = take(rules, state)
    give(state, seat, card)
    emit(state, E_DEAL, seat, card)


@inner_njit
def deal(rules: Any, state: Any) -> bool:
    """Deal to a cleared state; False, and no game, if no card is left that can be the starter."""
    if rules.house and rules.sides and not state.ordered:
        fast_shuffle(state, state.draw, np.int64(rules.cards))
        state.ordered = 1
    for _ in range(rules.laid_out):
        card = take(rules, state)
        discard(rules, state, NOBODY, card)
        emit(state, E_LAY_OUT, NOBODY, card)
    deal_hands(rules, state)
    return rules.laid_out > 0 or turn_up_starter(rules, state)


@inner_njit
def turn_up_starter(rules: Any, state: Any) -> bool:
    """Turn up cards until one can be the starter."""
    while state.table.drawable:
        card = take(rules, state)
        discard(rules, state, NOBODY, card)
        emit(state, E_STARTER, NOBODY, card)
        if has(rules.starters[0], rules.starters[1], card):
            if rules.put_back and state.table.discards > 1:
                put_back(state)
            return True
    return False


@macro_njit
def put_back(state: Any) -> None:
    """Put all cards under the starter back under the draw pile, the first turned up deepest."""
    table = state.table
    count = table.discards - 1
    for index in range(table.drawable - 1, -1, -1):
        state.draw[U(index + count)] = state.draw[U(index)]
    for index in range(count):
        state.draw[U(index)] = table.discard[U(index)]
    table.drawable += count
    table.discard[0] = table.discard[U(count)]
    table.layers[0] = NOBODY
    table.discards = 1
    emit(state, E_PUT_BACK, NOBODY, count)
