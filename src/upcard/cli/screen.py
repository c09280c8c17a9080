"""Where tables, coloured text and bars are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from upcard.cli.shared import put, silence
from upcard.outside import visible_lines


class Screen(Console):
    """A console that takes texts as they are, brackets and all, and lets none of them steer it.

    `widest` is how many columns it uses at most.
    """

    def __init__(self, widest: int | None = None, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, emoji=False, highlight=False)
        if widest is not None:
            self.width = min(self.width, widest)

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
                self.print(part, soft_wrap=isinstance(part, str))
        put(captured.get())
