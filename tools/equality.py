"""Compare the engine with `classic/`, event for event, on many deals.

    python tools/equality.py GAME --seeds 0:100000 [--players N] [--workers N] [--rules FILE]

Each deal is played in both by the document's own computer player, from the same chance. Exit status
0 if all are equal; 1 if one is not: the first difference is shown as two turns where they part; 2
for bad arguments. `--rules` has the engine play by a TOML file, to see what a change of rules does.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from rich.console import Console
from rich.progress import track

from tools.oracles import ORACLES, Oracle
from tools.oracles.parting import parting, shown
from upcard.errors import UpcardError
from upcard.rules import load

BATCH = 500
"""Deals that a worker is handed at a time."""


class Result(NamedTuple):
    """What a batch gave: how many deals and items were equal, and the first difference, if any."""

    deals: int
    items: int
    difference: str | None = None


@cache
def oracle(game: str, rules: str) -> Oracle:
    """The two sides of a game, made once a process."""
    return ORACLES[game](load(rules))


def compare(game: str, rules: str, players: int | None, seeds: range) -> Result:
    """Play the deals of these seeds on both sides, until one differs."""
    pair = oracle(game, rules)
    items = 0
    for deals, seed in enumerate(seeds):
        seats = players or pair.players(seed)
        with np.errstate(over="ignore"):  # uncompiled, the engine's words wrap around in NumPy
            ours, theirs = pair.deal(seed, seats)
        if (index := parting(ours, theirs)) is not None:
            title = f"{game}, seed {seed}, {seats} players: the engine and classic/ differ."
            text = shown(pair.table.game.deck, ours, theirs, index)
            return Result(deals, items, f"{title} {text}")
        items += len(ours)
    return Result(len(seeds), items)


def results(task: partial[Result], seeds: range, workers: int) -> Iterator[Result]:
    """What each batch gives, in the order of seeds."""
    batches = [seeds[start : start + BATCH] for start in range(0, len(seeds), BATCH)]
    if workers == 1:
        yield from map(task, batches)
        return
    with ProcessPoolExecutor(workers) as pool:
        try:
            yield from pool.map(task, batches)
        finally:
            pool.shutdown(cancel_futures=True)


class Arguments(argparse.ArgumentParser):
    """Arguments that are refused in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and exit with status 2."""
        self.exit(2, f"equality.py: {message}\n")


def seed_range(text: str) -> range:
    """The seeds from A to B - 1, written A:B."""
    try:
        start, end = map(int, text.split(":"))
    except ValueError:
        start = end = 0
    if start >= end:
        raise argparse.ArgumentTypeError(f"{text!r} given: seeds are written 0:1000, first:after")
    return range(start, end)


def parse(words: list[str]) -> argparse.Namespace:
    """The arguments, checked; SystemExit 2 for bad ones."""
    parser = Arguments(prog="equality.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=ORACLES, metavar="GAME", help=", ".join(ORACLES))
    parser.add_argument("--seeds", type=seed_range, default=range(1000), metavar="A:B")
    parser.add_argument("--players", type=int, metavar="N", help="default: changes with the seed")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--rules", metavar="FILE", help="a TOML file for the engine to play by")
    given = parser.parse_args(words)
    given.rules = given.rules or given.game
    if given.workers < 1:
        parser.error(f"--workers {given.workers} given: 1 or more")
    try:
        allowed = oracle(given.game, given.rules).allowed
    except UpcardError as problem:
        parser.error(str(problem))
    if given.players is not None and given.players not in allowed:
        parser.error(f"--players {given.players} given: {allowed[0]} to {allowed[-1]} can play")
    return given


def main(words: list[str]) -> int:
    """Compare as the arguments say; the exit status."""
    given = parse(words)
    seeds, start = given.seeds, time.perf_counter()
    task = partial(compare, given.game, given.rules, given.players)
    deals = items = 0
    steps = results(task, seeds, given.workers)
    console = Console(stderr=True)
    batches = -(-len(seeds) // BATCH)
    for result in track(
        steps, given.game, batches, console=console, disable=not console.is_terminal
    ):
        if result.difference:
            print(result.difference)
            return 1
        deals, items = deals + result.deals, items + result.items
    seconds = time.perf_counter() - start
    print(f"{given.game}: {deals:,} deals are equal, {items:,} items in all, in {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
