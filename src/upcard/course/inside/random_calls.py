"""The calls of Python's `random` that a submission makes, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, NamedTuple

WATCHED = (
    "seed random uniform gauss normalvariate randint randrange choice choices shuffle sample "
    "getrandbits"
).split()
KEPT = "upcard_calls"
HALF = 0.5


class Call(NamedTuple):
    """A call: the function's name, and its arguments in words."""

    name: str
    numbers: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(_text, self.numbers))})"


def _text(value: Any) -> str:
    return f"{value:g}" if isinstance(value, int | float) else type(value).__name__


def calls_of(chance: Any) -> list[Call]:
    """The list to which every call of `chance`, the module or an object like it, is added.

    A call that another one makes is not. It must be asked for before the submission is imported,
    which may keep the functions themselves (`from random import gauss`).
    """
    if hasattr(chance, KEPT):
        return chance.upcard_calls  # type: ignore[no-any-return]
    calls: list[Call] = []
    within: list[str] = []

    def watching(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*numbers: Any, **named: Any) -> Any:
            if not within:
                calls.append(_call(name, (*numbers, *named.values())))
            within.append(name)
            try:
                return call(*numbers, **named)
            finally:
                within.pop()

        return watched

    for name in WATCHED:
        setattr(chance, name, watching(name, getattr(chance, name)))
    setattr(chance, KEPT, calls)
    return calls


def _call(name: str, numbers: tuple[Any, ...]) -> Call:
    """A call; `random()` is the same as `uniform(0, 1)`."""
    return Call("uniform", (0, 1)) if name == "random" else Call(name, numbers)


def told(calls: Iterable[Call], precision: float) -> str:
    """Calls in words; a cut and a throw for who begins are a riffle, of so many cards.

    `precision` is the share of the cards by which cuts vary.
    """
    words, left = list[str](), list(calls)
    while left:
        cards = _riffle(left[:2], precision)
        words.append(f"a riffle of {cards} cards" if cards else str(left[0]))
        del left[: 2 if cards else 1]
    runs = [(word, len(list(run))) for word, run in groupby(words)]
    return ", then ".join(word if many == 1 else f"{many} times {word}" for word, many in runs) or (
        "none"
    )


def _riffle(calls: list[Call], precision: float) -> int:
    """How many cards are riffled, if that is what two calls do; 0 if not."""
    if [call.name for call in calls] != ["gauss", "uniform"] or calls[1].numbers != (0, 1):
        return 0
    try:
        middle, spread = calls[0].numbers
        cards = round(middle / HALF)
        exact = abs(middle - cards * HALF) < 1e-9 and abs(spread - cards * precision) < 1e-9
    except (TypeError, ValueError):
        return 0
    return cards if exact else 0
