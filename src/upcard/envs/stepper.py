"""One table, a call a decision: what environments are made of."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from pathlib import Path
from typing import Any

import numpy as np

from upcard.engine import entry, stepping
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.policies import by_address
from upcard.envs.batch import coding_of, refuse, settings_of, tables_of
from upcard.envs.restored import Restored
from upcard.envs.seating import Others, policies_of
from upcard.errors import IllegalMove
from upcard.games.actions import NO_ACTION, Actions, Mask
from upcard.games.arguments import game_of, one_of
from upcard.games.features import Features, Observation
from upcard.games.game import Game
from upcard.games.numbers import any_whole, below, whole
from upcard.games.outcome import RETURNS
from upcard.games.state import State
from upcard.games.table import Bytes
from upcard.jit import quiet, typed

features_of = quiet(entry.features_of)
OVER = "the deal is over: begin another one"
NOT_BEGUN = "no deal has begun: begin one"
MOST = 2**62
"""The highest number of a deal, and the widest stride: there is room for their sum."""


class Stepper(Restored):
    """A table at which each call makes a move and plays on to the next choice of the caller's.

    The parameters are those of `Batch`. `reward` has what a deal was worth to each seat, all 0
    while it goes on. A table can be copied (`copy.deepcopy`) and pickled in the middle of a deal,
    and the copy plays on from there.
    """

    _MADE = frozenset(("_policies", "_given", "_mask", "_run_table"))

    def __init__(
        self,
        game: Game | str | Path,
        seats: int | None = None,
        *,
        others: Others = None,
        max_turns: int | None = None,
        returns: str = "win",
        observation: Observation = "full",
    ) -> None:
        self.game: Game = game_of(game)
        self.seats: int = self.game.rules.seats[0] if seats is None else whole("seats", seats, 1)
        self.max_turns: int | None = None if max_turns is None else whole("max_turns", max_turns, 1)
        self.by_points: bool = one_of("returns", returns, RETURNS) == "points"
        self._others: Others = others
        self.actions: Actions = self.game.actions
        self.features: Features = self.game.features(self.seats, observation)
        self._told = tables_of(1, self.features.size, len(self.actions), self.seats)
        self._make()
        self.outside: tuple[int, ...] = tuple(
            seat for seat, one in enumerate(self._policies) if one is None
        )
        """The seats whose moves come from the caller."""
        self._action = np.zeros(1, np.int64)
        self._room = np.zeros(ROOM_SIZE, np.int64)
        self._settings: Any = None
        self.seat: int | None = None
        """The seat that must choose; None when the deal is over, or none has begun."""
        self.seed: int = 0
        """The seed of the deal that is under way."""

    def _make(self) -> None:
        self._policies = policies_of(self.game, self.seats, self._others)
        self._mask: Mask = self._told.masks[0]
        called, coding = by_address(self._policies), coding_of(self.game, self.features)
        self._given: tuple[Any, ...] = self.game.tables, called, coding
        self._run_table: Callable[..., int] | None = None  # not cached_property, which is slower

    def begin(self, seed: int = 0, deal: int = 0, first: int = 0, stride: int = 1) -> None:
        """Begin the deal that `game.deal(seed=, deal=, first=)` gives, up to the first choice.

        Where it is over before a choice of the caller's, the deal `stride` later begins instead,
        and so on; `deal` says which. BadRules for a number that cannot be.
        """
        begins = below("first seat", first, self.seats)
        apart = whole("stride", stride, 1, MOST)
        self.seed = any_whole("seed", seed)
        self._told.deals[0] = whole("deal", deal, -MOST, MOST) - apart
        self._settings = settings_of(
            self.seed, apart, self.max_turns, again=False, by_points=self.by_points, first=begins
        )
        self._run(0, begins=True)

    def play(self, action: int) -> None:
        """Make the move of this number; IllegalMove, nothing being changed, if it is not legal."""
        if self.seat is None:
            why = NOT_BEGUN if self._settings is None else OVER
            raise IllegalMove(f"action {action} was tried, but {why}")
        if not self.is_legal(action):
            names, move = self.actions.names, self.actions.move(action)
            allowed = ", ".join(f"{legal} ({names[legal]})" for legal in np.flatnonzero(self._mask))
            raise IllegalMove(
                f"seat {self.seat} tried action {action} ({move}): allowed are {allowed}"
            )
        self._run(action)

    def is_legal(self, action: Any) -> bool:
        """Whether the seat that must choose may make the move of this number.

        IllegalMove for what is no number.
        """
        try:
            number = index(action)
        except TypeError:
            raise IllegalMove(f"action {action!r} given: it is a whole number") from None
        return 0 <= number < self._mask.size and bool(self._mask[number])

    def forfeit(self) -> None:
        """Give the deal up: nobody wins it, and it is worth -1 to the seat that must choose."""
        if self.seat is not None:
            self._run(NO_ACTION)

    @property
    def mask(self) -> Mask:
        """1 for each legal action of that seat, else 0: a copy, int8."""
        return self._mask.copy()

    @property
    def state(self) -> State:
        """A copy of the deal that is under way; IllegalMove before the first."""
        if self._settings is None:
            raise IllegalMove(f"a state was asked for, but {NOT_BEGUN}")
        return State(self.game, self._told.states[0].copy(), self.seed)

    def observation(self, seat: int) -> Bytes:
        """What a seat sees, as features (`Game.features`): a new array.

        BadRules for a seat that is not at the table, IllegalMove before the first deal.
        """
        if self._settings is None:
            raise IllegalMove(f"an observation was asked for, but {NOT_BEGUN}")
        below("seat", seat, self.seats)
        row: Bytes = self._told.observations[0].copy()
        if seat != self.seat:
            features_of(self.features.layout, self._told.states[0], seat, row)
        return row

    @property
    def deal(self) -> int:
        """The number of the deal that is under way."""
        return int(self._told.deals[0])

    @property
    def reward(self) -> tuple[float, ...]:
        """What the deal was worth to each seat; 0 for all while it goes on."""
        return tuple(map(float, self._told.rewards[0]))

    @property
    def terminated(self) -> bool:
        """Whether the deal has ended."""
        return bool(self._told.terminated[0])

    @property
    def truncated(self) -> bool:
        """Whether the deal was cut off after `max_turns`."""
        return bool(self._told.truncated[0])

    def _run(self, action: int, begins: bool = False) -> None:
        self._action[0] = action
        told = self._settings, self._told, self._action, begins
        given = *self._given, *told, self._room, 0, 1
        if self._run_table is None:
            self._run_table = typed(stepping.run_tables, given)
        ended = self._run_table(*given)
        seat = int(self._told.seats[0])
        self.seat = None if ended != stepping.GOES_ON or seat == stepping.NO_SEAT else seat
        refuse(self.game, ended)
