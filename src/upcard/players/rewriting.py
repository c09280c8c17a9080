"""A strategy's functions, rewritten for the compiler, with Python's implicit steps by name.

Loops over a view's cards, comparing them, and asking whether something is there become calls of
`players.fluent`. Texts that are signs of the deck become their numbers.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from upcard.cards import Deck
from upcard.engine.fields import CARDS, MOVES, NUMBERS, VIEW, WRITERS
from upcard.players import fluent
from upcard.players.dictionaries import begun_empty, tell_entries
from upcard.players.fluent_calls import (
    PLAIN,
    PREFIX,
    all_of,
    amount,
    are_apart,
    call,
    in_order,
    is_number,
    is_sign,
    is_whole,
    looked_for,
    may_be_cards,
    may_be_none,
    named,
    placed,
    truth,
)
from upcard.rules.tables import WILD

WHOLE = ("all", "any", "list", "max", "min", "set", "sorted", "sum", "zip")
"""Of Python's own functions those that want all cards, moves or numbers at once."""
ORDERED = ("sum", "sorted")
"""Of those, what adds up or puts in order; `max` and `min` are asked if there is anything."""
RECKONED = ("abs", "divmod", "float", "int", "max", "min", "pow", "range", "round")
"""Python's own functions of numbers."""
SEARCHED = ("count", "index")
"""Methods of a tuple or list that look for an item."""
LOOKS_FOR = frozenset((*SEARCHED, "remove", "get", "pop", "setdefault"))
"""Methods that look for what they are given first."""
Tested = TypeVar("Tested", ast.If, ast.While, ast.IfExp)
SOME = [name for name in WRITERS if VIEW[name] in (CARDS, MOVES, NUMBERS)]


def signs_of(deck: Deck) -> dict[str, int]:
    """The number of each text that a suit, a rank or a wild card's `wild` is in Python."""
    kinds: tuple[tuple[object, ...], ...] = (deck.suits, deck.ranks, WILD[1:])
    return {str(one): number for each in kinds for number, one in enumerate(each)}


def with_numbers(value: Any, signs: Mapping[str, int]) -> Any:
    """Data, signs of the deck in it replaced by their numbers, which have a type of their own."""
    if isinstance(value, tuple | list):
        return type(value)(with_numbers(one, signs) for one in value)
    known = isinstance(value, str) and value in signs
    return fluent.sign(signs[value]) if known else value


