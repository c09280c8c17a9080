"""Right solutions by another hand, in other styles than the reference's, pass every check."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.course.handed_in import OWN, SOLUTIONS, solution
from tests.sample import quickly
from upcard.course.assignment import assignment
from upcard.course.checking import check_text


@pytest.mark.parametrize("name", quickly(OWN, 8))
def test_another_right_solution_passes(name: str, tmp_path: Path) -> None:
    folder = solution(name, tmp_path / name)
    verdict = check_text(assignment(name.partition("_")[0]), str(folder))
    assert [(one.check, one.findings) for one in verdict.failed()] == []


@pytest.mark.parametrize("name", ["chaos_heap", "chaos_buckets"])
def test_one_passes_whose_collections_cannot_be_looked_at(name: str, tmp_path: Path) -> None:
    """It lacks what the course gives, too."""
    folder = shutil.copytree(SOLUTIONS / name, tmp_path / "solution")
    verdict = check_text(assignment("chaos"), str(folder))
    assert [(one.check, one.findings) for one in verdict.failed()] == []
