"""Many deals between players of `players.compiled`, which are compiled into the loop."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, border, expand, expanded, inline, njit, size
from upcard.engine.acting import apply, choices, list_moves
from upcard.engine.ending import settle
from upcard.engine.entry import as_rules, as_state
from upcard.engine.house.legal import declares, may_challenge
from upcard.engine.house.play import be_stuck as be_stuck_house
from upcard.engine.house.play import play_card
from upcard.engine.house.play import settle as settle_house
from upcard.engine.layout import (
    BLOCKED,
    CALL,
    CALLING,
    CHOOSE,
    DRAWN,
    ENDING,
    MOVES_SIZE,
    NO_TURN,
    NOBODY,
    SUIT_STEP,
)
from upcard.engine.legal import playable
from upcard.engine.loop import begin_deal
from upcard.engine.piles import remove
from upcard.engine.play import be_stuck, lay_card
from upcard.engine.variants import by_rules
from upcard.players.compiled import RANDOM, below, choose
from upcard.shuffling import dice_of_turn

DEALS, TURNS, TURNS_SQUARED, BLOCKED_DEALS, UNWON_DEALS, NO_STARTER = 0, 1, 2, 3, 4, 5
WINS, POINTS, POINTS_SQUARED = 8, 16, 24
TALLY_SIZE = 32
"""What a tally counts, by index: deals, turns and their squares, deals that were blocked, had no
winner, or no starter and were not played; from WINS, POINTS and POINTS_SQUARED on, a number a
seat."""
NO_LIMIT = 2**48
"""More turns than any deal has."""
TURNS_A_CALL = 200_000
"""After so many turns a call returns, so that Python hears signals: some hundredths of a second."""

_be_stuck, _lay_card = expanded(be_stuck), expanded(lay_card)


@expand
def play_out_plainly(rules: Any, state: Any, kinds: Any, turns: Int) -> None:
    """Play a deal on with a compiled player of `kinds[U(seat)]` in each seat.

    It goes on to the end, or until it has had so many `turns`.
    """
    table = state.table
    seat = NO_TURN if table.phase == ENDING else np.int64(table.turn)
    while seat != NO_TURN and table.turns < turns:
        can_low, can_high = playable(rules, table, seat)
        low, high = can_low & state.hands[U(seat), 0], can_high & state.hands[U(seat), 1]
        if not low | high:
            seat = _be_stuck(rules, state, None, None, seat, can_low, can_high)
            if table.phase != DRAWN:
                continue
            low, high = choices(rules, state, seat)
            table.phase = CHOOSE
        hand, age = state.hands[U(seat)], state.age[U(seat)]
        dice = dice_of_turn(state.dice[U(seat)], table.turns)
        move = choose(kinds[U(seat)], rules, table, hand, age, low, high, dice)
        remove(state, seat, move & 127)
        seat = _lay_card(rules, state, None, None, seat, move & 127, move >> 7)
    if table.phase == ENDING:
        settle(rules, state, None)


@inline
def cardless_move(rules: Any, state: Any, codes: Any, kind: Int) -> Int:
    """What is chosen where no card can be played: the first of the moves, or any of them."""
    if kind != RANDOM and state.table.phase == CALLING:
        return CALL
    count = list_moves(rules, state, codes)
    if kind != RANDOM:
        return codes[0]
    return codes[below(dice_of_turn(state.dice[U(state.table.turn)], state.table.turns), count)]


@njit
def play_out_house(rules: Any, state: Any, kinds: Any, turns: Int) -> None:
    """The same where the rules have HOUSE_TABLES."""
    table, codes = state.table, np.empty(MOVES_SIZE, np.int64)
    while table.phase > ENDING or (table.phase in (CHOOSE, DRAWN) and table.turns < turns):
        seat = table.turn
        low, high = choices(rules, state, seat)
        if low | high:
            hand, age = state.hands[U(seat)], state.age[U(seat)]
            dice = dice_of_turn(state.dice[U(seat)], table.turns)
            move = choose(kinds[U(seat)], rules, table, hand, age, low, high, dice)
            suit = move // SUIT_STEP
            if size(hand[0], hand[1]) == 1:
                suit = max(1, suit) if declares(rules, state, seat, move % SUIT_STEP) else 0
            play_card(rules, state, None, None, seat, move % SUIT_STEP, suit)
        elif table.phase == CHOOSE and not may_challenge(table):
            be_stuck_house(rules, state, None, None, seat)
        else:
            move = cardless_move(rules, state, codes, kinds[U(seat)])
            apply(rules, state, None, None, move)
    if table.phase == ENDING:
        settle_house(rules, state, None)


play_out = by_rules(play_out_plainly, play_out_house)


@border
def run(
    rules_data: Any,
    state_data: Any,
    kinds: Any,
    keys: Any,
    start: Int,
    count: Int,
    tally: Any,
    turns: Int,
) -> Int:
    """Play the deals `start` to `start + count - 1` of a seed and add to `tally`.

    `keys` are the seed's (`chance.keys_of`). `kinds` has a player's kind for each seat; deal n
    begins with seat 0. The state is scratch.
    Returns the deal to go on from: behind the last, or an earlier one after so many `turns`.
    """
    rules, state = as_rules(rules_data), as_state(state_data)
    for index in range(start, start + count):
        if turns <= 0:
            return index
        if play_deal(rules, state, kinds, keys, index):
            count_deal(state.table, tally)
        else:
            tally[NO_STARTER] += 1
        turns -= state.table.turns + 1
    return start + count


@expand
def play_deal(rules: Any, state: Any, kinds: Any, keys: Any, index: Int) -> bool:
    """Play deal `index` of a seed to its end; False, and no game, if there is no starter."""
    if not begin_deal(rules, state, kinds.size, 0, keys, index):
        return False
    play_out(rules, state, kinds, NO_LIMIT)
    return True


@expand
def count_deal(table: Any, tally: Any) -> None:
    """Add a finished deal to a tally."""
    turns = np.int64(table.turns)
    tally[DEALS] += 1
    tally[TURNS] += turns
    tally[TURNS_SQUARED] += turns * turns
    if table.reason == BLOCKED:
        tally[BLOCKED_DEALS] += 1
    if table.winner == NOBODY:
        tally[UNWON_DEALS] += 1
    else:
        tally[WINS + table.winner] += 1
    for seat in range(table.seats):
        points = np.int64(table.points[seat])
        tally[POINTS + seat] += points
        tally[POINTS_SQUARED + seat] += points * points
