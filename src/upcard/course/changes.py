"""Small changes to a function, made by rule: the slips of whoever writes it from a description.

A comparison with the wrong boundary, a condition the wrong way round, a step that is left out, two
in the wrong order, a number that is one too large. `changes` makes all of a function's, one each.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

Function = ast.FunctionDef
Edit = Callable[[Any], Any]
"""What takes a node's place, which may be the node itself, changed."""

AT_THE_BOUNDARY = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OTHER_SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
BLOCKS = ("body", "orelse")


class Change(NamedTuple):
    """A changed copy of a function: the `slip` that it has, and what is used `instead` of what."""

    slip: str
    function: Function
    instead: tuple[str, str] | None = None


def changes(function: Function, others: Sequence[Sequence[str]] = ()) -> Iterator[Change]:
    """The function with one change, for each that there is.

    `others` are groups of attributes, of which one may be mistaken for another.
    """
    bare: Function = _Unannotated().visit(copy.deepcopy(function))
    if ast.get_docstring(bare) is not None:
        bare.body = bare.body[1:] or [ast.Pass()]
    for number, node in enumerate(ast.walk(bare)):
        for slip, edit in _slips(node):
            yield Change(slip, _edited(bare, number, edit))
        yield from _steps(bare, number, node)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            for name in _mistaken(node.attr, others):
                edited = _edited(bare, number, _renamed(name))
                yield Change("another", edited, (name, node.attr))
    if not _is_trivial(bare):
        yield Change("nothing", _with_body(bare, [ast.Pass()]))


def _slips(node: ast.AST) -> Iterator[tuple[str, Edit]]:
    """The changes to an expression, or to the head of a statement."""
    match node:
        case ast.Compare(ops=[operator]):
            if type(operator) in AT_THE_BOUNDARY:
                yield "boundary", _compared(AT_THE_BOUNDARY[type(operator)])
            yield "turned", _compared(TURNED[type(operator)])
        case ast.BoolOp():
            yield "joined", _joined
            yield from (("part", _without_operand(place)) for place in range(len(node.values)))
        case ast.Constant(value=bool()):
            yield "yes", lambda one: ast.Constant(not one.value)
        case ast.Call():
            yield from _calls(node)
        case ast.Return(value=ast.expr()):
            yield "returned", lambda _: ast.Return(None)
        case ast.If() | ast.While() | ast.IfExp():
            yield from _conditions(node)
        case ast.For():
            yield "backwards", _backwards
            yield "once", _ended_after_one
        case _:
            yield from _numbers(node)


def _numbers(node: ast.AST) -> Iterator[tuple[str, Edit]]:
    """The changes to numbers, signs and slices."""
    match node:
        case ast.Constant(value=int()):
            yield "large", lambda one: ast.Constant(one.value + 1)
            yield "small", lambda one: ast.Constant(one.value - 1)
        case ast.UnaryOp(op=ast.Not() | ast.USub() as operator):
            yield ("sign" if isinstance(operator, ast.USub) else "turned"), lambda one: one.operand
        case ast.BinOp():
            if type(node.op) in OTHER_SIGNS:
                yield "sign", _signed
            yield "left out", lambda one: one.left
            yield "left out", lambda one: one.right
        case ast.AugAssign():
            if type(node.op) in OTHER_SIGNS:
                yield "sign", _signed
        case ast.Subscript(slice=ast.Slice(), ctx=ast.Load()):
            yield "left out", lambda one: one.value


def _calls(node: ast.Call) -> Iterator[tuple[str, Edit]]:
    """The changes to a call."""
    match node:
        case ast.Call(args=[argument]) if not isinstance(argument, ast.Starred):
            yield "left out", lambda one: one.args[0]
            if isinstance(node.func, ast.Name) and node.func.id in ("len", "range"):
                yield "large", _one_more(ast.Add())
                yield "small", _one_more(ast.Sub())
        case ast.Call(args=[_, _]):
            yield "swapped", _swapped_arguments


def _conditions(node: ast.If | ast.While | ast.IfExp) -> Iterator[tuple[str, Edit]]:
    """The changes to what has a condition."""
    if not isinstance(node.test, ast.Compare):
        yield "turned", _tested(lambda test: ast.UnaryOp(ast.Not(), test))
    if not isinstance(node, ast.While):
        yield "always", _tested(lambda _: ast.Constant(True))
        yield "never", _tested(lambda _: ast.Constant(False))
    if isinstance(node, ast.While):
        yield "once", lambda one: ast.If(one.test, one.body, [])


def _steps(function: Function, number: int, node: ast.AST) -> Iterator[Change]:
    """The changes to the order and number of the steps in a block."""
    for name in BLOCKS:
        block = getattr(node, name, None)
        if not isinstance(block, list):
            continue
        for place, step in enumerate(block):
            for slip, made in _of_step(block, place, step):
                yield Change(slip, _with_block(function, number, name, made))


