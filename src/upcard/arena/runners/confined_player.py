"""A compiled strategy that is not trusted at a seat: asked in a process that can do nothing else.

What the compiler lets through, its own process has to bear: nothing is told there but views, and
nothing comes from there but codes of moves, which are made here if they are legal.
"""

from __future__ import annotations

import math
import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from upcard.arena.runners.confined_program import READY, TARGET, mapped
from upcard.arena.runners.process_player import LOSSES, START_TIMEOUT, Seated
from upcard.bots import Limits
from upcard.engine.slots import FAILED, SLOT, UNANSWERED, answered
from upcard.errors import BadRules
from upcard.forks import Fork
from upcard.games.game import Game
from upcard.players.player_program import BATCH
from upcard.players.source import StrategySource

SECONDS, EACH = 2, 0.05
"""Of processor time that it has for some questions, and for each of them. Its steps are counted: it
needs hundredths of that."""
STALL, LONGEST = 20.0, 120.0
"""Seconds in which one more question must be answered, and all of them, on the busiest machine."""
MOST_FAILURES = 100
"""After this many errors its process is restarted, as each error leaves values in memory."""


class ConfinedProcess:
    """The process of a compiled strategy, which may use so many bytes of memory; see `host.Asked`.

    It is started for each game anew.
    """

    slots: Any
    """Room for questions, and for their answers: an array of SLOT, once it has been `sit`."""

    def __init__(self, source: StrategySource, memory: int) -> None:
        self._source, self._memory = source, memory
        self._fork: Fork | None = None
        self._game: Game | None = None
        self._count = self._failures = 0

    def sit(self, game: Game) -> None:
        """Start it for a game. BadRules if it cannot be started."""
        self.kill()
        self._game, self._failures = game, 0
        memory = _shared_memory(BATCH * SLOT.itemsize)
        try:
            self.slots = mapped(memory).view(SLOT)
            self._fork = fork = Fork(TARGET, [memory])
        except OSError as problem:
            raise BadRules(f"no process can be started to play in: {problem}") from None
        finally:
            os.close(memory)
        fork.send(pickle.dumps((self._source, game.deck, game.tables, self._memory)))
        told = fork.receive(time.monotonic() + START_TIMEOUT)
        if told != READY:
            why = told.decode() if told else self.ended()[1]
            raise BadRules(f"its process did not begin to play: {why}")

    def ask(self, count: int, more: Sequence[Any] = ()) -> None:  # noqa: ARG002 - see `PlayerProcess`
        """Have the first `count` of the slots answered."""
        self._count = count
        self.slots["answer"][:count] = UNANSWERED
        fork = self._fork
        if fork and self._failures >= MOST_FAILURES and self._game:
            asked = self.slots[:count].copy()
            self.sit(self._game)
            self.slots[:count], fork = asked, self._fork
        if fork:
            _allow(fork.pid, SECONDS + EACH * count)
            fork.send(str(count).encode())

    def answer(self) -> bytes | None:
        """What it tells of problems; empty at its end, None if it takes too long."""
        end, done = time.monotonic() + LONGEST, -1
        while self._fork and done < len(self.codes()) and time.monotonic() < end:
            done = len(self.codes())
            if (told := self._fork.receive(time.monotonic() + STALL)) is not None:
                self._failures += int((self.slots["answer"][: self._count] == FAILED).sum())
                return told
        return None

    def codes(self) -> list[int]:
        """The answers so far, up to the first that is missing."""
        return answered(self.slots, self._count)

    def late(self) -> str:
        """What is said of it when it takes too long."""
        return f"no choice within {STALL:g} s"

    def ended(self) -> tuple[str, str]:
        """Why there is no answer: a kind of problem, and a sentence. It has ended then."""
        status = self._fork.end() if self._fork else 0
        if status == -signal.SIGXCPU:
            return "late", "its choices took too much of the processor's time"
        how = f"exit status {status}" if status >= 0 else f"signal {-status}"
        return "crashed", f"its process ended with {how}"

    def kill(self) -> None:
        """End it."""
        if self._fork:
            self._fork.end()
        self._fork = None


class ConfinedPlayer(Seated):
    """A compiled strategy at a seat, whose process is started again whenever it ends."""

    def __init__(self, source: StrategySource, limits: Limits) -> None:
        self._source, self._memory = source, limits.memory_mb << 20
        super().__init__(self._new())

    def sit(self, game: Game) -> None:
        """Be asked about this game from now on; what it lost at another table counts no more."""
        self._losses = 0
        super().sit(game)

    def _new(self) -> ConfinedProcess:
        return ConfinedProcess(self._source, self._memory)

    def _lose(self, kind: str, message: str, answered: bool) -> None:
        """Note why the process is no more. Only one that has broken out can be late: no second."""
        super()._lose(kind, message, answered)
        if kind == "late":
            self._losses = LOSSES[kind]


def _allow(pid: int, seconds: float) -> None:
    """Give a process so much more of the processor's time, where the machine can."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError):  # it has ended
            used = time.clock_gettime(~pid << 3 | 2)  # its own clock: see clock_getcpuclockid(3)
            _, hard = resource.prlimit(pid, resource.RLIMIT_CPU)
            resource.prlimit(pid, resource.RLIMIT_CPU, (math.ceil(used + seconds), hard))


def _shared_memory(size: int) -> int:
    """A file in memory, or one that has no name, of so many bytes; OSError if there is no room."""
    if sys.platform == "linux":
        memory = os.memfd_create("upcard")
        os.ftruncate(memory, size)
        return memory
    with tempfile.TemporaryFile() as file:
        file.write(bytes(size))  # so that a full disk is found out now
        file.flush()
        return os.dup(file.fileno())
