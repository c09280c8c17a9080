"""Gymnasium: one seat against compiled players, one table at a time or many.

    import gymnasium
    env = gymnasium.make("upcard.envs.gym:upcard/Crazy8s-v0", others="memory")
    many = gymnasium.make_vec("upcard.envs.gym:upcard/Crazy8s-v0", num_envs=1024)

Every game that comes with Upcard has a name of that kind; `upcard/Game-v0` takes any game or rules
file as `game`. An episode is a deal. Observations are the features of the seat's view
(`Game.features`), actions the numbers of its moves (`Game.actions`), of which only those of the
mask are legal: `action_masks()`, and `info["action_mask"]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.envs.naming import needed, title_of

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError:
    raise needed("gymnasium", "envs") from None

from upcard.envs.batch import ILLEGAL, Batch
from upcard.envs.restarts import Restarts
from upcard.envs.seating import Others
from upcard.envs.showing import as_text, names_of, on_screen
from upcard.envs.stepper import Stepper
from upcard.errors import BadRules, IllegalMove
from upcard.games.actions import Mask
from upcard.games.arguments import game_of, one_of
from upcard.games.features import Observation
from upcard.games.game import Game
from upcard.games.numbers import below, whole
from upcard.games.table import Bytes
from upcard.rules import known_games

FIRST = "first"
"""Who sits in the other seats, if nobody is named: each document's own computer player."""


def seating_of(game: Game, seats: int | None, seat: int, others: Others) -> tuple[str | None, ...]:
    """Players by seat, None for the own one; BadRules for what cannot be."""
    count = game.rules.seats[0] if seats is None else whole("seats", seats, 1)
    game.check_seats(count)
    below("seat", seat, count)
    if others is None or isinstance(others, str):
        names: list[str | None] = [FIRST if others is None else others] * count
        names[seat] = None
        return tuple(names)
    listed = isinstance(others, Sequence) and all(isinstance(name, str) for name in others)
    if not listed or len(others) != count - 1:
        raise BadRules(
            f"others {others!r} given: it is a player's name, or one for each of the "
            f"{count - 1} other seats"
        )
    return (*others[:seat], None, *others[seat:])


