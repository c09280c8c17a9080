"""A limit on how long a player may choose, in its own thread: an endless loop is given up."""

from __future__ import annotations

import ctypes
import threading
import time
from contextlib import AbstractContextManager, ExitStack
from typing import Self

from upcard.arena.runners.deal_loop import Chooser
from upcard.games.moves import Move
from upcard.games.view import View

LOOKS = 20
"""How often it is looked, in the time that a choice may take, whether it is over."""


class GivenUp(BaseException):
    """A choice is given up: it is raised within the player's own code."""


class ChoiceLimit:
    """Ends choices of this thread that take longer than some seconds: Python's own code, that is.

    To compile a function, which the first choices of some players do, does not count.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._since: float | None = None
        self._compiling = 0
        self._changing = threading.Lock()
        self._left = threading.Event()
        self._thread = threading.get_ident()
        self._opened = ExitStack()

    def __enter__(self) -> Self:
        self._opened.enter_context(self._listening())
        threading.Thread(target=self._look, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._left.set()
        self._opened.close()

    def limited(self, choose: Chooser) -> Chooser:
        """A choice that is given up after a while, by GivenUp."""

        def choice(view: View) -> Move:
            self._begin()
            try:
                return choose(view)
            finally:
                self._end()

        return choice

    def _begin(self) -> None:
        self._since = time.perf_counter()

    def _end(self) -> None:
        """Nothing is to be ended any more, not even what is about to be."""
        with self._changing:
            self._since = None
            self._raise(None)

    def _raise(self, problem: type[BaseException] | None) -> None:
        """Have the thread raise something as soon as it can; None takes that back."""
        what = ctypes.py_object(problem) if problem else None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), what)

    def _look(self) -> None:
        while not self._left.wait(self.seconds / LOOKS):
            with self._changing:
                since = None if self._compiling else self._since
                if since is not None and time.perf_counter() - since > self.seconds:
                    self._raise(GivenUp)

    def _compiles(self, change: int) -> None:
        """A function begins to be compiled, or is; from then on it is counted anew."""
        with self._changing:
            self._compiling += change
            if self._since is not None:
                self._since = time.perf_counter()

    def _listening(self) -> AbstractContextManager[object]:
        """While it is open, the compiler tells when it is at work."""
        from numba.core import event

        limit = self

        class Listener(event.Listener):
            def on_start(self, _event: object) -> None:
                limit._compiles(1)

            def on_end(self, _event: object) -> None:
                limit._compiles(-1)

        return event.install_listener("numba:compiler_lock", Listener())
