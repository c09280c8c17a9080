"""What a `choose` does that never returns a move: it raises an error, or its loop does not end."""

from __future__ import annotations

import ast
from typing import NamedTuple

NOTHING = "it returns no move"
LOOPS = "this loop has no `break` or `return`, so it returns no move"


class Ends(NamedTuple):
    """How a function ends wherever it ends, and the line that says so."""

    line: int
    words: str


def end_of(function: ast.FunctionDef) -> Ends:
    """How a function ends that returns no value."""
    return _end_of(function.body) or Ends(function.lineno, NOTHING)


def _end_of(block: list[ast.stmt]) -> Ends | None:
    """Where some statements end that never come to their end; None if they may come to it."""
    return next(filter(None, map(_stops, block)), None)


def _stops(statement: ast.stmt) -> Ends | None:
    match statement:
        case ast.Return():
            return Ends(statement.lineno, NOTHING)
        case ast.Raise(exc=raised):
            return Ends(statement.lineno, f"it raises {_name(raised)}, and returns no move")
        case ast.Assert(test=ast.Constant(value=value)) if not value:
            return Ends(statement.lineno, "it raises AssertionError, and returns no move")
        case ast.While(test=ast.Constant(value=value)) if value and not _is_left(statement):
            return _end_of(statement.body) or Ends(statement.lineno, LOOPS)
        case ast.If(body=body, orelse=other):
            one, two = _end_of(body), _end_of(other)
            return one if one and two else None
    return None


def _name(raised: ast.expr | None) -> str:
    """The error that is raised, if the statement names it."""
    called = raised.func if isinstance(raised, ast.Call) else raised
    return called.id if isinstance(called, ast.Name) else "an error"


def _is_left(loop: ast.While) -> bool:
    """Whether a loop can be left by a `break` of its own or by a `return`."""
    returns = (isinstance(one, ast.Return) for one in ast.walk(loop))
    return any(returns) or any(map(_breaks, loop.body))


def _breaks(node: ast.AST) -> bool:
    """Whether a statement has a `break` that leaves the loop around it."""
    if isinstance(node, ast.Break):
        return True
    if isinstance(node, ast.For | ast.While):
        return any(map(_breaks, node.orelse))
    return any(map(_breaks, ast.iter_child_nodes(node)))