class Rewriter(ast.NodeTransformer):
    """Rewrites functions, and notes every attribute name in `reads`.

    In `ours` no suit or rank is taken for a number, so that need not be looked for.
    """

    def __init__(self, signs: Mapping[str, int], reads: set[str], ours: bool = False) -> None:
        self._ours = ours
        self._signs, self._reads, self._loops = signs, reads, 0
        self._filled_later = set[str]()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Say what empty dictionaries have in them; then all the rest."""
        self._filled_later.update(begun_empty(node))
        for inner in ast.walk(node):
            if isinstance(inner, ast.FunctionDef) and inner is not node:
                _give_signs(inner, self._signs)
                self._filled_later.update(one.arg for one in inner.args.args)
        tell_entries(node, lambda place, stored: placed(place, ast.If(call("never"), [stored], [])))
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """A sign of the deck is its number."""
        sign = _sign_in(node, self._signs)
        return placed(node, call("sign", sign)) if sign else node

    def visit_Match(self, node: ast.Match) -> ast.Match:
        """What is matched with a number that is written out is no suit or rank."""
        values = [one.value for one in ast.walk(node) if isinstance(one, ast.MatchValue)]
        self.generic_visit(node)
        if any(map(is_number, values)):
            node.subject = placed(node.subject, call("beside_number", node.subject))
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.MatchValue:
        """A pattern has no calls: a sign there is a number."""
        node.value = placed(node.value, _sign_in(node.value, self._signs) or node.value)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        """The texts in a text stay."""
        for one in node.values:
            if isinstance(one, ast.FormattedValue):
                self.visit(one)
                one.value = placed(one, call("as_text", one.value))
        return node

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        """`for card in cards` runs over steps, and begins with `card = pick(cards, step)`."""
        self.generic_visit(node)
        if not isinstance(node.iter, PLAIN):
            return node
        self._loops += 1
        cards, step = f"{PREFIX}cards_{self._loops}", f"{PREFIX}step_{self._loops}"
        begin = placed(node.iter, ast.Assign([ast.Name(cards, ast.Store())], node.iter))
        picked = ast.Assign([node.target], call("pick", named(cards), named(step)))
        node.body.insert(0, placed(node, picked))
        node.target = placed(node, ast.Name(step, ast.Store()))
        node.iter = placed(node.iter, call("steps", named(cards)))
        return [begin, node]

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """A loop in one line runs over a list."""
        self.generic_visit(node)
        node.iter = all_of(node.iter)
        node.ifs = [truth(one) for one in node.ifs]
        return node

    def _visit_test(self, node: Tested) -> Tested:
        """What is asked for may be no bool."""
        self.generic_visit(node)
        node.test = truth(node.test)
        return node

    visit_If = visit_While = visit_IfExp = _visit_test  # noqa: N815 - their names there

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """Likewise."""
        self.generic_visit(node)
        how = truth if isinstance(node.op, ast.Not) else amount
        node.operand = how(node.operand)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        """No suit or rank is reckoned with."""
        self.generic_visit(node)
        node.left, node.right = amount(node.left), amount(node.right)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AugAssign:
        """Likewise."""
        self.generic_visit(node)
        node.value = amount(node.value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Note the name; the upcard is a word in the record of a view."""
        self.generic_visit(node)
        self._reads.add(node.attr)
        return placed(node, call("card_of", node)) if node.attr == "upcard" else node

    def visit_List(self, node: ast.List) -> ast.expr:
        """`[*cards]` is a list of all of them."""
        self.generic_visit(node)
        match node:
            case ast.List([ast.Starred(one)], ast.Load()):
                return placed(node, ast.Call(named("list"), [all_of(one)], []))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """No index that is written out."""
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice | ast.Tuple):
            return node
        return placed(node, _indexed(node, None if self._ours else self._filled_later))

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Whether something is None, or there, or two are the same."""
        beside = () if self._ours else (node.left, *node.comparators)
        numbers = [is_number(one) for one in (node.left, *node.comparators)]
        self.generic_visit(node)
        if any(isinstance(one, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for one in node.ops):
            node.left, *node.comparators = map(in_order, (node.left, *node.comparators))
        elif any(numbers):
            node.left, *node.comparators = (
                one if is_number else placed(one, call("beside_number", one))
                for one, is_number in zip((node.left, *node.comparators), numbers, strict=True)
            )
        if len(node.ops) > 1:
            return node
        one, (operator,), (other,) = node.left, node.ops, node.comparators
        made: ast.expr
        if isinstance(other, ast.Constant) and other.value is None:
            made = call("nothing", one)
        elif isinstance(operator, ast.In | ast.NotIn):
            one = one if self._ours else looked_for(one, other)
            made = ast.Compare(one, [ast.In()], [other])
        elif isinstance(operator, ast.Eq | ast.NotEq) and (
            may_be_cards(one, other)
            or not (self._ours or are_apart(one, other))
            or (any(numbers) and any(map(may_be_none, beside)))
        ):
            made = call("same", one, other)
        else:
            return node
        negated = isinstance(operator, ast.IsNot | ast.NotIn | ast.NotEq)
        return placed(node, ast.UnaryOp(ast.Not(), made) if negated else made)

    def visit_keyword(self, node: ast.keyword) -> ast.keyword:
        """What is sorted by has an order."""
        self.generic_visit(node)
        if node.arg == "key" and isinstance(node.value, ast.Lambda):
            node.value.body = in_order(node.value.body)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """What a view can be asked for is in its fields, and its cards'."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        name, given = getattr(node.func, "id", ""), node.args
        if name == "reversed" and len(given) == 1:
            return placed(node, call("backward", all_of(given[0])))
        if name == "str" and len(given) == 1:
            node.args = [placed(node, call("as_text", given[0]))]
        elif name == "bool" and len(given) == 1:
            return placed(node, call("true", given[0]))
        elif name == "enumerate" and given:
            node.args[0] = all_of(given[0])
            if len(given) == 1 and [one.arg for one in node.keywords] == ["start"]:
                node.args.append(node.keywords.pop().value)
        elif name in WHOLE and (len(given) == 1 or name == "zip"):
            node.args = _whole(node, name)
        elif name in RECKONED:
            node.args = [*map(amount, given)]
        return node

    def _method(self, node: ast.Call, method: ast.Attribute) -> ast.expr:
        """A call of what a view, a list or a dictionary has."""
        view, name, given = method.value, method.attr, node.args
        if len(given) == 1 and (field := FIELDS.get(name)):
            self._reads.add(field[0])
            return placed(node, field[1](view, given[0]))
        node.args = [all_of(one) if _names_some(one) else one for one in given]
        later = getattr(view, "id", "") in self._filled_later
        if (name in LOOKS_FOR or (name == "append" and not later)) and given and not self._ours:
            node.args[0] = looked_for(node.args[0], view)
        if name == "sort":
            method.value = _sortable(node, view)
        if name in SEARCHED:
            method.value = all_of(view)
        return node


