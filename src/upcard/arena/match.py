"""Deals at one table, one after another: as long as people like, or a match (`match_rules`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self

import numpy as np

from upcard.arena.match_rules import (
    GONE,
    MOST_DEALS,
    Between,
    Deals,
    Matches,
    MatchRules,
    after,
    check_goal,
    following,
)
from upcard.errors import BadRules
from upcard.games.outcome import Outcome
from upcard.narration.language import gettext as _
from upcard.narration.language import ngettext, numeral
from upcard.narration.words import counted_cards, listed, seat_name
from upcard.records import Chance, Record

MOST_POINTS = 10**9
"""More than a match can have that is not broken off."""


@dataclass
class Match:
    """Deals at a table of so many `seats`, of which `first` begins the one that is played.

    `points` are those of each side so far, from the first `deals` deals. A side is a seat; of
    partners, the first seat stands for both. Who leaves the match leaves the table, so a record of
    a deal and the points say all that there is to know.
    """

    rules: MatchRules
    seats: int
    points: list[int]
    deals: int = 0
    first: int = 0
    _between: Between | None = field(default=None, init=False)
    _held: Sequence[int] = field(default=(), init=False)

    @classmethod
    def of(cls, record: Record, goal: int | None = None, points: Sequence[int] = ()) -> Self:
        """The match that a record's deal begins, or goes on with, if there are `points` so far.

        Without a `goal`, deals that follow one another as the rules say. BadRules for a goal or
        points that cannot be, and for a deal that no other can follow.
        """
        seats, deals = len(record.seats), record.chance.deal
        sides = record.rules.sides(seats)
        if goal is not None:
            check_goal(record.game, goal)
            if not can_follow(record):
                raise BadRules(f"a goal of {goal} points given: no deal can follow this one")
            if deals and not points:
                message = f"this is deal {deals + 1}, so --scores must say the points before it"
                raise BadRules(f"a goal of {goal} points given: {message}")
        allowed = range(MOST_POINTS + 1)
        if points and (len(points) != sides or not all(each in allowed for each in points)):
            raise BadRules(f"scores {points} given: {sides} of 0 to {MOST_POINTS} are allowed")
        rules = MatchRules.of(record.rules, goal or 0)
        return cls(rules, seats, list(points) or [0] * sides, deals, record.chance.first)

    def add(self, outcome: Outcome, held: Sequence[int]) -> None:
        """Count a deal that has ended, with so many cards `held` in each seat."""
        winner = GONE if outcome.winner is None else outcome.winner
        ended = Deals(np.array([winner]), np.array([outcome.points]), np.array([held]))
        self._between, self._held = after(self.rules, self._matches, ended), held
        self.points = self._between.totals[0].tolist()
        self.deals += 1

    @property
    def _matches(self) -> Matches:
        """The match, with all that sit at the table by their seats."""
        first, points = np.array([self.first]), np.array([self.points])
        return Matches(np.arange(self.seats)[None], points, first)

    @property
    def winner(self) -> int | None:
        """The side that has won; None as yet."""
        winner = GONE if self._between is None else int(self._between.winner[0])
        return None if winner == GONE else winner

    @property
    def out(self) -> list[int]:
        """The seats that are out of the match by the last deal."""
        return [] if self._between is None else np.flatnonzero(self._between.out[0]).tolist()

    @property
    def over(self) -> bool:
        """Whether somebody has won, or it has gone on for too long."""
        return self.winner is not None or (self.rules.ends and self.deals >= MOST_DEALS)

    def next_seats(self, seed: int, number: int) -> tuple[list[int], int]:
        """The seats that those have now who sit in a seed's deal, in their order there; who begins.

        After a deal that was left, all keep their seats, and the next one begins.
        """
        if self._between is None:
            return list(range(self.seats)), (self.first + 1) % self.seats
        then = following(self.rules, self._matches, self._between, seed, np.array([number]))
        order = [seat for seat in then.players[0].tolist() if seat != GONE]
        return order, int(then.first[0])

    def following(self, record: Record) -> Record | None:
        """The deal after this one, the next of the seed, which is played from now on.

        None after a deal whose deck was stacked, or dealt by a document's own source.
        """
        if not can_follow(record):
            return None
        seed, number = record.chance.seed, record.chance.deal + 1
        order, self.first = self.next_seats(seed, number)
        if len(self.points) == self.seats:
            self.points = [self.points[seat] for seat in order]
        self.seats, self._between = len(order), None
        seats = [record.seats[seat] for seat in order]
        return Record.of(record.game, seats, Chance.of(seed, number, first=self.first))

    def options(self) -> str:
        """What the command that goes on with it needs beyond the record."""
        scores = ",".join(map(str, self.points))
        return f" --goal {self.rules.goal} --scores {scores}" if self.rules.goal else ""

    def standing(self, own: int | None, names: Sequence[str] = ()) -> str:
        """The scores, who is out, and who has won, as seen from the seat `own` (None: by none).

        With `names`, other seats are called by these. Nothing where no match is played.
        """
        return " ".join(self._told([self._who(side, own, names) for side in self._sides], own))

    def so_far(self, own: int | None) -> str:
        """The goal and the scores, for those who play on; nothing where no match is played."""
        if not self.rules.goal:
            return ""
        goal = numeral(self.rules.goal)
        scores = self._points([self._who(side, own, ()) for side in self._sides])
        if self.rules.fewest:
            return _(
                "Match to {goal} points, which fewest win: {scores}.", goal=goal, scores=scores
            )
        return _("Match to {goal} points: {scores}.", goal=goal, scores=scores)

    def _told(self, who: Sequence[str], own: int | None) -> Iterator[str]:
        if self.rules.goal:
            yield self._scores(who)
        out = listed([who[seat] for seat in self.out])
        if out and self.rules.eliminate:
            cards = counted_cards(self._held[self.out[0]])
            yield _("Out of the match: {who}, with {cards}.", who=out, cards=cards)
        elif out:
            yield _("Out of the match: {who}.", who=out)
        if self.over:
            won = self.winner
            yield _("It goes to nobody.") if won is None else self._won(won, who[won], own)
        elif out:
            left = self.seats - len(self.out)
            yield _("{count} seats are left, with new numbers.", count=left)

    def _won(self, side: int, who: str, own: int | None) -> str:
        """Who has won the match."""
        if side == own and len(self.points) == self.seats:
            return _("It goes to you.")
        return _("It goes to {who}.", who=who)

    def _points(self, who: Sequence[str]) -> str:
        return ", ".join(
            _("{points} for {who}", points=numeral(points), who=one)
            for one, points in zip(who, self.points, strict=True)
        )

    def _scores(self, who: Sequence[str]) -> str:
        scores = self._points(who)
        goal = numeral(self.rules.goal)
        if self.rules.fewest:
            return ngettext(
                "After {count} deal of the match to {goal} points, which fewest win: {scores}.",
                "After {count} deals of the match to {goal} points, which fewest win: {scores}.",
                self.deals,
                goal=goal,
                scores=scores,
            )
        return ngettext(
            "After {count} deal of the match to {goal} points: {scores}.",
            "After {count} deals of the match to {goal} points: {scores}.",
            self.deals,
            goal=goal,
            scores=scores,
        )

    @property
    def _sides(self) -> range:
        return range(len(self.points))

    def _who(self, side: int, own: int | None, names: Sequence[str]) -> str:
        """A side's seats: two, opposite each other, of partners."""
        seats = range(side, self.seats, len(self.points))
        return listed([seat_name(seat, own, names) for seat in seats])


def can_follow(record: Record) -> bool:
    """Whether there is a next deal: not after a stacked deck, or one of a document's own source."""
    chance = record.chance
    return chance == Chance.of(chance.seed, chance.deal, first=chance.first)
