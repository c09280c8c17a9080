"""Showing something part by part, at the pace of who reads it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TypeVar

import typer

from upcard.cli.ending import INTERRUPTED
from upcard.cli.shared import show

Part = TypeVar("Part")

PROMPT = "Enter: go on, r: run on to the end, q: leave: "


def at_terminal() -> bool:
    """Whether somebody sits there who reads, and can press Enter."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def step_through(parts: Iterable[Part], draw: Callable[[Part], None], pauses: bool) -> None:
    """Draw part by part, waiting before each but the first until the end or until somebody leaves.

    Nothing waits if it does not `pauses`.
    """
    from upcard.terminal.answer import COMMANDS, LEAVE, plain
    from upcard.terminal.session import RUN_ON

    for number, part in enumerate(parts):
        line = plain(_read()) if pauses and number else ""
        if COMMANDS.get(line) == LEAVE:
            return
        pauses = pauses and line != RUN_ON
        draw(part)


def _read() -> str:
    """A line from the keyboard; when nothing more will come, the wish to leave."""
    try:
        return input(PROMPT)
    except EOFError:
        show("\n")
        return "q"
    except KeyboardInterrupt:
        show("\n")
        raise typer.Exit(INTERRUPTED) from None
