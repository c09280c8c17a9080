"""What is asked of people and answered: recovery codes, own results, those one has played with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from upcard.bots.protocol import Sent
from upcard.parts import Part
from upcard.web.requests import TableId

PersonId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class CodePart(Sent):
    """A recovery code, which is told this once."""

    code: str


class CodeMade(Sent):
    """When one's recovery code was made, if there is one."""

    made: float | None


class CodeAsk(Part):
    """A recovery code, as somebody types it."""

    code: Annotated[str, Field(min_length=1, max_length=64)]


class BeforePart(Sent):
    """Who a browser was: a name, what that person has here, and a `code` to go back, if need be."""

    name: str
    deals: int
    tables: int
    code: str | None
    has_code: bool
    """Whether there was a code already."""


class RecoveredPart(Sent):
    """Who a browser is by a recovery code, and who it was before."""

    name: str
    before: BeforePart


class OwnLine(Sent):
    """How one did against an opponent, a `computer` or a `person`, or against `all` of a game."""

    name: str
    kind: Literal["all", "computer", "person"]
    deals: int
    wins: float
    """A deal that nobody won counts a share."""
    share: float
    low: float
    high: float
    points: float
    """On average, a deal."""


class OwnGame(Sent):
    """How one did in a game."""

    id: str
    title: str
    all: OwnLine
    against: tuple[OwnLine, ...]


class OwnResults(Sent):
    """How one did here, in at most so many (`most`) of the last deals that count."""

    deals: int
    most: int
    games: tuple[OwnGame, ...]


class PersonPart(Sent):
    """Somebody one has played with: as they were called in the last deal together, and when."""

    person: str
    """An id of one's own for them: for others they have another."""
    name: str
    deals: int
    last: float
    removed: bool
    """Whether one has removed them: neither can invite the other."""


class InviteAsk(Part):
    """The table that somebody is invited to: one must be there oneself."""

    table: TableId


class RemoveAsk(Part):
    """Whether somebody is removed, or not any more."""

    removed: bool


class Done(Sent):
    """That it is done."""

    done: Literal[True] = True
