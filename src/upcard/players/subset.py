"""The part of Python that is compiled: a strategy's functions, built from their text alone.

Compiled code runs in the process that knows every card, so it may name nothing that could look
around there: no attributes that begin with an underline, no modules but a few functions of `math`
and `numpy`, none of the compiler's own extensions. Every loop counts its steps, so that all ends.
"""

from __future__ import annotations

import ast
import builtins
import math
from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np

from upcard.errors import UpcardError
from upcard.players.complaints import told_of
from upcard.players.source import (
    LIBRARIES,
    OURS,
    Global,
    NotCompiled,
    StrategySource,
    literal,
)

MOST_STEPS = 1_000_000
"""A function of a compiled strategy fails when its loops have gone round so often in one call."""

BUILTINS = frozenset(
    "abs all any bool chr divmod enumerate float int len list map max min ord pow range reversed "
    "round set slice sorted str sum tuple zip".split()
) | {
    name
    for name, one in vars(builtins).items()
    if isinstance(one, type) and issubclass(one, BaseException)
}
NUMPY = frozenset(
    "abs all any arange argmax argmin argsort array bool_ ceil clip count_nonzero cumsum dot exp "
    "floor full int32 int64 uint8 uint64 float32 float64 log log2 max maximum mean min minimum "
    "ones prod round sign sort sqrt sum where zeros".split()
)
"""Of `numpy`, what makes or reads whole arrays only: no memory that is not the strategy's own."""

ARRAYS = frozenset(
    "T all any argmax argmin argsort astype copy cumsum dot item max mean min ndim nonzero prod "
    "reshape shape size sort sum take".split()
)
NOT_OF_ARRAYS = frozenset(dir(np.ndarray)) - ARRAYS
"""Of an array, what writes to it where the compiler does not look, or tells where it lies."""

STEPS, TOO_MANY, BOUNDED = "_upcard_steps", "_upcard_too_many", "_upcard_bounded"


class TooManySteps(UpcardError):
    """A compiled strategy's loop does not end."""


class _Opaque:
    """Stands for a value that is not taken over: the compiler says that it cannot be compiled."""


def functions_of(source: StrategySource) -> tuple[FunctionType, dict[str, Any]]:
    """A strategy's `choose`, and the names that it and its functions use; none has been run.

    NotCompiled for what is beyond the subset.
    """
    tree = _parsed(source)
    names = {each.name: each for each in source.names}
    lines = {each.name: int(each.detail) for each in source.names if each.kind == "function"}
    nodes = {name: _function(tree, line) for name, line in {"": source.line, **lines}.items()}
    for node in nodes.values():
        _Checker(source.path, names).check(node)
    _check_recursion(source, nodes)
    namespace = {each.name: _value(each) for each in source.names}
    namespace |= {TOO_MANY: TooManySteps, BOUNDED: bounded}
    made = {node: _made(source.path, node, namespace) for node in nodes.values()}
    namespace |= {name: made[node] for name, node in nodes.items() if name}
    return made[nodes[""]], namespace


def bounded(number: Any) -> Any:
    """A bound of a `range` in one line, if it is not too far."""
    if number > MOST_STEPS or number < -MOST_STEPS:
        raise TooManySteps("a range of too many numbers")
    return number


def _parsed(source: StrategySource) -> ast.Module:
    try:
        return ast.parse(source.text, source.path)
    except (SyntaxError, ValueError, RecursionError) as problem:
        raise NotCompiled(f"its file cannot be read: {problem}") from None


def _function(tree: ast.Module, line: int) -> ast.FunctionDef:
    """The function that begins in a line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            decorators = [one.lineno for one in node.decorator_list]
            if min([node.lineno, *decorators]) == line:
                return node
    raise NotCompiled("its choose is no plain function")


def _value(one: Global) -> Any:
    """What a name stands for while the strategy is compiled: data, or something of ours."""
    match one.kind:
        case "data":
            return literal(one.detail)
        case "array":
            return _array(one.detail)
        case "ours":
            return _our_function(*one.detail.partition(":")[::2])
        case "module" if one.detail in LIBRARIES:
            return import_module(one.detail)
        case "library":
            return _library(*one.detail.partition(":")[::2])
        case "class":
            return type(one.name, (), {})
    return _Opaque()


def _array(detail: str) -> Any:
    kind, bracket, items = detail.partition("[")
    try:
        return np.array(literal(bracket + items), np.dtype(kind))
    except (ValueError, TypeError, SyntaxError):
        return _Opaque()


def _our_function(module: str, name: str) -> Any:
    """A function of one of our strategies' modules."""
    if module.startswith(OURS) and "seen" not in module and not name.startswith("_"):
        found = getattr(import_module(module), name, None)
        if isinstance(found, FunctionType):
            return found
    return _Opaque()


def _library(module: str, name: str) -> Any:
    if module == "math" and not name.startswith("_"):
        return getattr(math, name, _Opaque())
    return getattr(np, name) if module == "numpy" and name in NUMPY else _Opaque()


