"""`upcard course`: a student's solution, or a class's, checked against the documents."""

from __future__ import annotations

import time
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli.apps import App
from upcard.cli.course_verdict import show_verdict
from upcard.cli.ending import hang_ups_leave
from upcard.cli.options import AsJson
from upcard.cli.progress import TIME_PASSED, progress_shown
from upcard.cli.shared import complain, show
from upcard.files import check_folder, write_whole

if TYPE_CHECKING:
    from upcard.course.assignment import Assignment
    from upcard.course.verdict import Result, Verdict

course = App(help="Check solutions of the course assignments: one, or a whole class.")

PERIOD = 0.3
"""Seconds between two looks at what is watched."""

AssignmentName = Annotated[
    str,
    typer.Argument(
        metavar="ASSIGNMENT",
        help="clash, chaos, crazy8s, indigo, countdown, or a folder with an assignment.toml.",
    ),
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
    as_json: AsJson = False,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the verdict as JUnit XML, too.")
    ] = None,
) -> None:
    """Check one solution, task by task, and say why something is wrong.

    The exit status is 0 if all is well, 1 if something is wrong.
    """
    from upcard.course.assignment import assignment as assignment_named
    from upcard.course.watching import watched

    wanted = assignment_named(assignment)
    if junit is not None:
        check_folder(junit.parent)
    places = watched(submission) if watch else ()
    if watch and not places:
        raise typer.BadParameter("--watch given: it goes with a folder or a file")
    with hang_ups_leave():
        found = _checked(wanted, submission, as_json, junit)
        if watch:
            _go_on(wanted, submission, as_json, junit, found, places)
    raise typer.Exit(0 if found.passed else 1)


def _checked(
    assignment: Assignment,
    submission: str,
    as_json: bool,
    junit: Path | None,
    first: Collection[str] = (),
) -> Verdict:
    """Check a solution, and tell the verdict."""
    from upcard.course.checking import check_text
    from upcard.course.junit import junit as as_junit

    with progress_shown(total=len(assignment.checks), behind=TIME_PASSED) as bar:
        done = 0

        def heard(result: Result) -> None:
            nonlocal done
            done += 1
            bar.show(done, text=f"{result.check} {result.title}: {result.status}")

        found = check_text(assignment, submission, heard=heard, first=first)
    if junit is not None:
        write_whole(junit, as_junit(found))
    if as_json:
        show(found.model_dump_json() + "\n")
    else:
        show_verdict(found)
    return found


def _go_on(
    assignment: Assignment,
    submission: str,
    as_json: bool,
    junit: Path | None,
    found: Verdict,
    places: Collection[Path],
) -> None:
    """Check again whenever a file is saved, until interrupted; what failed comes first."""
    from upcard.course.submission import NotASubmission
    from upcard.course.watching import snapshot

    while True:
        seen = snapshot(places)
        complain("Waiting for a file to be saved; Ctrl-C ends.")
        while snapshot(places) == seen:
            time.sleep(PERIOD)
        try:
            first = {result.check for result in found.failed()}
            found = _checked(assignment, submission, as_json, junit, first)
        except NotASubmission as problem:
            complain(f"upcard: {problem}")
