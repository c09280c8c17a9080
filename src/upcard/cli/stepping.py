"""Showing something part by part, at the pace of who reads it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TypeVar

import typer

from upcard.cli.ending import INTERRUPTED
from upcard.cli.shared import say, show, typed_line

Part = TypeVar("Part")

PROMPT = "Enter: go on, r: run on to the end, q: leave: "


def at_terminal() -> bool:
    """Whether somebody sits there who reads, and can press Enter."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def step_through(parts: Iterable[Part], draw: Callable[[Part], None], pauses: bool) -> None:
    """Draw part by part, waiting before each but the first until the end or until somebody leaves.

    Nothing waits if it does not `pauses`.
    """
    from upcard.terminal.pace import Pace, pace

    for number, part in enumerate(parts):
        if pauses and number:
            asked = pace(_read, PROMPT, say)
            if asked == Pace.STOP:
                return
            pauses = asked == Pace.STEP
        draw(part)


def _read(prompt: str) -> str:
    """A line from the keyboard; when nothing more will come, the wish to leave."""
    try:
        return typed_line(prompt)
    except EOFError:
        show("\n")
        return "q"
    except KeyboardInterrupt:
        show("\n")
        raise typer.Exit(INTERRUPTED) from None
