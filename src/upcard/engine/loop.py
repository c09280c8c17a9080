"""Deals between any players: compiled ones choose here, and for any others the loop stops.

Nothing is noted but what is counted, and chance is the fast source.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from upcard.bits import Int, U, size
from upcard.chance import FAST
from upcard.engine.deal import clear, deal
from upcard.engine.entry import FIRST_SIDE, NO_MOVE, as_rules, as_state, rules_now
from upcard.engine.layout import NOBODY, OVER
from upcard.engine.legal import choices
from upcard.engine.listing import can, list_moves
from upcard.engine.memory import plain_of
from upcard.engine.observe import count_hands, note_open
from upcard.engine.observe import observe as look
from upcard.engine.play import advance, apply
from upcard.engine.policies import Known, call, is_compiled
from upcard.engine.starting import begin_play
from upcard.jit import entry_njit, macro_njit
from upcard.rules.section import MOST_SEATS
from upcard.shuffling import dice_of_turn, dice_word, stream

DONE, NOT_LEGAL, NO_STARTER, PAUSED, BEGUN = 0, -1, -2, -3, -4
"""What `play_deals` returns where no seat is asked."""
KEYS, DEALS = 1, 5
"""Where a plan has a seed's keys, and the numbers of the deals; who begins comes before."""
WINNER, REASON, TURNS, POINTS = 0, 1, 2, 3
HELD = POINTS + MOST_SEATS
RESULT_SIZE = HELD + MOST_SEATS
"""What is where in a row of results, and how long it is."""
NONE_OF_THEM = -2
"""A choice that is no move at all, and so is not legal."""
CHOICES_A_CALL = 10_000
"""A call returns after this many choices, so that Python handles signals: a choice may be slow."""


def plan_of(keys: Any, deals: Sequence[int], first: int) -> Any:
    """Some deals of a seed, whose `keys` are given, in which the seat `first` begins."""
    return np.array([first, *keys.view(np.int64).tolist(), *deals], np.int64)


@entry_njit
def play_deals(
    rules_data: Any,
    state_data: Any,
    policies: Any,
    plan: Any,
    results: Any,
    calls: Int,
    move: Int,
    view_data: Any,
    codes: Any,
) -> Int:
    """Make a move, unless it is NO_MOVE, and play on to the next choice that is not compiled.

    `plan` says which deals (`plan_of`). How many of them were played is in the state's `events`. In
    the state of a deal that is over, as an empty one is, the next one begins.
    `policies[seat]` is the compiled function that sits there (`policies.by_address`), or none. The
    choice of another seat is left to the caller: its view is written to `view_data`, its legal
    moves to `codes`, which has ROOM_SIZE, and the seat right behind them. How many moves there are
    is returned.
    Otherwise that is DONE; PAUSED after so many `calls` of functions, to be called again;
    NO_STARTER for a deal that has none; or NOT_LEGAL for a move that is not: the state is as it
    was, and whoever chose the move has the turn, also if an error of its function passes through.
    What came out of a deal is written to its row of `results`: its winner (-1: nobody), why it
    ended, how many turns it had, the points of each seat, and how many cards each was left with.
    """
    state = as_state(state_data)
    table = state.table
    while True:
        rules = rules_now(rules_data, state)
        if move != NO_MOVE:
            if not can(rules, state, move):
                return NOT_LEGAL
            apply(rules, state, move)
        elif table.phase == OVER:
            first = as_rules(rules_data, FIRST_SIDE)
            begun = begin_next(first, state, len(policies), plan)
            if begun != BEGUN:
                return begun
        advance(rules, state)
        if table.phase == OVER:
            write_result(state, results, state.events)
            state.events += 1
            move = NO_MOVE
        elif not is_compiled(policies[table.turn, 0]):
            return ask(rules_now(rules_data, state), state, as_state(view_data), codes)
        elif calls > 0:
            move = choice(rules_now(rules_data, state), state, policies, codes)
        if calls <= 0:
            return PAUSED
        calls -= 1


@macro_njit
def ask(rules: Any, state: Any, view: Any, codes: Any) -> Int:
    """Write the view of the seat in turn, its moves, and the seat's number; how many moves."""
    seat = state.table.turn
    look(rules, state, view, seat)
    count = list_moves(rules, state, codes)
    codes[count] = seat
    return count


@macro_njit
def choice(rules: Any, state: Any, policies: Any, codes: Any) -> Int:
    """What a compiled player chooses whose turn it is; `codes` is room for its legal moves."""
    table = state.table
    seat = table.turn
    count_hands(state, table)
    note_open(rules, state, seat)
    count = list_moves(rules, state, codes)
    hand = (state.hands[seat, 0], state.hands[seat, 1])
    dice = dice_of_turn(state.dice[U(seat)], table.turns)
    cards = choices(rules, state, seat)
    data = policies[seat, 1]
    known = Known(plain_of(rules), table, hand, state.age[:], seat, dice, codes, count, cards, data)
    chosen = call(policies[seat, 0], known)
    return NONE_OF_THEM if chosen == NO_MOVE else chosen


@macro_njit
def begin_next(rules: Any, state: Any, seats: Int, plan: Any) -> Int:
    """Deal the next of some deals, if there is one and it has a starter; how many were is kept."""
    played = state.events
    if played == plan.size - DEALS:
        return DONE
    begun = begin_deal(rules, state, seats, plan[0], keys_at(plan, KEYS), plan[DEALS + played])
    state.events = played
    return BEGUN if begun else NO_STARTER


@macro_njit
def keys_at(numbers: Any, place: Int) -> Any:
    """A seed's four keys, which stand among whole numbers."""
    return U(numbers[place]), U(numbers[place + 1]), U(numbers[place + 2]), U(numbers[place + 3])


@macro_njit
def begin_deal(rules: Any, state: Any, seats: Int, first: Int, keys: Any, index: Int) -> bool:
    """Deal `index` of a seed, from the fast source; False, and no game, if there is no starter."""
    begins = np.int64(first)
    clear(rules, state, seats, begins)
    state.source = FAST
    state.chance = stream(keys, U(index))
    for seat in range(seats):
        state.dice[U(seat)] = dice_word(keys, U(index), seat)
    if not deal(rules, state):
        state.table.phase = OVER
        return False
    begin_play(rules, state, begins)
    return True


@macro_njit
def write_result(state: Any, results: Any, index: Int) -> None:
    """Write what came out of a finished deal."""
    table = state.table
    results[index, WINNER] = -1 if table.winner == NOBODY else table.winner
    results[index, REASON] = table.reason
    results[index, TURNS] = table.turns
    for seat in range(table.seats):
        results[index, POINTS + seat] = table.points[seat]
        results[index, HELD + seat] = size(state.hands[seat, 0], state.hands[seat, 1])
