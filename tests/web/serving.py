"""A server in a thread, and browsers that ask it: what the tests of the interface stand on."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import re
import socket
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

import httpx
import uvicorn
from sqlalchemy import event

from tests.waiting import TIMEOUT, until
from upcard.web.app import create_app
from upcard.web.connections import MOST, connections
from upcard.web.guard import Limits
from upcard.web.server import Server
from upcard.web.store import open_store

Found = TypeVar("Found")
UNLIMITED = Limits(rate=1e9, burst=1e9)
JSON = {"content-type": "application/json"}
KEYS = itertools.count()
BROKEN = re.compile(r"^\s|\s\s|\s$|[^\S \u202f]")
"""Blanks that no sentence has: French has a narrow one before some signs."""


class Answer(NamedTuple):
    """A status, and the JSON that came with it."""

    status: int
    body: Any
    headers: httpx.Headers

    @property
    def error(self) -> str:
        """The sentence of a refusal, which is one, and nothing else but maybe the table."""
        assert set(self.body) <= {"error", "message"}, self.body
        text: str = self.body["error"]
        assert text, self.body
        assert not BROKEN.search(text), text
        return text


class Heard(NamedTuple):
    kind: str
    id: str
    data: str

    @property
    def message(self) -> Any:
        return json.loads(self.data)


class Browser:
    def __init__(self, site: Site, name: str | None) -> None:
        # no certificates: to read them takes longer than most tests
        self.client = httpx.Client(base_url=site.address, timeout=TIMEOUT, verify=False)
        self.site = site
        if name is not None:
            self.post("/api/session", {"name": name})

    def ask(self, method: str, path: str, **more: Any) -> Answer:
        answer = self.client.request(method, path, **more)
        kind = answer.headers.get("content-type", "")
        body = answer.json() if "application/json" in kind else answer.text
        return Answer(answer.status_code, body, answer.headers)

    def get(self, path: str, **more: Any) -> Answer:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any, **more: Any) -> Answer:
        return self.ask("POST", path, content=json.dumps(body), **{"headers": JSON, **more})

    def opens(self, game: str = "crazy8s", seats: int = 2, **more: Any) -> Place:
        answer = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert answer.status == 201, answer
        return Place(self, answer.body["id"], answer.body["invitation"])

    def joins(self, place: Place) -> Place:
        """The same table for this browser, by its invitation."""
        body = {"invitation": place.invitation}
        answer = self.post(f"/api/tables/{place.table}/join", body)
        assert answer.status == 200, answer
        return Place(self, place.table, place.invitation)


class Place(NamedTuple):
    """A table, as one browser has it open."""

    browser: Browser
    table: str
    invitation: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def message(self) -> Any:
        answer = self.browser.get(self.path)
        assert answer.status == 200, answer
        return answer.body

    def asks(self, what: str, key: str | None = None, **fields: Any) -> Answer:
        """A command, and whatever it is answered."""
        key = key or f"k{next(KEYS)}"
        command = {"do": what, **fields}
        return self.browser.post(f"{self.path}/commands", {"key": key, "command": command})

    def does(self, what: str, **fields: Any) -> Any:
        """A command that is made; the message after it."""
        answer = self.asks(what, **fields)
        assert answer.status == 200, answer
        return answer.body["message"]

    def moves(self, message: Any = None) -> list[str]:
        """What may be done now."""
        message = message or self.message
        played = [move for held in message["hand"] for move in held["moves"]]
        return played + [other["move"] for other in message["others"]]

    def refuses(self, what: str, status: int, **fields: Any) -> str:
        """A command that is refused, and changes nothing; the sentence."""
        state = self.browser.site.state_of(self.table)
        answer = self.asks(what, **fields)
        assert answer.status == status, answer
        assert self.browser.site.state_of(self.table) == state
        return answer.error

    @contextmanager
    def listening(self, **headers: str) -> Iterator[Iterator[Heard]]:
        """The events of the table's stream."""
        with Browser(self.browser.site, None).client as client:
            client.cookies.update(self.browser.client.cookies)
            with client.stream("GET", f"{self.path}/stream", headers=headers) as answer:
                assert answer.status_code == 200
                assert answer.headers["content-type"].startswith("text/event-stream")
                yield events(answer.iter_lines())


def events(lines: Iterator[str]) -> Iterator[Heard]:
    """Server-sent events, put together from their lines."""
    fields: dict[str, str] = {}
    for line in lines:
        key, _, text = line.partition(":")
        if not line and fields:
            yield Heard(fields.get("event", "message"), fields.get("id", ""), fields["data"])
            fields = {}
        elif key:
            fields[key] = text.removeprefix(" ")


class Noting(logging.Handler):
    """Keeps what a server complains of, and not what others do in threads of theirs."""

    theirs: ClassVar[set[int]] = set()

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.noted: list[str] = []
        self._own = 0

    def hear_this_thread(self) -> None:
        self._own = threading.get_ident()
        self.theirs.add(self._own)

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self._own or record.thread not in self.theirs:
            self.noted.append(self.format(record))


