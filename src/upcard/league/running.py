"""Running a league: its entrants are found out about, its tables are played, and all is kept."""

from __future__ import annotations

import math
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from upcard.arena.contest import way_of
from upcard.arena.runners.jobs import KEPT, Job
from upcard.arena.runners.player_facts import LIMITS, SandboxPolicy, known
from upcard.arena.runners.workers import Opener, as_done
from upcard.arena.statistics.results import Excuses
from upcard.arena.tournament import Done, count_job
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.league.divisions import Division, Participant, divisions, seed_of
from upcard.league.entrants import Submission, submissions
from upcard.league.schedule import Meeting, Schedule
from upcard.league.settings import Settings
from upcard.league.store import Counted, LeagueStore
from upcard.league.watching import NOBODY, Watcher


@dataclass(frozen=True)
class Asked:
    """A submission that is to be found out about, in a worker."""

    submission: Submission
    games: tuple[Game, ...]
    terms: SandboxPolicy


@dataclass(frozen=True)
class Answered:
    """What was found: a participant for each game, in their order, or why it cannot take part."""

    submission: Submission
    participants: tuple[Participant, ...] = ()
    problem: str = ""


@dataclass
class League:
    """A folder's league: who takes part, and what was played in each of its divisions."""

    folder: Path
    results: Path
    settings: Settings
    store: LeagueStore
    divisions: tuple[Division, ...]
    seed: int
    entered: tuple[Answered, ...] = ()
    schedules: tuple[Schedule, ...] = ()
    counts: list[dict[Meeting, Counted]] = field(default_factory=list)
    isolate: bool = False
    """Whether all are asked for one choice at a time (`SandboxPolicy`)."""
    complete: bool = False
    """Whether all intervals are as narrow as the settings ask for."""
    seconds: float = 0.0
    """The workers' time for all of it, added up."""

    @classmethod
    def open(cls, folder: Path, results: Path, isolate: bool = False) -> League:
        """A folder's league, whose store is in the folder `results`; nothing of it is played yet.

        BadRules for settings that make no sense, BadStore for a store that cannot be used.
        """
        settings = Settings.read(folder)
        found, store = divisions(settings), LeagueStore.open(results)
        seed = store.seed() if settings.seed is None else settings.seed
        return cls(folder, results, settings, store, found, seed, isolate=isolate)

    def run(self, open_pool: Opener, workers: int, watcher: Watcher = NOBODY) -> None:
        """Play what is not played yet, until it is complete or the settings' time is up.

        What is done is kept at once: KeyboardInterrupt and BadStore may come at any time. What came
        out until then can be seen.
        """
        end = time.monotonic() + 60 * (self.settings.minutes or math.inf)
        games, terms = tuple(each.game for each in self.divisions), self._terms()
        there = submissions(self.folder, self.settings.imports, self.results)
        asked = [Asked(one, games, terms) for one in there]
        self.entered = self._found_out(asked, open_pool, workers, watcher)
        self.schedules = tuple(self._schedules())
        self.counts = [{} for _ in self.schedules]
        self.complete, self.seconds = False, 0.0
        while wanted := self._wanted():
            self._play(wanted, open_pool, workers, end, watcher)
            if any(one not in self.counts[number] for number, one in wanted):
                return
        self.complete = True

    def place(self, number: int, one: Meeting) -> str:
        """What tells a table of a division from all others."""
        schedule = self.schedules[number]
        members = [schedule.participants[each] for each in one.members]
        return schedule.division.place(members, self.settings, self.seed)

    def job(self, number: int, one: Meeting, table: int = 0) -> Job:
        """The work of a table."""
        schedule, deals = self.schedules[number], self.settings.deals
        members = [schedule.participants[each] for each in one.members]
        numbers = range(one.turn * deals, (one.turn + 1) * deals)
        return schedule.division.job(members, seed_of(self.place(number, one)), numbers, table)

    def _found_out(
        self, asked: Sequence[Asked], open_pool: Opener, workers: int, watcher: Watcher
    ) -> tuple[Answered, ...]:
        """What is known of each submission."""
        found = {one.submission: Answered(one.submission) for one in asked}
        left = {one.submission: one for one in asked if not one.submission.problem}
        for submission in found:
            if submission.problem:
                watcher.refused(located(submission.path, submission.problem))

        def tell() -> None:
            now = [one.name for one in islice(left, workers)]
            watcher.doing("submissions checked", len(fit) - len(left), len(fit), now)

        fit = [*left.values()]
        tell()
        for one in as_done(open_pool, workers, find_out, fit):
            found[one.submission] = one
            del left[one.submission]
            if one.problem:
                watcher.refused(located(one.submission.path, one.problem))
            tell()
        return tuple(found.values())

    def _terms(self) -> SandboxPolicy:
        """Nobody sees the league's folder, its results, or where it was started."""
        memory = LIMITS.model_copy(update={"memory_mb": self.settings.memory_mb})
        hides = (Path.cwd(), self.folder.resolve(), self.results.resolve())
        limits = memory.with_move(self.settings.move_ms)
        return SandboxPolicy(tuple(map(str, hides)), limits, self.isolate)

    def _schedules(self) -> Iterator[Schedule]:
        for number, division in enumerate(self.divisions):
            panel = [
                Participant(name, name, f"ours:{name}", known(name), of_panel=True)
                for name in division.panel
            ]
            there = [one.participants[number] for one in self.entered if one.participants]
            yield Schedule(division, (*panel, *there), self.settings, self.seed)

    def _wanted(self) -> list[tuple[int, Meeting]]:
        """The tables of the next round, with the numbers of their divisions."""
        return [
            (number, one)
            for number, schedule in enumerate(self.schedules)
            for one in schedule.wanted(self.counts[number])
        ]

    def _play(
        self,
        wanted: Sequence[tuple[int, Meeting]],
        open_pool: Opener,
        workers: int,
        end: float,
        watcher: Watcher,
    ) -> None:
        """Play a round's tables, but for those that are kept; as many as there is time for."""
        places = {each: f"{self.place(*each)}:{each[1].turn}" for each in wanted}
        kept = self.store.kept(places.values())
        found = {
            each: Counted.from_json(kept[place]) for each, place in places.items() if place in kept
        }
        missing = self._slowest_first([each for each in wanted if each not in found])
        before, left = sum(map(len, self.counts)), dict.fromkeys(missing)

        def tell() -> None:
            now = [self._names(each) for each in islice(left, workers)]
            watcher.doing("tables played", before + len(found), before + len(wanted), now)

        tell()
        jobs = (self.job(*each, number) for number, each in enumerate(missing))
        try:
            for done in as_done(open_pool, workers, count_job, _in_time(jobs, end)):
                each = missing[done[0]]
                counted = _counted(done, self.divisions[each[0]])
                self.store.keep(places[each], counted.to_json())
                found[each] = counted
                del left[each]
                tell()
        finally:
            for each in wanted:  # in their order, whatever was done first
                if each in found:
                    self.counts[each[0]][each[1]] = found[each]
                    self.seconds += found[each].seconds

    def _names(self, table: tuple[int, Meeting]) -> str:
        """Who plays at a table."""
        participants = self.schedules[table[0]].participants
        return " and ".join(dict.fromkeys(participants[one].name for one in table[1].members))

    def _slowest_first(self, tables: list[tuple[int, Meeting]]) -> list[tuple[int, Meeting]]:
        """Tables, those first that will take longest as far as is known: no worker waits for them.

        What comes out does not depend on it.
        """
        seconds = defaultdict[tuple[int, int], float](float)
        played = Counter[tuple[int, int]]()
        for number, counts in enumerate(self.counts):
            for meeting, counted in counts.items():
                for one in meeting.members:
                    seconds[number, one] += counted.seconds
                    played[number, one] += 1

        def cost(table: tuple[int, Meeting]) -> float:
            number, meeting = table
            who = [(number, one) for one in meeting.members]
            return -sum(seconds[one] / max(1, played[one]) for one in who)

        return sorted(tables, key=cost)


