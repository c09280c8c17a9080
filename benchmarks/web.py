"""How much the browser table's server holds on one core, and how soon it answers.

    python -m benchmarks.web [--quick] [--minutes N] [--json FILE]

The server runs on one core, and the browsers on another. It is the server of `upcard serve`, but
for how often an address may ask and how many tables it may open, as all browsers here have one.

- **Computers**: 1,000 tables where only computers sit, a move every two seconds at each.
- **People**, while those computers play: 100 tables with five who listen at each, and 50 moves a
  second in all. A move has come when it is stored, answered, and received by all five.
- **As fast as it can**: moves of people, one after the other at each of 50 tables, with nobody who
  listens, so that whoever is next asks for the table first; and computers that do not wait.
- **Memory**: of a table that is in memory and does nothing; and what the server grows by in some
  minutes of moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from benchmarks.browsers import GAME, Browser, Served, Table, serve, served
from benchmarks.contests import WIDTH, ended, notes
from benchmarks.measure import Spread, spread
from benchmarks.report import Bar, Report, Row

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
        held = [await _opened(server, host, effort.tables // 2) for _ in range(2)]
        idle = (held[1] - held[0]) / (effort.tables // 2)  # the first half fills what is kept ready
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
        rates, _ = await _watched(server, effort.seconds / 10)
        what = f"{effort.busy} tables of computers that do not wait: moves a second"
        report.add("As fast as it can", [Row(what, rates, sign="/s")])
        host.close()


async def _opened(server: Served, host: Browser, tables: int) -> float:
    """Open tables that hardly move, and wait for nothing; the kilobytes that the server holds."""
    for _ in range(tables):
        await server.opened(host, ["random"] * 4, 5000, GAME)
    return server.memory()


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


async def people(report: Report, effort: Effort, _given: argparse.Namespace) -> None:
    """People who listen at their tables, and move, while computers play at others."""
    async with served() as server:
        host = await server.browser()
        for _ in range(effort.tables):
            await server.opened(host, ["random"] * 4, PACE)
        tables = await _all(Table.of(server, 5) for _ in range(effort.listened))
        listening = [asyncio.create_task(t.listens(p)) for t in tables for p in range(5)]
        for table in tables:
            await table.all_know(table.told[0]["number"])
        spent, kept, begun = server.seconds(), server.rows(), time.perf_counter()
        times = await _paced(tables, effort.rate, effort.seconds)
        took = time.perf_counter() - begun
        busy, moves = (server.seconds() - spent) / took, (server.rows() - kept) / took
        host.close()
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        _hang_up(tables)
    times.sort()
    what = f"{5 * effort.listened} who listen, {effort.rate:g} moves a second: "
    wanted = min(SUSTAINED.limit, 0.97 * (effort.tables * 1000 / PACE + effort.rate))
    rows = [
        Row("moves a second, of computers and people", _one(moves), Bar(wanted), sign="/s"),
        Row(f"{what}half come within", _one(times[len(times) // 2]), sign="ms"),
        Row(f"{what}99 % come within", _one(times[len(times) * 99 // 100]), WITHIN, sign="ms"),
        Row(f"{what}processor time", _one(100 * busy), sign="% of a core"),
    ]
    report.add("People", rows)


async def _paced(tables: Sequence[Table], rate: float, seconds: float) -> list[float]:
    """Moves in turn at all tables, so many a second; the milliseconds until each had come."""
    chance, times, waiting = random.Random(1), list[float](), asyncio.Queue[Table]()
    for table in tables:
        waiting.put_nowait(table)

    async def move(table: Table) -> None:
        told = next(t for t in table.told if t["view"]["turn"] in (t["you"]["seat"], None))
        at = time.perf_counter()
        after = await table.moves(chance, told)
        await table.all_know(after["number"])
        times.append(1000 * (time.perf_counter() - at))
        waiting.put_nowait(table)

    begun, going = time.perf_counter(), list[asyncio.Task[None]]()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        going.append(asyncio.create_task(move(await waiting.get())))
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
        Row(f"{what}: moves a second", _one(made / effort.seconds), sign="/s"),
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
