"""Wrong solutions, as students make them: a right one and a small edit (`wrong_solutions/`).

They were written without a look at what mistakes an assignment knows, so that its words for a
mistake are tested with the mistakes of another hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.course.handed_in import SOLUTIONS, solution

DATA = Path(__file__).parent / "wrong_solutions"
ASSIGNMENTS = ("clash", "chaos", "countdown")


@dataclass(frozen=True)
class Edit:
    """A text that is there once, and what takes its place."""

    old: str
    new: str


@dataclass(frozen=True)
class Wrong:
    """A wrong solution.

    `of` is the solution that was edited, in one `file`; without edits the file is left out.
    `fails` is the first check that does not pass, with the `status`. `titles` are those of the
    assignment's mistakes that say what is really wrong; where there are none, no mistake of these
    may be named. `shown` is what the two lines or the error say by themselves, if that is it.
    """

    assignment: str
    mistake: str
    of: str
    file: str
    edits: tuple[Edit, ...]
    fails: str
    status: str
    titles: tuple[str, ...]
    shown: str = ""

    def __str__(self) -> str:
        return f"{self.assignment}: {self.mistake}"

    @property
    def says_itself(self) -> bool:
        """Whether the check's own message is the mistake: not written yet, or forbidden."""
        return self.status == "missing" or self.fails.startswith("0.")

    def made(self, folder: Path) -> Path:
        """The wrong solution in a new folder."""
        file = solution(self.of, folder) / self.file
        if not self.edits:
            file.unlink()
            return folder
        file.write_text(self._edited(file), encoding="utf-8")
        return folder

    def made_text(self) -> str:
        """The file that was edited."""
        return self._edited(SOLUTIONS / self.of / self.file)

    def _edited(self, file: Path) -> str:
        text = file.read_text(encoding="utf-8")
        for edit in self.edits:
            if text.count(edit.old) != 1:
                raise ValueError(f"{self}: {edit.old!r} is {text.count(edit.old)} times in it")
            text = text.replace(edit.old, edit.new)
        return text


def wrong_solutions(assignment: str) -> Iterator[Wrong]:
    """All wrong solutions of an assignment, in the order of the data."""
    for one in (one for file in sorted(DATA.glob(f"{assignment}*.toml")) for one in _read(file)):
        edits = [one, *one.get("more", ())] if "old" in one else []
        yield Wrong(
            assignment,
            one["mistake"],
            one["of"],
            one["file"],
            tuple(Edit(edit["old"], edit["new"]) for edit in edits),
            one["fails"],
            one.get("status", "failed"),
            tuple(one.get("titles", ())),
            one.get("shown", ""),
        )


def _read(file: Path) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["wrong"]
    return data


WRONG = [one for assignment in ASSIGNMENTS for one in wrong_solutions(assignment)]
