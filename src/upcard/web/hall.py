"""The tables of a server: one change at a time each, kept before it is told, and on time."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress

from upcard.errors import UpcardError
from upcard.games.game import Game
from upcard.web import commands as do
from upcard.web import store
from upcard.web.commands import Options, Row
from upcard.web.deals import ended, fresh_deal
from upcard.web.keeper import Keeper
from upcard.web.live import Listener, Live, Position, woken
from upcard.web.messages import Message, Reader, message
from upcard.web.places import STAND_IN, Person
from upcard.web.refusals import NoSuch, Refused, TooMany
from upcard.web.seats import Seats
from upcard.web.store import Change, Kept
from upcard.web.table import Table
from upcard.web.timing import HERE

SLEEPS_AFTER, EXPIRES_AFTER = 600.0, 30 * 86400.0
"""Seconds without a touch after which a table leaves memory, and after which it is no more."""
SWEEP = 60.0
MOST_AWAKE = 20_000
EARLY = 0.001
"""Seconds by which a timer may come too early, as clocks differ."""
Clock = Callable[[], float]


class Hall:
    """All tables: those in memory, and those that wake when they are asked for."""

    def __init__(self, keeper: Keeper, seats: Seats, clock: Clock = time.time) -> None:
        self.keeper, self.seats, self.clock = keeper, seats, clock
        self.awake: dict[str, Live] = {}
        self._waking: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.changed = asyncio.Event()
        """Set when the lobby shows something new."""

    # Tables

    async def open(
        self,
        game: Game,
        seats: int,
        options: Options,
        host: Person,
        first: Iterable[do.Command | do.Dealt] = (),
    ) -> Live:
        """A new table after its host's `first` commands; none at all if one is refused."""
        if len(self.awake) >= MOST_AWAKE:
            raise TooMany(f"{MOST_AWAKE} tables are open: ask again in a minute", 60)
        table_id, invitation = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
        now = self.clock()
        table = Table.of(table_id, game, seats, options, host.id)
        kept = Kept(
            table_id,
            game.rules.model_dump_json(),
            game.id,
            seats,
            options.model_dump_json(),
            host.id,
            invitation,
            options.listed,
            now,
        )
        changes = store.new_table(kept)
        rows = [Row(who=host.id, what=do.Join(name=host.name))]
        table.apply(rows[0], now)
        for what in first:
            rows.append(self._row(table, host, "", what))
            table.apply(rows[-1], now)
        for place, row in enumerate(rows):
            changes += store.new_row(table_id, place, now, row)
        await self.keeper.keep(changes + store.present(host.id, table_id, there=True))
        live = self.awake[table_id] = Live(table, kept, len(rows), now)
        self._plan(live)
        self._wake_lobby()
        return live

    async def find(self, table_id: str) -> Live:
        """A table by its id, woken if need be; NoSuch if there is none."""
        if table_id in self.awake:
            return self.awake[table_id]
        waking = self._waking.setdefault(table_id, asyncio.Lock())
        try:
            async with waking:
                if table_id not in self.awake:
                    kept = await self.keeper.read(store.table_kept, table_id)
                    if kept is None:
                        raise no_such_table(table_id)
                    self.awake[table_id] = await asyncio.to_thread(woken, kept, self.clock())
                    self._plan(self.awake[table_id])
        finally:
            self._waking.pop(table_id, None)
        return self.awake[table_id]

    async def visited(self, table_id: str, who: str, key: str = "") -> Live:
        """A table that somebody is at; NoSuch for others, as if there were none.

        Who sends a command again, with its `key`, may have left the table by it.
        """
        live = await self.find(table_id)
        table = live.table
        if who not in table.places.people and table.before(who, key) is None:
            raise no_such_table(table_id)
        live.touched = self.clock()
        return live

    async def join(self, live: Live, person: Person, invitation: str | None) -> None:
        """Have somebody at a table: it must be listed, or the invitation be right."""
        places = live.table.places
        invited = secrets.compare_digest(invitation or "", live.kept.invitation)
        if person.id not in places.people and not (invited or places.options.listed):
            raise no_such_table(live.table.id)
        if places.people.get(person.id) == person:
            return
        async with live.lock:
            live.table.check_join(person)
            row = Row(who=person.id, what=do.Join(name=person.name))
            await self._make(live, row, store.present(person.id, live.table.id, there=True))

    # Changes

    async def command(self, live: Live, person: Person, key: str, command: do.Command) -> int:
        """Do what a person asks for, once; the table's number before. Refused if it cannot be."""
        table = live.table
        async with live.lock:
            before = table.before(person.id, key)
            if before is not None:
                return before
            before = table.number
            row = self._row(table, person, key, command)
            gone = _leaves(table, person, command)
            away = [] if gone is None else store.present(gone, table.id, there=False)
            await self._make(live, row, away)
            if gone is not None:
                self._send_away(live)
            return before

    def _row(self, table: Table, person: Person, key: str, what: do.Command | do.Dealt) -> Row:
        """The row that a command makes; Refused if it makes none."""
        if isinstance(what, do.Assign) and what.player is not None:
            self.seats.check(what.player)
        if isinstance(what, do.Deal | do.Dealt):
            table.check_deal(person.id)
            dealt = fresh_deal(table) if isinstance(what, do.Deal) else what
            return Row(who=person.id, key=key, what=dealt)
        return table.decide(person, key, what)

    async def note_hint(self, live: Live, who: str) -> None:
        """Keep that somebody was given a hint."""
        async with live.lock:
            if not live.table.hinted:
                await self._make(live, Row(who=who, what=do.Hinted()))

    async def _make(self, live: Live, row: Row, more: list[Change] | None = None) -> None:
        """Keep a change, then make it and tell it. Nothing is changed if it cannot be kept."""
        now, table = self.clock(), live.table
        changes = store.new_row(table.id, live.rows, now, row) + (more or [])
        if row.who:
            changes += store.touched(table.id, now, table.options.listed)
        over = ended(table, row, now)
        await self.keeper.keep(changes + over)
        before, chooser = table.number, table.chooser
        table.apply(row, now)
        live.rows += 1
        if row.who:
            live.touched = now
        self._plan(live)
        told = table.number != before
        involved = {chooser, table.chooser}
        for listener in live.listeners:
            if told or table.places.seat_of(listener.who) in involved:
                listener.woken.set()
        if not isinstance(row.what, do.Play | do.Moved | do.Say) or over:
            self._wake_lobby()

    # Time

    def _plan(self, live: Live) -> None:
        """Come back when something happens at the table without a person."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        due = live.table.due()
        if due is not None:
            wait = max(0.0, due[0] - self.clock())
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait, self._start, live)

    def _start(self, live: Live) -> None:
        self._begin(self._happen(live))

    def _begin(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
            await asyncio.sleep(1)
        if self.awake.get(live.table.id) is live:
            self._plan(live)

    def _row_due(self, live: Live) -> Row | None:
        due = live.table.due()
        return due[1] if due is not None and self._is_time(due[0]) else None

    def _is_time(self, when: float) -> bool:
        return when <= self.clock() + EARLY

    async def _chosen(self, live: Live) -> Row | None:
        """The move that a computer player chooses; None where no computer is to choose now."""
        table, deal, due = live.table, live.table.deal, live.table.due()
        if deal is None or due is None or due[1] is not None or not self._is_time(due[0]):
            return None
        seat = deal.state.turn
        name = None if seat is None else table.places.seats[seat].chooses
        if seat is None or name is None:
            return None
        state = deal.state.copy()
        try:
            move = await self.seats.choose(table.id, name, state, seat, deal.since(0))
        except UpcardError:
            move = await self.seats.choose(table.id, STAND_IN, state, seat, ())
        return Row(what=do.Moved(seat=seat, move=move))

    def _still(self, live: Live, row: Row, position: Position) -> bool:
        """Whether what was due is so still, now that nobody else changes the table."""
        if self.awake.get(live.table.id) is not live or live.position != position:
            return False
        due = live.table.due()
        if due is None or not self._is_time(due[0]):
            return False
        return due[1] == row or (due[1] is None and isinstance(row.what, do.Moved))

    async def sweep(self) -> None:
        """From time to time, let tables sleep that nobody touched, and forget old ones."""
        while True:
            await asyncio.sleep(SWEEP)
            for live in list(self.awake.values()):
                if not live.listeners and live.touched < self.clock() - SLEEPS_AFTER:
                    self._let_sleep(live)
            with suppress(Refused):
                await self.keeper.keep(store.expired(self.clock() - EXPIRES_AFTER))

    def _let_sleep(self, live: Live) -> None:
        if not live.lock.locked():
            if live.timer is not None:
                live.timer.cancel()
            self.seats.leave(live.table.id)
            self.awake.pop(live.table.id, None)

    # Telling

    def message(self, live: Live, who: str, since: int) -> Message:
        """What somebody at a table is told now."""
        live.table.check_watch(who)
        deal = live.table.deal
        record = deal.record_id if deal is not None else None
        return message(live.table, Reader(who, since), self.clock(), record)

    @asynccontextmanager
    async def listening(self, live: Live, who: str, since: int) -> AsyncIterator[Listener]:
        """A browser listens: its person is there as long as it does."""
        listener = Listener(who, since)
        listener.woken.set()
        live.listeners.add(listener)
        self._come(live, who)
        try:
            yield listener
        finally:
            live.listeners.discard(listener)
            if not any(other.who == who for other in live.listeners):
                live.table.seen[who] = live.touched = self.clock()
                self._wake_all(live)
                self._plan(live)

    def _come(self, live: Live, who: str) -> None:
        """Somebody is there again, and gets the seat back."""
        live.table.seen[who] = HERE
        live.touched = self.clock()
        self._wake_all(live)
        self._plan(live)
        self._begin(self._give_back(live, who))

    async def _give_back(self, live: Live, who: str) -> None:
        """End what a computer does for somebody: a task of its own, as streams break off."""
        places = live.table.places
        async with live.lock:
            seat = places.seat_of(who)
            if seat is not None and places.seats[seat].stand_in:
                with suppress(Refused):
                    await self._make(live, Row(what=do.StandIn(seat=seat, on=False)))

    def _wake_all(self, live: Live) -> None:
        for listener in live.listeners:
            listener.woken.set()

    def _send_away(self, live: Live) -> None:
        """Nobody listens who is not at the table any more."""
        for listener in live.listeners:
            if listener.who not in live.table.places.people:
                listener.gone = "gone"
                listener.woken.set()

    def _wake_lobby(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    def send_all_away(self) -> None:
        """Tell all pages that the server stops."""
        self._wake_lobby()
        for live in self.awake.values():
            for listener in live.listeners:
                listener.gone = "closing"
                listener.woken.set()

    async def close(self) -> None:
        """End what runs."""
        for live in self.awake.values():
            if live.timer is not None:
                live.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _leaves(table: Table, person: Person, command: do.Command) -> str | None:
    """Who is at the table no more after a command; None where all stay."""
    if isinstance(command, do.Remove):
        removed = table.to_remove(command)
        return None if removed is None else removed.id
    return person.id if isinstance(command, do.Leave) else None


def no_such_table(table_id: str) -> NoSuch:
    """What is answered for a table that is not there, or is hidden."""
    return NoSuch(f"no table {table_id[:40]!r} is here: ask its host for a new link")
