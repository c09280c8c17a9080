"""Many tables at once, each played on to the next choice that somebody outside makes.

One compiled call moves all of them. What it tells is written into arrays with a row a table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from upcard.bits import Int, U
from upcard.engine.ending import share_won
from upcard.engine.entry import FIRST_SIDE, as_rules, as_state, rules_now
from upcard.engine.features import as_layout, write_features
from upcard.engine.layout import NEAR, NOBODY, OVER
from upcard.engine.listing import can, list_moves
from upcard.engine.loop import begin_deal, choice, keys_at
from upcard.engine.memory import borrowed, prefetch
from upcard.engine.play import advance, apply
from upcard.engine.policies import is_compiled
from upcard.jit import entry_njit, inline_njit, macro_njit

KEYS, STRIDE, MOST_TURNS, AGAIN, BY_POINTS, FIRST = 0, 4, 5, 6, 7, 8
"""What is where in the settings: a seed's four keys; how far apart the deals of a table are; the
turns after which a deal is cut off; whether the next deal begins where one has ended; whether
points are the reward; and the seat that begins."""
GOES_ON, NOT_LEGAL, NO_CHOICE = 0, 1, 2
"""How a call ended: all tables wait for a choice, or are over; a compiled player of another seat
chose what is no legal move; or none of MOST_SKIPPED deals in a row asked anybody outside."""
OUTCOMES = 3
"""How many of those there are."""
MOST_SKIPPED = 1000
NO_SEAT = -1
BEGIN, FORFEIT = -1, -2
"""Instead of a move: begin the table's next deal; give this one up."""


class Tables(NamedTuple):
    """The tables, and what is told of each: arrays with a row a table. In compiled code too."""

    states: Any
    """STATE records, as bytes."""
    deals: Any
    """Which deal of the seed is under way: int64."""
    skipped: Any
    """How many deals were over before anybody outside was asked: int64."""
    seats: Any
    """The seat that must choose; NO_SEAT if the deal is over: int8."""
    observations: Any
    """What that seat sees, as `engine.features` writes it: uint8."""
    masks: Any
    """1 for each of its legal actions: int8."""
    rewards: Any
    """By seat, what the deal that ended in this step was worth; else 0: float32."""
    terminated: Any
    """Whether a deal ended in this step: bool."""
    truncated: Any
    """Whether one was cut off: bool."""
    last: Any
    """Of a deal that ended: what the seat saw then that had acted last."""
    winners: Any
    """Who won it; NO_SEAT for nobody: int8."""
    points: Any
    """Its points by seat: int32."""
    turns: Any
    """How many turns it had: int32."""


class Coding(NamedTuple):
    """How moves and views are written as numbers. In compiled code too."""

    codes: Any
    """For each action the engine's code of the move (`games.actions`)."""
    numbers: Any
    """For each code the action."""
    layout: Any
    """Where each slice of the features begins (`games.features`)."""


@entry_njit
def first_illegal(masks: Any, seats: Any, actions: Any) -> Int:
    """The first table where an action is asked for and not legal; their number if there is none."""
    for index in range(actions.size):
        if 0 <= actions[index] < masks.shape[1] and masks[index, actions[index]]:
            continue
        if seats[index] != NO_SEAT:
            return index
    return actions.size


@entry_njit
def run_tables(
    rules_data: Any,
    policies: Any,
    coding: Any,
    settings: Any,
    tables: Any,
    actions: Any,
    begins: bool,
    room: Any,
    start: Int,
    stop: Int,
) -> Int:
    """Make a move at each of the tables from `start` to `stop`, and play on to the next choice.

    `actions` has a number for each table: what is not legal gives the deal up, which is worth -1 to
    who did so. A table whose deal is over begins its next one instead, whatever the action; with
    `begins` each table does. `policies` are as
    for `loop.play_deals`; `room` has ROOM_SIZE, and is kept from call to call. What is returned is
    GOES_ON, or what went wrong, plus OUTCOMES x the table.
    """
    rules_data, policies, coding = borrowed((rules_data, policies, coding))
    settings, tables, actions, room = borrowed((settings, tables, actions, room))
    for index in range(start, stop):
        prefetch(tables.states, index + 1, NEAR)
        prefetch(tables.observations, index + 1, tables.observations.shape[1])
        action = np.int64(actions[index])
        legal = 0 <= action < coding.codes.size and tables.masks[index, action]
        move: Int = np.int64(coding.codes[action]) if legal else FORFEIT
        if begins or (move == FORFEIT and tables.seats[index] == NO_SEAT):
            move = BEGIN
        ended = run_table(rules_data, policies, coding, settings, tables, index, move, room)
        if ended != GOES_ON:
            return ended + OUTCOMES * index
    return GOES_ON


