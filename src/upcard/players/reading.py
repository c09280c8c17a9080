"""A strategy of somebody who is not trusted, from its file's text alone: nothing of it is run.

What `players.source` finds out of a file that was imported is read here from its syntax: which
classes are players, where their `choose` stands, and what the names in it stand for. What the text
does not say is left open, and a strategy that needs it is not compiled.
"""

from __future__ import annotations

import ast
import math
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import Any

from upcard.errors import BadRules
from upcard.players.diagnostics import complaint_at
from upcard.players.player import kebab
from upcard.players.source import (
    LIBRARIES,
    NOT_PLAIN,
    OURS,
    Global,
    NotCompiled,
    StrategySource,
    is_data,
    literal,
    names_in,
)
from upcard.sanitize import check_name, visible

LONGEST_FILE = 2**19
"""Bytes of a file that is read."""
PLAYERS = {f"upcard{module}" for module in ("", ".players", ".players.player")}
"""The modules that have `Player`."""
UNREAD = (SyntaxError, ValueError, TypeError, RecursionError, MemoryError, OverflowError)
"""What Python raises for a text that is not its own, or too deep for it."""


@dataclass(frozen=True)
class StrategyClass:
    """A class in a file that is a player: the player's name, what its text says, its `choose`."""

    player: str
    remembers: bool
    choose: ast.stmt


@dataclass(frozen=True)
class StrategyFile:
    """A Python file that is read, and not run."""

    path: str
    text: str

    @classmethod
    def read(cls, path: Path) -> StrategyFile:
        """The file; BadRules if it cannot be read as Python."""
        try:
            with open(path, "rb") as file:
                data = file.read(LONGEST_FILE + 1)
            if len(data) > LONGEST_FILE:
                raise BadRules(f"{path} given: files of up to {LONGEST_FILE:,} bytes are allowed")
            lines = data.decode("utf-8-sig").splitlines(keepends=True)
        except OSError as problem:
            raise BadRules(f"{path} cannot be read: {problem.strerror}") from None
        except UnicodeDecodeError:
            raise BadRules(f"{path} cannot be read: text in UTF-8 is allowed") from None
        found = cls(str(path), "".join(lines))
        _ = found._code
        return found

    @cached_property
    def _tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @cached_property
    def _code(self) -> CodeType:
        """The file, translated and not run, which tells which names are global."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return compile(self._tree, self.path, "exec", dont_inherit=True)
        except UNREAD as problem:
            line = getattr(problem, "lineno", None)
            place = f"{Path(self.path).name} line {line}" if line else self.path
            said = str(problem).partition(" (")[0] or "it is too deep"
            raise BadRules(f"{place}: it cannot be read as Python: {visible(said)}") from None

    @property
    def does_something(self) -> bool:
        """Whether it has a loop or a call outside of functions and classes."""
        return any(
            isinstance(part, ast.Call | ast.For | ast.While)
            for node in self._tree.body
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            for part in ast.walk(node)
        )

    def player(self, name: str) -> StrategyClass:
        """A player of the file by its class; BadRules if there is none of that name."""
        if name not in self.players:
            known = ", ".join(self.players)
            there = (
                f"it has {known}" if known else "it has no subclass of upcard.Player with a choose"
            )
            raise BadRules(f"no player {name!r} in {self.path}: {there}")
        return self.players[name]

    @cached_property
    def players(self) -> dict[str, StrategyClass]:
        """The players that the file's text defines, by class name."""
        classes = {node.name: node for node in self._tree.body if isinstance(node, ast.ClassDef)}
        found = {}
        for name in classes:
            line = [*self._line_of(name, classes)]
            members = {key: one for node in reversed(line) for key, one in _members(node).items()}
            if self._is_player(line[-1]) and (choose := members.get("choose")):
                own = _text_of(_members(line[0]).get("name")) or kebab(name)
                remembers = _value_of(members.get("remembers")) is True
                own = check_name(own, f"{self.path}:{name}")
                found[name] = StrategyClass(own, remembers, choose)
        return found

    @cached_property
    def imports(self) -> tuple[tuple[int, str], ...]:
        """What is imported anywhere in the file: the line, and the first part of a module's name.

        For a module that is named by where it lies (`from . import it`) that part is a dot.
        """
        found = list[tuple[int, str]]()
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Import):
                found += [(node.lineno, one.name.partition(".")[0]) for one in node.names]
            elif isinstance(node, ast.ImportFrom):
                module = (node.module or "").partition(".")[0]
                found.append((node.lineno, "." if node.level else module))
        return tuple(sorted(found))

    def source(self, name: str) -> StrategySource:
        """What a player of the file is compiled from; NotCompiled if its text does not say it."""
        choose = self.player(name).choose
        if not isinstance(choose, ast.FunctionDef):
            raise NotCompiled(NOT_PLAIN)
        decorators = [getattr(one, "id", "") for one in choose.decorator_list]
        if set(decorators) - {"staticmethod"}:
            raise NotCompiled(complaint_at(self.path, choose.lineno, "a decorator of choose"))
        if "*" in self._globals:
            raise NotCompiled("an import of * does not name what it imports")
        names, left = dict[str, Global](), [choose]
        for function in left:  # which grows meanwhile
            for one in sorted(names_in(self._code_of(function)) & self._globals.keys()):
                names[one] = self._globals[one]
                if names[one].kind == "function" and self._functions[one] not in left:
                    left.append(self._functions[one])
        line = _first_line(choose)
        has_self = not decorators and len(_parameters(choose)) != 1
        return StrategySource(self.path, self.text, line, tuple(names.values()), has_self, True)

    def _line_of(self, name: str, classes: dict[str, ast.ClassDef]) -> Iterator[ast.ClassDef]:
        """A class and, of the same file, the first that it is made from, and so on."""
        seen = set[str]()
        while name in classes and name not in seen:
            seen.add(name)
            yield classes[name]
            name = next((getattr(base, "id", "") for base in classes[name].bases), "")

    def _is_player(self, node: ast.ClassDef) -> bool:
        """Whether a class is made from Upcard's Player."""
        base = _dotted(node.bases[0]) if node.bases else ""
        first, _, rest = base.partition(".")
        module = self._globals.get(first, Global("", "other"))
        if module.kind == "module":
            return f"{module.detail}.{rest}" in {f"{home}.Player" for home in PLAYERS}
        return base in self._player_names

    @cached_property
    def _player_names(self) -> set[str]:
        """What the file calls Upcard's Player where it imports it by name."""
        return {
            one.asname or one.name
            for node in self._tree.body
            if isinstance(node, ast.ImportFrom) and node.module in PLAYERS
            for one in node.names
            if one.name == "Player"
        }

    @cached_property
    def _functions(self) -> dict[str, ast.FunctionDef]:
        return {node.name: node for node in self._tree.body if isinstance(node, ast.FunctionDef)}

    @cached_property
    def _globals(self) -> dict[str, Global]:
        """What each of the file's global names stands for, as far as its text says so."""
        found, unclear = dict[str, Global](), set[str]()
        for node in self._tree.body:
            said = {one.name: one for one in _bound(node)}
            unclear |= {name for name, one in said.items() if found.get(name, one) != one}
            unclear |= _stored(node) - said.keys()
            found |= said
        for one in ast.walk(self._tree):
            if isinstance(one, ast.Global):
                unclear |= set(one.names)
        return found | {name: Global(name, "other") for name in unclear}

    def _code_of(self, function: ast.FunctionDef) -> CodeType:
        """The code of a function."""
        left = [self._code]
        for code in left:  # which grows meanwhile
            if (code.co_name, code.co_firstlineno) == (function.name, _first_line(function)):
                return code
            left += [each for each in code.co_consts if isinstance(each, CodeType)]
        raise NotCompiled(NOT_PLAIN)