class UpcardEnv(gymnasium.Env[Bytes, int]):
    """One seat of a table; compiled players sit in the others.

    `reset(seed=s)` begins deal 0 of the seed s, a `reset()` after it the next deal of that seed.
    `options` may say which: `deal` (a number), `stride` (how far the following ones are apart), and
    `first` (the seat that begins). The reward is 0 until the deal ends. `info` has the
    `action_mask`; after the last step also `winner`, `points` and `turns`, and `illegal` where an
    illegal action ended the episode.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's own field
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Game | str | Path = "crazy8s",
        seats: int | None = None,
        *,
        seat: int = 0,
        others: Others = FIRST,
        max_turns: int | None = None,
        returns: str = "win",
        illegal: str = "forfeit",
        observation: Observation = "full",
        render_mode: str | None = None,
    ) -> None:
        """`seat` is the own one. `others`: a player's name, or one for each other seat, in order.

        `illegal`: what an illegal action does: `forfeit` the deal, which is worth -1, or `raise` an
        IllegalMove, nothing being changed. The other parameters are those of `Batch`. BadRules for
        what cannot be.
        """
        found = game_of(game)
        by_seat = seating_of(found, seats, seat, others)
        self.stepper: Stepper = Stepper(
            found,
            len(by_seat),
            others=by_seat,
            max_turns=max_turns,
            returns=returns,
            observation=observation,
        )
        self.seat = seat
        self.illegal: str = one_of("illegal", illegal, ILLEGAL)
        if render_mode is not None:
            one_of("render_mode", render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self.observation_space: Any = observed(self.stepper.features.size)
        self.action_space: Any = spaces.Discrete(len(self.stepper.actions))
        self._names = names_of(self.stepper.seats)
        self._restarts = Restarts(self.stepper)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin a deal: the observation, and `info`; BadRules for an option's impossible value."""
        super().reset(seed=seed)
        self._restarts.begin(seed, options, lambda: int(self.np_random.integers(2**62)))
        self._over = False
        self._show()
        return self.stepper.observation(self.seat), {"action_mask": self.action_masks()}

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others move up to the own seat's next choice.

        What comes back is Gymnasium's: the observation, the reward, whether the deal has ended,
        whether it was broken off, and `info`, with keys as the class says. IllegalMove if no deal
        is under way, and for an illegal action where that is to `raise`.
        """
        stepper = self.stepper
        if self._over:
            raise IllegalMove(f"action {action} was tried, but no deal is under way: call reset")
        info = dict[str, Any]()
        if self.illegal == "raise" or stepper.is_legal(action):
            stepper.play(action)
        else:
            stepper.forfeit()
            info["illegal"] = True
        info["action_mask"] = self.action_masks()
        self._over = stepper.seat is None
        if self._over:
            info |= self._result()
        self._show()
        reward = stepper.reward[self.seat]
        return stepper.observation(self.seat), reward, stepper.terminated, stepper.truncated, info

    def action_masks(self) -> Mask:
        """1 for each legal action, else 0: int8, as sb3-contrib's MaskablePPO asks for it."""
        return self.stepper.mask

    def render(self) -> str | None:
        """The table from the own seat: as text with render mode `ansi`, None otherwise."""
        if self.render_mode != "ansi" or not self._restarts.begun:
            return None
        return as_text(self.stepper.state, self.seat, self._names)

    def _result(self) -> dict[str, Any]:
        """How the deal ended: nobody has won one that was given up or cut off."""
        state = self.stepper.state
        outcome = state.outcome
        if outcome is None:
            return {"winner": -1, "points": (0,) * state.seats, "turns": state.turns}
        winner = -1 if outcome.winner is None else outcome.winner
        return {"winner": winner, "points": outcome.points, "turns": outcome.turns}

    def _show(self) -> None:
        if self.render_mode == "human":
            on_screen(self.stepper.state, self.seat, self._names)


