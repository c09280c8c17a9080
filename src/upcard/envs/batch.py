"""Many tables at once, for learners: one call makes a move at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.chance import keys_of
from upcard.engine import stepping
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.layout import STATE
from upcard.engine.policies import by_address
from upcard.envs.buffers import FIELDS, Shown, placed, to_be_written
from upcard.envs.restored import Restored
from upcard.envs.seating import Others, policies_of, policy_named
from upcard.envs.threads import Threads
from upcard.errors import BadRules, IllegalMove
from upcard.games import actions
from upcard.games.arguments import game_of, one_of, text
from upcard.games.features import Features, Observation
from upcard.games.game import Game
from upcard.games.numbers import any_whole, below, whole
from upcard.games.outcome import RETURNS
from upcard.games.state import State
from upcard.jit import quiet, typed

choose = quiet(stepping.choose_tables)
Actions = npt.NDArray[np.int64]
NO_LIMIT = 2**62
ILLEGAL = ("raise", "forfeit")


class Batch(Shown, Restored):
    """Tables of one game that are played at the same time, a move at each in every step.

    `reset` and `step` fill arrays that are made once, and can only be read. They have a row for
    each of N tables; F is the size of the features, A the number of actions:

    - `observation` (N, F) uint8: what the seat that must choose sees (`Game.features`), or the
      parts of it that are asked for;
    - `mask` (N, A) int8: 1 for each of its legal actions (`Game.actions`);
    - `seat` (N,) int8: which seat that is;
    - `reward` (N, seats) float32: what the deal that ended in this step was worth to each seat
      (`Outcome.returns`), 0 where none ended;
    - `terminated`, `truncated` (N,) bool: whether a deal ended in this step, or was cut off;
    - `final_observation` (N, F), `winner` (N,) int8 (-1: nobody), `points` (N, seats) int32 and
      `turns` (N,) int32: of the deal that ended; before the first they are 0. The observation is
      that of the seat that acted last;
    - `deal` (N,) int64: the number of the deal under way; `skipped` (N,) int64: how many were over
      before anybody outside was asked, as it happens where `others` play.

    A deal that has ended makes room for the next one in the same step. Table i plays the deals i,
    i + N, i + 2 N ... of the seed, each move for move that of `game.deal(seed=, deal=)`.

    A batch can be copied (`copy.deepcopy`) and pickled, and the copy plays on from there, with
    arrays of its own. Only one thread at a time may use it.
    """

    _MADE = frozenset(
        (
            *("_policies", "_called", "_players", "_coding", "_rooms", "_parts", "_moves"),
            *("_run_tables", "_first_illegal", *FIELDS),
        )
    )

    def __init__(
        self,
        game: Game | str | Path,
        tables: int,
        seats: int | None = None,
        seed: int = 0,
        *,
        others: Others = None,
        threads: int = 1,
        max_turns: int | None = None,
        returns: str = "win",
        illegal: str = "raise",
        observation: Observation = "full",
        autoreset: bool = True,
        out: Mapping[str, Any] | None = None,
    ) -> None:
        """So many `tables` of a game, with so many `seats` (the fewest that the game allows).

        `others`: names of players, compiled, who sit in other seats: one for all seats but the
        first, or one for each seat, None for a seat whose moves come from outside. `threads` share
        the work. `max_turns`: a deal that has more turns is cut off; none is otherwise, before the
        100,000 that the engine allows. `returns`: what the reward is, `win` or `points`. `illegal`:
        what an illegal action does: `raise` an IllegalMove, or `forfeit` the deal, which is worth
        -1 to who did it. `observation`: what is told of a view, `full`, `compact`, or a list of
        parts (`Game.features`); nothing else is computed. `autoreset`: whether the next deal begins
        in the step in which one has ended; if not, that table has no seat and no legal action, and
        the next deal begins in its next step, whatever the action, or with `begin`. `out`: arrays
        of the caller's to be written to, by the names above, each of that shape and type: NumPy's,
        or what NumPy can share, as a tensor in shared memory. BadRules for what cannot be.
        """
        self.game: Game = game_of(game)
        self.seats: int = self.game.rules.seats[0] if seats is None else whole("seats", seats, 1)
        self.tables: int = whole("tables", tables, 1)
        self.seed: int = any_whole("seed", seed)
        self.threads: int = min(whole("threads", threads, 1), self.tables)
        self.max_turns: int | None = None if max_turns is None else whole("max_turns", max_turns, 1)
        self.returns: str = one_of("returns", returns, RETURNS)
        self.illegal: str = one_of("illegal", illegal, ILLEGAL)
        self.autoreset: bool = bool(autoreset)
        self._others: Others = others
        self.actions: actions.Actions = self.game.actions
        self.features: Features = self.game.features(self.seats, observation)
        told = tables_of(self.tables, self.features.size, len(self.actions), self.seats)
        self._told = told if out is None else placed(told, out)
        self._begun = False
        self._first, self._stride = 0, self.tables
        self._settings: npt.NDArray[np.int64] | None = None
        self._threads = Threads(self.threads - 1)
        self._make()

    def _make(self) -> None:
        self._policies = policies_of(self.game, self.seats, self._others)
        self._called = by_address(self._policies)
        self._players: dict[str, tuple[tuple[Any, ...], Any]] = {}
        self._coding = coding_of(self.game, self.features)
        self._rooms = [np.zeros(ROOM_SIZE, np.int64) for _ in range(self.threads)]
        self._parts = list(_parts(self.tables, self.threads))
        self._moves = np.zeros(self.tables, np.int64)
        self._show(self._told)

    def reset(self, seed: int | None = None) -> None:
        """Begin the first deal at each table; `seed`, if given, is the batch's from now on."""
        if seed is not None:
            self.seed = any_whole("seed", seed)
        told, count = self._told, self.tables
        told.deals[:] = np.arange(self._first, self._first + count) - self._stride
        told.skipped[:] = told.points[:] = told.turns[:] = told.winners[:] = 0
        told.last[:] = 0
        self._settings = settings_of(
            self.seed,
            self._stride,
            self.max_turns,
            again=self.autoreset,
            by_points=self.returns == "points",
        )
        self._run(begins=True)

    def begin(self, where: npt.ArrayLike) -> None:
        """Begin the next deal at some tables: `where` is True for these, shape (N,).

        Nothing happens at the others. Deals under way are left, and nothing is told of them.
        BadRules for what is no such array; IllegalMove before the first reset.
        """
        chosen = np.asarray(where)
        if chosen.shape != (self.tables,) or chosen.dtype != np.bool_:
            raise BadRules(
                f"tables of shape {chosen.shape} and type {chosen.dtype} given: they are "
                f"{self.tables} times True or False, shape ({self.tables},)"
            )
        if not self._begun:
            raise IllegalMove("deals were to begin before the first reset: call reset")
        self._begun = False
        for table in np.flatnonzero(chosen).tolist():
            refuse(self.game, self._run_tables(*self._own, True, self._rooms[0], table, table + 1))
        self._begun = True

    def step(self, actions: npt.ArrayLike) -> None:
        """Make a move at each table: `actions` are whole numbers, shape (N,).

        IllegalMove, nothing being changed, for an action that is not legal, unless `illegal` says
        otherwise; and for a batch that was not begun. If a compiled player of another seat fails,
        the batch must be reset.
        """
        self._take(actions)
        self._run()

    def _take(self, actions: npt.ArrayLike) -> None:
        """Take the actions for the next step, if it may be made with them."""
        given = numbers(actions, self.tables)
        self._check_begun()
        np.copyto(self._moves, given, casting="unsafe")
        if self.illegal == "raise":
            table = self._first_illegal(*self._asked)
            if table < self.tables:
                raise IllegalMove(self._refusal(table, int(given[table])))

    def _check_begun(self) -> None:
        if not self._begun:
            raise IllegalMove("a step was tried, but no deals are under way: call reset")

    def choices(self, player: str, out: Actions | None = None) -> Actions:
        """What a compiled player would do at each table: numbers of actions, shape (N,).

        Nothing is played. They are written to `out`, an array of int64, if it is given. BadRules
        for a player that is not known or cannot be compiled, and for an `out` that cannot be
        written to; IllegalMove before the first reset, and for a player that chooses what is no
        legal move.
        """
        if not self._begun:
            raise IllegalMove("choices were asked for, but no deals are under way: call reset")
        room = np.empty(self.tables, np.int64) if out is None else out
        actions = to_be_written("out", room, (self.tables,), self._moves.dtype)
        if text("player", player) not in self._players:
            policies = (policy_named(self.game, self.seats, player),) * self.seats
            self._players[player] = policies, by_address(policies)
        own = self.game.tables, self._players[player][1], self._coding, self._told, actions
        self._spread(choose, *own)
        return actions

    def state(self, table: int) -> State:
        """A copy of the deal that is under way at a table.

        BadRules if there is no such table; IllegalMove before the first reset.
        """
        number = below("table", table, self.tables)
        if self._settings is None:
            raise IllegalMove("a state was asked for before the first reset: call reset")
        return State(self.game, self._told.states[number].copy(), self.seed)

    def close(self) -> None:
        """End the threads; a later step starts them again."""
        self._threads.close()

    def _run(self, begins: bool = False) -> None:
        self._begun = False
        self._spread(self._run_tables, *self._own, begins)
        self._begun = True
        if not self.autoreset:
            told = self._told
            over = told.terminated | told.truncated
            np.copyto(told.observations, told.last, where=over[:, None])

    @property
    def _asked(self) -> tuple[Any, ...]:
        """What was asked for, and the actions given."""
        return self._told.masks, self._told.seats, self._moves

    @property
    def _own(self) -> tuple[Any, ...]:
        """What the engine is given for a step."""
        coding, settings, told = self._coding, self._settings, self._told
        return self.game.tables, self._called, coding, settings, told, self._moves

    @cached_property
    def _run_tables(self) -> Callable[..., int]:
        return typed(stepping.run_tables, (*self._own, False, self._rooms[0], 0, self.tables))

    @cached_property
    def _first_illegal(self) -> Callable[..., int]:
        return typed(stepping.first_illegal, self._asked)

    def _spread(self, function: Callable[..., int], *own: Any) -> None:
        """Call a compiled function for all tables, each thread for its part of them."""
        if self.threads == 1:
            refuse(self.game, function(*own, self._rooms[0], 0, self.tables))
            return
        (room, part), *rest = zip(self._rooms, self._parts, strict=True)
        others = [self._threads.submit(function, *own, room, *part) for room, part in rest]
        for ended in (function(*own, room, *part), *[other.future.result() for other in others]):
            refuse(self.game, ended)

    def _refusal(self, table: int, action: int) -> str:
        names, allowed = self.actions.names, np.flatnonzero(self._told.masks[table])
        known = f" ({names[action]})" if 0 <= action < len(names) else ""
        listed = ", ".join(f"{number} ({names[number]})" for number in allowed)
        return f"table {self._first + table} was given action {action}{known}: allowed are {listed}"


