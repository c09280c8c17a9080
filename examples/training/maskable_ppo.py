"""A network learns a card game against a player: sb3-contrib's MaskablePPO, through Gymnasium.

    python examples/training/maskable_ppo.py crazy8s --seed 1 --onnx crazy8s.onnx

It needs `sb3-contrib`, `onnx` and `upcard[envs,onnx]`. Install a CPU build of PyTorch before: the
one that pip takes otherwise brings gigabytes of GPU libraries.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from curves import Curve
from needed import not_installed
from upcard.errors import UpcardError
from upcard.files import check_folder
from upcard.games.arguments import game_of

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env
    from stable_baselines3.common.torch_layers import FlattenExtractor
    from torch import nn

    from judging import MAX_TURNS, report, win_rate
    from torch_player import write
except ModuleNotFoundError as missing:
    raise not_installed(missing) from None


class Logarithms(FlattenExtractor):
    """Features are counts up to 255: their logarithms are of one size."""

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """The features as the network takes them."""
        return torch.log1p(super().forward(observations))


class Actions(nn.Module):
    """The part of the policy that has a number for each action."""

    def __init__(self, policy: nn.Module) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        """A number for each action, for each row."""
        seen = self.policy.pi_features_extractor(observation.float())
        return self.policy.action_net(self.policy.mlp_extractor.forward_actor(seen))


def main() -> None:
    """Train, keep the model, and judge it."""
    parser = argparse.ArgumentParser(description="A network learns a game against a player.")
    parser.add_argument("game", help="a game's name, or a TOML file")
    parser.add_argument("--save", type=Path, metavar="FILE.zip", help="to keep the model in")
    parser.add_argument("--onnx", type=Path, required=True, metavar="FILE.onnx")
    parser.add_argument("--seats", type=int, help="the fewest of the game otherwise")
    parser.add_argument("--against", default="first", help="the player in the other seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=500_000, help="to learn from")
    parser.add_argument("--tables", type=int, default=32, help="played at the same time")
    parser.add_argument("--deals", type=int, default=10_000, help="to be judged by at the end")
    given = parser.parse_args()
    for file in filter(None, (given.save, given.onnx)):
        check_folder(file.parent)
    torch.set_num_threads(1)  # the matrices are small: more threads only wait for each other
    game = game_of(given.game)
    seats = game.rules.seats[0] if given.seats is None else given.seats
    tables = make_vec_env(
        "upcard.envs.gym:upcard/Game-v0",
        n_envs=given.tables,
        seed=given.seed,
        env_kwargs={
            "game": game,
            "seats": seats,
            "others": given.against,
            "max_turns": MAX_TURNS,
            "render_mode": None,  # else: pictures
        },
    )
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        seed=given.seed,
        learning_rate=1e-3,
        gamma=1.0,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        ent_coef=0.01,
        policy_kwargs={"features_extractor_class": Logarithms, "net_arch": [128, 128]},
        device="cpu",
    )

    def choose(features: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return model.predict(features, action_masks=mask.copy(), deterministic=True)[0]

    curve = Curve(given.onnx)
    while curve.decisions < given.decisions:
        began = time.process_time()
        model.learn(max(1000, given.decisions // 20), reset_num_timesteps=False)
        spent = time.process_time() - began
        rate = win_rate(game, choose, "first", deals=1000, seats=seats)
        curve.add(model.num_timesteps - curve.decisions, spent, rate)
    if given.save:
        model.save(given.save)
    write(given.onnx, Actions(model.policy), game.features(seats))
    print(report(game, choose, given.deals, seats))


if __name__ == "__main__":
    try:
        main()
    except (UpcardError, OSError) as why:
        sys.exit(f"maskable_ppo: {why}")
