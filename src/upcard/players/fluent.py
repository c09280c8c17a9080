"""What compiled strategies can do with a view, its cards and its moves: what Python does.

A card or move is a small named tuple here, with numbers where Python has texts: a suit or rank is
its place in the deck, `wild` its place in WILD from its second on, and NOTHING is None.
`players.rewriting` has the functions below called where Python would loop, compare, index or
ask for truth.
"""

from __future__ import annotations

import operator
from collections import namedtuple
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from upcard.bits import U, has
from upcard.engine.entry import NO_MOVE
from upcard.engine.fields import CARDS, MOVES, NUMBERS, SETS
from upcard.engine.layout import CARDLESS, DRAW, NAME, SUIT_STEP
from upcard.jit import inline_njit
from upcard.rules.tables import (
    DRAW_SHIFT,
    FACE_SHIFT,
    NIBBLE,
    POINTS_SHIFT,
    RANK_MASK,
    RANK_SHIFT,
    REVERSE_BIT,
    SKIP_SHIFT,
    SUIT_MASK,
    WILD_SHIFT,
)

numba: Any = import_module("numba")  # whose names have no types to check against
extending: Any = import_module("numba.extending")
types = numba.types

SUIT_SHIFT = SUIT_STEP.bit_length() - 1
SIGN, PARTNER = types.int8, types.int16
"""The types of a suit, a rank and `wild`, and of a view's partner, and of no other number."""
sign = np.int8
"""Makes one of the former of a number."""
Card = namedtuple("Card", "number suit rank points draw skip reverse wild")
"""A card: the names of `upcard.cards.Card`."""
Move = namedtuple("Move", "code card suit declared")
"""A move: the names of `upcard.games.moves.Move`."""
CARD = types.NamedTuple(
    [types.int64, SIGN, SIGN, *[types.int64] * 2, *[types.boolean] * 2, SIGN], Card
)
MOVE = types.NamedTuple([types.int64, CARD, SIGN, SIGN], Move)
CARDS_TYPE, MOVES_TYPE, NUMBERS_TYPE, SETS_TYPE = (
    numba.from_dtype(kind) for kind in (CARDS, MOVES, NUMBERS, SETS)
)
MANY = (CARDS_TYPE, MOVES_TYPE, NUMBERS_TYPE, SETS_TYPE)
"""What is a tuple in Python."""


@inline_njit
def card_of(word: Any) -> Any:
    """The card with this word (`rules.tables.card_word`)."""
    return Card(
        word >> FACE_SHIFT,
        np.int8(word & SUIT_MASK),
        np.int8(word >> RANK_SHIFT & RANK_MASK),
        word >> POINTS_SHIFT & 255,
        word >> DRAW_SHIFT & NIBBLE,
        word >> SKIP_SHIFT & 3 > 0,
        word >> REVERSE_BIT & 1 > 0,
        np.int8((word >> WILD_SHIFT & 3) - 1),
    )


@inline_njit
def move_of(word: Any, code: Any) -> Any:
    """The move with this code, of the card with this word."""
    declared = (code >> SUIT_SHIFT) - 1 if code < CARDLESS else -1
    if NAME <= code < DRAW:
        declared = code - NAME
    suit = declared if declared >= 0 or code >= CARDLESS else word & SUIT_MASK
    return Move(code, card_of(word), np.int8(suit), np.int8(declared))


def means(what: Any, **options: Any) -> Callable[[Any], Any]:
    """What an operation does with types of ours: the function gives it, None for other types."""
    lean = {"forceinline": True, "boundscheck": False}
    overload: Any = extending.overload(what, jit_options=lean, **options)
    return overload  # type: ignore[no-any-return]


def placeholder(name: str) -> Any:
    """A function that only compiled code can call."""

    def only_compiled(*_arguments: Any) -> Any:
        raise NotImplementedError(name)

    only_compiled.__name__ = only_compiled.__qualname__ = name
    return only_compiled


