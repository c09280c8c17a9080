"""`upcard serve`: tables in the browser."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli.compiling import compiled, stages_for_choices
from upcard.cli.options import whole
from upcard.cli.shared import say
from upcard.errors import BadRules

if TYPE_CHECKING:
    from fastapi import FastAPI

LOCAL = "127.0.0.1"
GRACE = 4
"""Seconds that open streams are given when the server stops."""
MOST_PORT = 65535
MOST_PROXIES = 10
ANY = ("0.0.0.0", "::")  # noqa: S104 - what the person asked for
RARELY = (1_000, 100, 1_000)
"""How rarely garbage is looked for: through all tables it takes 0.2 s, in which nobody is told."""
KINDS = ("crazy8s", "uno")
"""A game of each kind of rules that is compiled apart."""


def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 for other machines."),
    ] = LOCAL,
    port: Annotated[int, whole("Port (0: any free port).")] = 8000,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Database for tables: SQLite file or PostgreSQL URL."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name", metavar="HOST", help="Host name that browsers use; can be repeated."
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="FILE", help="Rules file to offer; can be repeated."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="KIND",
            help="Player to offer: FILE.py:CLASS or cmd:COMMAND; can be repeated.",
        ),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="Behind an HTTPS proxy: set secure cookies.")
    ] = False,
    proxies: Annotated[
        int, whole("Number of your own proxies in front (usually 1).", "N", "--behind-proxy")
    ] = 0,
) -> None:
    """Start a server for playing in the browser, against computers or friends.

    Ctrl-C stops it. Tables are saved, and continue when it is started again.
    """
    if not 0 <= proxies <= MOST_PROXIES:
        raise typer.BadParameter(f"{proxies} proxies given: 0 to {MOST_PROXIES} are allowed")
    names = _names(host, name or ())
    run(names, host, port, store, game or (), player or (), secure, proxies=proxies)


def run(
    names: Sequence[str],
    host: str,
    port: int,
    store: str | None,
    games: Sequence[str],
    players: Sequence[str],
    secure: bool,
    reached: Callable[[str], object] = str,
    proxies: int = 0,
) -> None:
    """Serve until it is interrupted; `reached` is given the address once it answers there."""
    app, alone = _app(store, names, games, players, secure, proxies)
    with alone, _listen(host, port) as listening:
        compiled("dealing", "moving", *stages_for_choices(players), games=[*KINDS, *games])
        address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"

        def ready() -> None:
            say(f"Upcard's tables are at {address} (Ctrl-C stops them)")
            reached(address)

        _serve(app, listening, ready)


def play_in_browser(game: str) -> None:
    """Open the browser at a table of a game against computers, and serve it until interrupted."""
    import webbrowser

    from upcard.rules import known_games

    files = () if game in known_games() else (game,)
    names = _names(LOCAL, ())

    def reached(address: str) -> None:
        webbrowser.open(f"{address}#play={game}")

    run(names, LOCAL, 0, None, files, (), False, reached)


def _app(
    store: str | None,
    hosts: Sequence[str],
    games: Sequence[str],
    players: Sequence[str],
    secure: bool,
    proxies: int,
) -> tuple[FastAPI, AbstractContextManager[None]]:
    """The application over its store, and what keeps others from that while it is served.

    BadRules where the packages for it are not installed.
    """
    try:
        from upcard.web.app import create_app
        from upcard.web.store import alone_at, open_store
    except ImportError as problem:
        message = f"the browser table needs {problem.name}: pip install 'upcard[web]'"
        raise BadRules(message) from None
    from upcard.games.game import game

    known = [game(name) for name in games]
    database = open_store(store, lasting=True)
    app = create_app(
        database,
        hosts=hosts,
        players=players,
        games=known,
        secure=secure,
        own_machine=hosts == _names(LOCAL, ()) and not (secure or proxies),
        proxies=proxies,
    )
    return app, alone_at(database)


def _names(host: str, names: Sequence[str]) -> tuple[str, ...]:
    """The host names by which the server may be asked."""
    if host in ANY and not names:
        return ("*",)
    return ("127.0.0.1", "localhost", "[::1]", host, *names)


def _listen(host: str, port: int) -> socket.socket:
    """A socket at an address; BadRules, in a sentence, where there can be none."""
    if not 0 <= port <= MOST_PORT:
        raise BadRules(f"port {port} given: 0 to {MOST_PORT} are allowed")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # of a socket whose protocol is said, asyncio sends what is short at once, not 40 ms later
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError as problem:
        listening.close()
        message = f"cannot listen at {host}, port {port}: {problem.strerror}; give another --port"
        raise BadRules(message) from None
    return listening


def _shown(host: str) -> str:
    """The address that a person on this machine types."""
    if host in ANY:
        return LOCAL
    return f"[{host}]" if ":" in host else host


def _serve(app: FastAPI, listening: socket.socket, ready: Callable[[], object]) -> None:
    import uvicorn

    class Told(uvicorn.Server):
        """A server that says when it can be reached, and tells the pages before it stops."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            gc.collect()
            gc.freeze()  # what is there now stays
            gc.set_threshold(*RARELY)
            ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.server.stop_telling()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `web.guard` reads them, where there is a proxy
        timeout_graceful_shutdown=GRACE,
    )
    Told(config).run([listening])
