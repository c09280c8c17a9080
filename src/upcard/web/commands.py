"""What people at a table can ask for, and what is kept of it: one row a change.

A table is the sum of its rows. A command that is accepted becomes a row; what happens without a
person, such as a computer's move, is a row, too.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, TypeAdapter

from upcard.arena.match_rules import MOST_GOAL
from upcard.parts import MoveText, Part
from upcard.records import Chance
from upcard.rules.section import MOST_SEATS
from upcard.sanitize import visible

PHRASES = 12
LONGEST_NAME = 24
LONGEST_TEXT = 200
"""Signs that somebody may write at once."""


def _name(text: str) -> str:
    """Names go to other people's screens: nothing unseen, nothing that turns the text around."""
    if text.strip() != text or not text.isprintable():
        raise ValueError("only characters that can be seen are allowed, and no blanks at the ends")
    if any(unicodedata.bidirectional(sign) in ("LRE", "RLE", "LRO", "RLO", "PDF") for sign in text):
        raise ValueError("nothing that changes the direction of the text is allowed")
    return text


def _written(text: str) -> str:
    """What people write goes to others' screens, too: one line in which all can be seen."""
    shown = visible(" ".join(text.split()))
    if not 1 <= len(shown) <= LONGEST_TEXT:
        raise ValueError(f"1 to {LONGEST_TEXT} signs that can be seen are allowed")
    return shown


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_name)]
Key = Annotated[str, Field(pattern=r"^[\x21-\x7e]{1,40}$")]
"""A command's own mark, by which a repeated one is known."""
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Written = Annotated[str, Field(max_length=10 * LONGEST_TEXT), AfterValidator(_written)]
PlayerName = Annotated[str, Field(min_length=1, max_length=200)]


class Options(Part):
    """How a table plays: seconds for a turn (0: as long as one likes), and what is allowed."""

    clock: Literal[0, 30, 60] = 0
    window: Annotated[int, Field(ge=2, le=15)] = 4
    """Seconds in which a card may be played out of turn, where the rules allow it."""
    pace: Annotated[int, Field(ge=0, le=5000)] = 800
    """Milliseconds before a computer's move."""
    hints: bool = False
    watchers: bool = True
    listed: bool = False
    goal: Annotated[int, Field(ge=1, le=MOST_GOAL)] | None = None
    """Deals are played until a side has so many points."""

    def changed(self, given: Options) -> Options:
        """These, but for what is named in others."""
        named = {name: getattr(given, name) for name in given.model_fields_set}
        return self.model_copy(update=named)


class Sit(Part):
    """Take a free seat."""

    do: Literal["sit"] = "sit"
    seat: SeatNumber


class Stand(Part):
    """Leave the seat, and watch."""

    do: Literal["stand"] = "stand"


class Ready(Part):
    """Say that the deal may begin, or that it may not yet."""

    do: Literal["ready"] = "ready"
    ready: bool


class Assign(Part):
    """The host gives a seat to a computer player, or opens it."""

    do: Literal["seat"] = "seat"
    seat: SeatNumber
    player: PlayerName | None


class Change(Part):
    """The host changes how the table plays: what is not named stays as it is."""

    do: Literal["options"] = "options"
    options: Options


class Deal(Part):
    """Begin the first deal, or the next one; or `anew`: leave the one that is played."""

    do: Literal["deal"] = "deal"
    anew: bool = False
    """Whether a deal that is played may be left: only one against computers alone."""


class Play(Part):
    """Make a move: `number` is the table's number that it answers."""

    do: Literal["move"] = "move"
    number: Annotated[int, Field(ge=0)]
    move: MoveText


class Say(Part):
    """Say one of the phrases."""

    do: Literal["say"] = "say"
    phrase: Annotated[int, Field(ge=0, lt=PHRASES)]


class Write(Part):
    """Write to those who have a seat."""

    do: Literal["write"] = "write"
    text: Written


class Talk(Part):
    """The host turns writing off, or on again."""

    do: Literal["talk"] = "talk"
    on: bool


class Mute(Part):
    """Be told nothing more that somebody says, or be told again; by seat or a watcher's name."""

    do: Literal["mute"] = "mute"
    seat: SeatNumber | None = None
    watcher: Name | None = None
    on: bool = True


class Resign(Part):
    """Give the deal up: a computer plays the seat to its end."""

    do: Literal["resign"] = "resign"


class Remove(Part):
    """The host sends somebody away, by seat or by the name of one who watches."""

    do: Literal["remove"] = "remove"
    seat: SeatNumber | None = None
    watcher: Name | None = None


class Lock(Part):
    """The host closes the table to newcomers, or opens it again."""

    do: Literal["lock"] = "lock"
    locked: bool


class Leave(Part):
    """Leave the seat and the table."""

    do: Literal["leave"] = "leave"


class Join(Part):
    """Be at the table: no command, since whoever opens a table's address joins it."""

    do: Literal["join"] = "join"
    name: Name


class Dealt(Part):
    """A deal has begun: from this deck, or going on from a record's `moves`."""

    do: Literal["dealt"] = "dealt"
    chance: Chance
    salt: str
    moves: tuple[MoveText, ...] = ()
    back: tuple[SeatNumber, ...] = ()
    """Seats, as they are before it, that those have again for whom computers kept them."""


class Moved(Part):
    """A move was made for a seat by nobody who sits there: a computer, or a stand-in."""

    do: Literal["moved"] = "moved"
    seat: SeatNumber
    move: MoveText


class StandIn(Part):
    """A computer begins, or ends, to play for somebody who is away."""

    do: Literal["stand in"] = "stand in"
    seat: SeatNumber
    on: bool


class Closed(Part):
    """The time for playing out of turn is over."""

    do: Literal["closed"] = "closed"


class Hosts(Part):
    """The host is gone: somebody else is the host now, by the id that only the server knows."""

    do: Literal["hosts"] = "hosts"
    person: str


class Hinted(Part):
    """Somebody was given a hint."""

    do: Literal["hinted"] = "hinted"


Command: TypeAlias = Annotated[
    Sit
    | Stand
    | Ready
    | Assign
    | Change
    | Deal
    | Play
    | Say
    | Write
    | Talk
    | Mute
    | Resign
    | Remove
    | Lock
    | Leave,
    Field(discriminator="do"),
]
"""What a person at a table sends."""
Happening: TypeAlias = Annotated[
    Sit
    | Stand
    | Ready
    | Assign
    | Change
    | Play
    | Say
    | Write
    | Talk
    | Mute
    | Resign
    | Remove
    | Lock
    | Leave
    | Join
    | Dealt
    | Moved
    | StandIn
    | Closed
    | Hosts
    | Hinted,
    Field(discriminator="do"),
]
"""What happens at a table: most commands as they are, and what needs no person."""


class Row(Part):
    """One change of a table: who made it (nobody: an empty text), with which key, and what."""

    who: str = ""
    key: str = ""
    what: Happening


COMMANDS: TypeAdapter[Command] = TypeAdapter(Command)
