"""The application: routes, the page's files, and what is answered when something is refused."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from upcard.arena.storage.database import Database
from upcard.errors import Unreadable, UpcardError
from upcard.games.game import Game
from upcard.sanitize import visible
from upcard.web import (
    admin_api,
    api,
    cups_api,
    day_api,
    health_api,
    invent_api,
    people_api,
    records_api,
)
from upcard.web.files import add_files
from upcard.web.guard import Guard, Limits
from upcard.web.hosts import Hosts
from upcard.web.monitoring import Monitored
from upcard.web.refusals import NotNow, Refused, TooMany
from upcard.web.requests import ErrorPart
from upcard.web.server import Server
from upcard.wrong_values import problem_at

SWITCH = 0.0005
"""Seconds after which a thread that computes lets the one that answers go on, not Python's 0.005:
beside eight who send costly rules, others get answers in half the time (`benchmarks.waiting`)."""
LONGEST_SENTENCE = 600


def create_app(
    database: Database,
    *,
    hosts: Sequence[str] = ("127.0.0.1", "localhost", "[::1]"),
    players: Sequence[str] = (),
    games: Sequence[Game] = (),
    secure: bool = False,
    own_machine: bool = False,
    proxies: int = 0,
    base: str = "",
    admin: str | None = None,
    limits: Limits | None = None,
) -> FastAPI:
    """The server's application over a store, asked by these host names.

    `players` and `games`: those of the host's own that visitors may have. `secure`: it is reached
    by HTTPS only. `own_machine`: by this machine's user only. `proxies` of the host's own are
    before it. `base`: the path below which browsers find it, such as /cards. `admin`: the token of
    the host's own page; without one nobody has it.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = server = Server(
            database, players, games, secure, own_machine, base, admin
        )
        before = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        try:
            yield
        finally:
            sys.setswitchinterval(before)
            await server.close()

    app = FastAPI(
        title="Upcard",
        description="Tables for matching card games: see docs/web.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        servers=[{"url": base}] if base else None,
    )
    refused: dict[int | str, dict[str, Any]] = {"4XX": {"model": ErrorPart}}
    app.include_router(api.router, responses=refused)
    app.include_router(records_api.router, responses=refused)
    app.include_router(people_api.router, responses=refused)
    app.include_router(day_api.router, responses=refused)
    app.include_router(cups_api.router, responses=refused)
    app.include_router(invent_api.router, responses=refused)
    app.include_router(health_api.router)
    app.include_router(admin_api.router, responses=refused)
    app.include_router(admin_api.metrics, responses=refused)
    _add_refusals(app, lost=add_files(app, base))
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=4)
    guard: dict[str, Any] = {"limits": limits, "proxies": proxies, "secure": secure, "base": base}
    app.add_middleware(Guard, hosts=Hosts(hosts), **guard)
    app.add_middleware(Monitored)
    return app


def _add_refusals(app: FastAPI, lost: Callable[[Request], Response]) -> None:
    @app.exception_handler(Refused)
    async def refused(_: Request, problem: Refused) -> JSONResponse:
        if isinstance(problem, TooMany):
            return _sentence(problem.status, str(problem), {"retry-after": str(problem.wait)})
        present = problem.present if isinstance(problem, NotNow) else None
        more = {} if present is None else {"message": present.model_dump(mode="json")}
        return _sentence(problem.status, str(problem), more=more)

    @app.exception_handler(Unreadable)
    async def no_record(_: Request, problem: Unreadable) -> JSONResponse:
        return _sentence(400, str(problem))

    @app.exception_handler(UpcardError)
    async def not_allowed(_: Request, problem: UpcardError) -> JSONResponse:
        return _sentence(422, str(problem))

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, problem: RequestValidationError) -> JSONResponse:
        return _sentence(400, _first(problem))

    @app.exception_handler(HTTPException)
    async def other(request: Request, problem: HTTPException) -> Response:
        reads = "text/html" in request.headers.get("accept", "")
        if problem.status_code == 404 and reads and not request.url.path.startswith("/api/"):
            return lost(request)
        text = f"{problem.detail}: see docs/web.md for what is here"
        return _sentence(problem.status_code, text, dict(problem.headers or {}))


def _first(problem: RequestValidationError) -> str:
    """The first thing that is wrong with a request, in a sentence."""
    error: Any = problem.errors()[0]
    if error["type"] == "json_invalid":
        return f"body: no JSON given: {error['ctx']['error']}"
    keys = tuple(part for part in error["loc"] if part != "body")
    error["loc"] = keys or ("body",)
    return problem_at(error)


def _sentence(
    status: int,
    text: str,
    headers: dict[str, str] | None = None,
    more: dict[str, Any] | None = None,
) -> JSONResponse:
    told = {"error": visible(text)[:LONGEST_SENTENCE].rstrip(), **(more or {})}
    return JSONResponse(told, status, headers)
