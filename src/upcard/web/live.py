"""Tables in memory, and the browsers that listen to them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import lru_cache

from upcard.games.game import Game
from upcard.rules.model import Rules
from upcard.web.commands import Options
from upcard.web.store import Kept
from upcard.web.table import Table

Position = tuple[int, int] | None
"""Which deal is played at a table, and how far it is."""


@dataclass(eq=False)
class Listener:
    """A browser that listens to a table: woken when there is something to tell."""

    who: str
    since: int
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    gone: str = ""
    """Why nothing more will come."""

    def send_away(self, why: str) -> None:
        """Nothing more will come."""
        self.gone = why
        self.woken.set()


@dataclass(eq=False)
class Live:
    """A table in memory."""

    table: Table
    kept: Kept
    rows: int
    touched: float
    address: str = ""
    """Whom it is counted for; nobody once it has slept."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    awake: bool = True
    ours: bool = True
    """Whether this process keeps the table's time (`together`)."""

    @property
    def position(self) -> Position:
        """Which deal is played, and how far it is."""
        deal = self.table.deal
        return None if deal is None else (deal.number, len(deal.moves))

    def wake_all(self) -> None:
        """There is something to tell all listeners."""
        for listener in self.listeners:
            listener.woken.set()

    def send_away_others(self) -> None:
        """Nobody listens who is not at the table any more."""
        for listener in self.listeners:
            if listener.who not in self.table.places.people:
                listener.send_away("gone")


@lru_cache(256)
def game_kept(rules: str, name: str) -> Game:
    """The game of rules that are kept: one for all tables that play it."""
    return Game(Rules.model_validate_json(rules), name)


def woken(kept: Kept, now: float) -> Live:
    """A table made again from what is kept of it."""
    game = game_kept(kept.rules, kept.name)
    options = Options.model_validate_json(kept.options)
    table = Table.of(kept.id, game, kept.seats, options, kept.host)
    for at, row in kept.rows:
        table.apply(row, at)
    table.seen = dict.fromkeys(table.places.people, now)
    if table.deal is not None:
        table.deal.moved_at = table.deal.turn_at = now
        if table.deal.closes_at is not None:
            table.deal.closes_at = now + table.options.window
    return Live(table, kept, len(kept.rows), now)
