"""Functions of the rules that are compiled as one of two: for HOUSE_TABLES, or for TABLES.

So what only some tables play costs the others nothing, neither time nor compiling.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

from numba import extending
from numba.core import types

from upcard.jit_cache import INTERPRETED

F = TypeVar("F", bound=Callable[..., Any])


def by_rules(plain: F, house: Callable[..., Any]) -> F:
    """A function of the rules, its first argument: `house` for HOUSE_TABLES, else `plain`.

    Both take the same arguments, by the same names.
    """
    if INTERPRETED:
        return _interpreted(plain, house)

    def choice(*_arguments: Any) -> Any:
        raise NotImplementedError(plain.__name__)

    def typed(*arguments: Any) -> Any:
        return getattr(house if is_house(arguments[0]) else plain, "py_func", None)

    typed.__signature__ = signature(plain.py_func)  # type: ignore[attr-defined]
    overload: Any = extending.overload
    overload(choice, jit_options={"nogil": True, "error_model": "numpy"})(typed)
    return choice  # type: ignore[return-value]


def _interpreted(plain: F, house: Callable[..., Any]) -> F:
    def choice(rules: Any, *arguments: Any) -> Any:
        return (house if "lay" in rules._void.dtype.names else plain)(rules, *arguments)

    return choice  # type: ignore[return-value]


def is_house(kind: Any) -> bool:
    """Whether a compiled record's type is that of HOUSE_TABLES."""
    return isinstance(kind, types.Record) and "lay" in kind.fields
