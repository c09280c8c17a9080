"""The routes of what is new each day, and of puzzles."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from upcard.web.api import Asker, Here, address_of
from upcard.web.day import game_of
from upcard.web.day_requests import DayPart, PuzzleAnswer, PuzzleAsk, PuzzleId, PuzzleListed
from upcard.web.puzzles import PuzzlePart, answered, listed, shown
from upcard.web.requests import MadePart
from upcard.web.visitors import person_of

router: APIRouter = APIRouter(prefix="/api")


@router.get("/day")
async def deal_of_the_day(server: Here, visitor: Asker) -> DayPart:
    """The deal of the day and yesterday's, with the results of all visitors."""
    return await server.day.told(visitor.id)


@router.post("/day", status_code=201)
async def play_deal_of_the_day(server: Here, visitor: Asker, request: Request) -> MadePart:
    """The table of the caller's try today: the same one if it has begun."""
    game, _ = game_of(server.day.today)
    await server.compile(game)
    return MadePart(id=await server.day.begin(person_of(visitor), address_of(request)))


@router.get("/puzzles")
async def all_puzzles(_: Asker) -> tuple[PuzzleListed, ...]:
    """The puzzles: positions in which to find the best move."""
    return await asyncio.to_thread(listed)


@router.get("/puzzles/{puzzle}")
async def one_puzzle(visitor: Asker, puzzle: PuzzleId) -> PuzzlePart:
    """A puzzle as its seat sees it."""
    return await asyncio.to_thread(shown, puzzle, visitor.name)


@router.post("/puzzles/{puzzle}")
async def solve_puzzle(visitor: Asker, puzzle: PuzzleId, ask: PuzzleAsk) -> PuzzleAnswer:
    """Whether a move is the best one, and what each is worth."""
    return await asyncio.to_thread(answered, puzzle, ask.move, visitor.name)
