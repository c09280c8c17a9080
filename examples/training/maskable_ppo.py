"""A network learns a card game against `first`: sb3-contrib's MaskablePPO, through Gymnasium.

    python examples/training/maskable_ppo.py crazy8s --seed 1 --save crazy8s.zip

It needs `sb3-contrib` and `upcard[envs]`. Install a CPU build of PyTorch before: the one that pip
takes otherwise brings gigabytes of GPU libraries.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import FlattenExtractor

from judging import MAX_TURNS, report
from upcard.errors import UpcardError
from upcard.files import check_folder
from upcard.games.arguments import game_of


class Logarithms(FlattenExtractor):
    """Features are counts up to 255: their logarithms are of one size."""

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """The features as the network takes them."""
        return torch.log1p(super().forward(observations))


def main() -> None:
    """Train, keep the model, and judge it."""
    parser = argparse.ArgumentParser(description="A network learns a game against `first`.")
    parser.add_argument("game", help="a game's name, or a TOML file")
    parser.add_argument("--save", type=Path, required=True, metavar="FILE.zip")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=500_000, help="choices to learn from")
    parser.add_argument("--tables", type=int, default=32, help="played at the same time")
    parser.add_argument("--deals", type=int, default=10_000, help="to be judged by at the end")
    given = parser.parse_args()
    check_folder(given.save.parent)
    torch.set_num_threads(1)  # the matrices are small: more threads only wait for each other
    game = game_of(given.game)
    tables = make_vec_env(
        "upcard.envs.gym:upcard/Game-v0",
        n_envs=given.tables,
        seed=given.seed,
        env_kwargs={"game": game, "max_turns": MAX_TURNS, "render_mode": None},  # else: pictures
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
    model.learn(given.steps)
    model.save(given.save)

    def choose(features: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return model.predict(features, action_masks=mask.copy(), deterministic=True)[0]

    print(report(game, choose, given.deals))


if __name__ == "__main__":
    try:
        main()
    except (UpcardError, OSError) as why:
        sys.exit(f"maskable_ppo: {why}")
