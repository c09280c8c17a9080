"""Card Clash (document 000): the reference passes, and what is wrong is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from upcard.course.assignment import assignment
from upcard.course.checking import check_text


def test_the_reference_passes(reference_of: Callable[[str], Path]) -> None:
    verdict = check_text(assignment("clash"), str(reference_of("clash")))
    assert [result.check for result in verdict.failed()] == []
    assert verdict.mark == 1.0
