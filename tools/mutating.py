"""Mutants of a Python file: one comparison, sum, constant, condition or statement is changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

SWAPS = """Lt LtE GtE, GtE Gt Lt, Gt GtE LtE, LtE Lt Gt, Eq NotEq, NotEq Eq, Is IsNot, IsNot Is,
In NotIn, NotIn In, And Or, Or And, Add Sub, Sub Add, Mult FloorDiv, FloorDiv Mult, Mod FloorDiv,
BitOr BitAnd, BitAnd BitOr, BitXor BitOr, LShift RShift, RShift LShift"""
"""Each operator, and what it is changed to."""
ALSO = {first: rest for first, *rest in (words.split() for words in SWAPS.split(","))}


class Mutant(NamedTuple):
    """A file's text with one place changed."""

    path: Path
    line: int
    change: str
    text: str


def nodes(node: ast.AST) -> Iterator[Any]:
    """What runs uncompiled: no annotations, decorators, texts, layouts of records, other modes."""
    unseen, text = {"annotation", "returns", "decorator_list"}, ast.unparse(node)
    if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom) or text.startswith(
        "np.dtype("
    ):
        return
    if isinstance(node, ast.If) and text.startswith("if INTERPRETED:"):
        unseen |= {"test", "orelse"}
    elif not (isinstance(node, ast.If) and text.startswith("if TYPE_CHECKING:")):
        yield node
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if name not in unseen and isinstance(child, ast.AST):
                yield from nodes(child)


def others(node: Any) -> Iterator[tuple[Any, ast.AST]]:
    """What may stand for an expression, or for a part of it."""
    match node:
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign():
            yield from ((node, _with(node, op=other)) for other in _swapped(node.op))
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                for other in _swapped(op):
                    yield node, _with(node, ops=[*ops[:index], other, *ops[index + 1 :]])
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.BinOp):
                yield test, ast.UnaryOp(ast.Not(), test)
        case ast.UnaryOp():
            yield node, node.operand
        case ast.Constant(value=bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from ((node, ast.Constant(value + more)) for more in (1, -1))


def left_out(node: Any, last: bool) -> Iterator[tuple[Any, ast.AST]]:
    """Nothing in place of a statement that can be left out; `last` of its function."""
    match node:
        case ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Expr(ast.Call()):
            yield node, ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield node, ast.Pass()
        case ast.Return() if not last:
            yield node, ast.Pass()


def _swapped(op: ast.AST) -> Iterator[ast.AST]:
    return (getattr(ast, name)() for name in ALSO.get(type(op).__name__, ()))


def _with(node: Any, **parts: Any) -> ast.AST:
    changed: ast.AST = type(node)(**{**dict(ast.iter_fields(node)), **parts})
    return changed


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    text = path.read_bytes()
    starts = [0, *accumulate(map(len, text.splitlines(keepends=True)))]
    whole = list(ast.walk(tree := ast.parse(text)))
    ends = {id(node.body[-1]) for node in whole if isinstance(node, ast.FunctionDef)}
    indices = [ast.walk(node.slice) for node in whole if isinstance(node, ast.Subscript)]
    inside = {id(part) for parts in indices for part in parts}
    for node in nodes(tree):
        for place, other in (*others(node), *left_out(node, id(node) in ends)):
            new = ast.unparse(ast.fix_missing_locations(other))
            if id(place) in inside and new not in ("0", "1"):
                continue  # an index is changed to one that there is
            begin = starts[place.lineno - 1] + place.col_offset
            end = starts[place.end_lineno - 1] + place.end_col_offset
            new = new if isinstance(place, ast.stmt) else f"({new})"
            changed = text[:begin] + new.encode() + text[end:]
            change = f"{' '.join(text[begin:end].decode().split())}  ->  {new}"
            yield Mutant(path, place.lineno, change, changed.decode())
