"""A cup: entrants who all meet each other in rounds, and how they stand. No clock, no I/O."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from upcard.arena.plan import rounds

Phase = Literal["gathering", "playing", "over"]
FEWEST, MOST = 3, 16
"""Entrants of a cup."""
NEITHER = "neither"
NO_TABLE = ""
"""The table of a pairing that is not to be played: one of the two, or both, have left the cup."""


@dataclass(frozen=True)
class Entrant:
    """Who takes part, by a number from 0 on."""

    number: int
    visitor: str
    name: str


@dataclass(frozen=True)
class Pairing:
    """Two entrants who meet at a table, and how it went: what of it each has won, and points.

    `given`: the host has given it to one of them (their number as text), or to neither.
    """

    round: int
    place: int
    one: int
    other: int
    table: str
    """Its id, or NO_TABLE."""
    given: str | None = None
    invitation: str | None = None
    """To the table; None once that is no more."""
    shares: tuple[float, float] | None = None
    points: tuple[int, int] = (0, 0)

    @property
    def result(self) -> tuple[float, float] | None:
        """What of it each has won; None while nobody knows. A deal that was played counts first."""
        if self.shares is not None or self.given is None:
            return self.shares
        return float(self.given == str(self.one)), float(self.given == str(self.other))


@dataclass(frozen=True)
class Cup:
    """A cup as it is kept. `round` is 0 before the first, and beyond the last once it is over."""

    id: str
    host: str
    title: str
    game: str
    invitation: str
    round: int
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds there are with these entrants."""
        return len(rounds(len(self.entrants))) if len(self.entrants) > 1 else 0

    @property
    def phase(self) -> Phase:
        """Before the first round, in one, or after the last."""
        if not self.round:
            return "gathering"
        return "over" if self.round > self.rounds else "playing"

    @property
    def open_pairings(self) -> list[Pairing]:
        """The pairings of this round of which nobody knows how they went."""
        return [one for one in self.pairings if one.round == self.round and one.result is None]

    @property
    def closed(self) -> bool:
        """Whether its host has ended it before all had met."""
        count = len(self.entrants)
        return self.phase == "over" and len(self.pairings) < count * (count - 1) // 2

    @property
    def gone(self) -> frozenset[int]:
        """Who has left since it began: what they had not played was given to the others."""
        unplayed = [one for one in self.pairings if one.table == NO_TABLE]
        both = [(one.given, number) for one in unplayed for number in (one.one, one.other)]
        return frozenset(number for given, number in both if given != str(number))

    @property
    def people(self) -> frozenset[str]:
        """Who may see it: those who take part, and the host."""
        return frozenset([self.host, *(one.visitor for one in self.entrants)])

    def entrant_of(self, visitor: str) -> Entrant | None:
        """Somebody who takes part; None for others."""
        return next((one for one in self.entrants if one.visitor == visitor), None)

    def next_pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom in the next round; the first of a pair begins, which goes by turns."""
        return self.pairs_of(self.round + 1)

    def pairs_of(self, number: int) -> tuple[tuple[int, int], ...]:
        """Who meets whom in a round, from 1 on."""
        pairs = rounds(len(self.entrants))[number - 1]
        turned = (number - 1) % 2
        return tuple((other, one) if turned else (one, other) for one, other in pairs)

    def without(self, number: int) -> list[Pairing]:
        """What somebody who leaves has not played, this round's and all later ones, as given.

        The other wins each of them, and neither does if the other has left, too.
        """
        known = {(one.round, one.place): one for one in self.pairings}
        found = []
        for at in range(self.round, self.rounds + 1):
            for place, pair in enumerate(self.pairs_of(at)):
                before = known.get((at, place))
                if number in pair and (before is None or before.result is None or at > self.round):
                    other = sum(pair) - number
                    given = NEITHER if other in self.gone else str(other)
                    found.append(Pairing(at, place, *pair, NO_TABLE, given))
        return found


@dataclass
class Standing:
    """How an entrant stands."""

    number: int
    played: int = 0
    won: float = 0.0
    points: int = 0


def standings(cup: Cup, fewest: bool = False) -> list[tuple[int, Standing]]:
    """The entrants, the best first, each with a place, which equals share.

    Of those who have won as much, who has more points comes first, or with `fewest` who has fewer.
    """
    found = {one.number: Standing(one.number) for one in cup.entrants}
    for pairing in cup.pairings:
        if pairing.result is None or pairing.round > cup.round:
            continue
        pairs = zip((pairing.one, pairing.other), pairing.result, pairing.points, strict=True)
        for number, share, points in pairs:
            standing = found[number]
            standing.played += 1
            standing.won += share
            standing.points += points
    sign = 1 if fewest else -1
    keys = {number: (-each.won, sign * each.points) for number, each in found.items()}
    ordered = sorted(found.values(), key=lambda one: keys[one.number])
    places = [keys[one.number] for one in ordered]
    return [(places.index(keys[one.number]) + 1, one) for one in ordered]
