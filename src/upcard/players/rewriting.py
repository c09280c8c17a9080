"""A strategy's functions, rewritten for the compiler, with Python's implicit steps by name.

Loops over a view's cards, comparing them, and asking whether something is there become calls of
`players.fluent`. Texts that are signs of the deck become their numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from upcard.cards import Deck
from upcard.engine.fields import CARDS, MOVES, NUMBERS, VIEW, WRITERS
from upcard.players import fluent
from upcard.players.dictionaries import tell_entries
from upcard.rules.tables import WILD

HELPERS = (
    *("steps", "pick", "every", "item", "at", "same", "nothing", "true", "card_of"),
    *("beside_number", "amount", "amounts", "as_text", "never", "filled", "backward"),
)
PREFIX = "_upcard_do_"
NAMES: dict[str, Any] = {PREFIX + name: getattr(fluent, name) for name in HELPERS}
"""The names that rewritten functions need."""
WHOLE = ("all", "any", "list", "max", "min", "set", "sorted", "sum", "zip")
"""Of Python's own functions those that want all cards, moves or numbers at once."""
ORDERED = ("sum", "sorted")
"""Of those, what adds up or puts in order; `max` and `min` are asked if there is anything."""
RECKONED = ("abs", "divmod", "float", "int", "max", "min", "pow", "range", "round")
"""Python's own functions of numbers."""
SEARCHED = ("count", "index")
"""Methods of a tuple or list that look for an item."""
N = TypeVar("N", bound=ast.AST)
Tested = TypeVar("Tested", ast.If, ast.While, ast.IfExp)
SOME = [name for name in WRITERS if VIEW[name] in (CARDS, MOVES, NUMBERS)]
PLAIN = (ast.Name, ast.Attribute, ast.Subscript)


def signs_of(deck: Deck) -> dict[str, int]:
    """The number of each text that a suit, a rank or a wild card's `wild` is in Python."""
    kinds: tuple[tuple[object, ...], ...] = (deck.suits, deck.ranks, WILD[1:])
    return {str(one): number for each in kinds for number, one in enumerate(each)}


def with_numbers(value: Any, signs: Mapping[str, int]) -> Any:
    """Data, signs of the deck in it replaced by their numbers."""
    if isinstance(value, tuple | list):
        return type(value)(with_numbers(one, signs) for one in value)
    return signs.get(value, value) if isinstance(value, str) else value


