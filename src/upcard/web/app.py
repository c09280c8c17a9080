"""The application: routes, the page's files, and what is answered when something is refused."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from upcard.arena.storage.database import Database
from upcard.errors import Unreadable, UpcardError
from upcard.games.game import Game
from upcard.outside import visible
from upcard.records import QUOTE
from upcard.web import api, records_api
from upcard.web.guard import Guard, Limits
from upcard.web.refusals import NotNow, Refused, TooMany
from upcard.web.requests import ErrorPart
from upcard.web.server import Server

PAGE, WORKER = Path(__file__).with_name("page"), "worker.js"
STYLES = (
    *(f"style/{name}.css" for name in ("base", "pages", "table", "hand", "record")),
    "faces/faces.css",
)
"""The page's style, which is sent as one."""
PAGES = ("/", "/t/{table_id}", "/r/{record_id}", "/history")
"""Addresses of the page: one file for all, which looks at its address."""
LONGEST_SENTENCE, LONGEST_KEY = 600, 80


def create_app(
    database: Database,
    *,
    hosts: Sequence[str] = ("127.0.0.1", "localhost", "[::1]"),
    players: Sequence[str] = (),
    games: Sequence[Game] = (),
    secure: bool = False,
    limits: Limits | None = None,
) -> FastAPI:
    """The server's application over a store, asked by these host names.

    `players` and `games`: those of the host's own that visitors may have. `secure`: it is reached
    by HTTPS only.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = server = Server(database, players, games, secure)
        try:
            yield
        finally:
            await server.close()

    app = FastAPI(
        title="Upcard",
        description="Tables for matching card games: see docs/web.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    refused: dict[int | str, dict[str, Any]] = {"4XX": {"model": ErrorPart}}
    app.include_router(api.router, responses=refused)
    app.include_router(records_api.router, responses=refused)
    _add_pages(app)
    _add_refusals(app)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=4)
    app.add_middleware(Guard, hosts=frozenset(hosts), limits=limits)
    return app


def _add_pages(app: FastAPI) -> None:
    mimetypes.add_type("application/manifest+json", ".webmanifest")

    whole, sheet = index(), "\n".join(map(_text, STYLES))

    async def page() -> HTMLResponse:
        return HTMLResponse(whole)

    async def worker() -> FileResponse:
        return FileResponse(PAGE / WORKER)

    async def style() -> Response:
        return Response(sheet, media_type="text/css")

    for path in PAGES:
        app.add_api_route(path, page, include_in_schema=False)
    app.add_api_route("/static/style.css", style, include_in_schema=False)
    app.add_api_route("/worker.js", worker, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=PAGE), name="static")


def index() -> str:
    """The page's file, which asks for all modules at once instead of one after the other."""
    text, begins = _text("index.html"), '<script type="module"'
    modules = sorted(path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*.js"))
    asked = [f'<link rel="modulepreload" href="/static/{one}">' for one in modules if one != WORKER]
    return text.replace(begins, "\n".join([*asked, begins]))


def _text(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


def _add_refusals(app: FastAPI) -> None:
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
    async def other(_: Request, problem: HTTPException) -> JSONResponse:
        text = f"{problem.detail}: see docs/web.md for what is here"
        return _sentence(problem.status_code, text, dict(problem.headers or {}))


def _first(problem: RequestValidationError) -> str:
    """The first thing that is wrong with a request, in a sentence."""
    error: dict[str, Any] = problem.errors()[0]
    key = ".".join(str(part) for part in error["loc"] if part != "body")[:LONGEST_KEY]
    message = str(error["msg"]).removeprefix("Value error, ")
    match error["type"]:
        case "missing":
            return f"{key or 'body'}: nothing given: it is needed"
        case "extra_forbidden":
            return f"{key} given: there is no such key"
        case "json_invalid":
            return f"body: no JSON given: {error.get('ctx', {}).get('error', message)}"
    whole = error["type"] == "value_error" and isinstance(error["input"], dict)
    told = message if whole else f"{QUOTE.repr(error['input'])} given: {message}"
    return f"{key}: {told}" if key else told


def _sentence(
    status: int,
    text: str,
    headers: dict[str, str] | None = None,
    more: dict[str, Any] | None = None,
) -> JSONResponse:
    told = {"error": visible(text)[:LONGEST_SENTENCE].rstrip(), **(more or {})}
    return JSONResponse(told, status, headers)
