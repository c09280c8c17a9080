"""What is ranked apart: a game with a number of seats. Its tables, and the work that they make."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import upcard
from upcard.arena.plan import partner_seatings, seatings
from upcard.arena.runners.jobs import Job
from upcard.arena.runners.player_facts import PlayerFacts
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.league.settings import Settings
from upcard.rules.load import rules_hash

PANEL = (
    *("first", "random", "memory", "patience", "extra-cards", "hamper-leader"),
    *("discard-high-points", "mind-the-eights", "card-counter"),
)
"""Players of ours that are compiled and play every game: the first of them are the panel."""
SMALLEST = 3
"""Players of a panel, or more where a table has more seats."""


@dataclass(frozen=True)
class Participant:
    """Who plays: a name, what tells it from any other, and what is known of it.

    `path` is what the command line calls it from the league's folder. `runs` and `why` are as in
    `Entrant`. One `of_panel` is a player of ours.
    """

    name: str
    path: str
    digest: str
    known: PlayerFacts
    runs: str = "compiled"
    why: str = ""
    of_panel: bool = False


@dataclass(frozen=True)
class Division:
    """A game with a number of seats; of partners, each side is one participant twice."""

    game: Game
    seats: int
    panel: tuple[str, ...]
    """The names of its players of ours; the first is the yardstick."""

    @property
    def title(self) -> str:
        """What people call it."""
        return f"{self.game.rules.title}, {self.seats} seats"

    @property
    def key(self) -> str:
        """What tells it from others: a part of a path."""
        return f"{self.game.rules.name}-{self.seats}"

    @property
    def sides(self) -> int:
        """How many participants sit at a table."""
        return self.game.rules.sides(self.seats)

    @cached_property
    def turned(self) -> tuple[tuple[int, ...], ...]:
        """With each seating, which side has which seats: `Plan.seatings`."""
        if not self.game.rules.partners:
            return seatings(self.seats)
        return tuple(sides for sides, _ in partner_seatings(alike=True))

    @cached_property
    def chairs(self) -> tuple[tuple[int, ...], ...]:
        """As in `Job`: with each seating, which of a table's players sits where."""
        if not self.game.rules.partners:
            return seatings(self.seats)
        return tuple(chairs for _, chairs in partner_seatings(alike=True))

    def job(self, members: Sequence[Participant], seed: int, deals: range, table: int = 0) -> Job:
        """The work of some deals with these at the table."""
        each = 2 if self.game.rules.partners else 1
        players = [one for one in members for _ in range(each)]
        return Job(
            self.game,
            tuple(one.known.text for one in players),
            self.chairs,
            seed,
            table,
            deals,
            None,
            tuple(one.known.text for one in members if one.runs == "compiled"),
            tuple(one.known for one in players),
        )

    def place(self, members: Sequence[Participant], settings: Settings, seed: int) -> str:
        """What tells a table from all others, and what is dealt there from any other's deals.

        It depends on who sits there and the settings, and on nothing else: not on the league. Who
        handed in the same has other deals: dealt alike, they would be counted as if they were not.
        """
        who = [(one.name, one.digest) for one in members]
        how = [settings.deals, settings.move_ms, settings.memory_mb]
        own = [rules_hash(self.game.rules), self.seats, who, how, seed, upcard.__version__]
        return hashlib.sha256(json.dumps(own).encode()).hexdigest()


def seed_of(place: str) -> int:
    """The seed of a table's deals: from its place, which tells nothing of others' seeds."""
    return int(place[:15], 16)


def divisions(settings: Settings) -> tuple[Division, ...]:
    """The divisions that settings ask for; BadRules for a game, seats or a panel that cannot be."""
    found = []
    for name in settings.games:
        played = game(name)
        for seats in settings.seats:
            played.check_seats(seats)
            found.append(Division(played, seats, _panel(settings, played, seats)))
    keys = [division.key for division in found]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        raise BadRules(f"{twice} given twice: each game and number of seats is one division")
    return tuple(found)


def _panel(settings: Settings, played: Game, seats: int) -> tuple[str, ...]:
    """The players of ours that are asked for, or usual: the yardstick first."""
    others = played.rules.sides(seats) - 1
    names = settings.panel or PANEL
    own = tuple(dict.fromkeys((settings.yardstick, *names)))
    for name in own:
        if name not in PANEL:
            raise BadRules(f"{name!r} given for the panel: of ours, {', '.join(PANEL)} are allowed")
    if settings.panel is None:
        own = own[: max(SMALLEST, others)]
    if len(own) < others:
        raise BadRules(f"a panel of {len(own)} given: a table of {seats} needs {others}")
    return own
