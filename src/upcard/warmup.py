"""Compiling what a command needs ahead of time, in processes of their own, and telling how far.

`begin` has the missing ones of some stages (`jit_stages`) compiled while this process goes on with
what it has to do; `wait` comes before their first use. Nothing here needs the compiler until a
stage is compiled, so that whoever waits is told at once.
"""

from __future__ import annotations

import gc
import math
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from upcard.errors import BadRules
from upcard.jit_cache import INTERPRETED, recall, remember, uncollected, writable
from upcard.jit_stages import HOUSE_STAGES, STAGES

READY = "ready"
"""The kind of what is remembered of stages."""
EACH = 0.07
"""Seconds that a function takes to be compiled, about."""
SHARED = 0.75
"""The share of a stage's functions that are compiled already where another one was before it."""


class _Child:
    """A process that compiles a lot of stages, then the last ones of others; how far it is."""

    def __init__(self, lot: list[str], lots: Sequence[list[str]]) -> None:
        self._lot, self._lots = lot, lots
        self._stage, self._compiled, self._finished = "", 0, 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "upcard.warmup"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with suppress(OSError), self._process:  # it may have ended, and hears nothing
            self._begin_next()
            for line in self._process.stdout or ():
                if line.strip():
                    self._finished, self._compiled = self._finished + self._size, 0
                    self._begin_next()
                else:
                    self._compiled += 1

    def _begin_next(self) -> None:
        """Tell the process which stage comes next, or that none does."""
        self._stage, pipe = _next(self._lot, self._lots), self._process.stdin
        if pipe and self._stage:
            print(self._stage, file=pipe, flush=True)
        elif pipe:
            pipe.close()

    @property
    def _size(self) -> int:
        return STAGES[self._stage].functions if self._stage else 0

    @property
    def done(self) -> int:
        """How many functions are compiled, about."""
        return self._finished + min(self._compiled, self._size)

    def ended(self, seconds: float) -> bool:
        """Whether it ends within so many seconds."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        self._reader.join()


_choosing = threading.Lock()


def _next(lot: list[str], lots: Sequence[list[str]]) -> str:
    """The next stage of a lot; without one the last of the longest lot; an empty text if none is.

    Each lot keeps one for who has begun it, and has most of what that needs.
    """
    with _choosing:
        if lot:
            return lot.pop(0)
        longest = max(lots, key=len)
        return longest.pop() if len(longest) > 1 else ""


def seconds(stages: Iterable[str]) -> int:
    """About how long it takes to have stages compiled where nothing else is at work: whole tens."""
    longest = max(map(_functions_together, _shared_out([*stages])), default=0.0)
    return 10 * math.ceil(longest * EACH / 10)


def _functions_together(stages: Iterable[str]) -> float:
    """How many functions are compiled for stages one after another."""
    counts = [STAGES[stage].functions for stage in stages]
    return max(counts) + (1 - SHARED) * (sum(counts) - max(counts))


def _functions(stages: Iterable[str]) -> int:
    return sum(STAGES[stage].functions for stage in stages)


def _shared_out(stages: Sequence[str]) -> Iterator[list[str]]:
    """Stages in as many lots as there are cores, each of about as many functions.

    What one stage compiles the next of its lot need not, if the two are for the same kind of rules.
    """
    plain, house = ([one for one in stages if (one in HOUSE_STAGES) is of] for of in (False, True))
    kinds = [own for own in (plain, house) if own]
    for own in kinds:
        many, total, before = max(1, (os.cpu_count() or 1) // len(kinds)), _functions(own), 0
        lots: list[list[str]] = [[] for _ in range(many)]
        for stage in own:
            size = STAGES[stage].functions
            lots[int(many * (before + size / 2) / total)].append(stage)
            before += size
        yield from filter(None, lots)


_children: list[_Child] = []
_begun: list[str] = []
"""The stages that the children compile."""


def missing(stages: Iterable[str]) -> list[str]:
    """Those of some stages that have not been compiled, by this source and these versions."""
    if INTERPRETED:
        return []
    wanted = {*stages}
    return [stage for stage in STAGES if stage in wanted and recall(READY, stage) is None]


def begin(stages: Iterable[str]) -> None:
    """Have those of some stages compiled that are missing, in processes of their own."""
    if not writable():
        return  # nothing can be kept: all is compiled here, at its first use
    wanted = [stage for stage in missing(stages) if stage not in _begun]
    lots = [*_shared_out(wanted)]
    _begun.extend(wanted)
    with suppress(OSError):  # nor without processes
        for lot in lots:
            _children.append(_Child(lot, lots))


def pending() -> bool:
    """Whether something that was begun may not be compiled yet."""
    return bool(_children)


def wait(progress: Callable[[float], object] | None = None) -> None:
    """Wait until all that was begun is compiled; `progress` is called with its share, 0 to 1."""
    try:
        while _children:
            if progress:
                progress(sum(child.done for child in _children) / _functions(_begun))
            if all(child.ended(0.1) for child in _children):
                _children.clear()
    finally:
        give_up()


def give_up() -> None:
    """End what is being compiled by other processes, if something is."""
    while _children:
        _children.pop().end()
    _begun.clear()


def warm_up(
    stages: Iterable[str] | None = None, progress: Callable[[float], object] | None = None
) -> None:
    """Compile the engine ahead of time, as far as that was not done before: once for a version.

    `stages` are names of STAGES, all if not given; `progress` is called with the share that is
    compiled, from 0 to 1. BadRules for a stage that there is not.
    """
    wanted = [*STAGES] if stages is None else [stages] if isinstance(stages, str) else [*stages]
    if unknown := [stage for stage in wanted if stage not in STAGES]:
        raise BadRules(f"stage {unknown[0]!r} given: there are {', '.join(STAGES)}")
    begin(wanted)
    wait(progress)


def _compile(stages: Iterable[str]) -> None:
    """Compile stages here, and write an empty line for each function, its name for each stage."""
    from numba.core import event

    done = 0

    class Teller(event.Listener):
        def on_start(self, _event: object) -> None:
            """A function begins to be compiled: nobody is told."""

        def on_end(self, _event: object) -> None:
            """A function is compiled."""
            nonlocal done
            done += 1
            print(flush=True)

    with uncollected(), event.install_listener("numba:compile", Teller()):
        for stage in stages:
            done = 0
            STAGES[stage].use()
            remember(READY, stage, str(done))
            print(stage, flush=True)
    gc.freeze()  # to collect at the end takes half a second


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):  # nobody waits any more
        _compile(line.strip() for line in sys.stdin)
