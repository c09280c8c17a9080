"""Run as a program: plays functions that it is told, compiled, and then as Python (`test_checked`).

A line of standard input is JSON, a function's text and whether it is trusted; a line of standard
output what came of it: `same`, `changed` where Python does not let a dictionary be changed, the
name of an error that only compiled functions have, `refused` with the reason, or how the two
differ. What corrupts memory ends the process.
"""

from __future__ import annotations

import json
import linecache
import signal
import sys
from typing import Any

import numpy as np

import upcard
from upcard.players.costs import MOST_STEPS
from upcard.players.counting import TooManySteps
from upcard.players.fluent import numba
from upcard.players.source import NotCompiled, StrategySource
from upcard.players.strategy_subset import Functions

OWN = TooManySteps, OverflowError, MemoryError
"""How only a compiled program may end."""
PATIENCE = 20
"""Seconds of the processor's time for Python: what ends compiled should end there, too."""
DECK = upcard.game("crazy8s").deck


def outcome(choose: Any, *given: Any) -> Any:
    """What a call returns, or the name of the error that it raises."""
    try:
        return choose(*given)
    except (*OWN, numba.core.errors.NumbaError) as problem:
        return problem
    except Exception as problem:  # which is what is compared
        return type(problem).__name__


def played(text: str, trusted: bool, number: int) -> str:
    """What came of a program."""
    path = f"program{number}.py"
    linecache.cache[path] = (len(text), None, text.splitlines(True), path)

    def jit(function: Any, _ours: bool) -> Any:
        return numba.njit(boundscheck=True, error_model="python")(function)

    try:
        compiled = Functions(DECK, jit).add(StrategySource(path, text, 1, (), metered=not trusted))
    except NotCompiled as problem:
        return f"refused: {problem}"
    left = () if trusted else (np.full(1, MOST_STEPS),)
    found = outcome(compiled, *left, 0)
    if isinstance(found, OWN):
        return type(found).__name__
    if isinstance(found, Exception):
        return f"refused: {found}"
    scope: dict[str, Any] = {}
    exec(text, scope)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    expected = outcome(scope["choose"], 0)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    if expected == "RuntimeError":
        return "changed"  # a dictionary while it is walked: there the compiled loop ends
    return "same" if found == expected else f"{found} for {expected}"


def give_up(*_: object) -> None:
    """Python's answer takes too long."""
    raise TimeoutError


if __name__ == "__main__":
    signal.signal(signal.SIGVTALRM, give_up)
    for number, line in enumerate(sys.stdin):
        text, trusted = json.loads(line)
        print(json.dumps(played(text, trusted, number)), flush=True)
