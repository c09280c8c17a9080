"""Operations of compiled strategies that are not trusted, in a form that cannot corrupt memory.

The compiler's own trust their operands: they loop by a step that wraps around, leave an item of a
list of lists to be freed twice, or take a number for an index that no index can be. docs/league.md
lists what was found of each. Here they are done one item at a time, or refused.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from upcard.players.counting import is_text, paid, paid_times, parts_of, product, spend
from upcard.players.fluent import extending, means, placeholder, types

MOST = 2**31
"""A slice's longest step: no list is as long."""
FARTHEST = 2**61
"""The farthest bound of a range: the difference of two such is a word."""

NEAR, FAR = 2.0**16, 2000
"""How many times as large as the divisor a fraction may be that is divided with a remainder at
once, and the steps if it is larger: the processor takes them bit by bit."""
WHOLE = (types.Integer, types.Boolean)
"""What is a whole number of a word."""

popped, removed, cleared, ordered, sorted_in_place, storable, key, spread, addable = map(
    placeholder,
    "popped removed cleared ordered sorted_in_place storable key spread addable".split(),
)
finite, power, inverted, fitting, extended = map(
    placeholder, "finite power inverted fitting extended".split()
)
remainder, quotient, divided = map(placeholder, "remainder quotient divided".split())
stride, bound, whole, left_shift, right_shift, returned, repeated = map(
    placeholder, "stride bound whole left_shift right_shift returned repeated".split()
)


def _fits(new: Any, old: Any) -> bool:
    """Whether a value can be stored where another kind is.

    No fraction becomes a whole number, and no number true or false.
    """
    if isinstance(old, types.Boolean):
        return not isinstance(new, types.Number)
    return not (isinstance(old, WHOLE) and isinstance(new, types.Float | types.Complex))


def _is_key(one: Any) -> bool:
    """Whether it can be a dictionary's key: others may share a place with very many."""
    return isinstance(types.unliteral(one), (*WHOLE, types.UnicodeType))


def _has_iterator(one: Any) -> bool:
    """Whether a value is or has something that points to where its function keeps it."""
    return isinstance(one, types.IteratorType) or any(map(_has_iterator, parts_of(one)))


@means(key)
def _known_key(one):
    """A key of a dictionary that is written out."""
    return (lambda one: one) if _is_key(one) else None


@means(storable)
def _storable(one, index, item):
    """Check that something can be stored there; nothing else is compiled."""
    known = isinstance(one, types.List) or (isinstance(one, types.DictType) and _is_key(index))
    return (lambda one, index, item: None) if known and _fit(one, index, item) else None


def _fit(one: Any, index: Any, item: Any) -> bool:
    """Whether something can be stored in a list or dictionary; in others, it is as in Python."""
    if isinstance(one, types.DictType):
        return _fits(index, one.key_type) and _fits(item, one.value_type)
    return not isinstance(one, types.List) or _fits(item, one.dtype)


@means(fitting)
def _fitting(one, index, item):
    """The same where keys may be anything."""
    return (lambda one, index, item: None) if _fit(one, index, item) else None


@means(extended)
def _extended(one, other):
    """Check that what a list has added to it is of its kind."""
    lists = isinstance(one, types.List) and isinstance(other, types.List)
    return (lambda one, other: None) if not lists or _fits(other.dtype, one.dtype) else None


@means(stride)
def _stride(step):
    """A step of a slice: a longer one finds no second item."""
    return (lambda step: min(max(step, -MOST), MOST)) if isinstance(step, types.Integer) else None


@means(bound)
def _bound(number):
    """A bound of a range."""
    if not isinstance(number, WHOLE):
        return None

    def check(number):
        if number > FARTHEST or number < -FARTHEST:
            raise OverflowError("a range of too many numbers")
        return np.int64(number)

    return check


