"""A submission as it is handed in: a folder, a file, or a command; copied, so that it can be shown.

What lies around a submission (hidden files, caches, what an archive of a Mac has beside it) is
left out, and its own folder is found where it is nested in others.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from upcard.errors import UpcardError
from upcard.sanitize import visible

LEFT_OUT = frozenset(("__MACOSX", "__pycache__", "node_modules", "venv", "site-packages"))
TEXT = ".txt"
MOST_BYTES = 32 * 2**20
MOST_FILES = 2_000
MOST_DEEP = 50
"""Folders in folders; what lies deeper is left out."""
STAGE = re.compile(r"(?:stage|task|part)?[ _-]?([1-9])", re.IGNORECASE)
"""How a file or a folder is named that has the program of one stage."""


NUMBERS = re.compile(r"\d+")


class NotASubmission(UpcardError):
    """There is nothing at this place that could be checked; the message says what is expected."""


@dataclass(frozen=True)
class Wanted:
    """What an assignment asks for: `files` by their names, or a program with one of the `endings`.

    With `transcripts` a text file with what a program has printed is a submission, too.
    """

    files: tuple[str, ...] = ()
    endings: tuple[str, ...] = (".py",)
    transcripts: bool = False

    def is_program(self, path: Path) -> bool:
        """Whether a file is one that is asked for, or a program."""
        return path.name in self.files or path.suffix.lower() in self.endings

    def counts(self, path: Path) -> bool:
        """Whether there is something to check in a file."""
        return self.is_program(path) or (self.transcripts and path.suffix.lower() == TEXT)

    def missing(self, folder: Path) -> frozenset[str]:
        """The names of the files that are not in a folder."""
        return frozenset(name for name in self.files if not (folder / name).is_file())

    def __str__(self) -> str:
        """In words, for whoever lacks all of it."""
        if self.files:
            return f"needed: {', '.join(self.files)}"
        endings = (*self.endings, TEXT) if self.transcripts else self.endings
        return f"needed: a file that ends with {' or '.join(endings)}"


@dataclass(frozen=True)
class Submission:
    """What is checked: a `name` for people, its `folder`, and for a program its `command`.

    `folder` is a copy, which nobody else writes to; without one, there is only a command.
    `scaffold` is a folder or a file with the code that was given, if a teacher has it.
    """

    name: str
    folder: Path | None = None
    command: tuple[str, ...] = ()
    missing: frozenset[str] = field(default=frozenset())
    scaffold: Path | None = None
    notes: tuple[str, ...] = ()
    """Sentences on what was left out when it was copied."""

    @cached_property
    def sources(self) -> Mapping[str, str]:
        """Its Python files by their path in the folder; what is no UTF-8 is replaced."""
        return sources_in(self.folder)

    @cached_property
    def trees(self) -> Mapping[str, ast.Module]:
        """The syntax trees of the files that Python can read."""
        return trees_of(self.sources)

    @cached_property
    def given(self) -> Mapping[str, str]:
        """The Python files of the scaffold, by their path in it."""
        return sources_in(self.scaffold)

    def is_stub(self, module: str, path: str) -> bool:
        """Whether a function, as `Game.play_game`, is there but still empty."""
        node: ast.AST | None = self.trees.get(f"{module}.py")
        for name in path.split("."):
            inner = getattr(node, "body", ())
            node = next((one for one in inner if getattr(one, "name", None) == name), None)
        return isinstance(node, ast.FunctionDef) and not _statements(node)


def sources_in(place: Path | None) -> Mapping[str, str]:
    """The Python files of a folder, by their path in it, or a single file by its name."""
    if place is None:
        return {}
    paths = [place] if place.is_file() else sorted(place.rglob("*.py"))
    home = place.parent if place.is_file() else place
    return {
        path.relative_to(home).as_posix(): path.read_bytes().decode("utf-8-sig", errors="replace")
        for path in paths
    }


def trees_of(sources: Mapping[str, str]) -> Mapping[str, ast.Module]:
    """The syntax trees of the files that Python can read."""
    found: dict[str, ast.Module] = {}
    for name, text in sources.items():
        try:
            found[name] = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return found


def _statements(function: ast.FunctionDef) -> list[ast.stmt]:
    """What a function does: without its docstring, `pass` and `...`."""
    return [
        one
        for one in function.body
        if not isinstance(one, ast.Pass)
        and not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
    ]


def files_in(folder: Path) -> Iterator[Path]:
    """The files of a submission, without links and what is no part of it."""
    for at, folders, files in os.walk(folder):
        deep = len(Path(at).relative_to(folder).parts) >= MOST_DEEP
        folders[:] = sorted(name for name in folders if not deep and not is_left_out(name))
        for name in sorted(files):
            path = Path(at, name)
            if not name.startswith(".") and os.path.isfile(path) and not path.is_symlink():
                yield path


def check_readable(place: Path) -> None:
    """NotASubmission if a folder, or anything of a submission in it, may not be read."""
    for path in (place, *_all_in(place)):
        need = os.R_OK | os.X_OK if path.is_dir() else os.R_OK
        if not path.is_symlink() and not os.access(path, need):
            raise NotASubmission(
                f"{visible(path.name)} cannot be read: ask for the permission to read it"
            )


def _all_in(folder: Path) -> Iterator[Path]:
    """The folders and files of a submission, each before what is in it."""
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not is_left_out(name))
        yield from (Path(at, name) for name in (*folders, *sorted(files)) if name[:1] != ".")


def is_left_out(name: str) -> bool:
    """Whether files and folders of this name are no part of a submission."""
    return name in LEFT_OUT or name.startswith(".") or name.endswith((".dist-info", ".egg-info"))


def own_folder(folder: Path, wanted: Sequence[str]) -> Path:
    """The folder inside `folder` that has most of the wanted files; the outermost of equal ones.

    Of several attempts, `attempt 1` and `attempt 2`, it is the last. If no names are wanted, it is
    the one in which all files are, but none that is a stage's.
    """
    if not wanted:
        return _without_folders_around(folder)
    counts: dict[Path, int] = {folder: 0}
    for path in files_in(folder):
        counts[path.parent] = counts.get(path.parent, 0) + (path.name in wanted)
    best = max(counts, key=lambda one: (counts[one], -len(one.parts)))
    return max(_attempts(best, counts), key=_numbers)


def _attempts(best: Path, counts: Mapping[Path, int]) -> list[Path]:
    """Folders beside the best one with as much, whose paths differ in their numbers alone."""
    kind = NUMBERS.sub("0", str(best))
    return [
        one for one in counts if counts[one] == counts[best] and NUMBERS.sub("0", str(one)) == kind
    ]


def _numbers(path: Path) -> list[int]:
    return [int(one) for one in NUMBERS.findall(str(path))]


def _without_folders_around(folder: Path) -> Path:
    parents = [str(path.parent) for path in files_in(folder)]
    for part in Path(os.path.commonpath(parents)).relative_to(folder).parts if parents else ():
        if STAGE.fullmatch(part):
            break
        folder /= part
    return folder


def copied(source: Path, into: Path, name: str) -> None:
    """Copy the files of the submission of this name; NotASubmission if there is too much."""
    total = 0
    for number, path in enumerate(files_in(source), 1):
        size = path.stat().st_size
        total += size
        if total > MOST_BYTES or number > MOST_FILES:
            alone = size > total / 2 and path.name != name
            large = f" ({visible(path.name)} alone has {size >> 20})" if alone else ""
            most = f"{MOST_BYTES >> 20} MiB{large}" if total > MOST_BYTES else f"{MOST_FILES} files"
            raise NotASubmission(f"{visible(name)} has more than {most}: hand in the program alone")
        target = into / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    into.mkdir(parents=True, exist_ok=True)  # a folder with nothing in it is one that lacks all


def completed(scaffold: Path | None, into: Path) -> None:
    """Put the files of a scaffold beside a submission that lacks them."""
    if scaffold is None:
        return
    home = scaffold.parent if scaffold.is_file() else scaffold
    for path in [scaffold] if scaffold.is_file() else files_in(scaffold):
        target = into / path.relative_to(home)
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
