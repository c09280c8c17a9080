"""Who meets whom, on which deals, and from which seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product, zip_longest
from math import comb, factorial

from upcard.errors import BadRules

BATCH = 2_000
"""The most deals in a piece of work."""
PIECES = 64
"""A plan is cut into so many pieces or more, so that many workers have something to do."""
FEW_PIECES = 16
"""The same where a process is started for each piece."""
ROUNDS = 4
"""A table's deals come in so many pieces or more, so that an interrupted plan has some of each."""
NUMBERS = 2**63
"""Deals are numbered in a signed 64-bit word."""


def check_deals(deals: int, most: int = NUMBERS) -> None:
    """BadRules for a number of deals that cannot be numbered."""
    if not 1 <= deals <= most:
        fit = "1 or more are needed" if deals < 1 else f"at most {most:,} are allowed"
        raise BadRules(f"{deals} deals given: {fit}")


def seatings(seats: int, most: int = 8) -> tuple[tuple[int, ...], ...]:
    """The ways in which each deal is played: `seatings[k][seat]` is who of the table sits there.

    All permutations if there are at most `most`. Otherwise the rows of Williams' squares (E. J.
    Williams, "Experimental designs balanced for the estimation of residual effects of treatments",
    1949): `seats` of them for an even number, twice as many for an odd one. In these each player
    sits in each seat equally often, and is followed by each other as equally often as so few rows
    can make it: round a table of an even number, once by each but twice by one; of an odd number,
    twice by each but three times by two.
    """
    if factorial(seats) <= most:
        return tuple(permutations(range(seats)))
    middle = seats // 2 + 1
    pairs = zip_longest(range(middle), range(seats - 1, middle - 1, -1))
    zigzag = tuple(player for player in chain(*pairs) if player is not None)
    square = tuple(tuple((player + row) % seats for player in zigzag) for row in range(seats))
    mirrored = tuple(row[::-1] for row in square)
    return square + mirrored if seats % 2 else square


def partner_seatings(alike: bool) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The ways in which partners play each deal: which side has which seats, and who sits where.

    Of a way (`sides`, `chairs`), side `sides[0]` has the seats 0 and 2, and in seat s sits player
    `chairs[s]`: 0 and 1 are the first side's, 2 and 3 the second's. Where partners are `alike`,
    they need not change seats with each other.
    """
    ways = []
    for sides in ((0, 1), (1, 0)):
        for swaps in ((0, 0),) if alike else product((0, 1), repeat=2):
            one, two = (2 * side + swap for side, swap in zip(sides, swaps, strict=True))
            ways.append((sides, (one, two, one ^ 1, two ^ 1)))
    return tuple(ways)


def lineups(entrants: int, seats: int, most: int = 2_000) -> tuple[tuple[int, ...], ...]:
    """All groups of `seats` entrants, by their numbers from 0 on, in the order of a dictionary.

    BadRules for fewer entrants than seats, or more than `most` tables.
    """
    if entrants < seats:
        raise BadRules(f"{entrants} players given: a table has {seats} seats, all different")
    if comb(entrants, seats) > most:
        raise BadRules(
            f"{entrants} players given: they make {comb(entrants, seats)} tables of {seats}, "
            f"and {most} are allowed"
        )
    return tuple(combinations(range(entrants), seats))


def rounds(entrants: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The pairs of `lineups` in rounds, in which each entrant has one meeting, or none if odd.

    By the circle method: one stays, and the others move on by a place (J. Schurig, 1886).
    """
    circle: list[int | None] = [*range(entrants), *([None] if entrants % 2 else [])]
    found = []
    for _ in circle[1:]:
        facing = zip(circle, reversed(circle[len(circle) // 2 :]), strict=False)
        pairs = [(min(a, b), max(a, b)) for a, b in facing if a is not None and b is not None]
        found.append(tuple(sorted(pairs)))
        circle.insert(1, circle.pop())
    return tuple(found)


@dataclass(frozen=True)
class Batch:
    """A piece of work: `count` deals of a table, from its deal `start` on, with all seatings."""

    table: int
    start: int
    count: int


@dataclass(frozen=True)
class Plan:
    """A match or a tournament: its tables, the seatings of each deal, and how many deals a table.

    It is played in so many `pieces` or more. BadRules for a number of deals that cannot be.
    """

    lineups: tuple[tuple[int, ...], ...]
    seatings: tuple[tuple[int, ...], ...]
    deals: int
    pieces: int = PIECES

    def __post_init__(self) -> None:
        check_deals(self.deals, NUMBERS // max(1, len(self.lineups)))

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return len(self.lineups) * self.deals * len(self.seatings)

    def number(self, table: int, index: int) -> int:
        """The number, in the seed's stream, of a table's deal: no two deals of a plan share one."""
        return index * len(self.lineups) + table

    def batches(self) -> Iterator[Batch]:
        """All work, one piece at a time, going round the tables; the same for any workers.

        Broken off anywhere, no table is more than one piece ahead of another.
        """
        even = -(-self.deals * len(self.lineups) // self.pieces)
        size = min(BATCH, even, -(-self.deals // ROUNDS))
        for start in range(0, self.deals, size):
            count = min(size, self.deals - start)
            for table in range(len(self.lineups)):
                yield Batch(table, start, count)
