"""Programs at a terminal of their own: what they show is read, and what a person types written."""

from __future__ import annotations

import os
import pty
import select
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from tests.starting import started
from tests.waiting import TIMEOUT


class Running(NamedTuple):
    """A program, and the end of its terminal at which a person sits."""

    process: Any
    screen: int

    def until(self, text: str) -> str:
        """What it shows up to a text, which it must come to."""
        shown = ""
        while text not in shown:
            ready, _, _ = select.select([self.screen], [], [], TIMEOUT)
            assert ready, shown
            shown += os.read(self.screen, 4096).decode(errors="replace")
        return shown

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.screen, f"{line}\n".encode())


@contextmanager
def at_terminal(command: Sequence[str], **settings: Any) -> Iterator[Running]:
    """A program that is started so, as `started` does."""
    screen, keyboard = pty.openpty()
    try:
        ends = {"stdin": keyboard, "stdout": keyboard, "stderr": keyboard}
        with started(command, **ends, **settings) as process:
            os.close(keyboard)
            yield Running(process, screen)
    finally:
        os.close(screen)
