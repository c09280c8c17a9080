"""A player's choice as one compiled function, as the engine's loop calls it."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from numba.core.errors import NumbaWarning

from upcard.bits import INTERPRETED, caching
from upcard.cards import Deck
from upcard.engine.choosers import SIGNATURE
from upcard.errors import UpcardError
from upcard.players.complaints import complaint
from upcard.players.player import CompiledPlayer, Player
from upcard.players.seen import (
    MEMO_TYPE,
    DeckTypes,
    address,
    make,
    record_at,
    room_for,
)
from upcard.players.seen.compiler import numba
from upcard.players.seen.view import forget

OPTIONS = {"nogil": True, "boundscheck": True, "error_model": "python"}
"""Errors are those of Python, so a strategy fails in the same place however it runs."""
OURS = "upcard.players."
"""How the modules of our own strategies begin. What these call is small: it is compiled inline."""


class NotCompiled(UpcardError):
    """Why a strategy runs as plain Python: what it does that cannot be compiled."""


@cache
def chooser(player: type[Player], deck: Deck) -> Any:
    """A player's choice, compiled for a deck; NotCompiled says why if it cannot be."""
    if player.cheats:
        raise NotCompiled("it is shown others' hands: only choose in Python is")
    if issubclass(player, CompiledPlayer):
        with caching():
            return numba.njit(SIGNATURE, cache=True, nogil=True, error_model="numpy")(
                player.chooses
            )
    if INTERPRETED:
        raise NotCompiled("nothing is: NUMBA_DISABLE_JIT is set")
    choose = inspect.getattr_static(player, "choose")
    if not isinstance(choose, staticmethod):
        raise NotCompiled("its choose has a self: only choose(view) can be compiled")
    if not inspect.isfunction(choose.__func__):
        raise NotCompiled("its choose is no plain function")
    return _compiled(choose.__func__, deck)


def _compiled(choose: Callable[..., Any], deck: Deck) -> Any:
    """A strategy's `choose`, a function of a view alone, compiled for a deck."""
    view_type, inner = DeckTypes(deck).view, _jitted(choose, {})

    def asked(
        rules: Any,
        table: Any,
        hand: Any,
        ages: Any,
        seat: Any,
        dice: Any,
        codes: Any,
        count: Any,
        _cards: Any,
    ) -> Any:
        memo_at = room_for(MEMO_TYPE)
        forget(record_at(MEMO_TYPE, memo_at))
        own = address(rules), address(table), hand[0], hand[1], address(ages), seat, dice
        return inner(make(view_type, (*own, address(codes), count, memo_at)))._code

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaWarning)  # they point at lines of ours
        try:
            return numba.njit(SIGNATURE, **OPTIONS)(asked)
        except Exception as problem:  # not all that the compiler raises is of its own kind
            raise NotCompiled(complaint(problem, choose)) from problem


def _jitted(function: Any, made: dict[Any, Any]) -> Any:
    """A function compiled together with those of its own module that it calls."""
    if function not in made:
        names = dict(function.__globals__)
        clone = FunctionType(
            function.__code__,
            names,
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        own = function.__module__.startswith(OURS)
        made[function] = numba.njit(**OPTIONS, forceinline=own)(clone)
        for name in function.__code__.co_names:
            called = names.get(name)
            if inspect.isfunction(called) and _goes_along(called, function):
                names[name] = _jitted(called, made)
    return made[function]


def _goes_along(called: Any, function: Any) -> bool:
    """Whether a function is compiled with one that calls it: of the same file, or a player's."""
    home: str = called.__module__
    return home == function.__module__ or home.startswith(OURS)
