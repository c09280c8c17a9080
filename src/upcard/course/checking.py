"""From a submission to a verdict: every check of an assignment, and what is forbidden."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from upcard.course.assignment import Assignment
from upcard.course.bench import IN_ALL, TRIES, Bench
from upcard.course.forbidden import forbidden
from upcard.course.submission import Submission, opened
from upcard.course.verdict import Finding, Result, Status, TaskSum, Verdict

Heard = Callable[[Result], None]


def check_text(
    assignment: Assignment,
    text: str,
    *,
    hides: Iterable[Path] = (),
    heard: Heard = lambda _result: None,
    first: Collection[str] = (),
) -> Verdict:
    """The verdict on what a person names: a folder, a file or a command; see `opened`."""
    with tempfile.TemporaryDirectory(prefix="upcard-course-") as folder:
        work = Path(folder, "submission")
        submission = opened(text, assignment.data.files, work)
        place = Path(text)
        beside = [place.resolve().parent] if place.exists() else []
        stage = Path(folder, "stage")
        return verdict(assignment, submission, stage, [*beside, *hides], heard, first)


def verdict(
    assignment: Assignment,
    submission: Submission,
    stage: Path,
    hides: Iterable[Path] = (),
    heard: Heard = lambda _result: None,
    first: Collection[str] = (),
) -> Verdict:
    """The verdict on a submission. `heard` is told each result as it is known.

    The checks with the numbers `first` are run before the others.
    """
    begun = time.monotonic()
    stage.mkdir(parents=True, exist_ok=True)
    results, ended = list[Result](), list[Result]()
    with Bench(assignment, submission, stage, hides) as bench:
        for one in sorted(assignment.checks, key=lambda one: one.id not in first):
            if len(ended) < IN_ALL and sum(r.task == one.task for r in ended) < TRIES:
                result = bench.check(one)
                ended += [result] if result.status is Status.STOPPED else []
            else:
                result = Result(
                    check=one.id,
                    title=one.title,
                    task=one.task,
                    rests_on=one.rests_on,
                    status=Status.STOPPED,
                    findings=(Finding(message=f"Not run: {ended[0].findings[0].message}"),),
                )
            results.append(result)
            heard(result)
        order = {one.id: number for number, one in enumerate(assignment.checks)}
        results.sort(key=lambda result: order[result.check])
        for result in forbidden(assignment, submission):
            results.append(result)
            heard(result)
        notes = (*bench.notes, *assignment.data.leaves_open)
        walls = str(bench.sandbox)
    sums = tuple(
        TaskSum(
            task=task.id,
            title=task.title,
            weight=task.weight,
            passed=sum(r.task == task.id and r.status is Status.PASSED for r in results),
            checks=sum(r.task == task.id for r in results),
        )
        for task in assignment.data.tasks
    )
    return Verdict(
        assignment=assignment.name,
        submission=submission.name,
        results=tuple(results),
        tasks=sums,
        notes=notes,
        walls=walls,
        seconds=round(time.monotonic() - begun, 3),
    )
