"""Of many alike cases, some in the full tier, and all in the long one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sample(cases: Iterable[Any], every: int) -> list[Any]:
    """Each case as a parameter: the first of so many is run in the full tier, the rest by hand."""
    return [
        pytest.param(case, id=str(case), marks=[pytest.mark.long] if number % every else [])
        for number, case in enumerate(cases)
    ]
