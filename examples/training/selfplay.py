"""A network learns a card game by playing against itself: masked PPO in JAX, on the CPU.

    python examples/training/selfplay.py crazy8s --seed 1 --save crazy8s.npz

One network plays all seats of many tables. It sees the features of a view (`Game.features`), and
illegal actions are masked. After each round of training it meets `first` on other deals, and a
checkpoint is written: stop whenever you like, and go on with the same command. The learning curve
is kept beside the checkpoint, as CSV; `--onnx FILE.onnx` keeps the network as a player,
`onnx:FILE.onnx`.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from credit import advantages
from needed import not_installed
from upcard.envs.batch import Batch
from upcard.errors import UpcardError
from upcard.files import check_folder, write_whole
from upcard.rules.load import rules_hash

try:
    import jax
    import jax.numpy as jnp
    import optax

    from checkpoint import load, save
    from exporting import write
    from judging import MAX_TURNS, report, win_rate
except ModuleNotFoundError as missing:
    raise not_installed(missing) from None

Array = Any  # of NumPy or JAX
WIDTH, RATE, CLIP, ENTROPY, LAMBDA = 128, 1e-3, 0.2, 0.01, 0.95
UPDATES, STEPS, EPOCHS, MINIBATCHES = 8, 64, 2, 16  # updates a round, steps an update
COLUMNS = "round,decisions,cpu_minutes,win_rate,low,high"
ADAM = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))


class Learner(NamedTuple):
    """What training needs in order to go on; `curve` has a row of COLUMNS for each round."""

    weights: Any
    moments: Any
    key: Array
    curve: Array


class Rollout(NamedTuple):
    """What was seen and done where there was a choice, and what came of it: a row each."""

    observation: Array
    mask: Array
    action: Array
    log_prob: Array
    advantage: Array
    target: Array


def untrained(seed: int, features: int, actions: int) -> Learner:
    """A network of two hidden layers, with an output for each action and one for the value."""
    key, *keys = jax.random.split(jax.random.PRNGKey(seed % 2**32), 4)
    sizes = [(features, WIDTH, 2.0), (WIDTH, WIDTH, 2.0), (WIDTH, actions + 1, 1e-4)]
    weights = [
        (jax.random.normal(own, (rows, columns)) * (gain / rows) ** 0.5, jnp.zeros(columns))
        for own, (rows, columns, gain) in zip(keys, sizes, strict=True)
    ]
    return Learner(weights, ADAM.init(weights), key, np.zeros((0, 6)))


def network(weights: Any, observation: Array, mask: Array) -> tuple[Array, Array]:
    """The logarithm of each action's probability, and the expected reward, for each row."""
    *layers, (matrix, bias) = weights
    hidden = jnp.log1p(observation.astype(jnp.float32))
    for inner, shift in layers:
        hidden = jax.nn.relu(hidden @ inner + shift)
    output = hidden @ matrix + bias
    return jax.nn.log_softmax(jnp.where(mask > 0, output[:, :-1], -1e9)), output[:, -1]


@jax.jit
def best(weights: Any, observation: Array, mask: Array) -> Array:
    """The most probable action for each row."""
    return network(weights, observation, mask)[0].argmax(1)


@jax.jit
def sample(weights: Any, key: Array, observation: Array, mask: Array) -> tuple[Array, ...]:
    """A random action for each row, the logarithm of its probability, and the row's value."""
    log_probs, value = network(weights, observation, mask)
    action = jax.random.categorical(key, log_probs)
    return action, jnp.take_along_axis(log_probs, action[:, None], 1)[:, 0], value


def loss(weights: Any, rows: Rollout) -> Array:
    """PPO's clipped loss, with the value's squared error and a bonus for entropy."""
    log_probs, value = network(weights, rows.observation, rows.mask)
    log_prob = jnp.take_along_axis(log_probs, rows.action[:, None], 1)[:, 0]
    advantage = (rows.advantage - rows.advantage.mean()) / (rows.advantage.std() + 1e-6)
    ratio = jnp.exp(log_prob - rows.log_prob)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -(jnp.exp(log_probs) * log_probs).sum(1)
    return ((value - rows.target) ** 2 / 2 - gain - ENTROPY * entropy).mean()


@jax.jit
def descend(weights: Any, moments: Any, rows: Rollout) -> tuple[Any, Any]:
    """The weights and Adam's moments after one step down the loss."""
    changes, moments = ADAM.update(jax.grad(loss)(weights, rows), moments)
    return optax.apply_updates(weights, changes), moments


