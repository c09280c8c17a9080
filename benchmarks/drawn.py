"""Contests whose games are drawn from games really played, so that the truth can be chosen.

Whole deals are drawn, with all their seatings, so the games of one hang together as they did when
they were played. How likely each deal is to be drawn is tilted, until the first player is better
than the second by just as much as is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from benchmarks.contests import workers_of
from benchmarks.report import cores
from upcard.arena.contest import Contest
from upcard.arena.runners.jobs import Games, Job
from upcard.arena.runners.workers import in_order
from upcard.arena.statistics.rating import expected
from upcard.arena.statistics.tally import tally_of
from upcard.arena.tournament import Done as Counted
from upcard.arena.tournament import Progress, count_job, play

Numbers = npt.NDArray[np.float64]
Done = TypeVar("Done")


class Stock:
    """The deals that a contest of one table played: `rows[deal, seating]`, as `tally.GAMES` says.

    `won[deal, player]` are the games that a player won of a deal, with parts of those that nobody
    won.
    """

    def __init__(self, contest: Contest) -> None:
        opener, jobs = workers_of(contest, cores()), contest.jobs()
        done = [games for _, games, *_ in in_order(opener, cores(), count_job, jobs)]
        self.seatings = contest.plan.seatings
        self.rows: Games = np.concatenate(done).reshape(-1, len(self.seatings))
        who = np.array(self.seatings)
        winner = self.rows["winner"]
        player = np.where(winner < 0, -1, who[np.arange(len(who)), winner])[..., None]
        seats = who.shape[1]
        self.won: Numbers = ((player == np.arange(seats)) + (player < 0) / seats).sum(1)

    def chances(self, elo: float) -> Numbers:
        """How likely to draw each deal, for the first player to be `elo` ahead of the second.

        Of all such chances, those nearest to equal ones (exponential tilting).
        """
        share = expected(elo)
        over = (1 - share) * self.won[:, 0] - share * self.won[:, 1]

        def tilted(slope: float) -> Numbers:
            weights = np.exp(slope * over)
            return np.asarray(weights / weights.sum(), np.float64)

        slope = brentq(lambda slope: float(tilted(slope) @ over), -20, 20, xtol=1e-14)
        return tilted(slope)

    def held(self, contest: Contest, chances: Numbers, seed: int) -> Progress:
        """The contest, of the same players, played to its end with deals drawn by a seed."""
        progress, random = Progress(contest), np.random.default_rng(seed)
        play(progress, lambda: _Drawn(self, chances, random), workers=1)
        return progress


class _Drawn(Executor):
    """Plays no job that it is given: draws the deals from a stock, and counts these."""

    def __init__(self, stock: Stock, chances: Numbers, random: np.random.Generator) -> None:
        self._stock, self._random = stock, random
        self._bounds = chances.cumsum()
        self._bounds[-1] = 1.0

    def submit(self, _do: Callable[..., Done], /, *args: Any, **_more: Any) -> Future[Done]:
        """What `tournament.count_job` would give of the job."""
        job: Job = args[0]
        picked = self._bounds.searchsorted(self._random.random(len(job.deals)), "right")
        rows = self._stock.rows[picked].ravel()
        rows["deal"] = np.repeat(np.asarray(job.deals, np.int64), len(job.seatings))
        done: Counted = job.table, rows, tally_of(rows, job.sides), {}, 0.0
        future: Future[Any] = Future()
        future.set_result(done)
        return future
