"""What a league says while it is under way: a bar in a terminal, lines of text elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Thread

import typer

from upcard.cli.progress import TIME_PASSED, Bar, progress_shown
from upcard.cli.shared import complain
from upcard.league.watching import Watcher

EACH = 10.0
"""Seconds after which a line is written where there is no terminal, whether anything changed."""
MOST_NAMES = 4
"""Of those who are told to be at work."""


@contextmanager
def watching() -> Iterator[Watcher]:
    """Show on standard error what is under way, until the block ends."""
    with progress_shown(behind=TIME_PASSED) as bar:
        if bar.moves:
            yield _OnBar(bar)
            return
        lines = _Lines()
        try:
            yield lines
        finally:
            lines.end()


class _OnBar(Watcher):
    """How much is done of a stage, and how much is left."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar

    def doing(self, what: str, done: int, of: int, now: Sequence[str] = ()) -> None:
        self._bar.show(done, of, told(what, done, of, now))

    def refused(self, why: str) -> None:
        self._bar.say(f"Not in the league: {why}")


class _Lines(Watcher):
    """A line when a stage begins or somebody is refused, and one every EACH seconds."""

    def __init__(self) -> None:
        self._stage, self._line, self._ended = "", "", Event()
        self._thread = Thread(target=self._go_on, daemon=True)
        self._thread.start()

    def doing(self, what: str, done: int, of: int, now: Sequence[str] = ()) -> None:
        self._line = told(what, done, of, now)
        if what != self._stage:
            self._stage = what
            complain(self._line)

    def refused(self, why: str) -> None:
        complain(f"Not in the league: {why}")

    def end(self) -> None:
        """Write no more lines."""
        self._ended.set()
        self._thread.join()

    def _go_on(self) -> None:
        with suppress(OSError, ValueError, typer.Exit):  # nobody reads it any more
            while not self._ended.wait(EACH):
                if self._line:
                    complain(self._line)


def told(what: str, done: int, of: int, now: Sequence[str]) -> str:
    """A stage in a line: what is done, how much of it, and who is at work."""
    who = [*dict.fromkeys(now)]
    names = ", ".join(who[:MOST_NAMES]) + (", …" if len(who) > MOST_NAMES else "")
    return f"{what}: {done:,} of {of:,}" + (f"; now {names}" if names else "")