@means(whole)
def _whole(one):
    """What is made a whole number: if it is none in a word, what comes out is anything."""
    if is_text(one):
        return None
    if not isinstance(one, types.Float):
        return lambda one: one

    def check(one):
        if not -(2.0**63) <= one < 2.0**63:
            raise OverflowError("too large for a whole number")
        return one

    return check


def _are_whole(one: Any, other: Any) -> bool:
    return isinstance(one, WHOLE) and isinstance(other, WHOLE)


def _are_many(*both: Any) -> bool:
    """Whether there is an array among them, whose items are reckoned with as numpy does."""
    return any(isinstance(one, types.Array) for one in both)


@means(left_shift)
def _left_shift(one, count):
    if _are_many(one, count):
        return lambda one, count: one << count
    if not _are_whole(one, count):
        return None

    def shift(one, count):
        if count < 0:
            raise ValueError("negative shift count")
        if count > 63:
            raise OverflowError("too large for a whole number")
        return one << count

    return shift


@means(right_shift)
def _right_shift(one, count):
    if _are_many(one, count):
        return lambda one, count: one >> count
    if not _are_whole(one, count):
        return None

    def shift(one, count):
        if count < 0:
            raise ValueError("negative shift count")
        return one >> min(np.int64(count), 63)

    return shift


@means(finite)
def _finite(function, *given):
    """What a function of `math` gives, or an error, as in Python, where that is no number."""

    def call_one(function, *given):
        return _sound(function(given[0]), given[0], given[0])

    def call_two(function, *given):
        return _sound(function(given[0], given[1]), given[0], given[1])

    return {1: call_one, 2: call_two}.get(len(given))


@means(inverted)
def _inverted(one):
    """All bits of a number turned over: in Python, true is one, and not false then."""
    return (lambda one: ~np.int64(one)) if isinstance(one, types.Boolean) else lambda one: ~one


@extending.register_jitable
def _spend_far(left, one, other):
    """Take steps for a remainder of fractions that are far apart."""
    if abs(one) > NEAR * abs(other):
        spend(left, FAR)


def _divides(plainly: Any, counted: Any) -> Any:
    """A division with a remainder: of fractions it is counted, which needs the steps left."""

    def chosen(left, one, other):
        if is_text(one) or is_text(other):
            return None
        if _are_whole(one, other):
            return plainly
        return None if isinstance(left, types.NoneType) else counted

    return chosen


def _counted_remainder(left, one, other):
    _spend_far(left, one, other)
    return one % other


def _counted_quotient(left, one, other):
    _spend_far(left, one, other)
    return one // other


def _counted_divmod(left, one, other):
    _spend_far(left, one, other)
    return divmod(one, other)


