"""One table for learners of other libraries: they sit in one seat, a player in the others."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from curves import Curve
from judging import MAX_TURNS, report, win_rate
from torch_player import Logarithms, write
from upcard.envs.stepper import Stepper
from upcard.errors import UpcardError
from upcard.files import check_folder

Numbers = npt.NDArray[np.float32]
Legal = npt.NDArray[np.int64]
"""The numbers of the legal actions."""
HIDDEN = [128, 128]
"""The sizes of hidden layers."""


class Learner(Protocol):
    """What learns from its own choices, one after another."""

    def choose(self, seen: Numbers, legal: Legal) -> int:
        """An action, and whatever follows from it for the learning."""

    def end(self, reward: float) -> None:
        """The deal is over, after at least one choice."""

    @property
    def network(self) -> nn.Module:
        """From what is seen, as `Numbers`, to a number for each action; the highest is the best."""


Make = Callable[[int, int, int, int], Learner]
"""A learner by its features, actions, decisions to learn from, and seed."""


def play(table: Stepper, learner: Learner, deal: int) -> int:
    """One deal; the number of choices that the learner had."""
    table.begin(table.seed, deal, first=deal % table.seats)
    choices = 0
    while table.seat is not None:
        legal = np.flatnonzero(table.mask)
        action = int(legal[0])
        if len(legal) > 1:
            seen = np.log1p(table.observation(table.seat), dtype=np.float32)
            action, choices = learner.choose(seen, legal), choices + 1
        table.play(action)
    if choices:
        learner.end(table.reward[table.outside[0]])
    return choices


def arguments(what: str, learners: Mapping[str, Make], words: list[str] | None) -> Any:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("learner", choices=learners)
    parser.add_argument("game", help="a game's name, or a TOML file")
    parser.add_argument("--onnx", type=Path, required=True, metavar="FILE.onnx")
    parser.add_argument("--seats", type=int, help="the fewest of the game otherwise")
    parser.add_argument("--against", default="first", help="the player in the other seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=200_000, help="to learn from")
    parser.add_argument("--deals", type=int, default=10_000, help="to be judged by at the end")
    return parser.parse_args(words)


def train(what: str, learners: Mapping[str, Make], words: list[str] | None = None) -> None:
    """Train a learner as the command line says, keep its network, and judge it."""
    given = arguments(what, learners, words)
    check_folder(given.onnx.parent)
    torch.set_num_threads(1)  # the matrices are small: more threads only wait for each other
    table = Stepper(given.game, given.seats, others=given.against, max_turns=MAX_TURNS)
    table.begin(given.seed)
    size = table.features.size
    learner = learners[given.learner](size, len(table.actions), given.decisions, given.seed)
    policy = nn.Sequential(Logarithms(), learner.network)

    @torch.no_grad()
    def choose(seen: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8]) -> Any:
        numbers = policy.eval()(torch.tensor(seen))
        return numbers.masked_fill(torch.tensor(mask) == 0, -torch.inf).argmax(1).numpy()

    curve, deal, each = Curve(given.onnx), 0, max(1000, given.decisions // 20)
    while curve.decisions < given.decisions:
        began, choices = time.process_time(), 0
        while choices < each:
            choices, deal = choices + play(table, learner, deal), deal + 1
        spent = time.process_time() - began
        rate = win_rate(table.game, choose, "first", deals=1000, seats=table.seats)
        curve.add(choices, spent, rate)
    write(given.onnx, policy, table.features)
    print(report(table.game, choose, given.deals, table.seats))


def run(what: str, learners: Mapping[str, Make]) -> None:
    """The program of a file of learners."""
    try:
        train(what, learners)
    except KeyboardInterrupt:
        sys.exit("stopped: nothing is kept but the curve")
    except (UpcardError, OSError) as why:
        sys.exit(f"{Path(sys.argv[0]).stem}: {why}")
