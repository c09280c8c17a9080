"""Environments as contestants: each plays its own loop, and makes moves that were drawn before.

Moves are drawn once, at random among the legal ones, when a contestant is made. Whenever it plays
it begins at the same seed and makes them again: so choosing is in no figure, but dealing is.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.measure import Contestant
from upcard.envs.batch import Batch
from upcard.envs.halves import Halves
from upcard.games.features import Observation

WALL = time.perf_counter
DEALS = 100
"""Deals whose moves are drawn; then they begin again."""
STEPS = 256
"""Steps of many tables, likewise."""
AWAY = 0.2e-6
"""Seconds a table that a network on another device takes to choose: about a step's own time."""

Choose = Callable[[Any], int]
"""A move, from what an environment says of the legal ones."""


def replayed(
    name: str,
    seed: int,
    begin: Callable[[], object],
    deal: Callable[[Choose], int],
    numbers: Callable[[Any], Sequence[int]],
) -> Contestant:
    """Who plays deals one by one: `begin` goes back to the seed, `deal` says how many moves it had.

    `numbers` are the legal moves, from what `deal` hands over.
    """
    drawn, chance = list[int](), random.Random(seed)

    def draw(legal: Any) -> int:
        drawn.append(int(chance.choice(numbers(legal))))
        return drawn[-1]

    begin()
    for _ in range(DEALS):
        deal(draw)

    def play(_start: int, deals: int) -> int:
        decisions, moves = 0, iter(drawn)

        def again(_legal: Any) -> int:
            return next(moves)

        for number in range(deals):
            if number % DEALS == 0:
                begin()
                moves = iter(drawn)
            decisions += deal(again)
        return decisions

    return Contestant(name, play)


def legal_of(mask: Any) -> list[int]:
    """The numbers that a mask allows."""
    numbers: list[int] = np.flatnonzero(mask).tolist()
    return numbers


def agents(name: str, seed: int, env: Any) -> Contestant:
    """A PettingZoo environment in its own loop, the masks in its observations."""

    def deal(choose: Choose) -> int:
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(choose(seen["action_mask"]))
                decisions += 1
        env.reset()
        return decisions

    return replayed(name, seed, lambda: env.reset(seed=seed), deal, legal_of)


def episodes(name: str, seed: int, env: Any) -> Contestant:
    """A Gymnasium environment, the masks in `info`."""

    def deal(choose: Choose) -> int:
        _, info = env.reset()
        decisions, over, cut = 0, False, False
        while not (over or cut):
            _, _, over, cut, info = env.step(choose(info["action_mask"]))
            decisions += 1
        return decisions

    return replayed(name, seed, lambda: env.reset(seed=seed), deal, legal_of)


def rlcard_steps(name: str, seed: int, env: Any) -> Contestant:
    """An environment of RLCard's, driven by `env.step`."""

    def deal(choose: Choose) -> int:
        decisions, (state, _) = 0, env.reset()
        while not env.is_over():
            state, _ = env.step(choose(state["legal_actions"]))
            decisions += 1
        return decisions

    return replayed(name, seed, lambda: env.seed(seed), deal, list)


def tables(
    game: str, count: int, seed: int, threads: int = 1, observation: Observation = "full"
) -> Contestant:
    """So many tables at once; what it plays as a deal is a step, one move at each table."""
    batch = Batch(game, count, seed=seed, threads=threads, observation=observation)
    drawn = moves_of(batch, seed)

    def play(_start: int, steps: int) -> int:
        for step in range(steps):
            if step % STEPS == 0:
                batch.reset()
            batch.step(drawn[step % STEPS])
        return steps * count

    name = f"{game}, {count:,} tables" + (f", {threads} threads" if threads > 1 else "")
    if observation != "full":
        name += f", {observation if isinstance(observation, str) else ' '.join(observation)}"
    return Contestant(name, play, WALL if threads > 1 else time.thread_time)


def moves_of(batch: Batch, seed: int) -> npt.NDArray[np.int64]:
    """Legal moves at each table, drawn for so many steps from a reset on."""
    chance, drawn = np.random.default_rng(seed), np.empty((STEPS, batch.tables), np.int64)
    batch.reset()
    for moves in drawn:
        moves[:] = (chance.random(batch.mask.shape, np.float32) * batch.mask).argmax(1)
        batch.step(moves)
    return drawn


def with_network(game: str, count: int, seed: int, *, halves: bool) -> Contestant:
    """So many tables, each step of which waits for a network elsewhere; by turns in two halves."""
    batch, two, half = Batch(game, count, seed=seed), Halves(game, count, seed=seed), count // 2
    drawn = moves_of(batch, seed)

    def play_whole(_start: int, steps: int) -> int:
        for step in range(steps):
            if step % STEPS == 0:
                batch.reset()
            time.sleep(count * AWAY)
            batch.step(drawn[step % STEPS])
        return steps * count

    def play_halves(_start: int, steps: int) -> int:
        for step in range(steps):
            if step % STEPS == 0:
                two.reset()
            for moves in (drawn[step % STEPS, :half], drawn[step % STEPS, half:]):
                two.recv()
                time.sleep(half * AWAY)
                two.send(moves)
        two.recv()
        return steps * count

    name = f"{game}, {count:,} tables and a network, {'in halves' if halves else 'one by one'}"
    return Contestant(name, play_halves if halves else play_whole, WALL)
