"""How much of its games a learner wins, on deals that it was not trained on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.arena.statistics.intervals import Blocks, Interval, share_of_blocks
from upcard.envs.batch import Batch
from upcard.games.game import Game

Choose = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], Any]
"""The action for each row of features (N, F), with the mask of the legal ones (N, A)."""

SEED = 2**40
"""Deals are judged on this seed; `selfplay.py` trains on smaller ones."""
MAX_TURNS = 1000
"""A deal that takes longer is nobody's, and is shared."""


def win_rate(
    game: Game | str,
    choose: Choose,
    opponent: str,
    *,
    deals: int,
    seed: int = SEED,
    seats: int | None = None,
) -> Interval:
    """The share of games won against a player, in all seats but one, with a 95 % interval.

    Each deal is played once from every seat, and all of that is one observation. A game that nobody
    won is shared by all seats; one that was over before the learner had a choice was lost.
    """
    seats, scores = Batch(game, 1, seats).seats, np.zeros(deals)
    for seat in range(seats):
        others = [None if other == seat else opponent for other in range(seats)]
        batch = Batch(game, deals, seats, seed, others=others, max_turns=MAX_TURNS)
        batch.reset()
        playing = batch.skipped == 0
        while playing.any():
            batch.step(np.asarray(choose(batch.observation, batch.mask)))
            over = playing & (batch.terminated | batch.truncated)
            scores += (
                over * np.where(batch.winner < 0, 1 / seats, batch.reward[:, seat] > 0) / seats
            )
            playing &= ~over
    return share_of_blocks(Blocks(deals, float(scores.mean()), scores.var(ddof=1), deals - 1))


def report(game: Game | str, choose: Choose, deals: int, seats: int | None = None) -> str:
    """A line for each opponent: what is won against it on deals that no curve was drawn from."""
    lines = [f"{deals:,} deals, each from every seat:"]
    for opponent in ("random", "first"):
        rate = win_rate(game, choose, opponent, deals=deals, seed=SEED + 1, seats=seats)
        value, low, high = (f"{100 * share:.1f}" for share in rate)
        lines.append(f"against {opponent:6}  {value} %  (95 %: {low} to {high})")
    return "\n".join(lines)
