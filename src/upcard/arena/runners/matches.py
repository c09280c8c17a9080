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
        starts = np.array(numbers, np.int64) * MOST_DEALS
        for number in range(MOST_DEALS):
            deals = starts[going] + number
            played = _deals(play, deals, seating, matches)
            between = after(rules, matches, _ended(played, len(seating)))
            goes_on = ~(_write(rows, going, played, matches) | between.over)
            won = between.over & (played["forfeit"] < 0)
            rows["winner"][going[won]] = between.winner[won]
            rows["points"][going, :sides] = between.totals
            going = going[goes_on]
            if not len(going):
                break
            left = matches.some(goes_on), between.some(goes_on)
            matches = following(rules, *left, seed, deals[goes_on] + 1)
        rows["winner"][going], rows["reason"][going] = -1, ENDLESS


def _deals(play: Play, deals: Ints, seating: Seating, matches: Matches) -> Rows:
    """Play a deal of each match: those together in which the same players sit in the same seats."""
    rows = np.zeros(len(deals), DEALS)
    rows["forfeit"] = -1
    for which, players, first in _alike(matches):
        at_table = tuple(seating[player] for player in players if player != GONE)
        part = rows[which]  # of some, it is a copy
        play(deals[which].tolist(), (at_table,), first, part, (seating,))
        if not isinstance(which, slice):
            rows[which] = part
    return rows


def _alike(matches: Matches) -> Iterator[tuple[slice | Ints, list[int], int]]:
    """The matches in which the same players sit in the same seats, and the same one begins."""
    players, first = matches.players, matches.first
    if (players == players[0]).all() and (first == first[0]).all():
        yield slice(None), players[0].tolist(), int(first[0])
        return
    tables = np.column_stack([players, first])
    found, which = np.unique(tables, axis=0, return_inverse=True)
    for number, table in enumerate(found.tolist()):
        yield np.flatnonzero(which.reshape(-1) == number), table[:-1], table[-1]


def _ended(played: Rows, seats: int) -> Deals:
    """How deals ended."""
    points, held = (played[name][:, :seats].astype(np.int64) for name in ("points", "held"))
    return Deals(played["winner"].astype(np.int64), points, held)


def _write(rows: Rows, going: Ints, played: Rows, matches: Matches) -> npt.NDArray[Any]:
    """Add the turns of a deal to each match, and note who forfeited it: of which matches."""
    rows["turns"][going] += played["turns"]
    forfeited = played["forfeit"] >= 0
    for one in np.flatnonzero(forfeited).tolist():
        deal, row, players = played[one], rows[going[one] : going[one] + 1], matches.players[one]
        row["why"] = deal["why"]
        for name in ("forfeit", "winner"):
            row[name] = players[deal[name]] if deal[name] >= 0 else -1
    return forfeited
