"""Playing a contest: its jobs handed to workers, its games counted as they come, and kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from upcard.arena.contest import Contest
from upcard.arena.runners.jobs import Games, Job, play_job
from upcard.arena.runners.workers import Opener, in_order
from upcard.arena.statistics.results import Excuses, Results, excuses_as_data, excuses_in
from upcard.arena.statistics.tally import Tally, tally_of
from upcard.arena.storage.resumable_file import Written
from upcard.errors import Unreadable

SAVE_EVERY = 5.0
"""Seconds between two savings of how far a contest is."""

Done = tuple[int, Games, Tally, Excuses, float]


class Writer(Protocol):
    """Whoever wants every game as it comes, a batch at a time and in order."""

    @property
    def written(self) -> Written:
        """What was written so far."""

    def write(self, rows: Games) -> None:
        """Take a batch of games."""

    def settle(self) -> None:
        """See to it that what was written outlives a loss of power."""


@dataclass
class Progress:
    """How far a contest is: the pieces of work that are done, and what they counted."""

    contest: Contest
    tallies: list[Tally] = field(default_factory=list)
    pieces: int = 0
    seconds: float = 0.0
    """The workers' time, added up."""
    excuses: Excuses = field(default_factory=dict)
    """By entrant and reason."""
    written: Written | None = None
    """Where these games are written, one by one; None if nobody wanted that."""

    def __post_init__(self) -> None:
        seats = len(self.contest.plan.seatings[0])
        self.tallies = self.tallies or [Tally.empty(seats) for _ in self.contest.plan.lineups]

    @property
    def games(self) -> int:
        """How many games are played."""
        return sum(tally.games for tally in self.tallies)

    @property
    def decided(self) -> bool:
        """Whether a sequential test needs no more games."""
        test = self.contest.test(self.tallies)
        return test is not None and test.answer != "open"

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to play."""
        return self.games == self.contest.plan.games or self.decided

    def results(self) -> Results:
        """What is known so far."""
        return self.contest.results(self.tallies, self.seconds, self.complete, self.excuses)

    def add(self, done: Done) -> None:
        """Count a piece of work, the next in the contest's order."""
        table, _, tally, excuses, seconds = done
        self.tallies[table] = self.tallies[table] + tally
        self.pieces += 1
        self.seconds += seconds
        group, partners = self.contest.plan.lineups[table], self.contest.game.rules.partners
        for (player, why), message in excuses.items():
            entrant = group[player // 2 if partners else player]
            self.excuses.setdefault((entrant, why), message)

    def to_json(self, *, shown: bool = False) -> str:
        """As text, for going on later; with what others may be shown of it meanwhile."""
        counted = [tally.to_data() for tally in self.tallies]
        own: dict[str, Any] = {
            "contest": self.contest.id,
            "pieces": self.pieces,
            "seconds": self.seconds,
        }
        own["excuses"] = excuses_as_data(self.excuses)
        own["written"] = self.written
        if shown:
            own["shown"] = self._shown()
        return json.dumps(own | {"tallies": counted})

    def _shown(self) -> dict[str, Any]:
        """The standings, for display only: the game, and each entrant's numbers."""
        return {
            "game": self.contest.game.id,
            "played": self.games,
            "games": self.contest.plan.games,
            "standings": [
                [each.entrant.name, each.win_rate, each.rating] for each in self.results().standings
            ],
        }

    @classmethod
    def from_json(cls, contest: Contest, text: str) -> Progress:
        """Read back what `to_json` wrote; Unreadable if it is of another contest, or damaged."""
        try:
            data: dict[str, Any] = json.loads(text)
            if data["contest"] != contest.id:
                raise Unreadable("what was kept is of another contest: its players, deals or seed")
            tallies = [Tally.from_data(counted) for counted in data["tallies"]]
            excuses = excuses_in(data["excuses"])
            written = Written(*data["written"]) if data["written"] else None
            pieces, seconds = int(data["pieces"]), float(data["seconds"])
            return cls(contest, tallies, pieces, seconds, excuses, written)
        except (KeyError, TypeError, ValueError, RecursionError) as problem:
            if isinstance(problem, Unreadable):
                raise
            raise Unreadable(f"what was kept cannot be read: {problem}") from None


def play(
    progress: Progress,
    open_pool: Opener,
    workers: int,
    *,
    advance: Callable[[int], object] | None = None,
    writer: AbstractContextManager[Writer | None] | None = None,
    save: Callable[[str], object] | None = None,
) -> None:
    """Play what is left of a contest, if anything is, counting into `progress`.

    `advance` hears how many games are played; `writer` gets them all; `save` is given `progress` as
    text, now and then and in the end, for going on later. KeyboardInterrupt passes through, with
    all of them as they should be.
    """
    contest, saved = progress.contest, time.monotonic()

    def keep(games: Writer | None, goes_on: bool = False) -> None:
        if save and progress.pieces:
            if games is not None:
                games.settle()
            save(progress.to_json(shown=goes_on))

    with writer or nullcontext() as games_writer:
        try:
            jobs = () if progress.complete else contest.jobs(progress.pieces)
            for done in in_order(open_pool, workers, count_job, jobs):
                if games_writer is not None:
                    games_writer.write(done[1])
                progress.add(done)
                progress.written = games_writer.written if games_writer else None
                if advance:
                    advance(progress.games)
                if progress.decided:
                    break
                if time.monotonic() - saved > SAVE_EVERY:
                    keep(games_writer, goes_on=True)
                    saved = time.monotonic()
        finally:
            keep(games_writer)


def every_game(
    contest: Contest,
    open_pool: Opener,
    workers: int,
    advance: Callable[[int, int], object],
) -> Games:
    """All games of a contest of one table, [deal, seating].

    All are kept in memory. `advance` hears how many deals are played, and of how many.
    """
    deals, each, parts, done = contest.plan.deals, len(contest.chairs), list[Games](), 0
    advance(0, deals)
    for games, _ in in_order(open_pool, workers, play_job, contest.jobs()):
        parts.append(games)
        done += len(games) // each
        advance(done, deals)
    return np.concatenate(parts).reshape(-1, each)


def count_job(job: Job) -> Done:
    """Play a job and count it, where the worker is: its table, its games, and what they count."""
    excuses: Excuses = {}
    games, seconds = play_job(job, excuses)
    return job.table, games, tally_of(games, job.sides), excuses, seconds
