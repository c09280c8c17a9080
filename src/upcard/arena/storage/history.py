"""The history: who played and won, over all matches and tournaments that were kept."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select, tuple_

from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Entrant, Results, Standing
from upcard.arena.storage.database import BOUNDS, ENTRIES, MEASURES, RUNS, Database, open_database
from upcard.arena.storage.naming import names_apart, who_is_meant


@dataclass(frozen=True)
class Total:
    """How one player did at one game and number of seats, over all runs.

    `win_rate` is the mean over all its games. `last_rating` is its last run's: ratings of different
    runs cannot be compared. A name that cheats in some runs and not in others has two totals. A
    player of one's own is its file, class and content (`naming`): `name` is what it is called among
    all that are kept.
    """

    game: str
    seats: int
    name: str
    cheats: bool
    runs: int
    games: int
    wins: int
    win_rate: float
    last_rating: Interval
    last_played: str

    @property
    def losses(self) -> int:
        """Games that it did not win."""
        return self.games - self.wins


@dataclass(frozen=True)
class Run:
    """A match or a tournament that was kept: `Results` without its details.

    `played_at` is when, as ISO text in UTC; `what` is `match` or `tournament`. `complete` is false
    for one that was interrupted and not resumed. Players are called as in `Total`; `own` are the
    standings of the one that was asked for.
    """

    id: str
    played_at: str
    what: str
    game: str
    rules_hash: str
    seats: int
    seed: int
    version: str
    deals: int
    games: int
    complete: bool
    standings: tuple[Standing, ...]
    own: tuple[Standing, ...] = ()


def open_store(url: str | None = None) -> Store:
    """The history at a URL or an SQLite file's path; None is the user's own.

    It is made if there is none. BadStore if it cannot be had, read or written.
    """
    return Store(open_database(url))


@dataclass(frozen=True)
class Store:
    """A history. All its methods raise BadStore where the database fails; nothing is half done."""

    database: Database

    @property
    def where(self) -> str:
        """Its place as a person reads it."""
        return self.database.where

    def check(self) -> None:
        """BadStore if no run could be added now."""
        with self.database.writing():
            pass

    def add(self, results: Results, run_id: str, when: str, what: str) -> bool:
        """Keep a run, unless as much of it is kept already; say whether it was.

        The same `run_id` is the same run, counted once: a complete one stays, an interrupted one
        gives way to one that went as far or further. `when` is ISO text in UTC; `what` is `match`
        or `tournament`.
        """
        with self.database.writing() as connection:
            old = connection.execute(select(RUNS).where(RUNS.c.id == run_id)).one_or_none()
            if old is not None:
                if old.complete or (old.deals > results.deals and not results.complete):
                    return False
                connection.execute(delete(RUNS).where(RUNS.c.id == run_id))  # and its entries
            connection.execute(insert(RUNS), _run_row(results, run_id, when, what))
            connection.execute(
                insert(ENTRIES),
                [_entry_row(run_id, place, each) for place, each in enumerate(results.standings)],
            )
        return True

    def runs(
        self, player: str | None = None, game: str | None = None, limit: int | None = None
    ) -> tuple[Run, ...]:
        """The runs, last first, at most `limit`: all, or a player's, at all games, or at one."""
        names = self._names()
        meant = who_is_meant(player, names) if player else set()
        runs = select(RUNS).order_by(RUNS.c.played_at.desc(), RUNS.c.id.desc()).limit(limit)
        if player is not None:
            named = tuple_(ENTRIES.c.name, ENTRIES.c.identity).in_(meant)
            runs = runs.where(RUNS.c.id.in_(select(ENTRIES.c.run).where(named)))
        if game is not None:
            runs = runs.where(RUNS.c.game == game)
        entries = select(ENTRIES).where(ENTRIES.c.run.in_(select(runs.subquery().c.id)))
        standings: dict[str, list[Standing]] = defaultdict(list)
        own: dict[str, list[Standing]] = defaultdict(list)
        with self.database.reading() as connection:
            for row in connection.execute(entries.order_by(ENTRIES.c.place)):
                who = row.name, row.identity
                standings[row.run].append(_standing(row, names.get(who, row.name)))
                if who in meant:
                    own[row.run].append(standings[row.run][-1])
            return tuple(
                _run(row, standings[row.id], own[row.id]) for row in connection.execute(runs)
            )

    def players(self, player: str | None = None, game: str | None = None) -> tuple[Total, ...]:
        """The totals of all players, or of one, at all games, or at one.

        By game and number of seats, the best win rate first.
        """
        met: dict[tuple[str, int, str, bool], list[tuple[Run, Standing]]] = defaultdict(list)
        for run in self.runs(player, game):
            for standing in run.standings if player is None else run.own:
                who = standing.entrant
                met[run.game, run.seats, who.name, who.cheats].append((run, standing))
        totals = [_total(*key, runs) for key, runs in sorted(met.items())]
        return tuple(sorted(totals, key=lambda each: (each.game, each.seats, -_rate(each))))

    def _names(self) -> dict[tuple[str, str], str]:
        """What each player is called, by its name and identity."""
        with self.database.reading() as connection:
            rows = connection.execute(select(ENTRIES.c.name, ENTRIES.c.identity).distinct())
            return names_apart((row.name, row.identity) for row in rows)


def _run(row: Row[Any], standings: Sequence[Standing], own: Sequence[Standing]) -> Run:
    fields = {**row._mapping, "seed": int(row.seed)}
    return Run(**fields, standings=tuple(standings), own=tuple(own))


def _rate(total: Total) -> float:
    return total.win_rate if total.games else 0.0


def _total(
    game: str, seats: int, name: str, cheats: bool, runs: Sequence[tuple[Run, Standing]]
) -> Total:
    """The sum of a player's runs, which come last first."""
    games = sum(standing.games for _, standing in runs)
    won = sum(standing.win_rate.value * standing.games for _, standing in runs if standing.games)
    last_run, last = runs[0]
    return Total(
        game,
        seats,
        name,
        cheats,
        runs=len(runs),
        games=games,
        wins=sum(standing.wins for _, standing in runs),
        win_rate=won / games if games else math.nan,
        last_rating=last.rating,
        last_played=last_run.played_at,
    )


def _run_row(results: Results, run_id: str, when: str, what: str) -> dict[str, object]:
    copied = ("game", "rules_hash", "seats", "version", "deals", "games", "complete")
    return {
        "id": run_id,
        "played_at": when,
        "what": what,
        "seed": str(results.seed),
        **{name: getattr(results, name) for name in copied},
    }


def _entry_row(run_id: str, place: int, standing: Standing) -> dict[str, object]:
    row: dict[str, object] = {
        "run": run_id,
        "place": place,
        "name": standing.entrant.name,
        "runs": standing.entrant.runs,
        "cheats": standing.entrant.cheats,
        "identity": standing.entrant.identity,
        "games": standing.games,
        "wins": standing.wins,
    }
    for measure in MEASURES:
        for bound, number in zip(BOUNDS, getattr(standing, measure), strict=True):
            row[measure + bound] = None if math.isnan(number) else number
    return row


def _standing(row: Row[Any], name: str) -> Standing:
    """A standing from its columns, which give NULL for what is no number, under a name."""
    win_rate, points, rating = (
        Interval(*(_number(row._mapping[measure + bound]) for bound in BOUNDS))
        for measure in MEASURES
    )
    entrant = Entrant(name, row.runs, row.cheats, identity=row.identity)
    return Standing(entrant, row.games, row.wins, win_rate, points, rating)


def _number(stored: float | None) -> float:
    return math.nan if stored is None else stored
