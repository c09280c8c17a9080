"""What is kept of tables, visits and finished deals, and how it is read again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, text, update

from upcard.arena.storage.database import BadStore, Database, open_database
from upcard.files import locked
from upcard.web.commands import Row
from upcard.web.schema import (
    CUPS,
    DEALS,
    ENTRANTS,
    LAYOUT,
    NUMBERS,
    PAIRINGS,
    PRESENCE,
    RESULTS,
    ROWS,
    TABLES,
    VISITORS,
)

BYTES_SQLITE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
BYTES_POSTGRESQL = "SELECT pg_database_size(current_database())"

Change = tuple[Any, list[dict[str, Any]]]
"""A statement, and the rows of values that it is executed with."""


@dataclass(frozen=True)
class Visitor:
    """Somebody's browser: an `id` that is never shown, a name, and a language."""

    id: str
    name: str
    language: str


OF_VISITOR = VISITORS.c.id, VISITORS.c.name, VISITORS.c.language
"""The columns that a Visitor is made of."""


@dataclass(frozen=True)
class InCup:
    """The cup that a table is part of, and the people who may see that cup."""

    id: str
    people: frozenset[str]


@dataclass(frozen=True)
class Kept:
    """A table as it is kept."""

    id: str
    rules: str
    name: str
    seats: int
    options: str
    host: str
    invitation: str
    listed: bool
    touched: float
    rows: tuple[tuple[float, Row], ...] = ()
    cup: InCup | None = None


@dataclass(frozen=True)
class Seated:
    """How a seat did in a deal: a person's (`visitor`) or a computer's (an empty text)."""

    seat: int
    visitor: str
    name: str
    share: float
    points: int


OF_SEATED = RESULTS.c.seat, RESULTS.c.visitor, RESULTS.c.name, RESULTS.c.share, RESULTS.c.points
"""The columns that a Seated is made of."""


def open_store(url: str | None, *, lasting: bool = False) -> Database:
    """The store at an address; without one, a file in the user's data folder. BadStore.

    `lasting`: its connections stay open, until a `TableWriter` that writes there is closed.
    """
    return open_database(url, LAYOUT, lasting=lasting)


@contextmanager
def alone_at(database: Database) -> Iterator[None]:
    """Keep other servers from an SQLite file: its tables would not hear of each other's changes.

    BadStore if another server is there. Several can share a PostgreSQL database (`together`).
    """
    if database.engine.dialect.name != "sqlite":
        yield
        return
    with ExitStack() as held:
        try:
            held.enter_context(locked(Path(f"{database.where}.lock")))
        except BlockingIOError:
            raise BadStore(
                f"another server has the tables at {database.where}: stop it, or give another "
                "--store"
            ) from None
        except OSError as problem:
            told = f"cannot use the tables at {database.where}: {problem.strerror}"
            raise BadStore(told) from None
        yield


# What is written


def new_table(kept: Kept) -> list[Change]:
    """A table without rows."""
    values = {column.name: getattr(kept, column.name) for column in TABLES.columns}
    return [(insert(TABLES), [values])]


_NEW_ROW = insert(ROWS)


def new_row(table: str, place: int, at: float, row: Row) -> list[Change]:
    """A table's next row."""
    text = row.model_dump_json()
    values = {"table": table, "place": place, "at": at, "row": text}
    return [(_NEW_ROW, [values])]


def touched(table: str, at: float, listed: bool) -> list[Change]:
    """When somebody last did something at a table, and whether it is listed."""
    where = update(TABLES).where(TABLES.c.id == table)
    return [(where.values(touched=at, listed=listed), [])]


def present(visitor: str, table: str, there: bool) -> list[Change]:
    """That somebody is at a table, or has left it."""
    here = (PRESENCE.c.visitor == visitor) & (PRESENCE.c.table == table)
    changes: list[Change] = [(delete(PRESENCE).where(here), [])]
    if there:
        changes.append((insert(PRESENCE), [{"visitor": visitor, "table": table}]))
    return changes


def visitor_row(token: str, visitor: Visitor, at: float) -> list[Change]:
    """A visitor, new or changed, who is called the same in every browser."""
    values = {"id": visitor.id, "name": visitor.name, "language": visitor.language, "seen": at}
    return [
        (delete(VISITORS).where(VISITORS.c.token == token), []),
        (insert(VISITORS), [{"token": token, **values}]),
        (update(VISITORS).where(VISITORS.c.id == visitor.id).values(name=visitor.name), []),
    ]


