"""The tasks, frozen: which games, against whom, on which deals, and what 0 and 100 are.

A task never changes. What would change it, whether its rules, its opponents' choices, its deals or
what a player sees, makes a task of a new version, `Clash2-v2`, beside it; a test holds the digests
of all of these.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import NamedTuple, Protocol, TypeVar

from upcard.arena.statistics.intervals import Interval
from upcard.errors import BadRules, did_you_mean
from upcard.games.game import Game, game
from upcard.rules.load import rules_hash

ZERO = "first"
"""Who scores 0: it plays the first legal move, and cannot be frozen wrong."""
HUNDRED = "oracle:100"
"""Who scores 100: it sees all hands, and tries its moves in 100 playouts."""
SEED = 20_261
OBSERVATION = 1
"""The version of what a player sees, `upcard.View`: another one makes new tasks."""


class Table(NamedTuple):
    """A game, the hash of its rules, and who sits there beside the player that is measured.

    In a game of partners the only opponent is its own partner, and so is the player.
    """

    game: str
    rules: str
    opponents: tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """Some tables of `seats`, of which each has as many deals, and all have the same weight.

    The whole has `deals` a table, the quick run the first `quick` of them, in which `lead` was
    measured: the share of a deal that HUNDRED wins more of than ZERO, paired by deal.
    """

    name: str
    about: str
    seats: int
    tables: tuple[Table, ...]
    deals: int
    quick: int
    lead: Interval
    seed: int = SEED
    observation: int = OBSERVATION

    @property
    def hash(self) -> str:
        """What makes it this task and no other."""
        return hash_of(asdict(self))

    @property
    def played(self) -> tuple[str, ...]:
        """The names of its tables' games."""
        return tuple(table.game for table in self.tables)

    def games(self) -> tuple[Game, ...]:
        """Its tables' games; BadRules if one has other rules than those that were frozen."""
        return tuple(frozen_game(self.name, table.game, table.rules) for table in self.tables)


def hash_of(data: dict[str, object]) -> str:
    """The hash of all that a task is."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def frozen_game(task: str, name: str, rules: str) -> Game:
    """The game of a task; BadRules if it has other rules than those that were frozen (a hash)."""
    found = game(name)
    if rules_hash(found.rules) != rules:
        raise BadRules(
            f"{task} given: this version of Upcard has other rules of {name} than the task, and "
            "cannot play it"
        )
    return found


TASKS: tuple[Task, ...] = (
    Task(
        "Clash2-v1",
        "Card Clash, two seats",
        2,
        (Table("clash", "8abf3d5797c657a5", ("patience",)),),
        120_000,
        2_000,
        Interval(0.25575, 0.2364, 0.2751),
    ),
    Task(
        "Crazy8s4-v1",
        "Crazy Eights, four seats",
        4,
        (Table("crazy8s", "3113e520a9a55e53", ("patience", "memory", "random")),),
        240_000,
        2_000,
        Interval(0.10325, 0.0908, 0.1157),
    ),
    Task(
        "Partners4-v1",
        "Crazy Eights, two pairs of partners",
        4,
        (Table("crazy8s-partners", "4e4888a560c286be", ("patience",)),),
        40_000,
        2_000,
        Interval(0.408625, 0.3896, 0.4277),
    ),
    Task(
        "Indigo2-v1",
        "Indigo, cards are captured",
        2,
        (Table("indigo", "6190d47ac9c4b37d", ("card-counter",)),),
        20_000,
        1_600,
        Interval(0.5115625, 0.4937, 0.5295),
    ),
    Task(
        "Uno3-v1",
        "UNO with calls and challenges, three seats",
        3,
        (Table("uno", "dfe41e9f28dac672", ("patience", "memory")),),
        40_000,
        600,
        Interval(0.2413888888888889, 0.2203, 0.2625),
    ),
    Task(
        "Unseen2-v1",
        "Crazy Eights by house rules that no training has",
        2,
        (
            Table("crazy8s+kings-skip+queen-of-spades", "8b8f180decb10678", ("patience",)),
            Table("crazy8s+runs", "aad37e8a4969731e", ("patience",)),
            Table("crazy8s+draw-three+stacking", "4d0ee5c9117fd1b9", ("patience",)),
            Table("crazy8s+last-card+aces-reverse", "3e6b5926d5465646", ("patience",)),
            Table("crazy8s+jacks-wild+no-wild-finish", "690136b478672de5", ("patience",)),
            Table("crazy8s+eights-only+jokers", "95093300a681d729", ("patience",)),
        ),
        10_000,
        320,
        Interval(0.3967447916666667, 0.3746, 0.4189),
    ),
)


def task_named(name: str) -> Task:
    """The task of that name; BadRules if there is none."""
    return one_named(name, TASKS)


class Named(Protocol):
    """A task of some kind."""

    @property
    def name(self) -> str:
        """Its name, with its version."""


AnyTask = TypeVar("AnyTask", bound=Named)


def one_named(name: str, tasks: Iterable[AnyTask]) -> AnyTask:
    """The one of these tasks that has that name; BadRules if there is none."""
    by_name = {task.name: task for task in tasks}
    if name not in by_name:
        raise BadRules(
            f"no task {name!r}{did_you_mean(name, by_name)}: there are {', '.join(by_name)}"
        )
    return by_name[name]
