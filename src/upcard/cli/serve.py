"""`upcard serve`: tables in the browser."""

from __future__ import annotations

import gc
import os
import re
import secrets
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from upcard.cli.compiling import compiled, stages_for_choices
from upcard.cli.ending import silent_interrupts
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
OWN = ("127.0.0.1", "localhost", "[::1]")
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737), beyond this machine."""
BASE = re.compile(r"(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+")
TOKEN = "UPCARD_TOKEN"
TAKEN = ("api", "static", "t", "r")
"""What addresses of the server itself begin with: a proxy may take the base off."""
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
            help="Player to offer: FILE.py or cmd:COMMAND; can be repeated.",
        ),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="Behind an HTTPS proxy: set secure cookies.")
    ] = False,
    proxies: Annotated[
        int, whole("Number of your own proxies in front (usually 1).", "N", "--behind-proxy")
    ] = 0,
    base: Annotated[
        str, typer.Option(metavar="PATH", help="URL path of the table, such as /cards.")
    ] = "",
    admin: Annotated[
        bool, typer.Option("--admin", help="Serve an administration page at /admin.")
    ] = False,
    log: Annotated[
        Literal["text", "json"] | None,
        typer.Option("--log", help="Write a line for each event to standard error."),
    ] = None,
) -> None:
    """Start a server for playing in the browser, against computers or friends.

    Ctrl-C stops it. Tables are saved, and continue when it is started again.
    """
    from upcard.players.lookup import with_class

    if not 0 <= proxies <= MOST_PROXIES:
        raise typer.BadParameter(f"{proxies} proxies given: 0 to {MOST_PROXIES} are allowed")
    _check_names(name or ())
    offered = tuple(map(with_class, player or ()))
    serving = Serving(host, port, store, tuple(name or ()), tuple(game or ()), offered)
    run(replace(serving, secure=secure, proxies=proxies, base=_base(base), admin=admin, log=log))


@dataclass(frozen=True)
class Serving:
    """What is served, where, and behind what."""

    host: str = LOCAL
    port: int = 8000
    store: str | None = None
    names: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    secure: bool = False
    proxies: int = 0
    base: str = ""
    admin: bool = False
    log: Literal["text", "json"] | None = None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names by which the server may be asked."""
        if self.host in ANY and not self.names:
            return ("*",)
        return (*OWN, self.host, *self.names)

    @property
    def own_machine(self) -> bool:
        """Whether only the user of this machine comes."""
        return not (self.secure or self.proxies or self.names) and self.host == LOCAL


def run(serving: Serving, reached: Callable[[str], object] = str) -> None:
    """Serve until it is interrupted; `reached` is given the address once it answers there."""
    token = _token() if serving.admin else None
    with _listen(serving.host, serving.port) as listening, ExitStack() as held:
        app, alone = _app(serving, token)
        held.enter_context(alone)
        stages = stages_for_choices(serving.players)
        compiled("dealing", "moving", *stages, games=[*KINDS, *serving.games])
        address = f"http://{_shown(serving.host)}:{listening.getsockname()[1]}{serving.base}/"

        def ready() -> None:
            for line in _announced(serving, address, token):
                say(line)
            reached(address)

        _serve(app, listening, ready)


def _announced(serving: Serving, address: str, token: str | None) -> Iterator[str]:
    """What is told once the tables can be reached."""
    yield f"Upcard's tables are at {address} (Ctrl-C stops them)"
    if serving.host in ANY and not (serving.names or serving.proxies):
        yield _for_others(address)
    own = bool(os.environ.get(TOKEN))
    if token is not None:
        known = f" (its token: {TOKEN})" if own else f"#{token}"
        yield f"Administration: {address}admin{known}"
    elif own:
        yield f"{TOKEN} is not used: add --admin for the administration page."


def play_in_browser(game: str) -> None:
    """Open the browser at a table of a game against computers, and serve it until interrupted."""
    import webbrowser

    from upcard.rules import known_games

    files = () if game in known_games() else (game,)

    def reached(address: str) -> None:
        webbrowser.open(f"{address}#play={game}")

    run(Serving(port=0, games=files), reached)


def _app(
    serving: Serving, token: str | None = None
) -> tuple[FastAPI, AbstractContextManager[None]]:
    """The application over its store, and what keeps others from that while it is served.

    BadRules where the packages for it are not installed.
    """
    try:
        from upcard.web.app import create_app
        from upcard.web.logs import set_up
        from upcard.web.seats import check_players
        from upcard.web.store import alone_at, open_store
    except ImportError as problem:
        message = f"the browser table needs {problem.name}: pip install 'upcard[web]'"
        raise BadRules(message) from None
    from upcard.games.game import game

    set_up(serving.log)
    known = [game(name) for name in serving.games]
    check_players(serving.players)
    database = open_store(serving.store, lasting=True)
    app = create_app(
        database,
        hosts=serving.hosts,
        players=serving.players,
        games=known,
        secure=serving.secure,
        own_machine=serving.own_machine,
        proxies=serving.proxies,
        base=serving.base,
        admin=token,
    )
    return app, alone_at(database)


def _check_names(names: Iterable[str]) -> None:
    """Names that browsers can use for a host; BadParameter."""
    from upcard.web.hosts import is_host

    for name in names:
        if not is_host(name):
            raise typer.BadParameter(
                f"--name {name} given: a host name such as cards.example.org, without a scheme "
                "or port, is allowed, and *.example.org for all below one"
            )


def _token() -> str:
    """The token of the host's page: what the environment says, or a new one; BadRules."""
    from upcard.web.administration import LEAST_TOKEN

    token = os.environ.get(TOKEN) or secrets.token_urlsafe(24)
    if len(token) < LEAST_TOKEN or not token.isascii() or not token.isprintable():
        raise BadRules(
            f"{TOKEN} has {len(token)} signs: {LEAST_TOKEN} or more are needed, all of them ASCII"
        )
    return token


def _base(path: str) -> str:
    """The path below which browsers find the server, without a slash at its end; BadParameter."""
    from upcard.narration.words import listed

    plain = path.removesuffix("/")
    if plain and (not BASE.fullmatch(plain) or plain.split("/")[1] in TAKEN):
        raise typer.BadParameter(
            f"{path!r} given as the base: a path such as /cards is allowed, "
            f"except {listed([f'/{one}' for one in TAKEN])}"
        )
    return plain


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
        where = f"{host}, port {port}: {problem.strerror}"
        raise BadRules(f"cannot listen at {where}; give another --host or --port") from None
    return listening


def _shown(host: str) -> str:
    """The address that a person on this machine types."""
    if host in ANY:
        return LOCAL
    return f"[{host}]" if ":" in host else host


def _for_others(address: str) -> str:
    """What other machines type; whoever invites from there copies links that work for them."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)  # by which of its addresses this would go: nothing is sent
            own = str(asking.getsockname()[0])
        except OSError:  # no network
            own = LOCAL
    if own.startswith("127."):
        return f"On this machine's network: its name or address instead of {LOCAL}"
    return f"On this machine's network: {address.replace(LOCAL, own, 1)}"


def _serve(app: FastAPI, listening: socket.socket, ready: Callable[[], object]) -> None:
    import uvicorn

    from upcard.web.connections import BACKLOG, connections, most_connections

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
        http=connections(most_connections()),
        backlog=BACKLOG,
        ws="none",
        log_config=None,  # `web.logs` has set it up
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `web.guard` reads them, where there is a proxy
        timeout_graceful_shutdown=GRACE,
    )
    with silent_interrupts():
        Told(config).run([listening])
