"""Moves tried out: a deal is played on by any compiled players, who are called by address."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, copy_into, mix, size
from upcard.engine.entry import as_state, rules_now
from upcard.engine.layout import OVER
from upcard.engine.loop import choice
from upcard.engine.play import advance, apply
from upcard.jit import inline_njit, inner_njit

ROLLING = U(0xD1CE)
"""Makes of a random word another one, for the dice."""


@inline_njit
def shuffle(state: Any, word: Any) -> None:
    """Have chance, and the dice of all seats, go on from a random word."""
    state.chance = word
    for seat in range(state.table.seats):
        state.dice[U(seat)] = mix(word ^ (ROLLING + U(seat)))


@inner_njit
def try_move(
    rules_data: Any,
    state_data: Any,
    code: Int,
    policies: Any,
    word: Any,
    until: Int,
    tried_data: Any,
    room: Any,
) -> None:
    """Write to `tried_data` the state after a move, played on `until` a turn."""
    copy_into(tried_data, state_data)
    tried = as_state(tried_data)
    shuffle(tried, word)
    apply(rules_now(rules_data, tried), tried, code)
    play_on(rules_data, tried, policies, room, until)


@inner_njit
def play_on(rules_data: Any, state: Any, policies: Any, room: Any, until: Int) -> Int:
    """Play a deal on by compiled players that are called by address, to its end or to a turn.

    `room` is for the legal moves (ROOM_SIZE). Returns how many cards were held by those who chose,
    in all: choosing takes in proportion to that.
    """
    table, held = state.table, 0
    advance(rules_now(rules_data, state), state)
    while table.phase != OVER and table.turns < until:
        held += size(state.hands[U(table.turn), 0], state.hands[U(table.turn), 1])
        rules = rules_now(rules_data, state)
        apply(rules, state, choice(rules, state, policies, room))
        advance(rules, state)
    return held
