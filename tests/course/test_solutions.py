"""Right solutions by another hand, in other styles than the reference's, pass every check."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.course.handed_in import OWN, SOLUTIONS, solution
from upcard.course.assignment import assignment
from upcard.course.checking import check_text


@pytest.mark.parametrize("name", OWN)
def test_another_right_solution_passes(name: str, tmp_path: Path) -> None:
    folder = solution(name, tmp_path / name)
    verdict = check_text(assignment(name.partition("_")[0]), str(folder))
    assert [(one.check, one.findings) for one in verdict.failed()] == []
    assert verdict.seconds < 20


def test_one_passes_that_keeps_no_cards_and_lacks_what_the_course_gives(tmp_path: Path) -> None:
    folder = shutil.copytree(SOLUTIONS / "chaos_heap", tmp_path / "heap")
    verdict = check_text(assignment("chaos"), str(folder))
    assert [(one.check, one.findings) for one in verdict.failed()] == []
