"""The engine's border: compiled calls from Python, over plain bytes.

Every function takes the rules and the state as bytes (`rules.tables`, one STATE record), and views
them as records inside. `events` is an array of three bytes a row, or None; `tape` see `chance`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, border, inline
from upcard.engine.deal import clear, deal
from upcard.engine.features import as_layout, write_features, write_view_features
from upcard.engine.layout import STATE
from upcard.engine.listing import can, list_moves
from upcard.engine.memory import plain_rules_in, record_in, rules_in
from upcard.engine.observe import observe as write_view
from upcard.engine.play import advance, apply
from upcard.engine.starting import begin_play
from upcard.shuffling import shuffle_fresh

as_rules = rules_in
"""The TABLES record that these bytes hold; of signed bytes, the HOUSE_TABLES record."""


@inline
def as_tables(data: Any) -> Any:
    """The TABLES record that these bytes hold, whatever else they do."""
    return plain_rules_in(data)


@inline
def as_state(data: Any) -> Any:
    """The STATE record that these bytes hold."""
    return record_in(data, STATE, 0)


NO_MOVE = -1
"""Given for a move: none is made, but play runs on to where one must be, as after dealing."""


@border
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
    rules, state = as_rules(rules_data), as_state(state_data)
    clear(rules, state, seats, first)
    state.source = source
    state.chance = words[0]
    for seat in range(seats):
        state.dice[seat] = words[1 + seat]
    if order.size:
        state.ordered = 1
        for index in range(rules.cards):
            state.draw[index] = order[index]
        dealt = seats * np.int64(rules.hand_size[seats])
        shuffle_fresh(state, state.draw, np.int64(rules.cards), dealt, tape)
    if not deal(rules, state, events, tape):
        return False
    begin_play(rules, state, events, tape, first)
    return True


@border
def make(rules_data: Any, state_data: Any, events: Any, tape: Any, move: Int) -> bool:
    """Make a move, or none if it is NO_MOVE, and run on to the next choice or the end.

    False, and nothing is changed, if it is illegal.
    """
    rules, state = as_rules(rules_data), as_state(state_data)
    if move != NO_MOVE:
        if not can(rules, state, move):
            return False
        apply(rules, state, events, tape, move)
    advance(rules, state, events, tape)
    return True


@border
def can_make(rules_data: Any, state_data: Any, move: Int) -> bool:
    """Whether the seat whose turn it is may make this move."""
    return can(as_rules(rules_data), as_state(state_data), move)


@border
def moves_of(rules_data: Any, state_data: Any, moves: Any) -> Int:
    """Write all legal moves to `moves` in ascending order; how many there are."""
    return list_moves(as_rules(rules_data), as_state(state_data), moves)


@border
def look(rules_data: Any, state_data: Any, view_data: Any, seat: Int) -> None:
    """Write the view of a seat to `view_data`, a STATE record's bytes."""
    write_view(as_rules(rules_data), as_state(state_data), as_state(view_data), seat)


@border
def features_of(layout_data: Any, state_data: Any, seat: Int, row: Any) -> None:
    """Write what a seat may know of a state to `row`, as bytes; `layout_data`: one LAYOUT record's.

    `row` has as many bytes as the layout says.
    """
    write_features(as_layout(layout_data), as_state(state_data), seat, row)


@border
def features_of_view(layout_data: Any, view_data: Any, seat: Int, row: Any) -> None:
    """The same from the view of that seat."""
    write_view_features(as_layout(layout_data), as_state(view_data), seat, row)