class Rewriter(ast.NodeTransformer):
    """Rewrites functions, and notes every attribute name in `reads`."""

    def __init__(self, signs: Mapping[str, int], reads: set[str]) -> None:
        self._signs, self._reads, self._loops = signs, reads, 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Say what empty dictionaries have in them; then all the rest."""
        tell_entries(
            node, lambda place, stored: placed(place, ast.If(_call("never"), [stored], []))
        )
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """A sign of the deck is its number."""
        value = node.value
        known = isinstance(value, str) and value in self._signs
        return placed(node, ast.Constant(self._signs[str(value)])) if known else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        """The texts in a text stay."""
        for one in node.values:
            if isinstance(one, ast.FormattedValue):
                self.visit(one)
                one.value = placed(one, _call("as_text", one.value))
        return node

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        """`for card in cards` runs over steps, and begins with `card = pick(cards, step)`."""
        self.generic_visit(node)
        if not isinstance(node.iter, PLAIN):
            return node
        self._loops += 1
        cards, step = f"{PREFIX}cards_{self._loops}", f"{PREFIX}step_{self._loops}"
        begin = placed(node.iter, ast.Assign([ast.Name(cards, ast.Store())], node.iter))
        picked = ast.Assign([node.target], _call("pick", _name(cards), _name(step)))
        node.body.insert(0, placed(node, picked))
        node.target = placed(node, ast.Name(step, ast.Store()))
        node.iter = placed(node.iter, _call("steps", _name(cards)))
        return [begin, node]

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """A loop in one line runs over a list."""
        self.generic_visit(node)
        node.iter = _all_of(node.iter)
        node.ifs = [_truth(one) for one in node.ifs]
        return node

    def _visit_test(self, node: Tested) -> Tested:
        """What is asked for may be no bool."""
        self.generic_visit(node)
        node.test = _truth(node.test)
        return node

    visit_If = visit_While = visit_IfExp = _visit_test  # noqa: N815 - their names there

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """Likewise."""
        self.generic_visit(node)
        how = _truth if isinstance(node.op, ast.Not) else _amount
        node.operand = how(node.operand)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        """No suit or rank is reckoned with."""
        self.generic_visit(node)
        node.left, node.right = _amount(node.left), _amount(node.right)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AugAssign:
        """Likewise."""
        self.generic_visit(node)
        node.value = _amount(node.value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Note the name; the upcard is a word in the record of a view."""
        self.generic_visit(node)
        self._reads.add(node.attr)
        return placed(node, _call("card_of", node)) if node.attr == "upcard" else node

    def visit_List(self, node: ast.List) -> ast.expr:
        """`[*cards]` is a list of all of them."""
        self.generic_visit(node)
        match node:
            case ast.List([ast.Starred(one)], ast.Load()):
                return placed(node, ast.Call(_name("list"), [_all_of(one)], []))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """No index that is written out."""
        self.generic_visit(node)
        return (
            node if isinstance(node.slice, ast.Slice | ast.Tuple) else placed(node, _indexed(node))
        )

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Whether something is None, or there, or two are the same."""
        numbers = [_is_number(one) for one in (node.left, *node.comparators)]
        self.generic_visit(node)
        if any(numbers):
            node.left, *node.comparators = (
                one if is_number else placed(one, _call("beside_number", one))
                for one, is_number in zip((node.left, *node.comparators), numbers, strict=True)
            )
        elif any(isinstance(one, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for one in node.ops):
            node.left, *node.comparators = map(_amount, (node.left, *node.comparators))
        if len(node.ops) > 1:
            return node
        one, (operator,), (other,) = node.left, node.ops, node.comparators
        made: ast.expr
        if isinstance(other, ast.Constant) and other.value is None:
            made = _call("nothing", one)
        elif isinstance(operator, ast.In | ast.NotIn):
            made = ast.Compare(one, [ast.In()], [other])
        elif isinstance(operator, ast.Eq | ast.NotEq) and _may_be_cards(one, other):
            made = _call("same", one, other)
        else:
            return node
        negated = isinstance(operator, ast.IsNot | ast.NotIn | ast.NotEq)
        return placed(node, ast.UnaryOp(ast.Not(), made) if negated else made)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """What a view can be asked for is in its fields, and its cards'."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        name, given = getattr(node.func, "id", ""), node.args
        if name == "reversed" and len(given) == 1:
            return placed(node, _call("backward", _all_of(given[0])))
        if name == "str" and len(given) == 1:
            node.args = [placed(node, _call("as_text", given[0]))]
        elif name == "bool" and len(given) == 1:
            return placed(node, _truth(given[0]))
        elif name == "enumerate" and given:
            node.args[0] = _all_of(given[0])
            if len(given) == 1 and [one.arg for one in node.keywords] == ["start"]:
                node.args.append(node.keywords.pop().value)
        elif name in WHOLE and (len(given) == 1 or name == "zip"):
            node.args = _whole(node, name)
        elif name in RECKONED:
            node.args = [*map(_amount, given)]
        return node

    def _method(self, node: ast.Call, method: ast.Attribute) -> ast.expr:
        """A call of what a view, a list or a dictionary has."""
        view, name, given = method.value, method.attr, node.args
        if len(given) == 1 and (field := FIELDS.get(name)):
            self._reads.add(field[0])
            return placed(node, field[1](view, given[0]))
        node.args = [_all_of(one) if _names_some(one) else one for one in given]
        if name in SEARCHED:
            method.value = _all_of(view)
        return node


