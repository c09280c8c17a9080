"""Of many alike cases, some in an earlier tier, and all in a later one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def quickly(cases: Iterable[Any], every: int, later: int = 1) -> list[ParameterSet]:
    """Each case as a parameter: the first of every so many in the quick tier.

    Of the others, the first of every `later` are in the full tier, and the rest are for by hand.
    """
    return [
        _case(case, [] if not number % every else [_tier(number, later)])
        for number, case in enumerate(cases)
    ]


def sample(cases: Iterable[Any], every: int, *marks: pytest.MarkDecorator) -> list[ParameterSet]:
    """Each case as a parameter: the first of every so many with these marks, the rest by hand."""
    return [
        _case(case, [pytest.mark.long] if number % every else marks)
        for number, case in enumerate(cases)
    ]


def _tier(number: int, later: int) -> pytest.MarkDecorator:
    return pytest.mark.long if number % later else pytest.mark.full


def _case(case: Any, marks: Iterable[pytest.MarkDecorator]) -> ParameterSet:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, id="-".join(map(str, values)), marks=[*marks])
