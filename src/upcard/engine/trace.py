"""What happens, noted, and chance, given: while Python has a deal played move by move.

The state says where in memory the rows and the numbers are: as arguments, they would have all that
is played compiled twice, for deals with them and for those without.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int
from upcard.engine.memory import array_at, place_of, seldom
from upcard.jit import inline_njit, inner_njit


@inline_njit
def begin_trace(state: Any, events: Any, tape: Any) -> None:
    """Note what happens in `events`, an array of three bytes a row; chance has `tape` (`chance`).

    Both arrays must outlive the trace.
    """
    state.traced = 1
    state.events_at, state.events_room = place_of(events), events.shape[0]
    state.tape_at, state.tape_size = place_of(tape), tape.size


@inline_njit
def end_trace(state: Any) -> None:
    """Note nothing any more, and forget where the arrays are."""
    state.traced = 0
    state.events_at, state.events_room, state.tape_at, state.tape_size = 0, 0, 0, 0


@inline_njit
def emit(state: Any, kind: Int, seat: Int, what: Int) -> None:
    """Note an event (kind, seat, card or number), if events are noted."""
    if seldom(state.traced):
        note(state, np.int64(kind), np.int64(seat), np.int64(what))


@inner_njit
def note(state: Any, kind: Int, seat: Int, what: Int) -> None:
    """Append an event to the noted ones; it is counted even if there is no room for it."""
    row = state.events
    if row < state.events_room:
        events = array_at(state.events_at, 3 * state.events_room, np.uint8)
        events[3 * row], events[3 * row + 1], events[3 * row + 2] = kind, seat, what
    state.events = row + 1


@inline_njit
def tape_of(state: Any) -> Any:
    """The numbers that were given for chance."""
    return array_at(state.tape_at, state.tape_size, np.float64)
