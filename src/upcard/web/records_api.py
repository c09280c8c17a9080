"""The routes of deals that are over, and of the history."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from upcard.web import commands as do
from upcard.web.api import Asker, Here
from upcard.web.commands import Options
from upcard.web.history import history
from upcard.web.library import PUBLIC, Waiting, described, position
from upcard.web.playing_on import continuation
from upcard.web.requests import LONGEST_NAME, MadePart, PlayOnAsk, PositionPart, RecordPart, TableId
from upcard.web.sharing import Turn
from upcard.web.visitors import person_of

router: APIRouter = APIRouter(prefix="/api")


Position = Annotated[int, Query(ge=0, le=100_000)]
Eyes = Annotated[str, Query(max_length=8)]
FOR_OTHERS = {
    "cache-control": "public, max-age=86400",
    "cross-origin-resource-policy": "cross-origin",
}
"""A picture is shown by others' pages, and never changes."""
A_RECORD = {"content": {"application/json": {"schema": {"type": "object"}}}, "required": True}
"""How a record is described: docs/records.md says its keys."""
GameName = Annotated[str, Query(max_length=LONGEST_NAME, pattern=r"^[^\x00-\x1f]*$")]


@router.post("/records", status_code=201, openapi_extra={"requestBody": A_RECORD})
async def add_record(server: Here, visitor: Asker, request: Request) -> MadePart:
    """Upload a record, the JSON of a deal, to view it here."""
    return MadePart(id=await server.library.add(await request.body(), visitor.id))


@router.get("/records/{record_id}")
async def record(server: Here, _: Asker, record_id: TableId) -> RecordPart:
    """A deal that is over, with its turns in sentences."""
    found = await server.library.find(record_id)
    return await asyncio.to_thread(described, record_id, found)


@router.get("/records/{record_id}/file")
async def record_file(server: Here, _: Asker, record_id: TableId) -> Response:
    """The record itself, as a download."""
    found = await server.library.find(record_id)
    headers = {"content-disposition": f'attachment; filename="{record_id}.json"'}
    return Response(found.to_json(), media_type="application/json", headers=headers)


@router.get("/records/{record_id}/positions/{number}")
async def record_position(
    server: Here, _: Asker, record_id: TableId, number: int, eyes: str = "public"
) -> PositionPart:
    """A position as one seat sees it, with all hands open, or as everybody may see it."""
    found = await server.library.find(record_id)
    return await asyncio.to_thread(position, found, number, eyes)


@router.get("/records/{record_id}/picture")
async def record_picture(
    server: Here, record_id: TableId, at: Position | None = None, eyes: Eyes = PUBLIC
) -> Response:
    """A position, or the last, as PNG, for others to show with a link: needs no session."""
    drawn = await server.sharing.picture(Turn(record_id, at, eyes))
    return Response(drawn, media_type="image/png", headers=FOR_OTHERS)


@router.get("/records/{record_id}/review")
async def record_review(server: Here, _: Asker, record_id: TableId) -> Response:
    """What each move cost, and how much was luck; 202 while it is worked out."""
    found = await server.library.review(record_id)
    if isinstance(found, Waiting):
        return JSONResponse({"waiting": found.before}, 202)
    return JSONResponse(found)


@router.post("/records/{record_id}/play", status_code=201)
async def play_on(server: Here, visitor: Asker, record_id: TableId, ask: PlayOnAsk) -> MadePart:
    """A table that plays on from a position, against computers."""
    server.seats.check(ask.player)
    found = await server.library.find(record_id)
    dealt = continuation(found, ask.position, ask.seat)
    host = person_of(visitor)
    await server.compile(found.game)
    seats = range(len(found.seats))
    sits: list[do.Command | do.Dealt] = [
        do.Sit(seat=seat) if seat == ask.seat else do.Assign(seat=seat, player=ask.player)
        for seat in seats
    ]
    live = await server.hall.open(found.game, len(seats), Options(), host, [*sits, dealt])
    return MadePart(id=live.table.id)


@router.get("/history")
async def whole_history(
    server: Here,
    _: Asker,
    game: GameName | None = None,
) -> dict[str, Any]:
    """Results of people and computers on this server, and the runs in the arena's history."""
    return await history(server.keeper, game, server.own_machine)
