"""Matches: deals until somebody has as many points as were agreed (document 002, «Winning»)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from upcard.arena.statistics.tally import Rows
from upcard.engine.layout import ENDLESS

MOST_DEALS = 1_000
"""A match that is open after so many deals ends without a winner."""

Seatings = Sequence[Sequence[int]]


class Play(Protocol):
    """Whoever plays deals of a seed, each with all seatings, the seat `first` beginning.

    `games` are rows of GAMES to be filled, the seatings of a deal together.
    """

    def __call__(
        self, deals: Sequence[int], seatings: Seatings, first: int, games: Rows, /
    ) -> None:
        """Play them."""


def play_matches(
    play: Play, numbers: Sequence[int], seatings: Seatings, goal: int, sides: int, games: Rows
) -> None:
    """Play the matches of these numbers with each seating; a row of `games` is a whole match.

    The deals of match n are numbered from n x MOST_DEALS on. The seat that begins moves on by one
    each deal. A match is won by the first side with `goal` points or more, and more than any other
    side; a forfeited deal ends it. Its points and turns are those of all its deals. The first seats
    stand for the sides.
    """
    for index, seating in enumerate(seatings):
        matches, going = games[index :: len(seatings)], np.arange(len(numbers))
        for number in range(MOST_DEALS):
            rows = np.zeros(len(going), games.dtype)
            rows["forfeit"] = -1
            deals = [numbers[one] * MOST_DEALS + number for one in going.tolist()]
            play(deals, (seating,), number % len(seating), rows)
            going = going[~_ended(matches, going, rows, goal, sides)]
            if not len(going):
                break
        matches["winner"][going], matches["reason"][going] = -1, ENDLESS


def _ended(
    matches: Rows, going: npt.NDArray[np.int64], rows: Rows, goal: int, sides: int
) -> npt.NDArray[np.bool_]:
    """Add a deal to each match that goes on; which of them it ended, with their winners noted."""
    for name in ("turns", "points"):
        matches[name][going] += rows[name]
    points = matches["points"][going, :sides]
    most = points.max(1)
    won = (most >= goal) & ((points == most[:, None]).sum(1) == 1)
    forfeited = rows["forfeit"] >= 0
    matches["winner"][going] = np.where(forfeited, rows["winner"], points.argmax(1))
    for name in ("forfeit", "why"):
        matches[name][going] = rows[name]
    ended: npt.NDArray[np.bool_] = won | forfeited
    return ended
