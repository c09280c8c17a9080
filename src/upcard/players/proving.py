"""Compiling a strategy that is not trusted, at first in a process of its own, within limits.

Run as `python -m upcard.players.proving SECONDS`: it reads a pickled source and deck from standard
input, and writes why it cannot be compiled, or an empty text. What was compiled is kept, so that
whoever asked finds it.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

from upcard.cards import Deck
from upcard.codecache import found_once, key_of
from upcard.outside import LONGEST
from upcard.players.source import NotCompiled, StrategySource

VERDICTS = "proofs"
"""The kind of what is remembered of such trials."""
SECONDS = 60
"""Of processor time."""
MEMORY = 4 << 30
"""Bytes of address space."""
TOO_LONG = "to compile it takes too much time or memory"


def prove(source: StrategySource, deck: Deck) -> None:
    """NotCompiled, saying why, unless a strategy can be compiled within the limits."""
    key = key_of([repr((source, deck)).encode()])
    if verdict := found_once(VERDICTS, key, lambda: _verdict(source, deck)):
        raise NotCompiled(verdict)


def _verdict(source: StrategySource, deck: Deck) -> str:
    """Why it cannot be compiled; empty if it can."""
    done = subprocess.run(  # noqa: S603 - it is our own program
        [sys.executable, "-P", "-m", "upcard.players.proving", str(SECONDS)],
        input=pickle.dumps((source, deck)),
        capture_output=True,
        check=False,
    )
    try:
        return str(json.loads(done.stdout))[:LONGEST] if done.returncode == 0 else TOO_LONG
    except ValueError:
        return TOO_LONG


def _main(seconds: int) -> None:
    import resource

    from upcard.players.compiling import compiled_unproved

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    source, deck = pickle.load(sys.stdin.buffer)  # noqa: S301 - it comes from our own
    try:
        compiled_unproved(source, deck)
        said = ""
    except NotCompiled as why:
        said = str(why)
    except (MemoryError, RecursionError):
        said = TOO_LONG
    sys.stdout.write(json.dumps(said))


if __name__ == "__main__":
    _main(int(sys.argv[1]))
