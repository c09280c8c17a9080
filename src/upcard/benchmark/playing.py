"""Playing a task: the same deals for whoever is measured, and for who scores 0."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from upcard.arena.contest import contest
from upcard.arena.runners.jobs import Games
from upcard.arena.runners.workers import processes, threads
from upcard.arena.statistics.intervals import Interval, mean_of
from upcard.arena.statistics.results import Entrant
from upcard.arena.statistics.tally import UNIT, shares_won
from upcard.arena.tournament import every_game
from upcard.benchmark.tasks import Task

Shares = npt.NDArray[np.float64]
Listener = Callable[[int, int], object]
"""Hears how many deals are played, and of how many."""
COUNTED = ("deal", "seating", "winner", "reason", "forfeit", "why", "turns", "points")
"""What is in a digest of games: all that there is to know of each."""


@dataclass(frozen=True)
class AtTable:
    """How a player did at one of a task's tables.

    `won` is its share of each deal; `units` the same summed up in whole numbers (`tally.UNIT`) over
    all games; `digest` is of all games, and `forfeits` how many it forfeited.
    """

    won: Shares
    units: int
    forfeits: int
    digest: str


@dataclass(frozen=True)
class Played:
    """How a player did in a task: at each of its tables."""

    entrant: Entrant
    tables: tuple[AtTable, ...]

    @property
    def won(self) -> Shares:
        """By deal: its share of that deal at all tables, which is one observation."""
        shares: Shares = np.mean([table.won for table in self.tables], axis=0)
        return shares


def play_task(
    task: Task, player: str, deals: int, workers: int = 1, advance: Listener | None = None
) -> Played:
    """Play the first `deals` of each of a task's tables with a player, from all seats.

    It is named as `upcard match` has it. BadRules for one that there is not, for one that cannot
    play a game of the task, or for a task that this version of Upcard cannot play.
    """
    found, whole = list[AtTable](), deals * len(task.tables)
    for table, game in zip(task.tables, task.games(), strict=True):
        held = contest(game, [player, *table.opponents], task.seats, deals, task.seed)
        opener = (threads if held.compiled else processes)(workers)
        told = partial(_told, advance, len(found) * deals, whole)
        rows = every_game(held, opener, workers, told)
        found.append(_at_table(rows, held.plan.seatings))
    return Played(held.entrants[0], tuple(found))


def score(own: Played, zero: Played, lead: float) -> Interval:
    """The share of the lead that a player takes, in hundredths, with its 95 % interval.

    Both played the same deals, and each deal's difference is one observation. The lead is a
    number of the task, and no part of the interval.
    """
    return Interval(*(100 * part / lead for part in mean_of(own.won - zero.won)))


def _told(advance: Listener | None, before: int, whole: int, done: int, _: int) -> None:
    if advance:
        advance(before + done, whole)


def _at_table(rows: Games, seatings: Sequence[Sequence[int]]) -> AtTable:
    won = shares_won(rows, seatings)
    units = round(float(won.sum()) * UNIT * len(seatings))
    who = np.array(seatings)[np.arange(len(seatings)), rows["forfeit"]]
    forfeits = int(((rows["forfeit"] >= 0) & (who == 0)).sum())
    digest = hashlib.sha256()
    for name in COUNTED:
        digest.update(np.ascontiguousarray(rows[name]).tobytes())
    return AtTable(won, units, forfeits, digest.hexdigest())
