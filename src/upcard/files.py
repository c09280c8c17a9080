"""Files: written so that nobody ever sees half of one, even after a loss of power; locked; read."""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from upcard.errors import BadRules, reason
from upcard.sanitize import visible
from upcard.toml import toml_keys

UNABLE = (errno.EINVAL, errno.ENOTSUP, errno.EACCES)
"""What a system says that cannot make the names in a folder last."""

LONGEST_NUMBER = 20
"""Characters that are shown of a number which may be anything."""


def write_whole(path: Path, text: str) -> None:
    """Write `text` to `path` as UTF-8, making its folder if need be: all of it, or nothing.

    A reader, or a second writer at the same time, sees either the old file or the new one, which is
    on the disk when this returns. Raises OSError, naming `path`, when the folder or the disk
    refuses; nothing partial stays.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_aside(path, text)
    except FileExistsError as problem:  # a file, where a folder should be
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from problem
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from problem


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Have an OSError of the block name `path` if it names no file, as one of a full disk may."""
    try:
        yield
    except OSError as problem:
        if problem.filename is not None or problem.errno is None:
            raise
        raise OSError(problem.errno, problem.strerror, str(path)) from problem


def check_folder(folder: Path) -> None:
    """Raise OSError, naming `folder`, unless a file could be written to it now; nothing stays.

    It, or the part of its path that is there, is tried with a folder of a moment: before long work
    whose result is to be written there.
    """
    _check_name(folder)
    try:
        there = next(place for place in (folder, *folder.parents) if place.exists())
        os.rmdir(tempfile.mkdtemp(prefix=".upcard.", dir=there))
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(folder)) from problem


def check_file(path: Path) -> None:
    """Raise OSError, naming `path`, unless a file could be written there now: before long work."""
    _check_name(path)
    try:
        check_folder(path.parent)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from problem
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    _check_regular(path)


def digest_of(path: str | Path) -> str:
    """The SHA-256 of a file's content."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def other_format(origin: str | Path, found: object, *known: int) -> str:
    """What is said of a file that has another format than those that are read."""
    given = visible(str(found) if type(found) is int else repr(found))[:LONGEST_NUMBER]
    read = f"format{'s' * (len(known) > 1)} {' and '.join(map(str, known))}"
    return f"{origin} has format {given}, and this Upcard reads {read} alone"


def read_toml(path: Path, most: int) -> dict[str, Any]:
    """The keys of a TOML file, of which at most so many bytes are read; BadRules if it is none."""
    try:
        with open(path, "rb") as file:
            text = file.read(most).decode("utf-8-sig")
    except OSError as problem:
        raise BadRules(f"{path} cannot be read: {reason(problem)}") from None
    except ValueError as problem:
        raise BadRules(f"{path} is no TOML: {reason(problem)}") from None
    return toml_keys(text, str(path))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes out, by a lock file, until the block ends; its folder is made.

    BlockingIOError, an OSError that names `path`, if another process holds it; another OSError
    where the disk refuses.
    """
    from filelock import FileLock, Timeout

    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path, blocking=False)
    try:
        lock.acquire()
    except Timeout:
        number = errno.EWOULDBLOCK
        raise BlockingIOError(number, "another process is at it", str(path)) from None
    try:
        yield
    finally:
        lock.release()


def put_in_place(aside: Path, path: Path) -> None:
    """Give a file that was written aside, in the same folder, its name: all of it is on the disk.

    Raises OSError, and leaves what had the name before, if the disk refuses, or if that is a device
    or a pipe.
    """
    _check_regular(path)
    with open(aside, "r+b") as file:
        os.fsync(file.fileno())
    os.replace(aside, path)
    _keep_names(path.parent)


def _check_name(path: Path) -> None:
    """OSError for `-`, which in other programs is standard output."""
    if str(path) == "-":
        raise OSError(errno.EINVAL, "standard output is not supported", "-")


def _check_regular(path: Path) -> None:
    """OSError for a device or a pipe."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))


def _write_aside(path: Path, text: str) -> None:
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, 0o666 & ~_umask())
        put_in_place(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _keep_names(folder: Path) -> None:
    """Have the names in a folder last as its files do, where the system allows that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as problem:
        if problem.errno not in UNABLE:
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