steps, pick, every, at, item, same, nothing, true, chosen, many = map(
    placeholder, "steps pick every at item same nothing true chosen many".split()
)
beside_number, amount, amounts, as_text, never, filled, backward = map(
    placeholder, "beside_number amount amounts as_text never filled backward".split()
)
among, place_in, in_order, keyed, valued = map(
    placeholder, "among place_in in_order keyed valued".split()
)


@means(at)
def _at(index):
    """An index that is not written out, and so is no name or number of a record's field."""
    return None if isinstance(index, types.Literal) else lambda index: index


@means(many)
def _many(one):
    if one == CARDS_TYPE:
        return lambda one: one._cards
    if one == MOVES_TYPE:
        return lambda one: one._moves
    if one == NUMBERS_TYPE:
        return lambda one: one._numbers
    return lambda one: one._sets


@means(len)
def _len(one):
    return (lambda one: many(one)) if one in MANY else None


@means(steps)
def _steps(one):
    """What a loop over something runs over, and `pick` what it gives each time."""
    return (lambda one: range(many(one))) if one in MANY else lambda one: one


@means(pick)
def _pick(one, step):
    if one == CARDS_TYPE:
        return lambda one, step: card_of(one._words[U(step)])
    if one == MOVES_TYPE:
        return lambda one, step: move_of(one._words[U(step), 0], one._words[U(step), 1])
    if one in MANY:
        return lambda one, step: one._words[U(step)]
    return lambda one, step: step


@means(every)
def _every(one):
    """A list, for functions that want all of it."""
    if one in MANY:
        return lambda one: [pick(one, step) for step in range(many(one))]
    return lambda one: one


@means(operator.getitem)
def _getitem(one, index):
    if one not in MANY or not isinstance(index, types.Integer | types.Boolean):
        return None

    def get(one, index):
        step = np.int64(index)
        if step < 0:
            step += many(one)
        if step < 0 or step >= many(one):
            raise IndexError("tuple index out of range")
        return pick(one, step)

    return get


@means(item, prefer_literal=True)
def _item(one, index):
    """An item at an index that is written out: the compiler takes it for that of a field."""
    if one in MANY:
        return lambda one, index: one[np.int64(index)]
    if isinstance(one, types.Record) or (
        isinstance(one, types.DictType) and _are_unlike(one, index)
    ):
        return None
    return lambda one, index: one[index]


@means(operator.contains)
def _contains(one, other):
    if one == CARDS_TYPE and other == CARD:
        return lambda one, other: other.number >= 0 and has(one._low, one._high, other.number)
    if one not in MANY:
        return None

    def find(one, other):
        for step in range(many(one)):  # noqa: SIM110
            if same(pick(one, step), other):
                return True
        return False

    return find


@means(same)
def _same(one, other):
    if one == CARD and other == CARD:
        return lambda one, other: one.number == other.number
    if one == MOVE and other == MOVE:
        return lambda one, other: one.code == other.code
    if _unlike(one, other):
        return None
    if isinstance(one, types.Optional) or isinstance(other, types.Optional):
        return _same_or_neither
    return lambda one, other: one == other


def _same_or_neither(one, other):
    """What may be None is the same as None, and as nothing else then."""
    if one is None or other is None:
        return one is None and other is None
    return one == other


def _unlike(one, other):
    """Whether one is a suit or rank, which is a text in Python, and the other a number."""
    both = [getattr(each, "type", each) for each in (one, other)]  # an optional's
    return sum(each == SIGN for each in both) == 1 and all(
        isinstance(each, types.Number | types.Boolean) for each in both
    )


def _are_unlike(items, one):
    """The same of all items, or of a dictionary's keys, and one."""
    if isinstance(items, types.DictType) and isinstance(items.key_type, types.Boolean):
        return isinstance(one, types.Number)
    if isinstance(items, types.BaseTuple):
        return len(items) > 0 and all(_unlike(each, one) for each in items)
    return _unlike(getattr(items, "key_type", getattr(items, "dtype", one)), one)


