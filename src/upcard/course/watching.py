"""What tells that a solution was saved anew."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path

from upcard.course.submission import files_in

Snapshot = frozenset[tuple[str, int, int, int]]


def watched(text: str) -> tuple[Path, ...]:
    """The folder or file that a submission's text names, or the files that its command names."""
    if (path := Path(text)).exists():
        return (path,)
    try:
        return tuple(path for path in map(Path, shlex.split(text)) if path.is_file())
    except ValueError:
        return ()


def snapshot(places: Iterable[Path]) -> Snapshot:
    """What differs once a file of these places was saved, added or removed."""
    return frozenset(_states(places))


def _states(places: Iterable[Path]) -> Iterator[tuple[str, int, int, int]]:
    for place in places:
        for path in files_in(place) if place.is_dir() else (place,):
            try:
                seen = os.stat(path)
            except OSError:  # it went meanwhile
                continue
            yield str(path), seen.st_mtime_ns, seen.st_size, seen.st_ino
