"""The reference with one small change, for each that can be made by rule (`changes`).

A submission that does just what such a variant does has something wrong in the same place, of the
same kind, whatever it looks like: a mistake that nobody has listed has a name, too.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from upcard.course.changes import Change, Function, changes

STEPS = 200_000
"""Calls and rounds of loops that a variant may make: more is taken to have no end."""
TICK = "__upcard_tick__"


class Endless(Exception):
    """A variant has made too many steps."""


class Place(NamedTuple):
    """A function of the reference: its module, its class (or none), and its name."""

    module: ModuleType
    owner: str
    name: str


@dataclass(frozen=True, eq=False)
class Variant:
    """The reference with a change: `slip` (see `changes`) in one of the functions at `places`.

    These are the functions that the document names, as `Game.draw_card`, in which it shows.
    """

    places: tuple[str, ...]
    change: Change
    family: Family
    place: Place

    def made(self, steps: Steps | None = None) -> SimpleNamespace:
        """Its classes, made anew; `steps` count what they do."""
        return self.family.made(self.place, self.change.function, steps)


class Family:
    """All variants of a reference, which is some modules, each using those before it.

    `public` are the names that the document has, `completed` does the rest to a copy's names, and
    `imports` make what a copy imports in place of a module of that name. `others` are groups of
    attributes that are easily confused.
    """

    def __init__(
        self,
        modules: Sequence[ModuleType],
        public: Sequence[str],
        others: Sequence[Sequence[str]] = (),
        completed: Callable[[SimpleNamespace], None] = lambda _: None,
        imports: Mapping[str, Callable[[], Any]] | None = None,
    ) -> None:
        self._modules, self._public, self._completed = modules, public, completed
        self._others, self._imports = others, imports or {}

    def variants(self, play: Callable[[SimpleNamespace], object]) -> Iterator[Variant]:
        """Those with a change in a function that runs when `play` does something with the names."""
        steps = Steps()
        play(self._copy(steps))
        for place, function in self._functions():
            places = self._shown[place.name]
            if places and place.name in steps.called:
                for change in changes(function, self._others):
                    yield Variant(places, change, self, place)

    def made(self, place: Place, function: Function, steps: Steps | None = None) -> SimpleNamespace:
        """The names of a new copy in which a function is another one; SyntaxError if none can be.

        Modules before the changed one stay as they are.
        """
        return self._copy(steps or Steps(), place, function)

    def _copy(
        self, steps: Steps, place: Place | None = None, function: Function | None = None
    ) -> SimpleNamespace:
        first = self._modules.index(place.module) if place else 0
        copies: dict[str, Any] = {name: make() for name, make in self._imports.items()}
        for module in self._modules[first:]:
            space = _space(module, copies, steps)
            for code in _codes(module):
                exec(code, space)  # noqa: S102 - it is our own
            if place and function and module is place.module:
                _put(space, place, function)
            copies[module.__name__] = SimpleNamespace(**space)
        last = vars(copies[self._modules[-1].__name__])
        names = SimpleNamespace(**{name: last[name] for name in self._public})
        self._completed(names)
        return names

    def _functions(self) -> Iterator[tuple[Place, Function]]:
        for module in self._modules:
            for node in _tree(module).body:
                if isinstance(node, ast.ClassDef):
                    for one in node.body:
                        if isinstance(one, ast.FunctionDef):
                            yield Place(module, node.name, one.name), one
                elif isinstance(node, ast.FunctionDef):
                    yield Place(module, "", node.name), node

    @cached_property
    def _shown(self) -> Mapping[str, tuple[str, ...]]:
        """By the name of a function, those of the document that it is, or that use it first."""
        uses, named = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
        for place, function in self._functions():
            if place.owner in self._public and not _is_private(place.name):
                named[place.name].add(f"{place.owner}.{place.name}")
            for node in ast.walk(function):
                match node:
                    case ast.Name(id=used) | ast.Attribute(attr=used):
                        uses[used].add(place.name)

        def found(name: str, seen: frozenset[str]) -> set[str]:
            if name in named or name in seen:
                return named.get(name, set())
            return {one for user in uses[name] for one in found(user, seen | {name})}

        every = (place.name for place, _ in self._functions())
        return {name: (*sorted(found(name, frozenset())),) for name in every}


class Steps:
    """Counts what a variant does, and stops what has no end."""

    def __init__(self) -> None:
        self._left = STEPS
        self.called: set[str] = set[str]()
        """The names of the functions that were called."""

    @property
    def taken(self) -> int:
        """How many there were."""
        return STEPS - self._left

    def __call__(self, name: str) -> None:
        """One more, of a function or (without a name) a loop; Endless after too many."""
        self.called.add(name)
        self._left -= 1
        if self._left < 0:
            raise Endless


class _Counted(ast.NodeTransformer):
    """Functions and loops that count."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.FunctionDef | ast.For | ast.While):
            name = node.name if isinstance(node, ast.FunctionDef) else ""
            tick = ast.Expr(ast.Call(ast.Name(TICK, ast.Load()), [ast.Constant(name)], []))
            node.body = [tick, *node.body]
        return node


class _Supers(ast.NodeTransformer):
    """`super()` with its arguments: a function that is put into a class has no other way."""

    def __init__(self, owner: str, first: str) -> None:
        self._owner, self._first = owner, first

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="super"), args=[]):
                given = (self._owner, self._first)
                node.args = [ast.Name(name, ast.Load()) for name in given]
        return node


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


@cache
def _codes(module: ModuleType) -> tuple[CodeType, ...]:
    """A module, statement by statement."""
    return tuple(_compiled(node) for node in ast.parse(inspect.getsource(module)).body)


def _compiled(node: ast.stmt) -> CodeType:
    counted = ast.fix_missing_locations(_Counted().visit(node))
    code: CodeType = compile(ast.Module([counted], []), "<reference>", "exec")
    return code


def _space(module: ModuleType, copies: Mapping[str, Any], steps: Steps) -> dict[str, Any]:
    """Where a copy of a module is made: what it imports are the copies that there are."""

    def imported(name: str, *rest: Any) -> Any:
        found = builtins.__import__(name, *rest)
        if name in copies:
            return copies[name]
        inner = {key.rpartition(".")[2]: one for key, one in copies.items() if key.startswith(name)}
        return SimpleNamespace(**{**vars(found), **inner}) if inner else found

    own = {**vars(builtins), "__import__": imported}
    return {"__name__": module.__name__, "__builtins__": own, TICK: steps}


def _put(space: dict[str, Any], place: Place, function: Function) -> None:
    """Put a function in the place of the one of that name."""
    if not place.owner:
        exec(_compiled(function), space)  # noqa: S102 - it is our own
        return
    given = function.args.args
    made = _Supers(place.owner, given[0].arg).visit(function) if given else function
    stub = ast.ClassDef("_Stub", [], [], [made], [])
    exec(_compiled(stub), space)  # noqa: S102 - it is our own
    setattr(space[place.owner], place.name, vars(space.pop("_Stub"))[place.name])


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")