def hurry(connection: sqlite3.Connection, _: object) -> None:
    """Do not wait for the disk: no power is lost here."""
    connection.execute("PRAGMA synchronous = OFF")


class Site:
    """A server that runs."""

    def __init__(self, folder: Path, *, most: int = MOST, **settings: Any) -> None:
        self.store = open_store(str(folder / "tables.sqlite"))
        event.listen(self.store.engine, "connect", hurry)
        self.app = create_app(self.store, **{"limits": UNLIMITED, **settings})
        self._listening = socket.create_server(("127.0.0.1", 0))
        # what is short is sent at once, as by `upcard serve`
        self._listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.port = self._listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(
            self.app,
            http=connections(most),
            log_config=None,
            ws="none",
            access_log=False,
            proxy_headers=False,
            timeout_graceful_shutdown=int(TIMEOUT),
        )
        self._uvicorn = uvicorn.Server(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._browsers: list[Browser] = []
        self._complaints = Noting()
        self._thread = threading.Thread(target=asyncio.run, args=[self._serve()])

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._complaints.hear_this_thread()
        await self._uvicorn.serve([self._listening])

    def start(self) -> None:
        for name in ("uvicorn", "upcard.web", "asyncio"):
            logging.getLogger(name).addHandler(self._complaints)
        self._thread.start()
        until(lambda: self._uvicorn.started)

    def stop(self) -> None:
        """Stop as at Ctrl-C: pages are told, and what waits is kept."""
        for browser in self._browsers:
            browser.client.close()
        if self._thread.is_alive():
            self.does(self.server.stop_telling)
            self._uvicorn.should_exit = True
            self._thread.join(TIMEOUT)
        for name in ("uvicorn", "upcard.web", "asyncio"):
            logging.getLogger(name).removeHandler(self._complaints)

    @property
    def complaints(self) -> list[str]:
        """What the server has noted of its own mistakes: nothing, if all is well."""
        return self._complaints.noted

    @property
    def server(self) -> Server:
        server: Server = self.app.state.server
        return server

    def does(self, doing: Callable[[], Found]) -> Found:
        """What a function answers that is called where the server runs."""

        async def done() -> Found:
            return doing()

        return self.does_later(done())

    def does_later(self, doing: Coroutine[Any, Any, Found]) -> Found:
        """What a coroutine answers that runs where the server runs."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result(TIMEOUT)

    def browser(self, name: str | None = "Ada") -> Browser:
        """Somebody new; without a name, one who has no session."""
        browser = Browser(self, name)
        self._browsers.append(browser)
        return browser

    def state_of(self, table: str) -> Any:
        """All that changes at a table, but for who is there now."""

        def found() -> Any:
            one = self.server.hall.awake[table].table
            places = one.places
            at = (list(places.people), list(places.removed), places.host, places.locked)
            deal = one.deal and (one.deal.opening, tuple(one.deal.moves))
            seats = [(place.person, place.player, place.ready) for place in places.seats]
            return one.number, at, seats, places.options, deal, asdict(one.talk)

        return self.does(found)


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Site]:
    """A server with a store in a folder; it must have nothing to complain of."""
    site = Site(folder, **settings)
    site.start()
    try:
        yield site
    finally:
        site.stop()
    assert not site.complaints, "\n".join(site.complaints)


def seated(
    site: Site, *names: str, watching: Sequence[str] = (), game: str = "crazy8s", **options: Any
) -> list[Place]:
    """People at a table before the deal, the host first: all sit and are ready, or watch."""
    host = site.browser(names[0]).opens(game, len(names), options=options)
    found = [host, *(site.browser(name).joins(host) for name in (*names[1:], *watching))]
    for seat, place in enumerate(found[: len(names)]):
        place.does("sit", seat=seat)
        place.does("ready", ready=True)
    return found


QUICK = {"pace": 0, "watchers": True}


def played_to_the_end(place: Place) -> Any:
    """The message after a deal of one person, who plays the first move that there is."""
    with place.listening() as heard:
        for message in (one.message for one in heard):
            if message["phase"] == "over":
                return message
            if moves := place.moves(message):
                place.asks("move", number=message["number"], move=moves[0])
    raise AssertionError("the stream ended before the deal")


def share(outcome: Any, seat: int = 0) -> float:
    """What of a deal a seat won, where each plays alone: an equal part if nobody won."""
    winner = outcome["winner"]
    return 1 / len(outcome["points"]) if winner is None else float(winner == seat)


def alone(browser: Browser, game: str = "crazy8s", seats: int = 2, **options: Any) -> Place:
    """A deal against computers."""
    players = [None, *["first"] * (seats - 1)]
    return browser.opens(game, seats, players=players, options={**QUICK, **options}, start=True)