def _indexed(node: ast.Subscript) -> ast.expr:
    """An index that the compiler, which knows what is written out, takes for no field's."""
    number = isinstance(node.slice, ast.Constant | ast.UnaryOp)
    if isinstance(node.ctx, ast.Load) and number and _is_whole(node.slice):
        return _call("item", node.value, node.slice)
    node.slice = placed(node.slice, _call("at", node.slice))
    return node


def _lacked(view: ast.expr, seat: ast.expr) -> ast.expr:
    return _indexed(ast.Subscript(_of(view, "lacked"), seat, ast.Load()))


def _of(view: ast.expr, name: str) -> ast.expr:
    return ast.Attribute(view, name, ast.Load())


FIELDS: dict[str, tuple[str, Callable[[ast.expr, ast.expr], ast.expr]]] = {
    "effect": ("draw", lambda _view, card: card),
    "points": ("points", lambda _view, card: _of(card, "points")),
    "lacked": ("lacked", _lacked),
    "is_partner": (
        "partner",
        lambda view, seat: ast.Compare(seat, [ast.Eq()], [_of(view, "partner")]),
    ),
}
"""A view's methods: the field that each reads, and what is written for it."""


def _call(name: str, *given: ast.expr) -> ast.Call:
    return ast.Call(_name(PREFIX + name), [*given], [])


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def placed(place: ast.AST, made: N) -> N:
    """What was made counts as standing where something else did."""
    for node in ast.walk(made):
        if not hasattr(node, "lineno"):
            ast.copy_location(node, place)
    return made


def _all_of(one: ast.expr) -> ast.expr:
    """All cards, moves or numbers, where a name may stand for some."""
    return placed(one, _call("every", one)) if isinstance(one, PLAIN) else one


def _whole(call: ast.Call, name: str) -> list[ast.expr]:
    """What one of Python's own functions is given that wants all cards, moves or numbers."""
    given = [*map(_all_of, call.args)]
    if name in ("max", "min"):
        return [placed(call, _call("filled", *given))]
    if name in ORDERED and not call.keywords:
        return [placed(call, _call("amounts", *given))]
    return given


def _amount(one: ast.expr) -> ast.expr:
    """A number, and no suit or rank, where what stands there may be one."""
    may_be = isinstance(one, (*PLAIN, ast.Call, ast.IfExp))
    return placed(one, _call("amount", one)) if may_be else one


def _names_some(one: ast.expr) -> bool:
    return isinstance(one, ast.Attribute) and one.attr in SOME


def _truth(one: ast.expr) -> ast.expr:
    """Whether something counts as true, part by part."""
    if isinstance(one, ast.BoolOp):
        one.values = [*map(_truth, one.values)]
    return placed(one, _call("true", one)) if isinstance(one, PLAIN) or _is_card(one) else one


def _is_card(one: ast.expr) -> bool:
    """Whether it is a call that was made of a name."""
    called = getattr(getattr(one, "func", None), "id", "")
    return called in (f"{PREFIX}item", f"{PREFIX}card_of")


def _may_be_cards(*both: ast.expr) -> bool:
    """Whether two things may be cards or moves, as far as can be seen."""
    return all(
        isinstance(one, ast.Name | ast.Subscript)
        or (isinstance(one, ast.Attribute) and one.attr == "card")
        or _is_card(one)
        for one in both
    )


def _is_number(one: ast.expr) -> bool:
    """Whether it is a number that is written out, or a tuple or list with one in it."""
    if isinstance(one, ast.Tuple | ast.List | ast.Set):
        return any(map(_is_number, one.elts))
    return isinstance(one, ast.Constant) and type(one.value) in (int, float)


def _is_whole(index: ast.expr) -> bool:
    """Whether an index is a whole number that is written out."""
    number = index.operand if isinstance(index, ast.UnaryOp) else index
    return isinstance(number, ast.Constant) and type(number.value) is int
