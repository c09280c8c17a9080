"""Choices of games, tried out: every legal move is played on from the true state, again and again.

A true state is the right sample of what its seat cannot see. All moves of a choice meet the same
chance, so that what they have in common cancels out where they are compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import GOLDEN, Int, U, mix
from upcard.engine.entry import FIRST_SIDE, as_rules, as_state, rules_now
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.layout import OVER, STATE
from upcard.engine.legal import choices
from upcard.engine.listing import list_moves
from upcard.engine.loop import begin_deal, choice, keys_at
from upcard.engine.memory import plain_of
from upcard.engine.observe import count_hands, note_open
from upcard.engine.play import advance, apply
from upcard.engine.policies import Known
from upcard.jit import entry_njit, inner_njit, macro_njit
from upcard.players.compiled import below
from upcard.players.learned.features import unseen_by
from upcard.players.learned.value import describe_moves
from upcard.players.search.flat import credit
from upcard.players.search.trying import try_move
from upcard.rules.section import MOST_SEATS

STATE_SIZE = STATE.itemsize
MOST_MOVES = 48
"""A choice of more moves is passed over."""
PERIOD, TRIES, HORIZON, LONGEST, WORD, LEARNING, KEYS = range(7)
"""What is where in the settings: one choice of so many is tried out; how often each of its moves
is; the turns after which what is tried out is judged by the cards to go; those after which a deal
is left; a random word; the seats whose choices are tried out, a bit each; a seed's four keys."""
SETTINGS_SIZE = 10
WON_BY = 12
"""A lead of so many points, where cards are captured, is as good as any larger one."""
MOST_RUN = 5_000_000
"""Simulated turns after which a piece of work ends: deals may never end."""
EXPLORED = 24
"""One choice of so many is made at random: games go where the players would not take them."""
TRYING, STRAYING = U(0x7219), U(0x57A1)
"""Make of a random word another one, for each use."""


@entry_njit
def collect(
    rules_data: Any,
    policies: Any,
    settings: Any,
    start: Int,
    stop: Int,
    rows: Any,
    won: Any,
    counts: Any,
) -> Int:
    """Play the deals from `start` to `stop` of a seed, and try choices of them out.

    `policies` are as for `loop.play_deals`; a seat each. What is written, for each legal move of a
    choice one after the other: its features to `rows`, and the share of the deals that it won to
    `won`; to `counts`, for each choice how many moves it has. It ends early when there is no room,
    or after MOST_RUN simulated turns. Returns how many choices there are.
    """
    state_data, tried_data = np.empty(STATE_SIZE, np.uint8), np.empty(STATE_SIZE, np.uint8)
    state, table = as_state(state_data), as_state(state_data).table
    room, codes = np.zeros(ROOM_SIZE, np.int64), np.zeros(ROOM_SIZE, np.int64)
    period, filled, found, run = U(settings[PERIOD]), 0, 0, 0
    for deal in range(start, stop):
        state_data[:] = 0
        if not begin(as_rules(rules_data, FIRST_SIDE), state, len(policies), settings, deal):
            continue
        advance(rules_now(rules_data, state), state)
        word = mix(U(settings[WORD]) ^ mix(U(deal)))
        while table.phase != OVER and table.turns < settings[LONGEST]:
            if run > MOST_RUN:
                return found
            rules = rules_now(rules_data, state)
            word, run = mix(word + GOLDEN), run + 1
            count = list_moves(rules, state, codes)
            learns = settings[LEARNING] >> np.int64(table.turn) & 1
            if learns and 2 <= count <= MOST_MOVES and mix(word) % period == 0:
                if filled + count > won.size or found == counts.size:
                    return found
                last = filled + count
                describe_choice(rules, state, codes, count, rows[filled:last])
                won[filled:last] = 0
                for _ in range(settings[TRIES]):
                    word = mix(word + GOLDEN)
                    for index in range(count):
                        until = table.turns + settings[HORIZON]
                        given = rules_data, state_data, codes[index], policies
                        try_move(*given, mix(word ^ TRYING), until, tried_data, room)
                        tried = as_state(tried_data)
                        run += tried.table.turns - table.turns
                        won[filled + index] += share_won(rules, tried, np.int64(table.turn))
                divide(won, filled, last, np.float32(settings[TRIES]))
                counts[found] = count
                filled, found = last, found + 1
            move = codes[below(mix(word ^ STRAYING), count)]
            if word % U(EXPLORED):
                move = choice(rules, state, policies, room)
            apply(rules, state, move)
            advance(rules, state)
    return found


@macro_njit
def divide(numbers: Any, start: Int, stop: Int, by: Any) -> None:
    """Divide those from `start` to `stop` by a number."""
    for index in range(start, stop):
        numbers[index] /= by


@macro_njit
def begin(rules: Any, state: Any, seats: Int, settings: Any, deal: Int) -> bool:
    """Deal this one of the seed's deals; False if it has no starter."""
    return begin_deal(rules, state, seats, 0, keys_at(settings, KEYS), deal)


@macro_njit
def describe_choice(rules: Any, state: Any, codes: Any, count: Int, rows: Any) -> None:
    """Write the features of each legal move of whose turn it is."""
    table = state.table
    seat = np.int64(table.turn)
    count_hands(state, table)
    note_open(rules, state, seat)
    hand, cards = (state.hands[seat, 0], state.hands[seat, 1]), choices(rules, state, seat)
    known = Known(plain_of(rules), table, hand, state.age[:], seat, U(0), codes, count, cards, 0)
    describe_moves(known, unseen_by(known), rows)


@macro_njit
def share_won(rules: Any, state: Any, seat: Int) -> Any:
    """What a deal was worth to a seat: 1 if it or its partner won; else see `flat.credit`.

    Where cards are captured, the lead in points counts instead: a choice shows in it far sooner.
    """
    if rules.capture:
        return lead_of(state.table, seat)
    wins = np.zeros((1, MOST_SEATS))
    credit(rules, state, wins, 0)
    return np.float32(wins[0, seat])


@inner_njit
def lead_of(table: Any, seat: Int) -> Any:
    """A seat's lead in points when a deal is over: from 0 to 1, and 1/2 for none."""
    most: Int = 0
    for other in range(table.seats):
        if other != seat:
            most = max(most, np.int64(table.points[U(other)]))
    lead = np.int64(table.points[U(seat)]) - most
    return np.float32((WON_BY + min(WON_BY, max(-WON_BY, lead))) / (2 * WON_BY))
