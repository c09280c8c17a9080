"""Steps, counted: what compiled strategies call that are not trusted (`players.metering`).

`left` is an array of one number, the steps that a choice has left. What has items is a list, a
dictionary or a range: nothing else can be long in such a strategy. A text is one that is written
out, since none can be made.
"""

from __future__ import annotations

from typing import Any

from upcard.errors import UpcardError
from upcard.players.fluent import MANY, means, placeholder, types

MOST_STEPS = 4_000_000
"""How many steps a choice may take; in a strategy that is trusted, each of its loops."""
ITEM = 64
"""Steps for an item that is read or made: it may need memory, which a round of a loop does not."""
COUNTED = (types.List, types.RangeType, types.DictType)
"""What has items that are counted."""
TOO_MANY = f"over {MOST_STEPS:,} steps in one call"


class TooManySteps(UpcardError):
    """A compiled strategy's choice takes too long."""


spend, charge, paid, summed, kept, plain, inside, product = map(
    placeholder, "spend charge paid summed kept plain inside product".split()
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


def _parts(one: Any) -> tuple[Any, ...]:
    """The types of what a value has in it: an item of each kind, or what may be there."""
    names = ("types", "type", "dtype", "key_type", "value_type")
    found = [getattr(one, name, None) for name in names]
    parts = found[0] if isinstance(found[0], tuple) else ()
    return (*parts, *(part for part in found[1:] if isinstance(part, types.Type)))


def _is_free(one: Any) -> bool:
    """Whether there is nothing counted in a value, however deep."""
    return not isinstance(one, COUNTED) and all(map(_is_free, _parts(one)))


def _is_counted(one: Any) -> bool:
    """Whether a value has items of which each is as large as another, or lists of them."""
    if not isinstance(one, COUNTED):
        return False
    lists = isinstance(one, types.List)
    return all(_is_free(part) or (lists and _is_counted(part)) for part in _parts(one))


def _is_text(one: Any) -> bool:
    """Whether it is a text, or may be one."""
    own = types.unliteral(one)
    return isinstance(getattr(own, "type", own), types.UnicodeType)


def _width(one: Any) -> int:
    """How many values there are in one of a tuple's kind."""
    parts = getattr(one, "types", ())
    return sum(map(_width, parts)) if isinstance(parts, tuple) and parts else 1


def _steps(one: Any) -> int:
    """How many steps it takes to read or make an item of something."""
    return ITEM * max([1, *map(_width, _parts(one))])


@means(charge)
def _charge(left, one):
    """Take steps for all items that something has, and those that these have."""
    steps = _steps(one)
    if not isinstance(one, types.List) or _is_free(one.dtype):
        return lambda left, one: spend(left, steps * len(one))

    def each_of(left, one):
        spend(left, steps * len(one))
        for each in one:
            charge(left, each)
        return True

    return each_of


@means(paid)
def _paid(left, one):
    """Something that is read whole, once it is paid for."""
    if _is_free(one):
        return lambda left, one: one
    if not _is_counted(one):
        return None

    def pay(left, one):
        charge(left, one)
        return one

    return pay


@means(summed)
def _summed(left, one):
    """The same for what is added: no text, since a longer one would be made."""
    return None if _is_text(one) else lambda left, one: paid(left, one)


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
    """Something that has no items to count; nothing else is compiled."""
    return (lambda one: one) if _is_free(one) else None


@means(inside)
def _inside(left, one, other):
    """Whether something holds another thing."""
    if one in MANY:
        return lambda left, one, other: other in one
    if _is_text(one):
        return lambda left, one, other: spend(left, ITEM * len(one)) and other in one

    def find(left, one, other):
        return other in paid(left, one)

    return find


@means(product)
def _product(left, one, other):
    """A product, or a list so many times over."""
    if _is_text(one) or _is_text(other):
        return None
    if _is_free(one) and _is_free(other):
        return lambda left, one, other: one * other
    if not _is_counted(one) or not isinstance(other, types.Integer):
        return None
    steps = _steps(one)

    def repeat(left, one, other):
        spend(left, steps * len(one) * max(other, 0))
        return one * other

    return repeat
