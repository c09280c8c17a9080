"""Deals of rules that were thought of a moment ago: nothing is compiled anew for them.

The engine takes rules as tables, and the players' choices by address; both depend on the deck
alone, which never changes here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from upcard.cancellation import go_on
from upcard.chance import keys_of
from upcard.design.attacks import attacking
from upcard.design.measures import Cost, Measure, Numbers, Results, of_results, won_by
from upcard.design.watching import Watchers
from upcard.engine import loop
from upcard.engine.entry import NO_MOVE
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.policies import by_address
from upcard.games.game import Game
from upcard.games.table import Bytes, empty_bytes
from upcard.players import player_named
from upcard.players.compiling import policy

RANDOM = "random"


@dataclass(frozen=True)
class Table:
    """The same quick `player` in all `seats`, which are so many `sides`; and random ones.

    `equal` and, by side, `against` are the choices by seat, as the engine's loop calls them. These
    are addresses, so another process makes its own.
    """

    game: Game
    player: str
    seats: int
    sides: int
    own: Any
    equal: Any
    against: tuple[Any, ...]

    @classmethod
    def of(cls, game: Game, player: str, seats: int) -> Table:
        """The table of a game, and of all others with its deck; errors as `policy` has them."""
        own, other = (policy(player_named(name), game, seats) for name in (player, RANDOM))
        sides = game.rules.sides(seats)
        seatings = ([own if seat % sides == side else other for seat in range(seats)]
                    for side in range(sides))  # fmt: skip
        equal = by_address([own] * seats)
        return cls(game, player, seats, sides, own, equal, tuple(map(by_address, seatings)))

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Game, str, int]]:
        return _table_here, (self.game, self.player, self.seats)


@lru_cache(maxsize=4)
def _table_here(game: Game, player: str, seats: int) -> Table:
    """The table in a process that was sent it."""
    return Table.of(game, player, seats)


@dataclass(frozen=True)
class Sample:
    """What came out of some deals: their `results`, and other values, one a deal, by measure.

    `deals` is how many were played for all that.
    """

    sides: int
    results: Results
    others: Mapping[str, Numbers] = field(default_factory=dict)
    deals: int = 0

    def first(self, deals: int) -> Sample:
        """The first of these deals."""
        others = {key: own[:deals] for key, own in self.others.items()}
        return Sample(self.sides, self.results[:deals], others, deals)

    def values(self, measure: Measure) -> Numbers:
        """A measure's values, one a deal."""
        if measure.cost == "played":
            return of_results(measure, self.results, self.sides)
        return self.others[measure.key]

    def value(self, measure: Measure) -> float:
        """A measure's mean."""
        return float(self.values(measure).mean())

    def error(self, measure: Measure) -> float:
        """The standard error of that; of a share that is 0 or 1 so far, what it may be yet."""
        values = self.values(measure)
        variance = float(values.var())
        if measure.share and values.min() == values.max():
            share = (values.sum() + 1) / (len(values) + 2)
            variance = max(variance, float(share * (1 - share)))
        return float(np.sqrt(variance / len(values)))

    def __add__(self, more: Sample) -> Sample:
        """These deals, and more of them."""
        others = {key: np.concatenate((own, more.others[key])) for key, own in self.others.items()}
        results = np.concatenate((self.results, more.results))
        return Sample(self.sides, results, others, self.deals + more.deals)


def play(rules: Bytes, called: Any, seed: int, deals: Sequence[int], choices: int) -> Any:
    """What came out of some deals of a seed; None if they take more than so many `choices`.

    `called` are the choices of the seats, by address. None, too, if a deal has no starter.
    """
    state, view, room = empty_bytes(), empty_bytes(), np.zeros(ROOM_SIZE, np.int64)
    results = np.zeros((len(deals), loop.RESULT_SIZE), np.int64)
    plan, run = loop.plan_of(keys_of(seed), deals, 0), loop.play_deals
    while choices > 0:
        calls = min(choices, loop.CHOICES_A_CALL)
        found = run(rules, state, called, plan, results, calls, NO_MOVE, view, room)
        if found == loop.DONE:
            return results
        if found != loop.PAUSED:
            return None
        choices -= calls
        go_on()
    return None


def sample(
    rules: Bytes, table: Table, costs: Collection[Cost], seed: int, deals: range, limit: int
) -> Sample | None:
    """Play deals for all measures that have these costs; None where it takes too long.

    That is more than `limit` choices a deal on average, or deals without a starter.
    """
    most, others = limit * len(deals), dict[str, Numbers]()
    if "watched" in costs:
        found = _watched(rules, table, seed, deals, most)
        if found is None:
            return None
        results, watched = found
        others |= watched
    else:
        results = play(rules, table.equal, seed, deals, most)
    if results is None:
        return None
    count = len(deals)
    if "against" in costs:
        won = _against(rules, table, seed, deals, most)
        if won is None:
            return None
        others["skill"], count = won, 2 * count
    return Sample(table.sides, results, others, count)


def _against(rules: Bytes, table: Table, seed: int, deals: range, most: int) -> Numbers | None:
    """What the player won against random ones of each deal, sitting in each seat in turn."""
    won = np.zeros(len(deals))
    for side, called in enumerate(table.against[: len(deals)]):
        results = play(rules, called, seed, deals[side :: table.sides], most)
        if results is None:
            return None
        won[side :: table.sides] = won_by(results, side, table.sides)
    return won


def _watched(
    rules: Bytes, table: Table, seed: int, deals: range, most: int
) -> tuple[Results, dict[str, Numbers]] | None:
    """Deals one by one, with what those noted who watched the seats, by measure."""
    seen = Watchers([table.own] * table.seats, attacking(rules, table.seats))
    rows, values = [], {key: np.zeros(len(deals)) for key in ("choice", "wait", "attack")}
    for number, deal in enumerate(deals):
        seen.begin()
        row = play(rules, seen.called, seed, (deal,), most)
        if row is None:
            return None
        notes, turns = seen.notes, max(1, row[0, loop.TURNS])
        values["choice"][number] = min(1.0, notes["choices"].sum() / turns)
        values["wait"][number] = notes["waited"].sum() / max(1, notes["waits"].sum())
        values["attack"][number] = min(1.0, notes["attacks"].sum() / turns)
        most -= int(notes["choices"].sum())
        rows.append(row)
    return np.concatenate(rows), values
