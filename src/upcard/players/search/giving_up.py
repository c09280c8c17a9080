"""Which moves a search gives up early: those that will hardly catch up with the best one."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int
from upcard.jit import inner_njit

EVERY = 8
"""The worlds between two looks at who can still catch up."""
DEVIATIONS = 2.0
"""A move is given up if it would have to catch up by more than this many standard deviations. At
1, a search took less time yet, but seemed to choose worse between two (docs/benchmarks.md)."""


@inner_njit
def compare(alive: Any, left: Int, results: Any, gaps: Any) -> None:
    """Add the results of one world to `gaps`, and the squared differences of two moves.

    The diagonal has what each move won in the worlds, without any prior.
    """
    for index in range(left):
        one = alive[index]
        gaps[one, one] += results[one]
        for before in range(index):
            other = alive[before]
            gap = results[one] - results[other]
            gaps[one, other] += gap * gap
            gaps[other, one] += gap * gap


@inner_njit
def left_in(
    alive: Any,
    left: Int,
    results: Any,
    gaps: Any,
    wins: Any,
    tries: Any,
    worlds: Int,
    rest: Any,
    seat: Int,
) -> Int:
    """Take note of the results of one world; how many moves are left, looked at now and then."""
    compare(alive, left, results, gaps)
    if worlds % EVERY:
        return left
    return give_up(alive, left, wins, tries, gaps, worlds, rest, seat)


@inner_njit
def give_up(
    alive: Any, left: Int, wins: Any, tries: Any, gaps: Any, worlds: Int, rest: Any, seat: Int
) -> Int:
    """Keep those of the moves that could still catch up with the best one; how many are left.

    They have been tried in `worlds`, and could be in `rest` more. A move's gap to the best one is
    expected to go on as it was in these, whatever a prior said of it, and the deviation from that
    has two parts: what the gap is in a world is known only from the worlds so far, and the worlds
    to come are chance.
    """
    best = alive[0]
    for index in range(1, left):
        move = alive[index]
        if wins[move, seat] / tries[move] > wins[best, seat] / tries[best]:
            best = move
    kept, more = 0, max(rest, 0.0)
    for index in range(left):
        move = alive[index]
        lead = wins[best, seat] - wins[move, seat]
        at_last = lead + more * (gaps[best, best] - gaps[move, move]) / worlds
        variance = (gaps[best, move] + 1.0) / (worlds + 1.0)
        deviation = np.sqrt(variance * more * (1.0 + more / worlds))
        if move == best or at_last <= DEVIATIONS * deviation:
            alive[kept] = move
            kept += 1
    return kept
