"""Server-sent events, for as long as a page listens.

FastAPI can do this itself for a route that yields. But there, a page that does not read and then
goes away leaves a traceback in the log, and the route's generator to the garbage collector.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from fastapi.responses import StreamingResponse
from fastapi.sse import KEEPALIVE_COMMENT as KEEPALIVE
from fastapi.sse import format_sse_event as event_of
from starlette.types import Send

from upcard.web.live import Live
from upcard.web.refusals import NotYours
from upcard.web.server import Server

__all__ = ["KEEPALIVE", "EventStream", "event_of", "happens", "table_events"]

IDLE = 15.0
"""Seconds without an event after which a comment keeps the connection open."""


class EventStream(StreamingResponse):
    """Events as they come, past proxies that would collect them.

    FastAPI reads the default of `status_code` for the description of the interface.
    """

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes], status_code: int = 200) -> None:
        unbuffered = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
        super().__init__(events, status_code, unbuffered)
        self._events = events

    async def stream_response(self, send: Send) -> None:
        """Send until the page goes away, and end the generator then, wherever it is."""
        async with aclosing(self._events):
            await super().stream_response(send)


async def happens(event: asyncio.Event) -> bool:
    """Wait for an event; False if it is time to keep the connection open."""
    try:
        async with asyncio.timeout(IDLE):
            return await event.wait()
    except TimeoutError:
        return False


async def table_events(server: Server, live: Live, who: str, since: int) -> AsyncGenerator[bytes]:
    """What happens at a table after a number, until its person is sent away or the server stops."""
    with server.hall.listening(live, who, since) as listener:
        while not (listener.gone or server.stopping):
            listener.woken.clear()
            try:
                told = server.hall.message(live, who, listener.since)
            except NotYours:  # a deal has begun that only those with a seat may see
                listener.gone = "gone"
                break
            yield event_of(data_str=told.model_dump_json(), id=str(told.number))
            listener.since = told.number
            while not await happens(listener.woken):
                yield KEEPALIVE
        yield event_of(data_str="", event=listener.gone or "closing")
