"""The engine's border: compiled calls from Python, over plain bytes.

Every function takes the rules and the state as bytes (`rules.tables`, one STATE record), and views
them as records inside. For `events` and `tape` see `trace`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int
from upcard.engine.deal import clear, deal
from upcard.engine.features import as_layout, write_features, write_view_features
from upcard.engine.layout import STATE
from upcard.engine.listing import can, list_moves
from upcard.engine.memory import plain_rules_in, record_in, rules_in
from upcard.engine.observe import observe as write_view
from upcard.engine.play import advance, apply
from upcard.engine.starting import begin_play
from upcard.engine.trace import begin_trace, end_trace
from upcard.jit import entry_njit, inline_njit
from upcard.shuffling import shuffle_fresh

as_rules = rules_in
"""The TABLES record that these bytes hold; of signed bytes, the HOUSE_TABLES record. For a side."""


@inline_njit
def as_tables(data: Any, side: Int) -> Any:
    """The TABLES record that these bytes hold, whatever else they do."""
    return plain_rules_in(data, side)


@inline_njit
def rules_now(data: Any, state: Any) -> Any:
    """The record that these bytes hold for the side of the cards that is up."""
    return rules_in(data, state.table.side)


@inline_njit
def as_state(data: Any) -> Any:
    """The STATE record that these bytes hold."""
    return record_in(data, STATE, 0)


FIRST_SIDE = np.int64(0)
"""The side of the cards that is up at first."""
NO_MOVE = -1
"""Given for a move: none is made, but play runs on to where one must be, as after dealing."""


@entry_njit
def begin(
    rules_data: Any,
    state_data: Any,
    seats: Int,
    first: Int,
    source: Int,
    words: Any,
    order: Any,
    events: Any,
    tape: Any,
) -> bool:
    """Deal, and begin the first turn; False, and no game, if there is no starter.

    `words` are the deal's (`chance.deal_words`).
    `order`: the deck as it lies before its source shuffles it, the next card last; for the fast
    source the deck as it is to be drawn, or no cards, for any order.
    """
    rules, state = as_rules(rules_data, FIRST_SIDE), as_state(state_data)
    clear(rules, state, seats, first)
    begin_trace(state, events, tape)
    state.source = source
    state.chance = words[0]
    for seat in range(seats):
        state.dice[seat] = words[1 + seat]
    if order.size:
        state.ordered = 1
        for index in range(rules.cards):
            state.draw[index] = order[index]
        in_hands = seats * np.int64(rules.hand_size[seats])
        shuffle_fresh(state, state.draw, np.int64(rules.cards), in_hands, tape)
    dealt = deal(rules, state)
    if dealt:
        begin_play(rules, state, first)
    end_trace(state)
    return dealt


@entry_njit
def make(rules_data: Any, state_data: Any, events: Any, tape: Any, move: Int) -> bool:
    """Make a move, or none if it is NO_MOVE, and run on to the next choice or the end.

    False, and nothing is changed, if it is illegal.
    """
    state = as_state(state_data)
    rules = rules_now(rules_data, state)
    if move != NO_MOVE and not can(rules, state, move):
        return False
    begin_trace(state, events, tape)
    if move != NO_MOVE:
        apply(rules, state, move)
    advance(rules, state)
    end_trace(state)
    return True


@entry_njit
def can_make(rules_data: Any, state_data: Any, move: Int) -> bool:
    """Whether the seat whose turn it is may make this move."""
    state = as_state(state_data)
    return can(rules_now(rules_data, state), state, move)


@entry_njit
def moves_of(rules_data: Any, state_data: Any, moves: Any) -> Int:
    """Write all legal moves to `moves` in ascending order; how many there are."""
    state = as_state(state_data)
    return list_moves(rules_now(rules_data, state), state, moves)


@entry_njit
def look(rules_data: Any, state_data: Any, view_data: Any, seat: Int) -> None:
    """Write the view of a seat to `view_data`, a STATE record's bytes."""
    state = as_state(state_data)
    write_view(rules_now(rules_data, state), state, as_state(view_data), seat)


@entry_njit
def features_of(layout_data: Any, state_data: Any, seat: Int, row: Any) -> None:
    """Write what a seat may know of a state to `row`, as bytes; `layout_data`: one LAYOUT record's.

    `row` has as many bytes as the layout says.
    """
    write_features(as_layout(layout_data), as_state(state_data), seat, row)


@entry_njit
def features_of_view(layout_data: Any, view_data: Any, seat: Int, row: Any) -> None:
    """The same from the view of that seat."""
    write_view_features(as_layout(layout_data), as_state(view_data), seat, row)
