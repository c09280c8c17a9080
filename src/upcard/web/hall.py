"""The tables of a server: one change at a time each, kept before it is told, and on time."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import SystemRandom

from upcard.errors import BadRules, UpcardError
from upcard.games.game import Game
from upcard.records import Chance
from upcard.rules.model import Rules
from upcard.web import commands as do
from upcard.web import store
from upcard.web.commands import Options, Row
from upcard.web.keeper import Keeper
from upcard.web.messages import Message, Reader, message
from upcard.web.places import STAND_IN, Person
from upcard.web.refusals import Forbidden, NoSuch, NotYours, Refused
from upcard.web.seats import Failed, Seats
from upcard.web.store import Change, Kept, Seated
from upcard.web.table import Table

SLEEPS_AFTER, EXPIRES_AFTER = 600.0, 30 * 86400.0
"""Seconds without a touch after which a table leaves memory, and after which it is no more."""
SWEEP = 60.0
MOST_AWAKE = 20_000
CHANCE_BITS = 64
HERE = float("inf")
Clock = Callable[[], float]


@dataclass
class Listener:
    """A browser that listens to a table: woken when there is something to tell."""

    who: str
    since: int
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    gone: str = ""
    """Why nothing more will come."""


@dataclass
class Live:
    """A table in memory."""

    table: Table
    kept: Kept
    rows: int
    touched: float
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set, hash=False)
    timer: asyncio.TimerHandle | None = None
    record: str | None = None
    """The id of the last deal that is over."""

    __hash__ = object.__hash__


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

    async def open(self, game: Game, seats: int, options: Options, host: Person) -> Live:
        """A new table, with its host at it."""
        if len(self.awake) >= MOST_AWAKE:
            raise Forbidden(f"{MOST_AWAKE} tables are open: try again later")
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
        await self.keeper.keep(store.new_table(kept))
        live = self.awake[table_id] = Live(table, kept, 0, now)
        await self.join(live, host, invitation)
        return live

    async def find(self, table_id: str) -> Live:
        """A table by its id, woken if need be; NoSuch if there is none."""
        live = self.awake.get(table_id)
        if live is not None:
            return live
        async with self._waking.setdefault(table_id, asyncio.Lock()):
            if table_id not in self.awake:
                kept = await self.keeper.read(store.table_kept, table_id)
                if kept is None:
                    self._waking.pop(table_id, None)
                    raise no_such_table(table_id)
                self.awake[table_id] = await asyncio.to_thread(woken, kept, self.clock())
                self._plan(self.awake[table_id])
        self._waking.pop(table_id, None)
        return self.awake[table_id]

    async def visited(self, table_id: str, who: str) -> Live:
        """A table that somebody is at; NoSuch for others, as if there were none."""
        live = await self.find(table_id)
        if who not in live.table.places.people:
            raise no_such_table(table_id)
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

    async def command(self, live: Live, person: Person, key: str, command: do.Command) -> None:
        """Do what a person asks for, once; Refused if it cannot be."""
        async with live.lock:
            if live.table.known(person.id, key):
                return
            if isinstance(command, do.Assign) and command.player is not None:
                self.seats.check(command.player)
            if isinstance(command, do.Deal):
                live.table.check_deal(person.id)
                row = Row(who=person.id, key=key, what=fresh_deal(live.table))
            else:
                row = live.table.decide(person, key, command)
            more: list[Change] = []
            if isinstance(command, do.Leave):
                more = store.present(person.id, live.table.id, there=False)
            await self._make(live, row, more)
            if isinstance(command, do.Leave | do.Remove):
                self._send_away(live)

    async def begin(self, live: Live, who: str, what: do.Dealt) -> None:
        """Begin a deal that goes on from a record."""
        async with live.lock:
            live.table.check_deal(who)
            await self._make(live, Row(who=who, what=what))

    async def note_hint(self, live: Live, who: str) -> None:
        """Keep that somebody was given a hint."""
        async with live.lock:
            await self._make(live, Row(who=who, what=do.Hinted()))

    async def _make(self, live: Live, row: Row, more: list[Change] | None = None) -> None:
        """Keep a change, then make it and tell it. Nothing is changed if it cannot be kept."""
        now, table = self.clock(), live.table
        changes = store.new_row(table.id, live.rows, now, row) + (more or [])
        if row.who:
            changes += store.touched(table.id, now, table.options.listed)
        ended = self._ended(live, row, now)
        if ended is not None:
            changes += ended[1]
        await self.keeper.keep(changes)
        before, chooser = table.number, table.chooser
        table.apply(row, now)
        live.rows += 1
        if row.who:
            live.touched = now
        if ended is not None:
            live.record = ended[0]
        if isinstance(row.what, do.Dealt):
            live.record = None
        self._plan(live)
        told = table.number != before
        involved = {chooser, table.chooser}
        for listener in live.listeners:
            if told or table.places.seat_of(listener.who) in involved:
                listener.woken.set()
        if not isinstance(row.what, do.Play | do.Moved | do.Say) or ended:
            self._wake_lobby()

    def _ended(self, live: Live, row: Row, now: float) -> tuple[str, list[Change]] | None:
        """The deal that a row ends, as it is kept, with its id."""
        what, deal = row.what, live.table.deal
        if deal is None or not isinstance(what, do.Play | do.Moved):
            return None
        after = deal.state.copy()
        after.play(what.move)
        if after.outcome is None:
            return None
        record = deal.opening.continued([*deal.moves, what.move], after.outcome)
        deal_id = secrets.token_urlsafe(9)
        seats = [
            Seated(
                seat,
                place.person.id if place.person else "",
                place.name or "",
                share_of(after.outcome.winner, seat, record.rules.partners, len(after.hands)),
                after.outcome.points[seat],
            )
            for seat, place in enumerate(live.table.places.seats)
        ]
        game = live.table.game.rules.name, live.table.game.rules.title
        return deal_id, store.new_deal(deal_id, "", game, now, record.to_json(), seats)

    # Time

    def _plan(self, live: Live) -> None:
        """Come back when something happens at the table without a person."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        due = live.table.due(self.clock())
        if due is not None:
            wait = max(0.0, due[0] - self.clock())
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait, self._start, live)

    def _start(self, live: Live) -> None:
        task = asyncio.ensure_future(self._happen(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _happen(self, live: Live) -> None:
        """Do what is due at a table; after a full disk, try again."""
        try:
            row = self._row_due(live)
            if row is None:
                row = await self._chosen(live)
            if row is not None:
                async with live.lock:
                    if self._still(live, row):
                        await self._make(live, row)
                        return
        except Refused:
            await asyncio.sleep(1)
        self._plan(live)

    def _row_due(self, live: Live) -> Row | None:
        due = live.table.due(self.clock())
        return due[1] if due is not None and due[0] <= self.clock() + 0.001 else None

    async def _chosen(self, live: Live) -> Row | None:
        """The move that a computer player chooses; None where no computer is to choose now."""
        table, deal = live.table, live.table.deal
        due = table.due(self.clock())
        if deal is None or due is None or due[1] is not None or due[0] > self.clock() + 0.001:
            return None
        seat = deal.state.turn
        name = None if seat is None else table.places.seats[seat].chooses
        if seat is None or name is None:
            return None
        moves, state = len(deal.moves), deal.state.copy()
        try:
            move = await self.seats.choose(table.id, name, state, seat, deal.since(0))
        except (Failed, BadRules):
            move = await self.seats.choose(table.id, STAND_IN, state, seat, ())
        if table.deal is not deal or len(deal.moves) != moves:
            return None
        return Row(what=do.Moved(seat=seat, move=move))

    def _still(self, live: Live, row: Row) -> bool:
        """Whether what was due is so still, now that nobody else changes the table."""
        table, what = live.table, row.what
        if isinstance(what, do.Moved):
            place = table.places.seats[what.seat]
            late = table.deal is not None and table.deal.closes_at is not None
            return table.chooser == what.seat and (place.chooses is not None or late)
        due = table.due(self.clock())
        return due is not None and due[1] == row

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
        live.table.places.check_watch(who)
        return message(live.table, Reader(who, since), self.clock(), live.record)

    @asynccontextmanager
    async def listening(self, live: Live, who: str, since: int) -> AsyncIterator[Listener]:
        """A browser listens: its person is there as long as it does."""
        listener = Listener(who, since)
        listener.woken.set()
        live.listeners.add(listener)
        await self._there(live, who)
        try:
            yield listener
        finally:
            live.listeners.discard(listener)
            if not any(other.who == who for other in live.listeners):
                live.table.seen[who] = self.clock()
                self._wake_all(live)
                self._plan(live)

    async def _there(self, live: Live, who: str) -> None:
        """Somebody is there again, and gets the seat back."""
        live.table.seen[who] = HERE
        live.touched = self.clock()
        seat = live.table.places.seat_of(who)
        if seat is not None and live.table.places.seats[seat].stand_in:
            async with live.lock:
                await self._make(live, Row(what=do.StandIn(seat=seat, on=False)))
        self._wake_all(live)
        self._plan(live)

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


def no_such_table(table_id: str) -> NoSuch:
    """What is answered for a table that is not there, or is hidden."""
    return NoSuch(f"no table {table_id[:40]!r} is here: ask its host for a new link")


def fresh_deal(table: Table) -> do.Dealt:
    """A deal of a deck that nobody can foresee: shuffled by the system's own generator."""
    chance = SystemRandom()
    faces = list(table.game.deck.cards)
    for _ in range(100):
        chance.shuffle(faces)
        dealt = do.Dealt(
            chance=Chance.of(
                secrets.randbits(CHANCE_BITS),
                deck=[card.text for card in faces],
                first=table.next_first(),
            ),
            salt=secrets.token_hex(16),
        )
        with suppress(UpcardError):  # a deck in which no card can be the starter
            table.opening(dealt.chance).state_at(0)
            return dealt
    raise Forbidden("these rules deal no hands that can be played: change them")


def woken(kept: Kept, now: float) -> Live:
    """A table made again from what is kept of it."""
    game = Game(Rules.model_validate_json(kept.rules), kept.name)
    options = Options.model_validate_json(kept.options)
    table = Table.of(kept.id, game, kept.seats, options, kept.host)
    for at, row in kept.rows:
        table.apply(row, at)
    table.seen = dict.fromkeys(table.places.people, now)
    if table.deal is not None:
        table.deal.moved_at = now
        if table.deal.closes_at is not None:
            table.deal.closes_at = now + table.options.window
    return Live(table, kept, len(kept.rows), now)


def share_of(winner: int | None, seat: int, partners: bool, seats: int) -> float:
    """What of a deal a seat has won: all, nothing, or a part if nobody did."""
    if winner is None:
        return (2 if partners else 1) / seats
    won = seat == winner or (partners and (seat + 2) % seats == winner)
    return float(won)


def check_allowed(table: Table, who: str) -> None:
    """NotYours where the table gives no hints, or somebody has no seat to be given one for."""
    if not table.options.hints:
        raise NotYours("this table allows no hints: its host can allow them between deals")
    table.places.own_seat(who)
