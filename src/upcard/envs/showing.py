"""A view as the terminal's own table shows it, as text or on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.console import Console

from upcard.games.state import State
from upcard.terminal.ending import ending
from upcard.terminal.look import board

WIDTH = 80


def names_of(seats: int) -> tuple[str, ...]:
    """What those in the seats are called."""
    return tuple(f"player_{seat}" for seat in range(seats))


def as_text(state: State, seat: int, names: Sequence[str]) -> str:
    """What a seat sees of a state, as plain text in lines of at most 80 characters."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None, force_terminal=False)
    _show(console, state, seat, names)
    file = console.file
    return file.getvalue() if isinstance(file, StringIO) else ""


def on_screen(state: State, seat: int, names: Sequence[str]) -> None:
    """The same on standard output, in colours where it is a terminal."""
    _show(Console(), state, seat, names)


def _show(console: Console, state: State, seat: int, names: Sequence[str]) -> None:
    view, outcome = state.view(seat), state.outcome
    console.print(board(view, names, "", (), console))
    if outcome is not None:
        console.print(ending(state, outcome, names, seat))