@entry_njit
def choose_tables(
    rules_data: Any,
    policies: Any,
    coding: Any,
    tables: Any,
    actions: Any,
    room: Any,
    start: Int,
    stop: Int,
) -> Int:
    """Write to `actions` what compiled players choose at the tables from `start` to `stop`.

    Nothing is played; 0 is written for a table whose deal is over. What is returned is as from
    `run_tables`.
    """
    rules_data, policies, coding = borrowed((rules_data, policies, coding))
    tables, actions, room = borrowed((tables, actions, room))
    for index in range(start, stop):
        prefetch(tables.states, index + 1, NEAR)
        if tables.seats[index] == NO_SEAT:
            actions[index] = 0
            continue
        state = as_state(tables.states[index])
        rules = rules_now(rules_data, state)
        move = choice(rules, state, policies, room)
        if not can(rules, state, move):
            return NOT_LEGAL + OUTCOMES * index
        actions[index] = coding.numbers[move]
    return GOES_ON


@macro_njit
def run_table(
    rules_data: Any,
    policies: Any,
    coding: Any,
    settings: Any,
    tables: Any,
    index: Int,
    move: Int,
    room: Any,
) -> Int:
    """Make a move at one table, or begin its next deal, and play on to the next choice."""
    state = as_state(tables.states[index])
    table = state.table
    mover, asked, skipped = np.int64(table.turn), move != BEGIN, 0
    tables.terminated[index] = tables.truncated[index] = False
    tables.rewards[index] = 0
    while True:
        if move >= 0:
            apply(rules_now(rules_data, state), state, move)
        elif move == BEGIN:
            tables.deals[index] += settings[STRIDE]
            first = as_rules(rules_data, FIRST_SIDE)
            begin_numbered(first, state, len(policies), settings, tables.deals[index])
        else:
            table.phase, table.winner = OVER, NOBODY
        advance(rules_now(rules_data, state), state)
        rules = rules_now(rules_data, state)
        if table.phase == OVER or table.turns > settings[MOST_TURNS]:
            if asked:
                write_end(rules, state, coding, settings, tables, index, mover, move == FORFEIT)
                if not settings[AGAIN]:
                    return GOES_ON
                asked = False
            else:
                skipped += 1
                if skipped == MOST_SKIPPED:
                    return NO_CHOICE
            move = BEGIN
        elif is_compiled(policies[table.turn, 0]):
            move = choice(rules, state, policies, room)
            if not can(rules, state, move):
                return NOT_LEGAL
        else:
            tables.skipped[index] += skipped
            tables.seats[index] = table.turn
            write_choice(
                rules, state, coding, tables.masks[index], tables.observations[index], room
            )
            return GOES_ON


@macro_njit
def begin_numbered(rules: Any, state: Any, seats: Int, settings: Any, deal: Int) -> None:
    """Deal this one of the seed's deals; it is over at once if it has no starter."""
    begin_deal(rules, state, seats, settings[FIRST], keys_at(settings, KEYS), deal)


@macro_njit
def write_choice(rules: Any, state: Any, coding: Any, mask: Any, seen: Any, room: Any) -> None:
    """Write the legal actions of the seat that must choose, and what it sees."""
    mask[:] = 0
    for place in range(list_moves(rules, state, room)):
        mask[U(coding.numbers[U(room[U(place)])])] = 1
    write_features(as_layout(coding.layout), state, np.int64(state.table.turn), seen)


@macro_njit
def write_end(
    rules: Any,
    state: Any,
    coding: Any,
    settings: Any,
    tables: Any,
    index: Int,
    seat: Int,
    forfeited: bool,
) -> None:
    """Tell how a deal ended, or that it was cut off, and what the seat sees that acted last."""
    table = state.table
    over = table.phase == OVER
    tables.terminated[index], tables.truncated[index] = over, not over
    tables.seats[index] = NO_SEAT
    tables.masks[index] = 0
    tables.winners[index] = NO_SEAT if table.winner == NOBODY or not over else table.winner
    tables.turns[index] = table.turns
    for other in range(table.seats):
        tables.points[index, other] = table.points[other] if over else 0
    if forfeited:
        tables.rewards[index, seat] = -1
    elif over and settings[BY_POINTS]:
        reward_points(rules, table, tables.rewards[index])
    elif over and table.winner != NOBODY:
        reward_win(rules, table, tables.rewards[index])
    write_features(as_layout(coding.layout), state, seat, tables.last[index])


@inline_njit
def reward_win(rules: Any, table: Any, rewards: Any) -> None:
    """1 to the winner, and to a partner; the others share the loss (`games.outcome`)."""
    winners = 2 if rules.partners else 1
    loss = np.float32(winners) / np.float32(table.seats - winners)
    for seat in range(table.seats):
        rewards[seat] = 1.0 if share_won(rules, table, seat) else -loss


@inline_njit
def reward_points(rules: Any, table: Any, rewards: Any) -> None:
    """A seat's points less the mean of the others', or the other way round (`games.outcome`)."""
    total = 0
    for seat in range(table.seats):
        total += table.points[seat]
    for seat in range(table.seats):
        others = np.float32(total - table.points[seat]) / np.float32(table.seats - 1)
        more = np.float32(table.points[seat]) - others
        rewards[seat] = -more if rules.own_hand else more
