"""A course's submissions: how long one takes to be checked, and how long a class takes.

    python -m benchmarks.course [--quick] [--seed N] [--submissions N] [--markdown FILE]

One submission is checked in a process that has just begun, and again in the same process: the first
time the sandbox is tried out. Then a class is graded from nothing by all cores, from a ZIP file:
copies of the reference, half of them with a change, and graded again when nothing is new. Times are
seconds by the clock; nothing is compiled.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

from tests.course.handed_in import reference

from benchmarks.contests import Note, Sheet, notes, sheet_options, show
from benchmarks.league import Telling
from benchmarks.report import cores
from upcard.course.assignment import assignment
from upcard.course.checking import check_text
from upcard.course.grading import Graded, Grading
from upcard.course.pages import ClassPages
from upcard.course.settings import Settings

Done = TypeVar("Done")

ONE, CLASS = 5.0, 300.0
"""Seconds that one submission may take, and that a class may."""
SIGNS = (
    ("+ 1", "+ 2"),
    ("- 1", "- 2"),
    ("== ", "!= "),
    (" and ", " or "),
    ("not ", ""),
    ("self.hand", "self.hand[::-1]"),
    ("return None", "return False"),
    ("range(", "range(1, "),
)
"""Changes that make most programs wrong."""


def submissions(folder: Path, number: int, seed: int) -> Path:
    """A class's ZIP file: copies of the reference, every second one with a change."""
    dice = random.Random(seed)
    texts = {path.name: path.read_text("utf-8") for path in reference("clash", folder).iterdir()}
    place = folder.with_suffix(".zip")
    with ZipFile(place, "w", ZIP_DEFLATED) as archive:
        for student in range(number):
            own = {name: f"# student {student}\n{text}" for name, text in texts.items()}
            if student % 2:
                own["clash.py"] = changed(own["clash.py"], dice)
            for name, text in own.items():
                archive.writestr(f"Student {student}_{student}_assignsubmission_file_/{name}", text)
    return place


def changed(text: str, dice: random.Random) -> str:
    """A program with one sign changed, somewhere in its functions."""
    while True:
        sign, other = dice.choice(SIGNS)
        parts = text.split(sign)
        if len(parts) > 1:
            at = dice.randrange(1, len(parts))
            return sign.join(parts[:at]) + other + sign.join(parts[at:])


def used() -> float:
    """Seconds of the processor's time, of this process and of those that have ended."""
    both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in both)


def timed(do: Callable[[], Done]) -> tuple[float, Done]:
    """How long something takes, and what comes of it."""
    begun = time.monotonic()
    done = do()
    return time.monotonic() - begun, done


def one(folder: Path) -> Sheet:
    """How long one submission takes."""
    solution = str(reference("clash", folder))
    first, found = timed(lambda: check_text(assignment("clash"), solution))
    again = min(timed(lambda: check_text(assignment("clash"), solution))[0] for _ in range(3))
    sheet = Sheet("One submission", ("", "seconds", "bar", ""))
    sheet.rows += [
        ("first in a process", f"{first:.1f}", f"≤ {ONE:g}", sheet.verdict(first <= ONE)),
        ("again, the least of three", f"{again:.2f}"),
    ]
    sheet.remarks.append(f"{len(found.results)} checks; it ran in: {found.walls}.")
    return sheet


def whole(folder: Path, number: int, seed: int, note: Note) -> Sheet:
    """How long a class takes."""
    place = submissions(folder / "class", number, seed)
    own = Grading("clash", place, folder / "marks", Settings())

    def grade() -> list[Graded]:
        graded = own.run(cores(), Telling(note)).every
        ClassPages(own, graded).write()
        return graded

    before = used()
    begun, graded = timed(grade)
    took = used() - before
    again, _ = timed(grade)
    sheet = Sheet(f"A class of {number}, {cores()} at once", ("", "", "bar", ""))
    failing = sum(not one.verdict.passed for one in graded)
    sheet.rows += [
        ("seconds, from nothing", f"{begun:.0f}", f"≤ {CLASS:g}", sheet.verdict(begun <= CLASS)),
        ("seconds of the processor's time", f"{took:.0f}"),
        ("seconds, when nothing is new", f"{again:.1f}"),
        ("submissions that fail", f"{failing}"),
        ("with a usual mistake named", f"{sum(map(_is_named, graded))}"),
        ("seconds of the slowest", f"{max(one.verdict.seconds for one in graded):.1f}"),
    ]
    return sheet


def _is_named(one: Graded) -> bool:
    findings = (finding for result in one.verdict.results for finding in result.findings)
    return any(finding.mistake for finding in findings)


def _options() -> argparse.ArgumentParser:
    parser = sheet_options(__doc__)
    parser.add_argument("--submissions", type=int, default=200, metavar="N", help="of the class")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Check, count, print and write: 1 if a bar does not hold."""
    given = _options().parse_args(words)
    with notes() as note, tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        sheets = [one(home / "one")]
        sheets.append(whole(home, 3 if given.quick else given.submissions, given.seed, note))
    return show(sheets, given.markdown)


if __name__ == "__main__":
    sys.exit(main())
