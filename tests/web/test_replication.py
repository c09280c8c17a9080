"""Several server processes over one PostgreSQL database, as several halls in one loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import psycopg
import pytest

import upcard
from tests.postgres import new_database
from tests.waiting import TIMEOUT
from upcard.web import active_tables as halls
from upcard.web import commands as do
from upcard.web.active_tables import ActiveTables
from upcard.web.commands import Options
from upcard.web.live import Live
from upcard.web.replication import Together
from upcard.web.seating import Person
from upcard.web.seats import Seats
from upcard.web.store import open_store
from upcard.web.table_writer import TableWriter

__all__ = ["new_database"]

pytestmark = pytest.mark.full

ADA, BEN = Person("a" * 32, "Ada"), Person("b" * 32, "Ben")


class Process:
    """What a server process has, less its routes."""

    def __init__(self, url: str) -> None:
        self.keeper, self.seats = TableWriter(open_store(url)), Seats()
        self.hall = ActiveTables(self.keeper, self.seats)
        self.sharing = asyncio.get_running_loop().create_task(self.hall.share())

    async def die(self) -> None:
        """Be gone as if killed: nothing more is written, and locks go with their connection."""
        self.sharing.cancel()
        for live in self.hall.awake.values():
            if live.timer is not None:
                live.timer.cancel()
            live.ours = False
        await self.hall.close()
        self.seats.close()
        await asyncio.to_thread(self.keeper.close)


@asynccontextmanager
async def processes(url: str, count: int) -> AsyncIterator[list[Process]]:
    running = [Process(url) for _ in range(count)]
    try:
        yield running
    finally:
        for process in running:
            await process.die()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not true():
            await asyncio.sleep(0.02)


async def opened(process: Process, seats: int = 2, **options: int) -> Live:
    game = upcard.game("crazy8s")
    return await process.hall.open(game, seats, Options(**options), ADA)  # type: ignore[arg-type]


@asynccontextmanager
async def at_two(url: str) -> AsyncIterator[tuple[Process, Process, Live, Live]]:
    """Two processes, and a table of the first as each of them has it."""
    async with processes(url, 2) as (one, two):
        here = await opened(one)
        yield one, two, here, await two.hall.find(here.table.id)


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is run in an event loop of its own."""

    @wraps(test)
    def run(**given: Any) -> None:
        asyncio.run(test(**given))

    return run


@pytest.fixture
def url(new_database: Callable[[], str]) -> str:
    return new_database()


@in_a_loop
async def test_who_joins_at_another_process_is_known_at_both(url: str) -> None:
    async with at_two(url) as (one, two, here, there):
        assert (here.ours, there.ours) == (True, False)
        await two.hall.join(there, BEN, here.kept.invitation)
        await two.hall.command(there, BEN, "k", do.Sit(seat=1))
        await until(lambda: here.table.places.seat_of(BEN.id) == 1)
        await one.hall.command(here, ADA, "k", do.Sit(seat=0))
        await until(lambda: there.table.number == here.table.number)
        assert there.table.places == here.table.places


@in_a_loop
async def test_both_may_change_a_table_at_once_and_nothing_is_lost(url: str) -> None:
    async with at_two(url) as (one, two, here, there):
        await two.hall.join(there, BEN, here.kept.invitation)
        await asyncio.gather(
            *(one.hall.command(here, ADA, f"a{n}", do.Say(phrase=n)) for n in range(10)),
            *(two.hall.command(there, BEN, f"b{n}", do.Say(phrase=n)) for n in range(10)),
        )
        await until(lambda: there.table.number == here.table.number)
        for table in (here.table, there.table):
            said = [(each.name, each.phrase) for each in table.talk.said]
            assert sorted(said) == [(who, n) for who in ("Ada", "Ben") for n in range(10)]


@in_a_loop
async def test_only_one_process_lets_computers_move_and_another_goes_on_when_it_dies(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "SHARE", 0.2)

    async with processes(url, 2) as (one, two):
        here = await opened(one, pace=50)
        for seat in range(2):
            await one.hall.command(here, ADA, f"s{seat}", do.Assign(seat=seat, player="first"))
        await one.hall.command(here, ADA, "deal", do.Deal())
        there = await two.hall.find(here.table.id)
        assert not there.ours
        await until(lambda: there.table.number > 6)  # it hears of the moves
        await one.die()
        stopped = here.table.number
        await until(lambda: there.ours and there.table.number > stopped)
        await until(lambda: there.table.phase == "over")
        assert there.table.deal is not None
        there.table.deal.record.verify()


@in_a_loop
async def test_who_is_there_at_another_process_is_not_stood_in_for(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "SHARE", 0.2)

    async with at_two(url) as (_, two, here, there):
        await two.hall.join(there, BEN, here.kept.invitation)
        await until(lambda: BEN.id in here.table.places.people)
        before = here.table.seen.get(BEN.id, 0.0)
        with two.hall.listening(there, BEN.id, 0):
            await until(lambda: here.table.seen.get(BEN.id, 0.0) > before)
            heard = here.table.seen[BEN.id]
            await until(lambda: here.table.seen[BEN.id] > heard)  # again and again


@in_a_loop
async def test_a_lock_is_had_by_one_and_goes_with_its_process(url: str) -> None:
    database = open_store(url)
    one, two = (Together(database, lambda _: None) for _ in range(2))
    assert await one.claim("table")
    assert await one.claim("table")
    assert not await two.claim("table")
    await one.release("table")
    assert await two.claim("table")
    two.close()
    assert await one.claim("table")
    one.close()


@in_a_loop
async def test_after_the_database_was_away_processes_hear_of_each_other_again(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(halls, "SHARE", 0.2)
    others = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )

    async with at_two(url) as (one, _, here, there):
        with psycopg.connect(url.replace("+psycopg", "")) as connection:
            connection.execute(others)
        await until(lambda: caplog.text.count("the database is away") > 1)
        await until(lambda: here.ours != there.ours)  # whoever asked first has it now
        await one.hall.join(here, BEN, here.kept.invitation)
        await until(lambda: BEN.id in there.table.places.people)
