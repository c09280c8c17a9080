"""Of many alike cases, some in an earlier tier, and all in a later one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def quickly(cases: Iterable[Any], every: int) -> list[ParameterSet]:
    """Each case as a parameter: the first of so many in the quick tier, the others in the full."""
    found = []
    for number, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        marks = [pytest.mark.full] if number % every else []
        found.append(pytest.param(*values, id="-".join(map(str, values)), marks=marks))
    return found


def sample(cases: Iterable[Any], every: int, *marks: pytest.MarkDecorator) -> list[Any]:
    """Each case as a parameter: the first of so many with these marks, the rest for by hand."""
    return [
        pytest.param(case, id=str(case), marks=[pytest.mark.long] if number % every else marks)
        for number, case in enumerate(cases)
    ]