def refuse(game: Game, ended: int) -> None:
    """Raise what went wrong, if anything did, from what `stepping.run_tables` returned."""
    if ended == stepping.GOES_ON:
        return
    table, what = divmod(ended, stepping.OUTCOMES)
    if what == stepping.NOT_LEGAL:
        raise IllegalMove(f"a compiled player chose an illegal move at table {table}")
    raise BadRules(
        f"{stepping.MOST_SKIPPED} deals of {game.id} in a row were over before a seat was asked "
        "whose moves come from outside"
    )


def tables_of(count: int, features: int, actions: int, seats: int) -> stepping.Tables:
    """Room for so many tables."""
    return stepping.Tables(
        states=np.zeros((count, STATE.itemsize), np.uint8),
        deals=np.zeros(count, np.int64),
        skipped=np.zeros(count, np.int64),
        seats=np.zeros(count, np.int8),
        observations=np.zeros((count, features), np.uint8),
        masks=np.zeros((count, actions), np.int8),
        rewards=np.zeros((count, seats), np.float32),
        terminated=np.zeros(count, np.bool_),
        truncated=np.zeros(count, np.bool_),
        last=np.zeros((count, features), np.uint8),
        winners=np.zeros(count, np.int8),
        points=np.zeros((count, seats), np.int32),
        turns=np.zeros(count, np.int32),
    )


