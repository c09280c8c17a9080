"""Games to count: rows made up, and rows of players whose chances are known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from upcard.arena.statistics.tally import FORFEITS, GAMES, Rows

Generator = np.random.Generator
Seatings = Sequence[Sequence[int]]


def rows_of(winners: npt.ArrayLike, table: int = 0, first: int = 0) -> Rows:
    """Games won by the given seats, one row a deal, one column a seating."""
    won = np.array(winners, np.int8)
    rows = np.zeros(won.size, GAMES)
    rows["table"], rows["winner"], rows["reason"], rows["forfeit"] = table, won.ravel(), 1, -1
    rows["deal"] = first + np.repeat(np.arange(len(won)), won.shape[1])
    rows["seating"] = np.tile(np.arange(won.shape[1]), len(won))
    rows["turns"] = 10
    return rows


def any_rows(random: Generator, deals: int, seatings: Seatings) -> Rows:
    """Games in which anything may have happened, unlikely things often."""
    seats, size = len(seatings[0]), (deals, len(seatings))
    rows = rows_of(random.integers(-1, seats, size))
    count = len(rows)
    rows["reason"] = random.integers(0, 6, count)
    rows["forfeit"] = np.where(random.random(count) < 0.3, random.integers(0, seats, count), -1)
    rows["why"] = np.where(rows["forfeit"] >= 0, random.integers(1, len(FORFEITS), count), 0)
    rows["turns"] = random.integers(0, 1200, count)
    rows["points"][:, :seats] = random.integers(-5, 500, (count, seats))
    return rows


def played(
    random: Generator, strengths: Sequence[float], seatings: Seatings, deals: int, luck: float
) -> Rows:
    """Games won with chances as exp(strength); correlated by deal: `luck` says how much.

    With a chance of `luck`, the same random number decides all of a deal's games, so that mostly
    the same seat wins them. Each single game's chances are exact all the same.
    """
    chances = np.exp(np.array(strengths))[np.array(seatings)]
    bounds = (chances / chances.sum(1, keepdims=True)).cumsum(1)[:, :-1]
    own, common = random.random((deals, len(seatings))), random.random((deals, 1))
    drawn = np.where(random.random((deals, 1)) < luck, common, own)
    return rows_of((drawn[:, :, None] > bounds).sum(2))
