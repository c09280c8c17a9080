"""Chance by script: the tape says what comes next (`script_tape`).

Where it does not, what is needed is written behind its entries, once. Play goes on with any card or
suit then, and nothing of it is kept: an error raised in compiled code would leave memory behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from upcard.bits import Int, U
from upcard.cards import MOST_CARDS
from upcard.chance import SCRIPT, Tape
from upcard.engine.memory import seldom
from upcard.engine.trace import tape_of
from upcard.jit import inline_njit, inner_njit
from upcard.shuffling import any_below, fast_below

NO_ENTRY, FIRST_SUIT = -1, MOST_CARDS
FIRST_THROW = FIRST_SUIT + 16
"""On the tape: a card's number is that of its face, a suit's is FIRST_SUIT + its index, and
FIRST_THROW + a number of cards stands for those that a machine throws."""
ROOM = 1 + MOST_CARDS
"""Behind its entries: how many cards are in the draw pile where one is needed, and their numbers;
SUIT_NEEDED where that is a suit; THROW_NEEDED where it is a number of cards thrown, with the fewest
behind it; 0 where nothing is."""
SUIT_NEEDED, THROW_NEEDED = -1, -2


def script_tape(entries: Sequence[int]) -> Tape:
    """A script's entries, and room for what is needed behind them."""
    tape = np.zeros(len(entries) + ROOM)
    tape[: len(entries)] = entries
    return tape


@inner_njit
def place_of_next(rules: Any, state: Any, count: Int) -> Int:
    """Where in the draw pile, which has `count` cards, the next one lies."""
    if state.ordered:
        return count - 1
    if state.source != SCRIPT:
        return fast_below(state, count)
    tape = tape_of(state)
    face, end = next_entry(state, tape), tape.size - ROOM
    for place in range(count):
        if rules.face[state.draw[place]] == face:
            state.tape = state.tape + 1
            return place
    if not tape[end]:
        tape[end] = count
        for place in range(count):
            tape[end + 1 + place] = state.draw[place]
    return 0


@inline_njit
def any_suit(rules: Any, state: Any) -> Int:
    """The suit that chance declares."""
    if seldom(state.traced) and state.source == SCRIPT:
        return next_suit(rules, state)
    return any_below(state, rules.declarable)


@inner_njit
def next_suit(rules: Any, state: Any) -> Int:
    """The suit that the tape says next."""
    tape = tape_of(state)
    suit, end = next_entry(state, tape) - FIRST_SUIT, tape.size - ROOM
    if 0 <= suit < rules.declarable:
        state.tape = state.tape + 1
        return suit
    if not tape[end]:
        tape[end] = SUIT_NEEDED
    return 0


@inner_njit
def thrown(rules: Any, state: Any, first: Int) -> Int:
    """How many cards the machine throws: one of its numbers, from the `first` on."""
    if seldom(state.traced) and state.source == SCRIPT:
        return next_throw(rules, state, np.int64(rules.machine[U(first)]))
    return np.int64(rules.machine[U(first + any_below(state, rules.throws - first))])


@inner_njit
def next_throw(rules: Any, state: Any, fewest: Int) -> Int:
    """The number of cards that the tape says next."""
    tape = tape_of(state)
    count, end = next_entry(state, tape) - FIRST_THROW, tape.size - ROOM
    for index in range(rules.throws):
        if count >= fewest and rules.machine[U(index)] == count:
            state.tape = state.tape + 1
            return count
    if not tape[end]:
        tape[end], tape[end + 1] = THROW_NEEDED, fewest
    return fewest


@inline_njit
def next_entry(state: Any, tape: Any) -> Int:
    """The tape's next entry; NO_ENTRY at its end, and after something was needed."""
    end = tape.size - ROOM
    return NO_ENTRY if tape[end] or state.tape == end else np.int64(tape[U(state.tape)])
