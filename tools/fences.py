"""The fenced blocks of a page, and the files that a reader is told to make of them."""

from __future__ import annotations

import re
from typing import NamedTuple

FENCE = re.compile(
    r"(?:Save this as `(?P<before>[\w.-]+)`:\n\n)?"
    r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$"
    r"(?:\n\nSave it as `(?P<after>[\w.-]+)`)?",
    re.DOTALL | re.MULTILINE,
)


class Block(NamedTuple):
    """A block: of which kind it is, and the name of the file to save it as, if it says one."""

    kind: str
    text: str
    file: str


def blocks(page: str) -> list[Block]:
    """The blocks of a page, in their order."""
    found = FENCE.finditer(page)
    return [Block(one["kind"], one["text"], one["before"] or one["after"] or "") for one in found]
