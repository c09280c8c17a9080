"""Refuses what a strategy says outside of the compiled subset, and names the line."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection

import numpy as np

from upcard.players import allowed
from upcard.players.diagnostics import complaint_at
from upcard.players.scopes import Scope, inner_names, own_names
from upcard.players.source import Global, NotCompiled

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

RESERVED = "_upcard"
"""How the names begin that are written into functions, and that no strategy may have."""
PLAIN = (ast.Constant, ast.Name, ast.Load, ast.Tuple, ast.UnaryOp, ast.USub)


class Checker(ast.NodeVisitor):
    """Refuses code outside of the subset, and names the line."""

    def __init__(self, path: str, names: dict[str, Global], signs: Collection[str]) -> None:
        self._path, self._names, self._signs = path, names, signs
        self._own: set[str] = set()
        """What the strategy gives a value itself where it is read."""

    def check(self, function: ast.FunctionDef) -> None:
        """NotCompiled, saying why, if a function is beyond the subset."""
        for node in ast.walk(function):
            named = (getattr(node, part, None) for part in ("id", "arg", "name"))
            if any(str(one).startswith(RESERVED) for one in named):
                place = node if isinstance(node, ast.expr) else function.body[0]
                raise self._refusal(place, f"names that begin with {RESERVED} are ours")
        self._own = own_names(function)
        arguments = function.args
        defaults = [*arguments.defaults, *filter(None, arguments.kw_defaults)]
        for default in defaults:
            if not all(map(self._is_plain, ast.walk(default))):
                raise self._refusal(default, "a default is to be a plain number or text")
        for statement in (*function.body, *defaults):
            self.visit(statement)
        self._own |= inner_names(function)
        for node in allowed.parts_of(function):
            if isinstance(node, ast.Name) and self._is_unknown(node.id):
                raise self._refusal(node, f"{node.id} cannot be compiled")

    def _is_plain(self, node: ast.AST) -> bool:
        """Whether a part of a default is known before all functions are: no call, no function."""
        known = self._names.get(getattr(node, "id", ""))
        named = known is not None and known.kind == "data"
        return isinstance(node, PLAIN) and (named or not isinstance(node, ast.Name))

    def _is_unknown(self, name: str) -> bool:
        """Whether a name stands for something of the file of which nothing is taken over."""
        known = self._names.get(name)
        return known is not None and known.kind == "other" and name not in self._own

    def _visit_within(self, node: Scope) -> None:
        """Something that has names of its own."""
        before = self._own
        self._own = before | own_names(node)
        self.generic_visit(node)
        self._own = before

    visit_ListComp = visit_SetComp = visit_DictComp = _visit_within  # noqa: N815 - their names there
    visit_GeneratorExp = visit_Lambda = _visit_within  # noqa: N815

    def visit_For(self, node: ast.For) -> None:
        """A loop: the signs of a text are numbers only where each stands alone."""
        self._check_walked(node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """Likewise."""
        self._check_walked(node.iter)
        self.generic_visit(node)

    def _check_walked(self, node: ast.expr) -> None:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and any(sign in self._signs for sign in text):
            raise self._refusal(node, "a loop over suits or ranks in one text cannot be compiled")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function within it."""
        for one in node.decorator_list:
            raise self._refusal(one, "a decorator cannot be compiled")
        if any(isinstance(one, ast.Name) and one.id == node.name for one in ast.walk(node)):
            raise self._refusal(node, f"{node.name} calls itself")
        self._visit_within(node)

    def visit_Call(self, node: ast.Call) -> None:
        """A call: by its name Python's own is known, of which some take less here."""
        name = getattr(node.func, "id", "")
        known = self._names.get(name)
        if hasattr(builtins, name) and (name in self._own or (known and known.kind != "library")):
            raise self._refusal(node, f"{name} is not Python's own here, and cannot be compiled")
        if name == "round" and known is None and len(node.args) > 1:
            raise self._refusal(node, "`round` to places cannot be compiled")
        if name in ("max", "min") and known is None:
            for each in node.keywords:
                raise self._refusal(node, f"{name} with a `{each.arg}` cannot be compiled")
        self.generic_visit(node)

    def visit_Yield(self, node: ast.Yield | ast.YieldFrom) -> None:
        """A generator, refused here, as the compiler would compile all of it before refusing it."""
        raise self._refusal(node, "a choice is returned, not yielded")

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        """Likewise."""
        self.visit_Yield(node)

    def visit_With(self, node: ast.With) -> None:
        """A context: the compiler's own go back to Python from within."""
        raise self._refusal(node, "`with` cannot be compiled")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """An attribute: no private name, and only known names of a library."""
        if not isinstance(node.ctx, ast.Load):
            raise self._refusal(node, f"{node.attr} cannot be changed")
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
        return NotCompiled(complaint_at(self._path, node.lineno, words))
