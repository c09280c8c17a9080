"""Many tables for one learner, who meets a pool of opponents: players, or earlier selves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from upcard.engine.stepping import Tables
from upcard.envs.batch import Batch, numbers, tables_of
from upcard.envs.buffers import Shown, read_only
from upcard.errors import BadRules, IllegalMove
from upcard.games.arguments import game_of
from upcard.games.game import Game
from upcard.games.numbers import below, whole

Policy: TypeAlias = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], npt.ArrayLike]
"""Chooses an action for each row of observations (n, F) and masks (n, A): n whole numbers."""


@dataclass(frozen=True)
class _Group:
    """Tables that stand side by side: the learner has the same seat there, and meets the same."""

    opponent: int
    seat: int
    part: slice
    batch: Batch


class OpponentPool(Shown):
    """Tables at each of which a learner has one seat, and an opponent of a pool all others.

    A pool has names of players, which are compiled and move within the step, and functions, such as
    frozen networks, which are asked for the rows of their own turns. Each opponent has a number of
    tables by its weight, and at these the learner has each seat equally often. Each step makes one
    move at every table. Table i plays the deals i, i + N, i + 2 N ... of the seed.

    The arrays are those of `Batch`, but for these, with a row for each of N tables:

    - `own` (N,) bool: whether the learner must choose; elsewhere its actions are not looked at;
    - `own_seat` (N,) int8: which seat it has; `opponent` (N,) int64: whom it meets, in the order of
      the pool;
    - `reward` (N,) float32: what the deal that ended in this step was worth to the learner.

    A deal may end with an opponent's move, in a step in which the learner had no choice. A pool can
    be copied and pickled, if its functions can.
    """

    def __init__(
        self,
        game: Game | str | Path,
        tables: int,
        pool: Mapping[str | Policy, float],
        seats: int | None = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        """`pool`: the weight of each opponent, a player's name or a function.

        `options` are `Batch`'s, but for `others`, `out` and `autoreset`. BadRules for what cannot
        be: also for fewer tables than give every opponent one for each seat of the learner.
        """
        for name in ("others", "out", "autoreset"):
            if name in options:
                raise BadRules(f"{name} given: it cannot be chosen where a pool plays")
        found = game_of(game)
        self.tables: int = whole("tables", tables, 1)
        self.seats: int = found.rules.seats[0] if seats is None else whole("seats", seats, 1)
        found.check_seats(self.seats)
        self.opponents: list[str | Policy] = list(pool)
        """The names and functions, in the order of the pool."""
        self._groups = list(_groups(found, self.tables, pool, self.seats, seed, options))
        self.game, self.features, self.actions = found, self._one.features, self._one.actions
        self._place()

    @property
    def _one(self) -> Batch:
        """The first of the batches, which are alike."""
        return self._groups[0].batch

    def _place(self) -> None:
        """Have all batches write what they tell to one set of arrays, and show these."""
        size, actions = self.features.size, len(self.actions)
        self._told = told = tables_of(self.tables, size, actions, self.seats)
        self._own_seat = np.zeros(self.tables, np.int8)
        self._opponent = np.zeros(self.tables, np.int64)
        for group in self._groups:
            own = Tables(*(array[group.part] for array in told))
            for array, before in zip(own, group.batch._told, strict=True):
                array[:] = before
            group.batch._told = own
            group.batch._show(own)
            self._own_seat[group.part] = group.seat
            self._opponent[group.part] = group.opponent
        self._own = np.zeros(self.tables, np.bool_)
        self._reward = np.zeros(self.tables, np.float32)
        self._share()
        self._tell()

    def _share(self) -> None:
        """Show the arrays, to be read."""
        self._show(self._told)
        self.own: npt.NDArray[Any] = read_only(self._own)
        self.own_seat: npt.NDArray[Any] = read_only(self._own_seat)
        self.opponent: npt.NDArray[Any] = read_only(self._opponent)
        self.reward = read_only(self._reward)

    def reset(self, seed: int | None = None) -> None:
        """Begin the first deal at each table; `seed`, if given, is the pool's from now on."""
        for group in self._groups:
            group.batch.reset(seed)
        self._tell()

    def step(self, actions: npt.ArrayLike) -> None:
        """Make a move at each table: `actions` are whole numbers, shape (N,).

        IllegalMove, nothing being changed, where `Batch.step` raises it, and for what a function of
        the pool chooses that is no legal action.
        """
        moves = numbers(actions, self.tables).astype(np.int64)
        self._one._check_begun()
        for group in self._groups:
            if callable(policy := self.opponents[group.opponent]):
                self._ask(policy, group, moves)
        for group in self._groups:
            group.batch._take(moves[group.part])
        for group in self._groups:
            group.batch._run()
        self._tell()

    def replace(self, number: int, policy: Policy) -> None:
        """Have another function sit where the opponent of this number is a function."""
        place = below("opponent", number, len(self.opponents))
        if not callable(self.opponents[place]) or not callable(policy):
            raise BadRules(f"opponent {place} was to be replaced: only functions can be, by others")
        self.opponents[place] = policy

    def close(self) -> None:
        """End the threads; a later step starts them again."""
        for group in self._groups:
            group.batch.close()

    def _ask(self, policy: Policy, group: _Group, moves: npt.NDArray[np.int64]) -> None:
        """Write what a function chooses where it has the turn."""
        batch = group.batch
        rows = np.flatnonzero(batch.seat != group.seat)
        if not rows.size:
            return
        masks = batch.mask[rows]
        chosen = numbers(policy(batch.observation[rows], masks), rows.size)
        known = (chosen >= 0) & (chosen < masks.shape[1])
        legal = known & (masks[np.arange(rows.size), np.where(known, chosen, 0)] == 1)
        if not legal.all():
            wrong = int(legal.argmin())
            why = batch._refusal(int(rows[wrong]), int(chosen[wrong]))
            raise IllegalMove(f"opponent {group.opponent} chose what is not legal: {why}")
        moves[group.part.start + rows] = chosen

    def _tell(self) -> None:
        """Tell whose turn is the learner's, and what was won."""
        np.equal(self._told.seats, self._own_seat, out=self._own)
        seats = self._own_seat.astype(np.int64)[:, None]
        self._reward[:] = np.take_along_axis(self._told.rewards, seats, 1)[:, 0]

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._place()


