"""Usual mistakes, made on purpose: the reference with one thing wrong, known by what it does."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, TypeVar

from upcard.classic.scaffold import Items
from upcard.course.assignment import Mistake

Method = TypeVar("Method", bound=Callable[..., Any])


SHARED: dict[str, Items[Any]] = {}
"""A hand that all players of a scenario have together; emptied before the next one."""


class Workshop(list[Mistake]):
    """Mistakes, each the reference with another method in one of its classes."""

    def __init__(self, reference: Mapping[str, Any]) -> None:
        super().__init__()
        self._reference = reference

    def add(self, place: str, title: str, advice: str, method: object) -> None:
        """A mistake: what `method` does at `place`, as `Game.play_skip`."""
        owner, _, name = place.partition(".")
        changed = type(owner, (self._reference[owner],), {name: method})
        names = SimpleNamespace(**{**self._reference, owner: changed})
        self.append(Mistake(title, advice, names))

    def mistake(self, place: str) -> Callable[[Method], Method]:
        """Add a function, whose docstring has the title and, after an empty line, the advice."""

        def added(method: Method) -> Method:
            title, _, advice = inspect.cleandoc(method.__doc__ or "").partition("\n\n")
            self.add(place, " ".join(title.split()), " ".join(advice.split()), method)
            return method

        return added
