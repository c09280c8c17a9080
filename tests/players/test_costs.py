"""The table of costs: nothing that a strategy may use is missing from it."""

from __future__ import annotations

import ast
import builtins
import math

import pytest

from upcard.players import allowed
from upcard.players.costs import (
    CONSTANTS,
    ITEM,
    MATH,
    METHODS,
    OPERATIONS,
    SIMPLE,
    SIZED,
    STATEMENTS,
    STEP,
    steps_of,
)
from upcard.players.source import Global, NotCompiled

NAMES = {"math": Global("math", "module", "math")}


def is_allowed(line: str) -> bool:
    """Whether a function with this line is checked and not refused."""
    function = ast.parse(f"def choose(view):\n    {line}").body[0]
    assert isinstance(function, ast.FunctionDef)
    try:
        allowed.check("mine.py", function, NAMES)
    except NotCompiled:
        return False
    return True


def test_every_function_that_is_allowed_has_a_cost() -> None:
    for name in dir(builtins):
        is_error = isinstance(getattr(builtins, name), type) and issubclass(
            getattr(builtins, name), BaseException
        )
        if not is_error and name.isidentifier() and not name.startswith("_"):
            known = name in SIMPLE.keys() | SIZED.keys() or name in ("True", "False", "None")
            assert is_allowed(f"{name}(1)") == known, name
    for name in dir(math):
        assert is_allowed(f"math.{name}") == (name in CONSTANTS), name
        assert is_allowed(f"math.{name}(1)") == (name in MATH), name


def test_a_function_under_another_name_has_no_cost_and_is_refused() -> None:
    function = ast.parse("def choose(view):\n    quick(1)").body[0]
    assert isinstance(function, ast.FunctionDef)
    with pytest.raises(NotCompiled, match="quick cannot be compiled for an untrusted strategy"):
        allowed.check("mine.py", function, {"quick": Global("quick", "library", "math:lgamma")})


def test_every_method_that_is_allowed_has_a_cost() -> None:
    for kind in (list, dict, tuple, str, set, int, float):
        for name in dir(kind):
            assert is_allowed(f"view.{name}(1)") == (name in METHODS), name


REFUSED = {
    *(ast.AsyncFor, ast.AsyncFunctionDef, ast.AsyncWith, ast.Await, ast.ClassDef, ast.Delete),
    *(ast.DictComp, ast.FormattedValue, ast.GeneratorExp, ast.Global, ast.Import, ast.ImportFrom),
    *(ast.JoinedStr, ast.MatMult, ast.Match, ast.NamedExpr, ast.Nonlocal, ast.Set, ast.SetComp),
    *(ast.Starred, ast.Try, ast.TryStar, ast.With, ast.Yield, ast.YieldFrom),
    *(getattr(ast, name) for name in ("TypeAlias",) if hasattr(ast, name)),  # Python 3.12
}


def test_every_piece_of_syntax_has_a_cost_or_is_refused() -> None:
    bases = (ast.expr, ast.stmt, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
    there = {one for base in bases for one in base.__subclasses__()}
    free = {ast.Name, ast.Constant}
    assert there - set(OPERATIONS) - set(STATEMENTS) - free == REFUSED
    costs = (*SIMPLE.values(), *SIZED.values(), *METHODS.values(), *MATH.values())
    assert min(*costs, *OPERATIONS.values()) > 0


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("pass", 1),
        ("a = b", 1),
        ("a = b + 1", 1),
        ("a = b ** 2", 1 + 129 // STEP),
        ("a = math.lgamma(b)", 1 + (160 + 4 + 1) // STEP),
        ("a = [b, b]", 1 + 96 // STEP + 2 * ITEM),
        ("a = (b, b, b)", 1),
        ("a = sorted(b)", 1 + (96 + 4) // STEP),
        ("a = b.pop()", 1 + (32 + 4 + 1) // STEP),
    ],
)
def test_costs_by_hand(line: str, steps: int) -> None:
    assert steps_of(ast.walk(ast.parse(line))) == steps
