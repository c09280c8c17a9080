"""Ratings: one number for each entrant's strength, on the Elo scale.

The chance to win at a table is exp(strength) over the sum of that for all who sit there: R. A.
Bradley and M. E. Terry's model ("Rank analysis of incomplete block designs", 1952) for two seats,
and the first choice of R. L. Plackett's and R. D. Luce's for more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.arena.statistics.intervals import Interval, student
from upcard.arena.statistics.tally import Tally

Numbers = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

SCALE = 400 / math.log(10)
"""Points a unit of strength: ten times the wins of another are 400 points more."""
MEAN = 1500.0
"""The mean rating of those who are rated."""
PRIOR = 0.5
"""Each entrant is counted as if it had had half a game more, spread evenly over its tables, shared
equally with the others there, and of the variance of one between equals. It keeps the ratings of
who won or lost everything finite, with wide bounds; on others its effect is lost in the noise."""

SMALL_STEP = 1e-9
"""Strengths that change by no more are found: a millionth of a rating point."""
TINY = 1e-300
"""The least chance that has a logarithm."""


def expected(elo: float) -> float:
    """The share of wins between two of which one is rated `elo` points higher."""
    return (1 + math.tanh(elo / SCALE / 2)) / 2


class Rated(NamedTuple):
    """Ratings by entrant, on the Elo scale, with what says how far they may be off.

    `covariance[i, j]` is in squared points; `degrees[i]` are the degrees of freedom of who
    estimates it. What is not known is NaN, or of no degree.
    """

    values: Numbers
    covariance: Numbers
    degrees: Indices

    def interval(self, entrant: int) -> Interval:
        """An entrant's rating with its 95 % interval."""
        variance = self.covariance[entrant, entrant]
        return self._around(float(self.values[entrant]), variance, int(self.degrees[entrant]))

    def difference(self, one: int, other: int) -> Interval:
        """How much higher one is rated than another, with its 95 % interval."""
        own = self.covariance[[one, other], [one, other]].sum()
        variance = own - self.covariance[one, other] - self.covariance[other, one]
        degrees = min(int(self.degrees[one]), int(self.degrees[other]))
        return self._around(float(self.values[one] - self.values[other]), variance, degrees)

    def _around(self, value: float, variance: float, degrees: int) -> Interval:
        half = student(degrees) * math.sqrt(max(0.0, variance)) if degrees else math.nan
        return Interval(value, value - half, value + half)


def ratings(
    entrants: int, lineups: Sequence[Sequence[int]], tallies: Sequence[Tally]
) -> tuple[Interval, ...]:
    """Each entrant's rating with its 95 % interval, from the tables' tallies in the same order.

    As `rated` has them.
    """
    found = rated(entrants, lineups, tallies)
    return tuple(map(found.interval, range(entrants)))


def rated(entrants: int, lineups: Sequence[Sequence[int]], tallies: Sequence[Tally]) -> Rated:
    """The ratings of entrants, from the tables' tallies in the same order.

    The intervals rest on how the scores of whole blocks spread about each table's mean (the
    "sandwich" estimator), so neither the correlation of a block's games nor a model that does not
    quite fit makes them too narrow. Entrants who met, at tables with deals played, neither each
    other nor common opponents cannot be compared: all outside the largest group that can be (the
    first of the largest) have NaN. So have the bounds of who never played two blocks at a table.
    """
    played = [n for n, tally in enumerate(tallies) if tally.blocks]
    group = _comparable(entrants, [lineups[n] for n in played])
    places = {entrant: place for place, entrant in enumerate(group)}
    inside = [n for n in played if lineups[n][0] in places]
    found = Rated(
        np.full(entrants, math.nan),
        np.full((entrants, entrants), math.nan),
        np.zeros(entrants, np.intp),
    )
    if not inside:
        return found
    seated = np.array([[places[entrant] for entrant in lineups[n]] for n in inside])
    counted = [tallies[n] for n in inside]
    prior = PRIOR * len(group) / seated.size
    wins = np.array([tally.won() for tally in counted]) + prior / seated.shape[1]
    strength = strengths(seated, wins)
    found.values[group] = MEAN + SCALE * strength
    covariance = _covariance(seated, wins, strength, counted, prior)
    found.covariance[np.ix_(group, group)] = SCALE**2 * covariance
    free = np.array([tally.blocks - 1 for tally in counted])
    np.add.at(found.degrees, np.array(group)[seated], free[:, None])
    return found


