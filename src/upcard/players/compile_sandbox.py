"""Compiling a strategy that is not trusted, at first in a process of its own, within limits.

What was compiled there is kept, so that whoever asked finds it.
"""

from __future__ import annotations

import math
import pickle
import signal

from upcard.cards import Deck
from upcard.forks import Fork
from upcard.jit_cache import found_once, key_of
from upcard.players.source import NotCompiled, StrategySource
from upcard.sanitize import LONGEST

TARGET = "upcard.players.compile_program:try_to_compile"
VERDICTS = "proofs"
"""The kind of what is remembered of such trials."""
SECONDS = 60
"""Of processor time."""
MEMORY = 4 << 30
"""Bytes of address space."""
TOO_LONG = "to compile it takes too much time or memory"
TRIES = 2
"""How many times it is tried if the process is ended from outside."""
COMPILES = b"+"
"""The answer for what can be compiled; otherwise it says why not."""


def prove(source: StrategySource, deck: Deck) -> None:
    """NotCompiled, saying why, unless a strategy can be compiled within the limits."""
    key = key_of([repr((source, deck)).encode()])
    if verdict := found_once(VERDICTS, key, lambda: _verdict(source, deck)):
        raise NotCompiled(verdict)


def _verdict(source: StrategySource, deck: Deck) -> str:
    """Why it cannot be compiled; empty if it can."""
    for _ in range(TRIES):
        try:
            fork = Fork(TARGET)
        except OSError as problem:
            raise NotCompiled(f"no process can be started to compile it in: {problem}") from None
        try:
            fork.send(pickle.dumps((source, deck, SECONDS)))
            told = fork.receive(math.inf)
        finally:
            status = fork.end()
        if told:
            return "" if told == COMPILES else told.decode()[:LONGEST]
        if status != -signal.SIGKILL:
            return TOO_LONG
    raise NotCompiled("the process that compiles it was ended")
