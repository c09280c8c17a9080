"""A whole training: a value for each number of seats, measured, in one file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from upcard.arena.statistics.intervals import Interval
from upcard.games.game import Game
from upcard.players.finding import LEARNED
from upcard.players.learned.files import Measured, Values, write
from upcard.rules.load import rules_hash
from upcard.training.measuring import strongest, won_against
from upcard.training.rounds import Numbers, Plan, learn

DEALS = 4_000
"""Deals after each round in which the value is compared with the best other player."""
LAST_DEALS = 20_000
"""The same at the end: what is written to the file."""

Told = Callable[[str, int], object]
"""Who is told what is under way, if that is new, and how many choices a round has so far."""


@dataclass
class Course:
    """The training of a player for a game, by a plan for each number of seats.

    `against` names the player that plays in the first round, and is the measure; if none is given,
    it is the strongest one. `command` is written to the file. Rounds are kept in `folder`, from
    where they are taken if they are there.
    """

    game: Game
    plans: Sequence[Plan]
    against: str | None
    command: str
    folder: Path
    workers: int
    told: Told
    found: dict[int, Numbers] = field(default_factory=dict)
    measured: list[Measured] = field(default_factory=list)

    def run(self, path: Path) -> None:
        """Learn all values and write them to a file; OSError if something cannot be written."""
        for plan in self.plans:
            self._learn(plan)
        write(path, self._values())

    def _values(self) -> Values:
        """All values so far, with what was measured of them."""
        game = self.game.rules
        return Values(game.name, rules_hash(game), self.command, self.found, self.measured)

    def _learn(self, plan: Plan) -> None:
        """Learn a value, and tell after each round how good it is."""
        seats, about = plan.seats, f"{self.game.rules.name}, {plan.seats} seats"
        self.told(f"{about}: who is best so far", 0)
        rival = self.against or strongest(self.game, seats, plan.seed, self.workers)
        rounds = learn(self.game, plan, rival, self.folder, self.workers, self._count)
        for number, numbers in enumerate(rounds, 1):
            self.found[seats] = numbers
            deals = LAST_DEALS if number == plan.rounds else DEALS
            won = self._measure(plan, number, rival, deals)
            rate = f"{won.value:.1%} ({won.low:.1%} to {won.high:.1%}) against {rival}"
            self.told(f"{about}, round {number} of {plan.rounds}: {rate}", 0)
        value, low, high = (round(part, 4) for part in won)
        self.measured.append(Measured(rival, seats, value, low, high, deals))

    def _count(self, _round: int, choices: int) -> None:
        self.told("", choices)

    def _measure(self, plan: Plan, number: int, rival: str, deals: int) -> Interval:
        """How good the value of a round is, in deals that it was not learned from."""
        aside = self.folder / f"{plan.seats}-{number}.json"
        write(aside, self._values())
        name, seed = f"{LEARNED}{aside}", plan.seed + 1
        return won_against(self.game, plan.seats, name, rival, deals, seed, self.workers)