def _groups(
    game: Game,
    tables: int,
    pool: Mapping[str | Policy, float],
    seats: int,
    seed: int,
    options: dict[str, Any],
) -> Iterator[_Group]:
    """A batch for each opponent and each seat of the learner, side by side."""
    start = 0
    for number, (opponent, count) in enumerate(
        zip(pool, _shares(tables, pool, seats), strict=True)
    ):
        for seat in range(seats):
            stop = start + count // seats + (seat < count % seats)
            others: list[str | None] | None = None
            if isinstance(opponent, str):
                others = [None if other == seat else opponent for other in range(seats)]
            batch = Batch(game, stop - start, seats, seed, others=others, **options)
            batch._first, batch._stride = start, tables
            yield _Group(number, seat, slice(start, stop), batch)
            start = stop


def _shares(tables: int, pool: Mapping[str | Policy, float], seats: int) -> list[int]:
    """How many tables each opponent has: by its weight, and rests to the largest."""
    if not isinstance(pool, Mapping) or not pool:
        raise BadRules("a pool given without opponents: it has a weight for each of them")
    for opponent, weight in pool.items():
        named = isinstance(opponent, str) or callable(opponent)
        number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if not named or not number or not isfinite(weight) or weight <= 0:
            raise BadRules(
                f"{opponent!r} with the weight {weight!r} given: opponents are players' names or "
                "functions, and weights are numbers above 0"
            )
    total = sum(pool.values())
    exact = [tables * weight / total for weight in pool.values()]
    shares = [int(one) for one in exact]
    by_rest = sorted(range(len(exact)), key=lambda one: shares[one] - exact[one])
    for one in by_rest[: tables - sum(shares)]:
        shares[one] += 1
    if min(shares) < seats:
        raise BadRules(
            f"tables={tables} given: the opponent of least weight has {min(shares)} of them, and "
            f"the learner is to have each of {seats} seats there: more tables are needed"
        )
    return shares
