"""What was found of a submission: check by check, and why one failed."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, Literal

from upcard.parts import Part

FORMAT: Final = 1
"""The version of a verdict as JSON."""


class Status(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    MISSING = "missing"
    """What it would check is not there yet."""
    STOPPED = "stopped"
    """The submission was ended: too slow, too much memory or output, or not allowed."""
    LEFT_OUT = "left out"
    """It has nothing to do with this submission, as the first stage with a program of the last."""


ORDINARY = ("a", "an", "no", "there", "the", "it")
"""Words that a sentence can begin with, and that are no names from a program."""

FINE = (Status.PASSED, Status.LEFT_OUT)


def sentence(text: str) -> str:
    """A text as a sentence; what begins with a name from a program keeps its small letter."""
    first = text.partition(" ")[0]
    begun = first.capitalize() + text[len(first) :] if first in ORDINARY else text
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."


class Finding(Part):
    """What a check found to be wrong, for the person who wrote it.

    `message` is one sentence. `got` and `expected` are the two lines that differ, the first that
    do; `line` is its number, from 1, in what the submission printed, and `seed` its game's.
    `before` is the state of the game just before, in words. `where` is a place in the submission,
    as `game.py:42`. `mistake` names a usual mistake that does just this, `advice` says how to mend
    it; both are empty where none is known. `perhaps` says that the mistake explains little of what
    was seen: it may be another one. `needs` is a module that the submission needs and lacks.
    """

    message: str
    got: str = ""
    expected: str = ""
    seed: int | None = None
    line: int | None = None
    before: str = ""
    where: str = ""
    mistake: str = ""
    advice: str = ""
    perhaps: bool = False
    needs: str = ""

    @property
    def named(self) -> str:
        """The mistake as it is told."""
        return f"Perhaps: {self.mistake}" if self.perhaps else self.mistake


class Result(Part):
    """A check's result: `check` is its number, as `2.3`, `rests_on` the document's place."""

    check: str
    title: str
    task: str
    rests_on: str
    status: Status
    findings: tuple[Finding, ...] = ()
    seconds: float = 0.0


class TaskSum(Part):
    """A task: how many of its checks passed. `weight` is its part of the mark."""

    task: str
    title: str
    weight: float
    passed: int
    checks: int

    @property
    def share(self) -> float:
        """The part of its checks that passed, 0 to 1."""
        return self.passed / self.checks if self.checks else 0.0


class Verdict(Part):
    """All that was found of a submission.

    `notes` say what the document leaves open and how the submission reads it, and what else a
    person should know. `walls` say how the submission was kept apart while it ran.
    """

    format: Literal[1] = FORMAT
    assignment: str
    submission: str
    results: tuple[Result, ...]
    tasks: tuple[TaskSum, ...]
    notes: tuple[str, ...] = ()
    walls: str = ""
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return not any(self.failed())

    @property
    def mark(self) -> float:
        """The weighted share of what passed, 0 to 1; tasks without a check do not count."""
        whole = sum(task.weight for task in self.tasks if task.checks)
        return sum(task.weight * task.share for task in self.tasks) / whole if whole else 0.0

    def failed(self) -> Iterator[Result]:
        """The checks that did not pass, in order."""
        return (result for result in self.results if result.status not in FINE)

    def of_task(self, task: str) -> tuple[Result, ...]:
        """The results of one task."""
        return tuple(result for result in self.results if result.task == task)
