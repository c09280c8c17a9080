"""The routes of cups."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from upcard.games.game import Game
from upcard.web.api import Asker, Here, game_for
from upcard.web.cup import Cup
from upcard.web.cup_requests import (
    CupAsk,
    CupId,
    CupListed,
    CupPart,
    EnterAsk,
    GiveAsk,
    LeaveAsk,
)
from upcard.web.cups import part_of
from upcard.web.requests import MadePart
from upcard.web.server import Server
from upcard.web.store import Visitor
from upcard.web.visitors import person_of

router: APIRouter = APIRouter(prefix="/api")


@router.get("/cups")
async def own_cups(server: Here, visitor: Asker) -> tuple[CupListed, ...]:
    """The caller's cups, as host or entrant, latest first."""
    found = await server.cups.of(visitor.id)
    return tuple(CupListed(id=cup, title=title) for cup, title in found)


@router.post("/cups", status_code=201)
async def open_cup(server: Here, visitor: Asker, ask: CupAsk) -> MadePart:
    """A new cup, in which all meet each other, two at a table. Its host need not take part."""
    game = await asyncio.to_thread(game_for, server, ask.game)
    return MadePart(id=await server.cups.open(person_of(visitor), ask.title, game))


@router.get("/cups/{cup}")
async def one_cup(server: Here, visitor: Asker, cup: CupId) -> CupPart:
    """A cup of the caller, as host or entrant: pairings and standings."""
    return await _part(server, visitor, cup)


@router.post("/cups/{cup}/enter")
async def enter_cup(server: Here, visitor: Asker, cup: CupId, ask: EnterAsk) -> CupPart:
    """Take part in a cup, by its invitation."""
    await server.cups.enter(cup, person_of(visitor), ask.invitation)
    return await _part(server, visitor, cup)


@router.post("/cups/{cup}/go-on")
async def go_on_with_cup(server: Here, visitor: Asker, cup: CupId) -> CupPart:
    """Start the next round, with a table for each pairing, or end the cup; host only."""
    game = await _game(server, await server.cups.seen(cup, visitor.id))
    await server.compile(game)
    await server.cups.go_on(cup, visitor.id, game)
    return await _part(server, visitor, cup)


@router.post("/cups/{cup}/give")
async def give_pairing(server: Here, visitor: Asker, cup: CupId, ask: GiveAsk) -> CupPart:
    """Decide a pairing that was not played because somebody did not come; host only."""
    await server.cups.give(cup, visitor.id, ask.place, ask.winner)
    return await _part(server, visitor, cup)


@router.post("/cups/{cup}/leave")
async def leave_cup(
    server: Here, visitor: Asker, cup: CupId, ask: LeaveAsk
) -> tuple[CupListed, ...]:
    """Leave a cup; its host can also remove others. The caller's cups, as they are then."""
    await server.cups.leave(cup, visitor.id, ask.number)
    return await own_cups(server, visitor)


@router.post("/cups/{cup}/close")
async def close_cup(server: Here, visitor: Asker, cup: CupId) -> tuple[CupListed, ...]:
    """End a cup before all have met, or delete it if it has not begun; host only."""
    await server.cups.close(cup, visitor.id)
    return await own_cups(server, visitor)


async def _part(server: Server, visitor: Visitor, cup_id: str) -> CupPart:
    cup = await server.cups.seen(cup_id, visitor.id)
    return part_of(cup, visitor.id, await _game(server, cup))


async def _game(server: Server, cup: Cup) -> Game:
    return await asyncio.to_thread(game_for, server, cup.game)
