"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write `text` to `path` as UTF-8, making its folder if need be: all of it, or nothing.

    A reader, or a second writer at the same time, sees either the old file or the new one.
    Raises OSError, naming `path`, when the folder or the disk refuses; nothing partial stays.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_aside(path, text)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from problem


def _write_aside(path: Path, text: str) -> None:
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
