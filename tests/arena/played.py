"""Results as a match leaves them, for tests of what is done with them."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Entrant, Results, Standing

NONE = Interval(math.nan, math.nan, math.nan)
MORNING, EVENING = "2026-03-01T08:00:00+00:00", "2026-03-01T20:00:00+00:00"


def standing(name: str, games: int = 100, wins: int = 50, **changes: Any) -> Standing:
    """One that won what it won alone."""
    rate = Interval(wins / games, 0.0, 1.0) if games else NONE
    points, rating = Interval(3.25, 3.0, 3.5), Interval(1512.5, 1500.0, 1525.0)
    entrant = Entrant(name, "compiled", changes.pop("cheats", False))
    return replace(Standing(entrant, games, wins, rate, points, rating), **changes)


def results(*standings: Standing, **changes: Any) -> Results:
    """A match of two seats, of which the history keeps its own part."""
    played = Results(
        game="crazy8s",
        title="Crazy Eights",
        rules_hash="0f1e",
        seats=2,
        seed=7,
        version="0.1.0",
        deals=50,
        games=100,
        entrants=tuple(each.entrant for each in standings),
        lineups=(),
        standings=standings,
        pairs=(),
        seat_wins=(),
        seat_points=(),
        turns=Interval(30.0, 29.0, 31.0),
        lengths=(),
        variance_saved=0.5,
        blocked=0,
        unwon=0,
        forfeits=(),
        seconds=1.0,
        complete=True,
    )
    return replace(played, **changes)
