"""Turning all cards over, where they have two sides.

The numbers of cards are those of the side that is up: each hand, the draw pile and the discard pile
get those of the other side, and both piles are upside down then.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ZERO, Int, U, lowest, with_card, without_lowest
from upcard.cards import MOST_CARDS
from upcard.engine.layout import (
    CATCHING,
    CHOOSE,
    E_FLIP,
    ENDING,
    NO_ROW,
    NOBODY,
    ON,
)
from upcard.engine.memory import rules_of_side
from upcard.engine.packed import row_of
from upcard.engine.trace import emit
from upcard.jit import inner_njit
from upcard.jit_arrays import zeros
from upcard.shuffling import reverse


@inner_njit
def flips_now(table: Any) -> bool:
    """Whether all cards are turned over now: the turn in which that was played is over."""
    return bool(table.flipping and (table.phase in (CHOOSE, CATCHING, ENDING)))


@inner_njit
def flip(rules: Any, state: Any) -> None:
    """Turn all cards over; `rules` are those for the side that was up."""
    table = state.table
    ages = zeros(MOST_CARDS, np.int32)
    for card in range(rules.cards):
        ages[rules.other[card]] = state.age[card]
    for card in range(rules.cards):
        state.age[card] = ages[card]
    for seat in range(table.seats):
        turn_set(rules, state.hands[seat])
        table.stuck[seat] = NO_ROW
    turn_pile(rules, state.draw, np.int64(table.drawable))
    turn_pile(rules, table.discard, np.int64(table.discards))
    turn_layers(table)
    table.source = rules.other[U(table.source)]
    table.challenged = NOBODY
    table.side = 1 - table.side
    table.flipping = 0
    table.top = table.discard[U(table.discards - 1)]
    table.row = row_of(rules_of_side(rules, table.side).card[U(table.top)])
    table.lasts = ON
    emit(state, E_FLIP, NOBODY, table.top)


@inner_njit
def turn_set(rules: Any, cards: Any) -> None:
    """Turn the cards of a set over."""
    low, high = cards[0], cards[1]
    other_low, other_high = ZERO, ZERO
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        other_low, other_high = with_card(other_low, other_high, np.int64(rules.other[U(card)]))
    cards[0], cards[1] = other_low, other_high


@inner_njit
def turn_pile(rules: Any, cards: Any, count: Int) -> None:
    """Turn a pile over: its first card is the last then."""
    reverse(cards, count)
    for index in range(count):
        cards[index] = rules.other[U(cards[index])]


@inner_njit
def turn_layers(table: Any) -> None:
    """Have who laid each card of the discard pile in the order of the pile that was turned over."""
    count = np.int64(table.discards)
    for index in range(count // 2):
        layer = table.layers[index]
        table.layers[index] = table.layers[count - 1 - index]
        table.layers[count - 1 - index] = layer
