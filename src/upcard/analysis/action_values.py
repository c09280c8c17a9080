"""What a choice was worth: the chance to win of each legal move, and what the one played cost."""

from __future__ import annotations

import math
from dataclasses import dataclass

from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.search import Budget, Estimate, estimate

ERRORS = 2.0
"""So many standard errors lie on each side of an estimate, for 95 of 100 to hold the truth."""
MISTAKE = 0.05
"""The least cost of a `mistake`: one deal lost of twenty; below, it is an `inaccuracy`."""


@dataclass(frozen=True)
class Weighed:
    """A `move` that was played, and what it could have been compared with.

    `options` are the estimates of all legal moves, best first; none where there was no choice.
    """

    move: Move
    options: tuple[Estimate, ...]

    @property
    def played(self) -> Estimate | None:
        """The estimate of the move that was played."""
        return next((option for option in self.options if option.move == self.move), None)

    @property
    def best(self) -> Estimate | None:
        """The estimate of the move with the best chance; of equals, the one that was played."""
        best = max(self.options, key=lambda option: option.chance, default=None)
        equal = best is not None and self.played is not None and self.played.chance == best.chance
        return self.played if equal else best

    @property
    def margin(self) -> float:
        """How far the difference between the best move and the one played may be off (95 %).

        As if both had been tried in deals of their own. They were tried in the same ones, which
        makes the difference more certain than that.
        """
        if self.played is None or self.best is None:
            return 0.0
        return ERRORS * math.sqrt(_variance(self.played) + _variance(self.best))

    @property
    def cost(self) -> float:
        """The best move's chance less that of the one played; 0 if that may be noise (`margin`)."""
        played, best = self.played, self.best
        if played is None or best is None or _share(best) - _share(played) <= self.margin:
            return 0.0
        return best.chance - played.chance

    @property
    def grade(self) -> str:
        """`best` for a move that cost nothing, `inaccuracy` or `mistake`, by its cost as shown."""
        if not self.cost:
            return "best"
        return "inaccuracy" if round(self.cost, 3) < MISTAKE else "mistake"


def options(view: View, budget: Budget) -> tuple[Estimate, ...]:
    """Each legal move's chance as a seat can know it, best first; nothing if it has no choice.

    All are tried equally often. ValueError as for `estimate`.
    """
    if len(view.legal) < 2:
        return ()
    found = estimate(view, budget)
    return tuple(sorted(found, key=lambda option: -option.chance))


def margin(option: Estimate) -> float:
    """How far a move's chance may be off by the number of its tries (95 %)."""
    return ERRORS * math.sqrt(_variance(option))


def _share(option: Estimate) -> float:
    """The chance as if two more deals had been won, and two lost.

    With it a standard error holds for few tries, and for chances near 0 and 1 (A. Agresti and
    B. A. Coull, "Approximate is better than «exact» for interval estimation of binomial
    proportions", 1998).
    """
    return (option.won[option.seat] + 2) / (option.tries + 4)


def _variance(option: Estimate) -> float:
    share = _share(option)
    return share * (1 - share) / (option.tries + 4)
