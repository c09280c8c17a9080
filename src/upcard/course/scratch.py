"""A temporary folder for one run, which the next run deletes if this one is killed."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from upcard.files import locked

PREFIX = "upcard-course-"
LOCK = "lock"
"""The file in it that its run holds locked: until it ends, however it does."""
TRIES = 10
"""A run that deletes folders can come between the making of one and its lock."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A new folder until the block ends. Those that killed runs of this user left are deleted."""
    _delete_abandoned()
    with ExitStack() as held:
        yield _held(held)


def _held(held: ExitStack) -> Path:
    for _ in range(TRIES):
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        with ExitStack() as opened:
            opened.callback(shutil.rmtree, folder, ignore_errors=True)
            with suppress(BlockingIOError):
                opened.enter_context(locked(folder / LOCK))
                if (folder / LOCK).exists():
                    held.push(opened.pop_all())
                    return folder
    raise OSError(f"no temporary folder could be kept in {tempfile.gettempdir()}")


def _delete_abandoned() -> None:
    """Delete the folders whose run has ended without doing so."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            if _is_ours(folder) and (folder / LOCK).is_file():
                with locked(folder / LOCK):
                    shutil.rmtree(folder, ignore_errors=True)


def _is_ours(folder: Path) -> bool:
    """Whether it is a folder of this user's, and no link to one."""
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and (os.name != "posix" or found.st_uid == os.getuid())
