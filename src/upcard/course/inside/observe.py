"""Looking at a submission's objects: what they hold, and what is called, however they are built."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
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


STOPS = "how it goes on"
"""What the last fact is called where an error ended a scenario."""

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
    """A module, a class or a method that the document names is not there.

    `needs` is a further module that a file of the submission needs and that is not there.
    """

    def __init__(self, message: str, needs: str = "") -> None:
        super().__init__(message)
        self.needs = needs


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
            raise _not_there(place, str(error.name), name) from None
        if not hasattr(module, name):
            raise Missing(f"{place}.py has no {name}{instead(name, dir(module))}")
        return getattr(module, name)


def _not_there(file: str, module: str, name: str) -> Missing:
    """What is missing, where a class `name` is wanted and a submission's file needs a module."""
    if module == file:
        folder = sys.path[0]
        beside = [one for one in os.listdir(folder) if one.endswith(".py")]
        texts = dict[str, str]()
        for one in beside:
            with open(os.path.join(folder, one), encoding="utf-8", errors="replace") as opened:
                texts[one] = opened.read()
        return Missing(f"there is no file {file}.py{elsewhere(f'{file}.py', name, texts)}")
    return Missing(
        f"{file}.py needs {module}, which is not there: all that is there are Python's own "
        "modules, what you hand in, and the files of the course (--scaffold)",
        module,
    )


def part(thing: Any, name: str) -> Any:
    """An attribute that the document names; Missing without it."""
    if not hasattr(thing, name):
        raise Missing(lacks(thing, name))
    return getattr(thing, name)


def lacks(thing: Any, name: str) -> str:
    """That a thing, or its class, has no such attribute; and one of a similar name."""
    owner = thing if isinstance(thing, type) else type(thing)
    return f"{owner.__name__} has no {name}{instead(name, dir(thing))}"


def instead(name: str, others: Iterable[str], ending: str = "") -> str:
    """The one of these names that is most like a name, in words; nothing if none is."""
    own = {one.casefold(): one for one in others if not one.startswith("__")}
    like = get_close_matches(name.casefold(), own, 1, ALIKE)
    return f"; there is {own[like[0]]}{ending}" if like else ""


def elsewhere(file: str, name: str, texts: Mapping[str, str]) -> str:
    """The file that may be meant by one that is missing, in words; nothing if none is.

    Its name is like it, or it has the class that should be there. `texts` are the files by name.
    """
    if like := instead(file.removesuffix(".py"), (one.removesuffix(".py") for one in texts), ".py"):
        return like
    holds = re.compile(rf"^class {re.escape(name)}\b", re.MULTILINE)
    has = next((one for one in sorted(texts) if holds.search(texts[one])), "")
    return f"; the class {name} is in {has}, and should be in {file}" if has else ""


ALIKE = 0.8
"""How much two names have in common, of 1, so that one may be meant by the other."""


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
