"""From a submission to a verdict: every check of an assignment, and what is forbidden."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

from upcard.course.assignment import Assignment, Check
from upcard.course.bench import IN_ALL, LIMITS, TRIES, Bench
from upcard.course.forbidden import forbidden
from upcard.course.given import unchanged
from upcard.course.opening import opened
from upcard.course.scratch import scratch
from upcard.course.settings import CourseLimits
from upcard.course.submission import Submission
from upcard.course.verdict import Finding, Result, Status, TaskSum, Verdict

Heard = Callable[[Result], None]
USUAL = CourseLimits()
BY_HAND = (
    "Do this step by hand, from what was before: print what your program holds ahead of it and "
    "after it, and look for the first line that does something else."
)
"""What to do where no mistake is known."""


def check_text(
    assignment: Assignment,
    text: str,
    *,
    hides: Iterable[Path] = (),
    heard: Heard = lambda _result: None,
    first: Collection[str] = (),
    scaffold: Path | None = None,
) -> Verdict:
    """The verdict on what a person names: a folder, a file or a command; see `opened`."""
    with scratch() as folder:
        work = folder / "submission"
        submission = opened(text, assignment.data.wanted, work, scaffold)
        place = Path(text)
        beside = [place.resolve().parent] if place.exists() else []
        stage = folder / "stage"
        every = [*beside, *hides]
        cores = os.cpu_count() or 1
        return verdict(assignment, submission, stage, every, heard, first, at_once=cores)


def verdict(
    assignment: Assignment,
    submission: Submission,
    stage: Path,
    hides: Iterable[Path] = (),
    heard: Heard = lambda _result: None,
    first: Collection[str] = (),
    limits: CourseLimits = USUAL,
    at_once: int = 1,
) -> Verdict:
    """The verdict on a submission. `heard` is told each result as it is known.

    The checks with the numbers `first` are run before the others. `at_once` conversations with a
    program are held side by side.
    """
    begun = time.monotonic()
    stage.mkdir(parents=True, exist_ok=True)
    results, ended = list[Result](), list[Result]()
    own = LIMITS.model_copy(update={"memory_mb": limits.memory_mb})
    seconds, total_s = limits.seconds, limits.total_s
    with Bench(assignment, submission, stage, hides, own, seconds, total_s, at_once) as bench:
        for one in sorted(assignment.checks, key=lambda one: one.id not in first):
            if len(ended) < IN_ALL and sum(r.task == one.task for r in ended) < TRIES:
                result = bench.check(one)
                ended += [result] if result.status is Status.STOPPED else []
            else:
                result = _not_run(one, Status.STOPPED, ended[0].findings[0].message)
            results.append(result)
            heard(result)
        order = {one.id: number for number, one in enumerate(assignment.checks)}
        results.sort(key=lambda result: order[result.check])
        results = _followed(results)
        for result in (*unchanged(assignment, submission), *forbidden(assignment, submission)):
            results.append(result)
            heard(result)
        notes = (*submission.notes, *bench.notes, *assignment.data.leaves_open)
        walls = str(bench.sandbox)
    return Verdict(
        assignment=assignment.name,
        submission=submission.name,
        results=tuple(results),
        tasks=_sums(assignment, results),
        notes=notes,
        walls=walls,
        seconds=round(time.monotonic() - begun, 3),
    )


def _followed(results: Sequence[Result]) -> list[Result]:
    """The results; what fails without a known mistake is told what to do first."""
    known, by_hand, told = "", False, list[Result]()
    for one in results:
        first = one.findings[0] if one.findings else None
        if first and first.mistake:
            known = known or one.check
        elif first and known and one.status is Status.FAILED and not first.advice:
            told.append(_advised(one, f"Mend {known} first: this may come from the same mistake."))
            continue
        elif first and first.before and first.expected and not (first.advice or by_hand):
            by_hand = True
            told.append(_advised(one, BY_HAND))
            continue
        told.append(one)
    return told


def _advised(result: Result, advice: str) -> Result:
    """A result whose first finding says what to do."""
    first, *more = result.findings
    findings = (first.model_copy(update={"advice": advice}), *more)
    return result.model_copy(update={"findings": findings})


def unchecked(assignment: Assignment, name: str, why: str, scaffold: Path | None = None) -> Verdict:
    """The verdict on what cannot be checked at all: the same checks as of one that can."""
    results = [_not_run(one, Status.MISSING, why) for one in assignment.checks]
    nothing = Submission(name, Path(os.devnull), scaffold=scaffold)
    for one in (*unchanged(assignment, nothing), *forbidden(assignment, nothing)):
        results.append(_not_run(one, Status.MISSING, why))
    return Verdict(
        assignment=assignment.name,
        submission=name,
        results=tuple(results),
        tasks=_sums(assignment, results),
    )


def _not_run(one: Check | Result, status: Status, why: str) -> Result:
    return Result(
        check=one.id if isinstance(one, Check) else one.check,
        title=one.title,
        task=one.task,
        rests_on=one.rests_on,
        status=status,
        findings=(Finding(message=f"Not run: {why}"),),
    )


def _sums(assignment: Assignment, results: Sequence[Result]) -> tuple[TaskSum, ...]:
    return tuple(
        TaskSum(
            task=task.id,
            title=task.title,
            weight=task.weight,
            passed=sum(r.task == task.id and r.status is Status.PASSED for r in results),
            checks=sum(r.task == task.id and r.status is not Status.LEFT_OUT for r in results),
        )
        for task in assignment.data.tasks
    )
