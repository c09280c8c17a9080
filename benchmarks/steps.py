"""How long four million steps of a strategy that is not trusted take, by what it spends them on.

    python -m benchmarks.steps

Each line is one thing that costs steps, in a loop that goes on until none is left: the processor's
time of a choice, the median of five, and the nanoseconds a step. The longest of them is what a
choice may take (`players.costs`).
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import upcard
from upcard.players.costs import MATH, MOST_STEPS
from upcard.players.counting import TooManySteps
from upcard.players.fluent import numba
from upcard.players.source import Global, NotCompiled, StrategySource
from upcard.players.strategy_subset import Functions

BEGIN = "z, i, x, a, d, m = view, 1, 0.5, [1, 2, 3], {1: 2}, [[1], [2, 3]]\n"
LOOPS = {
    "nothing": "i = i ^ 5",
    "sums": "i = (i + 7) ^ (i + 11) ^ (i * 3) ^ (i + 13) ^ (i * 5)",
    "divisions": "i = i // (z + 7) + i % (z + 11) + 12345",
    "fractions": "x = x / 1.1 + 2.5",
    "whole powers": "i = 3 ** (z + 40) + i",
    "powers": "x = 1.01 ** (x % 50.0)",
    "rounded": "i = round(x * 1.5) + int(x) + i % 5",
    "items": "a[i % 3] = a[(i + 1) % 3] + 1\ni += 1",
    "lists": "a = [i, 2, 3]",
    "copies": "a = a.copy()",
    "slices": "b = a[1:]\ni += b[0]",
    "sums of lists": "a = a[:2] + [i]",
    "grown": "a.append(i)",
    "shrunk": "a.append(i)\na.pop(0)",
    "comprehensions": "a = [v + 1 for v in a]",
    "put in order": "a = sorted(a, reverse=True)",
    "sorted at length": "a = sorted([v * 7919 % 30011 for v in range(9000)])",
    "lists of lists": "m.append([i])\nm.pop(0)",
    "read whole": "i += sum(a) + max(a) + min(a)",
    "looked into": "i += 1 if i in a else 2",
    "dictionaries": "d = {1: i, 2: 3}",
    "keys": "d[i * 1048576] = i\ni += 1",
    "looked up": "i += d.get(i % 3, 1)",
    "pairs": "for v, w in zip(a, a):\n    i += v + w",
    "signs": "i += len('abcdefgh'[i & 7])",
    "texts": "for s in 'abcdefgh':\n    i += 1",
}

GIVEN = {
    **dict.fromkeys("copysign atan2 hypot pow".split(), "x / 3.0, 2.5"),
    "ldexp": "x / 3.0, i & 3",
    "frexp": "x / 3.0)[0] + math.fabs(x",
    "gcd": "1134903170 + i % 2, 701408733 + z",
}
"""What functions are given that take no fraction alone."""


def seconds(lines: str) -> float:
    """The processor's time of a choice that does this until it has no steps left."""
    body = "".join(f"        {line}\n" for line in lines.splitlines())
    begin = f"import math\ndef choose(view):\n    {BEGIN}    while i != -7 and x != -0.5:\n"
    text = f"{begin}{body}    return i\n"
    names = (Global("math", "module", "math"),)
    source = StrategySource("steps.py", text, 2, names, metered=True)

    def jit(function: Callable[..., Any], _ours: bool) -> Any:
        return numba.njit(boundscheck=True, error_model="python")(function)

    choose = Functions(upcard.game("crazy8s").deck, jit).add(source)
    took = []
    for _ in range(6):
        left, begun = np.full(1, MOST_STEPS), time.process_time()
        try:
            choose(left, 0)
        except TooManySteps:
            took.append(time.process_time() - begun)
    return statistics.median(took[1:])


def main() -> None:
    """Print a line for each."""
    loops = LOOPS | {
        f"math.{name}": f"x = 1.5 + math.{name}({GIVEN.get(name, 'x / 3.0')})" for name in MATH
    }
    for name, lines in loops.items():
        try:
            took = seconds(lines)
            print(f"{name:18} {1e3 * took:7.1f} ms  {1e9 * took / MOST_STEPS:5.1f} ns a step")
        except (NotCompiled, statistics.StatisticsError, numba.core.errors.NumbaError) as problem:
            print(f"{name:18} not compiled: {str(problem).splitlines()[0][:60]}")


if __name__ == "__main__":
    main()
