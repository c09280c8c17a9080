"""Players: a strategy is a class with one pure function, from a view to a move."""

from __future__ import annotations

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, ClassVar, Protocol

import numpy as np

from upcard.bits import Int, border
from upcard.engine.entry import as_rules, as_state
from upcard.engine.legal import choices
from upcard.games.moves import Move
from upcard.games.state import State
from upcard.games.view import View
from upcard.players.compiled import FIRST, RANDOM, any_card, choose, code_of, first


class Player(ABC):
    """Somebody who can sit at a table. A strategy is a subclass with a `choose`, and a docstring.

        class Mine(upcard.Player):
            def choose(view):
                return view.legal[0]

    `choose` may be written with or without `self`; one that uses it runs in Python. It must depend
    on the view alone: contests play many deals at once. Who wants to roll dice takes `view.dice`.
    `name` is the class's name in kebab case, if none is given.
    """

    name: str = ""
    cheats: ClassVar[bool] = False
    """Whether it is shown more than its seat may know: hands of the league of cheaters, if not
    all hands."""
    sees_all: ClassVar[bool] = False
    """Whether that is all hands."""
    remembers: ClassVar[bool] = False
    """Whether it wants `view.belief`: its deals are played one event at a time, which is slower."""

    def __init_subclass__(cls) -> None:
        if "name" not in cls.__dict__:
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
        own = cls.__dict__.get("choose")
        if inspect.isfunction(own) and len(inspect.signature(own).parameters) == 1:
            cls.choose = staticmethod(own)  # type: ignore[method-assign]

    @abstractmethod
    def choose(self, view: View) -> Move:
        """One of `view.legal`."""


class Sees(Protocol):
    """What says whether a player sees all hands."""

    @property
    def sees_all(self) -> bool:
        """Whether it does."""


def view_of(state: State, seat: int, player: Sees, league: Collection[int] = ()) -> View:
    """What a player is given at a seat: its view, and the hands that it is shown if it cheats."""
    if player.sees_all:
        return state.shared_view(seat, range(state.seats))
    return state.shared_view(seat, league) if seat in league else state.view(seat)


class CompiledPlayer(Player):
    """A player whose choice is one of `players.compiled`, which also plays in the engine's loop."""

    kind: ClassVar[int]
    """Its number in `players.compiled`."""
    chooses: ClassVar[Any]
    """Its choice there, with the arguments that `players.compiling` gives."""

    def choose(self, view: View) -> Move:
        """The compiled choice."""
        with np.errstate(over="ignore"):
            dice = view._state["dice"][view.seat]
            code = choose_from_view(self.kind, view.game.tables, view._data, view.seat, dice)
        return view.game.notation.by_code[int(code)]


class FirstPlayer(CompiledPlayer):
    """Each document's own computer player, as the rules name it (`computer`)."""

    name = "first"
    kind, chooses = FIRST, staticmethod(first)


class RandomPlayer(CompiledPlayer):
    """Plays a random valid card (document 002), each equally likely; a wild with any suit."""

    name = "random"
    kind, chooses = RANDOM, staticmethod(any_card)


@border
def choose_from_view(kind: Int, rules_data: Any, view_data: Any, seat: Int, dice: Any) -> Int:
    """A compiled player's choice from the bytes of a view, as a move's code."""
    rules, view = as_rules(rules_data), as_state(view_data)
    low, high = choices(rules, view, seat)
    move = choose(kind, rules, view.table, view.hands[seat], view.age[seat], low, high, dice)
    return code_of(rules, move)
