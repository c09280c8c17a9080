"""The part of Python that is compiled: a strategy's functions, built from their text alone.

Compiled code runs in the process that knows every card, so it may name nothing that could look
around there: no attributes that begin with an underline, no modules but a few functions of `math`
and `numpy`, none of the compiler's own extensions. Every loop counts its steps, so that all ends.
"""

from __future__ import annotations

import ast
import math
import warnings
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np

from upcard.cards import Deck
from upcard.jit_cache import key_of
from upcard.players import allowed, fuel, stores, unassigned
from upcard.players.costs import MOST_STEPS
from upcard.players.counting import TOO_MANY, TooManySteps
from upcard.players.diagnostics import complaint_at
from upcard.players.exact import Exact
from upcard.players.fluent_calls import NAMES
from upcard.players.own_state import check_parameters, drop_self
from upcard.players.rewriting import Rewriter, signs_of, with_numbers
from upcard.players.scopes import own_names
from upcard.players.source import (
    LIBRARIES,
    NOT_PLAIN,
    OURS,
    Global,
    NotCompiled,
    StrategySource,
    literal,
    source_of,
)
from upcard.players.subset_check import NUMPY, Checker

STRATEGIES = frozenset(OURS + name for name in ("capturing", "eights", "patience"))
"""Our modules whose functions strategies may call."""

stores.keep()
STEPS, RAISED, BOUNDED = "_upcard_steps", "_upcard_too_many", "_upcard_bounded"


class _Opaque:
    """Stands for a value that is not taken over: the compiler says that it cannot be compiled."""


def name_of(name: str, *made_of: object) -> str:
    """A name for a function that no other one has: by such names the linker knows compiled code.

    The compiler numbers functions, too, but from one on in each process; and code that was compiled
    by several of them is loaded into one. `made_of` is all that tells a function from others.
    """
    return f"{name}_{key_of([repr(made_of).encode()])}"


class Functions:
    """A strategy's functions and those of ours that it calls, made ready; none has been run.

    `reads` are all names behind a dot in them. `jit` compiles a function when it is called first;
    it is told whether the function is ours.
    """

    def __init__(self, deck: Deck, jit: Callable[[Any, bool], Any]) -> None:
        self.reads: set[str] = set[str]()
        self._deck, self._signs, self._jit = deck, signs_of(deck), jit
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._made: dict[tuple[str, int], Any] = {}
        self._bounded = jit(bounded, True)

    def add(self, source: StrategySource, ours: bool = False) -> Any:
        """A function with those that it calls; NotCompiled for code outside of the subset."""
        tree = _parsed(source)
        names = {each.name: each for each in source.names}
        lines = {each.name: int(each.detail) for each in source.names if each.kind == "function"}
        nodes = {name: _function(tree, line) for name, line in {"": source.line, **lines}.items()}
        if source.has_self:
            methods = {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
            drop_self(source.path, nodes[""], methods)
        if not ours:
            check_parameters(source.path, nodes[""])
        for node in nodes.values():
            Checker(source.path, names, self._signs).check(node)
            if source.metered and not ours:
                allowed.check(source.path, node, names)
        _check_recursion(source, nodes)
        first = {**NAMES, "__name__": __name__, RAISED: TooManySteps, BOUNDED: self._bounded}
        first |= fuel.NAMES
        namespace = self._namespaces.setdefault(source.path, first)
        namespace |= {each.name: self._value(each, source.metered) for each in source.names}
        made = {name: self._made_of(source, node, ours) for name, node in nodes.items()}
        namespace |= {name: one for name, one in made.items() if name}
        return made[""]

    def _made_of(self, source: StrategySource, node: ast.FunctionDef, ours: bool) -> Any:
        """What is made of a function of this file, the same each time."""
        place = source.path, node.lineno
        if place not in self._made:
            self._made[place] = self._make(source, node, ours)
        return self._made[place]

    def _make(self, source: StrategySource, node: ast.FunctionDef, ours: bool) -> Any:
        """The function of a checked node; its names are those of its file's namespace.

        Ours end of themselves, and count their steps only for who is not trusted.
        """
        node = (_Bare() if ours or source.metered else _Counter()).visit(node)
        node = Rewriter(self._signs, self.reads, ours).visit(node)
        names = {one.name: one for one in source.names}
        if source.metered:
            called = {one.name for one in source.names if one.kind in ("function", "ours")}
            node = fuel.Meter(called, names).visit(node)
        elif not ours:
            node = Exact(names).visit(node)
        if not ours:
            node = unassigned.asked(source.path, node)
        module = ast.fix_missing_locations(ast.Module([node], []))
        scope: dict[str, Any] = {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # Python's, of what looks odd
            code = compile(module, source.path, "exec", dont_inherit=True)
        exec(code, self._namespaces[source.path], scope)  # noqa: S102
        made = scope[node.name]
        made.__qualname__ = name_of(node.name, source, self._deck)
        return self._jit(made, ours)

    def _value(self, one: Global, metered: bool) -> Any:
        """What a name stands for while it is compiled: data, or something of ours."""
        match one.kind:
            case "data":
                return with_numbers(literal(one.detail), self._signs)
            case "array":
                return _array(one.detail)
            case "ours":
                found = _our_function(*one.detail.partition(":")[::2])
                own = found and replace(source_of(found), metered=metered)
                return self.add(own, True) if own else _Opaque()
            case "module" if one.detail in LIBRARIES:
                return import_module(one.detail)
            case "library":
                return _library(*one.detail.partition(":")[::2])
            case "class":
                return type(one.name, (), {})
        return _Opaque()


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
    raise NotCompiled(NOT_PLAIN)


def _array(detail: str) -> Any:
    kind, bracket, items = detail.partition("[")
    try:
        return np.array(literal(bracket + items), np.dtype(kind))
    except (ValueError, TypeError, SyntaxError):
        return _Opaque()


def _our_function(module: str, name: str) -> FunctionType | None:
    """A function of one of our strategies' modules; None if there is none of that name."""
    ours = module in STRATEGIES and not name.startswith("_")
    found = getattr(import_module(module), name, None) if ours else None
    return found if isinstance(found, FunctionType) else None


def _library(module: str, name: str) -> Any:
    if module == "math" and not name.startswith("_"):
        return getattr(math, name, _Opaque())
    return getattr(np, name) if module == "numpy" and name in NUMPY else _Opaque()


class _Bare(ast.NodeTransformer):
    """Drops what is in functions for readers only."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Drop it."""
        self.generic_visit(node)
        node.decorator_list, node.returns = [], None
        for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            one.annotation = None
        return node


class _Counter(_Bare):
    """Has each function count how often its loops go round."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Begin to count."""
        super().visit_FunctionDef(node)
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
        count = f"{STEPS} += 1\nif {STEPS} > {MOST_STEPS}:\n    raise {RAISED}({TOO_MANY!r})"
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
        name: {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        & (nodes.keys() - own_names(node))
        for name, node in nodes.items()
    }
    for name in nodes:
        if name in _reached(calls, name):
            message = f"{name} calls itself"
            raise NotCompiled(complaint_at(source.path, nodes[name].lineno, message))


def _reached(calls: dict[str, set[str]], name: str) -> set[str]:
    reached, left = set[str](), list(calls[name])
    while left:
        one = left.pop()
        if one not in reached:
            reached.add(one)
            left += calls[one]
    return reached
