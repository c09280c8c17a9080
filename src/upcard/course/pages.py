"""A class's pages: one for the teacher, and one for each student, on which nobody else is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from upcard import __version__
from upcard.course.alike import MOST, Lines, Pair, alike
from upcard.course.excerpts import excerpts
from upcard.course.grading import Graded, Grading
from upcard.course.marks import marks_csv, marks_json, most, points, total
from upcard.course.submission import sources_in
from upcard.course.verdict import Result, Status, TaskSum
from upcard.files import write_whole
from upcard.report.frame import render
from upcard.report.tables import slugs

PAGE = "index.html"
LONGEST = 500
"""Signs of a line of code that are shown."""
MOST_LINES = 3_000
"""Lines of a file that are shown."""


class TaskRow(NamedTuple):
    """A task, and how many passed all, some, or none of its checks."""

    id: str
    title: str
    weight: float
    all: int
    some: int
    none: int
    mean: float


class CheckRow(NamedTuple):
    """A check, how often it did not pass, and what was found most often."""

    id: str
    title: str
    failed: int
    stopped: int
    missing: int
    often: str


class MistakeRow(NamedTuple):
    """A usual mistake, and who makes it."""

    title: str
    whose: list[Graded]


class CodeLine(NamedTuple):
    """A line of a file, and whether the other submission has it, too."""

    text: str
    alike: bool


class CodeFile(NamedTuple):
    """A file to be shown."""

    name: str
    lines: list[CodeLine]


@dataclass(frozen=True)
class ClassPages:
    """All files about a class. `command` is what made them, which only the teacher sees.

    `left_out` are sentences on what belongs to no submission.
    """

    grading: Grading
    graded: Sequence[Graded]
    command: str = ""
    left_out: Sequence[str] = ()

    def write(self) -> Path:
        """Write them, and return the path of the teacher's page.

        Pages of who is gone are deleted. Raises OSError, naming the path, when the disk refuses.
        """
        out = self.grading.out
        files = {out / name: text for name, text in self.texts()}
        for path, text in files.items():
            write_whole(path, text)
        for path in (*out.glob("students/*.html"), *out.glob("alike/*.html")):
            if path not in files:
                path.unlink(missing_ok=True)
        return out / PAGE

    def texts(self) -> Iterator[tuple[str, str]]:
        """Each with its path; what others link to comes before them."""
        for one in self.graded:
            yield self.paths[one.name], self._page("course_student.html", one=one)
        for pair, path in zip(self.pairs, self.sides, strict=False):
            yield path, self._side_by_side(pair)
        yield "marks.csv", marks_csv(self.graded)
        yield "marks.json", self.json
        yield PAGE, self._page("course_teacher.html", self.command, **self._summary())

    @cached_property
    def json(self) -> str:
        """All there is, as JSON."""
        alike = list(map(self._told, self.pairs))
        return marks_json(self.grading.text, self.graded, alike, self.left_out)

    @cached_property
    def paths(self) -> Mapping[str, str]:
        """Of the students' pages, by name."""
        found = slugs(one.name for one in self.graded)
        return {name: f"students/{slug}.html" for name, slug in found.items()}

    @cached_property
    def pairs(self) -> list[Pair]:
        """Who is alike."""
        scaffold = self.grading.settings.scaffold
        given = dict(self.grading.assignment.provided)
        if scaffold:
            given |= sources_in(Path(scaffold))
        return alike([one.sources for one in self.graded], given)

    @cached_property
    def sides(self) -> list[str]:
        """The pages of the pairs that are shown."""
        return [f"alike/{number}.html" for number in range(1, min(MOST, len(self.pairs)) + 1)]

    def _told(self, pair: Pair) -> dict[str, Any]:
        names = [self.graded[pair.one].name, self.graded[pair.other].name]
        share = round(pair.share, 3)
        return {"one": names[0], "other": names[1], "share": share, "equal": pair.equal}

    def _page(self, template: str, command: str = "", **more: Any) -> str:
        own = {
            "version": __version__,
            "title": self._title,
            "excerpts": excerpts,
            "number": lambda value: f"{round(value, 2):,g}",
            "points": points,
            "total": total,
            "most": most,
        }
        return render(template, {**own, **more}, command)

    @property
    def _title(self) -> str:
        own = self.grading.assignment.data.title
        return f"{given}: {own}" if (given := self.grading.settings.title) else own

    def _summary(self) -> dict[str, Any]:
        """What the teacher's page has."""
        return {
            "graded": self.graded,
            "paths": self.paths,
            "mean": sum(total(one.verdict) for one in self.graded) / len(self.graded),
            "tasks": list(self._tasks()),
            "checks": sorted(self._checks(), key=lambda row: -sum(row[2:5])),
            "mistakes": self._mistakes(),
            "left_out": self.left_out,
            "told": [one for one in self.graded if one.problem or one.notes],
            "pairs": self.pairs[:MOST],
            "sides": self.sides,
            "more": max(0, len(self.pairs) - MOST),
        }

    def _tasks(self) -> Iterator[TaskRow]:
        """The tasks; one that is no part of a submission is not counted there."""
        for sums in zip(*(one.verdict.tasks for one in self.graded), strict=True):
            yield _task_row(sums[0], [one for one in sums if one.checks])

    def _checks(self) -> Iterator[CheckRow]:
        """The checks that some did not pass."""
        found: dict[str, list[Result]] = {}
        for one in self.graded:
            for result in () if one.problem else one.verdict.failed():
                found.setdefault(result.check, []).append(result)
        for check, results in found.items():
            counts = Counter(result.status for result in results)
            yield CheckRow(
                check,
                results[0].title,
                counts[Status.FAILED],
                counts[Status.STOPPED],
                counts[Status.MISSING],
                _most_often([_what(result) for result in results if result.findings]),
            )

    def _mistakes(self) -> list[MistakeRow]:
        """The usual mistakes, the most frequent first."""
        found: dict[str, list[Graded]] = {}
        for one in self.graded:
            named = {
                finding.mistake: None
                for result in one.verdict.results
                for finding in result.findings
                if finding.mistake
            }
            for title in named:
                found.setdefault(title, []).append(one)
        rows = [MistakeRow(title, whose) for title, whose in found.items()]
        return sorted(rows, key=lambda row: (-len(row.whose), row.title))

    def _side_by_side(self, pair: Pair) -> str:
        both = self.graded[pair.one], self.graded[pair.other]
        sides = [
            list(_code(one.sources, [lines[side] for lines in pair.lines]))
            for side, one in enumerate(both)
        ]
        names = [one.name for one in both]
        return self._page("course_alike.html", pair=pair, names=names, sides=sides)


