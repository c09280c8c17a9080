"""Functions that only compiled ones call: linked into them, and nothing is made of them alone."""

from __future__ import annotations

from typing import Any

import numba as nb
import pytest

from upcard.jit import inner_njit
from upcard.jit_cache import INTERPRETED
from upcard.jit_pipeline import Pipeline

compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


@inner_njit
def half(number: Any) -> Any:
    if number % 2:
        raise ValueError("an odd number")
    return number // 2


@nb.njit(pipeline_class=Pipeline)
def quarter(number: Any) -> Any:
    return half(half(number))


def has_code(function: Any) -> bool:
    """Whether there is machine code of the function itself."""
    (compiled,) = function.overloads.values()
    return bool(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


@compiles
def test_machine_code_is_made_of_the_caller_alone() -> None:
    assert quarter(12) == 3
    assert has_code(quarter)
    assert not has_code(half)


@compiles
def test_an_error_of_such_a_function_is_its_callers() -> None:
    with pytest.raises(ValueError, match="an odd number"):
        quarter(6)
    assert quarter(8) == 2
