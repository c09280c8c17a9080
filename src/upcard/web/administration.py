"""What a server's host may know of it and do: what runs, how much there is, tables to close."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

from upcard import __version__
from upcard.web import store
from upcard.web.active_tables import ActiveTables
from upcard.web.live import Listener, Live
from upcard.web.requests import AdminPart, RunningPart, SizesPart

STATM = Path("/proc/self/statm")
LEAST_TOKEN = 16
"""Letters of a token of the host's own: a shorter one could be guessed."""


class Administration:
    """The host's view of a server; nobody's without a token."""

    def __init__(self, hall: ActiveTables, token: str | None) -> None:
        self.hall = hall
        self._token = token
        self._begun = time.time()

    def people(self) -> int:
        """How many are connected, with any number of pages open."""
        return len({listener.who for listener in self._listeners()})

    def connections(self) -> int:
        """How many pages listen to a table."""
        return len(self._listeners())

    def deals(self) -> int:
        """How many deals are played now."""
        return sum(live.table.phase == "playing" for live in self.hall.awake.values())

    def _listeners(self) -> list[Listener]:
        return [one for live in self.hall.awake.values() for one in live.listeners]

    def admits(self, given: str) -> bool:
        """Whether this is the token: told in the same time for any that is not."""
        known = (self._token or "").encode()
        return secrets.compare_digest(given.encode("utf-8", "surrogateescape"), known) and bool(
            known
        )

    async def told(self) -> AdminPart:
        """How the server does now: of its tables, those in the memory of this process."""
        awake = list(self.hall.awake.values())
        kept = await self.hall.keeper.read(store.sizes)
        now = self.hall.clock()
        return AdminPart(
            version=__version__,
            begun=self._begun,
            people=self.people(),
            connections=self.connections(),
            deals=self.deals(),
            tables=tuple(_running(live, now) for live in sorted(awake, key=_untouched)),
            kept=SizesPart(memory=_memory(), **kept),
        )

    async def close(self, table_id: str) -> None:
        """Close a table for good; NoSuch if there is none."""
        await self.hall.remove(await self.hall.find(table_id))


def _untouched(live: Live) -> float:
    return -live.touched


def _running(live: Live, now: float) -> RunningPart:
    table = live.table
    return RunningPart(
        id=table.id,
        title=table.game.rules.title,
        names=tuple(place.name for place in table.places.seats),
        phase=table.phase,
        connections=len(live.listeners),
        idle=max(0.0, now - live.touched),
    )


def _memory() -> int | None:
    """The bytes of memory that this process takes, where the system tells."""
    try:
        pages = int(STATM.read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")
