"""Where it is kept how far a contest is, from its first games until all of it is written."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from upcard.files import locked, write_whole

QUIET = 30.0
"""Seconds after which a contest that has kept nothing more is taken to have stopped."""


def folder_of_contests() -> Path:
    """Where the user's contests are kept while they run."""
    from platformdirs import user_data_path

    return user_data_path("upcard") / "contests"


def running(folder: Path) -> Iterator[dict[str, Any]]:
    """What contests that run now show of themselves (`Progress.to_json`)."""
    for path in sorted(folder.glob("*.json")):
        try:
            if path.stat().st_mtime > time.time() - QUIET:
                shown = json.loads(path.read_text(encoding="utf-8")).get("shown")
                if shown is not None:
                    yield shown
        except (OSError, ValueError, AttributeError, RecursionError):  # it ends, or is none of ours
            continue


class Place:
    """The file in which one run of a contest keeps how far it is; no other run writes there.

    All methods raise OSError, naming the file, where the disk refuses.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = path.with_suffix(".lock")
        self._held = ExitStack()

    def take(self) -> bool:
        """Keep others away; False if another process does that already."""
        try:
            self._held.enter_context(locked(self._lock))
        except BlockingIOError:
            return False
        return True

    def leave(self) -> None:
        """Let others in."""
        if not self.path.exists():
            self._lock.unlink(missing_ok=True)
        self._held.close()

    def read(self) -> str | None:
        """What is kept there; None if nothing is."""
        try:
            return self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return None

    def write(self, text: str) -> None:
        """Keep this instead."""
        write_whole(self.path, text)

    def forget(self) -> None:
        """Keep nothing."""
        self.path.unlink(missing_ok=True)

    @property
    def pieces(self) -> int:
        """How much work is done, by what is kept; -1 if that cannot be said."""
        try:
            return int(json.loads(self.read() or "")["pieces"])
        except (ValueError, TypeError, KeyError):
            return -1


@contextmanager
def new_place(folder: Path, contest: str) -> Iterator[Place]:
    """A place in `folder` for a contest, by its id, that begins. Each run at a time has its own."""
    numbered = (Place(folder / f"{contest}-{number}.json") for number in count(1))
    with _taken(next(place for place in numbered if place.take())) as place:
        yield place


@contextmanager
def old_place(folder: Path, contest: str) -> Iterator[Place]:
    """The place of the run that came farthest of those that ended early; else a new one."""
    found = [Place(path) for path in sorted(folder.glob(f"{contest}-*.json"))]
    free = [place for place in found if place.take()]
    farthest = max(free, key=lambda place: place.pieces, default=None)
    for place in free:
        if place is not farthest:
            place.leave()
    with _taken(farthest) if farthest else new_place(folder, contest) as place:
        yield place


@contextmanager
def _taken(place: Place) -> Iterator[Place]:
    try:
        yield place
    finally:
        place.leave()
