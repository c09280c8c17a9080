"""The browser table's server as `benchmarks.web` sees it: a process on a core, and its browsers."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlalchemy import func, select

from upcard.web.schema import ROWS
from upcard.web.store import open_store

GAME, LONG = "crazy8s", "countdown"
"""What is played; and where nobody deals again, a game whose deals are long."""


class Answer(NamedTuple):
    """A status and what came with it."""

    status: int
    body: Any


class Browser:
    """A connection with a cookie, as small as can be: the load must not be what is measured."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """Ask, and wait for the answer; once more if the connection was idle for too long."""
        request = self._request(method, path, body)
        try:
            status, headers, text = await self._answer(request)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            status, headers, text = await self._answer(request)
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return Answer(status, json.loads(text))

    async def _answer(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        writer.write(request)
        status, headers = await _head(reader)
        return status, headers, await reader.readexactly(int(headers["content-length"]))

    async def listen(self, path: str) -> AsyncIterator[bytes]:
        """The data of a stream's events, as they come."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            writer.write(self._request("GET", path, None))
            status, _ = await _head(reader)
            if status != 200:
                raise RuntimeError(f"{path}: {status}")
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    yield line[6:]
        finally:
            writer.close()

    def close(self) -> None:
        """End the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    def _request(self, method: str, path: str, body: Any) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        return head.encode() + content


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """A status, and the headers by their names in small letters."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in lines[1:] if line)
    return int(lines[0].split()[1]), {key.lower(): value for key, _, value in pairs}


class Served:
    """A server on a core of its own, seen from outside."""

    def __init__(self, process: subprocess.Popen[str], port: int, store: Path) -> None:
        self.process, self.port = process, port
        self._store = open_store(str(store))

    def rows(self) -> int:
        """How many rows all tables have: with computers alone, each is a move."""
        with self._store.reading() as connection:
            return int(connection.scalar(select(func.count()).select_from(ROWS)) or 0)

    def seconds(self) -> float:
        """The processor time that it has had."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """The kilobytes that it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1000

    async def browser(self) -> Browser:
        """Somebody new."""
        browser = Browser(self.port)
        await browser.ask("POST", "/api/session", {})
        return browser

    async def opened(
        self, host: Browser, players: Sequence[str | None], pace: int, game: str = LONG
    ) -> str:
        """A new table; one of computers is dealt at once."""
        start = None not in players
        body = {"game": game, "seats": len(players), "players": players, "start": start}
        answer = await host.ask("POST", "/api/tables", {**body, "options": {"pace": pace}})
        if answer.status != 201:
            raise RuntimeError(f"no table: {answer}")
        return str(answer.body["id"])


@asynccontextmanager
async def served() -> AsyncIterator[Served]:
    """A fresh server with an empty store."""
    cores = sorted(os.sched_getaffinity(0))
    with TemporaryDirectory() as folder:
        store = Path(folder, "tables.sqlite")
        command = [sys.executable, "-m", "benchmarks.web", "--serve", str(store)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield Served(process, await _alone(process, cores), store)
            finally:
                os.sched_setaffinity(0, cores)
                process.kill()


async def _alone(process: subprocess.Popen[str], cores: Sequence[int]) -> int:
    """Give a server the first core, and this process the last; the server's port."""
    os.sched_setaffinity(process.pid, cores[:1])
    os.sched_setaffinity(0, cores[-1:])
    line = await asyncio.to_thread(process.stdout.readline) if process.stdout else ""
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), cores[:1])
    return int(line)


def serve(store: str) -> None:
    """Be the server: what `upcard serve` runs, without limits for one address."""
    from upcard import warm_up
    from upcard.cli.serve import _listen, _serve
    from upcard.web import active_tables
    from upcard.web.app import create_app
    from upcard.web.guard import Limits

    warm_up()
    active_tables.MOST_OF_ADDRESS = active_tables.MOST_AWAKE
    app = create_app(open_store(store, lasting=True), limits=Limits(rate=1e9, burst=1e9))
    with _listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        _serve(app, listening, lambda: print(port, flush=True))


class Table:
    """A table of people, all of whom listen if `listen` is asked for."""

    def __init__(self, table: str, people: Sequence[Browser]) -> None:
        self.path, self.people = f"/api/tables/{table}", people
        self.told: list[Any] = [None] * len(people)
        self.heard = asyncio.Condition()
        self.keys = 0

    @classmethod
    async def of(cls, server: Served, people: int) -> Table:
        """A table that was dealt, with one more who watches."""
        browsers = [await server.browser() for _ in range(people)]
        table = cls(await server.opened(browsers[0], [None] * (people - 1), 0, GAME), browsers)
        invitation = (await browsers[0].ask("GET", f"{table.path}/invitation")).body["path"]
        for seat, browser in enumerate(browsers):
            await browser.ask(
                "POST", f"{table.path}/join", {"invitation": invitation.partition("#")[2]}
            )
            if seat < people - 1:
                await table.does(seat, "sit", seat=seat)
                await table.does(seat, "ready", ready=True)
        table.told[0] = (await table.does(0, "deal")).body["message"]
        return table

    async def does(self, place: int, what: str, **fields: Any) -> Answer:
        """A command of somebody's."""
        self.keys += 1
        body = {"key": f"k{self.keys}", "command": {"do": what, **fields}}
        return await self.people[place].ask("POST", f"{self.path}/commands", body)

    async def listens(self, place: int) -> None:
        """Hear all that somebody is told."""
        async for data in self.people[place].listen(f"{self.path}/stream"):
            told = json.loads(data)
            async with self.heard:
                self.told[place] = told
                self.heard.notify_all()

    async def all_know(self, number: int) -> None:
        """Wait until all have heard of a number."""
        async with self.heard:
            await self.heard.wait_for(lambda: all(t and t["number"] >= number for t in self.told))

    async def moves(self, chance: random.Random, told: Any) -> Any:
        """Have whose turn it is do any move, or deal anew; the message after it."""
        if told["phase"] != "playing":
            return (await self.does(0, "deal")).body["message"]
        seat = told["view"]["turn"]
        if told["you"]["seat"] != seat:
            told = (await self.people[seat].ask("GET", f"{self.path}?since={told['number']}")).body
        found = [move for held in told["hand"] for move in held["moves"]]
        found += [other["move"] for other in told["others"]]
        move = chance.choice(found)
        answer = await self.does(seat, "move", number=told["number"], move=move)
        if answer.status != 200:
            raise RuntimeError(f"{move} was refused: {answer.body['error']}")
        return answer.body["message"]
