"""Where a program was, by the stack that Python writes to standard error at its end."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path

FRAME = re.compile(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+)(?:,)? in ', re.MULTILINE)
FIRST = "most recent call first"
"""How a stack begins that is written when the time is up: innermost frame first."""
LAST = "Traceback (most recent call last)"
"""How that of an error begins: innermost frame last."""


def stack(noise: str, folder: Path | None) -> list[tuple[str, int]]:
    """The lines of a submission's files that are in the last stack, the innermost first.

    A program may write what it likes, so what is in none of its files is left out.
    """
    if folder is None:
        return []
    begin = noise.rfind(FIRST)
    frames = list(FRAME.finditer(noise, max(begin, noise.rfind(LAST), 0)))
    if begin < 0:
        frames.reverse()
    places = list[tuple[str, int]]()
    for frame in frames:
        path = Path(frame["file"])
        if path.is_relative_to(folder) and ".." not in path.parts and path.is_file():
            places.append((path.relative_to(folder).as_posix(), int(frame["line"])))
    return places


def told(places: Sequence[tuple[str, int]], files: Collection[str] = ()) -> str:
    """The innermost of these places, as a finding tells it; "" for none.

    If that is in none of these files, which the document names, the innermost of theirs, too.
    """
    own = [place for place in places if place[0] in files]
    both = [*places[:1], *own[:1]] if places[:1] != own[:1] else places[:1]
    return ", called from ".join(f"{file}:{line}" for file, line in both)
