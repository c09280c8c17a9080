"""A class's submissions, as a folder or as a ZIP file of a learning platform has them."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from upcard.course.opening import is_other_archive, is_zip, problem_in, take
from upcard.course.submission import NotASubmission, Wanted, check_readable, files_in, is_left_out
from upcard.course.unpacking import check_archive, unpack
from upcard.sanitize import visible

MOST_CLASS_BYTES = 2 * 2**30
MOST_CLASS_FILES = 200_000
PLATFORMS = (
    re.compile(r"(?P<who>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+_?(?P<rest>.*)", re.DOTALL),
    re.compile(r"(?P<who>.+?)_(?:LATE_)?(?P<id>\d+_\d+)_(?P<rest>.+)", re.DOTALL),
)
"""How Moodle and Canvas name what was handed in: a person, numbers, and the file's own name."""
AGAIN = re.compile(r"-\d+(?=\.py$)")
"""What Canvas puts into the name of a file that was handed in again."""


@dataclass(frozen=True)
class HandedIn:
    """One submission: its `name` for people, its `path` in what was given, a copy in `folder`.

    `problem` says why there is nothing to check; `notes` say what was left out.
    """

    name: str
    path: str
    folder: Path
    problem: str = ""
    notes: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """What differs if any file does."""
        found = hashlib.sha256(repr((self.problem, self.notes)).encode(errors="replace"))
        if self.folder.is_dir():
            for path in files_in(self.folder):
                name = path.relative_to(self.folder).as_posix().encode(errors="surrogateescape")
                found.update(b"%d %d " % (len(name), path.stat().st_size) + name)
                found.update(path.read_bytes())
        return found.hexdigest()


@dataclass(frozen=True)
class Found:
    """Where a submission lies before it is copied: one folder, or loose files, each with a name."""

    who: str
    id: str
    path: str
    folder: Path | None = None
    files: tuple[tuple[str, Path], ...] = ()


def check_source(source: Path, wanted: Wanted, but: Path | None = None) -> None:
    """NotASubmission for what is no ZIP file, and no folder with submissions; as `gathered` says.

    Nothing is unpacked: a ZIP file is known by its list of files.
    """
    if not source.exists():
        raise NotASubmission(f"there is no folder or ZIP file {visible(str(source))}")
    if source.is_dir():
        _handed_in(source, wanted, but)
    else:
        check_archive(source, MOST_CLASS_BYTES, MOST_CLASS_FILES)


def gathered(
    source: Path,
    work: Path,
    wanted: Wanted,
    but: Path | None = None,
    note: Callable[[str], object] = lambda _: None,
) -> list[HandedIn]:
    """All submissions of a class, copied to the folder `work`, by name; NotASubmission if none.

    `wanted` is what the assignment asks for; the folder `but` is none of the students'.
    `note` hears what was left out of the class's own folder or ZIP file.
    """
    if not source.is_dir():
        check_source(source, wanted)
        for left_out in unpack(source, work / "all", MOST_CLASS_BYTES, MOST_CLASS_FILES):
            note(left_out)
        source = work / "all"
    found = _handed_in(source, wanted, but)
    for path in _listed(_top(source, wanted, but), but):
        if path.is_file() and not _is_students(path, wanted):
            note(f"{visible(path.name)} is no submission ({wanted}), and was left out.")
    numbers = count()
    return [
        _copied(one, name, work / f"{next(numbers)}", wanted)
        for name, one in sorted(zip(_names(found), found, strict=True), key=_by_name)
    ]


def _handed_in(source: Path, wanted: Wanted, but: Path | None) -> list[Found]:
    """What each student handed in; NotASubmission if nobody did, or if it is one student's."""
    own = [path.name for path in _listed(source, but) if path.name in wanted.files]
    if len(own) > 1:
        raise NotASubmission(
            f"{visible(source.name)} is one submission, with {', '.join(own)}: name the "
            "folder with all of them, or try `upcard course check`"
        )
    found = list(_found(_top(source, wanted, but), wanted, but))
    if not found:
        raise NotASubmission(
            f"{visible(source.name)} has no submissions: folders, ZIP files, or files ({wanted}), "
            "one for each student"
        )
    return found


