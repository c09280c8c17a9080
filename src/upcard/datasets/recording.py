"""A deal of compiled players, written down decision by decision."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from upcard.bits import Int, U
from upcard.engine.entry import FIRST_SIDE, as_rules, as_state, rules_now
from upcard.engine.layout import NOBODY, OVER
from upcard.engine.listing import can
from upcard.engine.loop import begin_deal, choice, keys_at
from upcard.engine.memory import borrowed
from upcard.engine.play import advance, apply
from upcard.engine.stepping import Coding, reward_win, write_choice
from upcard.jit import entry_njit

__all__ = ["FULL", "NOT_LEGAL", "Coding", "Rows", "record_deal"]

FULL, NOT_LEGAL = -1, -2
"""Instead of how many rows there are: there is no room for them; a player's choice is no move."""


class Rows(NamedTuple):
    """Room for decisions: arrays with a row for each. In compiled code too."""

    turn: Any
    """The number of the turn: int32."""
    seat: Any
    """Who chose: int8."""
    observation: Any
    """What that seat saw, as `engine.features` writes it: uint8."""
    mask: Any
    """1 for each of its legal actions: int8."""
    action: Any
    """The one that it chose: int16."""
    reward: Any
    """What the deal was worth to the seat in the end: float32."""
    points: Any
    """Its points then: int32."""


@entry_njit
def record_deal(
    rules_data: Any,
    state_data: Any,
    policies: Any,
    coding: Any,
    keys: Any,
    deal: Int,
    rows: Any,
    start: Int,
    room: Any,
) -> Int:
    """Play a deal of a seed, and write its decisions to the rows from `start` on.

    `policies` are as for `loop.play_deals`, a function for each seat; `keys` are the seed's, `room`
    has ROOM_SIZE. Returns how many decisions there were: none where the deal has no starter. Or
    FULL, or NOT_LEGAL.
    """
    rules_data, policies, coding = borrowed((rules_data, policies, coding))
    keys, rows, room = borrowed((keys, rows, room))
    state = as_state(state_data)
    table, end = state.table, np.int64(start)
    first = as_rules(rules_data, FIRST_SIDE)
    if not begin_deal(first, state, len(policies), 0, keys_at(keys, 0), deal):
        return 0
    advance(first, state)
    while table.phase != OVER:
        if end == rows.seat.size:
            return FULL
        rules = rules_now(rules_data, state)
        write_choice(rules, state, coding, rows.mask[end], rows.observation[end], room)
        rows.turn[end], rows.seat[end] = table.turns, table.turn
        move = choice(rules, state, policies, room)
        if not can(rules, state, move):
            return NOT_LEGAL
        rows.action[end] = coding.numbers[move]
        apply(rules, state, move)
        advance(rules, state)
        end += 1
    rewards = np.zeros(table.seats, np.float32)
    if table.winner != NOBODY:
        reward_win(first, table, rewards)
    for index in range(start, end):
        seat = np.int64(rows.seat[index])
        rows.reward[index], rows.points[index] = rewards[seat], table.points[U(seat)]
    return end - start
