"""The text files that a submission's game writes: what stands in them, and what is wrong there."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

STALE = "(from an earlier game)"
"""What stands in a file before a game writes it."""


def cleared(file: Path, files: Iterable[str]) -> set[Path]:
    """Have nothing of an earlier game in all files of a game, but for a line in this one.

    The other text files that there are.
    """
    with suppress(OSError):
        for name in files:
            Path(name).unlink(missing_ok=True)
        file.write_text(f"{STALE}\n")
    return {*Path().glob("*.txt")} - {file}


def written(file: Path) -> list[str]:
    """The lines of a file that a game wrote; a line break at its end makes none."""
    words = file.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    lines = words.removesuffix("\n").split("\n") if words else []
    return [] if lines == [STALE] else lines


def told(file: Path, earlier: set[Path]) -> list[str]:
    """The lines of the file of a game that is over, or what is wrong with the file."""
    try:
        if lines := written(file):
            return lines
        if file.stat().st_size == 0:
            return [f"({file} is empty)"]
    except OSError:
        pass
    except UnicodeDecodeError:
        return [f"({file} is no UTF-8 text: open it with encoding='utf-8')"]
    others = sorted(map(str, {*Path().glob("*.txt")} - earlier - {file}))
    there = f"; there is {', '.join(others)}" if others else ""
    return [f"(no file {file} was written{there})"]
