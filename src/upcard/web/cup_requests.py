"""What is asked of cups, and answered."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from upcard.bots.protocol import Sent
from upcard.parts import Part
from upcard.web.commands import Name
from upcard.web.cup import MOST, Phase
from upcard.web.requests import LONGEST_NAME, Invitation

CupId = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,40}$")]
EntrantNumber = Annotated[int, Field(ge=0, lt=MOST)]


class CupAsk(Part):
    """A new cup: what it is called, and the game by its name."""

    title: Name
    game: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class EnterAsk(Part):
    """The invitation to a cup; its host needs none."""

    invitation: Invitation | None = None


class GiveAsk(Part):
    """The host gives a pairing of this round to one of its entrants, or to neither."""

    place: Annotated[int, Field(ge=0, lt=MOST)]
    winner: EntrantNumber | None


class LeaveAsk(Part):
    """Who leaves a cup: oneself, or for its host anybody."""

    number: EntrantNumber


class CupListed(Sent):
    """A cup of one's own."""

    id: str
    title: str


class CupLine(Sent):
    """How an entrant stands: by what they have won, and then by points. Equals share a `place`."""

    place: int
    number: int
    name: str
    you: bool
    gone: bool
    """Whether they have left since the cup began."""
    played: int
    won: float
    points: int


class CupPairing(Sent):
    """Two entrants who meet: the first begins. `won` is what each has won, once it is known."""

    place: int
    one: int
    other: int
    path: str
    """The table, with its invitation: others may watch. Empty if one of the two has left."""
    won: tuple[float, float] | None
    given: bool
    """Whether the host has decided it."""


class CupPart(Sent):
    """A cup as its host and those who take part see it."""

    id: str
    title: str
    game: str
    game_title: str
    path: str
    """The address that lets others in: the invitation is in its fragment."""
    host: bool
    entered: bool
    phase: Phase
    closed: bool
    """Whether the host has ended it before all had met."""
    fewest: int
    most: int
    round: int
    of: int
    lines: tuple[CupLine, ...]
    pairings: tuple[tuple[CupPairing, ...], ...]
    """Of each round that has begun."""
