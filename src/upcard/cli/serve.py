"""`upcard serve`: tables in the browser."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli.compiling import compiled
from upcard.cli.shared import say, whole_number
from upcard.errors import BadRules

if TYPE_CHECKING:
    from fastapi import FastAPI

    from upcard.web.server import Server

LOCAL = "127.0.0.1"
GRACE = 4
"""Seconds that open streams are given when the server stops."""
MOST_PORT = 65535
ANY = ("0.0.0.0", "::")  # noqa: S104 - what the person asked for


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for other machines.")
    ] = LOCAL,
    port: Annotated[
        int, typer.Option(parser=whole_number, metavar="N", help="0 for any that is free.")
    ] = 8000,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where tables are kept: an SQLite file, or PostgreSQL."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="HOST", help="A name by which browsers ask this server."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="KIND",
            help="A player of your own that may be seated: FILE.py:CLASS, or cmd:COMMAND.",
        ),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="It is reached by HTTPS only, through a proxy.")
    ] = False,
) -> None:
    """Open tables in the browser: play against computers or friends, watch, and look back.

    Ctrl-C stops it; all tables are kept, and go on when it is started again.
    """
    app = _app(store, _names(host, name or ()), player or (), secure, None)
    listening = _listen(host, port)
    compiled("dealing", "moving")
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    _run(app, listening, lambda: say(f"Upcard's tables are at {address} (Ctrl-C stops them)"))


def _app(
    store: str | None,
    hosts: tuple[str, ...],
    players: list[str] | tuple[str, ...],
    secure: bool,
    started: Callable[[Server], object] | None,
) -> FastAPI:
    """The application over its store; BadRules where the packages for it are not installed."""
    try:
        from upcard.web.app import create_app
        from upcard.web.store import open_store
    except ImportError as problem:
        message = f"the browser table needs {problem.name}: pip install 'upcard[web]'"
        raise BadRules(message) from None
    database = open_store(store)
    return create_app(database, hosts=hosts, players=players, secure=secure, started=started)


def _names(host: str, names: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """The host names by which the server may be asked."""
    if host in ANY and not names:
        return ("*",)
    return ("127.0.0.1", "localhost", "[::1]", host, *names)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; OSError, in a sentence, if another one does."""
    if not 0 <= port <= MOST_PORT:
        raise BadRules(f"port {port} given: 0 to {MOST_PORT} are allowed")
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as problem:
        message = f"cannot listen at {host}, port {port}: {problem.strerror}; give another --port"
        raise BadRules(message) from None
    return listening


def _shown(host: str) -> str:
    """The address that a person on this machine types."""
    if host in ANY:
        return LOCAL
    return f"[{host}]" if ":" in host else host


def _run(app: FastAPI, listening: socket.socket, ready: Callable[[], object]) -> None:
    """Serve until it is interrupted."""
    import uvicorn

    class Told(uvicorn.Server):
        """A server that says when it can be reached, and tells the pages before it stops."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready()

        def handle_exit(self, sig: int, frame: object) -> None:
            server: Server | None = getattr(app.state, "server", None)
            if server is not None:
                server.stop_telling()
            super().handle_exit(sig, frame)  # type: ignore[arg-type]

    config = uvicorn.Config(
        app, log_level="warning", timeout_graceful_shutdown=GRACE, access_log=False
    )
    Told(config).run([listening])