class UpcardVectorEnv(VectorEnv[Bytes, npt.NDArray[np.int64], Any]):
    """Many such tables, in one compiled call a step (`Batch`).

    Table i plays the deals i, i + N, i + 2 N ... of the seed. `autoreset_mode` is Gymnasium's: a
    deal that has ended makes room for the next one in the same step (`SAME_STEP`: then
    `infos["final_obs"]` and `infos["final_info"]` have what was seen last and how it ended,
    `infos["_final_obs"]` at which tables), in the table's next step, whose action is not looked at
    (`NEXT_STEP`), or when `reset` is called with a `reset_mask` (`DISABLED`). In these two `infos`
    has `winner`, `points` and `turns`, and `_winner` and so on at which tables. The arrays are
    copies.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - likewise
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str | Path = "crazy8s",
        seats: int | None = None,
        *,
        seat: int = 0,
        others: Others = FIRST,
        max_turns: int | None = None,
        returns: str = "win",
        illegal: str = "forfeit",
        observation: Observation = "full",
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    ) -> None:
        """The parameters are those of `UpcardEnv`, and the `threads` that share the work.

        `autoreset_mode`: see the class. BadRules for what cannot be.
        """
        self.autoreset_mode: AutoresetMode = mode_of(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        found = game_of(game)
        by_seat = seating_of(found, seats, seat, others)
        self.seat = seat
        self.num_envs = whole("num_envs", num_envs, 1)
        self.batch: Batch = Batch(
            found,
            self.num_envs,
            len(by_seat),
            others=by_seat,
            threads=threads,
            max_turns=max_turns,
            returns=returns,
            illegal=one_of("illegal", illegal, ILLEGAL),
            observation=observation,
            autoreset=self.autoreset_mode is AutoresetMode.SAME_STEP,
        )
        batch = self.batch
        self.single_observation_space: spaces.Box = observed(batch.features.size)
        self.single_action_space: spaces.Discrete[np.int64] = spaces.Discrete(len(batch.actions))
        self.observation_space: spaces.Box = observed(batch.features.size, self.num_envs)
        self.action_space: spaces.MultiDiscrete = spaces.MultiDiscrete(
            np.full(self.num_envs, len(batch.actions))
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin the first deals of a seed, or of a random one.

        With the option `reset_mask`, True or False for each table, the next deals begin at these
        tables alone, and the others stay as they are. BadRules for other options, for a list of
        seeds, and for a seed beside a mask.
        """
        if isinstance(seed, list):
            raise BadRules("a list of seeds given: one seed is for all tables")
        if options:
            self._begin(seed, **options)
        else:
            super().reset(seed=seed)
            self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self.batch.observation.copy(), {"action_mask": self.action_masks()}

    def _begin(self, seed: int | None, reset_mask: Any = None, **options: Any) -> None:
        if options:
            raise BadRules(f"option {min(options)!r} given: many tables take reset_mask alone")
        if seed is not None:
            raise BadRules("a seed and a reset_mask given: a seed begins the first deals of all")
        self.batch.begin(reset_mask)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        Bytes, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """Make a move at each table; actions are whole numbers, shape (num_envs,).

        Observations come back with shape (num_envs, size), rewards and whether deals have ended, or
        were broken off, with shape (num_envs,). Where one has, `infos` says how, as the class says.
        Errors are those of `Batch.step`, and IllegalMove where a deal that is over was to be reset.
        """
        batch = self.batch
        if self.autoreset_mode is AutoresetMode.DISABLED and (over := batch.seat < 0).any():
            raise IllegalMove(
                f"a step was tried, but the deal of table {over.argmax()} is over: call "
                "reset(options={'reset_mask': ...}) with True for such tables"
            )
        batch.step(actions)
        infos: dict[str, Any] = {"action_mask": self.action_masks()}
        ended = batch.terminated | batch.truncated
        if ended.any():
            result = {
                "winner": batch.winner.copy(),
                "points": batch.points.copy(),
                "turns": batch.turns.copy(),
            }
            if batch.autoreset:
                infos |= {"final_obs": batch.final_observation.copy(), "_final_obs": ended}
                infos |= {"final_info": result, "_final_info": ended}
            else:
                infos |= result | {f"_{name}": ended for name in result}
        reward = batch.reward[:, self.seat].astype(np.float64)
        return (
            batch.observation.copy(),
            reward,
            batch.terminated.copy(),
            batch.truncated.copy(),
            infos,
        )

    def action_masks(self) -> Mask:
        """1 for each legal action of each table, else 0: int8, shape (num_envs, actions).

        Where the next step begins a deal, whatever the action (`NEXT_STEP`), each has 1.
        """
        mask = self.batch.mask.copy()
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            mask[self.batch.seat < 0] = 1
        return mask

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        if "batch" in vars(self):  # older Gymnasium closes what could not be made, too
            self.batch.close()


def mode_of(given: AutoresetMode | str) -> AutoresetMode:
    """When the next deal begins; BadRules for what Gymnasium has no such mode for."""
    try:
        return AutoresetMode(given)
    except ValueError:
        known = ", ".join(mode.value for mode in AutoresetMode)
        raise BadRules(f"autoreset_mode {given!r} given: it is one of {known}") from None


def observed(features: int, tables: int | None = None) -> spaces.Box:
    """The space of observations of one table, or of so many."""
    shape = (features,) if tables is None else (tables, features)
    return spaces.Box(0, 255, shape, np.uint8)


def _register(name: str, **given: str) -> None:
    gymnasium.register(
        f"upcard/{name}-v0",
        entry_point="upcard.envs.gym:UpcardEnv",
        vector_entry_point="upcard.envs.gym:UpcardVectorEnv",
        kwargs=given,
    )


for _name in known_games():
    _register(title_of(_name), game=_name)
_register("Game")
