"""Submissions for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.course.handed_in import reference


@pytest.fixture
def reference_of(tmp_path: Path) -> Callable[[str], Path]:
    """`classic/` as a submission of an assignment, with the files that the document names."""

    def laid_out(assignment: str) -> Path:
        return reference(assignment, tmp_path / f"{assignment}-reference")

    return laid_out
