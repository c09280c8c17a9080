"""A bar on standard error that says how far a command is; nothing where there is no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from upcard.cli.screen import Screen
from upcard.sanitize import visible

SHARE, TIME_PASSED, TIME_LEFT = TaskProgressColumn, TimeElapsedColumn, TimeRemainingColumn
"""What may stand behind a bar."""


class Bar:
    """How much is done of what is under way. `moves` is false where no bar is shown."""

    def __init__(self, progress: Progress, text: str, total: float | None) -> None:
        self._progress = progress
        self._task = progress.add_task(visible(text), total=total)
        self.moves: bool = not progress.disable

    def show(self, done: float, total: float | None = None, text: str | None = None) -> None:
        """So much is done, of a total that is new if given, as is the text before the bar."""
        words = None if text is None else visible(text)
        self._progress.update(self._task, completed=done, total=total, description=words)

    def restart(self) -> None:
        """Something new begins: the time that is left is told by it alone."""
        self._progress.reset(self._task)

    def say(self, line: str) -> None:
        """Show a line above the bar, where it stays."""
        self._progress.console.print(line, soft_wrap=True)

    @property
    def speed(self) -> float:
        """How much is done a second, of late; 0 where no bar is shown."""
        return self._progress.tasks[0].speed or 0.0


@contextmanager
def progress_shown(
    text: str = "", total: float | None = None, behind: type[ProgressColumn] = TIME_LEFT
) -> Iterator[Bar]:
    """Show a bar, with a text before it, until the block ends; who has it says how far it is."""
    screen = Screen(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), behind())
    with Progress(*columns, console=screen, transient=True, disable=not screen.moves) as progress:
        yield Bar(progress, text, total)


@contextmanager
def counting(total: int, what: str) -> Iterator[Callable[[int], object]]:
    """A bar with how many of `what` are done a second; told each time how many are done."""
    with progress_shown(total=total) as bar:
        yield lambda done: bar.show(done, text=f"{bar.speed:,.0f} {what} a second")
