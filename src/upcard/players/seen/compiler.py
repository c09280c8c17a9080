"""The compiler's doors for types of one's own, and how they are used here.

The compiler's library has no types to check against in these parts: its names are Any.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from typing import Any

numba: Any = importlib.import_module("numba")
types: Any = importlib.import_module("numba.core.types")
cgutils: Any = importlib.import_module("numba.core.cgutils")
extending: Any = importlib.import_module("numba.extending")
ir: Any = importlib.import_module("llvmlite.ir")

intrinsic, lower_builtin = extending.intrinsic, extending.lower_builtin
models, register_model = extending.models, extending.register_model


def _plain(function: Callable[..., Any]) -> Any:
    """An overload whose signatures have no annotations: the compiler would compare them."""

    def choose(*arguments: Any, **named: Any) -> Any:
        implementation = function(*arguments, **named)
        if implementation is not None:
            implementation.__annotations__ = {}
        return implementation

    parameters = inspect.signature(function).parameters.values()
    bare = [parameter.replace(annotation=parameter.empty) for parameter in parameters]
    setattr(choose, "__signature__", inspect.Signature(bare))  # noqa: B010
    return choose


def attribute(kind: type, name: str) -> Callable[[Callable[[Any], Any]], Any]:
    """An attribute of a type: the decorated function gives, for the type, what reads it."""
    return lambda function: extending.overload_attribute(kind, name)(_plain(function))


def method(kind: type, name: str) -> Callable[[Callable[..., Any]], Any]:
    """A method of a type, likewise."""
    return lambda function: extending.overload_method(kind, name)(_plain(function))


def operation(what: Any) -> Callable[[Callable[..., Any]], Any]:
    """What an operation does with types of ours; None for other types."""
    return lambda function: extending.overload(what)(_plain(function))


def reads(kind: type, name: str, read: Callable[[Any], Any]) -> None:
    """An attribute of a type that this function of it reads."""
    attribute(kind, name)(lambda own: read)
