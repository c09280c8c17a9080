"""RLCard's DQN and NFSP agents learn a game of Upcard's, against a player that does not change.

    python examples/training/rlcard_agents.py dqn crazy8s --seed 1 --onnx crazy8s.onnx

RLCard's agents know nothing of its environments: they are told of states and transitions. Their
settings are RLCard's own but for the learning rate of NFSP, which is made for gradient descent
without momentum. It needs `rlcard`, PyTorch, `onnx` and `upcard[onnx]`.
"""

from __future__ import annotations

import os
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from needed import not_installed

try:
    import torch
    from rlcard.agents import DQNAgent, NFSPAgent
    from rlcard.utils import set_seed
    from torch import nn

    from one_table import HIDDEN, Learner, Legal, Numbers, run
except ModuleNotFoundError as missing:
    raise not_installed(missing) from None

CPU = torch.device("cpu")


def state(seen: Numbers, legal: Legal) -> dict[str, Any]:
    """What RLCard tells an agent."""
    actions = {int(action): None for action in legal}
    return {"obs": seen, "legal_actions": actions, "raw_legal_actions": list(actions)}


class Agent:
    """An agent of RLCard's, told of transitions as RLCard's own environments tell them."""

    def __init__(self, agent: Any, network: nn.Module) -> None:
        self._agent, self.network = agent, network
        self._before: tuple[dict[str, Any], int] | None = None

    def choose(self, seen: Numbers, legal: Legal) -> int:
        """An action, once it has learned from the one before."""
        now = state(seen, legal)
        self._feed(now, 0.0, over=False)
        action = int(self._agent.step(now))
        self._before = now, action
        return action

    def end(self, reward: float) -> None:
        """The deal is over; what is seen then does not matter."""
        self._feed(None, reward, over=True)
        self._before = None
        if isinstance(self._agent, NFSPAgent):
            self._agent.sample_episode_policy()

    def _feed(self, now: dict[str, Any] | None, reward: float, over: bool) -> None:
        if self._before is not None:
            following = now or self._before[0]
            with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
                self._agent.feed((*self._before, reward, following, over))


def dqn(features: int, actions: int, decisions: int, seed: int) -> Learner:
    """A DQN agent."""
    set_seed(seed)
    agent = DQNAgent(
        num_actions=actions,
        state_shape=[features],
        mlp_layers=HIDDEN,
        epsilon_decay_steps=decisions // 2,
        device=CPU,
    )
    return Agent(agent, agent.q_estimator.qnet)


def nfsp(features: int, actions: int, _decisions: int, seed: int) -> Learner:
    """An NFSP agent."""
    set_seed(seed)
    agent = NFSPAgent(
        num_actions=actions,
        state_shape=[features],
        hidden_layers_sizes=HIDDEN,
        q_mlp_layers=HIDDEN,
        rl_learning_rate=5e-5,
        device=CPU,
    )
    return Agent(agent, agent.policy_network)


if __name__ == "__main__":
    run("An agent of RLCard's learns a game.", {"dqn": dqn, "nfsp": nfsp})
