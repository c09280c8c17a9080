"""What a league keeps: each table that was played, reviews, and how the standings were."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Column, Double, Integer, MetaData, Table, Text, insert, select

from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Excuses, excuses_as_data, excuses_in
from upcard.arena.statistics.tally import Tally
from upcard.arena.storage.database import Database, Layout, open_database
from upcard.errors import Unreadable

FILE = "league.sqlite"
MANY = 500
"""Places that are asked for at a time."""

TABLES = MetaData()
LAYOUTS = Table("league_layout", TABLES, Column("number", Integer, primary_key=True))
FACTS = Table(
    "league_facts",
    TABLES,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
KEPT = Table(
    "league_kept",
    TABLES,
    Column("place", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
COURSE = Table(
    "league_course",
    TABLES,
    Column("number", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("division", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("rating", Double),
    Column("low", Double),
    Column("high", Double),
)
LAYOUT = Layout("league", TABLES, LAYOUTS, 1)


class Counted(NamedTuple):
    """What came out at a table: its games, counted; and by member and reason a first forfeit."""

    tally: Tally
    excuses: Excuses
    seconds: float = 0.0

    def to_json(self) -> str:
        """As text."""
        said = excuses_as_data(self.excuses)
        data = {"tally": self.tally.to_data(), "excuses": said, "seconds": self.seconds}
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Counted:
        """Read back what `to_json` wrote; Unreadable if it is damaged."""
        try:
            data = json.loads(text)
            excuses = excuses_in(data["excuses"])
            return cls(Tally.from_data(data["tally"]), excuses, float(data["seconds"]))
        except (KeyError, TypeError, ValueError, RecursionError) as problem:
            raise Unreadable(f"what the league kept cannot be read: {problem}") from None


class Point(NamedTuple):
    """How a participant was rated at a time (ISO text in UTC), and with which contents."""

    at: str
    digest: str
    rating: Interval


@dataclass(frozen=True)
class LeagueStore:
    """The league's file. All methods raise BadStore where it fails; nothing is half done."""

    database: Database

    @classmethod
    def open(cls, folder: Path) -> LeagueStore:
        """That in a folder; it is made if there is none."""
        return cls(open_database(str(folder / FILE), LAYOUT, lasting=True))

    def close(self) -> None:
        """Let go of the file."""
        self.database.engine.dispose()

    def seed(self) -> int:
        """The seed that was drawn for this league, and that nobody is told."""
        with self.database.writing() as connection:
            found = connection.scalar(select(FACTS.c.value).where(FACTS.c.name == "seed"))
            if found is None:
                found = str(secrets.randbits(128))
                connection.execute(insert(FACTS), {"name": "seed", "value": found})
        return int(found)

    def kept(self, places: Collection[str]) -> dict[str, str]:
        """What is kept of these places."""
        found = dict[str, str]()
        with self.database.reading() as connection:
            for some in _in_parts(places):
                rows = connection.execute(select(KEPT).where(KEPT.c.place.in_(some)))
                found |= {row.place: row.value for row in rows}
        return found

    def keep(self, place: str, value: str) -> None:
        """Keep this; what is there already stays."""
        with self.database.writing() as connection:
            there = connection.scalar(select(KEPT.c.place).where(KEPT.c.place == place))
            if there is None:
                connection.execute(insert(KEPT), {"place": place, "value": value})

    def note(self, at: str, rated: Iterable[tuple[str, str, str, Interval]]) -> None:
        """Note ratings, by division, name and digest, where they are not what they were last.

        All of them are known, with bounds.
        """
        before, rows = self.course(), list[dict[str, Any]]()
        for division, name, digest, rating in rated:
            last = before.get((division, name))
            if last is None or (last[-1].digest, last[-1].rating) != (digest, rating):
                who = {"at": at, "division": division, "name": name, "digest": digest}
                rows.append({**who, "rating": rating.value, "low": rating.low, "high": rating.high})
        if rows:
            with self.database.writing() as connection:
                connection.execute(insert(COURSE), rows)

    def course(self) -> Mapping[tuple[str, str], list[Point]]:
        """By division and name: how it was rated, in the order of time."""
        found = dict[tuple[str, str], list[Point]]()
        with self.database.reading() as connection:
            for row in connection.execute(select(COURSE).order_by(COURSE.c.number)):
                rating = Interval(row.rating, row.low, row.high)
                points = found.setdefault((row.division, row.name), [])
                points.append(Point(row.at, row.digest, rating))
        return found


def _in_parts(places: Collection[str]) -> Iterator[list[str]]:
    """Not more at a time than a database takes."""
    ordered = sorted(places)
    for start in range(0, len(ordered), MANY):
        yield ordered[start : start + MANY]
