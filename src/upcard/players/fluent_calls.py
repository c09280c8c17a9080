"""Calls of `players.fluent`, written around what stands in a strategy, by what is seen of it."""

from __future__ import annotations

import ast
import builtins
from typing import Any, TypeVar

from upcard.players import fluent

HELPERS = (
    *("steps", "pick", "every", "item", "at", "same", "nothing", "true", "card_of"),
    *("beside_number", "amount", "amounts", "as_text", "never", "filled", "backward"),
    *("sign", "among", "place_in", "in_order", "keyed", "valued"),
)
PREFIX = "_upcard_do_"
NAMES: dict[str, Any] = {PREFIX + name: getattr(fluent, name) for name in HELPERS}
"""The names that rewritten functions need."""
N = TypeVar("N", bound=ast.AST)
PLAIN = (ast.Name, ast.Attribute, ast.Subscript)
"""What may stand for anything."""


def call(name: str, *given: ast.expr) -> ast.Call:
    """A call of one of the functions of `players.fluent`."""
    return ast.Call(named(PREFIX + name), [*given], [])


def named(name: str) -> ast.Name:
    """A name that is read."""
    return ast.Name(name, ast.Load())


def placed(place: ast.AST, made: N) -> N:
    """What was made counts as standing where something else did."""
    for node in ast.walk(made):
        if not hasattr(node, "lineno"):
            ast.copy_location(node, place)
    return made


def all_of(one: ast.expr) -> ast.expr:
    """All cards, moves or numbers, where a name may stand for some."""
    return placed(one, call("every", one)) if isinstance(one, PLAIN) else one


def in_order(one: ast.expr) -> ast.expr:
    """What may be more or less than another, in which no suit or rank is."""
    may_be = isinstance(one, (*PLAIN, ast.Call, ast.IfExp, ast.Tuple, ast.List))
    return placed(one, call("in_order", one)) if may_be else one


def amount(one: ast.expr) -> ast.expr:
    """A number, and no suit or rank, where what stands there may be one."""
    may_be = isinstance(one, (*PLAIN, ast.Call, ast.IfExp))
    return placed(one, call("amount", one)) if may_be else one


def truth(one: ast.expr) -> ast.expr:
    """Whether something counts as true, part by part."""
    if isinstance(one, ast.BoolOp):
        one.values = [*map(truth, one.values)]
    return placed(one, call("true", one)) if isinstance(one, PLAIN) or is_card(one) else one


def is_card(one: ast.expr) -> bool:
    """Whether it is a call that was made of a name."""
    called = getattr(getattr(one, "func", None), "id", "")
    return called in (f"{PREFIX}item", f"{PREFIX}card_of")


def may_be_cards(*both: ast.expr) -> bool:
    """Whether two things may be cards or moves, as far as can be seen."""
    return all(
        isinstance(one, ast.Name | ast.Subscript)
        or (isinstance(one, ast.Attribute) and one.attr == "card")
        or is_card(one)
        for one in both
    )


def may_be_none(one: ast.expr) -> bool:
    """Whether something may be None at one time and a number at another."""
    called = getattr(getattr(one, "func", None), "id", "")
    return isinstance(one, ast.Name) or (bool(called) and not hasattr(builtins, called))


def are_apart(*both: ast.expr) -> bool:
    """Whether it is seen that two things are not a suit or rank and a number."""
    known = (not isinstance(one, (*PLAIN, ast.Call)) or is_sign(one) for one in both)
    return any(known) or all(isinstance(one, ast.Attribute) for one in both)


def is_sign(one: ast.expr) -> bool:
    """Whether it is a sign of the deck that was written out."""
    return getattr(getattr(one, "func", None), "id", "") == f"{PREFIX}sign"


def looked_for(one: ast.expr, within: ast.expr) -> ast.expr:
    """What is looked for in something that has a name, and so can be named twice."""
    if isinstance(within, ast.Name) and isinstance(one, (*PLAIN, ast.Call, ast.Constant)):
        return placed(one, call("among", within, one))
    return one


def is_number(one: ast.expr) -> bool:
    """Whether it is a number that is written out, or a tuple or list with one in it."""
    if isinstance(one, ast.Tuple | ast.List | ast.Set):
        return any(map(is_number, one.elts))
    return isinstance(one, ast.Constant) and type(one.value) in (int, float)


def is_whole(index: ast.expr) -> bool:
    """Whether an index is a whole number that is written out."""
    number = index.operand if isinstance(index, ast.UnaryOp) else index
    return isinstance(number, ast.Constant) and type(number.value) is int
