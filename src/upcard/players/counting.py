"""Steps, counted: what compiled strategies call that are not trusted (`players.fuel`).

`left` is an array of one number, the steps that a choice has left. What has items is a list, a
dictionary or a range: nothing else can be long in such a strategy. A text is one that is written
out, since none can be made. No sum or product here can be more than a word holds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.errors import UpcardError
from upcard.players.costs import ITEM, MOST_STEPS
from upcard.players.fluent import MANY, many, means, placeholder, types

COUNTED = (types.List, types.RangeType, types.DictType)
"""What has items that are counted."""
TEXT, WIDEST = 4, 16
"""How many items a text counts as that is one of others; how many values a tuple may have that is
read whole for nothing, or one of what has no length (`map`): what that goes over is paid for."""
TOO_MANY = f"over {MOST_STEPS:,} steps in one call"


class TooManySteps(UpcardError):
    """A compiled strategy's choice takes too long."""


spend, spend_each, charge, paid, paid_times, summed = map(
    placeholder, "spend spend_each charge paid paid_times summed".split()
)
flat, walked, kept, plain, inside, product = map(
    placeholder, "flat walked kept plain inside product".split()
)


@means(spend)
def _spend(left, steps):
    """Take steps; True if there were so many."""

    def take(left, steps):
        left[0] -= steps
        if left[0] < 0:
            raise TooManySteps(TOO_MANY)
        return True

    return take


@means(spend_each)
def _spend_each(left, steps, count):
    """Take this many steps for each of `count` things before anything is done with them."""

    def take(left, steps, count):
        each = np.int64(count)
        if each < 0 or each > left[0] // steps:
            left[0] = -1
            raise TooManySteps(TOO_MANY)
        left[0] -= steps * each
        return True

    return take


def parts_of(one: Any) -> tuple[Any, ...]:
    """The types of what a value has in it: an item of each kind, or what may be there."""
    names = ("types", "type", "dtype", "key_type", "value_type")
    found = [getattr(one, name, None) for name in names]
    parts = found[0] if isinstance(found[0], tuple) else ()
    return (*parts, *(part for part in found[1:] if isinstance(part, types.Type)))


def _is_free(one: Any) -> bool:
    """Whether there is nothing counted in a value, however deep."""
    return not isinstance(one, COUNTED) and all(map(_is_free, parts_of(one)))


def _is_counted(one: Any) -> bool:
    """Whether a value has items of which each is as large as another, or lists of them."""
    if not isinstance(one, COUNTED):
        return False
    lists = isinstance(one, types.List)
    return all(_is_free(part) or (lists and _is_counted(part)) for part in parts_of(one))


def is_text(one: Any) -> bool:
    """Whether it is a text, or may be one."""
    own = types.unliteral(one)
    return isinstance(getattr(own, "type", own), types.UnicodeType)


def _has_text(one: Any) -> bool:
    """Whether it is a text, or one is in it."""
    return is_text(one) or any(map(_has_text, parts_of(one)))


def _width(one: Any) -> int:
    """How many values there are in one of a tuple's kind; a text is as long as several."""
    parts = getattr(one, "types", ())
    if isinstance(parts, tuple) and parts:
        return sum(map(_width, parts))
    return TEXT if is_text(one) else 1


def _steps(one: Any) -> int:
    """How many steps it takes to read or make an item of something."""
    return ITEM * max([1, *map(_width, parts_of(one))])


@means(charge)
def _charge(left, one):
    """Take steps for all items that something has, and those that these have."""
    steps = _steps(one)
    if not isinstance(one, types.List) or _is_free(one.dtype):
        return lambda left, one: spend_each(left, steps, len(one))

    def each_of(left, one):
        spend_each(left, steps, len(one))
        for each in one:
            charge(left, each)
        return True

    return each_of


@means(paid)
def _paid(left, one):
    """Something that is read whole, once it is paid for."""
    if is_text(one):

        def pay_for_signs(left, one):
            spend_each(left, ITEM, len(one))
            return one

        return pay_for_signs
    if _is_free(one):
        return _paid_at_once(one)
    if not _is_counted(one):
        return None

    def pay(left, one):
        charge(left, one)
        return one

    return pay


def _paid_at_once(one: Any) -> Any:
    """How something is paid for that has no items to count: few values take no time."""
    if isinstance(one, types.IteratorType) and _width(one.yield_type) > WIDEST:
        return None
    if _width(one) <= WIDEST and not _has_text(one):
        return lambda left, one: one
    steps = ITEM * _width(one)

    def pay(left, one):
        spend(left, steps)
        return one

    return pay


@means(summed)
def _summed(left, one):
    """The same for what is added: no text, since a longer one would be made."""
    return None if is_text(one) else lambda left, one: paid(left, one)


@means(flat)
def _flat(left, one):
    """The same for what is added up: no lists, since each sum of two is a list of its own."""
    lists = isinstance(one, COUNTED) and not all(map(_is_free, parts_of(one)))
    return None if lists or is_text(one) else lambda left, one: paid(left, one)


@means(walked)
def _walked(left, one):
    """What a loop goes over: each of a text's signs is a text that is made."""
    return (lambda left, one: paid(left, one)) if is_text(one) else lambda left, one: one


@means(kept)
def _kept(left, one):
    """Something that becomes an item of something else."""
    steps = ITEM * _width(one)

    def keep(left, one):
        spend(left, steps)
        return one

    return keep


@means(plain)
def _plain(one):
    """Something that has no items to count, and no signs; nothing else is compiled."""
    return (lambda one: one) if _is_free(one) and not _has_text(one) else None


@means(inside)
def _inside(left, one, other):
    """Whether something holds another thing."""
    if one in MANY:
        return lambda left, one, other: spend(left, many(one)) and other in one

    def find(left, one, other):
        return other in paid(left, one)

    return find


@means(product)
def _product(left, one, other):
    """A product of numbers, or a list repeated a number of times."""
    if is_text(one) or is_text(other):
        return None
    if _is_free(one) and _is_free(other):
        return lambda left, one, other: one * other
    if isinstance(one, types.Integer) and _is_counted(other):
        return lambda left, one, other: product(left, other, one)
    if not _is_counted(one) or not isinstance(other, types.Integer):
        return None
    return lambda left, one, other: one * paid_times(left, one, other)


@means(paid_times)
def _paid_times(left, one, other):
    """How many times a list is repeated, once that many are paid for."""
    steps = _steps(one)

    def pay(left, one, other):
        times = np.int64(other)
        if times > 0 and len(one) > 0:
            spend_each(left, steps, len(one))
            spend_each(left, steps * len(one), times)
        return times

    return pay
