"""A whole training: a value for each number of seats, measured, in one file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from upcard.arena.statistics.intervals import Interval
from upcard.games.game import Game
from upcard.players.learned.files import Measured, Values, write
from upcard.players.lookup import LEARNED
from upcard.rules.load import rules_hash
from upcard.training.measuring import strongest, won_against
from upcard.training.rounds import Numbers, Plan, learn, teaching

DEALS = 10_000
"""Deals after each round in which the value is compared with the best other player."""
LAST_DEALS = 20_000
"""Other deals, in which the value of the best round is: what is written to the file."""

Told = Callable[[str, int], object]
"""Who is told what is under way, if that is new, and how many choices a round has so far."""


def kept(folder: Path) -> list[Path]:
    """The files that a run keeps in its folder: rounds, and the values that play by them."""
    return [*folder.glob("*.npz"), *folder.glob("*.json")]


@dataclass
class TrainingRun:
    """The training of a player for a game, by a plan for each number of seats.

    `against` names the player that plays in the first round, and is the measure; if none is given,
    it is the strongest one. `command` is written to the file. Rounds are kept in `folder`, from
    where they are taken if they are there. If the run is `resumed`, rounds that are kept must be of
    this one.
    """

    game: Game
    plans: Sequence[Plan]
    against: str | None
    command: str
    folder: Path
    workers: int
    told: Told
    resumed: bool = False
    found: dict[int, Numbers] = field(default_factory=dict)
    measured: list[Measured] = field(default_factory=list)

    def run(self, path: Path) -> None:
        """Learn all values and write them to a file; OSError if something cannot be written.

        BadRules for a teacher that cannot be compiled: before anything is played.
        """
        if self.against is not None:
            for plan in self.plans:
                teaching(self.game, plan.seats, self.against)
        for plan in self.plans:
            self._learn(plan)
        write(path, self._values(self.found))

    def _values(self, numbers: Mapping[int, Numbers]) -> Values:
        """Values by the number of seats, with what was measured so far."""
        game = self.game.rules
        return Values(game.name, rules_hash(game), self.command, numbers, self.measured)

    def _learn(self, plan: Plan) -> None:
        """Learn a value: that of the round which wins most. Tell after each how good it is."""
        about = f"{self.game.rules.name}, {plan.seats} seats"
        self.told(f"{about}: {'learning' if self.against else 'finding the strongest player'}", 0)
        rival = self.against or strongest(self.game, plan.seats, plan.seed, self.workers)
        tried = list[tuple[float, Numbers, Path]]()
        resumed = self.resumed and plan is self.plans[0]  # of the others none may be kept yet
        given = plan, rival, self.folder, self.workers, self._count, resumed
        rounds = learn(self.game, *given)
        for number, numbers in enumerate(rounds, 1):
            file = self.folder / f"{plan.seats}-{number}.json"
            write(file, self._values({plan.seats: numbers}))
            won = self._won(plan, file, rival, DEALS, plan.seed + 1)
            tried.append((won.value, numbers, file))
            rate = f"{won.value:.1%} ({won.low:.1%} to {won.high:.1%}) against {rival}"
            self.told(f"{about}, round {number} of {plan.rounds}: {rate}", 0)
        _, self.found[plan.seats], file = max(tried, key=lambda one: one[0])
        won = self._won(plan, file, rival, LAST_DEALS, plan.seed + 2)
        value, low, high = (round(part, 4) for part in won)
        self.measured.append(Measured(rival, plan.seats, value, low, high, LAST_DEALS))

    def _count(self, _round: int, choices: int) -> None:
        self.told("", choices)

    def _won(self, plan: Plan, file: Path, rival: str, deals: int, seed: int) -> Interval:
        """How good a value is, in deals of a seed from which it was not learned."""
        name = f"{LEARNED}{file}"
        return won_against(self.game, plan.seats, name, rival, deals, seed, self.workers)
