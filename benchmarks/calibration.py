"""How often 95 % intervals miss: many contests between equal players, whose truth is known.

    python -m benchmarks.calibration [--quick] [--seed N] [--contests N] [--markdown FILE]

Equal players win equally often, are rated 1500, and win half of what two of them win at a table.
What they score, what a seat wins and how long a game is are the means over all contests of a row,
which the contests hardly miss. Of each contest the first player (or seat) is counted: the others'
intervals depend on it, and with two players the second's is its mirror image. The players are
those of `benchmarks/twins.py`, which also says why no strategy simply meets itself.

An interval that is as good as it says misses in 5 % of the contests. The bar is that the count
agrees with that: 5 % lies in the count's own exact (Clopper-Pearson) interval. The table shows
that interval at 95 %; the bar takes it so wide that, were all intervals perfect, any of all the
cells would fail in 5 of 100 runs of this script.

It takes about four minutes of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

import upcard
from benchmarks import twins
from benchmarks.contests import Note, Sheet, held, row_options, tried
from benchmarks.counts import Count, total
from upcard.arena.contest import Contest, contest
from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Results, Standing

MISSES = 0.05
"""The share of intervals that ought to miss."""


@dataclass(frozen=True)
class Setting:
    """A contest between equal players: the first `entrants` of a kind of twins."""

    game: str
    kind: str
    entrants: int
    seats: int
    deals: int

    def __str__(self) -> str:
        return (
            f"{self.game}, {self.entrants} {self.kind}s, {self.seats} seats, "
            f"{self.deals:,} deals a table"
        )

    def contest(self) -> Contest:
        """The contest, with any seed."""
        players = [f"{twins.__file__}:{self.kind}{n + 1}" for n in range(self.entrants)]
        return contest(upcard.game(self.game), players, self.seats, self.deals, 0)


SETTINGS = (
    Setting("crazy8s", "Twin", 2, 2, 50),
    Setting("crazy8s", "Twin", 2, 2, 200),
    Setting("crazy8s", "Twin", 2, 2, 2_000),
    Setting("crazy8s", "CloseTwin", 2, 2, 50),
    Setting("crazy8s", "CloseTwin", 2, 2, 1_000),
    Setting("crazy8s", "Twin", 4, 2, 200),
    Setting("crazy8s", "Twin", 3, 3, 200),
    Setting("crazy8s", "Twin", 4, 4, 50),
    Setting("crazy8s", "Twin", 4, 4, 1_000),
    Setting("clash", "Twin", 2, 2, 200),
    Setting("chaos", "Twin", 4, 3, 200),
    Setting("countdown", "Twin", 2, 2, 200),
    Setting("indigo", "CloseTwin", 2, 2, 200),
)


@dataclass(frozen=True)
class Quantity:
    """Something that has an interval, and its true value by the number of seats, if it is known."""

    name: str
    interval: Callable[[Results], Interval]
    truth: Callable[[int], float] | None = None


def first(results: Results) -> Standing:
    """The standing of the entrant who was named first: standings come by rating."""
    return next(one for one in results.standings if one.entrant == results.entrants[0])


def met(results: Results) -> Interval:
    """What the first entrant won of what it and the second won at common tables."""
    pair = results.pairs[0][1]
    assert pair is not None
    return pair


QUANTITIES = (
    Quantity("win rate", lambda results: first(results).win_rate, lambda seats: 1 / seats),
    Quantity("rating", lambda results: first(results).rating, lambda _: 1500.0),
    Quantity("pair", met, lambda _: 0.5),
    Quantity("points", lambda results: first(results).points),
    Quantity("seat 0 wins", lambda results: results.seat_wins[0]),
    Quantity("turns", lambda results: results.turns),
)


def misses(intervals: Sequence[Interval], truth: float | None) -> Count:
    """How many intervals do not hold the truth, or the mean of all values if it is not known.

    One whose bounds are not known holds nothing. Values that are all the same, as the points of a
    game that has none, leave nothing to count.
    """
    values, low, high = np.array(intervals, np.float64).T
    if not np.ptp(values):
        return Count(0, 0)
    true = values.mean() if truth is None else truth
    return Count(int((~((low <= true) & (true <= high))).sum()), len(values))


def missed(setting: Setting, seeds: Iterable[int]) -> list[Count]:
    """Each quantity's misses in a setting's contests with these seeds."""
    alike = setting.contest()
    results = [held(replace(alike, seed=seed)).results() for seed in seeds]
    return [
        misses(
            [quantity.interval(each) for each in results],
            quantity.truth and quantity.truth(setting.seats),
        )
        for quantity in QUANTITIES
    ]


def calibrated(settings: Sequence[Setting], contests: int, seed: int, note: Note) -> Sheet:
    """Play all contests of all settings, and count."""
    found: dict[str, list[Count]] = {}
    for number, setting in enumerate(settings):
        note(str(setting))
        first_seed = seed + number * contests
        found[str(setting)] = missed(setting, range(first_seed, first_seed + contests))
    found["all of these"] = [total(column) for column in zip(*found.values(), strict=True)]
    headings = ("equal players", *(quantity.name for quantity in QUANTITIES), "bar")
    sheet = Sheet(f"Misses of 95 % intervals in {contests} contests", headings)
    bars = len(QUANTITIES) * len(found)
    for what, counts in found.items():
        holds = all(each.agrees(MISSES, bars) for each in counts)
        sheet.rows.append((what, *map(str, counts), sheet.verdict(holds)))
    return sheet


def main(words: Sequence[str] | None = None) -> int:
    """Play, count, print: 1 if an interval misses too often or too seldom, 2 if not compiled."""
    given = row_options(__doc__, "contests", 400).parse_args(words)
    return tried(calibrated, SETTINGS, SETTINGS[:1], given)


if __name__ == "__main__":
    sys.exit(main())
