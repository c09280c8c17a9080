"""The cups of a server: who may see and change them, and a table for each pairing."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

from upcard.games.game import Game
from upcard.narration.language import gettext as _
from upcard.narration.words import distinct, title
from upcard.web import commands as do
from upcard.web import cup_store
from upcard.web.active_tables import ActiveTables
from upcard.web.commands import Options
from upcard.web.cup import FEWEST, MOST, NEITHER, Cup, Entrant, Pairing, standings
from upcard.web.cup_requests import CupLine, CupPairing, CupPart
from upcard.web.refusals import Forbidden, NoSuch, NotNow, NotYours, TooMany
from upcard.web.seating import Person
from upcard.web.store import InCup
from upcard.web.table_writer import TableWriter

SEATS = 2
PLAYED = Options()
"""How the tables of a cup are played."""
MOST_CUPS = 20
"""Of a person at a time."""


class Cups:
    """Cups, which are read from the store whenever they are needed."""

    def __init__(self, keeper: TableWriter, hall: ActiveTables) -> None:
        self.keeper = keeper
        self.hall = hall
        self._changing = asyncio.Lock()

    async def open(self, host: Person, name: str, game: Game) -> str:
        """A new cup; Forbidden for a game that two cannot play against each other."""
        game.check_seats(SEATS)
        if len(await self.of(host.id)) >= MOST_CUPS:
            raise TooMany(_("you have {most} cups: that is the limit", most=MOST_CUPS), 60)
        cup = Cup(
            secrets.token_urlsafe(9), host.id, name, game.id, secrets.token_urlsafe(24), round=0
        )
        await self.keeper.keep(cup_store.new_cup(cup, self.hall.clock()))
        return cup.id

    async def of(self, visitor: str) -> list[tuple[str, str]]:
        """The ids and titles of somebody's cups."""
        return await self.keeper.read(cup_store.cups_of, visitor)

    async def seen(self, cup_id: str, visitor: str) -> Cup:
        """A cup that somebody hosts or takes part in; NoSuch for others, as if there were none."""
        cup = await self._find(cup_id)
        if cup.host != visitor and cup.entrant_of(visitor) is None:
            raise no_such_cup(cup_id)
        return cup

    async def enter(self, cup_id: str, person: Person, invitation: str | None) -> None:
        """Have somebody take part: the host, or who has the invitation, before it begins."""
        async with self._changing:
            cup = await self._find(cup_id)
            if cup.entrant_of(person.id) is not None:
                return
            invited = secrets.compare_digest(invitation or "", cup.invitation)
            if not invited and cup.host != person.id:
                raise no_such_cup(cup_id)
            if cup.phase != "gathering":
                raise NotNow(_("this cup has begun: nobody else can enter it"))
            if len(cup.entrants) >= MOST:
                raise Forbidden(_("this cup is full: {most} can take part", most=MOST))
            entrant = Entrant(len(cup.entrants), person.id, person.name)
            await self.keeper.keep(cup_store.entered(cup.id, entrant))

    async def go_on(self, cup_id: str, visitor: str, game: Game) -> None:
        """Begin the next round, or end the cup; its host's business, once all else is decided."""
        async with self._changing:
            cup = await self._hosted(cup_id, visitor)
            if cup.phase == "over":
                raise NotNow(_("this cup is over"))
            if len(cup.entrants) < FEWEST:
                count = len(cup.entrants)
                raise Forbidden(
                    _("{count} take part: a cup needs {fewest}", count=count, fewest=FEWEST)
                )
            if cup.open_pairings:
                raise NotNow(_("a pairing of this round is not decided yet"))
            pairs = cup.next_pairs() if cup.round < cup.rounds else ()
            given = {one.place for one in cup.pairings if one.round > cup.round}
            left = [(at, pair) for at, pair in enumerate(pairs) if at not in given]
            pairings = [await self._pairing(cup, game, at, pair) for at, pair in left]
            now = self.hall.clock()
            await self.keeper.keep(cup_store.new_round(cup, pairings, now))
            for pairing in pairings:
                live = self.hall.awake.get(pairing.table)
                if live is not None:
                    live.kept = replace(live.kept, cup=InCup(cup.id, cup.people))
            self.hall.wake_lobby()

    async def give(self, cup_id: str, visitor: str, place: int, winner: int | None) -> None:
        """Decide a pairing of this round that was not played: its host's business."""
        async with self._changing:
            cup = await self._hosted(cup_id, visitor)
            found = (one for one in cup.open_pairings if one.place == place)
            pairing = next(found, None)
            if pairing is None:
                raise NotNow(_("no such pairing of this round is open"))
            if winner not in (None, pairing.one, pairing.other):
                raise Forbidden(
                    _("a pairing can be given to one of its two entrants, or to neither")
                )
            given = NEITHER if winner is None else str(winner)
            await self.keeper.keep(cup_store.decided(cup.id, pairing, given))

    async def leave(self, cup_id: str, visitor: str, number: int) -> None:
        """Have an entrant leave: who it is, or the host, may say so, until the cup is over.

        Once it has begun, the other of each pairing that they have not played wins it.
        """
        async with self._changing:
            cup = await self.seen(cup_id, visitor)
            own = cup.entrant_of(visitor)
            if cup.host != visitor and (own is None or own.number != number):
                raise NotYours(_("only the host of the cup may do that"))
            if number >= len(cup.entrants) or number in cup.gone:
                raise NotNow(_("nobody takes part in this cup by that number"))
            if cup.phase == "gathering":
                await self.keeper.keep(cup_store.left(cup, number))
                return
            unplayed = cup.without(number) if cup.phase == "playing" else []
            if not unplayed:
                raise NotNow(_("they have played all their pairings"))
            await self.keeper.keep(cup_store.withdrawn(cup, unplayed))

    async def close(self, cup_id: str, visitor: str) -> None:
        """End a cup, or delete it if it has not begun: its host's business."""
        async with self._changing:
            cup = await self._hosted(cup_id, visitor)
            if cup.phase == "over":
                raise NotNow(_("this cup is over"))
            begun = cup.phase == "playing"
            await self.keeper.keep(cup_store.closed(cup) if begun else cup_store.deleted(cup))

    async def _pairing(self, cup: Cup, game: Game, place: int, pair: tuple[int, int]) -> Pairing:
        """A table at which two entrants sit."""
        one, other = (cup.entrants[number] for number in pair)
        first = Person(one.visitor, one.name)
        live = await self.hall.open(game, SEATS, PLAYED, first, [do.Sit(seat=0)])
        second = Person(other.visitor, other.name)
        await self.hall.join(live, second, live.kept.invitation)
        await self.hall.command(live, second, "cup", do.Sit(seat=1))
        return Pairing(cup.round + 1, place, one.number, other.number, live.table.id)

    async def _find(self, cup_id: str) -> Cup:
        cup = await self.keeper.read(cup_store.cup_kept, cup_id)
        if cup is None:
            raise no_such_cup(cup_id)
        return cup

    async def _hosted(self, cup_id: str, visitor: str) -> Cup:
        cup = await self.seen(cup_id, visitor)
        if cup.host != visitor:
            raise NotYours(_("only the host of the cup may do that"))
        return cup


