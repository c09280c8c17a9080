"""What compiles a strategy that is not trusted, in a fork of its own (`compile_sandbox`)."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from contextlib import suppress
from typing import BinaryIO

from upcard.framing import read_message, write_message
from upcard.players.compile_sandbox import COMPILES, MEMORY
from upcard.players.compiling import compiled_unproved
from upcard.players.fluent import numba
from upcard.players.source import NotCompiled


def prepare() -> None:
    """Have the compiler ready, which takes it a third of a second."""
    numba.njit("int64()")(lambda: 0)


def try_to_compile(source: BinaryIO, sink: BinaryIO, _shared: Sequence[int]) -> None:
    """Do it, in a fork, and say how it went; its end without a word says that it took too much."""
    import resource

    strategy, deck, seconds = pickle.loads(read_message(source))  # noqa: S301 - from our own
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))  # the second kills like anybody
    with suppress(ValueError):  # macOS refuses less than what is reserved already
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(MemoryError, RecursionError):
        try:
            compiled_unproved(strategy, deck)
            write_message(sink, COMPILES)
        except NotCompiled as why:
            write_message(sink, str(why).encode(errors="replace"))
