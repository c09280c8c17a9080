"""Kinds of compiled functions, and where their code is kept.

The engine's source runs uncompiled, too (`jit_cache.INTERPRETED`): each kind is the function then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from pathlib import Path
from types import FunctionType
from typing import Any, Self, TypeVar

import numba as nb
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from upcard.jit_cache import INTERPRETED, code_folder, key_of
from upcard.jit_pipeline import InnerPipeline, Pipeline

F = TypeVar("F", bound=Callable[..., Any])


class _Place(_CacheLocator):
    """Where the code of a function is kept: the same for the same source wherever it lies."""

    def __init__(self, function: FunctionType, path: str) -> None:
        self._name = f"{function.__module__}-{function.__code__.co_firstlineno}"
        self._py_file = path  # named in a warning about what cannot be kept
        self._stamp = key_of([Path(path).read_bytes()])

    def get_cache_path(self) -> str:
        """The folder."""
        return str(code_folder(Path(self._py_file).resolve()))

    def get_source_stamp(self) -> str:
        """What changes with the source."""
        return self._stamp

    def get_disambiguator(self) -> str:
        """What tells it from functions of its name elsewhere."""
        return self._name

    @classmethod
    def from_function(cls, function: FunctionType, path: str) -> Self:
        """The place of a function that is in a file."""
        return cls(function, path)


class _Places(CompileResultCacheImpl):
    def __init__(self, function: FunctionType) -> None:
        self._locator_classes = [_Place]
        super().__init__(function)


class _Kept(FunctionCache):
    """The compiler's cache of a function. What cannot be read is not there, or written not kept."""

    _impl_class = _Places

    def _load_overload(self, signature: object, target: object) -> object:
        with suppress(OSError):
            return super()._load_overload(signature, target)
        return None

    def _save_overload(self, signature: object, data: object) -> None:
        with suppress(OSError):
            super()._save_overload(signature, data)


def keep(compiled: F) -> F:
    """Have the code of a function that is to be compiled kept on disk, and found there."""
    dispatcher: Any = compiled
    dispatcher._cache = _Kept(dispatcher.py_func)
    return compiled


def _compiled(cache: bool = False, **options: Any) -> Callable[[F], F]:
    passes = Pipeline if cache else InnerPipeline

    def decorate(function: F) -> F:
        make = nb.njit(nogil=True, error_model="numpy", pipeline_class=passes, **options)
        compiled: F = make(function)
        return keep(compiled) if cache and not INTERPRETED else compiled

    return decorate


entry_njit = _compiled(cache=True)
"""For functions that Python calls: their compiled code is kept on disk."""

inner_njit = _compiled(forceinline=False, no_cfunc_wrapper=True, no_cpython_wrapper=True)
"""For what they call."""

cached_njit = _compiled(
    cache=True, forceinline=False, no_cfunc_wrapper=True, no_cpython_wrapper=True
)
"""For what compiled strategies call, each of which is compiled by itself: kept on disk, too."""

inline_njit = _compiled(forceinline=True, no_cfunc_wrapper=True, no_cpython_wrapper=True)
"""For small functions that the loop cannot afford to call."""

macro_njit = _compiled(inline="always", forceinline=False)
"""For functions that are called in one place of what is compiled: with it, and never alone."""


def from_python(function: F) -> F:
    """A compiled function as Python may call it, as tests do.

    Only those of `entry_njit` are made for that: with others the process crashes. A way in from
    Python for each of them would take a fifth of the compiler's time.
    """
    made: F = entry_njit(getattr(function, "py_func", function))
    return made


def as_macro(function: F) -> F:
    """A compiled function to be compiled with its caller, where the loop cannot afford to call."""
    made: F = macro_njit(getattr(function, "py_func", function))
    return made


def typed(function: F, given: Sequence[object]) -> F:
    """A function of `entry_njit` for arguments of just the types of these.

    It is called without a look at what it is given, which takes longer than to make a move: so who
    calls it answers for the types.
    """
    if INTERPRETED:
        return quiet(function)
    dispatcher: Any = function
    types = tuple(map(nb.typeof, given))
    dispatcher.compile(types)  # where it has not been
    found: F = dispatcher.get_overload(types)
    return found


def quiet(function: F) -> F:
    """A function of `entry_njit` for Python to call: uncompiled, words wrap without a warning."""
    if not INTERPRETED:
        return function

    @wraps(function)
    def quietly(*given: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*given)

    return quietly  # type: ignore[return-value]