def coding_of(game: Game, features: Features) -> stepping.Coding:
    """How a game's moves and views are written as numbers."""
    actions = game.actions
    return stepping.Coding(actions.codes, actions.by_code, features.layout)


def settings_of(
    seed: int, stride: int, max_turns: int | None, *, again: bool, by_points: bool, first: int = 0
) -> npt.NDArray[np.int64]:
    """What `stepping.run_tables` has to know besides."""
    limit = NO_LIMIT if max_turns is None else min(max_turns, NO_LIMIT)
    keys = keys_of(seed).view(np.int64).tolist()
    return np.array([*keys, stride, limit, again, by_points, first], np.int64)


def numbers(actions: npt.ArrayLike, count: int) -> npt.NDArray[Any]:
    """So many actions as an array; IllegalMove for what is none."""
    try:
        given = np.asarray(actions)
    except ValueError:  # lists of several lengths
        raise IllegalMove(
            f"actions {actions!r} given: they are an array of whole numbers"
        ) from None
    if given.shape != (count,) or given.dtype.kind not in "iu":
        raise IllegalMove(
            f"actions of shape {given.shape} and type {given.dtype} given: they are "
            f"{count} whole numbers, shape ({count},)"
        )
    return given


def _parts(tables: int, threads: int) -> Iterator[tuple[int, int]]:
    """From which table to which each thread works."""
    for thread in range(threads):
        yield tables * thread // threads, tables * (thread + 1) // threads
