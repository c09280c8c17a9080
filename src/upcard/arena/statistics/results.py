"""What came out of a match or a tournament, as reports, tables and the history read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from upcard.arena.statistics.intervals import Interval


@dataclass(frozen=True)
class Entrant:
    """Who takes part: a name that no other has, and how its player runs.

    `runs` is `compiled`, `python`, `sandbox` (in Python, and not trusted) or `bot` (a program of
    its own). `why` says of a player's file why it is not compiled. A cheater sees more than its
    seat may; every table and report marks it. `identity` tells a player of one's own from others of
    its name (`storage.naming`); it is empty for one of ours.
    """

    name: str
    runs: str
    cheats: bool = False
    why: str = ""
    identity: str = ""


@dataclass(frozen=True)
class Standing:
    """How one entrant did over all the games that it played.

    `win_rate` counts a game that nobody won as an equal part of a win for each at the table who
    did not forfeit it.
    `points` are a game's. `rating` is on the Elo scale, 1500 the mean of all entrants. All three
    have 95 % intervals from whole deals: the games of one deal with different seatings are one
    observation.
    """

    entrant: Entrant
    games: int
    wins: int
    win_rate: Interval
    points: Interval
    rating: Interval


@dataclass(frozen=True)
class Forfeits:
    """How often an entrant forfeited a game, and why: `illegal move`, `late`, `crashed` ...

    `first` says of the first of these games what happened, `deal` and `seat` where that was.
    """

    name: str
    reason: str
    games: int
    first: str = ""
    deal: int | None = None
    seat: int | None = None


class Excuse(NamedTuple):
    """How a game was forfeited, in a sentence; its deal and the seat, where these were kept."""

    message: str = ""
    deal: int | None = None
    seat: int | None = None


Excuses = dict[tuple[int, str], Excuse]
"""By player of a table, or entrant, and reason: the first game that it forfeited so."""


def excuses_as_data(excuses: Mapping[tuple[int, str], Excuse]) -> list[list[Any]]:
    """Plain lists, for JSON."""
    return [[*who, *excuse] for who, excuse in excuses.items()]


def excuses_in(data: Iterable[Any]) -> Excuses:
    """What `excuses_as_data` gave, or gave before it had numbers; ValueError for anything else."""
    return {(int(who), str(why)): _excuse(*rest) for who, why, *rest in data}


def _excuse(message: object, deal: object = None, seat: object = None) -> Excuse:
    numbers = [None if one is None else int(str(one)) for one in (deal, seat)]
    return Excuse(str(message), *numbers)


@dataclass(frozen=True)
class Sprt:
    """A sequential test of the first entrant against the second, in Elo.

    `answer` is `better` (the second bound holds), `not better` (the first holds) or `open`. The
    likelihood ratio's logarithm is compared with `lower` and `upper`.
    """

    bounds: tuple[float, float]
    ratio: float
    lower: float
    upper: float
    answer: str


@dataclass(frozen=True)
class Results:
    """A match, or a tournament of all tables that its entrants make.

    `lineups` are the groups that met, as indices of `entrants`. `standings` are by rating, the best
    first. `deals` were dealt, each played with several seatings: `games` in all. `pairs[i][j]` is
    how much of what i and j won at common tables i won, None where they never met. `seat_wins` and
    `seat_points` are by seat, over all entrants. `lengths[n]` counts the games of n turns; the last
    entry those of as many or more.
    `variance_saved` is the share of a win rate's variance that playing each deal with several
    seatings took away, against as many games of unrelated deals. `complete` is false if it was
    interrupted. With a `goal` each game is a match to as many points, with one of 0 to none, its
    turns and points those of all its deals, and `match` says so in a sentence. Partners
    are one entrant; what is by seat is by side then, the seats 0 and 2 first.
    """

    game: str
    title: str
    rules_hash: str
    seats: int
    seed: int
    version: str
    deals: int
    games: int
    entrants: tuple[Entrant, ...]
    lineups: tuple[tuple[int, ...], ...]
    standings: tuple[Standing, ...]
    pairs: tuple[tuple[Interval | None, ...], ...]
    seat_wins: tuple[Interval, ...]
    seat_points: tuple[Interval, ...]
    turns: Interval
    lengths: tuple[int, ...]
    variance_saved: float
    blocked: int
    unwon: int
    forfeits: tuple[Forfeits, ...]
    seconds: float
    complete: bool
    sprt: Sprt | None = None
    goal: int | None = None
    match: str = ""

    @property
    def has_points(self) -> bool:
        """Whether there were any: not all games have some."""
        return any(standing.points.value for standing in self.standings)

    @property
    def places(self) -> tuple[str, ...]:
        """What `seat_wins` and `seat_points` are by: seats, or the two of each pair of partners."""
        sides = len(self.seat_wins)
        if sides == self.seats:
            return tuple(f"seat {seat}" for seat in range(sides))
        return tuple(f"seats {side} and {side + sides}" for side in range(sides))
