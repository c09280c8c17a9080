"""For how many turns a choice is played on, and after how many a deal is left."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import known
from upcard.games.game import Game


class Horizons(NamedTuple):
    """The turns `ahead` that a choice is played on, and the `longest` deal that is not left."""

    ahead: int
    longest: int


COUNTED_DOWN = Horizons(40, 5_000)
"""Where seats count down, and deals are many hands long."""
MOST, USUAL = 300, 0.9
"""The most turns that are played on elsewhere, and the share of the teacher's deals that take no
more turns than are played on. Values that only draw may play for ever; what is broken off is
judged by the cards to go, which tells them that drawing is bad."""
LONG = 2
"""After so many times the turns that are played on a deal is left: a value that has learned little
would learn from nothing else in the next round."""
DEALS = 1_000
"""Deals of the teacher in which turns are counted."""


def horizons(game: Game, seats: int, teacher: str, seed: int) -> Horizons:
    """Those that suit a game, as a compiled player plays it."""
    if game.rules.end.counts_down:
        return COUNTED_DOWN
    ahead = min(turns_within(game, seats, teacher, USUAL, DEALS, seed), MOST)
    return Horizons(ahead, LONG * ahead)


def turns_within(game: Game, seats: int, player: str, share: float, deals: int, seed: int) -> int:
    """The turns that this share of the deals of a compiled player against itself does not exceed.

    A deal that nobody ends counts with the turns at which the arena breaks it off.
    """
    known(player).policy(game, seats)
    job = Job(game, (player,), ((0,) * seats,), seed, 0, range(deals), compiled=(player,))
    return int(np.quantile(play_job(job)[0]["turns"], share))
