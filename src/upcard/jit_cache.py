"""Where compiled code is kept, and what is known of it; nothing here needs the compiler.

The folders' names are made of the source that is compiled and of the versions that compile it, so
that nothing in them is ever stale, and what has not changed is found again.
"""

from __future__ import annotations

import gc
import hashlib
import os
import platform
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import platformdirs

from upcard.files import write_whole

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether the engine's source runs uncompiled, for debugging."""

HERE = Path(__file__).parent.resolve()
ROOMS = ("*.py", "rules/*.py", "engine/**/*.py", "players/**/*.py", "training/*.py")
"""Where everything lies that code is compiled of: functions, and the constants that they use."""
COMPILES = "from upcard.jit import"
"""What stands in a module with compiled functions."""
FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t].*\n|\n)+", re.MULTILINE)
IMPORT = re.compile(r"^[ \t]*from upcard([.\w]*) import (\([^)]*\)|.*)", re.MULTILINE)
COMPILERS = ("numba", "llvmlite", "numpy")


@cache
def folder() -> Path:
    """The folder of what is known of the compiled code of all these sources, and of strategies."""
    texts = {path: path.read_text("utf-8") for path in _rooms().values()}
    return _home() / _key_of_files(path for path, text in texts.items() if COMPILES in text)


@cache
def code_folder(source: Path) -> Path:
    """The folder of code that is compiled of functions in a file, by these versions, here.

    Of one of ours, it is the same as long as that file and all that it imports stay as they are.
    The compiler's own cache notices a change in a function's file, not in one that it calls.
    """
    if source not in _rooms().values():
        return folder() / "code"
    return _home() / "code" / _key_of_files([source])


def _home() -> Path:
    """The folder for these versions, on such a machine."""
    home = Path(os.environ.get("UPCARD_CACHE_DIR") or platformdirs.user_cache_path("upcard"))
    parts = [platform.python_version(), platform.machine()]
    parts += [f"{name} {_version(name)}" for name in COMPILERS]
    return home / key_of(part.encode() for part in parts)


def _key_of_files(paths: Iterable[Path]) -> str:
    """A key of files of ours, and of all that they import, one by way of another."""
    needed = set[Path]()
    to_do = [*paths]
    while to_do:
        if (path := to_do.pop()) not in needed:
            needed.add(path)
            to_do += imported_by(path)
    return key_of(path.read_bytes() for path in sorted(needed))


@cache
def _rooms() -> dict[str, Path]:
    """The files in ROOMS by the names of their modules, such as `engine.loop`."""
    paths = [path for pattern in ROOMS for path in HERE.glob(pattern)]
    parts = [path.relative_to(HERE).with_suffix("").parts for path in paths]
    return {
        ".".join(part).removesuffix(".__init__"): path
        for part, path in zip(parts, paths, strict=True)
    }


@cache
def imported_by(path: Path) -> frozenset[Path]:
    """The files in ROOMS that a file imports anywhere, except only for types.

    Read by patterns, since it is read whenever Upcard starts: the parser would take ten times as
    long.
    """
    rooms, found = _rooms(), set[str]()
    for module, names in IMPORT.findall(FOR_TYPES.sub("", path.read_text("utf-8"))):
        base = module.removeprefix(".")
        found |= {base, *(f"{base}.{name}".removeprefix(".") for name in re.findall(r"\w+", names))}
    return frozenset(rooms[name] for name in found & rooms.keys())


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
