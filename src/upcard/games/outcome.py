"""How a deal ended, and what that is worth to each seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from upcard.errors import BadRules

if TYPE_CHECKING:
    from upcard.rules import Rules

RETURNS = ("win", "points")
"""What returns can be made of: who won, or the points."""


@dataclass(frozen=True)
class Outcome:
    """How a deal ended: the winning seat (None: nobody), each seat's place and points, and why.

    `places` are 1 for the first to go out, 0 for who never did. `reason`: `out`, `blocked`,
    `side out`, `one left`, `cards gone`, or `endless`.
    """

    winner: int | None
    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    turns: int
    partners: bool = field(default=False, compare=False)
    """Whether seats 0 and 2 played together, against 1 and 3."""
    fewest: bool = field(default=False, compare=False)
    """Whether points are what each seat held in the end, so that fewer are better."""

    @property
    def shares(self) -> tuple[float, ...]:
        """What of the deal each seat won: 1 for the winner and a partner, else 0.

        If nobody won, each side has an equal part. Partners both have what their side has.
        """
        seats, won = range(len(self.places)), self._winners()
        if not won:
            return ((2 if self.partners else 1) / len(seats),) * len(seats)
        return tuple(float(seat in won) for seat in seats)

    def returns(self, kind: str = "win") -> tuple[float, ...]:
        """The returns of the deal for each seat, which sum to 0 except for rounding.

        With `win` the winner has 1, and so has a partner; the others share the loss equally. All
        have 0 if nobody won. With `points` each seat has its points less the mean of all the
        others', or that less its own where fewer are better. BadRules for another kind.
        """
        check_kind(kind)
        seats = range(len(self.places))
        if kind == "points":
            total, others = sum(self.points), len(seats) - 1
            sign = -1 if self.fewest else 1
            return tuple(sign * (own - (total - own) / others) for own in self.points)
        won = self._winners()
        loss = -len(won) / (len(seats) - len(won))
        return tuple(1.0 if seat in won else loss for seat in seats)

    def _winners(self) -> tuple[int, ...]:
        """The seats that won: a partner's, too."""
        if self.winner is None:
            return ()
        return (self.winner, (self.winner + 2) % 4) if self.partners else (self.winner,)


def check_kind(kind: str) -> None:
    """BadRules for returns that there are not."""
    if kind not in RETURNS:
        raise BadRules(f"returns {kind!r} given: they are one of {', '.join(RETURNS)}")


def bounds(rules: Rules, players: int, kind: str) -> tuple[float, float]:
    """The least and the most that returns can be: see `Game.bounds`."""
    check_kind(kind)
    side = 2 if rules.partners else 1
    if kind == "win":
        return -side / (players - side), 1.0
    most = _most_points(rules)
    least, best = -most * side / (players - 1), float(most)
    return (-best, -least) if rules.fewest_win else (least, best)


def _most_points(rules: Rules) -> int:
    """What one side has at most, while all others have nothing: the whole deck's worth.

    Captured cards always count.
    """
    if not rules.counts_points and not rules.match.capture:
        return 0
    deck = sum(map(rules.points, range(len(rules.cards_in_play))))
    doubled = any(effect.doubles for effect in rules.cards.values())
    return deck * (2 if doubled else 1) + rules.score.most_captured