def _of_step(
    block: list[ast.stmt], place: int, step: ast.stmt
) -> Iterator[tuple[str, list[ast.stmt]]]:
    before, after = block[:place], block[place + 1 :]
    if isinstance(step, ast.Pass):
        return
    leaves = isinstance(step, ast.Return | ast.Break | ast.Continue | ast.Raise)
    yield "goes on" if leaves else "left out", [*before, *after] or [ast.Pass()]
    if not leaves:
        if isinstance(step, ast.Expr | ast.AugAssign):
            yield "twice", [*before, step, step, *after]
        if after and not isinstance(after[0], ast.Return):
            yield "order", [*before, after[0], step, *after[1:]]
    if isinstance(step, ast.If | ast.For | ast.While):
        yield from _moved(before, step, after)


def _moved(
    before: list[ast.stmt], step: ast.If | ast.For | ast.While, after: list[ast.stmt]
) -> Iterator[tuple[str, list[ast.stmt]]]:
    """A step that goes out of an `if` or a loop, or into it."""
    out, into = ("always", "sometimes") if isinstance(step, ast.If) else ("once", "repeated")
    if len(step.body) > 1:
        shorter = copy.copy(step)
        shorter.body = step.body[:-1]
        yield out, [*before, shorter, step.body[-1], *after]
        shorter = copy.copy(step)
        shorter.body = step.body[1:]
        yield out, [*before, step.body[0], shorter, *after]
    if after and not isinstance(after[0], ast.Return):
        longer = copy.copy(step)
        longer.body = [*step.body, after[0]]
        yield into, [*before, longer, *after[1:]]
    if isinstance(step, ast.If) and step.orelse:
        shorter = copy.copy(step)
        shorter.orelse = []
        yield "left out", [*before, shorter, *after]
        yield "always", [*before, shorter, *step.orelse, *after]


# How a node is edited


class _Unannotated(ast.NodeTransformer):
    """Without annotations, in which nothing can be wrong."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(node.arg)

    def visit_FunctionDef(self, node: Function) -> Function:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        return ast.Assign([node.target], node.value) if node.value else ast.Pass()


def _edited(function: Function, number: int, edit: Edit) -> Function:
    """A copy in which one node, by its number in the order of `ast.walk`, is edited."""
    made = copy.deepcopy(function)
    node = next(one for place, one in enumerate(ast.walk(made)) if place == number)
    if (edited := edit(node)) is not node:
        _Replaced(node, edited).visit(made)
    return ast.fix_missing_locations(made)


class _Replaced(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else super().generic_visit(node)


def _with_block(function: Function, number: int, name: str, block: list[ast.stmt]) -> Function:
    def put(node: Any) -> Any:
        setattr(node, name, copy.deepcopy(block))
        return node

    return _edited(function, number, put)


def _with_body(function: Function, body: list[ast.stmt]) -> Function:
    made = copy.copy(function)
    made.body = body
    return ast.fix_missing_locations(made)


def _compared(operator: type[ast.cmpop]) -> Edit:
    def edit(node: Any) -> Any:
        node.ops = [operator()]
        return node

    return edit


def _joined(node: Any) -> Any:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return node


def _without_operand(place: int) -> Edit:
    def edit(node: Any) -> Any:
        del node.values[place]
        return node if len(node.values) > 1 else node.values[0]

    return edit


def _signed(node: Any) -> Any:
    node.op = OTHER_SIGNS[type(node.op)]()
    return node


def _one_more(operator: ast.operator) -> Edit:
    """`len(cards) + 1` for `len(cards)`, and `range(count + 1)` for `range(count)`."""

    def edit(node: Any) -> Any:
        if node.func.id == "len":
            return ast.BinOp(node, operator, ast.Constant(1))
        node.args = [ast.BinOp(node.args[0], operator, ast.Constant(1))]
        return node

    return edit


def _swapped_arguments(node: Any) -> Any:
    node.args.reverse()
    return node


def _tested(changed: Callable[[ast.expr], ast.expr]) -> Edit:
    def edit(node: Any) -> Any:
        node.test = changed(node.test)
        return node

    return edit


def _backwards(node: Any) -> Any:
    every = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
    node.iter = ast.Call(ast.Name("reversed", ast.Load()), [every], [])
    return node


def _ended_after_one(node: Any) -> Any:
    node.body = [*node.body, ast.Break()]
    return node


def _renamed(name: str) -> Edit:
    def edit(node: Any) -> Any:
        node.attr = name
        return node

    return edit


def _mistaken(name: str, others: Sequence[Sequence[str]]) -> Iterator[str]:
    """For what an attribute may be mistaken."""
    for group in others:
        if name in group:
            yield from (other for other in group if other != name)


def _is_trivial(function: Function) -> bool:
    return len(function.body) == 1 and isinstance(function.body[0], ast.Pass | ast.Return)
