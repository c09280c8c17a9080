"""Two lines that differ, cut to the place where they do: a line may have millions of signs."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

MOST = 400
"""Signs of a line that are shown."""
BEHIND = 60
"""Of them, those before the first that differs."""
CUT = "…"


class Excerpt(NamedTuple):
    """A line in two parts: what is the same in the other line, and what follows it."""

    same: str
    rest: str

    def __str__(self) -> str:
        return self.same + self.rest


def excerpts(one: str, other: str) -> tuple[Excerpt, Excerpt]:
    """Both lines, each with at most MOST signs and marks where something was left out."""
    alike = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    )
    start = max(0, alike - BEHIND) if max(len(one), len(other)) > MOST else 0
    return _excerpt(one, start, alike), _excerpt(other, start, alike)


def _excerpt(line: str, start: int, alike: int) -> Excerpt:
    end = start + MOST
    same = CUT * (start > 0) + line[start:alike]
    return Excerpt(same, line[alike:end] + CUT * (len(line) > end))
