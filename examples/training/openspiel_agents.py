"""OpenSpiel's DQN and NFSP agents, of PyTorch, learn a game of Upcard's against a fixed player.

    python examples/training/openspiel_agents.py nfsp crazy8s --seed 1 --onnx crazy8s.onnx

The agents take what OpenSpiel's `rl_environment` tells, which is made here for one seat: the deal's
chance and the other seats are played in between. Learning rates and the optimiser are set for
observations of this size; all else is OpenSpiel's. It needs `upcard[openspiel,onnx]`, `onnx`,
PyTorch and `dm-tree`.
"""

from __future__ import annotations

from typing import Any

from needed import not_installed

try:
    from open_spiel.python.pytorch.dqn import DQN
    from open_spiel.python.pytorch.nfsp import NFSP
    from open_spiel.python.rl_environment import StepType, TimeStep
    from torch import nn

    from one_table import HIDDEN, Learner, Legal, Numbers, run
except ModuleNotFoundError as missing:
    raise not_installed(missing) from None

SETTINGS = {"optimizer_str": "adam", "epsilon_decay_schedule_str": "linear"}


def told(seen: Numbers, legal: list[int], reward: float | None, kind: StepType) -> TimeStep:
    """What an environment of OpenSpiel's tells the player of one seat."""
    observations = {"info_state": [seen], "legal_actions": [legal], "current_player": 0}
    discount = 0.0 if kind == StepType.LAST else 1.0
    rewards = None if reward is None else [reward]
    return TimeStep(observations, rewards, [discount], kind)


class Agent:
    """An agent of OpenSpiel's."""

    def __init__(self, agent: Any, network: nn.Module) -> None:
        self._agent, self.network = agent, network
        self._seen: Numbers | None = None

    def choose(self, seen: Numbers, legal: Legal) -> int:
        """An action, once it has learned from the one before."""
        first = self._seen is None
        kind, reward = (StepType.FIRST, None) if first else (StepType.MID, 0.0)
        self._seen = seen
        return int(self._agent.step(told(seen, legal.tolist(), reward, kind)).action)

    def end(self, reward: float) -> None:
        """The deal is over; what is seen then does not matter."""
        if self._seen is not None:
            self._agent.step(told(self._seen, [], reward, StepType.LAST))
        self._seen = None


def dqn(features: int, actions: int, decisions: int, seed: int) -> Learner:
    """A DQN agent."""
    agent = DQN(
        0,
        features,
        actions,
        HIDDEN,
        replay_buffer_capacity=20_000,
        learning_rate=1e-4,
        epsilon_decay_duration=decisions // 2,
        seed=seed,
        **SETTINGS,
    )
    return Agent(agent, agent._q_network)


def nfsp(features: int, actions: int, decisions: int, seed: int) -> Learner:
    """An NFSP agent."""
    agent = NFSP(
        0,
        features,
        actions,
        HIDDEN,
        reservoir_buffer_capacity=200_000,
        anticipatory_param=0.1,
        rl_learning_rate=1e-4,
        sl_learning_rate=1e-4,
        replay_buffer_capacity=20_000,
        epsilon_decay_duration=decisions // 2,
        seed=seed,
        **SETTINGS,
    )
    return Agent(agent, agent._avg_network)


if __name__ == "__main__":
    run("An agent of OpenSpiel's learns a game.", {"dqn": dqn, "nfsp": nfsp})
