"""Noting what happens. Where nobody asks, `events` is None and this compiles to nothing."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, njit


@njit
def emit(state: Any, events: Any, kind: Int, seat: Int, what: Int) -> None:
    """Append an event (kind, seat, card or number) to `events`, an array of three bytes a row."""
    if events is not None:
        if state.events < events.shape[0]:
            events[state.events, 0] = kind
            events[state.events, 1] = seat
            events[state.events, 2] = what
        state.events = state.events + 1
