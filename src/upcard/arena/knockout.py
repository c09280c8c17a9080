"""Deals at a table after each of which somebody is out, until one is left (`score.eliminate`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from upcard.arena.goal import next_deal, won_by
from upcard.games.outcome import Outcome
from upcard.narration.language import gettext as _
from upcard.narration.words import counted_cards, seat_name
from upcard.records import Record


@dataclass
class Knockout:
    """A match that goes on without whoever held most cards when a deal was over.

    Of equals it is the last one in the order of play; never the winner of the deal. Who is still
    in the match sits at the table, so a record of a deal says all that there is to know.
    """

    record: Record
    """The deal that is played."""
    out: int | None = None
    """Who is out after it."""
    held: int = 0
    """With so many cards."""

    def add(self, outcome: Outcome, sizes: Sequence[int]) -> None:
        """Count a deal that has ended, with hands of these sizes."""
        losers = [seat for seat in self._around() if seat != outcome.winner]
        self.held = max(sizes[seat] for seat in losers)
        self.out = [seat for seat in losers if sizes[seat] == self.held][-1]

    @property
    def over(self) -> bool:
        """Whether one seat is left."""
        return self.out is not None and len(self.record.seats) == 2

    @property
    def staying(self) -> list[int]:
        """The seats that are left, in their order: they are numbered anew."""
        return [seat for seat in range(len(self.record.seats)) if seat != self.out]

    @property
    def begins(self) -> int:
        """By its new number, who begins the next deal: the next of those who are left."""
        after = self._around()[1:] + self._around()[:1]
        return self.staying.index(next(seat for seat in after if seat in self.staying))

    def following(self, record: Record) -> Record | None:
        """The deal after this one, of those who are left; the next of them begins it."""
        following = next_deal(record)
        if following is None or self.out is None:
            return None
        seats = [record.seats[seat] for seat in self.staying]
        chance = following.chance.model_copy(update={"first": self.begins})
        self.record, self.out = Record.of(record.game, seats, chance), None
        return self.record

    def standing(self, own: int | None, names: Sequence[str] = ()) -> str:
        """Who is out, and who has won, as seen from the seat `own` (None: from nowhere).

        With `names`, other seats are called by these.
        """
        if self.out is None:
            return ""
        left = self.staying
        cards, out = counted_cards(self.held), seat_name(self.out, own, names)
        said = _("Out of the match: {who}, with {cards}.", who=out, cards=cards)
        if self.over:
            return f"{said} {won_by(seat_name(left[0], own, names))}"
        rest = _("{count} seats are left, numbered anew.", count=len(left))
        return f"{said} {rest}"

    def options(self) -> str:
        """What the command that goes on with it needs beyond the record."""
        return ""

    def _around(self) -> list[int]:
        """The seats in the order of play, from the one that began."""
        seats, first = len(self.record.seats), self.record.chance.first
        return [(first + ahead) % seats for ahead in range(seats)]
