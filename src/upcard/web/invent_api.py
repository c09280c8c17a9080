"""The routes of inventing a game."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from upcard.web.api import Asker
from upcard.web.inventing import (
    InventAsk,
    InventGame,
    InventionsPart,
    invent_games,
    inventions,
)

router = APIRouter(prefix="/api")


@router.get("/inventions")
async def games_to_invent_from(_: Asker) -> tuple[InventGame, ...]:
    """The games whose variants were measured, from which others can be invented."""
    return await asyncio.to_thread(invent_games)


@router.post("/inventions")
async def invent(_: Asker, ask: InventAsk) -> InventionsPart:
    """Rules close to a wish, from variants that were measured beforehand."""
    return await asyncio.to_thread(inventions, ask)