def _by_name(pair: tuple[str, Found]) -> tuple[str, str]:
    return pair[0].casefold(), pair[1].path


def _listed(folder: Path, but: Path | None) -> list[Path]:
    """What could be a student's in a folder, sorted."""
    return [
        path
        for path in sorted(folder.iterdir())
        if not is_left_out(path.name) and not path.is_symlink() and path.resolve() != but
    ]


def _top(folder: Path, wanted: Wanted, but: Path | None) -> Path:
    """The folder that has the students': not one that only has all of them in it."""
    here = folder
    while True:
        inside = _listed(here, but)
        if len(inside) != 1 or not inside[0].is_dir():
            return folder
        here = inside[0]
        if not os.access(here, os.R_OK | os.X_OK):
            return folder
        below = _listed(here, but)
        if any(path.name in wanted.files for path in below):
            return folder
        if sum(_is_submission(path, wanted) for path in below) > 1:
            return here


def _is_submission(path: Path, wanted: Wanted) -> bool:
    """Whether something could be a student's: a folder with what is wanted, or a file of theirs."""
    if path.is_dir():
        return any(
            one.name in wanted.files or is_zip(one) or (not wanted.files and wanted.counts(one))
            for one in files_in(path)
        )
    return is_zip(path) or _person(path.name)[1] != ""


def _is_students(file: Path, wanted: Wanted) -> bool:
    """Whether a file in a class's folder is what somebody handed in, to be checked or refused."""
    named = _person(file.name)[1] != ""
    return named or is_zip(file) or wanted.counts(file) or is_other_archive(file)


def _found(folder: Path, wanted: Wanted, but: Path | None) -> Iterator[Found]:
    """What lies in a class's folder: folders and ZIP files, and loose files by their person."""
    loose: dict[tuple[str, str], list[tuple[str, Path]]] = {}
    for path in _listed(folder, but):
        who, id_, rest = _person(path.name)
        if path.is_dir():
            yield Found(who, id_, path.name, folder=path)
        elif id_ and path.is_file():
            loose.setdefault((who, id_), []).append((_own_name(rest, wanted.files), path))
        elif path.is_file() and _is_students(path, wanted):
            yield Found(path.stem, "", path.name, files=((path.name, path),))
    for (who, id_), files in loose.items():
        yield Found(who, id_, files[0][1].name, files=tuple(files))


def _person(name: str) -> tuple[str, str, str]:
    """Who handed something in, the number of that, and the file's own name."""
    name = unicodedata.normalize("NFC", name)
    for pattern in PLATFORMS:
        if match := pattern.fullmatch(name):
            return match["who"], match["id"], match["rest"]
    return name, "", name


def _own_name(name: str, wanted: Sequence[str]) -> str:
    """A file's name as the student gave it."""
    before = AGAIN.sub("", name)
    return before if name not in wanted and before in wanted else name


def _names(found: Sequence[Found]) -> list[str]:
    """A name for each, and no two the same: with a number, or as it was given, where need be."""
    names = [visible(one.who) for one in found]
    numbered = [f"{one.who} ({one.id})" if one.id else one.who for one in found]
    for others in (numbered, [one.path for one in found]):
        often = Counter(name.casefold() for name in names)
        names = [
            visible(other) if often[name.casefold()] > 1 else name
            for name, other in zip(names, others, strict=True)
        ]
    return names


def _copied(one: Found, name: str, into: Path, wanted: Wanted) -> HandedIn:
    """A submission's own files in a folder of our own, unpacked if need be."""
    handed = HandedIn(name, one.path, into / "files")
    try:
        if one.folder is not None:
            source = one.folder
        else:
            source = into / "loose"
            source.mkdir(parents=True)
            for own, path in one.files:
                check_readable(path)
                shutil.copyfile(path, source / (Path(own).name or "file"))
        notes = take(source, into, handed.folder, wanted, name)
    except NotASubmission as problem:
        return replace(handed, problem=str(problem))
    return replace(handed, notes=tuple(notes), problem=problem_in(handed.folder, wanted))
