"""A network learns to play as a player does, from a dataset of its decisions: JAX, on the CPU.

    upcard dataset crazy8s memory memory --deals 30000 --seed 1 --out memory.parquet
    python examples/training/imitation.py memory.parquet --player memory

It is the network of `selfplay.py`, fitted to what the player chose where it had a choice. The last
tenth of the deals is kept back, to see how often the network chooses the same there. Then it plays.
With `--onnx FILE.onnx` it is kept as a player of its own, `onnx:FILE.onnx`.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import upcard
from needed import not_installed
from upcard.errors import UpcardError
from upcard.files import check_folder
from upcard.rules.load import rules_hash

try:
    import jax
    import jax.numpy as jnp
    import optax
    from pyarrow import ArrowInvalid, parquet

    from exporting import write
    from judging import report, win_rate
    from selfplay import best, network, untrained
except ModuleNotFoundError as missing:
    raise not_installed(missing) from None

Array = Any  # of NumPy or JAX
ROWS = 1024  # a step
ADAM = optax.adam(1e-3)


class Choices(NamedTuple):
    """What a player saw, what it could do, and what it did: a row each."""

    observation: Array
    mask: Array
    action: Array


def read(path: Path, player: str) -> tuple[upcard.Game, Choices, Choices]:
    """The game of a dataset, and a player's choices: those to learn from, and those kept back.

    BadRules for a file that is no dataset, or of other rules or observations than the game has now.
    """
    try:
        about = json.loads(parquet.read_schema(path).metadata[b"upcard"])
        table = parquet.read_table(path, filters=[("player", "==", player)])
    except (ArrowInvalid, KeyError, TypeError):
        raise upcard.BadRules(f"{path} is no dataset: `upcard dataset` writes them") from None
    game = upcard.game(about["game"])
    names = [part["name"] for part in about["parts"]]
    if about["rules_hash"] != rules_hash(game.rules) or names != list(game.features(2).slices):
        raise upcard.BadRules(f"{path} is of other rules, or not of full observations of 2 seats")
    if not table.num_rows:
        raise upcard.BadRules(f"{player} given: in {path} are {', '.join(about['players'])}")

    def matrix(name: str) -> Array:
        column = table[name].combine_chunks()
        return column.flatten().to_numpy().reshape(len(column), -1)

    rows = Choices(matrix("observation"), matrix("mask"), table["action"].to_numpy())
    chosen, late = rows.mask.sum(1) > 1, table["deal"].to_numpy() >= 0.9 * about["deals"]
    learnt, kept = (
        Choices(*(column[which] for column in rows)) for which in (chosen & ~late, chosen & late)
    )
    return game, learnt, kept


def loss(weights: Any, rows: Choices) -> Array:
    """Less the mean logarithm of the probability of what was chosen."""
    log_probs, _ = network(weights, rows.observation, rows.mask)
    return -jnp.take_along_axis(log_probs, rows.action[:, None].astype(jnp.int32), 1).mean()


@jax.jit
def descend(weights: Any, moments: Any, rows: Choices) -> tuple[Any, Any]:
    """The weights and Adam's moments after one step down the loss."""
    changes, moments = ADAM.update(jax.grad(loss)(weights, rows), moments)
    return optax.apply_updates(weights, changes), moments


def main() -> None:
    """Learn, and say how it goes."""
    parser = argparse.ArgumentParser(description="A network learns to play as a player does.")
    parser.add_argument("dataset", type=Path, metavar="FILE.parquet")
    parser.add_argument("--player", required=True, help="whose choices are learned")
    parser.add_argument("--passes", type=int, default=4, help="over all choices")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=10_000, help="to be judged by at the end")
    parser.add_argument("--onnx", type=Path, metavar="FILE.onnx", help="to keep the network in")
    given = parser.parse_args()
    if given.onnx:
        check_folder(given.onnx.parent)
    game, rows, kept = read(given.dataset, given.player)
    weights = untrained(given.seed, rows.observation.shape[1], rows.mask.shape[1]).weights
    moments, chance = ADAM.init(weights), np.random.default_rng(given.seed)
    for number in range(1, given.passes + 1):
        order, size = chance.permutation(len(rows.action)), min(ROWS, len(rows.action))
        for start in range(0, len(order) - size + 1, size):
            part = Choices(*(column[order[start : start + size]] for column in rows))
            weights, moments = descend(weights, moments, part)
        same = float((best(weights, kept.observation, kept.mask) == kept.action).mean())
        print(
            f"pass {number}: {same:.1%} of {len(kept.action):,} other choices the same", flush=True
        )
    if given.onnx:
        write(given.onnx, weights, game.features(2))
    choose = partial(best, weights)
    rate = win_rate(game, choose, given.player, deals=given.deals)
    print(report(game, choose, given.deals))
    print(f"against {given.player}: {rate.value:.1%} (95 %: {rate.low:.1%} to {rate.high:.1%})")


if __name__ == "__main__":
    try:
        main()
    except (UpcardError, OSError) as why:
        sys.exit(f"imitation: {why}")
