"""The learned value of a move, in whole numbers, so that every machine chooses alike."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import HALF, ONE, Int, U, copy_into, mix
from upcard.engine.entry import as_state, rules_now
from upcard.engine.layout import CARDLESS, MOVES_SIZE
from upcard.engine.legal import choices
from upcard.engine.listing import list_moves
from upcard.engine.memory import plain_of, record_at, record_in
from upcard.engine.policies import Known
from upcard.jit import entry_njit, inline_njit, inner_njit
from upcard.jit_arrays import empty, zeros
from upcard.players.learned.features import (
    SHARED,
    SIZE,
    stopping,
    unseen_by,
    with_forgotten,
    write_shared,
)
from upcard.players.learned.moves import kind_of, write_move

MOST_UNITS = 64
WEIGHTS = np.dtype(
    [
        ("direct", "<i4", (SIZE,)),  # what each feature adds to the value by itself
        ("first", "<i2", (SIZE, MOST_UNITS)),  # what it adds to each hidden unit
        ("bias", "<i4", (MOST_UNITS,)),  # what a unit has without any
        ("last", "<i4", (MOST_UNITS,)),  # what a unit adds to the value, if it is above 0
        ("units", "i8"),  # how many hidden units there are; a linear value has none
        ("error", "i8"),  # by how much a move is misjudged at most, and how much forgotten
    ],
    align=True,
)
"""A value: the moves of a choice differ in it as their chances to win do."""
SCALE = 2**20
"""What a difference of 1 in the chance to win is in these whole numbers."""
MISJUDGING = U(0xE44)
"""Makes of a random word another one: by how much each move is misjudged."""
LOW_HALF = U(2**32 - 1)
FIRST_OF_MOVE = len(SHARED)
UNKNOWN = -(2**62)
"""The value of a move of a kind that plays no card and was not there to be learned.

It is the last choice, so that rules with such moves can be played by a value of others."""


def learned(known: Any) -> Int:
    """The code of the move that is worth most, the first of equals (`engine.policies`)."""
    if known.count == 1:
        return known.codes[0]
    values = empty(known.count, np.int64)
    weigh(known, unseen_by(known), record_at(known.data, WEIGHTS), values)
    best = 0
    for index in range(1, known.count):
        if values[index] > values[best]:
            best = index
    return known.codes[best]


@inner_njit
def weigh(known: Any, unseen: Any, weights: Any, values: Any) -> None:
    """Write the value of each legal move; `unseen` are the cards that the seat does not see."""
    units = np.int64(weights.units)
    row, shared, sums = (
        zeros(SIZE, np.int16),
        empty(units, np.int32),
        empty(units, np.int32),
    )
    if weights.error:
        unseen = with_forgotten(known, unseen, SCALE // weights.error)
    own_stops = stopping(known.rules, known.hand[0], known.hand[1])
    write_shared(known, unseen, own_stops, row)
    for unit in range(units):
        shared[unit] = weights.bias[unit]
    add(weights, row, 0, FIRST_OF_MOVE, shared)
    for index in range(known.count):
        code = known.codes[index]
        row[FIRST_OF_MOVE:] = 0
        write_move(known, code, unseen, own_stops, row)
        values[index] = value_of(weights, row, shared, sums)
        if weights.error:
            values[index] += misjudged(weights.error, known.dice, index)
        if code >= CARDLESS and not was_learned(weights, kind_of(code)):
            values[index] = UNKNOWN


@inline_njit
def misjudged(error: Int, dice: Any, index: Int) -> Int:
    """By how much a seat misjudges a move: up to an error, and the more the more seldom.

    It is the difference of two even chances. `dice` are those of a view, but for the last bit.
    """
    word = mix((dice >> ONE) ^ (MISJUDGING + U(index)))
    return (np.int64(word >> HALF) - np.int64(word & LOW_HALF)) * error >> 32


@inline_njit
def was_learned(weights: Any, feature: Int) -> bool:
    """Whether the value depends on a feature: where it was learned, there were others, too."""
    for unit in range(weights.units):
        if weights.first[feature, unit]:
            return True
    return bool(weights.direct[feature] != 0)


@inline_njit
def value_of(weights: Any, row: Any, shared: Any, sums: Any) -> Int:
    """The value of a move with these features; `shared`: units' sums over those all moves share."""
    value = np.int64(0)
    for feature in range(FIRST_OF_MOVE, SIZE):
        value += np.int64(row[feature]) * weights.direct[feature]
    for unit in range(sums.size):
        sums[unit] = shared[unit]
    add(weights, row, FIRST_OF_MOVE, SIZE, sums)
    for unit in range(sums.size):
        value += np.int64(max(sums[unit], np.int32(0))) * weights.last[unit]
    return value


@inline_njit
def add(weights: Any, row: Any, start: Int, stop: Int, sums: Any) -> None:
    """Add to the sums of hidden units what some features add, most of which are 0."""
    for feature in range(start, stop):
        number = np.int32(row[feature])
        if number:
            for unit in range(sums.size):
                sums[unit] += number * np.int32(weights.first[feature, unit])


@entry_njit
def describe(
    rules_data: Any, view_data: Any, seat: Int, unseen: Any, weights_data: Any, rows: Any
) -> Any:
    """The values of a view's legal moves, in their order; their features are written to `rows`.

    `unseen` are the cards that the seat does not see, two words in which it only counts how many
    there are of each face.
    """
    view = as_state(view_data)
    rules = rules_now(rules_data, view)
    codes = empty(MOVES_SIZE, np.int64)
    count = list_moves(rules, view, codes)
    hand, words = (view.hands[seat, 0], view.hands[seat, 1]), (unseen[0], unseen[1])
    cards, dice = choices(rules, view, seat), view.dice[seat]
    known = Known(
        plain_of(rules), view.table, hand, view.age[:], seat, dice, codes, count, cards, 0
    )
    values = empty(count, np.int64)
    weigh(known, words, record_in(weights_data, WEIGHTS, 0), values)
    describe_moves(known, words, rows)
    return values


@inner_njit
def describe_moves(known: Any, unseen: Any, rows: Any) -> None:
    """Write the features of each legal move to its row, which has SIZE numbers."""
    own_stops = stopping(known.rules, known.hand[0], known.hand[1])
    first = rows[0]
    first[:] = 0
    write_shared(known, unseen, own_stops, first)
    for index in range(1, known.count):
        copy_into(rows[index], first)
    for index in range(known.count):
        write_move(known, known.codes[index], unseen, own_stops, rows[index])
