"""Deals at a table one after another: as long as people like, or a match to a goal of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from upcard.arena.contest import check_goal
from upcard.arena.runners.matches import MOST_DEALS
from upcard.errors import BadRules
from upcard.games.outcome import Outcome
from upcard.narration.language import gettext as _
from upcard.narration.language import ngettext, numeral
from upcard.narration.words import listed, seat_name
from upcard.records import Chance, Record


@dataclass
class Match:
    """A match to a `goal` of points in a game of so many `seats`, as `upcard match --goal` has it.

    `points` are those of each side so far, from the first `deals` deals. A side is a seat; of
    partners, the first seat stands for both.
    """

    goal: int
    seats: int
    points: list[int]
    deals: int = 0

    @classmethod
    def of(cls, record: Record, goal: int, points: Sequence[int] = ()) -> Self:
        """The match that a record's deal begins, or goes on with, if there are `points` so far.

        BadRules for a goal or points that cannot be, and for a deal that no other can follow.
        """
        check_goal(record.game, goal)
        seats, deals = len(record.seats), record.chance.deal
        sides = record.rules.sides(seats)
        if next_deal(record) is None:
            raise BadRules(f"a goal of {goal} points given: no deal can follow this one")
        if deals and not points:
            message = f"this is deal {deals + 1}, so --scores must say the points before it"
            raise BadRules(f"a goal of {goal} points given: {message}")
        if points and (len(points) != sides or min(points) < 0):
            raise BadRules(f"scores {points} given: {sides} of 0 or more are allowed")
        return cls(goal, seats, list(points) or [0] * sides, deals)

    def add(self, outcome: Outcome, sizes: Sequence[int] = ()) -> None:  # noqa: ARG002
        """Count a deal that has ended; what hands were left with does not matter."""
        self.points = [one + more for one, more in zip(self.points, outcome.points, strict=False)]
        self.deals += 1

    @property
    def winner(self) -> int | None:
        """The side with the goal or more, and more than any other side; None as yet."""
        most = max(self.points)
        won = most >= self.goal and self.points.count(most) == 1
        return self.points.index(most) if won else None

    @property
    def over(self) -> bool:
        """Whether somebody has won, or it has gone on for too long."""
        return self.winner is not None or self.deals >= MOST_DEALS

    def following(self, record: Record) -> Record | None:
        """The deal after this one."""
        return next_deal(record)

    def options(self) -> str:
        """What the command that goes on with it needs beyond the record."""
        return f" --goal {self.goal} --scores {','.join(map(str, self.points))}"

    def standing(self, own: int | None, names: Sequence[str] = ()) -> str:
        """The scores, and who has won, as seen from the seat `own` (None: from nowhere).

        With `names`, other seats are called by these.
        """
        who = [self._who(side, own, names) for side in range(len(self.points))]
        scores = [
            _("{points} for {who}", points=numeral(points), who=one)
            for one, points in zip(who, self.points, strict=True)
        ]
        told = ngettext(
            "After {count} deal of the match to {goal} points: {scores}.",
            "After {count} deals of the match to {goal} points: {scores}.",
            self.deals,
            goal=numeral(self.goal),
            scores=", ".join(scores),
        )
        if not self.over:
            return told
        won = _("It goes to nobody.") if self.winner is None else won_by(who[self.winner])
        return f"{told} {won}"

    def _who(self, side: int, own: int | None, names: Sequence[str]) -> str:
        """A side's seats: two, opposite each other, of partners."""
        seats = range(side, self.seats, len(self.points))
        return listed([seat_name(seat, own, names) for seat in seats])


def next_deal(record: Record) -> Record | None:
    """The seed's next deal for the same players, the next seat beginning, as in matches.

    None after a deal whose deck was stacked, or dealt by a document's own source.
    """
    chance = record.chance
    if chance != Chance.of(chance.seed, chance.deal, first=chance.first):
        return None
    first = (chance.first + 1) % len(record.seats)
    return Record.of(
        record.game, record.seats, Chance.of(chance.seed, chance.deal + 1, first=first)
    )


def won_by(who: str) -> str:
    """The sentence on who has won a match."""
    return _("It goes to {who}.", who=who)
