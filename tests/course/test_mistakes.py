"""The usual mistakes that an assignment knows: each is found by a check, and named as itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from upcard.course.assignment import Mistake, assignment
from upcard.course.bench import Bench
from upcard.course.evidence import Arguments, Facts, played
from upcard.course.submission import Submission
from upcard.course.verdict import Status

ASSIGNMENTS = ("clash", "chaos", pytest.param("countdown", marks=pytest.mark.long))


class Mistaken(Bench):
    """A bench whose submission is the reference with a mistake, in this process."""

    made: Mistake

    def facts(self, scenario: str, case: Arguments) -> Facts:
        return played(self.assignment, self.made, scenario, json.dumps(case))


@pytest.mark.full
@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_each_mistake_is_found_and_named(name: str, tmp_path: Path) -> None:
    one, wrongly = assignment(name), list[str]()
    assert len({mistake.title for mistake in one.mistakes}) == len(one.mistakes) > 20
    for made in one.mistakes:
        assert made.title.endswith(".")
        assert made.advice.endswith(".")
        bench = Mistaken(one, Submission("mistaken"), tmp_path)
        bench.made = made
        said = list[tuple[str, str]]()
        for result in map(bench.check, one.checks):
            if result.status is Status.FAILED:
                said.append((result.check, result.findings[0].mistake))
                if said[-1][1] == made.title:
                    break
        else:
            wrongly.append(f"{made.title} -> {said}")
    assert wrongly == []
