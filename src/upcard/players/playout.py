"""Many deals between players of `players.compiled`, which are compiled into the loop."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ONE, ZERO, Int, U, bit_count, lowest_bit, size
from upcard.engine.declaring import must_declare
from upcard.engine.ending import settle
from upcard.engine.entry import FIRST_SIDE, as_rules, as_state
from upcard.engine.flipping import flip, flips_now
from upcard.engine.laying import lay_card
from upcard.engine.layout import (
    BLOCKED,
    CARDLESS,
    CHOOSE,
    DRAWN,
    ENDING,
    ENDLESS,
    NO,
    NO_TURN,
    NOBODY,
)
from upcard.engine.legal import cardless, choices_within, fitting, may_challenge
from upcard.engine.loop import begin_deal
from upcard.engine.memory import rules_of_side
from upcard.engine.piles import oldest_copy, remove
from upcard.engine.play import apply, be_stuck, jumps_in
from upcard.jit import as_macro, entry_njit, inline_njit, inner_njit, macro_njit
from upcard.players.compiled import RANDOM, below, choose
from upcard.shuffling import dice_of_turn

DEALS, TURNS, TURNS_SQUARED, BLOCKED_DEALS, UNWON_DEALS, NO_STARTER, ENDLESS_DEALS = range(7)
WINS, POINTS, POINTS_SQUARED = 8, 16, 24
TALLY_SIZE = 32
"""What a tally counts, by index: deals, turns and their squares, deals that were blocked, had no
winner, had no starter and were not played, or reached the limit of turns; from WINS, POINTS and
POINTS_SQUARED on, a number a seat."""
NO_LIMIT = np.int64(2**48)
"""More turns than any deal has."""
TURNS_A_CALL = 200_000
"""A call returns after this many turns, some hundredths of a second, to handle signals."""

_be_stuck, _lay_card = as_macro(be_stuck), as_macro(lay_card)


@inline_njit
def in_one_word(kinds: Any) -> Any:
    """The kind of each seat's player, in a byte each: to hand an array on takes longer."""
    word = ZERO
    for seat in range(kinds.size):
        word |= U(kinds[seat]) << U(8 * seat)
    return word


@inline_njit
def kind_of(kinds: Any, seat: Int) -> Int:
    """One of them."""
    return np.int64(kinds >> U(8 * seat) & U(255))


@inner_njit
def play_out(rules: Any, state: Any, kinds: Any, turns: Int) -> None:
    """Play a deal on with compiled players, whose kinds `in_one_word` has put together.

    It goes on to the end, or until it has had so many `turns`. `rules` are those for either side
    of the cards.
    """
    if rules.house and rules.sides:
        play_by_sides(rules, state, kinds, turns)
    else:
        play_out_by(rules, state, kinds, turns)


@inner_njit
def play_by_sides(rules: Any, state: Any, kinds: Any, turns: Int) -> None:
    """The same where cards have two sides, each of which has rules of its own."""
    while True:
        if flips_now(state.table):
            flip(rules_of_side(rules, state.table.side), state)
        play_out_by(rules_of_side(rules, state.table.side), state, kinds, turns)
        if not flips_now(state.table):
            return


@inner_njit
def play_out_by(rules: Any, state: Any, kinds: Any, turns: Int) -> None:  # noqa: C901 - as quick
    """The same by these rules, also until all cards are turned over."""
    table = state.table
    seat = NO_TURN if table.phase == ENDING else np.int64(table.turn)
    while seat != NO_TURN and (table.turns < turns or (rules.house and table.phase > ENDING)):
        if rules.house and flips_now(table):
            return
        if rules.house and table.phase > ENDING:  # asked within its turn, or out of turn
            low, high = choices_within(rules, state, seat)
        else:
            fit_low, fit_high = fitting(rules, state, seat)
            low, high = fit_low & state.hands[U(seat), 0], fit_high & state.hands[U(seat), 1]
            if not (low | high or (rules.house and may_challenge(table))):
                seat = _be_stuck(rules, state, seat, fit_low, fit_high, NO)
                if rules.house or table.phase != DRAWN:
                    continue  # else only the card just drawn fits
                low, high = fit_low & state.hands[U(seat), 0], fit_high & state.hands[U(seat), 1]
            if rules.house and table.phase == DRAWN:
                only = rules.copies[U(state.drawn)]
                low, high = low & only[0], high & only[1]
        if rules.house and not low | high:
            seat = choose_cardless(rules, state, kind_of(kinds, seat))
            continue
        hand, age = state.hands[U(seat)], state.age
        dice = dice_of_turn(state.dice[U(seat)], table.turns)
        move = choose(kind_of(kinds, seat), rules, table, hand, age, low, high, dice)
        card, suit = move & 127, move >> 7
        if rules.house and rules.sides:  # like cards are not alike on their other side
            card = oldest_copy(rules, state, seat, np.int64(rules.face[U(card)]))
        if rules.house and size(hand[0], hand[1]) == 1:
            suit = max(1, suit) if must_declare(rules, state, seat, card) else 0
        # as `play.play_card`, but with `lay_card` expanded: to call it takes a twentieth longer
        alone = jumps_in(rules, state, seat) if rules.jump_in else NO
        if rules.jump_in and table.phase == ENDING:
            break
        table.phase = CHOOSE
        remove(state, seat, card)
        seat = _lay_card(rules, state, seat, card, suit, alone)
    if table.phase == ENDING and not (rules.house and flips_now(table)):
        settle(rules, state)


@inner_njit
def choose_cardless(rules: Any, state: Any, kind: Int) -> Int:
    """Make a move where no card can be played: by RANDOM any of them, else the first.

    Returns the seat that is next.
    """
    moves, table = cardless(rules, state), state.table
    if kind == RANDOM:
        dice = dice_of_turn(state.dice[U(table.turn)], table.turns)
        for _ in range(below(dice, bit_count(moves))):
            moves &= moves - ONE
    return apply(rules, state, CARDLESS + lowest_bit(moves))


@entry_njit
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
    rules, state = as_rules(rules_data, FIRST_SIDE), as_state(state_data)
    seats, players = kinds.size, in_one_word(kinds)
    for index in range(start, start + count):
        if turns <= 0:
            return index
        if play_deal(rules, state, seats, players, keys, index):
            count_deal(state.table, tally)
        else:
            tally[NO_STARTER] += 1
        turns -= state.table.turns + 1
    return start + count


@macro_njit
def play_deal(rules: Any, state: Any, seats: Int, kinds: Any, keys: Any, index: Int) -> bool:
    """Play deal `index` of a seed to its end; False, and no game, if there is no starter."""
    if not begin_deal(rules, state, seats, 0, keys, index):
        return False
    play_out(rules, state, kinds, NO_LIMIT)
    return True


@macro_njit
def count_deal(table: Any, tally: Any) -> None:
    """Add a finished deal to a tally."""
    turns = np.int64(table.turns)
    tally[DEALS] += 1
    tally[TURNS] += turns
    tally[TURNS_SQUARED] += turns * turns
    if table.reason == BLOCKED:
        tally[BLOCKED_DEALS] += 1
    elif table.reason == ENDLESS:
        tally[ENDLESS_DEALS] += 1
    if table.winner == NOBODY:
        tally[UNWON_DEALS] += 1
    else:
        tally[WINS + table.winner] += 1
    for seat in range(table.seats):
        points = np.int64(table.points[seat])
        tally[POINTS + seat] += points
        tally[POINTS_SQUARED + seat] += points * points
