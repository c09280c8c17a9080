"""Processes of players that stay from one piece of work to the next."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Hashable
from typing import Protocol, TypeVar, cast


class Closable(Protocol):
    """What is to be closed."""

    def close(self) -> None:
        """End it."""


One = TypeVar("One", bound=Closable)

MOST = 16
"""How many are kept by each thread: more than sit at a table."""


class ProcessCache:
    """What was opened, by a key and by the thread that uses it; the ones used last.

    Two threads never share one: it answers one question at a time.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[int, Hashable], Closable] = {}
        atexit.register(self.close)

    def get(self, key: Hashable, make: Callable[[], One]) -> One:
        """What was opened for this key, or is now; the one that was not used for longest goes."""
        own = threading.get_ident(), key
        found = cast("One | None", self._kept.pop(own, None)) or make()
        self._kept[own] = found
        mine = [one for one in self._kept if one[0] == own[0]]
        if len(mine) > MOST:
            self._kept.pop(mine[0]).close()
        return found

    def release(self, thread: int | None = None) -> None:
        """Close those of a thread, this one if none is given."""
        whose = threading.get_ident() if thread is None else thread
        for own in [one for one in list(self._kept) if one[0] == whose]:
            self._kept.pop(own).close()

    def close(self) -> None:
        """Close all."""
        while self._kept:
            self._kept.popitem()[1].close()
