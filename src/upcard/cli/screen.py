"""Where tables, coloured text and bars are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import typer
from rich.cells import cell_len
from rich.console import Console, ConsoleDimensions, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Column, Table
from rich.text import Text

from upcard.cli.shared import LEAST, put, silence
from upcard.sanitize import visible_lines

USUAL = 80
"""Columns of a terminal that says that it has none."""


class FirstLine:
    """Columns with these headings keep the first line of each cell: a value without its bounds.

    In a list of columns that may go, the step is to shorten them, all at once, instead.
    """

    def __init__(self, *headings: str) -> None:
        self.headings = headings


class Narrowing(Table):
    """A table that, where it is too wide, goes without some columns before a name is broken.

    `names` are the headings of columns whose texts stay whole, `least` those of columns that may
    go or be shortened, the first of them first.
    """

    def __init__(self, names: Sequence[str], least: Sequence[str | FirstLine], **how: Any) -> None:
        super().__init__(**how)
        self._names, self._least = names, least

    def add_column(self, header: RenderableType = "", *rest: Any, **how: Any) -> None:
        """As in any table; a name's is not broken."""
        whole = {"no_wrap": True, "overflow": "fold"} if header in self._names else {}
        super().add_column(header, *rest, **{**how, **whole})

    def fit(self, screen: Console) -> bool:
        """Leave columns out until it fits; whether it does then. Else names are broken."""
        for column in self.columns:
            _keep_whole(column)
        for step in self._least:
            if self._fits(screen):
                break
            self._give_up(step)
        if fits := self._fits(screen):
            return fits
        for column in self.columns:
            if column.header in self._names:
                column.no_wrap, column.min_width = False, None
        return False

    def _give_up(self, step: str | FirstLine) -> None:
        if isinstance(step, str):
            self.columns = [column for column in self.columns if column.header != step]
            for number, column in enumerate(self.columns):
                column._index = number
            return
        for column in self.columns:
            if column.header in step.headings:
                column._cells = [str(cell).partition("\n")[0] for cell in column._cells]
                _keep_whole(column)

    def _fits(self, screen: Console) -> bool:
        anywhere = screen.options.update(width=10_000)
        return screen.measure(self, options=anywhere).minimum <= screen.width


def _keep_whole(column: Column) -> None:
    """Have a column that does not wrap take what its longest line needs."""
    if column.no_wrap:
        lines = "\n".join(map(str, (column.header, *column.cells))).split("\n")
        column.min_width = max(map(cell_len, lines))


class Screen(Console):
    """A console that takes texts as they are, brackets and all, and lets none of them steer it.

    `widest` is how many columns it uses at most.
    """

    def __init__(self, widest: int | None = None, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, emoji=False, highlight=False)
        self._widest = widest

    @property
    def size(self) -> ConsoleDimensions:
        """How large it is now: a terminal's size changes."""
        found = super().size
        width = max(LEAST, found.width or USUAL)
        most = width if self._widest is None else min(width, self._widest)
        return found._replace(width=most)

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self._width, self._height = new_size

    @property
    def moves(self) -> bool:
        """Whether it is a terminal, on which a bar can move: FORCE_COLOR makes none of a file."""
        return self.is_terminal and self.file.isatty()

    def render_str(self, text: str, **how: Any) -> Text:
        """A text before it is measured and laid out."""
        return super().render_str(visible_lines(text), **how)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """All that is drawn: what was a `Text` from the beginning, too."""
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                yield Segment(visible_lines(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        """Leave quietly, as `put` does."""
        raise typer.Exit(silence(141))

    def draw(self, *parts: RenderableType) -> None:
        """Show tables and lines below each other; lines are left to the terminal to break."""
        with self.capture() as captured:
            for part in parts:
                if isinstance(part, Narrowing):
                    part.fit(self)
                self.print(part, soft_wrap=isinstance(part, str))
        put(captured.get())
