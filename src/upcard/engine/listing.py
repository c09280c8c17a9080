"""Legal moves, listed and checked from one source: `choices`, `must_declare` and `cardless`."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ONE, Int, U, lowest, lowest_bit, without_lowest
from upcard.engine.declaring import must_declare
from upcard.engine.layout import CARDLESS, MOST_LISTED, OVER, SUIT_STEP
from upcard.engine.legal import cardless, choices
from upcard.jit import inline_njit, inner_njit


@inline_njit
def can(rules: Any, state: Any, move: Int) -> bool:
    """Whether the seat that must choose may make this move."""
    if state.table.phase == OVER or move < 0:
        return False
    if move >= CARDLESS:
        bit = U(min(move - CARDLESS, 63))
        return bool(cardless(rules, state) >> bit & ONE)
    card, suit = move % SUIT_STEP, move // SUIT_STEP
    if card >= rules.cards or suit > rules.declarable or rules.face[U(card)] != card:
        return False
    seat = np.int64(state.table.turn)
    low, high = choices(rules, state, seat)
    copies = rules.copies[U(card)]
    if not (low & copies[0] | high & copies[1]):
        return False
    return bool((suit > 0) == must_declare(rules, state, seat, card))


@inner_njit
def list_moves(rules: Any, state: Any, moves: Any) -> Int:
    """Write all legal moves to `moves` in ascending order; how many there are."""
    if state.table.phase == OVER:
        return 0
    seat, count, wilds = np.int64(state.table.turn), 0, 0
    low, high = choices(rules, state, seat)
    last: Int = -1
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        if rules.face[U(card)] == last:
            continue
        last = np.int64(rules.face[U(card)])
        if must_declare(rules, state, seat, card):
            moves[U(MOST_LISTED + wilds)] = last  # to be listed once for each suit
            wilds += 1
        else:
            moves[U(count)] = last
            count += 1
    for suit in range(1, rules.declarable + 1):
        for index in range(wilds):
            moves[U(count)] = moves[U(MOST_LISTED + index)] + SUIT_STEP * suit
            count += 1
    others = cardless(rules, state)
    while others:
        moves[U(count)] = CARDLESS + lowest_bit(others)
        others &= others - ONE
        count += 1
    return count
