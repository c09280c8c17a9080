"""Several server processes over one store: who keeps a table's time, and who hears of its changes.

Every process can serve every table: a table is the sum of its rows, and a row's place is taken by
whoever writes it first; the other catches up and decides again. With PostgreSQL a process tells the
others of each row that it wrote, and the computer players and the clock of a table are run by the
one process that holds its lock. The lock goes with the process, so another takes the table over.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from sqlalchemy import text

from upcard.arena.storage.database import Database
from upcard.web.store import Change

log: logging.Logger = logging.getLogger(__name__)

CHANNEL = "upcard_web"
LISTENING = 0.5
"""Seconds for which a connection is listened to before it is asked whether to stop."""


class Heard(NamedTuple):
    """What another process said: of a `table`, and of somebody who is there (`who`), or of none."""

    table: str
    who: str


ALL = Heard("", "")
"""Any table may have changed: for a while nothing was heard."""


class Alone:
    """The only process of a store."""

    several = False
    """Whether there may be others."""

    def told(self, table: str) -> list[Change]:  # noqa: ARG002
        """What is written with a row, so that other processes hear of it."""
        return []

    async def claim(self, table: str) -> bool:  # noqa: ARG002
        """Whether this process keeps a table's time."""
        return True

    async def release(self, table: str) -> None:
        """Leave a table to others."""

    async def say_here(self, table: str, who: str) -> None:
        """Tell that somebody is at a table, in this process."""

    def close(self) -> None:
        """End."""


class Together(Alone):
    """One of several processes over a PostgreSQL database. `hear` is told what others say."""

    several = True

    def __init__(self, database: Database, hear: Callable[[Heard], object]) -> None:
        self._database, self._hear = database, hear
        self._name = secrets.token_hex(8)
        self._loop = asyncio.get_running_loop()
        self._claimed: set[str] = set()
        self._claiming = threading.Lock()
        self._connect()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="ears", daemon=True)
        self._thread.start()

    def told(self, table: str) -> list[Change]:
        """What is written with a row, so that other processes hear of it."""
        return [(_NOTIFY, [{"channel": CHANNEL, "said": self._said(table, "")}])]

    async def claim(self, table: str) -> bool:
        """Whether this process keeps a table's time: it does if no other one has its lock."""
        return table in self._claimed or await asyncio.to_thread(self._claim, table)

    async def release(self, table: str) -> None:
        """Leave a table to others."""
        if table in self._claimed:
            await asyncio.to_thread(self._release, table)

    async def say_here(self, table: str, who: str) -> None:
        """Tell that somebody is at a table, in this process."""
        await asyncio.to_thread(self._say, table, who)

    def close(self) -> None:
        """Give all locks back, and listen no more."""
        self._stop.set()
        self._thread.join()
        self._ears.close()
        with self._asking() as locks:  # the server takes its time over a connection that ends
            locks.execute("SELECT pg_advisory_unlock_all()")
        self._locks.close()

    def _connect(self) -> None:
        self._locks = self._connection()
        self._ears = self._connection()
        self._ears.execute(f"LISTEN {CHANNEL}")

    def _connection(self) -> Any:
        """A connection of psycopg's own, which lasts and commits by itself."""
        import psycopg

        url = self._database.engine.url.set(drivername="postgresql")
        return psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)

    @contextmanager
    def _asking(self) -> Iterator[Any]:
        """The connection of the locks; while the database is away, nothing comes of asking."""
        import psycopg

        with self._claiming:
            try:
                yield self._locks
            except psycopg.OperationalError as problem:
                log.warning("the database is away: %s", problem)

    def _claim(self, table: str) -> bool:
        with self._asking() as locks:
            row = locks.execute("SELECT pg_try_advisory_lock(%s)", [_number(table)])
            if row.fetchone()[0]:
                self._claimed.add(table)
        return table in self._claimed

    def _release(self, table: str) -> None:
        with self._asking() as locks:
            self._claimed.discard(table)
            locks.execute("SELECT pg_advisory_unlock(%s)", [_number(table)])

    def _say(self, table: str, who: str) -> None:
        with self._asking() as locks:
            locks.execute("SELECT pg_notify(%s, %s)", [CHANNEL, self._said(table, who)])

    def _said(self, table: str, who: str) -> str:
        return json.dumps([self._name, table, who])

    def _listen(self) -> None:
        import psycopg

        while not self._stop.is_set():
            try:
                for said in self._ears.notifies(timeout=LISTENING):
                    name, table, who = json.loads(said.payload)
                    if name != self._name:
                        self._tell(Heard(table, who))
            except psycopg.OperationalError as problem:
                log.warning("the database is away: %s", problem)
                self._connect_again()

    def _connect_again(self) -> None:
        """Once the database is there again: its locks went with it, and what it told since."""
        import psycopg

        while not self._stop.wait(LISTENING):
            with suppress(psycopg.OperationalError), self._claiming:
                self._ears.close()
                self._locks.close()
                self._claimed.clear()
                self._connect()
                self._tell(ALL)
                return

    def _tell(self, heard: Heard) -> None:
        self._loop.call_soon_threadsafe(self._hear, heard)


def together(database: Database, hear: Callable[[Heard], object]) -> Alone:
    """How this process goes with others of the same store."""
    if database.engine.dialect.name == "postgresql":
        return Together(database, hear)
    return Alone()


def _number(table: str) -> int:
    """A lock's number for a table: any that others won't think of."""
    digest = hashlib.blake2b(table.encode(), digest_size=8, person=b"upcard table").digest()
    return int.from_bytes(digest, "big", signed=True)


_NOTIFY = text("SELECT pg_notify(:channel, :said)")
