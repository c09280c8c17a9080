"""What happens at a server, for its host: each event counted, and written to the log.

Nothing here names a person, an address or a card: a table is told by its id, which lets nobody in.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.process_collector import ProcessCollector

from upcard.web.live import Live

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Any, Send], Awaitable[None]]

OTHER = "other"
"""The route of a request for which there is none, or that was refused before one was looked for."""
FAILED = 400
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
log = logging.getLogger(__name__)
disable_created_metrics()  # type: ignore[no-untyped-call]  # no time beside each count


class Monitor:
    """The counts of one server, and its log."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._requests = Counter(
            "upcard_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=registry,
        )
        self._seconds = Histogram(
            "upcard_request_seconds",
            "Seconds until an answer began.",
            ("method", "route"),
            buckets=BUCKETS,
            registry=registry,
        )
        self._opened = Counter("upcard_tables_opened", "Tables opened.", registry=registry)
        self._moves = Counter("upcard_moves", "Moves made.", registry=registry)
        self._deals = Counter("upcard_deals_finished", "Deals finished.", registry=registry)

    def show(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Have a number among the metrics that is asked for whenever they are."""
        Gauge(f"upcard_{name}", about, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """All metrics as Prometheus reads them."""
        return generate_latest(self._registry)

    # What happens

    def opened(self, live: Live) -> None:
        """A table was made."""
        self._opened.inc()
        table = live.table
        _event("table opened", table=table.id, game=table.game.id, seats=live.kept.seats)

    def asleep(self, live: Live) -> None:
        """A table has left the memory, and wakes with the next touch."""
        _event("table asleep", table=live.table.id)

    def closed(self, live: Live) -> None:
        """The host has closed a table for good."""
        _event("table closed", table=live.table.id)

    def moved(self, live: Live, finished: bool) -> None:
        """A move was made; whether it has finished its deal."""
        self._moves.inc()
        if finished:
            self._deals.inc()
            _event("deal finished", table=live.table.id, game=live.table.game.id)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request has begun to be answered, so many seconds after it came."""
        self._requests.labels(method, route, status).inc()
        self._seconds.labels(method, route).observe(seconds)
        if status >= FAILED:
            spent = round(seconds, 4)
            _event("request failed", method=method, route=route, status=status, seconds=spent)


class Monitored:
    """The outermost middleware: how each request was answered, and how long that took."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        """Let a request through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, monitor = time.perf_counter(), scope["app"].state.server.monitor

        async def sent(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                route = getattr(scope.get("route"), "path", OTHER)
                seconds = time.perf_counter() - begun
                monitor.answered(_method(scope), route, message["status"], seconds)
            await send(message)

        await self.app(scope, receive, sent)


def _method(scope: Scope) -> str:
    """The method, if it is one of HTTP's own: others are without number."""
    known = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
    return scope["method"] if scope["method"] in known else OTHER


def _event(what: str, **fields: object) -> None:
    log.info(what, extra={"fields": fields})
