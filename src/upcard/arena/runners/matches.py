"""Matches: deals until somebody has won (`match_rules`; document 002, «Winning»)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from upcard.arena.match_rules import (
    GONE,
    MOST_DEALS,
    Deals,
    Matches,
    MatchRules,
    after,
    following,
)
from upcard.arena.statistics.tally import GAMES, Rows
from upcard.engine.layout import ENDLESS
from upcard.rules.section import MOST_SEATS

Seating = Sequence[int]
Seatings = Sequence[Seating]
Ints = npt.NDArray[np.int64]

DEALS = np.dtype([*GAMES.descr, ("held", "i4", (MOST_SEATS,))])
"""One row a deal of a match: a game, and how many cards each seat held in the end."""


class Play(Protocol):
    """Whoever plays deals of a seed, each with all seatings, the seat `first` beginning.

    `games` are rows of GAMES to be filled, the seatings of a deal together. Players who change
    seats in a match are known by the seatings in which they began it, `known_as`.
    """

    def __call__(
        self,
        deals: Sequence[int],
        seatings: Seatings,
        first: int,
        games: Rows,
        known_as: Seatings | None = None,
        /,
    ) -> None:
        """Play them."""


def play_matches(
    play: Play,
    numbers: Sequence[int],
    seatings: Seatings,
    rules: MatchRules,
    sides: int,
    games: Rows,
    seed: int = 0,
) -> None:
    """Play the matches of these numbers with each seating; a row of `games` is a whole match.

    The deals of match n are numbered from n x MOST_DEALS on. A forfeited deal ends the match. The
    points and turns are those of all its deals. Players are named by the seats in which they begin
    the match, of which the first stand for the sides.
    """
    for index, seating in enumerate(seatings):
        rows, going = games[index :: len(seatings)], np.arange(len(numbers))
        matches = Matches.new(len(numbers), len(seating), sides)
        for number in range(MOST_DEALS):
            deals = [numbers[one] * MOST_DEALS + number for one in going.tolist()]
            played = _deals(play, deals, seating, matches)
            between = after(rules, matches, _ended(played, len(seating)))
            goes_on = ~(_write(rows, going, played, matches) | between.over)
            won = between.over & (played["forfeit"] < 0)
            rows["winner"][going[won]] = between.winner[won]
            rows["points"][going, :sides] = between.totals
            going = going[goes_on]
            if not len(going):
                break
            later = [deal + 1 for deal, stays in zip(deals, goes_on, strict=True) if stays]
            left = matches.some(goes_on), between.some(goes_on)
            matches = following(rules, *left, seed, later)
        rows["winner"][going], rows["reason"][going] = -1, ENDLESS


def _deals(play: Play, deals: Sequence[int], seating: Seating, matches: Matches) -> Rows:
    """Play a deal of each match: those together in which the same players sit in the same seats."""
    rows = np.zeros(len(deals), DEALS)
    rows["forfeit"] = -1
    for which, players, first in _alike(matches):
        at_table = tuple(seating[player] for player in players if player != GONE)
        part = rows[which]
        play([deals[one] for one in which.tolist()], (at_table,), first, part, (seating,))
        rows[which] = part
    return rows


def _alike(matches: Matches) -> Iterator[tuple[Ints, list[int], int]]:
    """The matches in which the same players sit in the same seats, and the same one begins."""
    tables = np.column_stack([matches.players, matches.first])
    if (tables == tables[0]).all():
        found, which = tables[:1], np.zeros(len(tables), np.int64)
    else:
        found, which = np.unique(tables, axis=0, return_inverse=True)
    for number, (*players, first) in enumerate(found.tolist()):
        yield np.flatnonzero(which.reshape(-1) == number), players, first


def _ended(played: Rows, seats: int) -> Deals:
    """How deals ended."""
    points, held = (played[name][:, :seats].astype(np.int64) for name in ("points", "held"))
    return Deals(played["winner"].astype(np.int64), points, held)


def _write(rows: Rows, going: Ints, played: Rows, matches: Matches) -> npt.NDArray[Any]:
    """Add the turns of a deal to each match, and note who forfeited it: of which matches."""
    rows["turns"][going] += played["turns"]
    rows["why"][going] = played["why"]
    forfeited = played["forfeit"] >= 0
    for name in ("forfeit", "winner"):
        seats = played[name].astype(np.int64)
        players = np.take_along_axis(matches.players, np.maximum(seats, 0)[:, None], 1)[:, 0]
        players = np.where(seats < 0, -1, players)
        rows[name][going] = np.where(forfeited, players, -1)
    return forfeited
