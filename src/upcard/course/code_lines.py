"""Lines of a submission as its syntax tree has them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

Kind = TypeVar("Kind", bound=ast.AST)
PLACE = re.compile(r"([^\s,:]+\.py):(\d+)")
LENGTH = re.compile(r"range\((?:0, )?(self\.\w+|len\(self(?:\.\w+)?\))\)")
ACCESSORS = ("__getitem__", "__setitem__")


@dataclass(frozen=True)
class Place:
    """A line of a file."""

    file: str
    line: int
    tree: ast.Module

    @property
    def accessor(self) -> str:
        """The method that it is in, if that is a collection's own: what is wrong is who asked."""
        own = function_at(self)
        if own is None:
            return ""
        refuses = own.name == "__init__" and any(nodes_at(self, ast.Raise))
        return own.name if own.name in ACCESSORS or refuses else ""


def places_in(where: str, trees: Mapping[str, ast.Module]) -> list[Place]:
    """The places that a finding names, innermost first, as far as Python can read their files."""
    return [
        Place(file, int(line), trees[file]) for file, line in PLACE.findall(where) if file in trees
    ]


def nodes_at(place: Place, kind: type[Kind]) -> Iterator[Kind]:
    """What of a kind begins or ends in a line."""
    for one in ast.walk(place.tree):
        if isinstance(one, kind):
            first = getattr(one, "lineno", 0)
            if place.line in (first, getattr(one, "end_lineno", first)):
                yield one


def sole(found: Iterable[Kind]) -> Kind | None:
    """The one that there is; None if there are several, as nobody knows which is meant."""
    items = distinct(found)
    return items[0] if len(items) == 1 else None


def distinct(found: Iterable[Kind]) -> list[Kind]:
    """What is there, each text once, in its order."""
    return [*{ast.unparse(one): one for one in found}.values()]


def function_at(place: Place) -> ast.FunctionDef | None:
    """The innermost function around a line."""
    around = [
        one
        for one in ast.walk(place.tree)
        if isinstance(one, ast.FunctionDef)
        and one.lineno <= place.line <= (one.end_lineno or one.lineno)
    ]
    return max(around, key=lambda one: one.lineno, default=None)


def loop_at(place: Place) -> ast.While | None:
    """The innermost while loop around a line, in the same function."""
    around = [
        one
        for one in ast.walk(function_at(place) or place.tree)
        if isinstance(one, ast.While) and one.lineno <= place.line <= (one.end_lineno or one.lineno)
    ]
    return max(around, key=lambda one: one.lineno, default=None)


def counted_at(place: Place) -> str:
    """The length that is gone along around a line, as `self.size` of `for i in range(self.size)`.

    Nothing where the innermost for loop goes otherwise: one more, or not by a length.
    """
    around = [
        one
        for one in ast.walk(function_at(place) or place.tree)
        if isinstance(one, ast.For) and one.lineno <= place.line <= (one.end_lineno or one.lineno)
    ]
    loop = max(around, key=lambda one: one.lineno, default=None)
    found = LENGTH.fullmatch(ast.unparse(loop.iter)) if loop else None
    return found[1] if found else ""


def is_walked(name: str, own: ast.FunctionDef) -> bool:
    """Whether a function calls itself."""
    calls = (name, f"self.{name}", f"cls.{name}")
    return any(
        isinstance(one, ast.Call) and ast.unparse(one.func) in calls for one in ast.walk(own)
    )
