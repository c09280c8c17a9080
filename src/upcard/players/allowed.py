"""What a strategy that is not trusted may say: what the table of costs has and can be checked.

Nothing else is compiled, since what is counted must be known (`players.fuel`).
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Mapping

from upcard.players.costs import (
    CONSTANTS,
    LONGEST_LAMBDA,
    MATH,
    METHODS,
    SIMPLE,
    SIZED,
    is_known,
    steps_of,
)
from upcard.players.diagnostics import complaint_at
from upcard.players.rewriting import FIELDS
from upcard.players.scopes import Scope, outer_parts, own_names
from upcard.players.source import Global, NotCompiled

LONGEST_TEXT = 200
"""Signs of a text that is written out."""
CALLABLE = frozenset({"function", "ours", "library"})
"""Kinds of names that stand for functions: they are counted where they are called by that name."""
SYNTAX = {
    ast.Set: "a set",
    ast.SetComp: "a set",
    ast.DictComp: "a dictionary made by `for`",
    ast.GeneratorExp: "a generator (in brackets it is a list, which can be)",
    ast.JoinedStr: "an f-string",
    ast.Try: "`try`",
    ast.With: "`with`",
    ast.Delete: "`del`",
    ast.NamedExpr: "`:=`",
    ast.Starred: "`*`",
    ast.Match: "`match`",
    ast.ClassDef: "a class",
    ast.Global: "a global name that is set",
    ast.Nonlocal: "a name of an outer function that is set",
    ast.Import: "`import` in a function",
    ast.ImportFrom: "`import` in a function",
    ast.AsyncFunctionDef: "`async`",
}
"""What a person calls syntax that cannot be compiled."""


def check(path: str, function: ast.FunctionDef, names: Mapping[str, Global]) -> None:
    """NotCompiled, saying why, if there is anything in a function that would not be counted."""
    parts = [*_foreign(function, frozenset())]
    called = {id(one.func) for one in parts if isinstance(one, ast.Call)}
    line = function.lineno
    for node in parts:
        line = getattr(node, "lineno", line)  # an operator has none: it stands in its expression's
        if what := _uncounted(node, names, id(node) in called):
            words = f"{what} cannot be compiled for an untrusted strategy"
            raise NotCompiled(complaint_at(path, line, words))


def parts_of(node: ast.AST) -> Iterator[ast.AST]:
    """A piece of syntax and all in it, except annotations and docstrings."""
    yield node
    for part in _inner(node):
        yield from parts_of(part)


def _inner(node: ast.AST) -> Iterator[ast.AST]:
    """What is next within a piece of syntax, with the same exceptions."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "type_comment"):
            found = value if isinstance(value, list) else [value]
            yield from (part for part in found if isinstance(part, ast.AST))


def _foreign(node: ast.AST, own: frozenset[str]) -> Iterator[ast.AST]:
    """Likewise all parts, but those names that are a function's own where they stand."""
    if not (isinstance(node, ast.Name) and node.id in own):
        yield node
    within = own | own_names(node) if isinstance(node, Scope) else own
    for part in _inner(node):
        yield from _foreign(part, within)


def _meant_twice(scope: ast.AST, names: Mapping[str, Global]) -> str:
    """A function's name that a scope uses before it gives it a value itself; empty if none."""
    if not isinstance(scope, Scope):
        return ""
    both = {name for name in own_names(scope) & names.keys() if names[name].kind in CALLABLE}
    for part in outer_parts(scope):
        for one in ast.walk(part):
            if isinstance(one, ast.Name) and one.id in both:
                return f"{one.id}, which means two things here,"
    return ""


def _uncounted(node: ast.AST, names: Mapping[str, Global], called: bool) -> str:
    """What a piece of syntax is that is not counted; empty if it is."""
    if what := _syntax(node) or _stored(node) or _meant_twice(node, names):
        return what
    match node:
        case ast.keyword(arg="key", value=ast.Name(id=name)) if (
            name in names and names[name].kind in CALLABLE
        ):
            return f"{name} as a `key`"
        case ast.Lambda() if steps_of(ast.walk(node)) > LONGEST_LAMBDA:
            return "a lambda that does so much"
        case ast.Constant(value=str() as text) if len(text) > LONGEST_TEXT:
            return f"a text of more than {LONGEST_TEXT} signs"
        case ast.Attribute(attr=name, value=ast.Name(id=module)) if (
            module in names and names[module].kind == "module"
        ):
            known = names[module].detail == "math" and name in (MATH if called else CONSTANTS)
            return "" if known else f"{module}.{name}"
        case ast.Dict(keys=keys) if None in keys:
            return "`**` in a dictionary"
        case ast.Attribute(attr=name):
            known = name in FIELDS or (name in METHODS) == called
            return "" if known else name
        case ast.Name(id=name) if name in names and names[name].kind in CALLABLE and not called:
            return f"{name}, which is not called here,"
        case ast.Name(id=name, ctx=ast.Load()) if name in names or hasattr(builtins, name):
            return "" if _is_counted(name, names.get(name), called) else name
    return ""


def _syntax(node: ast.AST) -> str:
    """What a person calls syntax that is not in the table; empty if it is."""
    if isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Load):
        return "`*` before a value"
    return "" if is_known(node) else SYNTAX.get(type(node), f"`{type(node).__name__}`")


def _stored(node: ast.AST) -> str:
    """What a statement stores that cannot be checked; empty if it is none."""
    match node:
        case ast.Subscript(slice=ast.Slice(), ctx=ast.Store()):
            return "a slice that is assigned to"
        case ast.AugAssign(target=ast.Subscript() as target) if _calls(target):
            return "a call within an item that is assigned to"
        case ast.Subscript(value=value, ctx=ast.Store()) if _calls(value):
            return "a call within an item that is assigned to"
        case ast.AnnAssign(target=ast.Subscript()):
            return "an item with an annotation"
        case ast.For(target=target) | ast.comprehension(target=target) if any(
            isinstance(one, ast.Subscript) for one in ast.walk(target)
        ):
            return "a loop over an item"
    return ""


def _calls(node: ast.AST) -> bool:
    """Whether anything is called in a piece of syntax."""
    return any(isinstance(one, ast.Call) for one in ast.walk(node))


def _is_counted(name: str, known: Global | None, called: bool) -> bool:
    """Whether what a name stands for is counted: a builtin, if it is not known as a global."""
    if known is None:
        return (called and name in SIMPLE.keys() | SIZED.keys()) or _is_error(name)
    if known.kind == "library":  # by its own name, which has a cost
        return known.detail == f"math:{name}" and name in MATH
    if known.kind == "array":
        return False
    texts = re.findall(r"'.*?'|\".*?\"", known.detail if known.kind == "data" else "")
    return all(len(text) <= LONGEST_TEXT for text in texts)


def _is_error(name: str) -> bool:
    """Whether a builtin is a class of errors."""
    found = getattr(builtins, name)
    return isinstance(found, type) and issubclass(found, BaseException)