def strengths(lineups: Indices, wins: Numbers) -> Numbers:
    """The most likely strengths, of mean 0, in natural logarithms.

    `lineups[t]` are the players of a table, `wins[t]` what each of them won there, in games. All
    must be comparable, and none may have won or lost all against the others: without PRIOR, the
    maximum then lies at infinity.
    """
    size, games = int(lineups.max()) + 1, wins.sum(1)
    found: Numbers = np.zeros(size)
    loss = _loss(lineups, wins, found)
    step = _newton(lineups, wins, games, found)
    while (abs(step) > SMALL_STEP).any():
        better = found + step
        least = _loss(lineups, wins, better)
        if least <= loss:
            found, loss, step = better, least, _newton(lineups, wins, games, better)
        else:
            step = step / 2  # a whole one may lead beyond it
    return found - float(found.mean())


def _loss(lineups: Indices, wins: Numbers, strength: Numbers) -> float:
    """What is to be least: the likelihood's logarithm, negated; a convex function."""
    chances = _chances(lineups, strength)
    return float(-(wins * np.log(np.maximum(chances, TINY))).sum())


def _newton(lineups: Indices, wins: Numbers, games: Numbers, strength: Numbers) -> Numbers:
    """A step of Newton's method to the most likely strengths, whose sum stays as it is."""
    slope = np.zeros(len(strength))
    np.add.at(slope, lineups, wins - games[:, None] * _chances(lineups, strength))
    # Only differences of strengths are known: adding ones makes the matrix regular.
    step = np.linalg.solve(_information(lineups, games, strength) + 1.0, slope)
    return np.asarray(step, np.float64)


def _comparable(entrants: int, lineups: Sequence[Sequence[int]]) -> list[int]:
    """The entrants of the largest group whose members are linked by common tables, in order."""
    groups: list[set[int]] = [{entrant} for entrant in range(entrants)]
    for table in lineups:
        linked = set[int]().union(*(groups[entrant] for entrant in table))
        for entrant in linked:
            groups[entrant] = linked
    sizes = [len(group) for group in groups]
    return sorted(groups[sizes.index(max(sizes))])


def _information(lineups: Indices, games: Numbers, strength: Numbers) -> Numbers:
    """How fast the likelihood falls around `strength`: its second derivatives, negated."""
    covariances = _multinomial(_chances(lineups, strength))
    return _gather(lineups, games[:, None, None] * covariances, len(strength))


def _chances(lineups: Indices, strength: Numbers) -> Numbers:
    """Who wins at each table, how likely."""
    weights: Numbers = np.exp(strength[lineups] - strength[lineups].max(1, keepdims=True))
    chances: Numbers = weights / weights.sum(1, keepdims=True)
    return chances


def _multinomial(chances: Numbers) -> Numbers:
    """The covariance of who wins a single game, for each row of chances."""
    seats = np.arange(chances.shape[1])
    covariance = -chances[:, :, None] * chances[:, None, :]
    covariance[:, seats, seats] += chances
    return covariance


def _gather(lineups: Indices, matrices: Numbers, size: int) -> Numbers:
    """The sum of a matrix a table, each at its players' rows and columns."""
    whole = np.zeros((size, size))
    np.add.at(whole, (lineups[:, :, None], lineups[:, None, :]), matrices)
    return whole


def _covariance(
    lineups: Indices, wins: Numbers, strength: Numbers, tallies: Sequence[Tally], prior: float
) -> Numbers:
    """The covariance of the strengths, from how the blocks' scores spread."""
    size, seats = len(strength), lineups.shape[1]
    blocks = sum(tally.blocks for tally in tallies)
    if blocks == len(tallies):
        return np.full((size, size), math.nan)
    scatter = np.array([tally.scatter() for tally in tallies]) * blocks / (blocks - len(tallies))
    equals = prior * _multinomial(np.full((1, seats), 1 / seats))
    spread = _gather(lineups, scatter + equals, size)
    # Only differences of strengths are known: adding ones makes the matrix regular, and changes
    # nothing in the product, since every row of the spread sums to nothing.
    inverse = np.linalg.inv(_information(lineups, wins.sum(1), strength) + 1.0)
    covariance: Numbers = inverse @ spread @ inverse
    return covariance
