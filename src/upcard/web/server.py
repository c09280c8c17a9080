"""All that a server has while it runs: what routes ask, and what begins and ends with it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from upcard import __version__
from upcard.arena.storage.database import Database
from upcard.games.game import Game
from upcard.web.active_tables import ActiveTables
from upcard.web.administration import Administration
from upcard.web.cups import Cups
from upcard.web.day import DealOfTheDay
from upcard.web.health import Health
from upcard.web.library import Library
from upcard.web.monitoring import Monitor
from upcard.web.people import People
from upcard.web.recovery import Recovery
from upcard.web.rules_reading import RulesReader
from upcard.web.seats import Seats
from upcard.web.sharing import Sharing
from upcard.web.table_writer import TableWriter
from upcard.web.visitors import Visitors

log = logging.getLogger(__name__)


class Server:
    """A server's parts. To be made where an event loop runs, and closed there."""

    def __init__(
        self,
        database: Database,
        players: Sequence[str] = (),
        games: Sequence[Game] = (),
        secure: bool = False,
        own_machine: bool = False,
        base: str = "",
        admin: str | None = None,
    ) -> None:
        self.base = base
        """The path below which browsers find it: nothing, or one that begins with a slash."""
        self.own_machine = own_machine
        """Whether only the user of this machine comes: the arena's history is shown, too."""
        self.games: dict[str, Game] = {game.id: game for game in games}
        """The host's own games, by what they are called here."""
        self.keeper: TableWriter = TableWriter(database)
        self.seats: Seats = Seats(players)
        self.monitor: Monitor = Monitor()
        self.hall: ActiveTables = ActiveTables(self.keeper, self.seats, self.monitor)
        self.visitors: Visitors = Visitors(self.keeper, time.time, secure, base)
        self.recovery: Recovery = Recovery(self.keeper, self.visitors)
        self.people: People = People(self.keeper, self.hall)
        self.cups: Cups = Cups(self.keeper, self.hall)
        self.day: DealOfTheDay = DealOfTheDay(self.keeper, self.hall)
        self.library: Library = Library(self.keeper)
        self.sharing: Sharing = Sharing(self.library)
        self.rules: RulesReader = RulesReader()
        self.health: Health = Health(database)
        self.administration: Administration = Administration(self.hall, admin)
        self._show()
        self.stopping: bool = False
        self._compiled: set[bool] = set()
        loop = asyncio.get_running_loop()
        self._looking = [loop.create_task(self.hall.sweep())]
        if self.hall.together.several:
            self._looking.append(loop.create_task(self.hall.share()))
        told = {"version": __version__, "store": database.where}
        log.info("server started", extra={"fields": told})

    def _show(self) -> None:
        """Have what is here now among the metrics."""
        told, monitor = self.administration, self.monitor
        monitor.show("tables", "Tables in memory.", lambda: len(self.hall.awake))
        monitor.show("deals_playing", "Deals that are played now.", told.deals)
        monitor.show("people", "People connected to a table.", told.people)
        monitor.show("connections", "Pages connected to a table.", told.connections)

    async def compile(self, game: Game) -> None:
        """Have what a game needs compiled: the first table of its kind waits, and no other."""
        kind = game.has_house_tables
        if kind not in self._compiled:
            await asyncio.to_thread(make_ready, game)
            self._compiled.add(kind)

    def stop_telling(self) -> None:
        """Tell all pages that the server stops, so that their streams end."""
        self.stopping = True
        self.hall.send_all_away()

    async def close(self) -> None:
        """Tell the pages, and end."""
        self.stop_telling()
        for task in self._looking:
            task.cancel()
        await self.hall.close()
        self.library.close()
        self.seats.close()
        await asyncio.to_thread(self.keeper.close)
        log.info("server stopped")


def make_ready(game: Game) -> None:
    """Deal and make a move, so that both are compiled."""
    state = game.deal(game.rules.seats[0])
    while state.turn is not None and state.turns < 4:
        state.view(state.turn)
        state.play(state.legal[0])
