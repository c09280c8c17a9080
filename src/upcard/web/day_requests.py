"""What is asked of the deal of the day and of puzzles, and answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from upcard.bots.protocol import Sent
from upcard.parts import MoveText, Part
from upcard.web.requests import HintLine

PuzzleId = Annotated[str, Field(pattern=r"^[0-9a-z-]{1,40}$")]


class DayLine(Sent):
    """How somebody did in a deal of the day."""

    name: str
    you: bool
    won: float
    """1 for who won it; a share if nobody did."""
    points: int
    turns: int


class DayGame(Sent):
    """What is played on a day, against computers of which level; who did how, the best first."""

    date: str
    game: str
    title: str
    seats: int
    level: str
    lines: tuple[DayLine, ...]


class DayPart(Sent):
    """The deal of the day, and how far one is with it."""

    today: DayGame
    state: Literal["new", "begun", "over"]
    """Whether one has had one's try."""
    table: str | None
    """Where, if one has begun."""
    yesterday: DayGame


class PuzzleListed(Sent):
    """A puzzle, the `number`th of its game."""

    id: str
    game: str
    title: str
    number: int
    seats: int


class PuzzleAsk(Part):
    """The move that somebody takes to be the best."""

    move: MoveText


class PuzzleAnswer(Sent):
    """Whether a move is the best, and what each move is worth."""

    best: bool
    said: tuple[str, ...]
    lines: tuple[HintLine, ...]
