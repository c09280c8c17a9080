"""What runs in the process of a compiled strategy that is not trusted (`runners.confined_player`).

It loads the strategy's code, gives up all that a process can do but to use its memory, and answers
questions in memory that both see: views, and codes of legal moves. Nothing else of a deal comes
here, and no seed.
"""

from __future__ import annotations

import json
import mmap
import os
import pickle
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, BinaryIO

import numpy as np

from upcard.bots.confinement import confine
from upcard.cards import MOST_CARDS
from upcard.engine.answering import answer_slots
from upcard.engine.entry import NO_MOVE
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.policies import by_address
from upcard.engine.slots import FAILED, SLOT, UNANSWERED
from upcard.framing import read_message, write_message
from upcard.games.moves import choice_text
from upcard.players.compile_program import prepare
from upcard.players.compiling import compiled_unproved
from upcard.players.counting import TooManySteps
from upcard.sanitize import error_text

TARGET = f"{__name__}:run"
"""Its name, as `forks.Fork` takes it."""
READY = b"ready"
__all__ = ["READY", "TARGET", "Choices", "mapped", "prepare", "run"]


def run(source: BinaryIO, sink: BinaryIO, shared: Sequence[int]) -> None:
    """Answer as long as anybody asks: first a strategy comes, then numbers of questions."""
    strategy, deck, tables, memory = pickle.loads(read_message(source))  # noqa: S301 - our own
    try:
        choices = Choices(compiled_unproved(strategy, deck), tables, mapped(shared[0]))
        choices.load()
        os.close(shared[0])
        confine(memory)
    except Exception as problem:
        write_message(sink, error_text(problem).encode(errors="replace"))
        return
    write_message(sink, READY)
    with suppress(EOFError):
        while True:
            problems = choices.answer(int(read_message(source)))
            write_message(sink, json.dumps(problems).encode())


def mapped(descriptor: int) -> Any:
    """The bytes of a file, shared with whoever has it open."""
    return np.frombuffer(mmap.mmap(descriptor, os.fstat(descriptor).st_size), np.uint8)


class Choices:
    """A compiled strategy and the game that it plays, and the memory where questions are."""

    def __init__(self, function: Any, tables: Any, memory: Any) -> None:
        self._given = by_address([function])[0], np.zeros(ROOM_SIZE, np.int64)
        self._ages = np.zeros(MOST_CARDS, np.int32)
        self._function, self._tables, self._memory = function, tables, memory
        self._slots = memory[: len(memory) // SLOT.itemsize * SLOT.itemsize].view(SLOT)

    def load(self) -> None:
        """Load what is needed to answer."""
        answer_slots(self._tables, self._memory, 0, 0, *self._given, self._ages)

    def answer(self, count: int) -> list[tuple[int, str, str]]:
        """Answer the first questions; what went wrong, as `hosted.Problem` has it."""
        answers, problems, begun = self._slots["answer"], list[tuple[int, str, str]](), 0
        while True:
            try:
                own = self._tables, self._memory, begun, count
                answer_slots(*own, *self._given, self._ages)
            except Exception as problem:  # a strategy's own code may raise anything
                begun = 1 + int(np.argmax(answers[:count] == UNANSWERED))
                answers[begun - 1] = FAILED
                problems.append((begun - 1, *_told(problem)))
            else:
                missing = np.flatnonzero(answers[:count] == NO_MOVE).tolist()
                return problems + [
                    (number, "illegal move", choice_text(None)) for number in missing
                ]


def _told(problem: Exception) -> tuple[str, str]:
    """What kind of problem it is, and a sentence."""
    if isinstance(problem, TooManySteps):
        return "late", f"its choice does not end: {problem}"
    return "crashed", error_text(problem)
