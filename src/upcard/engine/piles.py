"""The draw pile, the discard pile and the hands: cards moving between them, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import LOW6, ONE, SIX, ZERO, Int, U, has, lowest, with_card
from upcard.engine.layout import (
    E_DRAW,
    E_EMPTY,
    E_RESHUFFLE,
    NOBODY,
)
from upcard.engine.memory import seldom
from upcard.engine.packed import row_of
from upcard.engine.scripted import place_of_next
from upcard.engine.trace import emit, tape_of
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.rules.tables import ALL_BUT_UPCARD, NO_RESHUFFLE
from upcard.shuffling import fast_below, fast_shuffle, shuffle_again


@inline_njit
def give(state: Any, seat: Int, card: Int) -> None:
    """Put a card into a hand."""
    number = U(card)
    state.hands[U(seat), number >> SIX] |= ONE << (number & LOW6)
    state.clock = state.clock + 1
    state.age[number] = state.clock
    state.table.fresh[U(seat)] += 1


@inline_njit
def remove(state: Any, seat: Int, card: Int) -> None:
    """Take a card out of a hand that has it."""
    number = U(card)
    state.hands[U(seat), number >> SIX] ^= ONE << (number & LOW6)


@inline_njit
def is_empty(state: Any, seat: Int) -> bool:
    """Whether a hand has no card."""
    return bool(state.hands[seat, 0] | state.hands[seat, 1] == ZERO)


@inline_njit
def discard(rules: Any, state: Any, seat: Int, card: Int) -> None:
    """Put a card of a seat, or of NOBODY, on the discard pile: the new upcard."""
    table = state.table
    table.discard[U(table.discards)] = card
    table.layers[U(table.discards)] = seat
    table.discards = table.discards + 1
    table.top = card
    table.row = row_of(rules.card[U(card)])


@inline_njit
def take(rules: Any, state: Any) -> Int:
    """Take the next card off the draw pile, reshuffling first if need be; -1 if there is none."""
    table = state.table
    if table.drawable == 0 and not reshuffle(rules, state):
        return -1
    last = table.drawable - 1
    table.drawable = last
    if rules.house and rules.sides:
        index = last
    elif seldom(state.traced):
        index = place_of_next(rules, state, last + 1)
    else:
        index = fast_below(state, last + 1)
    card = np.int64(state.draw[U(index)])
    state.draw[U(index)] = state.draw[U(last)]
    return card


@inline_njit
def draw(rules: Any, state: Any, seat: Int) -> Int:
    """Draw a card for a seat, into no hand yet; -1, noted, if nothing is left to draw."""
    card = take(rules, state)
    if card < 0:
        emit(state, E_EMPTY, seat, seat)
    else:
        emit(state, E_DRAW, seat, card)
        state.table.drew = state.table.drew + 1
        if rules.refill_at_once and state.table.drawable == 0:
            reshuffle(rules, state)
    return card


@inline_njit
def draw_into_hand(rules: Any, state: Any, seat: Int, count: Int) -> Int:
    """Draw up to `count` cards into a hand; returns how many there were."""
    for drawn in range(count):
        card = draw(rules, state, seat)
        if card < 0:
            return drawn
        give(state, seat, card)
    return count


@inline_njit
def note_kept(rules: Any, state: Any) -> None:
    """Note which cards are not in the draw pile now: those that are not seen are in a hand.

    Not in decks with like cards, where nobody sees which of them is played, nor where cards have
    two sides.
    """
    table, low, high = state.table, ZERO, ZERO
    if rules.house and rules.sides:
        return
    if rules.everything[0] != rules.faces[0] or rules.everything[1] != rules.faces[1]:
        return
    for index in range(table.drawable):
        low, high = with_card(low, high, state.draw[U(index)])
    table.kept[0], table.kept[1] = rules.everything[0] & ~low, rules.everything[1] & ~high


@inner_njit
def shuffle_by_source(state: Any, count: Int) -> None:
    """Shuffle the draw pile that was discarded, if its order is fixed."""
    if state.ordered:
        shuffle_again(state, state.draw, count, tape_of(state))


@inner_njit
def reshuffle(rules: Any, state: Any) -> bool:
    """Make the discard pile the (empty) draw pile, less its upcard; whether that gave any card."""
    table = state.table
    kept = 1 if rules.reshuffle == ALL_BUT_UPCARD else 0
    count = table.discards - kept
    if rules.reshuffle == NO_RESHUFFLE or count <= 0:
        return False
    for index in range(count):
        state.draw[index] = table.discard[index]
    table.drawable = count
    if kept:
        table.discard[0] = table.discard[count]
        table.layers[0] = table.layers[count]
    table.discards = kept
    note_kept(rules, state)
    emit(state, E_RESHUFFLE, NOBODY, count)
    if seldom(state.traced):
        shuffle_by_source(state, count)
    elif rules.house and rules.sides:
        fast_shuffle(state, state.draw, count)
    return True


@macro_njit
def oldest_copy(rules: Any, state: Any, seat: Int, card: Int) -> Int:
    """Of the cards in a hand with the face of this one, the one that came first."""
    copies = rules.copies[card]
    low, high = copies[0] & state.hands[seat, 0], copies[1] & state.hands[seat, 1]
    oldest = lowest(low, high)
    for other in range(oldest + 1, rules.cards):
        if rules.face[other] != card:
            break
        if has(low, high, other) and state.age[other] < state.age[oldest]:
            oldest = other
    return oldest
