"""Search by playing out: each move is tried in the same worlds, and the worse half is given up.

So is every move that will hardly catch up with the best one (`giving_up`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import GOLDEN, Int, U, copy_into, mix, size
from upcard.engine.determinize import determinize
from upcard.engine.ending import share_won
from upcard.engine.entry import NO_MOVE, as_state, rules_now
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.layout import NOBODY, OVER, STATE
from upcard.engine.placing import as_hidden
from upcard.engine.play import apply
from upcard.engine.resuming import complete
from upcard.jit import entry_njit, inline_njit, inner_njit, macro_njit
from upcard.jit_arrays import empty, zeros
from upcard.players.playout import TURNS_A_CALL, in_one_word, play_out
from upcard.players.search.giving_up import left_in
from upcard.players.search.trying import play_on

STATE_SIZE = STATE.itemsize
HIDING = U(0x41D1A6)
"""Makes of a random word another one: the hidden cards and the draws are dealt apart."""
ROLLING = U(0xD1CED1CED1CED1CE)
"""Likewise: the dice of those who play deals out."""
SEATING = U(0x5EA7ED)
"""Likewise: which of several tables of players plays a deal out."""
SETUP = 16
"""The time to set up a playout, in simulated turns."""
A_CARD = 5
"""The time that called players need to look at one of their cards, likewise."""


GOING_ON = -1
"""Returned for the best move while the search has not come to its end."""
ROUND, LEFT, WORLDS, PLAYED, RUN = range(5)
"""How far a search is, by index: rounds ended, moves that are still tried, worlds dealt, playouts,
and turns simulated."""


@entry_njit
def search(
    rules_data: Any,
    base_data: Any,
    hidden_data: Any,
    codes: Any,
    kinds: Any,
    policies: Any,
    playouts: Int,
    turns: Int,
    halving: bool,
    horizon: Int,
    seed: Any,
    alive: Any,
    progress: Any,
    gaps: Any,
    wins: Any,
    tries: Any,
) -> Int:
    """Try the moves `codes` of the seat whose turn it is, and write how they did.

    Each is made in worlds that agree with what `determinize.prepare` made (NO_MOVE leaves it to
    those who play out), and the deal played out by a table of players, one of those in `policies`
    (each as for `loop.play_deals`), or by compiled players of `kinds[seat]`: one of both is None.
    It adds to `wins[move, seat]` of so many `tries[move]`, a deal without a winner counting as a
    share for each. It ends after so many `playouts`, or simulated `turns` (of quick players; see
    A_CARD and SETUP), whichever comes first, but tries each move once; with `halving` the worse
    half of the moves is given up again and again, and moves that will hardly catch up even before
    that, until one is left. A deal that goes on beyond a `horizon` of so many turns is broken off
    there, and judged by the cards to go. `alive` are the moves by index, `progress` how far it is,
    and `gaps` room for a number for each two moves; without room, only halves are given up. Returns
    the index of the best move; GOING_ON after TURNS_A_CALL turns, to be called again with all as it
    is.
    """
    base, hidden = as_state(base_data), as_hidden(hidden_data)
    rules = rules_now(rules_data, base)
    world_data, state_data = empty(STATE_SIZE, np.uint8), empty(STATE_SIZE, np.uint8)
    world, state, room = as_state(world_data), as_state(state_data), zeros(ROOM_SIZE, np.int64)
    seat, begun, limit = np.int64(base.table.turn), base.table.turns, progress[RUN] + TURNS_A_CALL
    rounds, results = rounds_of(codes.size) if halving else 1, zeros(codes.size, np.float64)
    while progress[ROUND] < rounds:
        left = progress[LEFT]
        until_played = playouts * (progress[ROUND] + 1) // rounds
        until_run = turns * (progress[ROUND] + 1) // rounds
        while not progress[WORLDS] or (
            progress[PLAYED] + left <= until_played and progress[RUN] < until_run
        ):
            if progress[RUN] >= limit:
                return GOING_ON
            progress[WORLDS] += 1
            word = seed + U(progress[WORLDS]) * GOLDEN
            copy_into(world_data, base_data)
            determinize(rules, hidden, world, mix(word ^ HIDING))
            complete(rules, world)
            for index in range(left):
                move = alive[index]
                copy_into(state_data, world_data)
                roll(state, word)
                if codes[move] != NO_MOVE:
                    apply(rules, state, codes[move])
                progress[RUN] += SETUP + simulate(
                    rules_data, rules, state, kinds, policies, word, room, begun, horizon
                )
                before = wins[move, seat]
                credit(rules, state, wins, move)
                results[move] = wins[move, seat] - before
                tries[move] += 1
            progress[PLAYED] += left
            if halving and gaps.size and left > 1:
                worlds, rest = progress[WORLDS], worlds_to_come(progress, playouts, turns)
                left = left_in(alive, left, results, gaps, wins, tries, worlds, rest, seat)
                progress[LEFT] = left
                if left == 1:
                    return alive[0]
        order(alive, left, wins, tries, seat)
        progress[ROUND] += 1
        progress[LEFT] = min(left, left_after(codes.size, progress[ROUND]))
    return alive[0]


@inline_njit
def roll(state: Any, word: Any) -> None:
    """Have chance, and the dice of all seats, go on from a world's random word."""
    state.chance = mix(word)
    for seat in range(state.table.seats):
        state.dice[U(seat)] = mix(word ^ ROLLING)


