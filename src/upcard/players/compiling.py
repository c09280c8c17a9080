"""A player's choice as one compiled function, as the engine's loop calls it."""

from __future__ import annotations

import inspect
import warnings
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np
from numba.core.errors import NumbaError, NumbaWarning

from upcard.cards import Deck
from upcard.engine.fields import VIEW, WRITERS, shown
from upcard.engine.layout import MOVES_SIZE
from upcard.engine.memory import record_in
from upcard.engine.policies import SIGNATURE, Weighing
from upcard.files import write_whole
from upcard.jit import keep
from upcard.jit_cache import INTERPRETED, announce, folder, uncollected
from upcard.players.compile_sandbox import prove
from upcard.players.costs import MOST_STEPS
from upcard.players.diagnostics import complaint
from upcard.players.fluent import chosen, numba
from upcard.players.player import CallablePlayer, Player, choice_of, has_self
from upcard.players.source import (
    NOT_PLAIN,
    OURS,
    NeverCompiled,
    NotCompiled,
    StrategySource,
    source_of,
)
from upcard.players.strategy_subset import Functions, name_of

if TYPE_CHECKING:
    from upcard.games.game import Game

TOO_DEEP = "it is too deep to be compiled; write long sums and rows of `elif` as loops over tuples"
OPTIONS = {"nogil": True, "boundscheck": True, "error_model": "python"}
"""Errors are those of Python, so a strategy fails in the same place however it runs."""
OUTER = {**OPTIONS, "no_cfunc_wrapper": True}
INNER = {**OUTER, "no_cpython_wrapper": True}
"""For what only compiled code calls: Python's way in is a third of the compiler's time."""


def policy(player: Player, game: Game, seats: int) -> Any:
    """A player's choice at a table, as `policies.by_address` takes it.

    NotCompiled says why if it cannot be compiled; BadRules if the player cannot play there.
    """
    if not isinstance(player, CallablePlayer):
        return compiled_choice(type(player), game.deck)
    function, numbers = called_choice(type(player)), player.numbers(game, seats)
    return function if numbers is None else Weighing(function, numbers)


@cache
def called_choice(player: type[CallablePlayer]) -> Any:
    """The compiled choice of a player that has one for all decks."""
    options = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    return _for_the_loop(player.chooses, options, kept=True)


@cache
def compiled_choice(player: type[Player], deck: Deck) -> Any:
    """A player's choice, compiled for a deck; NotCompiled says why if it cannot be."""
    choose = choice_of(player)
    if INTERPRETED:
        raise NotCompiled("NUMBA_DISABLE_JIT turns off all compiling")
    if choose.__module__.startswith(OURS):
        return compiled_ours(choose.__module__, choose.__qualname__, deck)
    return compiled(source_of(choose, has_self(player)), deck)


@cache
def compiled_ours(module: str, name: str, deck: Deck) -> Any:
    """A `choose` of one of our own strategies, by its module and its class's name and its own.

    NotCompiled if there is none.
    """
    found: Any = import_module(module) if module.startswith(OURS) else None
    for part in name.split("."):
        found = inspect.getattr_static(found, part, None)
    if not isinstance(found, staticmethod):
        raise NotCompiled(NOT_PLAIN)
    return _asked(source_of(found.__func__), deck, True)


@cache
def compiled(source: StrategySource, deck: Deck) -> Any:
    """The `choose` of a user's file, compiled for a deck without importing the file."""
    if INTERPRETED:
        raise NotCompiled("NUMBA_DISABLE_JIT turns off all compiling")
    if source.metered:
        prove(source, deck)
    return compiled_unproved(source, deck)


def compiled_unproved(source: StrategySource, deck: Deck) -> Any:
    """The same for a source that is trusted, or that has been found quick enough to compile."""
    return _asked(source, deck, False)


def _asked(source: StrategySource, deck: Deck, ours: bool) -> Any:
    """What the engine's loop calls: it writes the view, and gives the code of the move."""
    functions = Functions(deck, _jit)
    try:
        choose = functions.add(source, ours)
    except RecursionError:
        raise NotCompiled(TOO_DEEP) from None
    reads = frozenset(functions.reads)
    writers = dict.fromkeys(write for name, write in WRITERS.items() if name in reads)
    names = {"__name__": __name__, "choose": choose, "chosen": chosen, "SHOWN": shown(reads)}
    names |= {"record_in": record_in, "VIEW": VIEW, "MOVES_SIZE": MOVES_SIZE}
    names |= {"full": np.full, "MOST_STEPS": MOST_STEPS}
    names |= {write.__name__: write for write in writers}
    lines = ["    view = record_in(known.codes, VIEW, MOVES_SIZE)"]
    lines += [f"    {write.__name__}(view, known)" for write in writers]
    left = "full(1, MOST_STEPS), " if source.metered else ""
    lines.append(f"    return chosen(choose({left}record_in(known.codes, SHOWN, MOVES_SIZE)))\n")
    name = name_of("asked", source, deck, lines)
    text = "\n".join((f"def {name}(known):", *lines))
    kept = _kept(source, name, text)
    exec(compile(text, str(kept), "exec"), names)  # noqa: S102 - our own text
    with warnings.catch_warnings(), uncollected():
        warnings.simplefilter("ignore", NumbaWarning)  # they point at lines of ours
        try:
            return _for_the_loop(names[name], OUTER, kept.exists())
        except Exception as problem:  # not all that the compiler raises is of its own kind
            why = complaint(problem, source.path, source.line, source.metered)
            raise (NeverCompiled if _stays(problem) else NotCompiled)(why) from problem


def _stays(problem: BaseException) -> bool:
    """Whether the compiler would refuse it again: it wraps all errors, of memory or disks, too."""
    cause: BaseException | None = problem
    while cause:
        if isinstance(cause, MemoryError | OSError):
            return False
        cause = cause.__cause__ or cause.__context__
    return isinstance(problem, NumbaError)


def _for_the_loop(function: FunctionType, options: dict[str, Any], kept: bool) -> Any:
    """A function as the engine's loop calls it, compiled now; its code can be `kept` on disk."""
    choice = numba.njit(**options)(function)
    if INTERPRETED:
        return choice
    if kept:
        keep(choice)
    choice.compile(SIGNATURE)
    choice.disable_compile()
    return choice


def _jit(function: FunctionType, ours: bool) -> Any:
    """A function as it is compiled when another one calls it."""
    return numba.njit(**INNER, forceinline=ours)(function)


def _kept(source: StrategySource, name: str, text: str) -> Path:
    """The file of a function with this text, beside which the compiler keeps its code.

    It is named for all that the strategy is made of; our own functions are in the folder's name.
    Where nothing can be written, it is not there, and nothing is kept.
    """
    path = Path(folder(), "strategies", f"{name}.py")
    if not path.exists():
        announce(f"a strategy of {Path(source.path).name}")
        with suppress(OSError):
            write_whole(path, text)
    return path
