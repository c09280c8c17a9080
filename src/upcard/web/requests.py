"""What browsers send, and what they are answered beside messages: the interface's models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from upcard.bots.protocol import DeckPart, Sent
from upcard.parts import Part
from upcard.rules.section import MOST_SEATS
from upcard.web.commands import Command, Key, Name, Options, PlayerName, SeatNumber

MOST_TOML = 2**15
LONGEST_NAME = 600
"""Of a game, with all house rules behind it."""
TableId = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,40}$")]
Invitation = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,64}$")]
Toml = Annotated[str, Field(min_length=1, max_length=MOST_TOML)]


class SessionAsk(Part):
    """A new name, or another language; what is not given stays."""

    name: Name | None = None
    language: Annotated[str, Field(max_length=8)] | None = None


class SessionPart(Sent):
    """Who asks, and what may be chosen."""

    name: str
    language: str
    languages: dict[str, str]
    phrases: tuple[str, ...]
    begun: bool
    """Whether nobody was known to ask, so that the session has just begun."""


class GamePart(Sent):
    """A game that can be played."""

    id: str
    title: str
    seats: tuple[int, int]
    goal: bool
    """Whether it can be played to a goal of points."""
    own_goal: int
    """The goal that its rules have; 0: none."""
    jump_in: bool
    house_rules: bool
    """Whether house rules of it can be switched on by name."""
    own: bool
    """Whether it is the host's own, and does not come with Upcard."""


class HouseRulePart(Sent):
    """A house rule by its name: what it says, and those that cannot be switched on beside it."""

    name: str
    title: str
    sentence: str
    not_with: tuple[str, ...]


class HouseRuleGroup(Sent):
    """House rules that are shown together."""

    title: str
    rules: tuple[HouseRulePart, ...]


class HousePreset(Sent):
    """House rules that are switched on together, by their names."""

    name: str
    title: str
    rules: tuple[str, ...]


class HouseRulesPart(Sent):
    """The house rules of a game by name: `GAME+RULE+RULE` is a game with some of them."""

    groups: tuple[HouseRuleGroup, ...]
    presets: tuple[HousePreset, ...]


class RulesAsk(Part):
    """A rules file's text."""

    toml: Toml


class RulesPart(Sent):
    """What a rules file makes, or a game's name."""

    title: str
    seats: tuple[int, int]
    goal: bool
    own_goal: int
    jump_in: bool
    lines: tuple[str, ...]


class PlayerPart(Sent):
    """A computer player that a host may seat."""

    name: str
    about: str


class TableAsk(Part):
    """A new table: a game by its name, or the text of a rules file."""

    game: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)] | None = None
    rules: Toml | None = None
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)]
    players: Annotated[list[PlayerName | None], Field(max_length=MOST_SEATS)] | None = None
    options: Options = Options()
    seated: bool = False
    """Whether the host takes the first free seat."""
    start: bool = False
    """The host is seated, and the deal begins at once."""

    @model_validator(mode="after")
    def _one_of_both(self) -> TableAsk:
        if (self.game is None) == (self.rules is None):
            raise ValueError("either game or rules must be given")
        if self.players is not None and len(self.players) != self.seats:
            raise ValueError(f"{len(self.players)} players given: one a seat, or none, is allowed")
        return self


class TablePart(Sent):
    """A table that was made, and the word that lets others in."""

    id: str
    invitation: str


class JoinAsk(Part):
    """The invitation, if there is one, and the number that the browser has seen."""

    invitation: Invitation | None = None
    since: Annotated[int, Field(ge=0)] = 0


class InvitationPart(Sent):
    """The address to send to others: the invitation is in its fragment, which no log sees."""

    path: str
    svg: str


class CommandAsk(Part):
    """A command and its mark."""

    key: Key
    command: Command


class Section(Sent):
    """A part of the rules at the table, with a card for each line where it is about cards."""

    heading: str
    lines: tuple[str, ...]
    cards: tuple[str, ...]


class LessonPart(Sent):
    """What a beginner is told the first time that a topic comes up, or one of some cards."""

    topic: str
    text: str
    cards: tuple[str, ...]


class WholeGame(Sent):
    """What never changes at a table."""

    id: str
    title: str
    source: str
    suit_name: str
    rank_name: str
    seats: tuple[int, int]
    partners: bool
    capture: bool
    counts_down: bool
    fewest_win: bool
    """Whether fewer points are better."""
    jump_in: bool
    lay: bool
    draws_on: bool
    """Whether a seat that can play may draw instead, again and again."""
    deck: DeckPart
    rules: tuple[Section, ...]
    keys: tuple[tuple[str, str], ...]
    lessons: tuple[LessonPart, ...]
    names: dict[str, str]
    """What each card is called when it is spoken."""


class Listed(Sent):
    """A table in the lobby."""

    id: str
    title: str
    game: str
    names: tuple[str | None, ...]
    computers: tuple[bool, ...]
    free: int
    phase: str
    watchers: int
    locked: bool


class InvitedPart(Sent):
    """Somebody one has played with (`person`) invites one to a table."""

    person: str
    name: str
    title: str
    game: str
    path: str


class DealPart(Sent):
    """A deal that is over."""

    id: str
    title: str
    names: tuple[str, ...]
    ended: float


class Lobby(Sent):
    """What a visitor sees who is at no table."""

    invitations: tuple[InvitedPart, ...]
    own: tuple[Listed, ...]
    open: tuple[Listed, ...]
    playing: tuple[Listed, ...]
    records: tuple[DealPart, ...]


class HintLine(Sent):
    """A move with the chance to win after it, and how far that may be off."""

    move: str
    words: str
    chance: float
    margin: float


class HintPart(Sent):
    """What a hint says, and which `player` says it: a level where one plays so."""

    player: str
    lines: tuple[HintLine, ...]
    said: str


class RecordPart(Sent):
    """A deal that can be looked back on."""

    id: str
    title: str
    names: tuple[str, ...]
    seats: int
    moves: int
    finished: bool
    lines: tuple[tuple[str, ...], ...]
    game: WholeGame
    record: dict[str, Any]


class PositionPart(Sent):
    """A position of a record, seen by one seat, by everybody, or with all hands open."""

    number: int
    view: dict[str, Any]
    hands: tuple[tuple[str, ...], ...] | None
    move: str | None
    words: str | None
    """The next move in words."""
    notes: tuple[str, ...]
    news: tuple[str, ...]


class PlayOnAsk(Part):
    """Play on from a position, in a seat, against a computer player."""

    position: Annotated[int, Field(ge=0, le=100_000)]
    seat: SeatNumber
    player: PlayerName = "first"


class MadePart(Sent):
    """What was made: its id."""

    id: str


class RunningPart(Sent):
    """A table in memory, as the server's host sees it: seconds since a touch are `idle`."""

    id: str
    title: str
    names: tuple[str | None, ...]
    phase: str
    connections: int
    idle: float


class SizesPart(Sent):
    """What is kept, and bytes: of the process's memory where the system tells, of the database."""

    memory: int | None
    database: int
    tables: int
    visitors: int
    deals: int


class AdminPart(Sent):
    """How a server does, for its host: what is running in this process, and sizes."""

    version: str
    begun: float
    people: int
    connections: int
    deals: int
    tables: tuple[RunningPart, ...]
    kept: SizesPart


class ClosedPart(Sent):
    """A table that was closed: its id."""

    closed: str


class HealthPart(Sent):
    """A server that is well, and its version."""

    status: Literal["ok"]
    version: str


class ErrorPart(Sent):
    """What was wrong, in a sentence."""

    error: str
