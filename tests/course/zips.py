"""ZIP files as learning platforms, Macs, Windows and attackers make them."""

from __future__ import annotations

import io
import stat
import unicodedata
from pathlib import Path
from textwrap import dedent
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tests.course.assignments import RIGHT, WRONG

GOOD, BAD = dedent(RIGHT).lstrip(), dedent(WRONG).lstrip()


def zipped(files: dict[str, bytes | str]) -> bytes:
    """A ZIP file with these, under exactly these names."""
    held = io.BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return held.getvalue()


def link(name: str, target: str) -> bytes:
    """A ZIP file with a symbolic link, and a solution beside it."""
    held = io.BytesIO()
    with ZipFile(held, "w") as archive:
        info = ZipInfo(name)
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, target)
        archive.writestr("adding.py", GOOD)
    return held.getvalue()


def locked(content: bytes) -> bytes:
    """The same ZIP file, whose entries say that they have a password."""
    for mark, place in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = content.find(mark)
        while at >= 0:
            content = content[: at + place] + b"\x01" + content[at + place + 1 :]
            at = content.find(mark, at + 4)
    return content


def unmarked(name: str, content: str) -> bytes:
    """A ZIP file whose name is in UTF-8 and does not say so, as some programs make them."""
    marked = zipped({"x" * len(name.encode()): content})
    return marked.replace(b"x" * len(name.encode()), name.encode())


def odd_class() -> bytes:
    """A class's ZIP file with every oddity, each in the submission that is named for it."""
    moodle = "_assignsubmission_file_"
    return zipped(
        {
            f"Zoé de la Cruz_1001{moodle}/adding.py": GOOD,
            f"{unicodedata.normalize('NFD', 'Müller Jörg')}_1002{moodle}/deep/in it/adding.py": BAD,
            f"Windows_1003{moodle}/adding.py": b"\xef\xbb\xbf"
            + GOOD.replace("\n", "\r\n").encode(),
            f"Mac_1004{moodle}/mine.zip": zipped(
                {
                    "mine/adding.py": GOOD,
                    "__MACOSX/mine/._adding.py": b"\0\5\26\7",
                    ".DS_Store": b"",
                }
            ),
            f"Inner_1005{moodle}/a.zip": zipped({"b.zip": zipped({"adding.py": GOOD})}),
            f"Outside_1006{moodle}/x.zip": zipped(
                {"../../../evil.py": "1", "/evil.py": "1", "C:\\evil.py": "1", "adding.py": GOOD}
            ),
            f"Linked_1007{moodle}/x.zip": link("secret.py", "/etc/passwd"),
            f"Bomb_1008{moodle}/x.zip": zipped({"adding.py": GOOD, "big": bytes(33 * 2**20)}),
            f"Many_1009{moodle}/x.zip": zipped({f"{number}.py": "" for number in range(2_500)}),
            f"Locked_1010{moodle}/x.zip": locked(zipped({"adding.py": GOOD})),
            f"Broken_1011{moodle}/x.zip": zipped({"adding.py": GOOD})[:-30],
            f"Rar_1012{moodle}/x.rar": b"Rar!",
            f"Empty_1013{moodle}/read me.txt": "I could not do it",
            f"Twin_1014{moodle}/adding.py": GOOD,
            f"Twin_1015{moodle}/adding.py": BAD,
            f"Backslash_1016{moodle}\\src\\adding.py": GOOD,
            f"Long_1017{moodle}/x.zip": zipped({f"{'n' * 300}.py": "", "adding.py": GOOD}),
            f"Loose_1018{moodle}adding.py": GOOD,
            "doejane_LATE_77_88_adding-1.py": GOOD,
            "__MACOSX/._x": b"",
            "grades.html": "",
        }
    )


def written(path: Path, content: bytes) -> Path:
    """A file with this."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path