@means(among)
def _among(items, one):
    """What is looked for among others: no suit or rank among numbers, nor a number among those."""
    return None if _are_unlike(items, one) else lambda items, one: one


@means(place_in)
def _place_in(items, index):
    """Where an item is: no suit or rank but in a dictionary that has those for keys."""
    has_keys = isinstance(items, types.DictType)
    unlike = _are_unlike(items, index) if has_keys else _unlike(types.int64, index)
    return None if unlike else lambda items, index: index


@means(beside_number)
def _beside_number(one):
    """What is compared with a number that is written out: no suit or rank, which is a text."""
    return None if one == SIGN else lambda one: one


@means(amount)
def _amount(one):
    """What is reckoned with: no suit or rank, which is a text."""
    return None if one == SIGN else lambda one: one


@means(amounts)
def _amounts(one):
    """What is added up or put in order: no suits or ranks."""
    return None if _has_signs(one) else lambda one: one


@means(in_order)
def _in_order(one):
    """What is more or less than another: no suit or rank, and nothing with one in it."""
    return None if _has_signs(one) else lambda one: one


@means(keyed)
def _keyed(items, key):
    """What is sorted by a function, which gives no suit or rank."""

    def asked(items, key):
        if never():
            in_order(key(items[0]))
        return items

    return asked


def _has_signs(one):
    """Whether a suit or rank is in it; of cards and moves the numbers are compared first."""
    if one in (CARD, MOVE):
        return False
    parts = getattr(one, "types", ()) if isinstance(one, types.BaseTuple) else ()
    return one == SIGN or any(
        map(_has_signs, [*parts, *filter(None, [getattr(one, "dtype", None)])])
    )


@means(as_text)
def _as_text(one):
    """What is made a text: nothing that is another one in Python."""
    known = isinstance(types.unliteral(one), types.Integer | types.Boolean | types.UnicodeType)
    return (lambda one: one) if known and one not in (SIGN, PARTNER) else None


@means(never)
def _never():
    """False, as the compiler need not know while it finds out what is what."""
    return lambda: np.bool_(False)


@means(valued)
def _valued(has, one):
    """What a name stands for that may have no value yet."""

    def read(has, one):
        if not has:
            raise UnboundLocalError("a name is read that has no value")
        return one

    return read


@means(filled)
def _filled(one):
    """What the largest or smallest is looked for in: the compiler's own raises StopIteration."""
    if _has_signs(one):
        return None
    if not isinstance(one, types.Sized | types.DictType):
        return lambda one: one

    def check(one):
        if len(one) == 0:
            raise ValueError("it is empty")
        return one

    return check


@means(backward)
def _backward(one):
    """All of it from its end on: a range, or a list."""
    if isinstance(one, types.RangeType):
        return lambda one: range(
            one.start + (len(one) - 1) * one.step, one.start - one.step, -one.step
        )
    if not isinstance(one, types.List | types.UniTuple):
        return None
    return lambda one: [one[place] for place in range(len(one) - 1, -1, -1)]


@means(nothing)
def _nothing(one):
    """Whether something is None."""
    if one == CARD:
        return lambda one: one.number < 0
    if one in (SIGN, PARTNER):
        return lambda one: one < 0
    return lambda one: one is None


@means(true)
def _true(one):
    """Whether something counts as true."""
    if one in MANY:
        return lambda one: many(one) > 0
    if one in (CARD, SIGN):
        return lambda one: not nothing(one)
    if one == MOVE:
        return lambda one: True
    if one == PARTNER:  # there is none, or it is seat 0
        return lambda one: one > 0
    return lambda one: bool(one)


@means(chosen)
def _chosen(move):
    """The code of a choice, which must be a move; NO_MOVE where it is None, which is none."""
    if isinstance(move, types.Optional) and move.type == MOVE:
        return lambda move: NO_MOVE if move is None else move.code
    return (lambda move: move.code) if move == MOVE else None
