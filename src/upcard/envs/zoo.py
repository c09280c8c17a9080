"""PettingZoo: a table for several learners, who move in turn.

    from upcard.envs import zoo
    env = zoo.env(game="uno", players=3)

`env` enforces the order of calls, and an illegal action ends the deal, as in PettingZoo's games;
`raw_env` refuses it. `parallel_env` is the same table for libraries that take an action of every
agent in each step. `upcard_v0` names both for tools that want a module. A cycle is a deal. Each
seat is an agent, `player_0` to `player_7`. An observation is a dictionary: `observation`, the
features of the seat's view (`Game.features`), and `action_mask`, which says which numbers
(`Game.actions`) are legal. A seat that is asked out of turn is simply the next to act.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from upcard.envs.naming import needed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
except ImportError:
    raise needed("pettingzoo", "envs") from None

from upcard.envs.batch import ILLEGAL
from upcard.envs.restarts import Restarts
from upcard.envs.showing import as_text, names_of, on_screen
from upcard.envs.stepper import Stepper
from upcard.games.arguments import one_of
from upcard.games.features import Observation
from upcard.games.game import Game

Seen = dict[str, Any]


def env(*given: Any, **named: Any) -> AECEnv[str, Seen, int]:
    """A table that enforces the order of calls: the parameters are those of `raw_env`.

    An illegal action ends the deal, and is worth -1 to who made it. The table itself sees to that:
    each of PettingZoo's wrappers takes longer than a move.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(*given, **{"illegal": "forfeit"} | named))


def parallel_env(*given: Any, **named: Any) -> ParallelEnv[str, Seen, int | None]:
    """A table at which every agent gives an action in each step, and one of these is played.

    What the others give is not looked at: their `action_mask` has only ones. After each step
    `infos` says whose action is next (`active_agent`). The parameters are those of `env`.
    """
    return _Parallel(env(*given, **named))


class _Parallel(turn_based_aec_to_parallel_wrapper[str, Seen, int]):
    """PettingZoo's conversion, with masks from which an action can be drawn for every agent."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        observations, infos = super().reset(seed, options)
        return self._open(observations), infos

    def step(self, actions: dict[str, int | None]) -> Any:
        observations, *told = super().step(actions)
        return self._open(observations), *told

    def _open(self, observations: dict[str, Seen]) -> dict[str, Seen]:
        for agent in self.agents:
            if agent != self.aec_env.agent_selection:
                observations[agent]["action_mask"][:] = 1
        return observations


class raw_env(AECEnv[str, Seen, int]):  # noqa: N801 - PettingZoo's name
    """A table without wrappers.

    `reset(seed=s)` begins deal 0 of the seed s, a `reset()` after it the next one; `options` may
    say which (`Restarts`). Rewards are 0 until the deal ends.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "upcard_v0",
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str | Path = "crazy8s",
        players: int | None = None,
        *,
        max_turns: int | None = None,
        returns: str = "win",
        illegal: str = "raise",
        observation: Observation = "full",
        render_mode: str | None = None,
    ) -> None:
        """`game`: a name, or the path of a rules file; `players`: how many seats.

        The other parameters are those of `Batch`. BadRules for what cannot be.
        """
        super().__init__()
        if render_mode is not None:
            one_of("render_mode", render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self.illegal: str = one_of("illegal", illegal, ILLEGAL)
        self.stepper: Stepper = Stepper(
            game, players, max_turns=max_turns, returns=returns, observation=observation
        )
        self.possible_agents: list[str] = list(names_of(self.stepper.seats))
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._restarts = Restarts(self.stepper)
        size, actions = self.stepper.features.size, len(self.stepper.actions)
        self._actions = spaces.Discrete(actions)
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._no_mask = np.zeros(actions, np.int8)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - all are alike
        """The observations of an agent, the same for all: see `observe`.

        `observation` is a vector of bytes (`Game.features`), `action_mask` has 0 or 1 an action.
        """
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - all are alike
        """The actions of an agent: whole numbers from 0 (`Game.actions`), the same for all."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a deal; BadRules for options that cannot be."""
        self._restarts.begin(seed, options, lambda: random.getrandbits(62))
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.possible_agents[self.stepper.seat or 0]
        self._show()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; all of its mask is 0 where another one is to move.

        BadRules for an agent that is not at the table, IllegalMove before the first reset.
        """
        stepper = self.stepper
        seat = self._seats[one_of("agent", agent, self.possible_agents)]
        mask = stepper.mask if seat == stepper.seat else self._no_mask.copy()
        return {"observation": stepper.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Make a move for the agent whose turn it is; None for one whose deal is over.

        What an illegal action does is said by `illegal`: an IllegalMove, or a forfeit of the deal.
        """
        agent, stepper = self.agent_selection, self.stepper
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self.illegal == "raise" or stepper.is_legal(action):
            stepper.play(action)
        else:
            stepper.forfeit()
        self._cumulative_rewards[agent] = 0.0
        if stepper.seat is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[stepper.seat]
        self._show()

    def render(self) -> str | None:
        """The table as the agent whose turn it is sees it: as text with render mode `ansi`."""
        if self.render_mode != "ansi" or not self._restarts.begun:
            return None
        return as_text(self.stepper.state, self._seats[self.agent_selection], self.possible_agents)

    def close(self) -> None:
        """Nothing is open."""

    def _end(self) -> None:
        """Tell every agent what the deal was worth; each then has one more turn, without action."""
        for agent, reward in zip(self.agents, self.stepper.reward, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = self.stepper.terminated
            self.truncations[agent] = self.stepper.truncated
        self._deads_step_first()

    def _show(self) -> None:
        if self.render_mode == "human":
            seat = self._seats[self.agent_selection]
            on_screen(self.stepper.state, seat, self.possible_agents)


upcard_v0 = sys.modules[__name__]
