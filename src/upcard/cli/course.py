"""`upcard course`: a student's solution, or a class's, checked against the documents."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli.apps import App
from upcard.cli.course_verdict import show_verdict
from upcard.cli.ending import INTERRUPTED, hang_ups_leave, silent_interrupts
from upcard.cli.league_progress import watching
from upcard.cli.options import AsJson, at_once, whole
from upcard.cli.progress import TIME_PASSED, progress_shown
from upcard.cli.screen import Screen
from upcard.cli.shared import alone, as_typed, complain, say, show
from upcard.cli.standings import WIDEST, table
from upcard.files import check_file, check_folder, write_whole
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.course.assignment import Assignment
    from upcard.course.grading import GradedClass, Grading
    from upcard.course.settings import Settings
    from upcard.course.verdict import Result, Verdict
    from upcard.course.watching import Snapshot

course: App = App(help="Check solutions of the course assignments: one, or a whole class.")

LOCK = "course.lock"
FEW = 25
"""The most submissions that are shown; the page has all of them."""
PERIOD = 0.3
"""Seconds between two looks at what is watched."""

AssignmentName = Annotated[
    str,
    typer.Argument(
        metavar="ASSIGNMENT",
        help="clash, chaos, crazy8s, indigo, countdown, or a folder with an assignment.toml.",
    ),
]

Scaffold = Annotated[
    Path | None, typer.Option(metavar="PATH", help="Folder or file with the skeleton code.")
]


@course.command("check")
def check(
    assignment: AssignmentName,
    submission: Annotated[
        str,
        typer.Argument(metavar="SUBMISSION", help="Folder, file, or command of the solution."),
    ],
    watch: Annotated[
        bool, typer.Option("--watch", help="Keep running, and check again when a file is saved.")
    ] = False,
    scaffold: Scaffold = None,
    as_json: AsJson = False,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the verdict as JUnit XML, too.")
    ] = None,
) -> None:
    """Check one solution, task by task, and say why something is wrong.

    The exit status is 0 if all is well, 1 if something is wrong.
    """
    from upcard.course.assignment import assignment as assignment_named
    from upcard.course.watching import snapshot, watched

    own = _Solution(assignment_named(assignment), submission, scaffold, as_json, junit)
    if junit is not None:
        check_file(junit)
    places = watched(submission) if watch else ()
    if watch and not places:
        raise typer.BadParameter("--watch given: it needs a folder or a file")
    with hang_ups_leave():
        seen = snapshot(places)
        found = own.check()
        if watch:
            with silent_interrupts():
                own.go_on(found, places, seen)
    raise typer.Exit(0 if found.passed else 1)


@dataclass(frozen=True)
class _Solution:
    """One solution, and what is to be told of it."""

    assignment: Assignment
    submission: str
    scaffold: Path | None
    as_json: bool
    junit: Path | None

    def check(self, first: Collection[str] = ()) -> Verdict:
        """Check it, these checks first, and tell the verdict."""
        from upcard.course.checking import check_text
        from upcard.course.junit import junit

        with progress_shown(total=len(self.assignment.checks), behind=TIME_PASSED) as bar:
            done = count(1)

            def heard(result: Result) -> None:
                bar.show(next(done), text=f"{result.check} {result.title}: {result.status}")

            found = check_text(
                self.assignment,
                self.submission,
                heard=heard,
                first=first,
                scaffold=self.scaffold,
            )
        if self.junit is not None:
            write_whole(self.junit, junit(found))
        if self.as_json:
            show(found.model_dump_json() + "\n")
        else:
            show_verdict(found)
        return found

    def go_on(self, found: Verdict, places: Collection[Path], seen: Snapshot) -> None:
        """Check again whenever a file was saved, until interrupted; what failed comes first."""
        from upcard.course.submission import NotASubmission
        from upcard.course.watching import snapshot

        while True:
            complain("Waiting for a file to be saved; Ctrl-C ends.")
            while (now := snapshot(places)) == seen:
                time.sleep(PERIOD)
            seen = now
            try:
                found = self.check({result.check for result in found.failed()})
            except NotASubmission as problem:
                complain(f"upcard: {problem}")


@course.command("grade")
def grade(
    context: typer.Context,
    assignment: AssignmentName,
    submissions: Annotated[
        Path, typer.Argument(metavar="SUBMISSIONS", help="Folder or ZIP file of a class.")
    ],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Folder for marks and pages.")],
    settings: Annotated[
        Path | None,
        typer.Option(
            "--course",
            metavar="FILE",
            help="Weights and limits (TOML); default: course.toml beside the submissions.",
        ),
    ] = None,
    scaffold: Scaffold = None,
    jobs: Annotated[int, whole("Submissions checked at once (0: one per core).")] = 0,
    as_json: AsJson = False,
) -> None:
    """Check all solutions of a class, and write marks, and pages with reasons.

    Run it again to check only what is new or changed. It can be interrupted at any time.
    """
    from upcard.course.assignment import assignment as assignment_named
    from upcard.course.gathering import check_source
    from upcard.course.grading import Grading

    wanted = assignment_named(assignment)
    own = _settings(settings, submissions, wanted, scaffold)
    found = Grading(assignment, submissions, out, own)
    number = at_once(jobs, "jobs")
    if out.resolve() == submissions.resolve():
        raise typer.BadParameter(
            f"--out {out} given: the submissions are there: name another folder, or one in it"
        )
    check_source(submissions, wanted.data.wanted, out.resolve())
    check_folder(out)
    with hang_ups_leave(), alone(out / LOCK, f"{out} is in use: another `upcard course` is at it"):
        try:
            with watching() as watcher:
                done = found.run(number, watcher)
        except KeyboardInterrupt:
            complain("Interrupted: run the same command again to continue.")
            raise typer.Exit(INTERRUPTED) from None
        _write(found, done, as_typed(context), as_json)


def _settings(
    given: Path | None, submissions: Path, assignment: Assignment, scaffold: Path | None
) -> Settings:
    """Those of the file that was named, or that lies beside the submissions, if any."""
    from upcard.course.settings import FILE, Settings
    from upcard.course.submission import check_readable

    beside = submissions.resolve().parent / FILE
    path = given or (beside if beside.is_file() else None)
    found = Settings.read(path, assignment) if path else Settings()
    if scaffold is None:
        return found
    if not scaffold.exists():
        raise typer.BadParameter(f"--scaffold {scaffold} given: there is no such folder or file")
    check_readable(scaffold)
    return found.model_copy(update={"scaffold": str(scaffold)})


def _write(found: Grading, done: GradedClass, command: str, as_json: bool) -> None:
    """Write marks and pages, and say where they are."""
    from upcard.course.grading import lacking
    from upcard.course.marks import most, total
    from upcard.course.pages import ClassPages
    from upcard.narration.words import counted

    graded = done.every
    pages = ClassPages(found, graded, command, done.left_out)
    page = pages.write()
    if as_json:
        show(pages.json)
        return
    rows = table("", ("name", "problem"), ("points", "of", "checks"), ("problem", "checks"))
    for one in graded[:FEW]:
        tasks = one.verdict.tasks
        checks = f"{sum(task.passed for task in tasks)} of {sum(task.checks for task in tasks)}"
        numbers = f"{total(one.verdict):g}", f"{most(one.verdict):g}"
        rows.add_row(one.name, visible(one.problem) or "–", *numbers, checks)
    screen = Screen(WIDEST)
    screen.draw(rows)
    if len(graded) > FEW:
        say(f"… and {len(graded) - FEW} more: see the page.")
    for sentence in (*done.left_out[:FEW], *lacking(graded)):
        say(sentence)
    if pages.pairs:
        say(f"Alike: {counted(len(pages.pairs), 'pair')}; the page has them side by side.")
    say(f"The marks: {found.out / 'marks.csv'}")
    say(f"For the teacher: {page}")
    say(f"For each student: {found.out / 'students'}")
