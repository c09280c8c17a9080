"""Where compiled code is kept, and what is known of it; nothing here needs the compiler.

The folder's name is made of this very source and of the versions that compile it, so that nothing
in it is ever stale.
"""

from __future__ import annotations

import gc
import hashlib
import os
import platform
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import platformdirs

from upcard.files import write_whole

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether the engine's source runs uncompiled, for debugging."""

COMPILED_SOURCES = (
    "bits.py",
    "jit.py",
    "jit_pipeline.py",
    "optional_fields.py",
    "chance.py",
    "shuffling.py",
    "rules/*.py",
    "engine/**/*.py",
    "players/**/*.py",
    "training/*.py",
)
COMPILERS = ("numba", "llvmlite", "numpy")


@cache
def folder() -> Path:
    """The folder of code that was compiled from this source, by these versions, on such a machine.

    The compiler's own cache notices a change in a function's file, not in one that it calls.
    """
    home = Path(os.environ.get("UPCARD_CACHE_DIR") or platformdirs.user_cache_path("upcard"))
    here = Path(__file__).parent
    parts = [platform.python_version().encode(), platform.machine().encode()]
    parts += [f"{name} {_version(name)}".encode() for name in COMPILERS]
    parts += [path.read_bytes() for path in _sources(here)]
    return home / key_of(parts)


def _sources(here: Path) -> Iterable[Path]:
    for pattern in COMPILED_SOURCES:
        yield from sorted(here.glob(pattern))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def key_of(parts: Iterable[bytes]) -> str:
    """A short name for some contents: other contents have another one."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()[:32]


def writable() -> bool:
    """Whether anything can be kept there."""
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
    return os.access(folder(), os.W_OK)


def recall(kind: str, key: str) -> str | None:
    """What was found out about compiled code, in a word or a sentence; None if nothing was."""
    try:
        return (folder() / kind / key).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def remember(kind: str, key: str, text: str) -> None:
    """Keep that for later; where nothing can be written, it is found out again."""
    with suppress(OSError):
        write_whole(folder() / kind / key, text)


def found_once(kind: str, key: str, find: Callable[[], str]) -> str:
    """What was found out of that kind; it is found out now, and kept, if it was not."""
    found = recall(kind, key)
    if found is None:
        found = find()
        remember(kind, key, found)
    return found


@contextmanager
def uncollected() -> Iterator[None]:
    """Leave garbage uncollected in the block: that takes a fifth of the compiler's time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


_listeners: list[Callable[[str], object]] = []


@contextmanager
def listening(listener: Callable[[str], object]) -> Iterator[None]:
    """Have someone told what begins to be compiled in this process, within the block."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def announce(what: str) -> None:
    """Tell who listens that this begins to be compiled here."""
    for listener in _listeners:
        listener(what)
