"""Who takes part: the strategies and programs in a folder, found without running any of them."""

from __future__ import annotations

import hashlib
import os
import stat
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from upcard.errors import BadRules, reason
from upcard.players.built_in import NAMED
from upcard.players.lookup import MANIFEST, UNTRUSTED
from upcard.players.reading import StrategyFile
from upcard.sanitize import is_whole, visible

LARGEST = 2**26
"""Bytes of all files of a program."""
MOST_FILES = 2_000
"""Files in a program's folder."""
SKIPPED = ("__pycache__", "node_modules")
VENV = "pyvenv.cfg"
"""The file that every virtual environment has: nobody's strategies are in it."""
NO_PLAYER = "it has no subclass of upcard.Player with a choose"
ALLOWED = frozenset(
    "__future__ abc array bisect cmath collections contextlib copy dataclasses decimal enum "
    "fractions functools heapq itertools math numbers numpy operator random re statistics string "
    "textwrap types typing upcard".split()
)
"""Modules that every strategy may import."""


@dataclass(frozen=True)
class Submission:
    """A strategy or a program of a folder, or what should have been one.

    `name` is that of its folder or file, `player` what the command line calls it, `digest` tells
    its contents from others. `problem` says why it does not take part, if it does not.
    """

    name: str
    path: str
    """From the league's folder, with slashes."""
    player: str = ""
    digest: str = ""
    problem: str = ""

    @property
    def command(self) -> str:
        """What the command line calls it from the league's folder: no other is called so."""
        inside = self.player.rpartition(":")[2]
        return self.path + (f":{inside}" if inside.isidentifier() else "")


def submissions(folder: Path, imports: Collection[str], but: Path) -> tuple[Submission, ...]:
    """All of a folder and its sub-folders, by name; `but` one folder is not looked into.

    `imports` are the modules that are allowed besides ALLOWED. Names are the same wherever the
    league's folder lies, and those of a folder do not depend on what is in others, but where two
    would have the same.
    """
    found = list[Submission]()
    for here, files in _folders(folder, but):
        if MANIFEST in files:
            found.append(_program(folder, here))
        else:
            paths = [here / name for name in files if name.endswith(".py")]
            found += _strategies(folder, here, paths, frozenset(imports) | ALLOWED)
    names = Counter([one.name for one in found] + [*NAMED])
    shared = {name for name, often in names.items() if often > 1}
    own = (replace(one, name=visible(one.command)) if one.name in shared else one for one in found)
    return tuple(sorted(own, key=lambda one: (one.name, one.path)))


def snapshot(folder: Path, but: Path) -> str:
    """What tells whether a file of a folder came, changed or went, as far as its folder says."""
    parts = list[object]()
    for here, files in _folders(folder, but):
        for path in _all_files(here) if MANIFEST in files else (here / name for name in files):
            try:
                seen = os.lstat(path)
                parts.append((str(path), seen.st_mtime_ns, seen.st_size, seen.st_ino))
            except OSError:  # it went meanwhile
                continue
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _folders(folder: Path, but: Path) -> Iterator[tuple[Path, list[str]]]:
    """Each folder to be looked into, and its files' names; one with a program has none below it."""
    for here, below, files in os.walk(folder):
        place = Path(here)
        if MANIFEST in files:
            below.clear()
        if VENV in files:
            below.clear()
            continue
        kept = (one for one in below if not one.startswith(".") and one not in SKIPPED)
        below[:] = sorted(one for one in kept if (place / one).resolve() != but.resolve())
        yield place, sorted(name for name in files if not name.startswith("."))


def _strategies(
    root: Path, here: Path, paths: Sequence[Path], allowed: frozenset[str]
) -> list[Submission]:
    """The players in the Python files of one folder."""
    whole = [path for path in paths if is_whole(str(path))]
    found = [(path, _read(path, allowed)) for path in whole]
    if here != root and any(names and isinstance(names, tuple) for _, names in found):
        found = [one for one in found if one[1]]  # what else is beside a player is no entrant
    classes = sum(len(names) or 1 if isinstance(names, tuple) else 1 for _, names in found)
    alone = classes == 1 and here != root
    made = list[Submission]()
    for path, names in found:
        place = path.relative_to(root).as_posix()
        stem = visible(here.relative_to(root).as_posix() if alone else place.removesuffix(".py"))
        if isinstance(names, str) or not names:
            why = names or f"{path.name}: {NO_PLAYER}"
            made.append(Submission(stem, place, problem=str(why)))
            continue
        for name in names:
            called = stem if len(names) == 1 else f"{stem}:{name}"
            player = f"{UNTRUSTED}{path.absolute()}:{name}"
            made.append(Submission(called, place, player, _digest([path], name)))
    return made


def _read(path: Path, allowed: frozenset[str]) -> tuple[str, ...] | str:
    """The classes of a file that are players, or why they cannot be had."""
    try:
        if not _is_plain(path):
            return "it is no plain file: only those are read"
        file = StrategyFile.read(path)
        names = tuple(file.players)
    except (BadRules, OSError) as problem:
        return str(problem).replace(str(path), path.name)
    for line, module in file.imports:
        if names and module not in allowed:
            there = ", ".join(sorted(allowed - {"__future__"}))
            what = "a file beside it" if module == "." else module
            return f"{path.name} line {line}: it imports {what}: allowed are {there}"
    return names


def _program(root: Path, here: Path) -> Submission:
    """The program of a folder that has a manifest."""
    place = here.relative_to(root).as_posix()
    name = visible(place if here != root else here.absolute().name)
    manifest = here / MANIFEST
    path = manifest.relative_to(root).as_posix()
    files = list(_all_files(here))
    try:
        if not all(map(_is_plain, files)):
            return Submission(name, path, problem="only plain files are allowed beside it")
        if len(files) > MOST_FILES or sum(file.stat().st_size for file in files) > LARGEST:
            allowed = f"{MOST_FILES:,} files of {LARGEST >> 20} MiB in all are allowed"
            return Submission(name, path, problem=f"it is too large: {allowed}")
        digest = _digest(files, "", here)
    except OSError as problem:
        return Submission(name, path, problem=f"it cannot be read: {reason(problem)}")
    return Submission(name, path, f"{UNTRUSTED}{manifest.absolute()}", digest)


def _is_plain(path: Path) -> bool:
    """Whether it is a file: no link, which could lead anywhere, and nothing that never ends."""
    return stat.S_ISREG(os.lstat(path).st_mode)


def _all_files(here: Path) -> Iterator[Path]:
    for folder, below, files in os.walk(here):
        below[:] = sorted(one for one in below if one != "__pycache__")
        yield from (Path(folder, name) for name in sorted(files))


def _digest(files: Sequence[Path], name: str, home: Path | None = None) -> str:
    """What tells these files from others; their names count where there is a `home`."""
    found = hashlib.sha256(name.encode())
    for file in files:
        inside = file.relative_to(home).as_posix() if home else ""
        data = file.read_bytes()
        found.update(f"\0{inside}\0{len(data)}\0".encode(errors="surrogateescape"))
        found.update(data)
    return found.hexdigest()[:32]