def new_deal(
    deal: str,
    owner: str,
    game: tuple[str, str],
    at: float,
    record: str,
    seats: Iterable[Seated],
    counts: bool,
    at_table: str | None = None,
) -> list[Change]:
    """A deal that is over, or was brought by its `owner`; `game` is its name and title.

    `counts`: for the history, as a deal that was dealt here, `at_table`.
    """
    told = {"id": deal, "owner": owner, "game": game[0], "title": game[1]}
    results = [
        {
            "deal": deal,
            "seat": seat.seat,
            "visitor": seat.visitor,
            "name": seat.name,
            "computer": not seat.visitor,
            "share": seat.share,
            "points": seat.points,
        }
        for seat in seats
    ]
    kept = {**told, "ended": at, "counts": counts, "record": record, "review": None}
    kept["at_table"] = at_table
    changes: list[Change] = [(insert(DEALS), [kept])]
    return [*changes, (insert(RESULTS), results)] if results else changes


def reviewed(deal: str, review: str) -> list[Change]:
    """A deal's review."""
    return [(update(DEALS).where(DEALS.c.id == deal).values(review=review), [])]


def expired(before: float) -> list[Change]:
    """Nobody has touched these tables and cups since: they are no more."""
    return [(delete(kind).where(kind.c.touched < before), []) for kind in (TABLES, CUPS)]


def removed(table: str) -> list[Change]:
    """A table is no more."""
    return [(delete(TABLES).where(TABLES.c.id == table), [])]


def execute(connection: Connection, changes: Iterable[Change]) -> None:
    """Write changes; those in a row with the same statement at once."""
    for _, group in groupby(changes, lambda change: id(change[0])):
        alike = list(group)
        values = [value for _, found in alike for value in found]
        connection.execute(alike[0][0], values or None)


# What is read


def layout_number(database: Database) -> int | None:
    """The number of the tables' layout: the least that a store that answers can tell."""
    with database.reading() as connection:
        return connection.scalar(select(NUMBERS.c.number))


def sizes(database: Database) -> dict[str, int]:
    """How many tables, visitors and deals are kept, and the bytes of the whole database."""
    counted = {"tables": TABLES, "visitors": VISITORS, "deals": DEALS}
    sqlite = database.engine.dialect.name == "sqlite"
    with database.reading() as connection:
        found = {
            what: connection.scalar(select(func.count()).select_from(table)) or 0
            for what, table in counted.items()
        }
        size = connection.scalar(text(BYTES_SQLITE if sqlite else BYTES_POSTGRESQL))
    return {**found, "database": int(size or 0)}


def is_kept(database: Database, table: str) -> bool:
    """Whether there is still such a table."""
    with database.reading() as connection:
        return connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table)) is not None


def table_kept(database: Database, table: str) -> Kept | None:
    """A table with its rows; None if there is none."""
    with database.reading() as connection:
        found = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
        if found is None:
            return None
        query = select(ROWS.c.at, ROWS.c.row).where(ROWS.c.table == table).order_by(ROWS.c.place)
        rows = tuple((at, Row.model_validate_json(row)) for at, row in connection.execute(query))
        cup = _cup_at(connection, table, found.host)
    return Kept(**found._mapping, rows=rows, cup=cup)


def _cup_at(connection: Connection, table: str, host: str) -> InCup | None:
    """The cup of a table, whose first host is one of the entrants; None for other tables."""
    pairing = (PAIRINGS.c.cup == ENTRANTS.c.cup) & (PAIRINGS.c.table == table)
    found = select(CUPS.c.id, CUPS.c.host).join_from(CUPS, ENTRANTS).join(PAIRINGS, pairing)
    cup = connection.execute(found.where(ENTRANTS.c.visitor == host)).first()
    if cup is None:
        return None
    entrants = connection.scalars(select(ENTRANTS.c.visitor).where(ENTRANTS.c.cup == cup.id))
    return InCup(cup.id, frozenset([cup.host, *entrants]))


