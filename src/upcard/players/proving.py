"""Compiling a strategy that is not trusted, at first in a process of its own, within limits.

Run as `python -m upcard.players.proving`: it reads pickled sources, decks and limits from standard
input, tries each in a fork of itself, and writes a line of JSON: why it cannot be compiled, or an
empty text. What was compiled is kept, so that whoever asked finds it.
"""

from __future__ import annotations

import atexit
import json
import multiprocessing
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

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
ENDS = {signal.SIGTERM}
"""The signal that ends the process that tries."""
TRIES = 2
"""So often it is asked for, should the process that tries be ended from outside."""

_one_at_a_time = Lock()


def prove(source: StrategySource, deck: Deck) -> None:
    """NotCompiled, saying why, unless a strategy can be compiled within the limits."""
    key = key_of([repr((source, deck)).encode()])
    if verdict := found_once(VERDICTS, key, lambda: _verdict(source, deck)):
        raise NotCompiled(verdict)


def _verdict(source: StrategySource, deck: Deck) -> str:
    """Why it cannot be compiled; empty if it can."""
    for _ in range(TRIES):
        with _one_at_a_time, suppress(OSError, ValueError):
            return _asked(pickle.dumps((source, deck, SECONDS)))
    raise NotCompiled("the process that compiles it was ended")


def _asked(what: bytes) -> str:
    """The same, asked of the process that tries; OSError or ValueError if that is gone."""
    process = _started()
    try:
        process.stdin.write(what)
        process.stdin.flush()
        return str(json.loads(process.stdout.readline()))[:LONGEST]
    except BaseException:  # an interrupt, too: what comes now would be taken for the next answer
        _started.cache_clear()
        _end(process)
        raise


@cache
def _started() -> Any:
    """The process that tries: it ends with this one."""
    argv, pipe = [sys.executable, "-P", "-m", "upcard.players.proving"], subprocess.PIPE
    process = subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)  # noqa: S603
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(OSError), process:
        pass


def _serve() -> None:
    """Answer until nobody asks any more. All but the first need not wait for Python's start."""
    import upcard.players.compiling  # noqa: F401 - each fork has it so
    from upcard.players.fluent import numba

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # not before its fork is ended
    numba.njit("int64()")(lambda: 0)  # the compiler is ready, too
    with suppress(EOFError):
        while True:
            source, deck, seconds = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own
            print(json.dumps(_tried(source, deck, seconds)), flush=True)


def _tried(source: StrategySource, deck: Deck, seconds: int) -> str:
    fork = multiprocessing.get_context("fork")
    hears, tells = fork.Pipe(duplex=False)
    child = fork.Process(target=_try, args=(source, deck, seconds, tells), daemon=True)
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)  # within a fork an exit would be swallowed
    child.start()
    tells.close()
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
        return hears.recv_bytes().decode()
    except EOFError:
        return TOO_LONG
    finally:
        child.terminate()
        child.join()


def _try(source: StrategySource, deck: Deck, seconds: int, tells: Connection) -> None:
    import resource

    from upcard.players.compiling import compiled_unproved

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        compiled_unproved(source, deck)
        said = ""
    except NotCompiled as why:
        said = str(why)
    except (MemoryError, RecursionError):
        said = TOO_LONG
    tells.send_bytes(said.encode())


if __name__ == "__main__":
    _serve()
