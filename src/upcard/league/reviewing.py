"""The costliest moves of an entrant: a few of its deals looked back on."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from upcard.analysis.review import Choice, review
from upcard.arena.runners.jobs import KEPT, Job, records_of
from upcard.errors import UpcardError
from upcard.narration.moves import move_words
from upcard.narration.seen import seen
from upcard.parts import LONGEST_NAME
from upcard.players.search import Budget

DEALS = 3
"""How many are looked back on: the first of the table with the yardstick, with one seating."""
MOST = 3
"""The costliest moves that are shown of each."""
BUDGET = "100"
"""Playouts for each choice: fewer than for a review of one's own deal, since there are many."""


@dataclass(frozen=True)
class Costly:
    """A move that cost its player something: what it knew, what it played, and what was better.

    `cost` is in chances to win, and may be off by `margin`. `number` is the move's in its deal.
    """

    number: int
    seen: str
    played: str
    best: str
    cost: float
    margin: float


@dataclass(frozen=True)
class LookedBack:
    """A deal of an entrant: its record, as JSON, whether it won, and its costliest moves."""

    record: str
    won: bool
    costly: tuple[Costly, ...]

    @property
    def ended(self) -> str:
        """How it ended for the entrant, in words."""
        if self.won:
            return "won"
        return "won by nobody" if json.loads(self.record)["outcome"]["winner"] is None else "lost"


@dataclass(frozen=True)
class Wanted:
    """Whose deals are to be looked back on: a table's work, its players' names, and which it is."""

    job: Job
    names: tuple[str, ...]
    own: tuple[int, ...]


def look_back(wanted: Wanted) -> list[LookedBack]:
    """Look back on an entrant's first deals; those that were forfeited are left out.

    Nothing where its player cannot be had in Python.
    """
    names = [name[:LONGEST_NAME] for name in wanted.names]
    found, budget = list[LookedBack](), Budget.read(BUDGET)
    try:
        seats = {seat for seat, one in enumerate(wanted.job.seatings[0]) if one in wanted.own}
        for record in records_of(wanted.job, wanted.job.deals[:DEALS], 0, names):
            if record.outcome is None:
                continue
            costly = [one for one in review(record, budget).costly if one.seat in seats]
            won = record.outcome.winner in seats
            found.append(LookedBack(record.to_json(), won, tuple(map(_costly, costly[:MOST]))))
    except UpcardError:  # without walls, who is not trusted cannot be asked in Python
        return []
    finally:
        KEPT.release()
    return found


def _costly(choice: Choice) -> Costly:
    deck = choice.view.game.deck
    best = move_words(choice.best.move, deck) if choice.best else ""
    played = move_words(choice.move, deck)
    return Costly(choice.number, seen(choice.view), played, best, choice.cost, choice.margin)


def to_json(found: list[LookedBack]) -> str:
    """As text, to be kept."""
    return json.dumps([asdict(one) for one in found])


def from_json(text: str) -> list[LookedBack]:
    """Read back what `to_json` wrote."""
    read: list[dict[str, Any]] = json.loads(text)
    return [
        LookedBack(one["record"], one["won"], tuple(Costly(**each) for each in one["costly"]))
        for one in read
    ]
