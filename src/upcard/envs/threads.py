"""Threads that share the work at many tables, or do it while their caller does something else."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple


class Work(NamedTuple):
    """What a thread was given to do."""

    future: Future[Any]
    process: int
    """The process that the thread is in."""

    @property
    def is_lost(self) -> bool:
        """Whether it never ends here: this process was forked while it went on."""
        return self.process != os.getpid() and not self.future.done()


class Threads:
    """So many threads, which are started when they are first wanted.

    That is anew in each process: a fork and a copy have none of them, and would wait for ever.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._process = 0
        self._pool: ThreadPoolExecutor | None = None

    def __reduce__(self) -> tuple[type[Threads], tuple[int]]:
        return Threads, (self._count,)

    def submit(self, function: Callable[..., Any], *given: Any) -> Work:
        """Have a function called by one of them."""
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process = ThreadPoolExecutor(self._count), os.getpid()
        return Work(self._pool.submit(function, *given), self._process)

    def close(self) -> None:
        """End them, once they have done their work; they are started again when they are wanted."""
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None