means(remainder)(_divides(lambda left, one, other: one % other, _counted_remainder))
means(quotient)(_divides(lambda left, one, other: one // other, _counted_quotient))
means(divided)(_divides(lambda left, one, other: divmod(one, other), _counted_divmod))


@means(power)
def _power(one, other):
    """A power: in Python, those that are refused here are fractions, complex or errors."""
    if is_text(one) or is_text(other):
        return None
    if _are_many(one, other):
        return lambda one, other: one**other
    if not _are_whole(one, other):
        return lambda one, other: _sound(one**other, one, other)

    def raise_whole(one, other):
        if other < 0:
            raise ValueError("a whole number to a negative power")
        return one**other

    return raise_whole


@extending.register_jitable
def _sound(found, one, other):
    """A result, if it is a number, or what it is made of is none."""
    if math.isnan(found) and not (math.isnan(one) or math.isnan(other)):
        raise ValueError("math domain error")
    if math.isinf(found) and math.isfinite(one) and math.isfinite(other):
        raise OverflowError("math range error")
    return found


@means(returned)
def _returned(one):
    """What a function returns: nothing that points into what ends with it."""
    return None if _has_iterator(one) else lambda one: one


@means(addable)
def _addable(left, one, other):
    """What is added to something in its place."""
    if isinstance(one, types.List):
        same = isinstance(other, types.List) and _fits(other.dtype, one.dtype)
        return (lambda left, one, other: paid(left, other)) if same else None
    return None if is_text(one) or is_text(other) else lambda left, one, other: other


@means(repeated)
def _repeated(left, one, other):
    """What is multiplied in its place: a list stays the same one."""
    if not isinstance(one, types.List):
        return lambda left, one, other: product(left, one, other)
    if not isinstance(other, types.Integer):
        return None

    def repeat(left, one, other):
        many, times = len(one), paid_times(left, one, other)
        if times <= 0:
            cleared(left, one)
        elif many:
            for number in range(many * (times - 1)):
                one.append(one[number])
        return one

    return repeat


@means(spread)
def _spread(left, other):
    """What a list is extended by: not what may go over that list itself, and never ends."""
    return None if _has_iterator(other) else lambda left, other: paid(left, other)


@means(popped)
def _popped(left, one, index):
    """An item that is taken out of a list, or of a dictionary."""
    if isinstance(one, types.DictType):
        return lambda left, one, index: one.pop(index)
    if not isinstance(one, types.List) or not isinstance(index, types.Integer):
        return None

    def take(left, one, index):
        many = len(paid(left, one))
        place = np.int64(index)
        if place < 0:
            place += many
        if place < 0 or place >= many:
            raise IndexError("pop index out of range")
        item = one[place]
        for number in range(place, many - 1):
            one[number] = one[number + 1]
        one.pop()
        return item

    return take


@means(removed)
def _removed(left, one, item):
    """An item that is found in a list and taken out."""
    if not isinstance(one, types.List):
        return None

    def take(left, one, item):
        for number in range(len(paid(left, one))):
            if one[number] == item:
                popped(left, one, number)
                return
        raise ValueError("list.remove(x): x not in list")

    return take


@means(cleared)
def _cleared(left, one):
    """A list without its items, or a dictionary."""
    if isinstance(one, types.DictType):
        return lambda left, one: paid(left, one).clear()
    if not isinstance(one, types.List):
        return None

    def clear(left, one):
        for _ in range(len(paid(left, one))):
            one.pop()

    return clear


@means(ordered)
def _ordered(left, one, key=None, reverse=False):
    """A list of items in order, those alike as they came."""
    if key is None or isinstance(key, types.NoneType | types.Omitted):

        def order(left, one, key=None, reverse=False):
            items = list(paid(left, one))
            return [items[place] for place in places(items, bool(reverse))]

        return order

    def order_by(left, one, key=None, reverse=False):
        items = list(paid(left, one))
        keys = paid(left, [key(item) for item in items])
        return [items[place] for place in places(keys, bool(reverse))]

    return order_by


@means(sorted_in_place)
def _sorted_in_place(left, one, key=None, reverse=False):
    """The same for a list itself."""
    if not isinstance(one, types.List):
        return None

    def order(left, one, key=None, reverse=False):
        items = ordered(left, one, key, reverse)
        for place in range(len(items)):
            one[place] = items[place]

    return order


@extending.register_jitable
def places(keys, reverse):
    """Where the least is of some keys, then the next, and so on: by merging ever longer runs.

    It never takes longer than n log n, whatever the keys are.
    """
    many, width = len(keys), 1
    old, new = list(range(many)), list(range(many))
    while width < many:
        for first in range(0, many, 2 * width):
            middle, last = min(first + width, many), min(first + 2 * width, many)
            one, other = first, middle
            for place in range(first, last):
                if one == middle:
                    later = True
                elif other == last:
                    later = False
                elif reverse:
                    later = keys[old[one]] < keys[old[other]]
                else:
                    later = keys[old[other]] < keys[old[one]]
                if later:
                    new[place] = old[other]
                    other += 1
                else:
                    new[place] = old[one]
                    one += 1
        old, new = new, old
        width *= 2
    return old
