"""A class whose verdicts are made by hand: no sandbox is needed for it."""

from __future__ import annotations

from pathlib import Path

from tests.course.assignments import small
from tests.course.zips import BAD, GOOD
from upcard.course.assignment import assignment
from upcard.course.checking import unchecked
from upcard.course.grading import Graded, Grading
from upcard.course.pages import ClassPages
from upcard.course.settings import Settings
from upcard.course.verdict import Finding, Status

SCRIPT, FORMULA = "<script>alert(1)</script>", "=HYPERLINK(1)"
NAMES = ("Zoé Müller", SCRIPT, FORMULA, "../../up", "Ada, the first", 'Say "x"')
CODE = GOOD + "\n" + "\n".join(f"x{n} = [a + {n} for a in b if a > {n} * 2]" for n in range(20))


def graded(pages_of: Path, name: str, failing: bool) -> Graded:
    """One whose submission fails one check, or none."""
    verdict = unchecked(assignment(str(pages_of)), name, "")
    found = Finding(
        message=f"{name}'s sum is wrong.",
        got="1 2 3",
        expected="1 2 4",
        seed=7,
        line=3,
        before="nothing was added",
        where="adding.py:6",
        mistake="It forgets the sign.",
        advice="Leave abs out.",
    )
    results = tuple(
        result.model_copy(
            update={"status": Status.FAILED, "findings": (found,)}
            if failing and result.check == "1.2"
            else {"status": Status.PASSED, "findings": ()}
        )
        for result in verdict.results
    )
    tasks = tuple(
        task.model_copy(
            update={"passed": task.checks - (failing and task.task == "1"), "weight": 10.0}
        )
        for task in verdict.tasks
    )
    own = verdict.model_copy(update={"results": results, "tasks": tasks})
    sources = {"adding.py": CODE if failing else BAD}
    return Graded(name, f"{name}.zip", own, "", (), sources)


def class_pages(place: Path) -> ClassPages:
    """The pages of this class, below a folder; every second submission fails one check."""
    folder = small(place / "sum")
    every = [graded(folder, name, number % 2 == 1) for number, name in enumerate(NAMES)]
    grading = Grading(str(folder), place / "class", place / "marks", Settings())
    return ClassPages(grading, every, "upcard course grade sum class --out marks")
