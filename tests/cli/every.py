"""Every command that there is, with what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from upcard.cli import app


def commands(group: Any, line: str = "") -> Iterator[tuple[str, Any]]:
    """A command, and all that are below it."""
    yield line, group
    for name, below in getattr(group, "commands", {}).items():
        yield from commands(below, f"{line} {name}".strip())


EVERY = dict(commands(typer.main.get_command(app)))