def _in_time(jobs: Iterable[Job], end: float) -> Iterator[Job]:
    """Jobs, until it is too late to begin one."""
    for job in jobs:
        if time.monotonic() > end:
            return
        yield job


def located(path: str, why: str) -> str:
    """Why somebody does not take part, with its path once."""
    home, slash, name = path.rpartition("/")
    return f"{home}{slash}{why}" if why.startswith(name) else f"{path}: {why}"


def find_out(asked: Asked) -> Answered:
    """Find out about a submission, in a worker: what it is, and how it runs at each game."""
    try:
        player = known(asked.submission.player)
        player = replace(player, terms=asked.terms) if player.terms else player
        found = []
        for game in asked.games:
            runs, why = way_of(game, player)
            one = asked.submission
            found.append(Participant(one.name, one.command, one.digest, player, runs, why))
        return Answered(asked.submission, tuple(found))
    except BadRules as problem:
        return Answered(asked.submission, problem=str(problem))
    finally:
        KEPT.release()


def _counted(done: Done, division: Division) -> Counted:
    """What a worker counted, by members of the table."""
    _, _, tally, excuses, seconds = done
    each = 2 if division.game.rules.partners else 1
    own: Excuses = {}
    for (player, why), message in excuses.items():
        own.setdefault((player // each, why), message)
    return Counted(tally, own, seconds)
