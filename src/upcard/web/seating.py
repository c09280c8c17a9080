"""Who is where at a table: the people, the seats, and what each may do there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple
from zlib import crc32

from upcard.narration.language import gettext as _
from upcard.player_names import LEVELS
from upcard.web.commands import Options
from upcard.web.refusals import Forbidden, NotNow, NotYours

NAMES = (
    *("Ada", "Bruno", "Chiara", "Dmitri", "Elif", "Felix", "Greta", "Hugo", "Ines", "Jonas"),
    *("Kira", "Luca", "Maya", "Nils", "Olga", "Pablo", "Rosa", "Samir", "Tilda", "Umar"),
    *("Vera", "Yusuf", "Zora"),
)
"""What opponents are called who are known by their level."""
STAND_IN = "first"
"""The computer player that plays for somebody who is away, or has resigned."""


class Person(NamedTuple):
    """Somebody who asks: an `id` that only the server knows, and the name shown to others."""

    id: str
    name: str


@dataclass
class Place:
    """A seat at a table: a person's, a computer's (`player`, or a level), or free.

    An opponent of a level is `called` by a name of its own.
    """

    person: Person | None = None
    player: str | None = None
    called: str = ""
    ready: bool = False
    stand_in: bool = False
    resigned: bool = False
    kept_for: Person | None = None
    """Who has left this seat to a computer, and has it again once back at the table."""

    @property
    def free(self) -> bool:
        """Whether somebody can sit there."""
        return self.person is None and self.player is None

    @property
    def chooses(self) -> str | None:
        """The computer player that chooses here now; None where a person does, or nobody."""
        return STAND_IN if self.stand_in or self.resigned else self.player

    @property
    def name(self) -> str | None:
        """What the seat is called."""
        return self.person.name if self.person else self.called or self.player


def opponent(player: str | None, table: str, seat: int) -> Place:
    """A computer's seat at a table; of one that is known by its level, always with the same name.

    No two at a table have the same.
    """
    if player not in LEVELS:
        return Place(player=player)
    return Place(player=player, called=NAMES[(crc32(table.encode()) + seat) % len(NAMES)])


@dataclass
class Places:
    """The people at a table, in the order in which they came, and the seats."""

    host: str
    seats: list[Place]
    options: Options
    people: dict[str, Person] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    locked: bool = False

    def seat_of(self, who: str) -> int | None:
        """Where a person sits; None for somebody who does not."""
        for seat, place in enumerate(self.seats):
            if place.person is not None and place.person.id == who:
                return seat
        return None

    @property
    def watchers(self) -> list[Person]:
        """The people without a seat."""
        return [person for who, person in self.people.items() if self.seat_of(who) is None]

    def own_seat(self, who: str) -> int:
        """The seat of somebody who needs one."""
        seat = self.seat_of(who)
        if seat is None:
            raise NotYours(_("you have no seat at this table: sit down first"))
        return seat

    def check_host(self, who: str) -> None:
        """NotYours for anybody but the host."""
        if who != self.host:
            raise NotYours(_("only the host of the table may do that"))

    def check_join(self, person: Person) -> None:
        """Whether somebody may be at the table."""
        if person.id in self.removed:
            raise NotYours(_("the host has removed you from this table"))
        if person.id in self.people:
            return
        if self.locked:
            raise NotYours(_("the table is locked: nobody else may join it now"))

    def check_seat(self, seat: int) -> Place:
        """The place with this number."""
        if seat >= len(self.seats):
            last = len(self.seats) - 1
            raise Forbidden(_("seat {seat} given: seats are 0 to {last}", seat=seat, last=last))
        return self.seats[seat]

    def check_sit(self, seat: int) -> None:
        """Whether a seat is free."""
        if not self.check_seat(seat).free:
            raise NotNow(_("that seat is taken: choose a free one"))

    def join(self, person: Person) -> None:
        """Have somebody at the table, or know a new name."""
        self.people[person.id] = person
        seat = self.seat_of(person.id)
        if seat is not None:
            self.seats[seat].person = person
        if self.host not in self.people:
            self.host = person.id

    def sit(self, who: str, seat: int) -> None:
        """Seat somebody, who leaves another seat by that."""
        self.stand(who)
        for place in self.seats:
            if place.kept_for is not None and place.kept_for.id == who:
                place.kept_for = None
        self.seats[seat] = Place(person=self.people[who])

    def stand(self, who: str) -> None:
        """Free somebody's seat."""
        seat = self.seat_of(who)
        if seat is not None:
            self.seats[seat] = Place()

    def leave(self, who: str, seat_stays: bool) -> None:
        """Take somebody from the table; in a deal (`seat_stays`) a computer plays on for them."""
        seat = self.seat_of(who)
        if seat is not None and seat_stays:
            place = self.seats[seat]
            self.seats[seat] = Place(player=place.chooses or STAND_IN, kept_for=place.person)
        else:
            self.stand(who)
        self.people.pop(who, None)
        if who == self.host:
            self.host = self.heir(lambda _: True) or ""

    def returning(self) -> list[int]:
        """The seats that are kept for people who are back, and sit nowhere else."""
        return [
            seat
            for seat, place in enumerate(self.seats)
            if place.kept_for is not None and self._is_back(place.kept_for.id)
        ]

    def _is_back(self, who: str) -> bool:
        return who in self.people and self.seat_of(who) is None

    def waits(self, who: str) -> bool:
        """Whether somebody is back, and has the seat again when the next deal begins."""
        kept = (self.seats[seat].kept_for for seat in self.returning())
        return any(person is not None and person.id == who for person in kept)

    def give_back(self, seats: Iterable[int]) -> None:
        """Seat people again where computers have kept their seats."""
        for seat in seats:
            kept = self.seats[seat].kept_for
            if kept is not None:
                self.sit(kept.id, seat)

    def heir(self, fits: Callable[[str], bool]) -> str | None:
        """Who is host after the one now: somebody with a seat, if anybody, of those who fit."""
        others = [who for who in self.people if who != self.host and fits(who)]
        seated = (who for who in others if self.seat_of(who) is not None)
        return next(seated, next(iter(others), None))
