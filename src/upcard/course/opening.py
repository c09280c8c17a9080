"""A submission's own files: out of ZIP files and the folders around them, into a folder of ours."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

from upcard.course.submission import (
    NotASubmission,
    Submission,
    Wanted,
    check_readable,
    completed,
    copied,
    files_in,
    own_folder,
)
from upcard.course.unpacking import unpack
from upcard.narration.words import counted
from upcard.sanitize import visible

DEEPEST = 3
"""A ZIP file in a ZIP file in a ZIP file is unpacked; what lies deeper is not."""
MOST_ZIPS = 10
"""ZIP files beside each other that are unpacked for one submission."""
OTHER_ARCHIVES = (".7z", ".bz2", ".gz", ".rar", ".tar", ".tgz", ".xz", ".zst")


def is_zip(path: Path) -> bool:
    """Whether a file is named as a ZIP file is."""
    return path.suffix.lower() == ".zip"


def is_other_archive(path: Path) -> bool:
    """Whether a file is named as an archive of another kind."""
    return path.suffix.lower() in OTHER_ARCHIVES


def opened(text: str, wanted: Wanted, into: Path, scaffold: Path | None = None) -> Submission:
    """The submission that a person names on the command line, copied to the folder `into`.

    `text` is a folder, a file, or a command such as `python3 indigo.py`; NotASubmission if it is
    none of these, or has nothing in it that could be checked. What the submission lacks of a
    scaffold, a folder or a file with the code that was given, is put beside it.
    """
    path = Path(text)
    if not os.access(path.parent, os.X_OK) and path.parent.exists():
        check_readable(path.parent)
    if scaffold is not None and not scaffold.exists():
        raise NotASubmission(f"there is no scaffold {visible(str(scaffold))}")
    if scaffold is not None:
        check_readable(scaffold)
    if path.is_dir() or path.is_file():
        work = into.with_name(f"{into.name}-unpacked")
        source = path
        if path.is_file():
            check_readable(path)
            source = work / "loose"
            source.mkdir(parents=True)
            shutil.copyfile(path, source / path.name)
        name = path.resolve().name
        notes = take(source, work, into, wanted, name)
        if any(files_in(into)) and (problem := problem_in(into, wanted)):
            raise NotASubmission(f"{visible(name)}: {problem}")
        missing = wanted.missing(into)
        completed(scaffold, into)
        return Submission(name, into, missing=missing, scaffold=scaffold, notes=tuple(notes))
    words = _words(text)
    if not words or shutil.which(words[0]) is None:
        raise NotASubmission(f"there is no folder, file or program {visible(text)}")
    return Submission(text, None, tuple(words))


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise NotASubmission(f"{visible(text)} is no command: {error}") from None


def take(source: Path, work: Path, into: Path, wanted: Wanted, name: str) -> list[str]:
    """Copy the own files of the submission `name` to `into`; sentences on what was left out.

    ZIP files are unpacked below the folder `work`. NotASubmission if there is too much, or one of
    them cannot be unpacked.
    """
    check_readable(source)
    source, notes = _unpacked(source, work, wanted)
    home = own_folder(source, wanted.files)
    if others := _other_places(source, home, wanted):
        notes.append(f"Of {counted(others + 1, 'folder')} with a solution, {home.name} is taken.")
    copied(home, into, name)
    return notes


def _unpacked(source: Path, work: Path, wanted: Wanted) -> tuple[Path, list[str]]:
    """The folder with the files, taken out of ZIP files where there is no program beside them."""
    notes: list[str] = []
    for depth in range(DEEPEST):
        files = list(files_in(source))
        zips = [path for path in files if is_zip(path)]
        if not zips or any(map(wanted.is_program, files)):
            break
        inner = work / f"unpacked-{depth}"
        for number, path in enumerate(zips[:MOST_ZIPS]):
            notes += unpack(path, inner / str(number) if len(zips) > 1 else inner)
        source = inner
    return source, notes


def _other_places(source: Path, own: Path, wanted: Wanted) -> int:
    """How many other folders have all the files that its own folder has of those wanted."""
    names = {one for one in wanted.files if (own / one).is_file()}
    places = {path.parent for path in files_in(source) if path.name in names}
    return sum(one != own and all((one / name).is_file() for name in names) for one in places)


def problem_in(folder: Path, wanted: Wanted) -> str:
    """Why there is nothing to check in a folder; empty if there is."""
    files = list(files_in(folder)) if folder.is_dir() else []
    if any(map(wanted.counts, files)):
        return ""
    if other := [path.name for path in files if is_other_archive(path) or is_zip(path)]:
        return f"{visible(other[0])} is not unpacked: hand in a ZIP file, or the files themselves"
    if not files:
        return "nothing was handed in: the folder is empty"
    if note := next((path.name for path in files if path.suffix.lower() == ".ipynb"), ""):
        return f"{visible(note)} is a notebook: hand in Python files ({wanted})"
    return f"there is no program among its {counted(len(files), 'file')} ({wanted})"
