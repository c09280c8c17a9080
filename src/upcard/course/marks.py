"""Marks as tables: `marks.csv` for a spreadsheet, `marks.json` with all there is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from upcard import __version__
from upcard.course.grading import Graded
from upcard.course.verdict import TaskSum, Verdict
from upcard.report.tables import as_csv

BOM = "\ufeff"
"""Without it, the most usual spreadsheet shows other letters for those with accents."""
DIGITS = 2


def points(task: TaskSum) -> float:
    """What a task is worth: its weight, as far as its checks passed."""
    return round(task.weight * task.share, DIGITS)


def most(verdict: Verdict) -> float:
    """What a submission could be worth."""
    return round(sum(task.weight for task in verdict.tasks), DIGITS)


def total(verdict: Verdict) -> float:
    """What it is worth. Tasks that are no part of it weigh as much as the others in proportion."""
    return round(verdict.mark * most(verdict), DIGITS)


def marks_csv(graded: Sequence[Graded]) -> str:
    """A row for each submission, with a column of points for each task (RFC 4180, with a BOM)."""
    tasks = graded[0].verdict.tasks
    heads = ["name", "submission", "points", "of"]
    heads += [f"task {task.task}" for task in tasks]
    heads += ["checks passed", "checks", "problem"]
    return BOM + as_csv(heads, map(_row, graded), line_end="\r\n")


def _row(one: Graded) -> Iterator[object]:
    tasks = one.verdict.tasks
    yield from (one.name, one.path, total(one.verdict), most(one.verdict))
    yield from (points(task) if task.checks else "" for task in tasks)
    yield sum(task.passed for task in tasks)
    yield sum(task.checks for task in tasks)
    yield one.problem


def marks_json(
    assignment: str, graded: Sequence[Graded], alike: Sequence[Any], left_out: Sequence[str] = ()
) -> str:
    """All verdicts, which submissions are alike, and what was left out of the class's ZIP file."""
    data = {
        "upcard": __version__,
        "assignment": assignment,
        "submissions": [
            {
                "name": one.name,
                "submission": one.path,
                "points": total(one.verdict),
                "of": most(one.verdict),
                "problem": one.problem,
                "left_out": list(one.notes),
                "verdict": one.verdict.model_dump(mode="json"),
            }
            for one in graded
        ],
        "alike": list(alike),
        "left_out": list(left_out),
    }
    return json.dumps(data, indent=1, allow_nan=False) + "\n"
