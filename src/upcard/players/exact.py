"""Python's own results, or its errors, in a compiled strategy that is trusted.

The compiler stores a fraction in a list of whole numbers without its digits, and takes what is no
number for one. Such operations are called by name (`players.checked_numbers`), or the strategy is
not compiled. For who is not trusted, `players.fuel` does the same, and counts.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from copy import deepcopy

from upcard.players import fuel
from upcard.players.fluent_calls import call, placed
from upcard.players.source import Global

MAKES = (ast.List, ast.Dict, ast.Set, ast.Tuple, ast.ListComp, ast.SetComp, ast.DictComp)
"""What is no number, wherever it is stored."""
NOT_TWICE = (ast.Lambda, ast.NamedExpr, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
"""What cannot be written a second time for the compiler to read."""
ADDED = (ast.Name, ast.List, ast.Call, ast.Subscript)
"""What may be a list that is added to another."""


class Exact(ast.NodeTransformer):
    """Makes a rewritten function (`players.rewriting`) do what Python does, or nothing.

    `names` are what the file's names stand for.
    """

    def __init__(self, names: Mapping[str, Global]) -> None:
        self._rounded, self._fractions = fuel.rounded(names), fuel.fractions(names)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Shifts and powers."""
        self.generic_visit(node)
        form = fuel.operator_of(node.op, node.right)
        return placed(node, fuel.call(form, node.left, node.right)) if form else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """What is turned over may be no number."""
        self.generic_visit(node)
        inverts = isinstance(node.op, ast.Invert)
        return placed(node, fuel.call("inverted", node.operand)) if inverts else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """What gives no number where Python raises an error."""
        self.generic_visit(node)
        return placed(node, fuel.of_numbers(node, self._rounded, self._fractions) or node)

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        """What is stored as an item must be of its kind."""
        self.generic_visit(node)
        stored = (pair for one in node.targets for pair in _pairs(one, node.value))
        return [node, *(_fit(node, target, value) for target, value in stored)]

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | list[ast.stmt]:
        """Likewise."""
        self.generic_visit(node)
        form, target = fuel.operator_of(node.op, node.value), node.target
        before = deepcopy(target)
        before.ctx = ast.Load()
        if isinstance(target, ast.Subscript):
            made = ast.BinOp(before, node.op, deepcopy(node.value))
            return [node, _fit(node, target, made)] if _is_plain(made) else node
        if form:
            return placed(node, ast.Assign([target], fuel.call(form, before, node.value)))
        if isinstance(node.op, ast.Add) and isinstance(node.value, ADDED) and _is_plain(node.value):
            asked = fuel.call("extended", before, deepcopy(node.value))
            return [_unreached(node, asked), node]
        return node


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.Subscript, ast.expr]]:
    """The items that a target stores, each with its value, where it may be a number."""
    match target, value:
        case ast.Tuple(elts=parts), ast.Tuple(elts=values):
            for part, given in zip(parts, values, strict=False):
                yield from _pairs(part, given)
        case ast.Subscript(slice=index), _ if not isinstance(index, ast.Slice):
            if not isinstance(value, MAKES) and _is_plain(value) and _is_plain(target):
                yield target, value


def _is_plain(node: ast.expr) -> bool:
    """Whether something can be written a second time."""
    return not any(isinstance(one, NOT_TWICE) for one in ast.walk(node))


def _fit(place: ast.stmt, target: ast.Subscript, value: ast.expr) -> ast.stmt:
    """A statement by which the compiler finds out whether an item is of its list's kind."""
    parts = deepcopy((target.value, target.slice, value))
    return _unreached(place, fuel.call("fitting", *parts))


def _unreached(place: ast.stmt, asked: ast.expr) -> ast.stmt:
    return placed(place, ast.If(call("never"), [ast.Expr(asked)], []))
