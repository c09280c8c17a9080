"""What compiled strategies that nobody trusts do with lists, in a form that cannot corrupt memory.

The compiler's own operations trust their operands: they leave an item of a list of lists to be
freed twice, or store what is of another kind. docs/league.md lists what was found of each. Here
they are done one item at a time, or refused. `players.checked_numbers` has those on numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.players.checked_numbers import WHOLE
from upcard.players.counting import is_text, paid, paid_times, parts_of, product
from upcard.players.fluent import extending, means, placeholder, types

popped, removed, cleared, ordered, sorted_in_place, storable, key = map(
    placeholder, "popped removed cleared ordered sorted_in_place storable key".split()
)
spread, addable, returned, repeated, fitting, extended = map(
    placeholder, "spread addable returned repeated fitting extended".split()
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
