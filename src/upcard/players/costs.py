"""What a strategy that is not trusted may use, and what each thing costs: the one table.

A step is the time of some eight simple operations, up to two nanoseconds (`benchmarks.steps`). What
is not in the table is not compiled for such a strategy (`players.allowed`). Where the time depends
on how many items there are, each item costs ITEM steps as well, before the operation begins
(`players.counting`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

MOST_STEPS = 4_000_000
"""How many steps a choice may take; in a strategy that is trusted, each of its loops."""
ITEM = 64
"""Steps for an item that is read or made: it may need memory, which a round of a loop does not."""
STEP = 8
"""Simple operations in a step: the unit of the costs below."""
LONGEST_LAMBDA = ITEM
"""Steps of a function without a name: it is called for items that are paid for as such."""

SIMPLE = {
    "abs": 1,
    "bool": 1,
    "divmod": 40,
    "float": 4,
    "int": 4,
    "len": 1,
    "ord": 8,
    "pow": 128,
    "range": 8,
    "round": 64,
}
"""Built-in functions that take as long for many items as for one."""
SIZED = {
    "all": 8,
    "any": 8,
    "enumerate": 8,
    "list": 96,
    "map": 8,
    "max": 8,
    "min": 8,
    "reversed": 8,
    "sorted": 96,
    "sum": 8,
    "tuple": 8,
    "zip": 8,
}
"""Those that take longer for more items."""
METHODS = {
    "append": 16,
    "clear": 32,
    "copy": 96,
    "count": 8,
    "extend": 32,
    "get": 32,
    "index": 8,
    "insert": 32,
    "pop": 32,
    "remove": 32,
    "sort": 32,
}
"""Methods of lists, and of dictionaries `get`, `pop`, `copy` and `clear`."""
QUICK = frozenset({"append", "extend", "get"})
"""Methods that take as long however many items there are; what they are given counts."""
MATH = dict.fromkeys("degrees fabs isfinite isinf isnan radians sqrt ceil floor trunc".split(), 16)
MATH |= dict.fromkeys("copysign frexp ldexp".split(), 64)
MATH |= dict.fromkeys("acos asin atan atan2 cos cosh exp expm1 hypot log log10 log1p".split(), 96)
MATH |= dict.fromkeys("acosh asinh atanh pow sin sinh tan tanh erf erfc gamma lgamma".split(), 160)
MATH |= {"gcd": 800}
"""Functions of the module `math`."""
CONSTANTS = frozenset("e inf nan pi tau".split())
"""Numbers of the module `math`."""

STATEMENTS = (
    *(ast.FunctionDef, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Pass),
    *(ast.For, ast.While, ast.If, ast.Break, ast.Continue, ast.Raise, ast.Assert),
)
OPERATIONS: dict[type[ast.AST], int] = {
    **dict.fromkeys((ast.BoolOp, ast.IfExp, ast.UnaryOp, ast.Attribute, ast.Lambda), 1),
    **dict.fromkeys((ast.BinOp, ast.Compare, ast.comprehension), 1),
    **dict.fromkeys((ast.Add, ast.Sub, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor), 1),
    **dict.fromkeys((ast.LShift, ast.RShift), 4),
    **dict.fromkeys((ast.Div, ast.FloorDiv, ast.Mod), 24),
    **dict.fromkeys((ast.And, ast.Or, ast.Not, ast.Invert, ast.UAdd, ast.USub), 1),
    **dict.fromkeys((ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE), 2),
    **dict.fromkeys((ast.Is, ast.IsNot, ast.In, ast.NotIn), 8),
    ast.Pow: 128,
    ast.Call: 4,
    ast.Subscript: 4,
    ast.Slice: 96,
    ast.Tuple: 1,
    ast.List: 96,
    ast.ListComp: 96,
    ast.Dict: 400,
}
"""Operators and expressions, by their syntax."""
FREE = (ast.Name, ast.Constant, ast.keyword, ast.arguments, ast.arg, ast.expr_context)
"""Parts of others."""


def is_known(node: ast.AST) -> bool:
    """Whether a piece of syntax is in the table. Not so sets, and all that makes generators."""
    return isinstance(node, (*STATEMENTS, *OPERATIONS, *FREE))


def steps_of(parts: Iterable[ast.AST]) -> int:
    """What it takes to do all of some code once, each of its branches and of its calls.

    Not in it is what the functions that it calls do, nor how often its loops go round.
    """
    simple, items = 0, 0
    for node in parts:
        simple += OPERATIONS.get(type(node), 0) + _called(node)
        match node:
            case ast.List(elts=found) | ast.Dict(values=found):
                items += len(found)
            case ast.Tuple(elts=found):
                simple += len(found)
    return 1 + simple // STEP + ITEM * items


def _called(node: ast.AST) -> int:
    """What a call costs that is of something in the table."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return SIMPLE.get(name, 0) + SIZED.get(name, 0) + MATH.get(name, 0)
        case ast.Call(func=ast.Attribute(attr=name)):
            return METHODS.get(name, 0) + MATH.get(name, 0)
    return 0
