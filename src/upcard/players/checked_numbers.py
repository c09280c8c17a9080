"""Operations on numbers of compiled strategies, with the errors that Python would raise.

The compiler's own loop by a step that wraps around, take a number for an index that no index can
be, or go on with what is no number. `players.checked` has those on lists.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from upcard.players.counting import is_text, spend
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

finite, power, inverted = map(placeholder, "finite power inverted".split())
remainder, quotient, divided = map(placeholder, "remainder quotient divided".split())
stride, bound, whole, left_shift, right_shift = map(
    placeholder, "stride bound whole left_shift right_shift".split()
)


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
