"""The command line in this process: what a command prints, without a new Python for each."""

from __future__ import annotations

import io
import os
import sys
from contextlib import ExitStack, chdir
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
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

    With a `folder`, what it keeps goes to `data` beside that; without one, nowhere. A process of
    its own is needed where signals, the terminal, a start or an end of the process are what is
    tested (`tests.starting`).
    """
    with ExitStack() as stack:
        files = [stack.enter_context(TemporaryFile()) for _ in range(3)]  # with a number, as usual
        files[0].write(typed.encode() if isinstance(typed, str) else typed)
        files[0].seek(0)
        streams = [stack.enter_context(io.TextIOWrapper(file, "utf-8")) for file in files]
        if folder is None:
            data = stack.enter_context(TemporaryDirectory())
        else:
            data = str(folder.parent / "data")
            stack.enter_context(chdir(folder))
        usual = {"COLUMNS": str(columns), "XDG_DATA_HOME": data}
        stack.enter_context(patch.dict(os.environ, {**usual, **environment}))
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            stack.enter_context(patch.object(sys, name, stream))
        stack.enter_context(patch("upcard.cli.end"))  # which would end this process, too
        try:
            main([str(each) for each in arguments])
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        for stream, file in zip(streams, files, strict=True):
            stream.flush()
            file.seek(0)
        shown, complaints = (file.read().decode() for file in files[1:])
    return Done(status, shown, complaints)
