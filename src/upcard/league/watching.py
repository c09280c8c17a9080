"""Whoever hears what a league is doing."""

from __future__ import annotations

from collections.abc import Sequence


class Watcher:
    """Hears what is under way; this one does nothing with it."""

    def doing(self, what: str, done: int, of: int, now: Sequence[str] = ()) -> None:
        """So many of a stage's pieces are done, as far as is known; these are under way now."""

    def refused(self, why: str) -> None:
        """Somebody does not take part: its path, and why."""


NOBODY = Watcher()
