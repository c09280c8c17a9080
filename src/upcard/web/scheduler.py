"""What happens at tables without a person: computers' moves, clocks, and those who are away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

from upcard.errors import UpcardError
from upcard.web import commands as do
from upcard.web.commands import Row
from upcard.web.live import Live, Position
from upcard.web.seating import STAND_IN
from upcard.web.seats import Seats
from upcard.web.timing import due

EARLY = 0.001
"""Seconds by which a timer may come too early, as clocks differ."""
AGAIN = 1.0
"""Seconds to wait where nothing can be stored."""


class Scheduler:
    """Has each table that is awake make its next row in time. `make` keeps and makes a row."""

    def __init__(
        self,
        seats: Seats,
        clock: Callable[[], float],
        make: Callable[[Live, Row], Awaitable[None]],
    ) -> None:
        self.seats = seats
        self.clock = clock
        self._make = make
        self._tasks: set[asyncio.Task[None]] = set()

    def plan(self, live: Live) -> None:
        """Come back when something happens at the table without a person."""
        self.forget(live)
        coming = due(live.table)
        if coming is not None and live.ours:
            wait = max(0.0, coming[0] - self.clock())
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait, self._start, live)

    def forget(self, live: Live) -> None:
        """Do not come back."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None

    def begin(self, doing: Coroutine[None, None, None]) -> None:
        """Do something in a task of its own, which ends with the server."""
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End what runs."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, live: Live) -> None:
        self.begin(self._happen(live))

    async def _happen(self, live: Live) -> None:
        """Do what is due at a table; after a full disk, try again."""
        try:
            position = live.position
            row = self._row_due(live)
            if row is None:
                row = await self._chosen(live)
            if row is not None:
                async with live.lock:
                    if self._still(live, row, position):
                        await self._make(live, row)
                        return
        except UpcardError:
            await asyncio.sleep(AGAIN)
        if live.awake:
            self.plan(live)

    def _row_due(self, live: Live) -> Row | None:
        coming = due(live.table)
        return coming[1] if coming is not None and self._is_time(coming[0]) else None

    def _is_time(self, when: float) -> bool:
        return when <= self.clock() + EARLY

    async def _chosen(self, live: Live) -> Row | None:
        """The move that a computer player chooses; None where no computer is to choose now."""
        table, deal, coming = live.table, live.table.deal, due(live.table)
        if deal is None or coming is None or coming[1] or not self._is_time(coming[0]):
            return None
        seat = deal.state.turn
        name = None if seat is None else table.places.seats[seat].chooses
        if seat is None or name is None:
            return None
        try:
            move = await self.seats.choose(table.id, name, seat, deal)
        except UpcardError:
            move = await self.seats.choose(table.id, STAND_IN, seat, deal)
        return Row(what=do.Moved(seat=seat, move=move))

    def _still(self, live: Live, row: Row, position: Position) -> bool:
        """Whether what was due is so still, now that nobody else changes the table."""
        if not live.awake or live.position != position:
            return False
        coming = due(live.table)
        if coming is None or not self._is_time(coming[0]):
            return False
        return coming[1] == row or (coming[1] is None and isinstance(row.what, do.Moved))
