"""Bounds on what a compiled strategy does that is not trusted: a choice has so many steps.

Every function is handed the steps that are left. Each call and each round of a loop takes one, each
item that an operation reads or makes takes ITEM; when none is left, the choice ends with an error
(`players.costs` has the table). What could corrupt memory is done in a checked form instead
(`players.checked` and `players.checked_numbers`).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from itertools import count
from typing import Any, TypeVar

from upcard.players import checked, checked_numbers, costs, counting
from upcard.players.costs import METHODS, QUICK, SIZED
from upcard.players.fluent_calls import PREFIX as REWRITTEN
from upcard.players.fluent_calls import placed
from upcard.players.scopes import Scope, own_names
from upcard.players.source import Global

Block = TypeVar("Block", ast.FunctionDef, ast.For, ast.While)

LEFT = "_upcard_left"
"""What a function is handed first: an array of one number, the steps that are left."""
PREFIX = "_upcard_meter_"

COUNTING = ("spend", "paid", "summed", "flat", "walked", "kept", "plain", "inside", "product")
CHECKED = (
    *("popped", "removed", "cleared", "ordered", "sorted_in_place", "storable", "key"),
    *("returned", "addable", "spread", "repeated", "fitting", "extended"),
)
NUMBERS = (
    *("stride", "bound", "whole", "left_shift", "right_shift", "finite", "power", "inverted"),
    *("remainder", "quotient", "divided"),
)
NAMES: dict[str, Any] = {
    PREFIX + name: getattr(module, name)
    for module, names in ((counting, COUNTING), (checked, CHECKED), (checked_numbers, NUMBERS))
    for name in names
}
"""What metered functions must find."""
PAYING = frozenset(REWRITTEN + name for name in ("same", "backward"))
"""What rewritten functions call that takes as long as there are items."""
ROUNDED = frozenset("floor ceil trunc".split())
"""What makes a whole number of a fraction, of the module `math`."""
EXACT = ROUNDED | frozenset("isfinite isinf isnan gcd frexp".split())
"""What gives no fraction, of that module."""
OPERATORS = {ast.LShift: "left_shift", ast.RShift: "right_shift", ast.Pow: "power"}
DIVISIONS = {ast.Mod: "remainder", ast.FloorDiv: "quotient"}
IN_PLACE = {"pop": "popped", "remove": "removed", "clear": "cleared", "sort": "sorted_in_place"}
"""Methods that take items out of their places, and what is called for them."""


def rounded(names: Mapping[str, Global]) -> set[str]:
    """How a function may call what makes a whole number of a fraction."""
    return ({"int", "round"} - names.keys()) | _called_in(names, ROUNDED)


def fractions(names: Mapping[str, Global]) -> set[str]:
    """How a function may call what gives a fraction."""
    return _called_in(names, costs.MATH.keys() - EXACT)


def _called_in(names: Mapping[str, Global], functions: Collection[str]) -> set[str]:
    """How a file may call these functions of the module `math`."""
    found = set[str]()
    for name, one in names.items():
        if one.kind == "module" and one.detail == "math":
            found |= {f"{name}.{each}" for each in functions}
        elif one.kind == "library" and name in functions:
            found.add(name)
    return found


class Meter(ast.NodeTransformer):
    """Makes a rewritten function (`players.rewriting`) count its steps.

    `functions` are the names of those that are metered as well, and so are handed what is left;
    `names` are what the file's names stand for.
    """

    def __init__(self, functions: Collection[str], names: Mapping[str, Global]) -> None:
        self._functions = frozenset(functions)
        self._rounded, self._fractions = rounded(names), fractions(names)
        self._depth, self._lambdas, self._names = 0, 0, count()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Hand it what is left, if it is not within another one, and count each call."""
        self._depth += 1
        with self._within(node):
            counted = self._counted(node)
        self._depth -= 1
        if not self._depth:
            given = node.args.posonlyargs or node.args.args
            given.insert(0, ast.arg(LEFT))
        return counted

    def visit_For(self, node: ast.For) -> ast.For:
        """Count each round."""
        counted = self._counted(node)
        if not isinstance(node.iter, ast.Call) or _name_of(node.iter) == f"{REWRITTEN}steps":
            counted.iter = placed(node.iter, call("walked", _left(), node.iter))
        return counted

    def visit_While(self, node: ast.While) -> ast.While:
        """Likewise."""
        return self._counted(node)

    def visit_ListComp(self, node: ast.ListComp) -> ast.ListComp:
        """Count each round, and what is kept."""
        steps = costs.steps_of(ast.walk(node))
        with self._within(node):
            self.generic_visit(node)
        for each in node.generators:
            each.ifs.insert(0, placed(node, call("spend", _left(), ast.Constant(steps))))
        node.elt = placed(node, call("kept", _left(), node.elt))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """It cannot be handed what is left, so there is nothing in it that could be long."""
        self._lambdas += 1
        with self._within(node):
            self.generic_visit(node)
        self._lambdas -= 1
        return node

    @contextmanager
    def _within(self, scope: Scope) -> Iterator[None]:
        """In a scope, a function's name that it gives a value itself is no function's."""
        before = self._functions
        self._functions = before - own_names(scope)
        yield
        self._functions = before

    def visit_Return(self, node: ast.Return) -> ast.Return:
        """What is returned lives on."""
        self.generic_visit(node)
        if node.value:
            node.value = placed(node.value, call("returned", node.value))
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.Dict:
        """Only some values can be keys."""
        self.generic_visit(node)
        node.keys = [key and placed(key, call("key", key)) for key in node.keys]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """A sum or product of lists takes as long as they are."""
        self.generic_visit(node)
        if form := operator_of(node.op, node.right):
            return placed(node, call(form, node.left, node.right))
        if divides := DIVISIONS.get(type(node.op)):
            return placed(node, call(divides, self._given(), node.left, node.right))
        if isinstance(node.op, ast.Mult) and not self._lambdas:
            return placed(node, call("product", _left(), node.left, node.right))
        if isinstance(node.op, ast.Add | ast.Mult):
            node.left, node.right = (self._paid(one, "summed") for one in (node.left, node.right))
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """What is turned over may be no number."""
        self.generic_visit(node)
        inverts = isinstance(node.op, ast.Invert)
        return placed(node, call("inverted", node.operand)) if inverts else node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        """What is stored as an item is kept, and must be of its kind."""
        self.generic_visit(node)
        stores = (
            isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Store)
            for target in node.targets
            for one in ast.walk(target)
        )
        if not any(stores):
            return node
        value = self._own()
        made = [_set(value, node.value)]
        for target in node.targets:
            made += self._stored(target, value)
        return [placed(node, one) for one in made]

    def _stored(self, target: ast.expr, value: str) -> Iterator[ast.stmt]:
        """Statements that store the value of a name in a target."""
        match target:
            case ast.Subscript():
                index, item = self._own(), call("kept", _left(), _load(value))
                yield _set(index, target.slice)
                yield ast.Assign([ast.Subscript(target.value, _load(index), ast.Store())], item)
                yield ast.Expr(call("storable", target.value, _load(index), _load(value)))
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                names = [self._own() for _ in parts]
                each: list[ast.expr] = [ast.Name(name, ast.Store()) for name in names]
                yield ast.Assign([ast.Tuple(each, ast.Store())], _load(value))
                for part, name in zip(parts, names, strict=True):
                    yield from self._stored(part, name)
            case _:
                yield ast.Assign([target], _load(value))

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | list[ast.stmt]:
        """As in a sum or product of its own."""
        if isinstance(node.target, ast.Subscript):
            return self._changed_item(node, node.target)
        self.generic_visit(node)
        before = copy(node.target)
        before.ctx = ast.Load()
        if form := OPERATORS.get(type(node.op)):
            return placed(node, ast.Assign([node.target], call(form, before, node.value)))
        if form := DIVISIONS.get(type(node.op)):
            made = call(form, _left(), before, node.value)
            return placed(node, ast.Assign([node.target], made))
        if isinstance(node.op, ast.Mult):
            made = call("repeated", _left(), before, node.value)
            return placed(node, ast.Assign([node.target], made))
        if isinstance(node.op, ast.Add):
            node.value = placed(node.value, call("addable", _left(), before, node.value))
        return node

    def _changed_item(self, node: ast.AugAssign, target: ast.Subscript) -> list[ast.stmt]:
        """The same for an item, which is no list: that would be changed itself."""
        index = self._own()
        begin = placed(node, _set(index, self.visit(target.slice)))
        item = ast.Subscript(target.value, _load(index), ast.Load())
        made = ast.BinOp(call("plain", item), node.op, node.value)
        stored = ast.Subscript(target.value, _load(index), ast.Store())
        changed = self.visit_Assign(placed(node, ast.Assign([stored], made)))
        return [begin, *(changed if isinstance(changed, list) else [changed])]

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """To compare lists, or to look into one, takes as long as they are."""
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In) and not self._lambdas:
            return placed(node, call("inside", _left(), node.comparators[0], node.left))
        node.left, *node.comparators = map(self._paid, (node.left, *node.comparators))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """A slice is a list of its own."""
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice):
            node.value = self._paid(node.value)
            step = node.slice.step
            if step and not _is_small(step):
                node.slice.step = placed(step, call("stride", step))
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Functions of the strategy are handed what is left; others count what they get."""
        self.generic_visit(node)
        name = _name_of(node)
        if name in self._functions:
            node.args.insert(0, _left())
        elif made := of_numbers(node, self._rounded, self._fractions):
            return placed(node, made)
        elif name == "range":
            node.args = [
                one if _is_small(one) else placed(one, call("bound", one)) for one in node.args
            ]
        elif name == "divmod" and len(node.args) == 2:
            return placed(node, call("divided", self._given(), *node.args))
        elif name == "sorted" and not self._lambdas:
            return _instead(node, "ordered", node.args)
        elif name in SIZED or name in PAYING:
            how = "flat" if name == "sum" else "paid"
            node.args = [self._paid(each, how) for each in node.args]
        elif isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            return self._method(node, node.func)
        return placed(node, node)

    def _method(self, node: ast.Call, method: ast.Attribute) -> ast.expr:
        """A method of a list or a dictionary."""
        name, given = method.attr, node.args
        if name in IN_PLACE and (name != "pop" or (len(given) == 1 and not node.keywords)):
            return _instead(node, IN_PLACE[name], [method.value, *given])
        how = {"append": "kept", "insert": "kept", "extend": "spread"}.get(name, "paid")
        node.args = [placed(each, call(how, _left(), each)) for each in given]
        if name not in QUICK and (name != "pop" or given):
            method.value = self._paid(method.value, "summed")
        return placed(node, node)

    def _paid(self, one: ast.expr, how: str = "paid") -> ast.expr:
        """Something that is read whole."""
        if isinstance(one, ast.Constant) and not isinstance(one.value, str):
            return one
        return placed(one, call("plain", one) if self._lambdas else call(how, _left(), one))

    def _given(self) -> ast.expr:
        """The steps that are left, or None where they are not at hand."""
        return ast.Constant(None) if self._lambdas else _left()

    def _counted(self, node: Block) -> Block:
        """A block that takes steps each time."""
        steps = costs.steps_of(ast.walk(node))
        self.generic_visit(node)
        taken = ast.Expr(call("spend", _left(), ast.Constant(steps)))
        node.body.insert(0, placed(node.body[0], taken))
        return node

    def _own(self) -> str:
        """An unused name."""
        return f"{PREFIX}{next(self._names)}"


def operator_of(operator: ast.operator, other: ast.expr) -> str:
    """What is called for an operator beside this operand; empty if the operator stays."""
    natural = isinstance(operator, ast.Pow) and _is_natural(other)
    return "" if natural else OPERATORS.get(type(operator), "")


def of_numbers(
    node: ast.Call, rounded: Collection[str], fractions: Collection[str]
) -> ast.Call | None:
    """A checked form of a call of what these names say; None if it is none."""
    name = _name_of(node)
    if name in rounded and len(node.args) == 1:
        return ast.Call(node.func, [placed(node, call("whole", node.args[0]))], node.keywords)
    if name in fractions and not node.keywords:
        return call("finite", node.func, *node.args)
    return None


def _name_of(asked: ast.Call) -> str:
    """The name of what is called, with its module."""
    match asked.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return f"{module}.{name}"
    return ""


def _is_small(node: ast.expr) -> bool:
    """Whether it is a small whole number that is written out."""
    number = node.operand if isinstance(node, ast.UnaryOp) else node
    value = getattr(number, "value", None)
    return isinstance(number, ast.Constant) and type(value) is int and value < checked_numbers.MOST


def _is_natural(node: ast.expr) -> bool:
    """Whether it is a whole number from 0 on that is written out."""
    return isinstance(node, ast.Constant) and type(node.value) is int


def _instead(node: ast.Call, name: str, given: list[ast.expr]) -> ast.expr:
    """A call of ours instead of another, which is handed what is left."""
    made = call(name, _left(), *given)
    made.keywords = node.keywords
    return placed(node, made)


def _set(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _load(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _left() -> ast.Name:
    return ast.Name(LEFT, ast.Load())


def call(name: str, *given: ast.expr) -> ast.Call:
    """A call of a function of `NAMES`."""
    return ast.Call(ast.Name(PREFIX + name, ast.Load()), [*given], [])
