"""Search by playing out: each move is tried in the same worlds, and the worse half is given up."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import GOLDEN, Int, U, border, inline, mix, njit, size
from upcard.chance import dice_word
from upcard.engine.belief import as_belief
from upcard.engine.entry import NO_MOVE, as_rules, as_state
from upcard.engine.layout import NOBODY, OVER, STATE
from upcard.engine.legal import partner_of
from upcard.engine.loop import play_out
from upcard.engine.play import apply
from upcard.players.search.worlds import as_hidden, imagine, lay_out

STATE_SIZE = STATE.itemsize
HIDING = U(0x41D1A6)
"""Makes of a random word another one: the hidden cards and the draws are dealt apart."""
SETUP = 16
"""What it takes to set a playout up, in simulated turns."""


@border
def search(
    rules_data: Any,
    view_data: Any,
    belief_data: Any,
    shown: Any,
    hidden_data: Any,
    codes: Any,
    kinds: Any,
    playouts: Int,
    turns: Int,
    halving: bool,
    horizon: Int,
    seed: Any,
    wins: Any,
    tries: Any,
) -> Int:
    """Try the moves `codes` of the seat whose view it is, and write how they did.

    Each is made in worlds that agree with the view and the belief (NO_MOVE leaves the choice to
    those who play out), and the deal played out by compiled players of `kinds[seat]`:
    `wins[move, seat]` of so many `tries[move]`, a deal without a winner counting as a share for
    each. It ends after so many `playouts`, or simulated `turns` (SETUP more for each
    playout), whichever comes first, but tries each move once; with `halving` the worse half of the
    moves is given up again and again, until one is left. A deal that goes on beyond a `horizon` of
    so many turns is broken off there, and judged by the cards to go. `shown` is as for `lay_out`,
    `hidden_data` room for a HIDDEN record, which must outlive the call: a record in compiled code
    does not keep its array alive. Returns the index of the best move; -1 if the view contradicts
    itself.
    """
    rules, view, belief = as_rules(rules_data), as_state(view_data), as_belief(belief_data)
    base_data, hidden = view_data.copy(), as_hidden(hidden_data)
    base = as_state(base_data)
    if not lay_out(rules, view, belief, shown, base, hidden):
        return -1
    world_data, state_data = np.empty(STATE_SIZE, np.uint8), np.empty(STATE_SIZE, np.uint8)
    world, state = as_state(world_data), as_state(state_data)
    seat = np.int64(view.table.turn)
    alive = np.arange(codes.size)
    left, rounds = codes.size, rounds_of(codes.size) if halving else 1
    word, played, run = seed, 0, 0
    for number in range(rounds):
        until_played = playouts * (number + 1) // rounds
        until_run = turns * (number + 1) // rounds
        while not played or (played + left <= until_played and run < until_run):
            word += GOLDEN
            world_data[:] = base_data
            imagine(rules, hidden, world, mix(word ^ HIDING))
            for index in range(left):
                move = alive[index]
                state_data[:] = world_data
                state.chance = mix(word)
                state.dice = dice_word(state.chance)
                if codes[move] != NO_MOVE:
                    apply(rules, state, None, None, codes[move])
                if state.table.phase != OVER:
                    play_out(rules, state, kinds, view.table.turns + horizon)
                credit(rules, state, wins, move)
                tries[move] += 1
                run += state.table.turns - view.table.turns + SETUP
            played += left
        order(alive, left, wins, tries, seat)
        left = max(1, (left + 1) // 2)
    return alive[0]


@inline
def rounds_of(moves: Int) -> Int:
    """How many rounds of halving leave one of so many moves."""
    rounds = 0
    while moves > 1:
        moves = (moves + 1) // 2
        rounds += 1
    return max(1, rounds)


@inline
def credit(rules: Any, state: Any, wins: Any, move: Int) -> None:
    """Add a deal's end to a move's wins by seat: one for who won, and for a partner."""
    table = state.table
    winner = np.int64(table.winner)
    if winner != NOBODY:
        wins[move, winner] += 1.0
        if rules.partners:
            wins[move, partner_of(table, winner)] += 1.0
    elif table.phase == OVER:
        for seat in range(table.seats):
            wins[move, seat] += (2.0 if rules.partners else 1.0) / table.seats
    else:
        promise(state, wins, move)


@njit
def promise(state: Any, wins: Any, move: Int) -> None:
    """Add what a deal that was broken off promises each seat, where seats count down.

    A seat with n cards to go, in its hand and in those that it will be dealt yet, wins in
    proportion to 1 / (2n + 1)²: of powers, and of what is added to n, that told the winner best in
    deals between the document's own players, both with two seats and with four.
    """
    table, total = state.table, 0.0
    for seat in range(table.seats):
        total += promised(state, seat)
    for seat in range(table.seats):
        wins[move, seat] += promised(state, seat) / total


@inline
def promised(state: Any, seat: Int) -> Any:
    """What a seat's chance to win is in proportion to."""
    score = np.int64(state.table.score[seat])
    cards = size(state.hands[U(seat), 0], state.hands[U(seat), 1]) + score * (score - 1) // 2
    return 1.0 / (2.0 * cards + 1.0) ** 2


@njit
def order(moves: Any, count: Int, wins: Any, tries: Any, seat: Int) -> None:
    """Sort the first `count` moves by how well the seat did, the first of equals first."""
    for index in range(1, count):
        move, place = moves[index], index
        rate = wins[move, seat] / tries[move]
        while place and wins[moves[place - 1], seat] / tries[moves[place - 1]] < rate:
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = move
