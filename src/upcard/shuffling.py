"""Chance as the engine draws it: streams of numbers, players' dice, and shuffles (`chance`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import GOLDEN, HALF, Int, U, mix, siphash, unmix
from upcard.chance import CHAOS, CLASH, COUNTDOWN, FAST, RIFFLES, Words, keys_of
from upcard.jit import entry_njit, inline_njit, inner_njit
from upcard.jit_arrays import empty

LCG_FACTOR, LCG_STEP, LCG_MASK, LCG_SHIFT = U(25214903917), U(11), U(2**48 - 1), U(16)
WORD_MASK = 2**64 - 1
DEAL, SEAT_OF_DEAL = U(8 << 56), U(9 << 56)
"""How long the messages are that streams and dice are hashed from, as `bits.siphash` wants it."""


def deal_words(source: int, seed: int, deal: int, seats: int) -> Words:
    """What a deal begins with: its source's state, then the dice word of each of its `seats`.

    `deal` counts the deals of a seed from 0; any integers are taken, as 64 bits. A document's
    source begins with the seed itself, whatever the deal.
    """
    words = np.empty(1 + seats, np.uint64)
    with np.errstate(over="ignore"):
        write_words(keys_of(seed), U(int(deal) & WORD_MASK), words)
    if source != FAST:
        words[0] = seed % 2**48
    return words


@entry_njit
def write_words(keys: Any, deal: Any, words: Any) -> None:
    """Write the stream of a deal, and the dice words of as many seats as there is room for."""
    words[0] = stream(keys, deal)
    for seat in range(words.size - 1):
        words[1 + seat] = dice_word(keys, deal, seat)


@inline_njit
def stream(keys: Any, deal: Any) -> Any:
    """The fast source's state before the first card of a deal: two deals' are unrelated."""
    return siphash(keys[0], keys[1], deal, DEAL)


@inline_njit
def dice_word(keys: Any, deal: Any, seat: Any) -> Any:
    """What a seat's own chance in a deal starts from."""
    return siphash(keys[2], keys[3], deal, SEAT_OF_DEAL | U(seat))


@inline_njit
def dice_of_turn(word: Any, turns: Any) -> Any:
    """A seat's random word in the turn of this number, from its dice word."""
    return mix(word + U(turns) * GOLDEN)


def word_of_dice(dice: int, turns: int) -> int:
    """The dice word of a seat that has these dice in the turn of this number."""
    return (unmix(dice) - turns * int(GOLDEN)) % 2**64


@inline_njit
def fast_number(state: Any) -> Any:
    """Step a fast source's record field `chance` and return 64 random bits."""
    state.chance = state.chance + GOLDEN
    return mix(state.chance)


@inline_njit
def fast_below(state: Any, bound: Int) -> Int:
    """A random number from 0 to `bound` - 1, for a `bound` under 2**16 (off by under 2**-16)."""
    return np.int64(((fast_number(state) >> HALF) * U(bound)) >> HALF)


@inner_njit
def lcg_number(state: Any) -> Int:
    """Step the documents' generator: 32 bits."""
    state.chance = (state.chance * LCG_FACTOR + LCG_STEP) & LCG_MASK
    return np.int64(state.chance >> LCG_SHIFT)


@inner_njit
def lcg_shuffle(state: Any, cards: Any, count: Int) -> None:
    """The documents' shuffle: one number an index, the cards in order of (number, index)."""
    keys = empty(128, np.int64)
    for index in range(count):
        key = lcg_number(state) << 8 | index
        place = index
        while place > 0 and keys[place - 1] > key:
            keys[place] = keys[place - 1]
            place -= 1
        keys[place] = key
    before = cards[:count].copy()
    for index in range(count):
        cards[index] = before[keys[index] & 255]


@inner_njit
def fast_shuffle(state: Any, cards: Any, count: Int) -> None:
    """Shuffle the first `count` of `cards`, every order equally likely."""
    for last in range(count - 1, 0, -1):
        other = fast_below(state, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@inner_njit
def riffle(state: Any, cards: Any, count: Int, tape: Any) -> None:
    """Document 004's riffle of `cards`, which lie with their head last; 0.05 is its precision."""
    normal, uniform = tape[state.tape], tape[state.tape + 1]
    state.tape = state.tape + 2
    cut = min(max(round(count / 2 + normal * (0.05 * count)), 0), count)
    before = cards[:count].copy()
    first, first_end, second, second_end = 0, cut, cut, count
    if uniform < 0.5:
        first, first_end, second, second_end = cut, count, 0, cut
    place = count - 1
    while first < first_end or second < second_end:
        if first < first_end:
            cards[place] = before[count - 1 - first]
            first += 1
            place -= 1
        if second < second_end:
            cards[place] = before[count - 1 - second]
            second += 1
            place -= 1


@inner_njit
def shuffle_fresh(state: Any, pile: Any, cards: Int, dealt: Int, tape: Any) -> None:
    """Shuffle the whole deck as the state's source does before it deals (SPEC.md).

    The last card of the pile comes first; `dealt` cards go to hands.
    """
    if state.source == COUNTDOWN:
        riffle_all(state, pile, cards, tape)
    elif state.source != FAST:
        lcg_shuffle(state, pile, cards)
        if state.source != CLASH:  # which deals from the front, then draws from the end
            dealt = cards
        before = pile[:cards].copy()
        for index in range(dealt):
            pile[cards - 1 - index] = before[index]
        for index in range(dealt, cards):
            pile[index - dealt] = before[index]


@inner_njit
def shuffle_again(state: Any, pile: Any, count: Int, tape: Any) -> None:
    """Shuffle the first `count` cards of a pile made of discarded ones, as its source does."""
    if state.source == FAST:
        fast_shuffle(state, pile, count)
    elif state.source == COUNTDOWN:
        riffle_all(state, pile, count, tape)
    else:
        if state.source == CHAOS:
            _sort(pile, count)
        else:
            reverse(pile, count)
        lcg_shuffle(state, pile, count)
        if state.source == CHAOS:
            reverse(pile, count)


@inner_njit
def riffle_all(state: Any, pile: Any, count: Int, tape: Any) -> None:
    """Riffle the first `count` cards as often as document 004 does.

    Not beyond the end of the tape: its place goes on all the same, so that the caller sees it.
    """
    for _ in range(RIFFLES):
        if state.tape + 2 > tape.size:
            state.tape = state.tape + 2
        else:
            riffle(state, pile, count, tape)


@inner_njit
def any_below(state: Any, bound: Int) -> Int:
    """A number from 0 to `bound` - 1 from the state's source (the fast one's, for riffles)."""
    if state.source == FAST or state.source == COUNTDOWN:
        return fast_below(state, bound)
    return lcg_number(state) % bound


@inner_njit
def _sort(cards: Any, count: Int) -> None:
    for index in range(1, count):
        card, place = cards[index], index
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@inner_njit
def reverse(cards: Any, count: Int) -> None:
    """Put so many cards in the opposite order."""
    for index in range(count // 2):
        card = cards[index]
        cards[index] = cards[count - 1 - index]
        cards[count - 1 - index] = card
