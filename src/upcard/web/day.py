"""The deal of the day: the same cards for all visitors, against the same computers, and one try.

The day is that of UTC. The cards follow from a secret of the server's and the day, so nobody can
know them who has not played.
"""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from random import Random

from upcard.games.game import Game
from upcard.games.game import game as game_named
from upcard.narration.words import title
from upcard.web import commands as do
from upcard.web import day_store
from upcard.web.active_tables import ActiveTables
from upcard.web.commands import Options
from upcard.web.day_requests import DayGame, DayLine, DayPart
from upcard.web.day_store import Tried
from upcard.web.deals import fresh_deal
from upcard.web.refusals import Overtaken
from upcard.web.seating import Person
from upcard.web.store import Change
from upcard.web.table import Table
from upcard.web.table_writer import TableWriter

GAMES = ("crazy8s", "uno", "countdown", "clash", "indigo", "chaos")
"""One after another, day by day."""
LEVELS = ("medium", "hard")
"""All games at one level, then all at the next."""
SEATS = 3
SECRET = "deals of the day"
MOST_KNOWN = 10_000
ALONE = Options(hints=False, watchers=False, listed=False)
"""Nobody sees the cards who has not played them."""


class DealOfTheDay:
    """A server's deals of the day."""

    def __init__(self, keeper: TableWriter, hall: ActiveTables) -> None:
        self.keeper = keeper
        self.hall = hall
        self._turns: dict[str, int] = {}

    @property
    def today(self) -> date:
        """The day that it is."""
        return datetime.fromtimestamp(self.hall.clock(), UTC).date()

    async def told(self, visitor: str) -> DayPart:
        """The deal of the day and yesterday's: who did how, which tells nobody a card."""
        today = self.today
        table = await self.keeper.read(day_store.table_of_day, today.isoformat(), visitor)
        tries = await self._tries(today)
        over = any(one.visitor == visitor for one in tries)
        yesterday = today - timedelta(days=1)
        return DayPart(
            today=await self._game(today, tries, visitor),
            state="over" if over else "new" if table is None else "begun",
            table=table,
            yesterday=await self._game(yesterday, await self._tries(yesterday), visitor),
        )

    async def begin(self, person: Person, address: str) -> str:
        """The table of somebody's one try today: a new one, unless they have begun."""
        day = self.today
        if known := await self._begun(day, person):
            return known
        game, seats = game_of(day)
        others = [do.Assign(seat=seat, player=level_of(day)) for seat in range(1, seats)]
        dealt = await self._dealt(day, game, seats)

        def kept(table: str) -> list[Change]:
            return day_store.begun(day.isoformat(), person.id, table)

        with suppress(Overtaken):  # another window of theirs was quicker
            first: list[do.Command | do.Dealt] = [*others, do.Sit(seat=0), dealt]
            live = await self.hall.open(game, seats, ALONE, person, first, address, kept)
            return live.table.id
        return await self._begun(day, person) or ""

    async def _begun(self, day: date, person: Person) -> str | None:
        return await self.keeper.read(day_store.table_of_day, day.isoformat(), person.id)

    async def _dealt(self, day: date, game: Game, seats: int) -> do.Dealt:
        """A day's cards."""
        digest = hmac.digest((await self._secret()).encode(), f"{day} {game.id}".encode(), "sha256")
        table = Table.of("", game, seats, ALONE, "")
        return fresh_deal(table, Random(int.from_bytes(digest, "big")))

    async def _secret(self) -> str:
        """The server's secret, made when it is first needed."""
        known = await self.keeper.read(day_store.secret, SECRET)
        if known is None:
            with suppress(Overtaken):  # another process was quicker
                await self.keeper.keep(day_store.new_secret(SECRET, secrets.token_hex(32)))
            known = await self.keeper.read(day_store.secret, SECRET)
        return known or ""

    async def _tries(self, day: date) -> list[Tried]:
        return await self.keeper.read(day_store.tries, day.isoformat())

    async def _game(self, day: date, tries: list[Tried], visitor: str) -> DayGame:
        """A day's game, with these tries as far as they count."""
        counted = [one for one in tries if one.counts]
        await self._count_turns([one.deal for one in counted])
        lines = [
            DayLine(
                name=one.name,
                you=one.visitor == visitor,
                won=one.share,
                points=one.points,
                turns=self._turns[one.deal],
            )
            for one in counted
        ]
        lines.sort(key=lambda line: (-line.won, -line.points, line.turns))
        game, seats = game_of(day)
        return DayGame(
            date=day.isoformat(),
            game=game.id,
            title=title(game.rules),
            seats=seats,
            level=level_of(day),
            lines=tuple(lines),
        )

    async def _count_turns(self, deals: list[str]) -> None:
        """Know how many turns deals had, which are read once."""
        if len(self._turns) > MOST_KNOWN:
            self._turns.clear()
        new = [deal for deal in deals if deal not in self._turns]
        if new:
            self._turns |= await self.keeper.read(day_store.turns, new)


def game_of(day: date) -> tuple[Game, int]:
    """What is played on a day, and by how many."""
    game = game_named(GAMES[day.toordinal() % len(GAMES)])
    fewest, most = game.rules.seats
    return game, min(most, max(fewest, SEATS))


def level_of(day: date) -> str:
    """How strong the computers are on a day."""
    return LEVELS[day.toordinal() // len(GAMES) % len(LEVELS)]
