"""ZIP files from strangers, unpacked: no links, nothing elsewhere, no more than is allowed."""

from __future__ import annotations

import errno
import re
import struct
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from lzma import LZMAError
from pathlib import Path
from typing import IO
from zipfile import BadZipFile, ZipFile, ZipInfo

from upcard.course.submission import MOST_BYTES, MOST_DEEP, MOST_FILES, NotASubmission, is_left_out
from upcard.files import naming
from upcard.sanitize import visible

UTF8 = 0x800
"""The bit of an entry whose name is in UTF-8; without it, a name may be in anything."""
KINDS = {b"Rar!": "RAR", b"7z\xbc\xaf": "7z", b"\x1f\x8b": "gzip", b"%PDF": "PDF"}
"""How files begin that are given the name of a ZIP file."""
LINK, KIND = 0o120000, 0o170000
CHUNK = 2**16
DRIVE = re.compile(r"[A-Za-z]:")
ENTRY = b"PK\x01\x02"
"""What each entry of a ZIP file's list begins with."""
BROKEN = (
    BadZipFile,
    EOFError,
    LZMAError,
    MemoryError,
    NotImplementedError,
    OverflowError,
    ValueError,
    struct.error,
    zlib.error,
)
"""What a ZIP file that is none, or was made with bad intent, leads to."""
NO_NAMES = (errno.ENAMETOOLONG, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.EINVAL)
"""What a system says of a name that it cannot have."""


def unpack(
    archive: Path, into: Path, most_bytes: int = MOST_BYTES, most_files: int = MOST_FILES
) -> list[str]:
    """Unpack a ZIP file into a new folder; sentences on what was left out of it.

    Hidden files, caches and a Mac's own are left out without a word. NotASubmission if it is no ZIP
    file, has a password, or holds more than that; OSError if the disk refuses.
    """
    into.mkdir(parents=True)
    with _explained(archive):
        _check_list(archive, most_bytes, most_files)
        with ZipFile(archive) as opened:
            return list(_unpacked(opened, into, most_bytes, most_files, visible(archive.name)))


def check_archive(archive: Path, most_bytes: int, most_files: int) -> None:
    """NotASubmission for what is no ZIP file, by its list; OSError if it cannot be read."""
    with _explained(archive):
        _check_list(archive, most_bytes, most_files)
        ZipFile(archive).close()


@contextmanager
def _explained(archive: Path) -> Iterator[None]:
    """Say in a sentence why a ZIP file cannot be unpacked."""
    name = visible(archive.name)
    try:
        yield
    except RuntimeError as problem:  # NotImplementedError is one, too
        why = "has a password" if "password" in str(problem) else "cannot be read"
        raise NotASubmission(f"{name} {why}: hand in an ordinary ZIP file") from None
    except BROKEN as problem:
        with open(archive, "rb") as file:
            begin = file.read(8)
        if kind := next((one for mark, one in KINDS.items() if begin.startswith(mark)), ""):
            raise NotASubmission(
                f"{name} is a {kind} file, whatever its name: hand in a ZIP file"
            ) from None
        why = "" if "not a zip file" in str(problem) else f" ({problem})"
        raise NotASubmission(
            f"{name} is no whole ZIP file{why}: make or download it again"
        ) from None
    except OSError as problem:
        if problem.errno is None:  # bz2's way to say that its data is broken
            raise NotASubmission(f"{name} is no whole ZIP file: {problem}") from None
        raise


def _check_list(archive: Path, most_bytes: int, most_files: int) -> None:
    """Refuse a file whose list alone would take too much memory, before it is read."""
    if archive.stat().st_size > most_bytes:
        raise too_much(archive.name, most_bytes, most_files)
    if most_bytes <= MOST_BYTES and archive.read_bytes().count(ENTRY) > 10 * most_files:
        raise too_much(archive.name, most_bytes, most_files)


def too_much(name: str, most_bytes: int = MOST_BYTES, most_files: int = MOST_FILES) -> Exception:
    """What is said of a submission that is too large."""
    return NotASubmission(
        f"{visible(name)} has more than {most_files:,} files or {most_bytes >> 20:,} MiB"
    )


def _unpacked(
    opened: ZipFile, into: Path, most_bytes: int, most_files: int, name: str
) -> Iterator[str]:
    entries, left_out = _chosen(opened, name)
    if len(entries) > most_files:
        raise too_much(name, most_bytes, most_files)
    yield from left_out
    _empty_folders(opened, into, most_files)
    size = 0
    for info, parts in entries:
        try:
            with opened.open(info) as source:
                size += _copy(source, into.joinpath(*parts), most_bytes - size)
        except OSError as problem:
            if problem.errno not in NO_NAMES:
                raise
            given = visible(_name(info)[:100])
            yield f"{given} in {name} has a name that cannot be, and was left out."
        if size > most_bytes:
            raise too_much(name, most_bytes, most_files)


def _empty_folders(opened: ZipFile, into: Path, most: int) -> None:
    """Make the folders at the top that are entries of their own: they may be empty."""
    tops = [_name(info).strip("/") for info in opened.infolist() if info.is_dir()]
    for name in tops[:most]:
        if name and "/" not in name and name not in (".", "..") and not is_left_out(name):
            with suppress(OSError, ValueError):
                (into / name).mkdir(exist_ok=True)


def _chosen(opened: ZipFile, name: str) -> tuple[list[tuple[ZipInfo, list[str]]], list[str]]:
    """The files to unpack, each with the parts of its path; sentences on those left out."""
    entries, left_out = [], []
    for info in opened.infolist():
        given = _name(info)
        parts = [part for part in given.split("/") if part not in ("", ".")]
        if info.is_dir() or not parts:
            continue
        if given.startswith("/") or ".." in parts or DRIVE.match(parts[0]):
            left_out.append(f"{visible(given)} in {name} leads outside, and was left out.")
        elif len(parts) > MOST_DEEP:
            shown = visible(given[:100])
            left_out.append(f"{shown} in {name} lies too deep, and was left out.")
        elif any(map(is_left_out, parts)):
            continue
        elif (info.external_attr >> 16) & KIND == LINK:
            left_out.append(f"{visible(given)} in {name} is a link, and was left out.")
        else:
            entries.append((info, parts))
    return entries, left_out


def _name(info: ZipInfo) -> str:
    """An entry's name: in UTF-8 also where the entry does not say so, and with plain strokes."""
    name = info.filename
    if not info.flag_bits & UTF8:
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            name = info.filename
    return unicodedata.normalize("NFC", name).replace("\\", "/")


def _copy(source: IO[bytes], target: Path, left: int) -> int:
    """Write what comes out, until there is more than may be; how much it was."""
    target.parent.mkdir(parents=True, exist_ok=True)
    size = 0
    with naming(target), open(target, "wb") as file:
        while size <= left and (chunk := source.read(CHUNK)):
            file.write(chunk)
            size += len(chunk)
    return size
