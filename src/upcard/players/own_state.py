"""What a strategy does with the player that it is: compiled code has no player, only the view."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import NamedTuple

from upcard.players.diagnostics import complaint_at
from upcard.players.player import Player, choice_of, has_self
from upcard.players.source import NotCompiled, source_of

CHANGES = {
    *("append", "extend", "insert", "pop", "remove", "clear", "add", "discard", "update"),
    *("setdefault", "popitem", "appendleft", "popleft", "sort", "reverse"),
}
"""Methods that change what they are called on."""


NOT_OF_VIEW = "it is not a function of the view"


class Use(NamedTuple):
    """Where a function uses its `self`, and how: a sentence about it that begins with «it»."""

    line: int
    words: str
    keeps: bool
    """Whether it keeps something there, for the next choice."""


def use_of_self(function: ast.FunctionDef, methods: Collection[str] = ()) -> Use | None:
    """The use of its first argument that says most: something kept, else the first of any kind.

    `methods` are the names of what can be called.
    """
    given = function.args.posonlyargs or function.args.args
    if not given:
        return None
    own, found, changed = given[0].arg, list[Use](), [*_changed(function)]
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == own:
            keeps = isinstance(node.ctx, ast.Store) or node in changed
            verb = "keeps" if keeps else "calls" if node.attr in methods else "reads"
            found.append(Use(node.lineno, f"it {verb} {own}.{node.attr}", keeps))
    if found:
        return max(found, key=lambda use: use.keeps)
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == own:
            return Use(node.lineno, f"it uses {own}", False)
    return None


def _changed(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What is changed in place: `x` of `x.append(...)`, of `x[i] = ...` and of `x.y = ...`."""
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(value=one, attr=name)) if name in CHANGES:
                yield one
            case ast.Subscript(value=one, ctx=ast.Store()):
                yield one
            case ast.Attribute(value=one, ctx=ast.Store()):
                yield one


def kept_elsewhere(function: ast.FunctionDef) -> Use | None:
    """State that a function keeps outside of its `self`: in the module, a class or a default."""
    for node in ast.walk(function):
        if isinstance(node, ast.Global | ast.Nonlocal):
            return Use(node.lineno, f"it keeps {node.names[0]}", True)
    given = function.args
    placed = [*given.posonlyargs, *given.args]
    usual = [*placed[len(placed) - len(given.defaults) :], *given.kwonlyargs]
    own = {one.arg for one in placed} - {one.arg for one in usual}
    own |= {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for one in _changed(function):
        if isinstance(one, ast.Name) and one.id not in own:
            return Use(one.lineno, f"it keeps {one.id}", True)
    return None


def drop_self(path: str, choose: ast.FunctionDef, methods: Collection[str]) -> None:
    """Make `choose(self, view)` a `choose(view)`; NotCompiled if it uses what `self` is.

    Compiled code has no player: a choice that depends on one is not one of the view alone.
    """
    given = choose.args.posonlyargs or choose.args.args
    if not given:
        raise NotCompiled(complaint_at(path, choose.lineno, NOT_OF_VIEW))
    if use := use_of_self(choose, methods):
        words = f"{use.words}: only a `choose` that doesn't use `self` can be compiled"
        raise NotCompiled(complaint_at(path, use.line, words))
    given.pop(0)


def check_parameters(path: str, choose: ast.FunctionDef) -> None:
    """NotCompiled if a `choose` (without its `self`) cannot be called with the view, and no more.

    The compiler would make something of it all the same.
    """
    given = choose.args
    placed = [*given.posonlyargs, *given.args]
    needed = len(placed) - len(given.defaults) + given.kw_defaults.count(None)
    if needed > 1 or not (placed or given.vararg):
        raise NotCompiled(complaint_at(path, choose.lineno, NOT_OF_VIEW))


def kept_by(player: type[Player]) -> Use | None:
    """What a player keeps for its next choice; None if nothing is seen in its `choose`."""
    choose = choice_of(player)
    try:
        source = source_of(choose, has_self(player))
        tree = ast.parse(source.text)
    except (NotCompiled, SyntaxError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.lineno == source.line:
            if not source.has_self:
                return kept_elsewhere(node)
            use = use_of_self(node)
            return use if use and use.keeps else kept_elsewhere(node)
    return None