def part_of(cup: Cup, visitor: str, game: Game) -> CupPart:
    """A cup as somebody sees it."""
    known = {one.number: one for one in cup.entrants}
    names = distinct([one.name for one in cup.entrants])
    met = {one.round for one in cup.pairings}
    begun = [at for at in range(1, min(cup.round, cup.rounds) + 1) if at in met]
    return CupPart(
        id=cup.id,
        title=cup.title,
        game=cup.game,
        game_title=title(game.rules),
        path=f"/c/{cup.id}#{cup.invitation}",
        host=cup.host == visitor,
        entered=cup.entrant_of(visitor) is not None,
        phase=cup.phase,
        closed=cup.closed,
        fewest=FEWEST,
        most=MOST,
        round=cup.round,
        of=cup.rounds,
        lines=tuple(
            CupLine(
                place=place,
                number=one.number,
                name=names[one.number],
                you=known[one.number].visitor == visitor,
                gone=one.number in cup.gone,
                played=one.played,
                won=one.won,
                points=one.points,
            )
            for place, one in standings(cup, game.rules.fewest_win)
        ),
        pairings=tuple(
            tuple(_told(one) for one in cup.pairings if one.round == number) for number in begun
        ),
    )


def _told(pairing: Pairing) -> CupPairing:
    invitation = f"#{pairing.invitation}" if pairing.invitation else ""
    return CupPairing(
        place=pairing.place,
        one=pairing.one,
        other=pairing.other,
        path=f"/t/{pairing.table}{invitation}" if pairing.table else "",
        won=pairing.result,
        given=pairing.shares is None and pairing.given is not None,
    )


def no_such_cup(cup_id: str) -> NoSuch:
    """What is answered for a cup that is not there, or is hidden."""
    named = repr(cup_id[:40])
    return NoSuch(_("no cup {cup} is here: ask its host for a new link", cup=named))
