"""Empty dictionaries: the compiler has to be told what their entries are.

It learns that from `counts[suit] = 0`, and not from `counts[suit] = counts.get(suit, 0) + 1`, which
asks a dictionary of nobody knows what. So before such a statement one is written that is never
reached, and stores the default under the key. Lists that begin empty are known by their first item.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy

DEFAULTED = ("get", "setdefault")
"""The methods that are given a key, and what is meant where it is missing."""
OWN_NAMES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
"""What has names of its own, which are not there before the statement."""
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


Never = Callable[[ast.stmt, ast.stmt], ast.stmt]
"""Makes a statement that does not do the second one, and counts as in the line of the first."""


def tell_entries(function: ast.FunctionDef, never: Never) -> None:
    """Write these statements into a function."""
    begun = {*begun_empty(function)}
    if begun:
        _tell(function, begun, never)


def begun_empty(function: ast.FunctionDef) -> Iterator[str]:
    """The names that an empty dictionary or list is given."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _given_empty(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield from _given_empty(target, value)


def _given_empty(target: ast.expr, value: ast.expr) -> Iterator[str]:
    """The names of a target that get one, be it as a part of a tuple."""
    match target, value:
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            for part, given in zip(targets, values, strict=False):
                yield from _given_empty(part, given)
        case ast.Name(id=name), _ if _is_empty(value):
            yield name


def _is_empty(value: ast.expr) -> bool:
    match value:
        case ast.Dict(keys=[]) | ast.List(elts=[]):
            return True
        case ast.Call(func=ast.Name(id="dict" | "list"), args=[], keywords=[]):
            return True
    return False


def _tell(node: ast.AST, begun: set[str], never: Never) -> None:
    for field in BLOCKS:
        block = getattr(node, field, None)
        if not isinstance(block, list):
            continue
        for statement in tuple(block):
            _tell(statement, begun, never)
            if isinstance(statement, ast.stmt):
                place = block.index(statement)
                block[place:place] = _told(statement, begun, never)


def _told(statement: ast.stmt, begun: set[str], never: Never) -> Iterator[ast.stmt]:
    """Statements to be inserted before a statement."""
    for node in _asked(statement):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr=method), args=[key, default]
            ) if name in begun and method in DEFAULTED:
                entry = ast.Subscript(ast.Name(name, ast.Load()), deepcopy(key), ast.Store())
                yield never(statement, ast.Assign([entry], deepcopy(default)))


def _asked(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a statement that are reached with it, not those of its blocks."""
    yield node
    for field, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        for part in parts if field not in BLOCKS else ():
            if isinstance(part, ast.AST) and not isinstance(part, OWN_NAMES):
                yield from _asked(part)
