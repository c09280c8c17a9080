"""The reference, as often as wanted: each copy has classes and dice of its own.

It plays in this process, where nothing but it may be changed: `random` is not, and no file is
written. A copy can have another method in one of its classes.
"""

from __future__ import annotations

import ast
import inspect
import random
from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

from upcard.classic import countdown, linked
from upcard.course.assignment import Mistake

Method = Callable[..., Any]
"""Of a copy: it is given the copy's names, then what the method is given.

`names.right` is the method that it stands for.
"""


def copied(*changes: tuple[str, Method]) -> SimpleNamespace:
    """The classes of the document, `random` among them, and changed, a place as `Deck.draw` each.

    A later change is made on top of those before it.
    """
    space: dict[str, Any] = {"__name__": "upcard_countdown", "random": random.Random()}
    for module in (linked, countdown):
        exec(_code(module), space)  # noqa: S102 - it is our own
    names = SimpleNamespace(**{name: space[name] for name in ("random", *countdown.__all__)})
    completed(names)
    for place, method in changes:
        owner, _, name = place.partition(".")
        changed = getattr(names, owner)
        setattr(changed, name, _bound(method, names, getattr(changed, name)))
    return names


def completed(names: SimpleNamespace) -> None:
    """Have a copy play whole games, and write nothing."""
    names.Game.start, names.Game.upcard_lines = _start, _lines


def _bound(method: Method, names: SimpleNamespace, right: Method) -> Method:
    own = SimpleNamespace(**vars(names), right=right)
    return lambda *arguments, **named: method(own, *arguments, **named)


def _lines(game: Any, debug: bool) -> Iterator[str]:
    """A whole game, as it happens."""
    yield from game.play(debug)


def _start(game: Any) -> Any:
    """Play a whole game, and write nothing."""
    for _ in game.play(debug=False):
        pass
    return game._finished


@cache
def _code(module: ModuleType) -> CodeType:
    """A module's code, without the imports that a copy has instead."""
    tree = ast.parse(inspect.getsource(module))
    tree.body = [node for node in tree.body if not _is_replaced(node)]
    return compile(tree, str(module.__file__), "exec")


def _is_replaced(node: ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == linked.__name__
    return isinstance(node, ast.Import) and node.names[0].name == "random"


class Copies(list[Mistake]):
    """Mistakes, each a copy of the reference with another method in one of its classes."""

    def mistake(self, place: str, *others: tuple[str, Method]) -> Callable[[Method], Method]:
        """Add a function, whose docstring has the title and, after an empty line, the advice.

        `others` are changed as well, before it.
        """

        def added(method: Method) -> Method:
            title, _, advice = inspect.cleandoc(method.__doc__ or "").partition("\n\n")
            words = " ".join(title.split()), " ".join(advice.split())
            self.append(Mistake(*words, copied(*others, (place, method))))
            return method

        return added


REFERENCE = copied()
