"""All that a league's pages and tables tell: gathered when it has been played."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

import numpy as np

from upcard import __version__
from upcard.arena.runners.workers import Opener, as_done
from upcard.arena.statistics.intervals import Interval
from upcard.league import reviewing
from upcard.league.divisions import Division, Participant
from upcard.league.positions import FIRST_ASKED, MANY, Codes, may_be_twins, positions, twins
from upcard.league.reviewing import LookedBack, Wanted, look_back
from upcard.league.running import League
from upcard.league.standings import Table, overall, tables
from upcard.league.store import Point
from upcard.league.watching import NOBODY, Watcher
from upcard.rules.load import rules_hash

Task = TypeVar("Task")


@dataclass(frozen=True)
class Refused:
    """A file or folder that does not take part, and why."""

    name: str
    path: str
    why: str


@dataclass(frozen=True)
class Twins:
    """Two entrants of a division who choose alike in such a share of positions."""

    division: str
    one: str
    other: str
    share: float


@dataclass(frozen=True)
class Gathered:
    """What is known of a league. What is by entrant is by its division's key and its name.

    `at` is when it was gathered, as ISO text in UTC. `complete` is false if it was broken off
    before all intervals were as narrow as `interval`, in rating points. `overall` has the mean
    ratings of all divisions, best first. `twins` are for the teacher alone.
    """

    title: str
    at: str
    complete: bool
    interval: float
    yardstick: str
    tables: tuple[Table, ...]
    overall: Mapping[str, Interval]
    refused: tuple[Refused, ...]
    course: Mapping[tuple[str, str], Sequence[Point]]
    reviews: Mapping[tuple[str, str], Sequence[LookedBack]]
    twins: tuple[Twins, ...]


def gather(
    league: League,
    open_pool: Opener,
    workers: int,
    *,
    looking: bool = True,
    watcher: Watcher = NOBODY,
) -> Gathered:
    """Gather what is known now, and note the ratings in the league's store.

    Without `looking`, only those deals and choices are told of that were looked at before: nothing
    more is played.
    """
    found, at = tables(league), datetime.now(UTC).isoformat(timespec="seconds")
    league.store.note(
        at,
        (
            (table.key, row.participant.name, row.participant.digest, row.rating)
            for table in found
            for row in table.rows
            if not row.participant.of_panel and not any(map(math.isnan, row.rating))
        ),
    )
    looked = _Looking(league, open_pool, workers, looking, watcher)
    return Gathered(
        league.folder.resolve().name,
        at,
        league.complete,
        league.settings.interval,
        league.settings.yardstick,
        found,
        overall(found),
        tuple(_refused(league)),
        league.store.course(),
        looked.reviews(),
        tuple(looked.twins()),
    )


def _refused(league: League) -> Iterable[Refused]:
    for one in league.entered:
        if why := one.submission.problem or one.problem:
            yield Refused(one.submission.name, one.submission.path, why)


@dataclass(frozen=True)
class _Looking:
    """Looking at what entrants choose, each once: what was seen is kept."""

    league: League
    open_pool: Opener
    workers: int
    looking: bool
    watcher: Watcher

    def reviews(self) -> dict[tuple[str, str], list[LookedBack]]:
        """The deals that were looked back on."""
        wanted = dict[tuple[str, str], tuple[str, Wanted]]()
        for number, schedule in enumerate(self.league.schedules):
            for own in schedule.entrants:
                meeting = schedule.first(own)
                if meeting not in self.league.counts[number]:
                    continue
                players = [schedule.participants[one] for one in meeting.members]
                each = schedule.division.seats // schedule.division.sides
                seat = meeting.members.index(own) * each
                names = tuple(one.name for one in players for _ in range(each))
                job = self.league.job(number, meeting)
                place = f"review:{seat}:{self.league.place(number, meeting)}"
                task = Wanted(job, names, tuple(range(seat, seat + each)))
                wanted[schedule.division.key, schedule.participants[own].name] = place, task
        texts = self._done("deals reviewed", wanted.values(), _look_back)
        return {
            who: reviewing.from_json(texts[place])
            for who, (place, _) in wanted.items()
            if place in texts
        }

    def twins(self) -> Iterable[Twins]:
        """Who chooses alike, by division."""
        least = self.league.settings.twins
        for schedule in self.league.schedules:
            division = schedule.division
            own = [schedule.participants[one] for one in schedule.entrants]
            chosen = self._chosen(division, own, FIRST_ASKED)
            again = sorted(may_be_twins(chosen, least))
            whole = self._chosen(division, [own[one] for one in again], MANY)
            for number, codes in zip(again, whole, strict=True):
                chosen[number] = codes
            for one, other, share in twins(chosen, least):
                yield Twins(division.key, own[one].name, own[other].name, share)

    def _chosen(
        self, division: Division, asked: Sequence[Participant], many: int
    ) -> list[Codes | None]:
        """What each chooses in the first of a division's positions, if that is known."""
        places = [_choices_place(division, one, many) for one in asked]
        tasks = zip(places, ((division, one, many) for one in asked), strict=True)
        texts = self._done("choices compared", tasks, _choose)
        read = [json.loads(texts.get(place, "null")) for place in places]
        return [None if codes is None else np.array(codes, np.int64) for codes in read]

    def _done(
        self,
        what: str,
        tasks: Iterable[tuple[str, Task]],
        do: Callable[[tuple[str, Task]], tuple[str, str]],
    ) -> dict[str, str]:
        """What comes of tasks, by their places in the store; what is kept is not done again.

        `do` takes and gives its place, too.
        """
        by_place = dict(tasks)
        kept = self.league.store.kept(by_place)
        if not self.looking:
            return kept
        missing = [(place, task) for place, task in by_place.items() if place not in kept]
        done = as_done(self.open_pool, self.workers, do, missing)
        for number, (place, text) in enumerate(done, start=1):
            self.league.store.keep(place, text)
            kept[place] = text
            self.watcher.doing(what, number, len(missing))
        return kept


def _choices_place(division: Division, one: Participant, many: int) -> str:
    rules = rules_hash(division.game.rules)
    return f"choices:{many}:{__version__}:{rules}:{division.seats}:{one.digest}"


def _look_back(asked: tuple[str, Wanted]) -> tuple[str, str]:
    place, wanted = asked
    return place, reviewing.to_json(look_back(wanted))


def _choose(asked: tuple[str, tuple[Division, Participant, int]]) -> tuple[str, str]:
    """What a participant chooses in its division's positions, as JSON; with its place."""
    place, (division, participant, many) = asked
    codes = positions(division).chosen(participant, many)
    return place, json.dumps(None if codes is None else codes.tolist())