def _give_signs(inner: ast.FunctionDef, signs: Mapping[str, int]) -> None:
    """Make defaults of a function in a function signs within it: the compiler wants numbers."""
    given, defaults = [*inner.args.posonlyargs, *inner.args.args], inner.args.defaults
    for place, default in enumerate(defaults):
        if sign := _sign_in(default, signs):
            name = given[place - len(defaults)].arg
            defaults[place] = placed(default, sign)
            begin = ast.Assign([ast.Name(name, ast.Store())], call("sign", named(name)))
            inner.body.insert(0, placed(inner.body[0], begin))


def _sign_in(node: ast.expr, signs: Mapping[str, int]) -> ast.Constant | None:
    """The number of a sign of the deck that is written out."""
    value = getattr(node, "value", None)
    known = isinstance(node, ast.Constant) and isinstance(value, str) and value in signs
    return ast.Constant(signs[str(value)]) if known else None


def _indexed(node: ast.Subscript, filled_later: Collection[str] | None = None) -> ast.expr:
    """An index that the compiler, which knows what is written out, takes for no field's.

    It is not asked what it is without `filled_later`, the names of dictionaries and lists that may
    be empty first, so that only what is stored there tells what they have.
    """
    number = isinstance(node.slice, ast.Constant | ast.UnaryOp)
    if isinstance(node.ctx, ast.Load) and number and is_whole(node.slice):
        return call("item", node.value, node.slice)
    index = call("at", node.slice) if filled_later is None else _place(node, filled_later)
    node.slice = placed(node.slice, index)
    return node


def _place(node: ast.Subscript, filled_later: Collection[str]) -> ast.expr:
    """Where an item is, which is no suit or rank but in a dictionary."""
    may_be = isinstance(node.slice, PLAIN) or is_sign(node.slice)
    stored = isinstance(node.ctx, ast.Store)
    if (
        may_be
        and isinstance(node.value, ast.Name)
        and not (stored and node.value.id in filled_later)
    ):
        return call("place_in", node.value, node.slice)
    return call("at", node.slice)


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


def _whole(asked: ast.Call, name: str) -> list[ast.expr]:
    """What one of Python's own functions is given that wants all cards, moves or numbers."""
    given = [*map(all_of, asked.args)]
    if name in ("max", "min"):
        return [placed(asked, call("filled", *given))]
    return [_sortable(asked, *given)] if name in ORDERED else given


def _sortable(asked: ast.Call, items: ast.expr) -> ast.expr:
    """What is added up or put in order: by a key that is a lambda, that looks itself."""
    for one in asked.keywords:
        if (
            one.arg == "key"
            and isinstance(one.value, ast.Name)
            and one.value.id not in vars(builtins)
        ):
            return placed(asked, call("keyed", items, one.value))
    by_key = any(one.arg == "key" for one in asked.keywords)
    return items if by_key else placed(asked, call("amounts", items))


def _names_some(one: ast.expr) -> bool:
    return isinstance(one, ast.Attribute) and one.attr in SOME