def rows_after(database: Database, table: str, place: int) -> list[tuple[float, Row]]:
    """The rows of a table from a place on."""
    later = (ROWS.c.table == table) & (ROWS.c.place >= place)
    query = select(ROWS.c.at, ROWS.c.row).where(later).order_by(ROWS.c.place)
    with database.reading() as connection:
        return [(at, Row.model_validate_json(row)) for at, row in connection.execute(query)]


def tables_since(database: Database, since: float) -> list[str]:
    """The tables that somebody touched since."""
    with database.reading() as connection:
        return list(connection.scalars(select(TABLES.c.id).where(TABLES.c.touched >= since)))


def tables_to_show(database: Database, visitor: str, since: float) -> tuple[list[str], list[str]]:
    """The tables that a visitor is at, and the listed ones touched `since`, the latest first."""
    latest = TABLES.c.touched.desc()
    own = select(PRESENCE.c.table).join(TABLES).where(PRESENCE.c.visitor == visitor)
    listed = select(TABLES.c.id).where(TABLES.c.listed, TABLES.c.touched >= since)
    with database.reading() as connection:
        return (
            list(connection.scalars(own.order_by(latest).limit(50))),
            list(connection.scalars(listed.order_by(latest).limit(200))),
        )


def visitor_of(database: Database, token: str) -> Visitor | None:
    """The visitor whom a token's hash stands for."""
    query = select(*OF_VISITOR)
    with database.reading() as connection:
        found = connection.execute(query.where(VISITORS.c.token == token)).one_or_none()
    return None if found is None else Visitor(*found)


def deal_kept(database: Database, deal: str) -> tuple[str, Any] | None:
    """A deal's record as text, and its review if there is one."""
    query = select(DEALS.c.record, DEALS.c.review).where(DEALS.c.id == deal)
    with database.reading() as connection:
        found = connection.execute(query).one_or_none()
    return None if found is None else (found[0], found[1] and json.loads(found[1]))


def deals_of(database: Database, visitor: str) -> list[dict[str, Any]]:
    """The last deals of a visitor, the latest first."""
    own = select(RESULTS.c.deal).where(RESULTS.c.visitor == visitor)
    mine = DEALS.c.id.in_(own) | (DEALS.c.owner == visitor)
    columns = (DEALS.c.id, DEALS.c.game, DEALS.c.title, DEALS.c.ended, DEALS.c.record)
    query = select(*columns).where(mine)
    with database.reading() as connection:
        found = connection.execute(query.order_by(DEALS.c.ended.desc()).limit(20)).all()
    return [
        {"id": deal, "game": game, "title": title, "ended": at, "names": _names_in(record)}
        for deal, game, title, at, record in found
    ]


def _names_in(record: str) -> list[str]:
    """What the seats of a record were called at the table: a level's player has a name there."""
    return [seat["name"] for seat in json.loads(record)["seats"]]


def totals(database: Database, game: str | None) -> list[dict[str, Any]]:
    """For each name, people and computers apart, how many deals it played and its shares of them.

    A person's name is a person's: two of the same name are two.
    """
    query = select(
        RESULTS.c.computer,
        RESULTS.c.visitor,
        func.max(RESULTS.c.name).label("name"),
        func.count().label("deals"),
        func.sum(RESULTS.c.share).label("wins"),
    ).join(DEALS)
    query = query.where(DEALS.c.counts)
    if game is not None:
        query = query.where(DEALS.c.game == game)
    grouped = query.group_by(RESULTS.c.computer, RESULTS.c.visitor, RESULTS.c.name)
    with database.reading() as connection:
        found = connection.execute(grouped.order_by(func.count().desc()).limit(500)).all()
    return [dict(row._mapping) for row in found]


def results(database: Database, game: str | None, most: int) -> list[list[Seated]]:
    """How the seats did in each of the last deals that were played here, the oldest first."""
    deals = select(DEALS.c.id, DEALS.c.ended).where(DEALS.c.counts)
    if game is not None:
        deals = deals.where(DEALS.c.game == game)
    last = deals.order_by(DEALS.c.ended.desc()).limit(most).subquery()
    query = select(RESULTS.c.deal, *OF_SEATED).join(last, last.c.id == RESULTS.c.deal)
    found: dict[str, list[Seated]] = {}
    with database.reading() as connection:
        for deal, *seat in connection.execute(query.order_by(last.c.ended, RESULTS.c.seat)):
            found.setdefault(deal, []).append(Seated(*seat))
    return list(found.values())
