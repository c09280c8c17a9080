"""Each wrong solution fails just where it should, and its mistake is named as what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.course.wrong import ASSIGNMENTS, WRONG, Wrong
from tests.sample import sample
from upcard.course.assignment import assignment
from upcard.course.checking import check_text
from upcard.course.verdict import Status

RIGHTLY = 0.8
"""The share of mistakes that are to be named rightly, of those that no check says by itself."""


def test_there_are_many_wrong_solutions_and_most_mistakes_are_named() -> None:
    assert len(WRONG) >= 40
    assert len({str(one) for one in WRONG}) == len(WRONG)
    for name in ASSIGNMENTS:
        own = [one for one in WRONG if one.assignment == name and not one.says_itself]
        unnamed = [str(one) for one in own if not one.titles and not one.shown]
        assert 1 - len(unnamed) / len(own) >= RIGHTLY, unnamed


def test_each_title_is_one_that_the_assignment_knows() -> None:
    for one in WRONG:
        known = {mistake.title for mistake in assignment(one.assignment).mistakes}
        assert {*one.titles} <= known, str(one)


@pytest.mark.full
@pytest.mark.parametrize("wrong", sample(WRONG, 12))
def test_a_wrong_solution_fails_where_it_should(wrong: Wrong, tmp_path: Path) -> None:
    verdict = check_text(assignment(wrong.assignment), str(wrong.made(tmp_path / "solution")))

    first = next(verdict.failed())

    assert (first.check, first.status) == (wrong.fails, Status(wrong.status))
    named, known = first.findings[0].mistake, assignment(wrong.assignment).mistakes
    assert named in wrong.titles or not wrong.titles
    assert wrong.titles or named not in {mistake.title for mistake in known}
    assert not wrong.shown or named == wrong.shown
    assert verdict.mark < 1
