"""Two batches by turns: one plays while a network looks at the other."""

from __future__ import annotations

import os
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import numpy.typing as npt

from upcard.envs.batch import Batch
from upcard.envs.threads import Threads, Work
from upcard.errors import BadRules, IllegalMove
from upcard.games.game import Game
from upcard.games.numbers import whole


class Halves:
    """The tables of one `Batch` in two halves, so that a network and the engine work together.

    `recv` waits for the half whose turn it is, and returns it: a `Batch`, whose arrays stay as they
    are until `send` has been given its actions. `send` returns at once, while the half makes its
    step in a thread; the next `recv` is about the other one. What is played at table i of N is what
    a `Batch` of N tables plays there; the first half has the tables below N / 2. They can be copied
    and pickled, as a `Batch` can.
    """

    def __init__(self, game: Game | str | Path, tables: int, **options: Any) -> None:
        """So many `tables`, an even number; other options are `Batch`'s, but for `out`.

        BadRules for what cannot be.
        """
        count = whole("tables", tables, 2)
        if count % 2:
            raise BadRules(f"tables={count} given: two halves need an even number")
        if "out" in options:
            raise BadRules("out given: two halves write to arrays of their own")
        self.batches: tuple[Batch, Batch] = (
            Batch(game, count // 2, **options),
            Batch(game, count // 2, **options),
        )
        """Both halves."""
        for batch, first in zip(self.batches, (0, count // 2), strict=True):
            batch._first, batch._stride = first, count
        self._thread = Threads(1)
        self._steps: list[Work] = []
        self._turn = 0
        self._is_out = False

    def reset(self, seed: int | None = None) -> None:
        """Begin the first deal at each table; `recv` is then about the first half."""
        self._wait()
        for batch in self.batches:
            batch.reset(seed)
        self._steps = [_done(), _done()]
        self._turn, self._is_out = 0, False

    def recv(self) -> Batch:
        """The half whose turn it is, once its step is made: it waits for `send`.

        Asked again before that it is the same one. IllegalMove before the first reset, and where
        this process is a fork from the middle of the step. Errors of compiled players in other
        seats are raised here, and then both halves must be reset.
        """
        if not self._steps:
            raise IllegalMove("recv was called before the first reset: call reset")
        step = self._steps[self._turn]
        if step.is_lost:
            raise IllegalMove("this process was forked in the middle of a step: call reset")
        step.future.result()
        self._is_out = True
        return self.batches[self._turn]

    def send(self, actions: npt.ArrayLike) -> None:
        """Begin the step of the half that `recv` returned: whole numbers, one for each table.

        IllegalMove, nothing being changed, where `Batch.step` raises it, and if no half was
        received. The actions are copied.
        """
        if not self._is_out:
            raise IllegalMove("send was called without a half to play in: call recv")
        batch = self.batches[self._turn]
        batch._take(actions)
        self._steps[self._turn] = self._thread.submit(batch._run)
        self._turn, self._is_out = 1 - self._turn, False

    def close(self) -> None:
        """Wait for what is under way, and end the threads; a later step starts them again."""
        self._thread.close()
        for batch in self.batches:
            batch.close()

    def _wait(self) -> None:
        """Wait until nothing is under way, whatever came of it."""
        for step in self._steps:
            if not step.is_lost:
                step.future.exception()

    def __getstate__(self) -> dict[str, Any]:
        self._wait()
        return vars(self) | {"_steps": len(self._steps)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, _steps=[_done() for _ in range(kept["_steps"])])


def _done() -> Work:
    """A step that is made."""
    step = Future[None]()
    step.set_result(None)
    return Work(step, os.getpid())