@macro_njit
def simulate(
    rules_data: Any,
    rules: Any,
    state: Any,
    kinds: Any,
    policies: Any,
    word: Any,
    room: Any,
    begun: Int,
    horizon: Int,
) -> Int:
    """Play a deal out, as `search` says. Returns the time that it took, in simulated turns."""
    took = 0
    # The compiler leaves out the branch whose players are None.
    if kinds is not None:
        play_out(rules, state, in_one_word(kinds), begun + horizon)
        took = state.table.turns - begun
    if policies is not None:
        seated = policies[np.int64(mix(word ^ SEATING) % U(len(policies)))]
        took = A_CARD * play_on(rules_data, state, seated, room, begun + horizon)
    return took


@inline_njit
def worlds_to_come(progress: Any, playouts: Int, turns: Int) -> Any:
    """How many more worlds two moves could be tried in, if they were the only ones."""
    run, played = np.float64(progress[RUN]), np.float64(progress[PLAYED])
    return min(playouts - played, (turns - run) * played / run) / 2.0


@inline_njit
def left_after(moves: Int, rounds: Int) -> Int:
    """How many of this many moves are left, at most, after some rounds of halving."""
    for _ in range(rounds):
        moves = (moves + 1) // 2
    return moves


@inline_njit
def rounds_of(moves: Int) -> Int:
    """The number of rounds of halving until one of this many moves is left."""
    rounds = 0
    while moves > 1:
        moves = (moves + 1) // 2
        rounds += 1
    return max(1, rounds)


@inline_njit
def credit(rules: Any, state: Any, wins: Any, move: Int) -> None:
    """Add what each seat won of a deal to a move's wins, or its chance where it was broken off."""
    table = state.table
    if table.winner != NOBODY or table.phase == OVER:
        for seat in range(table.seats):
            wins[move, seat] += share_won(rules, table, seat)
    else:
        add_cutoff_values(state, wins, move)


@inner_njit
def add_cutoff_values(state: Any, wins: Any, move: Int) -> None:
    """Add the cut-off value of a deal that was broken off for each seat, where seats count down.

    A seat with n cards to go, in its hand and in those that it will be dealt yet, wins in
    proportion to 1 / (2n + 1)²: of powers, and of what is added to n, that told the winner best in
    deals between the document's own players, both with two seats and with four.
    """
    table, total = state.table, 0.0
    for seat in range(table.seats):
        total += cutoff_value(state, seat)
    for seat in range(table.seats):
        wins[move, seat] += cutoff_value(state, seat) / total


@inline_njit
def cutoff_value(state: Any, seat: Int) -> Any:
    """What a seat's chance to win is in proportion to."""
    score = np.int64(state.table.score[seat])
    cards = size(state.hands[U(seat), 0], state.hands[U(seat), 1]) + score * (score - 1) // 2
    return 1.0 / (2.0 * cards + 1.0) ** 2


@inner_njit
def order(moves: Any, count: Int, wins: Any, tries: Any, seat: Int) -> None:
    """Sort the first `count` moves by how well the seat did, the first of equals first."""
    for index in range(1, count):
        move, place = moves[index], index
        rate = wins[move, seat] / tries[move]
        while place and wins[moves[place - 1], seat] / tries[moves[place - 1]] < rate:
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = move
