"""What a submission's collections hold, however they are built."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

SIZES = ("size", "length", "count", "get_size", "get_length")
"""What tells how many things a collection holds that has no `len`."""


def size(collection: Any) -> int:
    """How many things a collection holds; 0 for None, and for places with nothing in them."""
    if collection is None or _is_blank(collection):
        return 0
    if hasattr(collection, "__len__"):
        return len(collection)
    for name in SIZES:
        told = getattr(collection, name, None)
        with suppress(TypeError):
            told = told() if callable(told) else told
        if isinstance(told, int):
            return told
    return len(list(collection) if hasattr(collection, "__iter__") else within(collection))


def _is_blank(collection: Any) -> bool:
    """Whether it is an array of places, made before anything is put there: None in each."""
    if is_unordered(collection) or not hasattr(collection, "__len__"):
        return False
    with suppress(Exception):
        many = len(collection)
        return many > 0 and all(collection[index] is None for index in range(many))
    return False


PUTS = {
    "pop": ("push", "append", "put"),
    "serve": ("append", "push", "add"),
    "dequeue": ("enqueue", "append"),
    "popleft": ("append",),
    "get": ("put",),
}
"""Methods that take one thing out, by the names of courses; and those that put it in."""


def taken(collection: Any) -> list[Any]:
    """All that a collection gives up, one after the other, in the order of taking; put back after.

    A stack gives its top first, a queue its front; what has neither is read by its indices, the
    last one first, as a list's `pop` does.
    """
    emptied = _emptied(collection)
    return [*reversed(stored(collection))] if emptied is None else emptied


def _emptied(collection: Any) -> list[Any] | None:
    """As `taken`; None for what has no method that takes one thing out and is told nothing."""
    take = next((name for name in PUTS if hasattr(collection, name)), None)
    if take is None or is_unordered(collection):
        return None
    put = next((name for name in PUTS[take] if hasattr(collection, name)), None)
    if put is None:
        collection = copy.deepcopy(collection)
    try:
        items = [getattr(collection, take)() for _ in range(size(collection))]
    except TypeError:
        return None
    if put is not None:
        for item in reversed(items) if take == "pop" else items:
            getattr(collection, put)(item)
    return items


def has_order(collection: Any) -> bool:
    """Whether a collection tells the order of what it holds, and is not merely gone through."""
    if hasattr(collection, "__getitem__") or hasattr(collection, "__iter__"):
        return not is_unordered(collection)
    return any(hasattr(collection, name) for name in PUTS)


def is_unordered(collection: Any) -> bool:
    """Whether it is one of Python's own from which a thing is taken by its key, or by chance."""
    return isinstance(collection, Mapping | set | frozenset)


def stored(collection: Any) -> list[Any]:
    """What a collection holds, in the order of its indices; what has none, as it is iterated.

    What can be looked at by neither is emptied, and filled again; or gone through, see `within`.
    """
    if collection is None:
        return []
    if is_unordered(collection):
        return within(collection)
    if hasattr(collection, "__getitem__"):
        return [collection[index] for index in range(size(collection))]
    if hasattr(collection, "__iter__"):
        return list(collection)
    emptied = _emptied(collection)
    return within(collection) if emptied is None else emptied


def is_player(thing: Any) -> bool:
    """Whether a thing has a name and a hand, and is no class."""
    return hasattr(thing, "name") and hasattr(thing, "hand") and not isinstance(thing, type)


def is_card(thing: Any) -> bool:
    """Whether a thing has a colour and a label, and is no class."""
    return hasattr(thing, "color") and hasattr(thing, "label") and not isinstance(thing, type)


def within(thing: Any) -> list[Any]:
    """All cards or players that a thing holds, in its attributes, nodes, lists and so on."""
    found, seen, left = list[Any](), set[int](), [thing]
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, type):
            continue
        seen.add(id(one))
        if is_card(one) or is_player(one):
            found.append(one)
        else:
            left += reversed([*_parts(one)])
    return found


def _parts(thing: Any) -> Iterator[Any]:
    if isinstance(thing, Mapping):
        yield from thing.values()
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from thing
    else:
        yield from getattr(thing, "__dict__", {}).values()
        for kind in type(thing).__mro__:
            names = vars(kind).get("__slots__", ())
            for name in (names,) if isinstance(names, str) else names:
                if hasattr(thing, name):
                    yield getattr(thing, name)
