"""Looking at a submission's objects: what they hold, and what is called, however they are built."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import Any, NamedTuple


class Fact(NamedTuple):
    """One thing that was seen: `what` it is, as `the hand of Bob`, and what it `reads`.

    `before` says in words how things stood then. Facts are compared with the reference's, one by
    one in order; `before` is not compared.
    """

    what: str
    reads: str
    before: str = ""


SEEN = "upcard_seen"


@contextmanager
def kept(facts: list[Fact]) -> Iterator[list[Fact]]:
    """Have an error tell what was seen before it: the facts, which grow while this lasts."""
    try:
        yield facts
    except Exception as error:
        setattr(error, SEEN, facts)
        raise


def seen_before(error: BaseException) -> list[Fact]:
    """What was seen before an error."""
    return list(getattr(error, SEEN, ()))


Listener = Callable[[Sequence[Fact]], object]

_LISTENER: ContextVar[Listener] = ContextVar("listener", default=lambda _: None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Have somebody hear the facts of a long scenario as they grow, while this lasts."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def tell(facts: Sequence[Fact]) -> None:
    """Tell whoever is listening of the facts so far; the last ones may still change."""
    _LISTENER.get()(facts)


class Missing(Exception):
    """A module, a class or a method that the document names is not there."""


class Names:
    """The classes that a document names, each looked up when it is first used.

    `layout` says in which module each class is to be.
    """

    def __init__(self, layout: Mapping[str, str]) -> None:
        self._layout = layout

    def __getattr__(self, name: str) -> Any:
        place = self._layout.get(name)
        if place is None:
            raise AttributeError(name)
        try:
            module = import_module(place)
        except ModuleNotFoundError as error:
            raise Missing(_not_there(place, str(error.name))) from None
        if not hasattr(module, name):
            raise Missing(f"{place}.py has no {name}")
        return getattr(module, name)


def _not_there(file: str, module: str) -> str:
    """What is missing, where a submission's file needs a module."""
    if module == file:
        return f"there is no file {file}.py"
    return (
        f"{file}.py needs {module}, which is not there: all that is there are Python's own "
        "modules, what you hand in, and the files of the course (--scaffold)"
    )


def part(thing: Any, name: str) -> Any:
    """An attribute that the document names; Missing without it."""
    if not hasattr(thing, name):
        owner = thing if isinstance(thing, type) else type(thing)
        raise Missing(f"{owner.__name__} has no {name}")
    return getattr(thing, name)


def size(collection: Any) -> int:
    """How many things a collection holds; 0 for None."""
    return 0 if collection is None else len(collection)


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
    take = next((name for name in PUTS if hasattr(collection, name)), None)
    if take is None:
        return [collection[index] for index in reversed(range(len(collection)))]
    put = next((name for name in PUTS[take] if hasattr(collection, name)), None)
    if put is None:
        collection = copy.deepcopy(collection)
    items = [getattr(collection, take)() for _ in range(len(collection))]
    if put is not None:
        for item in reversed(items) if take == "pop" else items:
            getattr(collection, put)(item)
    return items


def stored(collection: Any) -> list[Any]:
    """What a collection holds, in the order of its indices; what has none, as it is iterated."""
    if collection is None:
        return []
    if hasattr(collection, "__getitem__"):
        return [collection[index] for index in range(len(collection))]
    if hasattr(collection, "__iter__"):
        return list(collection)
    return taken(collection)


@contextmanager
def watched(owner: type, name: str, note: Callable[..., None]) -> Iterator[None]:
    """Have `note(result, *arguments)` called after each call of a method, while this lasts.

    Methods of instances are given the instance first; class methods and static ones are not.
    """
    part(owner, name)
    own = vars(owner).get(name)
    kind = next((vars(base)[name] for base in owner.__mro__ if name in vars(base)), None)
    bound = isinstance(kind, classmethod | staticmethod)
    before = getattr(owner, name)

    def watching(*arguments: Any, **named: Any) -> Any:
        result = before(*arguments, **named)
        note(result, *arguments, *named.values())
        return result

    setattr(owner, name, staticmethod(watching) if bound else watching)
    try:
        yield
    finally:
        if own is None:
            delattr(owner, name)
        else:
            setattr(owner, name, own)
