"""What a league says: standings with groups, and what is known of each entrant."""

from __future__ import annotations

import math
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import upcard
from upcard.arena.plan import Plan
from upcard.arena.statistics.intervals import UNKNOWN, Interval
from upcard.arena.statistics.judge import judge
from upcard.arena.statistics.rating import MEAN, Rated
from upcard.arena.statistics.results import Entrant, Excuse, Excuses, Results
from upcard.arena.statistics.tally import FORFEITS
from upcard.league.divisions import Participant, seed_of
from upcard.league.running import League
from upcard.league.schedule import Meeting, Schedule


@dataclass(frozen=True)
class Forfeited:
    """Why an entrant forfeited games, how many, what happened first, and a line that shows it."""

    reason: str
    games: int
    first: str
    line: str


@dataclass(frozen=True)
class Opponent:
    """Somebody whom an entrant met: at how many deals, and what share it won of what both did."""

    name: str
    deals: int
    won: Interval


@dataclass(frozen=True)
class Row:
    """How one participant stands in a division.

    `rating` is on the Elo scale, the yardstick's 1500. `group` counts from 1: who is in the same
    one as the first of it cannot be told apart from it. `settled` is false while its interval is
    wider than was asked for; `out` says that it plays no more, since it forfeited most games.
    """

    participant: Participant
    place: int
    group: int
    rating: Interval
    win_rate: Interval
    games: int
    settled: bool
    out: bool
    forfeits: tuple[Forfeited, ...]
    opponents: tuple[Opponent, ...]

    @property
    def forfeited(self) -> int:
        """How many games it forfeited."""
        return sum(one.games for one in self.forfeits)


@dataclass(frozen=True)
class Table:
    """The standings of a division, best first."""

    title: str
    key: str
    seats: int
    results: Results
    rows: tuple[Row, ...]


def tables(league: League) -> tuple[Table, ...]:
    """The standings of each division, by all that was played in it."""
    return tuple(_table(league, number) for number in range(len(league.schedules)))


def overall(found: Sequence[Table]) -> dict[str, Interval]:
    """By name, the mean of somebody's ratings in all divisions; best first.

    The divisions' games are independent, and so are their errors.
    """
    rated: dict[str, list[Interval]] = {}
    for table in found:
        for row in table.rows:
            rated.setdefault(row.participant.name, []).append(row.rating)
    means = {name: _mean(ratings) for name, ratings in rated.items()}
    return dict(sorted(means.items(), key=lambda one: (_last(one[1]), one[0])))


def _mean(ratings: Sequence[Interval]) -> Interval:
    value = math.fsum(one.value for one in ratings) / len(ratings)
    half = math.sqrt(math.fsum((one.high - one.low) ** 2 for one in ratings)) / 2 / len(ratings)
    return Interval(value, value - half, value + half)


def _last(rating: Interval) -> float:
    return math.inf if math.isnan(rating.value) else -rating.value


def _table(league: League, number: int) -> Table:
    schedule, counts = league.schedules[number], league.counts[number]
    rated, settled = schedule.rated(counts), schedule.reached(counts)
    results = _results(league, number)
    win_rates = {row.entrant.name: row for row in results.standings}
    everybody = range(len(schedule.participants))
    ratings = [_relative(rated, one, schedule.panel[0]) for one in everybody]
    ranked = sorted(everybody, key=lambda one: (_last(ratings[one]), one))
    groups, met, rows = _groups(rated, ranked), _met(league, number), list[Row]()
    for place, one in enumerate(ranked, start=1):
        participant = schedule.participants[one]
        row = win_rates[participant.name]
        rows.append(
            Row(
                participant,
                place,
                groups[one],
                ratings[one],
                row.win_rate,
                row.games,
                settled[one],
                one in schedule.entrants and schedule.hopeless(one, counts),
                tuple(_forfeits(league, number, one)),
                tuple(_opponents(results, schedule, one, met)),
            )
        )
    division = schedule.division
    return Table(division.title, division.key, division.seats, results, tuple(rows))


def _relative(rated: Rated, one: int, yardstick: int) -> Interval:
    """A rating on the scale on which the yardstick has 1500."""
    if one == yardstick:
        return Interval(MEAN, MEAN, MEAN)
    return Interval(*(MEAN + each for each in rated.difference(one, yardstick)))


def _groups(rated: Rated, ranked: Sequence[int]) -> dict[int, int]:
    """By participant, which group it is in: one begins with whoever is clearly behind the first."""
    found, group, first = dict[int, int](), 0, -1
    for one in ranked:
        behind = rated.difference(first, one).low if found else math.inf
        if behind > 0:
            group, first = group + 1, one
        found[one] = group
    return found


def _results(league: League, number: int) -> Results:
    """All that was played in a division, as a tournament's."""
    schedule, counts = league.schedules[number], league.counts[number]
    division = schedule.division
    plan = Plan(tuple(one.members for one in counts), division.turned, league.settings.deals)
    entrants = [Entrant(one.name, one.runs, False, one.why) for one in schedule.participants]
    excuses = Excuses()
    for one, counted in counts.items():
        for (member, why), message in counted.excuses.items():
            excuses.setdefault((one.members[member], why), message)
    return judge(
        division.game,
        plan,
        entrants,
        [one.tally for one in counts.values()],
        seed=0,  # which nobody is told
        version=upcard.__version__,
        seconds=league.seconds,
        complete=league.complete,
        excuses=excuses,
    )


def _met(league: League, number: int) -> Counter[tuple[int, int]]:
    """At how many deals each two met, by their numbers."""
    found = Counter[tuple[int, int]]()
    for one, counted in league.counts[number].items():
        for pair in permutations(one.members, 2):
            found[pair] += counted.tally.blocks
    return found


def _opponents(
    results: Results, schedule: Schedule, one: int, met: Mapping[tuple[int, int], int]
) -> Iterator[Opponent]:
    """Whom somebody met, most often first."""
    others = [(-deals, other) for (own, other), deals in met.items() if own == one]
    for deals, other in sorted(others):
        won = results.pairs[one][other] or UNKNOWN
        yield Opponent(schedule.participants[other].name, -deals, won)


def _forfeits(league: League, number: int, one: int) -> Iterator[Forfeited]:
    """What somebody forfeited, by reason."""
    counts = league.counts[number]
    games, first = Counter[str](), dict[str, tuple[Meeting, Excuse]]()
    for meeting, counted in counts.items():
        if one not in meeting.members:
            continue
        member = meeting.members.index(one)
        for reason, count in zip(FORFEITS, counted.tally["forfeits"][member].tolist(), strict=True):
            games[reason] += count
            if count:
                excuse = counted.excuses.get((member, reason), Excuse())
                first.setdefault(reason, (meeting, excuse))
    for reason, count in games.items():
        if count:
            meeting, excuse = first[reason]
            line = replay_line(league, number, meeting, excuse.deal)
            yield Forfeited(reason, count, excuse.message, line)


def replay_line(league: League, number: int, meeting: Meeting, deal: int | None) -> str:
    """The command that plays a table's deals from the first up to this one, or all of them."""
    schedule = league.schedules[number]
    names = [schedule.participants[one].path for one in meeting.members]
    deals = (meeting.turn + 1) * league.settings.deals if deal is None else deal + 1
    seed = seed_of(league.place(number, meeting))
    numbers = ["--deals", str(deals), "--seed", str(seed)]
    if any(schedule.participants[one].runs != "compiled" for one in meeting.members):
        numbers += ["--move-ms", str(league.settings.move_ms)]
    words = ["upcard", "match", schedule.division.game.id, *names, "--untrusted", *numbers]
    return shlex.join(words)
