"""Many deals at a go, the players compiled too: nothing is noted but what is counted."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, border, expand
from upcard.chance import FAST, dice_of_turn, dice_word, stream
from upcard.engine.asking import play_on
from upcard.engine.deal import clear, deal
from upcard.engine.entry import NO_MOVE, as_rules, as_state, record_at
from upcard.engine.layout import BLOCKED, CHOOSE, DRAWN, NO_TURN, NOBODY, OVER
from upcard.engine.legal import choices, playable
from upcard.engine.play import be_stuck, begin_turn, play_card
from upcard.players.compiled import choose

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
CHOICES_A_CALL = 10_000
"""Likewise where players are anybody's compiled functions, and take much longer for a choice."""


@expand
def play_out(rules: Any, state: Any, kinds: Any, turns: Int) -> None:
    """Play a deal on with a compiled player of `kinds[U(seat)]` in each seat.

    It goes on to the end, or until it has had so many `turns`.
    """
    table = state.table
    seat = table.turn
    while seat != NO_TURN and table.turns < turns:
        can_low, can_high = playable(rules, table, seat)
        low, high = can_low & state.hands[U(seat), 0], can_high & state.hands[U(seat), 1]
        if not low | high:
            seat = be_stuck(rules, state, None, None, seat, can_low, can_high)
            if table.phase != DRAWN:
                continue
            low, high = choices(rules, state, seat)
            table.phase = CHOOSE
        hand, age = state.hands[U(seat)], state.age[U(seat)]
        dice = dice_of_turn(state.dice[U(seat)], table.turns)
        move = choose(kinds[U(seat)], rules, table, hand, age, low, high, dice)
        seat = play_card(rules, state, None, None, seat, move & 127, move >> 7)


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
def begin_deal(rules: Any, state: Any, seats: Int, first: Int, keys: Any, index: Int) -> bool:
    """Deal `index` of a seed, from the fast source; False, and no game, if there is no starter."""
    clear(rules, state, seats, first)
    state.source = FAST
    state.chance = stream(keys, U(index))
    for seat in range(seats):
        state.dice[U(seat)] = dice_word(keys, U(index), seat)
    if not deal(rules, state, None, None):
        state.table.phase = OVER
        return False
    begin_turn(rules, state, None, first)
    return True


@border
def play_games(
    rules_data: Any,
    state_data: Any,
    choosers: Any,
    first: Int,
    keys: Any,
    deals: Any,
    games: Any,
    codes: Any,
    done: Int,
    turns: Int,
) -> Int:
    """Play each of the `deals` of a seed, whose `keys` are given, with each seating.

    `choosers[s][seat]` is the compiled function that sits there in a seating, none missing
    (`choosers.by_address`); the seat `first` begins. What came out is written to `games`: a record
    for each deal and seating with the fields `winner` (-1: nobody), `reason`, `turns` and `points`.
    `codes` is room for moves. Begins behind the first `done` games, within a game if the state is
    the one in which this function left it. Returns how many are done: all, or fewer after so many
    `turns`, to be called again with them.

    It is -1 - n if game n came to an end that is none: a deal that has no starter (its state is in
    no turn), or a move that is not legal (its seat has the turn in the state). If a chooser raises
    an error, that passes through, and n is the state's `events`.
    """
    rules, state = as_rules(rules_data), as_state(state_data)
    each, table = len(choosers), state.table
    while done < deals.size * each and turns > 0:
        deal, seated = deals[done // each], choosers[done % each]
        if table.phase == OVER or state.events != done:
            if not begin_deal(rules, state, len(seated), first, keys, deal):
                return -1 - done
            state.events = done
        begun = table.turns
        if not play_on(rules, state, seated, NO_MOVE, codes, begun + turns):
            return -1 - done
        turns -= table.turns - begun + 1
        if table.phase == OVER:
            write_game(table, record_at(games, done))
            done += 1
    return done


@expand
def write_game(table: Any, game: Any) -> None:
    """Write what came out of a finished deal."""
    game.winner = -1 if table.winner == NOBODY else table.winner
    game.reason = table.reason
    game.turns = table.turns
    for seat in range(table.seats):
        game.points[seat] = table.points[seat]


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