def collect(batch: Batch, weights: Any, key: Array) -> Rollout:
    """The choices of the next steps at all tables."""
    steps = []
    for own in jax.random.split(key, STEPS):
        seen = batch.observation.copy(), batch.mask.copy(), batch.seat.copy()
        done = [np.asarray(each) for each in sample(weights, own, *seen[:2])]
        batch.step(done[0])
        steps.append((*seen, *done, batch.terminated | batch.truncated, batch.reward.copy()))
    columns = [np.stack(column) for column in zip(*steps, strict=True)]
    observation, mask, seat, action, log_prob, value, over, reward = columns
    gain = advantages(mask.sum(-1) > 1, seat, value, over, reward, LAMBDA)
    rows = Rollout(observation, mask, action, log_prob, gain, gain + value)
    return Rollout(*(each[~np.isnan(gain)] for each in rows))


def train(batch: Batch, learner: Learner) -> Learner:
    """The learner after one more round, on new deals."""
    weights, moments, key, curve = learner
    started, (key, *keys) = time.process_time(), jax.random.split(key, UPDATES + 1)
    batch.reset(int(jax.random.bits(key)))
    size = batch.tables * STEPS // MINIBATCHES
    for own in keys:
        rows, chance = collect(batch, weights, own), np.random.default_rng(np.asarray(own))
        for _ in range(EPOCHS):
            order = chance.permutation(len(rows.action))
            for start in range(0, len(order) - size + 1, size):
                part = Rollout(*(each[order[start : start + size]] for each in rows))
                weights, moments = descend(weights, moments, part)
    rate = win_rate(batch.game, partial(best, weights), "first", deals=1000, seats=batch.seats)
    done, minutes = len(curve) + 1, (time.process_time() - started) / 60 + curve[-1:, 2].sum()
    row = [done, done * UPDATES * STEPS * batch.tables, minutes, *rate]
    return Learner(weights, moments, key, np.vstack([curve, row]))


def main() -> None:
    """Train, and say how it goes."""
    parser = argparse.ArgumentParser(description="A network learns a game by self-play.")
    parser.add_argument("game", help="a game's name, or a TOML file")
    parser.add_argument("--save", type=Path, required=True, metavar="FILE.npz")
    parser.add_argument("--seats", type=int, help="the fewest of the game otherwise")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=15_700_000, help="in all: whole rounds")
    parser.add_argument("--minutes", type=float, default=inf, help="no round begins after them")
    parser.add_argument("--tables", type=int, default=512, help="played at the same time")
    parser.add_argument("--deals", type=int, default=10_000, help="to be judged by at the end")
    parser.add_argument("--onnx", type=Path, metavar="FILE.onnx", help="to keep the network in")
    given = parser.parse_args()
    for file in filter(None, (given.save, given.onnx)):
        check_folder(file.parent)
    batch = Batch(given.game, given.tables, given.seats, max_turns=MAX_TURNS)
    rules = rules_hash(batch.game.rules)[:12]
    about = f"{batch.game.id} ({rules}) with seed {given.seed} and {given.tables} tables"
    if batch.seats != batch.game.rules.seats[0]:
        about += f" of {batch.seats}"
    blank = untrained(given.seed, batch.features.size, len(batch.actions))
    learner, until = load(given.save, blank, about), time.monotonic() + 60 * given.minutes
    rounds = max(1, round(given.decisions / (UPDATES * STEPS * given.tables)))
    while len(learner.curve) < rounds and time.monotonic() < until:
        learner = train(batch, learner)
        save(given.save, learner, about)
        rows = [",".join(f"{number:.10g}" for number in row) for row in learner.curve]
        write_whole(given.save.with_suffix(".curve.csv"), "\n".join([COLUMNS, *rows, ""]))
        done, decisions, minutes, rate, *_ = learner.curve[-1]
        spent = f"{decisions:,.0f} decisions, {minutes:.1f} CPU minutes"
        print(f"round {done:.0f}: {spent}, {rate:.1%} against first", flush=True)
    if given.onnx:
        write(given.onnx, learner.weights, batch.features)
    print(report(batch.game, partial(best, learner.weights), given.deals, batch.seats))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped: the same command goes on after the last round")
    except (UpcardError, OSError) as why:
        sys.exit(f"selfplay: {why}")
