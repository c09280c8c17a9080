"""Of many alike cases, some in an earlier tier, and all in the long one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sample(cases: Iterable[Any], every: int, *marks: pytest.MarkDecorator) -> list[Any]:
    """Each case as a parameter: the first of so many with these marks, the rest for by hand."""
    return [
        pytest.param(case, id=str(case), marks=[pytest.mark.long] if number % every else marks)
        for number, case in enumerate(cases)
    ]
