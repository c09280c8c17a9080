"""Which names a function gives a value itself, so that they mean nothing of the file's or Python's.

A name that is given a value anywhere in a function is the function's own everywhere in it. What is
given a value within a `lambda`, an inner function or a comprehension has it only there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | Comprehension
"""What has names of its own."""


def own_names(scope: Scope) -> set[str]:
    """The names that are a scope's own, without those of the scopes within it."""
    given = set(_parameters(scope.args)) if not isinstance(scope, Comprehension) else set[str]()
    return given.union(*map(bound, _parts(scope)))


def inner_names(scope: Scope) -> set[str]:
    """The names that are the own ones of scopes within a scope, however deep."""
    within = (one for one in ast.walk(scope) if isinstance(one, Scope) and one is not scope)
    return set[str]().union(*map(own_names, within))


def outer_parts(scope: Scope) -> list[ast.expr]:
    """What is reckoned outside of a scope, before it begins: defaults, or what is gone over."""
    if isinstance(scope, Comprehension):
        return [scope.generators[0].iter]
    return [*scope.args.defaults, *filter(None, scope.args.kw_defaults)]


def _parameters(given: ast.arguments) -> Iterator[str]:
    for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if one:
            yield one.arg


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """All in a scope but what is in scopes within it, which are themselves among it."""
    for part in ast.iter_child_nodes(node):
        yield part
        if not isinstance(part, Scope):
            yield from _parts(part)


def bound(node: ast.AST) -> set[str]:
    """The names that a piece of syntax gives a value, or takes it from."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            return {name}
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
            return {name}
        case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
            return {name}
        case ast.alias(name=name, asname=asname):
            return {(asname or name).partition(".")[0]}
    return set()
