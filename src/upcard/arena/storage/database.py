"""Where things are kept: tables in an SQLite file or on a PostgreSQL server; the history's own."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Double,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    NullPool,
    Pool,
    QueuePool,
    Table,
    Text,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from upcard.errors import UpcardError

LAYOUT = 2
"""The number of these tables' layout; it grows by one when they change."""

MEASURES = ("win_rate", "points", "rating")
"""What a standing has an interval of; each is three columns, NULL where there is no number."""

BOUNDS = ("", "_low", "_high")

TABLES = MetaData()
LAYOUTS = Table("upcard_layout", TABLES, Column("number", Integer, primary_key=True))
RUNS = Table(
    "upcard_runs",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("played_at", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules_hash", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", Text, nullable=False),  # a seed may have more digits than a database's number
    Column("version", Text, nullable=False),
    Column("deals", BigInteger, nullable=False),
    Column("games", BigInteger, nullable=False),
    Column("complete", Boolean, nullable=False),
)
ENTRIES = Table(
    "upcard_entries",
    TABLES,
    Column("run", Text, ForeignKey(RUNS.c.id, ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("runs", Text, nullable=False),
    Column("cheats", Boolean, nullable=False),
    Column("identity", Text, nullable=False, server_default=""),  # since layout 2
    Column("games", BigInteger, nullable=False),
    Column("wins", BigInteger, nullable=False),
    *(Column(measure + bound, Double) for measure in MEASURES for bound in BOUNDS),
)

TIMEOUT = 30
"""Seconds to wait for another that is writing."""

_BEGIN_READING = {
    "sqlite": ("BEGIN",),
    "postgresql": ("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",),
}
_BEGIN_WRITING = {
    "sqlite": ("BEGIN IMMEDIATE",),
    "postgresql": (
        f"SET LOCAL lock_timeout = '{TIMEOUT}s'",
        "SELECT pg_advisory_xact_lock(7507097116001)",  # any number that others won't think of
    ),
}
"""One writes at a time, so nobody else makes the same tables or adds the same run meanwhile."""

_ALLOWED = "a file's path, sqlite:///PATH or postgresql://USER@HOST/DATABASE can keep it"


class BadStore(UpcardError):
    """A store that cannot be opened, read or written where it was looked for."""


@dataclass(frozen=True)
class Layout:
    """The tables of a store: what it is called, and the `number` of how they are laid out.

    `numbers` is the table that says with which number they were made. A store without an address
    is a file of this name in the user's data folder. `migrations` is the folder of Alembic's
    revisions, each of which brings the tables from the number before to the one it is called.
    """

    name: str
    tables: MetaData
    numbers: Table
    number: int
    migrations: Path | None = None


HISTORY = Layout("history", TABLES, LAYOUTS, LAYOUT, Path(__file__).parent / "migrations")


@dataclass(frozen=True)
class Database:
    """A database that has the tables; a connection outlives a `with` block only in a `lasting` one.

    `what` is kept there; `where` is its place as a person reads it, without a password.
    """

    what: str
    where: str
    engine: Engine

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read one state of the database, whatever others write meanwhile; BadStore."""
        with _refusing(self.what, self.where), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Write all of it or nothing, after all others that write; BadStore."""
        engine = self.engine.execution_options(writing=True)
        with _refusing(self.what, self.where), engine.begin() as connection:
            yield connection


def open_database(url: str | None, layout: Layout = HISTORY, *, lasting: bool = False) -> Database:
    """The database at an address, with the tables of a layout, which are made if there are none.

    The address is a URL or an SQLite file's path; None is a file such as `history.sqlite` in the
    user's data folder. A missing folder is made. BadStore for what is no such address, for a place
    that cannot be read or written, and for the tables of a later version. `lasting`: connections to
    a file stay open for the next block, as of a server that writes all the time.
    """
    address = _address(url, layout.name)
    engine = _engine(address, layout.name, QueuePool if lasting else NullPool)
    database = Database(layout.name, _address_text(address), engine)
    with database.reading() as connection:
        number = _number(connection, layout)
    if number is None or number < layout.number:
        with database.writing() as connection:
            number = _make(connection, layout)
    if number > layout.number:
        raise BadStore(
            f"the {layout.name} at {database.where} has layout {number}, and this Upcard knows no "
            f"later than {layout.number}: use a later Upcard, or name another place"
        )
    return database


def _make(connection: Connection, layout: Layout) -> int:
    """Make the tables, or change older ones, unless another just did; their layout's number."""
    number = _number(connection, layout)
    if number is None:
        layout.tables.create_all(connection)
        connection.execute(insert(layout.numbers), {"number": layout.number})
        return layout.number
    if number < layout.number and layout.migrations is not None:
        _migrate(connection, layout.migrations, number)
        connection.execute(update(layout.numbers).values(number=layout.number))
    return max(number, layout.number)


def _migrate(connection: Connection, folder: Path, number: int) -> None:
    """Alembic's revisions in a folder after the one of this number, in order."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    revisions = ScriptDirectory(folder, version_locations=[folder]).walk_revisions()
    with Operations.context(MigrationContext.configure(connection)):
        for one in reversed([*revisions]):
            if int(one.revision) > number:
                one.module.upgrade()


def _number(connection: Connection, layout: Layout) -> int | None:
    if not inspect(connection).has_table(layout.numbers.name):
        return None
    return connection.scalar(select(layout.numbers.c.number))


def _address(url: str | None, name: str) -> URL:
    if url is None:
        from platformdirs import user_data_dir

        return _file(os.path.join(user_data_dir("upcard"), f"{name}.sqlite"))
    if "://" not in url:
        return _file(url)
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise BadStore(f"a store's URL that cannot be read: {_ALLOWED}") from None
    match address.get_backend_name():
        case "postgresql":
            settings = {"client_encoding": "utf8", "connect_timeout": "10", **address.query}
            return address.set(drivername="postgresql+psycopg", query=settings)
        case "sqlite" if address.database and not (address.host or address.query):
            return _file(address.database)
    raise BadStore(f"{address.render_as_string()!r} given as a store: {_ALLOWED}")


def _file(path: str) -> URL:
    path = os.path.abspath(os.path.expanduser(path))
    if os.path.basename(path) == ":memory:" or (os.path.exists(path) and not os.path.isfile(path)):
        raise BadStore(f"{path} given as a store, which is no file: {_ALLOWED}")
    return URL.create("sqlite", database=path)


def _address_text(address: URL) -> str:
    """The address for a person: no password, no settings, no driver."""
    if address.drivername == "sqlite" and address.database:
        return address.database
    return address.set(drivername=address.get_backend_name(), query={}).render_as_string()


def _engine(address: URL, name: str, pool: type[Pool]) -> Engine:
    is_file = address.drivername == "sqlite"
    engine = _file_engine(address, name, pool) if is_file else _server_engine(address)
    event.listen(engine, "begin", _begin)
    return engine


def _server_engine(address: URL) -> Engine:
    try:
        return create_engine(address, poolclass=NullPool)
    except ImportError:
        message = "PostgreSQL needs its driver, psycopg: pip install 'upcard[postgres]'"
        raise BadStore(message) from None


def _file_engine(address: URL, name: str, pool: type[Pool]) -> Engine:
    path = address.database or ""
    with _refusing(name, path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    engine = create_engine(address, poolclass=pool, connect_args={"timeout": TIMEOUT})
    event.listen(engine, "connect", _prepare_file)
    return engine


def _prepare_file(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    with suppress(sqlite3.OperationalError):  # another is at it now, and does it
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # what was committed outlasts a loss of power


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    for statement in (_BEGIN_WRITING if writing else _BEGIN_READING)[connection.dialect.name]:
        connection.exec_driver_sql(statement)


@contextmanager
def _refusing(what: str, where: str) -> Iterator[None]:
    """Every way in which a database or its place can fail, as BadStore with one sentence."""
    try:
        yield
    except (SQLAlchemyError, OSError, ValueError) as problem:
        cause = problem.orig if isinstance(problem, DBAPIError) else problem
        if isinstance(cause, OSError):
            reason = f"{cause.strerror}: {cause.filename}"
        else:
            reason = (str(cause).splitlines() or [type(cause).__name__])[0]
        raise BadStore(f"cannot use the {what} at {where}: {reason}") from problem
