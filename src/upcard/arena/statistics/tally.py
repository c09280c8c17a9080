"""Games counted in whole numbers: sums that come out the same in any order, on any workers.

A block is one deal with all its seatings. The games of a block are correlated, since the same cards
lie in them; blocks are independent. So all that says how far a number may be off is summed by
block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from upcard.arena.statistics.intervals import deviations
from upcard.engine.layout import BLOCKED
from upcard.errors import Unreadable
from upcard.rules.section import MOST_SEATS

Counts: TypeAlias = npt.NDArray[np.int64]
Rows: TypeAlias = npt.NDArray[np.void]

FORFEITS = (
    "",
    "illegal move",
    "late",
    "silent",
    "garbage",
    "crashed",
    "too much output",
    "not allowed",
)
"""Why a game was forfeited; the first is for one that was not."""

UNIT = 840
"""A won game's score: 1 to 8 divide it, so equal parts of it are whole numbers too."""
LENGTHS = 1_000
"""Games of as many turns less one, or more, are counted together."""

GAMES = np.dtype(
    [
        ("table", "i4"),  # an index of the plan's tables
        ("deal", "i8"),  # its number in the seed's stream
        ("seating", "u1"),  # an index of the plan's seatings
        ("winner", "i1"),  # the seat, -1 for nobody
        ("reason", "u1"),  # why it was over: an index of engine.layout.REASONS
        ("forfeit", "i1"),  # the seat that forfeited it, -1 for nobody
        ("why", "u1"),  # an index of FORFEITS
        ("turns", "i4"),
        ("points", "i4", (MOST_SEATS,)),  # by seat
    ]
)
"""One row a game. All seatings of a deal stand together, in their order."""


def layout(seats: int) -> np.dtype[np.void]:
    """What a tally counts: sums over all blocks of a table.

    A score is UNIT for the winner of a game. One that nobody won is shared equally by all but who
    forfeited it. A player is meant as an index of the table's, which is not its seat.
    """
    each, square = (seats,), (seats, seats)
    return np.dtype(
        [
            ("blocks", "i8"),
            ("scores", "i8", each),  # by player
            ("scores_squares", "i8", square),  # of two players' scores in a block, multiplied
            ("game_squares", "i8", each),  # of a player's score in a single game
            ("points", "i8", each),  # by player
            ("points_squares", "i8", each),  # of a player's points in a block
            ("wins", "i8", square),  # by player and seat
            ("seat_scores", "i8", each),  # by seat
            ("seat_scores_squares", "i8", each),  # of a seat's score in a block
            ("seat_points", "i8", each),  # by seat
            ("seat_points_squares", "i8", each),  # of a seat's points in a block
            ("turns", "i8", (1,)),
            ("turns_squares", "i8", (1,)),  # of a block's turns
            ("lengths", "i8", (LENGTHS,)),  # games by their number of turns
            ("blocked", "i8"),  # games that ended because nobody could go on
            ("unwon", "i8"),  # games that nobody won
            ("forfeits", "i8", (seats, len(FORFEITS))),  # games by player and reason
        ]
    )