def _most_often(said: Sequence[str]) -> str:
    """What was said most often, and how often, if not always; or that all differ."""
    if not said:
        return ""
    (words, times), *others = Counter(said).most_common()
    if not others:
        return words
    return f"{times} of {len(said)}: {words}" if times > 1 else "Each time something else."


def _what(result: Result) -> str:
    """What was found first: the mistake, if it is known."""
    return result.findings[0].mistake or result.findings[0].message


def _task_row(task: TaskSum, sums: Sequence[TaskSum]) -> TaskRow:
    every = sum(one.passed == one.checks for one in sums)
    none = sum(not one.passed for one in sums)
    mean = sum(map(points, sums)) / len(sums) if sums else 0.0
    some = len(sums) - every - none
    return TaskRow(task.task, task.title, task.weight, every, some, none, mean)


def _code(sources: Mapping[str, str], alike: Sequence[Lines]) -> Iterator[CodeFile]:
    """The files that have lines which are alike, with marks on these."""
    marked = {(file, line) for file, start, end in alike for line in range(start, end + 1)}
    for name, text in sorted(sources.items()):
        lines = [
            CodeLine(line[:LONGEST], (name, number) in marked)
            for number, line in enumerate(text.splitlines()[:MOST_LINES], 1)
        ]
        if any(line.alike for line in lines):
            yield CodeFile(name, lines)
