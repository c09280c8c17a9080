"""What is kept of deals of the day: the server's secret, and who plays at which table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import insert, select

from upcard.arena.storage.database import Database
from upcard.web.schema import DAYS, DEALS, RESULTS, SECRETS
from upcard.web.store import Change


class Tried(NamedTuple):
    """The first deal at a table of a day: its id, whether it counts, and how its visitor did."""

    deal: str
    counts: bool
    visitor: str
    name: str
    share: float
    points: int


def secret(database: Database, name: str) -> str | None:
    """A secret of the server's; None if there is none yet."""
    with database.reading() as connection:
        return connection.scalar(select(SECRETS.c.value).where(SECRETS.c.name == name))


def new_secret(name: str, value: str) -> list[Change]:
    """A secret, if there is none of this name."""
    return [(insert(SECRETS), [{"name": name, "value": value}])]


def begun(day: str, visitor: str, table: str) -> list[Change]:
    """That somebody has begun a day's deal at a table."""
    return [(insert(DAYS), [{"day": day, "visitor": visitor, "table": table}])]


def table_of_day(database: Database, day: str, visitor: str) -> str | None:
    """Where somebody has begun a day's deal; None if they have not."""
    here = (DAYS.c.day == day) & (DAYS.c.visitor == visitor)
    with database.reading() as connection:
        return connection.scalar(select(DAYS.c.table).where(here))


def tries(database: Database, day: str) -> list[Tried]:
    """The tries of a day that are over: at each table the first deal."""
    seat = (RESULTS.c.deal == DEALS.c.id) & (RESULTS.c.visitor == DAYS.c.visitor)
    columns = (RESULTS.c.visitor, RESULTS.c.name, RESULTS.c.share, RESULTS.c.points)
    query = (
        select(DEALS.c.id, DEALS.c.counts, *columns)
        .join_from(DAYS, DEALS, DEALS.c.at_table == DAYS.c.table)
        .join(RESULTS, seat)
        .where(DAYS.c.day == day)
        .order_by(DEALS.c.ended)
    )
    found: dict[str, Tried] = {}
    with database.reading() as connection:
        for row in connection.execute(query):
            found.setdefault(row.visitor, Tried(*row))
    return list(found.values())


def turns(database: Database, deals: Sequence[str]) -> dict[str, int]:
    """How many turns deals had."""
    query = select(DEALS.c.id, DEALS.c.record).where(DEALS.c.id.in_(deals))
    with database.reading() as connection:
        rows = connection.execute(query).all()
    return {deal: json.loads(record)["outcome"]["turns"] for deal, record in rows}
