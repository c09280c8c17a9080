"""How much the browser table's server holds on one core, and how soon it answers.

    python -m benchmarks.web [--quick] [--minutes N] [--json FILE]

The server runs on one core, and the browsers on another. It is the server of `upcard serve`, but
for how often an address may ask: all browsers here have the same one.

- **Computers**: 1,000 tables where only computers sit, a move every two seconds at each.
- **People**: 100 tables with five who listen at each, and 50 moves a second in all. A move has
  come when it is stored, answered, and received by all five.
- **As fast as it can**: moves of people, one after the other at each of 50 tables, with nobody else
  who listens; and computers that do not wait.
- **Memory**: of a table that is in memory and does nothing; and what the server grows by in some
  minutes of moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rich.console import Console
from sqlalchemy import func, select

from benchmarks.contests import WIDTH, ended, notes
from benchmarks.measure import Spread, spread
from benchmarks.report import Bar, Report, Row
from upcard.web.store import ROWS, open_store

GAME = "crazy8s"
WITHIN = Bar(100, at_most=True)
"""Milliseconds in which 99 of 100 moves have come."""
SUSTAINED, IDLE = Bar(500), Bar(50, at_most=True)
PACE = 2000


class Effort(NamedTuple):
    """How much is measured."""

    tables: int
    listened: int
    rate: float
    busy: int
    seconds: float


FULL, QUICK = Effort(1000, 100, 50, 50, 20), Effort(6, 2, 10, 2, 1)


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

    async def opened(self, host: Browser, players: Sequence[str | None], pace: int) -> str:
        """A new table; one of computers is dealt at once."""
        start = None not in players
        body = {"game": GAME, "seats": len(players), "players": players, "start": start}
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
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            os.sched_setaffinity(process.pid, cores[:1])
            os.sched_setaffinity(0, cores[-1:])
            line = await asyncio.to_thread(process.stdout.readline) if process.stdout else ""
            for task in Path(f"/proc/{process.pid}/task").iterdir():
                os.sched_setaffinity(int(task.name), cores[:1])
            yield Served(process, int(line), store)
        finally:
            os.sched_setaffinity(0, cores)
            process.kill()
            process.wait()


def serve(store: str) -> None:
    """Be the server: what `upcard serve` runs, without limits for one address."""
    import uvicorn

    from upcard import warm_up
    from upcard.cli.serve import _listen
    from upcard.web.app import create_app
    from upcard.web.guard import Limits

    warm_up()
    app = create_app(open_store(store, lasting=True), limits=Limits(rate=1e9, burst=1e9))
    with _listen("127.0.0.1", 0) as listening:
        print(listening.getsockname()[1], flush=True)
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        uvicorn.Server(config).run([listening])


# What is measured


async def _all(doing: Iterable[Awaitable[Any]], at_once: int = 20) -> list[Any]:
    """Do all of these, some at once."""
    gate = asyncio.Semaphore(at_once)

    async def one(what: Awaitable[Any]) -> Any:
        async with gate:
            return await what

    return await asyncio.gather(*map(one, doing))


async def computers(report: Report, effort: Effort, given: argparse.Namespace) -> None:
    """Tables of computers, and the memory of one; growth."""
    async with served() as server:
        host = await server.browser()
        await server.opened(host, ["random"] * 2, 5000)
        before = server.memory()
        for _ in range(effort.tables):
            await server.opened(host, ["random"] * 4, 5000)
        idle = (server.memory() - before) / effort.tables
        host.close()
    rows = [Row("a table that does nothing", _one(idle), IDLE, sign="kB")]
    report.add("Memory", rows)
    async with served() as server:
        host = await server.browser()
        for _ in range(effort.tables):
            await server.opened(host, ["random"] * 4, PACE)
        rates, busy = await _watched(server, effort.seconds)
        wanted = effort.tables * 1000 / PACE
        what = f"{effort.tables:,} tables of computers, a move every {PACE / 1000:g} s"
        rows = [Row(f"{what}: moves a second", rates, Bar(0.97 * wanted), sign="/s")]
        rows.append(Row(f"{what}: processor time", _one(100 * busy), sign="% of a core"))
        report.add("Computers", rows)
        if given.minutes:
            await _growth(report, server, given.minutes)
        host.close()
    async with served() as server:
        host = await server.browser()
        for _ in range(effort.busy):
            await server.opened(host, ["random"] * 4, 0)
        rates, _ = await _watched(server, effort.seconds)
        what = f"{effort.busy} tables of computers that do not wait: moves a second"
        report.add("As fast as it can", [Row(what, rates, sign="/s")])
        host.close()


async def _watched(server: Served, seconds: float) -> tuple[Spread, float]:
    """Rows a second, in slices of some seconds, and the share of a core that they took."""
    rates, begun, spent = [], time.perf_counter(), server.seconds()
    for _ in range(4):
        at, rows = time.perf_counter(), server.rows()
        await asyncio.sleep(seconds / 4)
        rates.append((server.rows() - rows) / (time.perf_counter() - at))
    return spread(rates), (server.seconds() - spent) / (time.perf_counter() - begun)


async def _growth(report: Report, server: Served, minutes: float) -> None:
    """How much the server grows while tables move."""
    held = [server.memory()]
    for _ in range(8):
        await asyncio.sleep(60 * minutes / 8)
        held.append(server.memory())
    rows = [Row(f"growth in {minutes:g} minutes", _one((held[-1] - held[0]) / 1000), sign="MB")]
    rows.append(Row("the same, in their second half", _one((held[-1] - held[4]) / 1000), sign="MB"))
    report.add("Memory", rows)


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
        table = cls(await server.opened(browsers[0], [None] * (people - 1), 0), browsers)
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


async def people(report: Report, effort: Effort, _: argparse.Namespace) -> None:
    """People who listen at their tables, and move."""
    async with served() as server:
        tables = await _all(Table.of(server, 5) for _ in range(effort.listened))
        listening = [asyncio.create_task(t.listens(p)) for t in tables for p in range(5)]
        for table in tables:
            await table.all_know(table.told[0]["number"])
        spent, begun = server.seconds(), time.perf_counter()
        times = await _paced(tables, effort.rate, effort.seconds)
        busy = (server.seconds() - spent) / (time.perf_counter() - begun)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        _hang_up(tables)
    times.sort()
    what = f"{5 * effort.listened} who listen, {effort.rate:g} moves a second: "
    rows = [
        Row(f"{what}half come within", _one(times[len(times) // 2]), sign="ms"),
        Row(f"{what}99 % come within", _one(times[len(times) * 99 // 100]), WITHIN, sign="ms"),
        Row(f"{what}processor time", _one(100 * busy), sign="% of a core"),
    ]
    report.add("People", rows)


async def _paced(tables: Sequence[Table], rate: float, seconds: float) -> list[float]:
    """Moves in turn at all tables, so many a second; the milliseconds until each had come."""
    chance, times = random.Random(1), list[float]()

    async def move(table: Table) -> None:
        told = next(t for t in table.told if t["view"]["turn"] in (t["you"]["seat"], None))
        at = time.perf_counter()
        after = await table.moves(chance, told)
        await table.all_know(after["number"])
        times.append(1000 * (time.perf_counter() - at))

    begun, going = time.perf_counter(), list[asyncio.Task[None]]()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        going.append(asyncio.create_task(move(tables[number % len(tables)])))
    await asyncio.gather(*going)
    return times


async def busy(report: Report, effort: Effort, _: argparse.Namespace) -> None:
    """People who move as soon as they are answered."""
    async with served() as server:
        tables = await _all(Table.of(server, 3) for _ in range(effort.busy))
        chance, until = random.Random(2), time.perf_counter() + effort.seconds

        async def plays(table: Table) -> int:
            told, made = table.told[0], 0
            while time.perf_counter() < until:
                told, made = await table.moves(chance, told), made + 1
            return made

        spent = server.seconds()
        made = sum(await asyncio.gather(*map(plays, tables)))
        spent = server.seconds() - spent
        _hang_up(tables)
    what = f"people at {effort.busy} tables who do not wait"
    rows = [
        Row(f"{what}: moves a second", _one(made / effort.seconds), SUSTAINED, sign="/s"),
        Row(f"{what}: processor time of a move", _one(1000 * spent / made), sign="ms"),
    ]
    report.add("As fast as it can", rows)


def _hang_up(tables: Iterable[Table]) -> None:
    for table in tables:
        for browser in table.people:
            browser.close()


def _one(value: float) -> Spread:
    return Spread(value, value, value)


SECTIONS: dict[str, Callable[[Report, Effort, argparse.Namespace], Coroutine[Any, Any, None]]] = {
    "computers": computers,
    "people": people,
    "busy": busy,
}


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print: 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sections", nargs="*", help=f"of {', '.join(SECTIONS)}; all if none")
    parser.add_argument("--quick", action="store_true", help="a little of each, to see it work")
    parser.add_argument("--minutes", type=float, default=0.0, help="for how long memory is watched")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    given = parser.parse_args(words)
    if given.serve:
        serve(given.serve)
        return 0
    report, effort = Report(), QUICK if given.quick else FULL
    with notes() as note:
        for name in given.sections or SECTIONS:
            note((SECTIONS[name].__doc__ or "").partition("\n")[0])
            asyncio.run(SECTIONS[name](report, effort, given))
    report.show(Console(width=WIDTH))
    if given.json:
        given.json.write_text(json.dumps(report.as_data(), indent=2), encoding="utf-8")
    rows = [row for section in report.sections.values() for row in section if row.bar]
    return ended(row.bar.holds(row.spread.median) for row in rows if row.bar)


if __name__ == "__main__":
    sys.exit(main())
