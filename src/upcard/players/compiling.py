"""A player's choice as one compiled function, as the engine's loop calls it."""

from __future__ import annotations

import inspect
import warnings
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

from numba.core.errors import NumbaWarning

from upcard.bits import INTERPRETED, caching
from upcard.cards import Deck
from upcard.engine.choosers import SIGNATURE
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
from upcard.players.source import OURS, NotCompiled, StrategySource, source_of
from upcard.players.subset import BOUNDED, bounded, functions_of

OPTIONS = {"nogil": True, "boundscheck": True, "error_model": "python"}
"""Errors are those of Python, so a strategy fails in the same place however it runs."""


@cache
def chooser(player: type[Player], deck: Deck) -> Any:
    """A player's choice, compiled for a deck; NotCompiled says why if it cannot be."""
    if issubclass(player, CompiledPlayer):
        with caching():
            return numba.njit(SIGNATURE, cache=True, nogil=True, error_model="numpy")(
                player.chooses
            )
    choose = choice_of(player)
    if INTERPRETED:
        raise NotCompiled("nothing is: NUMBA_DISABLE_JIT is set")
    if choose.__module__.startswith(OURS):
        return compiled_ours(choose.__module__, choose.__qualname__, deck)
    return compiled(source_of(choose), deck)


@cache
def compiled_ours(module: str, name: str, deck: Deck) -> Any:
    """A `choose` of one of our own strategies, by its module and its class's name and its own.

    NotCompiled if there is none.
    """
    found: Any = import_module(module) if module.startswith(OURS) else None
    for part in name.split("."):
        found = inspect.getattr_static(found, part, None)
    if not isinstance(found, staticmethod):
        raise NotCompiled("its choose is no plain function")
    return _asked(_inlined(found.__func__, {}), deck, found.__func__.__code__)


def choice_of(player: type[Player]) -> FunctionType:
    """A player's `choose` if it is one that can be compiled; NotCompiled if not."""
    if player.cheats:
        raise NotCompiled("it is shown others' hands: only choose in Python is")
    choose = inspect.getattr_static(player, "choose")
    if not isinstance(choose, staticmethod):
        raise NotCompiled("its choose has a self: only choose(view) can be compiled")
    function: Any = choose.__func__
    if not inspect.isfunction(function):
        raise NotCompiled("its choose is no plain function")
    return function


@cache
def compiled(source: StrategySource, deck: Deck) -> Any:
    """The `choose` of a user's file, compiled for a deck without importing the file."""
    if INTERPRETED:
        raise NotCompiled("nothing is: NUMBA_DISABLE_JIT is set")
    choose, names = functions_of(source)
    theirs = {choose.__code__.co_filename}
    made: dict[Any, Any] = {}
    for name, value in names.items():
        if isinstance(value, FunctionType) and name != BOUNDED:
            own = value.__code__.co_filename in theirs
            names[name] = numba.njit(**OPTIONS)(value) if own else _inlined(value, made)
    names[BOUNDED] = numba.njit(**OPTIONS)(bounded)
    return _asked(numba.njit(**OPTIONS)(choose), deck, choose.__code__, source.line)


def _asked(inner: Any, deck: Deck, code: Any, line: int | None = None) -> Any:
    """What the engine's loop calls: it makes the view, and gives the code of the move."""
    view_type = DeckTypes(deck).view

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
            at = line or code.co_firstlineno
            raise NotCompiled(complaint(problem, code.co_filename, at)) from problem


def _inlined(function: Any, made: dict[Any, Any]) -> Any:
    """A function of one of our strategies, compiled inline with those of ours that it calls."""
    if function not in made:
        names = dict(function.__globals__)
        clone = FunctionType(
            function.__code__,
            names,
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        made[function] = numba.njit(**OPTIONS, forceinline=True)(clone)
        for name in function.__code__.co_names:
            called = names.get(name)
            if inspect.isfunction(called) and called.__module__.startswith(OURS):
                names[name] = _inlined(called, made)
    return made[function]
