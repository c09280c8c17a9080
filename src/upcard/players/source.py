"""A strategy as text and data: all that it takes to compile it somewhere else, and no running code.

A player's file may run anything when it is imported, so only the player's own process imports it.
What compiles the strategy reads the file's text, and gets the values of the names that it uses.
"""

from __future__ import annotations

import ast
import builtins
import linecache
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from upcard.errors import UpcardError

OURS = "upcard.players."
"""How the modules of our own strategies begin."""
LIBRARIES = ("math", "numpy")
"""Modules of which a compiled strategy may use something (`players.strategy_subset` says what)."""


NOT_PLAIN = "its `choose` is not a plain function; begin it with `def choose(view):`"


class NotCompiled(UpcardError):
    """Why a strategy runs as plain Python: what it does that cannot be compiled."""


class NeverCompiled(NotCompiled):
    """The same, from the compiler itself: it would say so again of the same source."""


class Global(NamedTuple):
    """What a name stands for that a strategy uses.

    `kind` is `data` (the `detail` is its literal), `array` (its type and its items), `function` of
    the same file (the line where it begins), `ours` (a function of a module of ours), `module`,
    `library` (a function of a module of LIBRARIES), `class` or `other`.
    """

    name: str
    kind: str
    detail: str = ""


@dataclass(frozen=True)
class StrategySource:
    """A `choose`, in line `line` of a file with this text, and the names that it uses.

    The names are those of all functions of the file that it calls, too. `has_self` says whether the
    first thing that it takes is the player. `metered` is what is not trusted: all that it does is
    counted, and ends (`players.fuel`).
    """

    path: str
    text: str
    line: int
    names: tuple[Global, ...]
    has_self: bool = False
    metered: bool = False


def source_of(choose: Callable[..., Any], has_self: bool = False) -> StrategySource:
    """The source of a `choose`; NotCompiled if its file cannot be read."""
    path = choose.__code__.co_filename
    linecache.checkcache(path)
    text = "".join(linecache.getlines(path))
    if not text:
        raise NotCompiled(f"its file cannot be read: {path}")
    names, functions = dict[str, Global](), [choose]
    for function in functions:  # which grows meanwhile
        for name, value in _values(function):
            found = _described(name, value, path)
            if names.setdefault(name, found) != found:
                raise NotCompiled(f"the name {name} means two different things in it")
            if found.kind == "function" and value not in functions:
                functions.append(value)
    line = choose.__code__.co_firstlineno
    return StrategySource(path, text, line, tuple(names.values()), has_self)


def _values(function: Any) -> Iterator[tuple[str, Any]]:
    """The names that a function uses from outside, with their values; those that there are not."""
    held = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    for name, cell in held.items():
        yield name, cell.cell_contents
    for name in sorted(names_in(function.__code__)):
        if name not in held and name in function.__globals__:
            yield name, function.__globals__[name]


def names_in(code: CodeType) -> set[str]:
    """The names that a function's code looks up, and those of the functions within it.

    Attributes are among them: to look for too much does no harm.
    """
    inner = (each for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*map(names_in, inner))


def _described(name: str, value: Any, path: str) -> Global:
    home = getattr(value, "__module__", None) or ""
    if isinstance(value, FunctionType) and value.__name__ == "<lambda>":
        return Global(name, "other")
    if isinstance(value, FunctionType) and value.__code__.co_filename == path:
        return Global(name, "function", str(value.__code__.co_firstlineno))
    if isinstance(value, FunctionType) and home.startswith(OURS):
        return Global(name, "ours", f"{home}:{value.__qualname__}")
    if isinstance(value, ModuleType):
        return Global(name, "module", value.__name__)
    if isinstance(value, np.ndarray) and value.dtype.kind in "biuf":
        return Global(name, "array", f"{value.dtype.str}{value.tolist()!r}")
    if home in LIBRARIES and getattr(builtins, name, None) is not value:
        return Global(name, "library", f"{home}:{getattr(value, '__name__', '')}")
    if isinstance(value, type):
        return Global(name, "class")
    return Global(name, "data", repr(value)) if is_data(value) else Global(name, "other")


def is_data(value: Any) -> bool:
    """Whether the value is written as a literal that says all of it."""
    if type(value) in (tuple, list, set, frozenset):
        return all(map(is_data, value)) and type(value) is not frozenset
    if type(value) is dict:
        return all(map(is_data, (*value.keys(), *value.values())))
    if type(value) is float:
        return bool(np.isfinite(value))
    return value is None or type(value) in (bool, int, str)


def literal(text: str) -> Any:
    """The value of a literal; ValueError for anything else."""
    return set() if text == "set()" else ast.literal_eval(text)
