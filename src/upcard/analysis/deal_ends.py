"""How deals by some rules end, tried out: by some rules most of them never do, or are blocked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from upcard.analysis.idle_keys import MOST_CHOICES, Deals
from upcard.engine.layout import BLOCKED
from upcard.rules.model import Rules

DEALS = 100
"""How many deals are played with each number of seats."""
FEW, MANY = 2, 60
"""So many of them may be unfinished, and so many blocked, without a word."""


class Ends(NamedTuple):
    """For each number of seats, how many of DEALS were not over, and how many were blocked."""

    rules: Rules
    unfinished: Mapping[int, int]
    blocked: Mapping[int, int]

    @property
    def warnings(self) -> list[str]:
        """What is to be said of it; nothing where deals end as they should."""
        ends = "" if self.rules.pile.reshuffle != "none" else ' (pile.reshuffle is "none")'
        return [
            f"{what}: {_listed(told)}"
            for what, counts, usual in (
                (f"deals are not over after {MOST_CHOICES:,} choices", self.unfinished, FEW),
                (f"deals are blocked, as nobody can play or draw{ends}", self.blocked, MANY),
            )
            if (told := {seats: number for seats, number in counts.items() if number > usual})
        ]


def how_deals_end(rules: Rules) -> Ends:
    """Play deals in which all seats play a card whenever they can, and see how they end."""
    deals, numbers = Deals(rules), range(rules.seats[0], rules.seats[1] + 1)
    reasons = {
        seats: [deals.reason(deal, seats) for deal in range(1, 2 * DEALS, 2)] for seats in numbers
    }
    return Ends(
        rules,
        {seats: found.count(None) for seats, found in reasons.items()},
        {seats: found.count(BLOCKED) for seats, found in reasons.items()},
    )


def _listed(counts: Mapping[int, int]) -> str:
    return ", ".join(f"{number} of {DEALS} with {seats} seats" for seats, number in counts.items())
