"""What a player prints while it is checked: apart from the command's output, and not too much."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from upcard.cli.shared import complain

MOST_LINES = 20
"""Lines that are shown of what a player prints in many deals."""


class _Some(io.TextIOBase):
    """Passes the first lines on to the standard error, and counts the others."""

    def __init__(self, most: int | None) -> None:
        self.most, self.lines = most, 0

    def writable(self) -> bool:
        """Whether it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Show a text, if not too many lines were shown already."""
        if self.most is None or self.lines < self.most:
            sys.stderr.write(text)
        self.lines += text.count("\n")
        return len(text)


@contextmanager
def printed_apart(everything: bool = False) -> Iterator[None]:
    """Show on the standard error what is printed in the block, up to MOST_LINES lines of it.

    In the end it is told how many lines were left out.
    """
    some = _Some(None if everything else MOST_LINES)
    try:
        with redirect_stdout(some):
            yield
    finally:
        if some.most is not None and (left := some.lines - some.most) > 0:
            complain(f"(it printed {left:,} lines more; with --deal N all are shown)")
