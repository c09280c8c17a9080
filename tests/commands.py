"""The command line in this process: what a command prints, without a new Python for each."""

from __future__ import annotations

import io
import os
import sys
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from upcard.cli import main


class Done(NamedTuple):
    """What has become of a command."""

    status: int
    shown: str
    """Its standard output."""
    complaints: str
    """Its standard error."""


def run(
    *arguments: object,
    typed: str | bytes = "",
    folder: Path | None = None,
    columns: int = 80,
    **environment: str,
) -> Done:
    """Run `upcard` with these arguments: in a folder, with `typed` as its standard input.

    With a `folder`, what it keeps goes to `data` beside that. A process of its own is needed where
    signals, the terminal, a start or an end of the process are what is tested (`tests.starting`).
    """
    folder = folder or Path.cwd()
    usual = {"COLUMNS": str(columns), "XDG_DATA_HOME": str(folder.parent / "data")}
    given = typed.encode() if isinstance(typed, str) else typed
    streams = [io.TextIOWrapper(io.BytesIO(each), "utf-8") for each in (given, b"", b"")]
    with (
        chdir(folder),
        patch.dict(os.environ, {**usual, **environment}),
        patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]),
    ):
        try:
            main([str(each) for each in arguments])
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
    shown, complaints = (_written(each) for each in streams[1:])
    return Done(status, shown, complaints)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    written = stream.detach()
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode()
