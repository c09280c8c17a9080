"""The deals that `upcard play` keeps in the user's data folder, for the commands that take one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from upcard.errors import Unreadable

if TYPE_CHECKING:
    from upcard.records import Record

LAST = "last"
"""What may be typed in place of a file: the deal that was kept last."""
FINISHED = "finished.json"
"""The file of the last deal that came to its end, if no other was named for it."""


def path_for(record: Record) -> Path:
    """Where a deal is kept if no file is named for it.

    One that was left has a file of its own: its game, its seed, and when. Of those that came to
    their end, only the last is kept.
    """
    if record.outcome is not None:
        return _folder() / FINISHED
    game = "".join(sign if sign.isalnum() else "-" for sign in record.rules.name)[:40]
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    return _folder() / f"{game}-{record.chance.seed}-{now}.json"


def meant(file: Path, unfinished: bool = False) -> Path:
    """The file that is meant: the newest of those kept (of those `unfinished`) by `last`.

    Unreadable if none is kept. A file that is really called so is meant, too.
    """
    if str(file) != LAST or file.exists():
        return file
    found = next((path for path in _newest_first() if not unfinished or _was_left(path)), None)
    if found is None:
        what = "unfinished deal" if unfinished else "deal"
        raise Unreadable(f"no {what} is kept in {_folder()}: name a file")
    return found


def _newest_first() -> Iterator[Path]:
    found = [path for path in _folder().glob("*.json") if path.is_file()]
    return iter(sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True))


def _was_left(path: Path) -> bool:
    from upcard.records import Record

    try:
        return Record.read(path).outcome is None
    except Unreadable:
        return False


def _folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("upcard") / "records"