def _made(path: str, node: ast.FunctionDef, namespace: dict[str, Any]) -> FunctionType:
    """The function of a checked node, which counts its steps; its names are the namespace's."""
    counted: Any = _Counter().visit(node)
    module = ast.fix_missing_locations(ast.Module([counted], []))
    scope: dict[str, Any] = {}
    exec(compile(module, path, "exec", dont_inherit=True), namespace, scope)  # noqa: S102
    function: FunctionType = scope[node.name]
    return function


class _Checker(ast.NodeVisitor):
    """Refuses what is beyond the subset, and says in which line."""

    def __init__(self, path: str, names: dict[str, Global]) -> None:
        self._path, self._names = path, names
        self._own: set[str] = set()

    def check(self, function: ast.FunctionDef) -> None:
        """NotCompiled, saying why, if a function is beyond the subset."""
        arguments, names = function.args, ast.walk(function)
        given = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        self._own = {one.arg for one in given} | {
            one.id for one in names if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        }
        defaults = [*arguments.defaults, *filter(None, arguments.kw_defaults)]
        for default in defaults:
            if not all(isinstance(one, PLAIN) for one in ast.walk(default)):
                raise self._refusal(default, "a default is to be a plain number or name")
        for statement in (*function.body, *defaults):
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function within it."""
        for one in node.decorator_list:
            raise self._refusal(one, "a decorator cannot be compiled")
        self._own |= {node.name, *(one.arg for one in node.args.args)}
        self.generic_visit(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """A function without a name."""
        self._own |= {one.arg for one in node.args.args}
        self.generic_visit(node)

    def visit_With(self, node: ast.With) -> None:
        """A context: the compiler's own go back to Python from within."""
        raise self._refusal(node, "`with` cannot be compiled")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """A name behind a dot: nothing private, and of a library only what is known."""
        if node.attr.startswith("_") or node.attr in NOT_OF_ARRAYS:
            raise self._refusal(node, f"{node.attr} cannot be compiled")
        module = self._module(node.value)
        if not module:
            self.generic_visit(node)
        elif module != "math" and not (module == "numpy" and node.attr in NUMPY):
            raise self._refusal(node, f"{module}.{node.attr} cannot be compiled")

    def visit_Name(self, node: ast.Name) -> None:
        """A name: the strategy's own, or a builtin that is known."""
        unknown = node.id not in self._own and node.id not in self._names
        if self._module(node) or (
            unknown and hasattr(builtins, node.id) and node.id not in BUILTINS
        ):
            raise self._refusal(node, f"{node.id} cannot be compiled")

    def _module(self, node: ast.expr) -> str:
        """The module that a node names; empty if none."""
        if isinstance(node, ast.Name) and node.id not in self._own:
            known = self._names.get(node.id)
            return known.detail if known and known.kind == "module" else ""
        return ""

    def _refusal(self, node: ast.expr | ast.stmt, words: str) -> NotCompiled:
        return NotCompiled(told_of(self._path, node.lineno, words))


PLAIN = (ast.Constant, ast.Name, ast.Load, ast.Tuple, ast.UnaryOp, ast.USub)


class _Counter(ast.NodeTransformer):
    """Has each function count how often its loops go round, and drops what is for readers only."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Begin to count."""
        self.generic_visit(node)
        node.decorator_list, node.returns = [], None
        for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            one.annotation = None
        if any(isinstance(one, ast.For | ast.While) for one in ast.walk(node)):
            node.body[:0] = _at(node.body[0], f"{STEPS} = 0")
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        """Count, each time."""
        return self._counted(node)

    def visit_While(self, node: ast.While) -> ast.stmt:
        """Count, each time."""
        return self._counted(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Bound the ranges of a loop in one line."""
        self.generic_visit(node)
        called = node.iter
        if isinstance(called, ast.Call) and getattr(called.func, "id", "") == "range":
            called.args = [
                ast.copy_location(ast.Call(ast.Name(BOUNDED, ast.Load()), [one], []), one)
                for one in called.args
            ]
        return node

    def _counted(self, node: ast.For | ast.While) -> ast.stmt:
        self.generic_visit(node)
        told = f"over {MOST_STEPS:,} steps in one call"
        count = f"{STEPS} += 1\nif {STEPS} > {MOST_STEPS}:\n    raise {TOO_MANY}({told!r})"
        node.body[:0] = _at(node.body[0], count)
        return node


def _at(place: ast.stmt, text: str) -> list[ast.stmt]:
    """Statements that count as standing where another does."""
    made = ast.parse(text).body
    for statement in made:
        for node in ast.walk(statement):
            ast.copy_location(node, place)
    return made


def _check_recursion(source: StrategySource, nodes: dict[str, ast.FunctionDef]) -> None:
    """NotCompiled if a function calls itself, if only through others."""
    calls = {
        name: {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} & nodes.keys()
        for name, node in nodes.items()
    }
    for name in nodes:
        if name in _reached(calls, name):
            told = f"{name} calls itself"
            raise NotCompiled(told_of(source.path, nodes[name].lineno, told))


def _reached(calls: dict[str, set[str]], name: str) -> set[str]:
    reached, left = set[str](), list(calls[name])
    while left:
        one = left.pop()
        if one not in reached:
            reached.add(one)
            left += calls[one]
    return reached