class Tally:
    """What was counted at one table; `tally["scores"]` and so on are as `layout` says.

    Tallies of the same number of seats can be added, in any order. The sums are exact up to 10^8
    deals of the longest and dearest games that the rules allow.
    """

    def __init__(self, record: npt.NDArray[np.void]) -> None:
        self._record = record

    def __getitem__(self, name: str) -> Counts:
        counts: Counts = self._record[name]
        return counts[0, ...]

    def __add__(self, other: Self) -> Self:
        kind = self._record.dtype
        return type(self)((self._record.view("i8") + other._record.view("i8")).view(kind))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return np.array_equal(self._record.view("i8"), other._record.view("i8"))

    @classmethod
    def empty(cls, seats: int) -> Self:
        """Nothing counted yet, at a table of `seats`."""
        return cls(np.zeros(1, layout(seats)))

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self["scores"])

    @property
    def blocks(self) -> int:
        """How many deals were played, with all their seatings."""
        return int(self["blocks"])

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(self["lengths"].sum())

    def part(self, what: str, index: int) -> tuple[int, float, float]:
        """Blocks, and of `scores`, `points`, `seat_scores` ... the total and its `deviations`."""
        total, squares = int(self[what][index]), self[f"{what}_squares"]
        square = squares[index, index] if squares.ndim == 2 else squares[index]
        return self.blocks, total, deviations(self.blocks, int(square), total, total)

    def won(self) -> npt.NDArray[np.float64]:
        """By player: games won, with equal parts of those that nobody won."""
        return self["scores"] / UNIT

    def scatter(self) -> npt.NDArray[np.float64]:
        """How the games won in a block spread about their mean: summed products, [player, player].

        Divided by the number of blocks less one, it is their covariance.
        """
        totals, products = self["scores"].tolist(), self["scores_squares"].tolist()
        pairs = [zip(row, totals, strict=True) for row in products]
        exact = [
            [deviations(self.blocks, product, own, other) for product, other in pair]
            for own, pair in zip(totals, pairs, strict=True)
        ]
        return np.array(exact) / UNIT**2

    def to_data(self) -> dict[str, Any]:
        """The tally as plain lists and numbers, for JSON; `lengths` up to the longest game."""
        names = self._record.dtype.names or ()
        data = {name: self[name].tolist() for name in names}
        data["lengths"] = np.trim_zeros(self["lengths"], "b").tolist()
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The tally that `to_data` gave; Unreadable if it is none."""
        try:
            seats = len(data["scores"])
            if not 1 <= seats <= MOST_SEATS:
                raise Unreadable(f"{seats} players given: 1 to {MOST_SEATS} are allowed")
            tally = cls.empty(seats)
            for name in tally._record.dtype.names or ():
                tally._read(name, np.array(data[name]))
        except (KeyError, TypeError, ValueError, OverflowError) as problem:
            raise Unreadable(f"this is no tally of games: {problem}") from None
        return tally

    def _read(self, name: str, given: npt.NDArray[Any]) -> None:
        counts = self[name]
        if name == "lengths":
            counts = counts[: len(given)]
        if given.size and given.dtype != np.int64:
            raise Unreadable(f"{name} has other than whole numbers")
        if given.shape != counts.shape:
            raise Unreadable(f"{name} has the shape {given.shape}, not {counts.shape}")
        counts[...] = given


def tally_of(rows: Rows, seatings: Sequence[Sequence[int]]) -> Tally:
    """Count games of one table: rows of GAMES, all seatings of each deal together, in their order.

    `seatings[k][seat]` is the player there. ValueError for rows that do not come so.
    """
    who = np.array(seatings)
    each, seats = who.shape
    blocks = _whole(rows, each)
    tally = Tally.empty(seats)
    tally["blocks"][...] = blocks
    # All by seat, seating and deal; deals last, where summing is fastest.
    scores = scores_of(rows.reshape(blocks, each).T, seats)
    points = np.array(
        rows["points"].reshape(blocks, each, MOST_SEATS).T[:seats], np.int64, order="C"
    )
    turns = rows["turns"].reshape(blocks, each).T.sum(0, np.int64)[None]
    # And by player instead of by seat.
    places = np.argsort(who).T, np.arange(each)
    own_scores, own_points = scores[places], points[places]
    in_block = own_scores.sum(1)
    tally["scores"][:] = in_block.sum(1)
    tally["scores_squares"][:] = in_block @ in_block.T
    tally["game_squares"][:] = (own_scores**2).sum((1, 2))
    blockwise = {
        "points": own_points.sum(1),
        "seat_scores": scores.sum(1),
        "seat_points": points.sum(1),
        "turns": turns,
    }
    for name, sums in blockwise.items():
        tally[name][:] = sums.sum(1)
        tally[f"{name}_squares"][:] = (sums**2).sum(1)
    _count_games(tally, rows, who)
    return tally


def _count_games(tally: Tally, rows: Rows, who: Counts) -> None:
    """All that is counted game by game, whatever the deal."""
    lengths = np.minimum(rows["turns"], LENGTHS - 1)
    tally["lengths"][:] = np.bincount(lengths, minlength=LENGTHS)
    tally["blocked"][...] = np.count_nonzero(rows["reason"] == BLOCKED)
    tally["unwon"][...] = np.count_nonzero(rows["winner"] < 0)
    _cross(tally["wins"], rows, "winner", "winner", who)
    _cross(tally["forfeits"], rows, "forfeit", "why", who)


def _cross(counts: Counts, rows: Rows, seat: str, column: str, who: Counts) -> None:
    """How often a player was in the seat of a field, with each value of another field."""
    seats = rows[seat]
    players = who[rows["seating"], seats]
    flat = players * counts.shape[1] + rows[column]
    counts[:] = np.bincount(flat[seats >= 0], minlength=counts.size).reshape(counts.shape)


def _whole(rows: Rows, each: int) -> int:
    """The number of blocks that the rows make."""
    blocks, left = divmod(len(rows), each)
    if left or (rows["seating"].reshape(-1, each) != np.arange(each)).any():
        raise ValueError(f"{len(rows)} games given: each deal needs its {each} seatings, in order")
    deals = rows["deal"].reshape(-1, each)
    if (deals != deals[:, :1]).any():
        raise ValueError("the seatings of a deal do not stand together")
    return blocks


def scores_of(games: Rows, seats: int) -> Counts:
    """Each game's scores, in UNITs (see `layout`): [seat, ...], and then as the games are."""
    seat = np.arange(seats).reshape(-1, 1, 1)
    winner = np.ascontiguousarray(games["winner"])
    scores = np.where(seat == winner, np.int64(UNIT), np.int64(0))
    unwon = winner < 0
    forfeit = games["forfeit"][unwon]
    scores[:, unwon] = UNIT // (seats - (forfeit >= 0)) * (seat[..., 0] != forfeit)
    return scores


def shares_won(games: Rows, seatings: Sequence[Sequence[int]]) -> npt.NDArray[np.float64]:
    """By deal: what the first player of a table won of it, 0 to 1, over all seatings.

    `games` are [deal, seating]; who won what of one is as `layout` says.
    """
    who = np.array(seatings)
    each, seats = who.shape
    own = np.argmax(who == 0, axis=1)
    units: Counts = scores_of(games, seats)[own, :, np.arange(each)].sum(0)
    won: npt.NDArray[np.float64] = units / (UNIT * each)
    return won