def _bound(node: ast.stmt) -> Iterator[Global]:
    """The names that a statement gives a value that can be read from it."""
    match node:
        case ast.Import():
            for one in node.names:
                name = one.asname or one.name.partition(".")[0]
                yield Global(name, "module", one.name if one.asname else name)
        case ast.ImportFrom(module=str(module), level=0):
            yield from (_imported(module, one.name, one.asname or one.name) for one in node.names)
        case ast.FunctionDef():
            plain = not node.decorator_list
            yield Global(node.name, *(("function", str(node.lineno)) if plain else ("other",)))
        case ast.ClassDef():
            yield Global(node.name, "class")
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
        ):
            yield _written(name, value)
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(
            names
        ) == len(values):
            for target, value in zip(names, values, strict=True):
                if isinstance(target, ast.Name):
                    yield _written(target.id, value)


def _written(name: str, value: ast.expr) -> Global:
    """What a name stands for that is given a value."""
    kept = _value(value)
    is_known = kept is not None or (isinstance(value, ast.Constant) and value.value is None)
    return Global(name, "data", repr(kept)) if is_known else Global(name, "other")


def _imported(module: str, name: str, called: str) -> Global:
    """What a name stands for that is imported from a module."""
    if module in PLAYERS and name == "Player":
        return Global(called, "class")
    if module.startswith(OURS):
        return Global(called, "ours", f"{module}:{name}")
    if module == "math" and isinstance(value := getattr(math, name, None), float):
        return Global(called, "data", repr(value)) if is_data(value) else Global(called, "other")
    if module in LIBRARIES:
        return Global(called, "library", f"{module}:{name}")
    return Global(called, "other")


def _stored(node: ast.stmt) -> set[str]:
    """The names that a statement binds for the whole file, somewhere in it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and _changes(one.ctx)}
    for one in ast.walk(node):
        if isinstance(one, ast.Import | ast.ImportFrom):
            names |= {(each.asname or each.name).partition(".")[0] for each in one.names}
        elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(one.name)
    return names


def _changes(context: ast.expr_context) -> bool:
    return isinstance(context, ast.Store | ast.Del)


def _members(node: ast.ClassDef) -> dict[str, ast.stmt]:
    """What a class's body gives a name to, statement by statement."""
    members = dict[str, ast.stmt]()
    for one in node.body:
        for name in _stored(one):
            members[name] = one
    return members


def _value_of(node: ast.stmt | None) -> Any:
    """The value that an assignment writes out; None for any other statement."""
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    return None if value is None else _value(value)


def _value(node: ast.expr) -> Any:
    """The value that an expression writes out; None for any other expression."""
    try:
        kept = literal(ast.unparse(node))
    except UNREAD:
        return None
    return kept if is_data(kept) else None


def _text_of(node: ast.stmt | None) -> str:
    value = _value_of(node)
    return value if isinstance(value, str) else ""


def _dotted(node: ast.expr) -> str:
    """A name, or names with dots between them; empty for any other expression."""
    parts = list[str]()
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def _parameters(node: ast.FunctionDef) -> list[ast.arg]:
    given = node.args
    more = (one for one in (given.vararg, given.kwarg) if one)
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *more]


def _first_line(node: ast.FunctionDef) -> int:
    """The line in which a function begins, its decorators included."""
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])
