"""The tables of a server: one change at a time each, kept before it is told, and on time."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

from upcard.games.game import Game
from upcard.narration.language import gettext as _
from upcard.web import authorization, store
from upcard.web import commands as do
from upcard.web.commands import Options, Row
from upcard.web.deals import abandoned, ended, fresh_deal
from upcard.web.live import Listener, Live, woken
from upcard.web.messages import Message, Reader, message
from upcard.web.monitoring import Monitor
from upcard.web.refusals import Overtaken, Refused, TooMany, no_such_table
from upcard.web.replication import ALL, Alone, Heard, together
from upcard.web.scheduler import Scheduler
from upcard.web.seating import Person
from upcard.web.seats import Seats
from upcard.web.store import Change, Kept
from upcard.web.table import Table
from upcard.web.table_writer import TableWriter
from upcard.web.timing import HERE

SLEEPS_AFTER, EXPIRES_AFTER = 600.0, 30 * 86400.0
"""Seconds without a touch after which a table leaves memory, and after which it is no more."""
SWEEP, SHARE = 60.0, 5.0
"""Seconds between looks at what can sleep, and at what other processes have left."""
TRIES = 40
"""How often a command is tried again that another process was quicker than."""
MOST_AWAKE, MOST_OF_ADDRESS = 20_000, 1_000
"""Tables in memory; and of them those that one address has opened, as a school has one for all."""
Clock = Callable[[], float]


class ActiveTables:
    """All tables: those in memory, and those that wake when they are asked for."""

    def __init__(
        self,
        keeper: TableWriter,
        seats: Seats,
        monitor: Monitor | None = None,
        clock: Clock = time.time,
    ) -> None:
        self.keeper = keeper
        self.seats = seats
        self.clock = clock
        self.monitor: Monitor = monitor or Monitor()
        self.together: Alone = together(keeper.database, self._hear)
        self.awake: dict[str, Live] = {}
        self._waking: dict[str, asyncio.Lock] = {}
        self.scheduler: Scheduler = Scheduler(seats, clock, self._make)
        self.changed: asyncio.Event = asyncio.Event()
        """Set when the lobby shows something new."""

    # Tables

    async def open(
        self,
        game: Game,
        seats: int,
        options: Options,
        host: Person,
        first: Iterable[do.Command | do.Dealt] = (),
        address: str = "",
        more: Callable[[str], list[Change]] = lambda _: [],
    ) -> Live:
        """A new table after its host's `first` commands; none at all if one is refused.

        It is counted for the `address` that asks for it, as long as it is in memory. What `more`
        says of its id is kept with it, or nothing at all.
        """
        self.check_room(address)
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
        changes += store.present(host.id, table_id, there=True)
        await self.keeper.keep([*changes, *more(table_id)])
        live = self.awake[table_id] = Live(table, kept, len(rows), now, address)
        live.ours = await self.together.claim(table_id)
        self.scheduler.plan(live)
        self.monitor.opened(live)
        self.wake_lobby()
        return live

    def check_room(self, address: str) -> None:
        """TooMany unless there is room for another table, and for one more of an address."""
        own = sum(live.address == address for live in self.awake.values()) if address else 0
        if own >= MOST_OF_ADDRESS:
            sentence = _(
                "{most} tables of your address are open: ask again when some have been left for "
                "{minutes} minutes",
                most=MOST_OF_ADDRESS,
                minutes=round(SLEEPS_AFTER / 60),
            )
            raise TooMany(sentence, 60)
        if len(self.awake) >= MOST_AWAKE:
            sentence = _("{most} tables are open: ask again in a minute", most=MOST_AWAKE)
            raise TooMany(sentence, 60)

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
                    live = await asyncio.to_thread(woken, kept, self.clock())
                    live.ours = await self.together.claim(table_id)
                    self.awake[table_id] = live
                    self.scheduler.plan(live)
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
            authorization.check_join(live.table, person)
            row = Row(who=person.id, what=do.Join(name=person.name))
            await self._make(live, row, store.present(person.id, live.table.id, there=True))

    # Changes

    async def command(self, live: Live, person: Person, key: str, command: do.Command) -> int:
        """Do what a person asks for, once; the table's number before. Refused if it cannot be."""
        async with live.lock:
            for _try in range(TRIES):
                with suppress(Overtaken):
                    return await self._command(live, person, key, command)
        raise Overtaken(_("too much happens at this table at once: try again"))

    async def _command(self, live: Live, person: Person, key: str, command: do.Command) -> int:
        table = live.table
        before = table.before(person.id, key)
        if before is not None:
            return before
        before = table.number
        row = self._row(table, person, key, command)
        gone = _leaves(table, person, command)
        away = [] if gone is None else store.present(gone, table.id, there=False)
        await self._make(live, row, away)
        if gone is not None:
            live.send_away_others()
        return before

    def _row(self, table: Table, person: Person, key: str, what: do.Command | do.Dealt) -> Row:
        """The row that a command makes; Refused if it makes none."""
        if isinstance(what, do.Assign) and what.player is not None:
            self.seats.check(what.player)
        if isinstance(what, do.Deal | do.Dealt):
            authorization.check_deal(table, person.id, isinstance(what, do.Deal) and what.anew)
            dealt = fresh_deal(table) if isinstance(what, do.Deal) else what
            return Row(who=person.id, key=key, what=dealt)
        return authorization.decide(table, person, key, what)

    async def note_hint(self, live: Live, who: str) -> None:
        """Keep that somebody was given a hint."""
        async with live.lock:
            if not live.table.hinted:
                await self._make(live, Row(who=who, what=do.Hinted()))

    async def _make(self, live: Live, row: Row, more: list[Change] | None = None) -> None:
        """Keep a change, then make it and tell it. Nothing is changed if it cannot be kept.

        Overtaken, the table being up to date then, if another process has changed it meanwhile.
        """
        now, table = self.clock(), live.table
        changes = store.new_row(table.id, live.rows, now, row) + (more or [])
        if row.who:
            options = row.what.options if isinstance(row.what, do.Change) else table.options
            changes += store.touched(table.id, now, options.listed)
        over = ended(table, row, now) or abandoned(table, row, now)
        try:
            await self.keeper.keep([*changes, *over, *self.together.told(table.id)])
        except Overtaken:
            await self._catch_up(live)
            raise
        self._change(live, row, now)
        if isinstance(row.what, do.Play | do.Moved):
            self.monitor.moved(live, finished=bool(over))
        if not isinstance(row.what, do.Play | do.Moved | do.Say | do.Write | do.Mute) or over:
            self.wake_lobby()

    def _change(self, live: Live, row: Row, now: float) -> None:
        """Make a change that is kept, and tell it."""
        table = live.table
        before, chooser = table.number, table.chooser
        table.apply(row, now)
        live.rows += 1
        if row.who:
            live.touched = now
        self.scheduler.plan(live)
        told = table.number != before
        involved = {chooser, table.chooser}
        for listener in live.listeners:
            if told or table.places.seat_of(listener.who) in involved:
                listener.woken.set()

    # Other processes

    def _hear(self, heard: Heard) -> None:
        """Another process has changed a table, or has somebody there."""
        if heard == ALL:
            for each in self.awake.values():
                self.scheduler.begin(self._follow(each))
        live = self.awake.get(heard.table)
        if live is None:
            return
        if not heard.who:
            self.scheduler.begin(self._follow(live))
        elif live.table.seen.get(heard.who) != HERE:
            live.table.seen[heard.who] = self.clock()
            self.scheduler.plan(live)

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            with suppress(Refused):
                await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        """Make the changes that another process has kept; NoSuch if the table is no more."""
        rows = await self.keeper.read(store.rows_after, live.table.id, live.rows)
        if not rows and not await self.keeper.read(store.is_kept, live.table.id):
            await self._forget(live)
            raise no_such_table(live.table.id)
        for at, row in rows:
            self._change(live, row, at)
        live.send_away_others()
        self.wake_lobby()

    async def share(self) -> None:
        """From time to time, say who is here, and take over tables that nobody keeps."""
        while True:
            await asyncio.sleep(SHARE)
            with suppress(Refused):
                for table_id in await self.keeper.read(store.tables_since, self._awake_since()):
                    with suppress(Refused):
                        await self._take_over(await self.find(table_id))

    async def _take_over(self, live: Live) -> None:
        for who in {listener.who for listener in live.listeners}:
            await self.together.say_here(live.table.id, who)
        before, live.ours = live.ours, await self.together.claim(live.table.id)
        if live.ours and not before:
            await self._follow(live)
            self.scheduler.plan(live)

    def _awake_since(self) -> float:
        return self.clock() - SLEEPS_AFTER

    async def sweep(self) -> None:
        """From time to time, let tables sleep that nobody touched, and forget old ones."""
        while True:
            await asyncio.sleep(SWEEP)
            for live in list(self.awake.values()):
                if not live.listeners and live.touched < self._awake_since():
                    await self._let_sleep(live)
            with suppress(Refused):
                await self.keeper.keep(store.expired(self.clock() - EXPIRES_AFTER))

    async def _let_sleep(self, live: Live) -> None:
        if not live.lock.locked():
            await self._leave(live)
            self.monitor.asleep(live)

    async def _leave(self, live: Live) -> None:
        """Have a table in memory no longer."""
        await self.together.release(live.table.id)
        self.scheduler.forget(live)
        live.awake = False
        self.seats.leave(live.table.id)
        self.awake.pop(live.table.id, None)

    async def remove(self, live: Live) -> None:
        """Close a table for good, whatever is played there: all who are there are told."""
        async with live.lock:
            gone = store.removed(live.table.id)
            await self.keeper.keep([*gone, *self.together.told(live.table.id)])
        self.monitor.closed(live)
        await self._forget(live)

    async def _forget(self, live: Live) -> None:
        """Nothing is known any more of a table that is not kept."""
        for listener in live.listeners:
            listener.send_away("gone")
        await self._leave(live)
        self.wake_lobby()

    # Telling

    def message(self, live: Live, who: str, since: int) -> Message:
        """What somebody at a table is told now."""
        authorization.check_watch(live.table, who)
        deal = live.table.deal
        record = deal.record_id if deal is not None else None
        cup = live.kept.cup
        seen = cup.id if cup is not None and who in cup.people else None
        return message(live.table, Reader(who, since), self.clock(), record, seen)

    @contextmanager
    def listening(self, live: Live, who: str, since: int) -> Iterator[Listener]:
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
                live.wake_all()
                self.scheduler.plan(live)

    def _come(self, live: Live, who: str) -> None:
        """Somebody is there again, and gets the seat back."""
        live.table.seen[who] = HERE
        live.touched = self.clock()
        live.wake_all()
        self.scheduler.plan(live)
        self.scheduler.begin(self._give_back(live, who))

    async def _give_back(self, live: Live, who: str) -> None:
        """End what a computer does for somebody: a task of its own, as streams break off."""
        await self.together.say_here(live.table.id, who)
        places = live.table.places
        async with live.lock:
            seat = places.seat_of(who)
            if seat is not None and places.seats[seat].stand_in:
                with suppress(Refused):
                    await self._make(live, Row(what=do.StandIn(seat=seat, on=False)))

    def wake_lobby(self) -> None:
        """Tell all who look at the lobby what is new there."""
        self.changed.set()
        self.changed = asyncio.Event()

    def send_all_away(self) -> None:
        """Tell all pages that the server stops."""
        self.wake_lobby()
        for live in self.awake.values():
            for listener in live.listeners:
                listener.send_away("closing")

    async def close(self) -> None:
        """End what runs."""
        for live in self.awake.values():
            self.scheduler.forget(live)
        await self.scheduler.close()
        await asyncio.to_thread(self.together.close)


def _leaves(table: Table, person: Person, command: do.Command) -> str | None:
    """Who is at the table no more after a command; None where all stay."""
    if isinstance(command, do.Remove):
        removed = table.named(command)
        return None if removed is None else removed.id
    return person.id if isinstance(command, do.Leave) else None
