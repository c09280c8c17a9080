"""The compiler's passes with less to do: what comes out is what Numba's own make of it."""

from __future__ import annotations

from typing import Any

import numba as nb
import numpy as np
import pytest
from numba.core.compiler import Flags
from numba.core.errors import TypingError

from upcard import jit_arrays
from upcard.jit import from_python, inner_njit, macro_njit
from upcard.jit_cache import INTERPRETED
from upcard.jit_passes import QuickFlags
from upcard.jit_pipeline import Pipeline

_Flags: Any = Flags
_QuickFlags: Any = QuickFlags
_njit: Any = nb.njit  # whose functions have no types to check against
compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


@macro_njit
def larger(one: Any, other: Any) -> Any:
    if one > other:
        return one
    return other


@macro_njit
def largest(numbers: Any) -> Any:
    found = numbers[0]
    for number in numbers:
        found = larger(found, number)
    return found


@inner_njit
def spread(numbers: Any) -> Any:
    return largest(numbers) + largest(-numbers)


def spread_of_both(numbers: Any, others: Any) -> Any:
    """Macros in two places each, with other types; calls of one function with other types."""
    return larger(spread(numbers), spread(others)) + max(1, 2) + max(1.5, 0.5)


@compiles
def test_macros_are_expanded_wherever_they_are_called_and_never_alone() -> None:
    compiled = _njit(pipeline_class=Pipeline)(spread_of_both)
    whole, real = np.array([3, 9, 4]), np.array([0.5, 4.25])
    assert compiled(whole, real) == 6 + 3.5
    assert compiled(real, whole) == 6 + 3.5
    assert not larger.overloads  # type: ignore[attr-defined]
    assert not largest.overloads  # type: ignore[attr-defined]


@compiles
def test_what_cannot_be_compiled_is_refused_with_its_reason() -> None:
    with pytest.raises(TypingError, match="infer_types"):
        _njit(pipeline_class=Pipeline)(spread_of_both)(1, 2)


def test_flags_are_alike_if_all_their_values_are() -> None:
    flags, quick = _Flags(), _QuickFlags()
    assert quick == flags
    assert hash(quick) == hash(flags)
    quick.no_compile = False  # as it is without being set
    assert quick == _QuickFlags() == quick.copy()
    quick.no_compile = True
    assert quick != _QuickFlags()
    assert type(quick.copy()) is QuickFlags
    assert quick.copy() == quick


def with_arrays(count: Any) -> Any:
    """An array of so many zeros, and one that is filled."""
    filled = jit_arrays.empty(count, np.int64)
    for index in range(count):
        filled[index] = index * index
    return jit_arrays.zeros(count, np.int16), filled


def test_new_arrays_are_those_of_numpy() -> None:
    zeros, filled = from_python(with_arrays)(1000)
    assert zeros.dtype == np.int16
    assert zeros.tolist() == [0] * 1000
    assert filled.tolist() == [index * index for index in range(1000)]
    assert from_python(with_arrays)(0)[0].size == 0
