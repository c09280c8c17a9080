"""Deals whose chance is sampled outcome by outcome, beside deals that the engine shuffles.

    python -m tests.games.sampling --deals 100000

plays so many of each, any legal move being as likely, and prints how well they agree.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from scipy.stats import chi2_contingency

from upcard.envs.batch import Batch
from upcard.errors import ScriptEnds
from upcard.games.game import Game, game

Numbers = npt.NDArray[np.int64]
Sample = Callable[[random.Random, ScriptEnds], str]
Result = TypeVar("Result")
TABLES = 256
BINS = 12


class Ends(NamedTuple):
    """How deals ended: an entry for each of them."""

    turns: Numbers
    winners: Numbers
    """-1 for nobody."""
    points: Numbers
    """The first seat's."""


def by_weight(chance: random.Random, ends: ScriptEnds) -> str:
    """One of the outcomes that can come, each as likely as its weight says."""
    (chosen,) = chance.choices(list(ends.outcomes), list(ends.outcomes.values()))
    return chosen


def sampled(
    call: Callable[[Sequence[str]], Result], chance: random.Random, sample: Sample
) -> Result:
    """What a call gives when each outcome that it needs is sampled."""
    script: list[str] = []
    while True:
        try:
            return call(script)
        except ScriptEnds as ends:
            script.append(sample(chance, ends))


def by_script(of: Game, deals: int, seed: int, sample: Sample = by_weight) -> Ends:
    """Deals in which all chance is sampled from what the engine says can come."""
    chance, ended = random.Random(seed), np.zeros((3, deals), np.int64)
    for deal in range(deals):
        state = sampled(lambda script: of.deal(chance="script", script=script), chance, sample)
        while state.turn is not None:
            move = chance.choice(state.legal)
            sampled(lambda script, m=move, s=state: s.play(m, script), chance, sample)  # type: ignore[misc]
        outcome = state.outcome
        assert outcome is not None
        winner = -1 if outcome.winner is None else outcome.winner
        ended[:, deal] = outcome.turns, winner, outcome.points[0]
    return Ends(*ended)


def by_shuffling(of: Game, deals: int, seed: int) -> Ends:
    """The deals 0, 1, 2 ... of a seed, as `Game.deal` gives them, played many at a time."""
    chance, ended = np.random.default_rng(seed), np.full((3, deals), -2, np.int64)
    batch = Batch(of, min(TABLES, deals), seed=seed)
    batch.reset()
    while (batch.deal < deals).any():
        numbers = batch.deal.copy()
        batch.step((chance.random(batch.mask.shape) * batch.mask).argmax(1))
        for table in np.flatnonzero(batch.terminated & (numbers < deals)):
            result = batch.turns[table], batch.winner[table], batch.points[table, 0]
            ended[:, numbers[table]] = result
    return Ends(*ended)


def agreement(one: Ends, other: Ends) -> dict[str, float]:
    """For each way to count ends, how likely so great a difference is if there is none."""
    return {name: same(*(getattr(ends, name) for ends in (one, other))) for name in Ends._fields}


def same(one: Numbers, other: Numbers) -> float:
    """The p-value of Pearson's test that two samples come from one distribution, in bins."""
    everything = np.concatenate([one, other])
    edges = np.unique(np.quantile(everything, np.linspace(0, 1, BINS + 1)[1:-1], method="lower"))
    counts = [
        np.bincount(edges.searchsorted(each), minlength=edges.size + 1) for each in (one, other)
    ]
    table = np.array(counts)
    p_value: float = chi2_contingency(table[:, table.sum(0) > 0]).pvalue
    return p_value


def main() -> None:
    """Play many deals, and print how likely the differences are."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--deals", type=int, default=100_000)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("game", nargs="?", default="crazy8s")
    asked = given.parse_args()
    of = game(asked.game)
    pair = by_script(of, asked.deals, asked.seed), by_shuffling(of, asked.deals, asked.seed)
    for ends in pair:
        means = ", ".join(f"{name} {getattr(ends, name).mean():.4f}" for name in Ends._fields)
        print(f"{of.id}, {asked.deals:,} deals, means: {means}")
    for name, p_value in agreement(*pair).items():
        print(f"{name}: p = {p_value:.3f}")


if __name__ == "__main__":
    main()
