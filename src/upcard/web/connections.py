"""How many connections a server holds, and how long one may be open without asking for anything."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from dataclasses import dataclass

from uvicorn.protocols.http.h11_impl import H11Protocol

log = logging.getLogger(__name__)

MOST = 20_000
BACKLOG = 128
"""So many connections are taken at once, before it is asked whether they have a place."""
OTHERS = 4 * BACKLOG
"""Open files that are left: for connections that are being refused, of which there are three lots
at most, and for the store, the log and players that are programs."""
PATIENCE = 20.0
"""Seconds in which a request must have begun. Then a connection is closed: each one that is open
keeps a place from others."""
FULL = "too many connections: try again in {wait} s"
WAIT = 5
AGAIN = 0.9
"""The share of all places below which it is said anew that there are no more."""


def most_connections(most: int = MOST) -> int:
    """So many connections as this process may hold.

    Each is an open file. Many systems allow 1,024 of these at first, and more to whoever asks.
    """
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return most
    allowed, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + OTHERS
    if highest != resource.RLIM_INFINITY:
        wanted = min(wanted, highest)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        with suppress(ValueError, OSError):  # the system may allow less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, highest))
            allowed = wanted
    found = wanted if allowed == resource.RLIM_INFINITY else min(wanted, allowed)
    return max(found - OTHERS, found // 2)


@dataclass
class Room:
    """Places for connections, and whether the log has been told that there are no more."""

    most: int
    told: bool = False

    def has(self, connections: int) -> bool:
        """Whether so many have a place. The log is told once when they have none."""
        if connections <= self.most:
            self.told = self.told and connections > AGAIN * self.most
            return True
        if not self.told:
            log.warning("too many connections: %s are open, and more are refused", self.most)
            self.told = True
        return False


class Connection(H11Protocol):
    """A connection that must ask for something in time, and is refused where there is no room."""

    room: Room
    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, or refuse it at once."""
        super().connection_made(transport)
        if self.room.has(len(self.connections)):
            self._wait()
        else:
            transport.write(_full())
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Read on: what comes slowly has no more time than what does not come."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._wait()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._overdue is None and not self.transport.is_closing():
            self._overdue = self.loop.call_later(PATIENCE, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None


def connections(most: int) -> type[Connection]:
    """The kind of a server's connections of which it holds so many."""

    class Counted(Connection):
        room = Room(most)

    return Counted


def _full() -> bytes:
    """What is answered where there is no room."""
    body = json.dumps({"error": FULL.format(wait=WAIT)}).encode()
    lines = (
        "HTTP/1.1 503 Service Unavailable",
        "content-type: application/json",
        f"content-length: {len(body)}",
        f"retry-after: {WAIT}",
        "connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body
