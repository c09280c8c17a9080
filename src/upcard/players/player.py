"""Players: a strategy is a class with one pure function, from a view to a move."""

from __future__ import annotations

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Collection
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.source import NOT_PLAIN, OURS, NotCompiled

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from upcard.games.game import Game
    from upcard.games.state import State


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
            cls.name = kebab(cls.__name__)
        own = cls.__dict__.get("choose")
        if inspect.isfunction(own) and len(inspect.signature(own).parameters) == 1:
            cls.choose = staticmethod(own)  # type: ignore[method-assign]

    @abstractmethod
    def choose(self, view: View) -> Move:
        """The move to make: one of `view.legal`.

        In contests, any other, or an error, is a forfeit.
        """

    def check_game(self, game: Game) -> None:  # noqa: B027 - few players ask for anything
        """BadRules for a game that it cannot play, where it cannot play all."""


def kebab(name: str) -> str:
    """A class's name as a player's: `LongestSuit` is `longest-suit`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class CallablePlayer(Player):
    """A player whose choice is a function as the engine's loop calls it (`engine.policies`)."""

    chooses: ClassVar[Any]

    def numbers(self, game: Game, seats: int) -> npt.NDArray[np.uint8] | None:  # noqa: ARG002
        """What the function goes by at a table, as bytes; None if it needs nothing."""
        return None


class Sees(Protocol):
    """What says whether a player sees all hands."""

    @property
    def sees_all(self) -> bool:
        """Whether it does."""


def view_of(state: State, seat: int, player: Sees, league: Collection[int] = ()) -> View:
    """The inputs of a player at a seat: its view, and for a cheater the hands that it is shown."""
    if player.sees_all:
        return state.shared_view(seat, range(state.seats))
    return state.shared_view(seat, league) if seat in league else state.view(seat)


def has_self(player: type[Player]) -> bool:
    """Whether a player's `choose` is handed the player, too, before the view."""
    return not isinstance(inspect.getattr_static(player, "choose"), staticmethod)


def choice_of(player: type[Player]) -> FunctionType:
    """A player's `choose`, of a view or of itself and a view; NotCompiled if it is neither.

    Whether it uses itself is told by its source: see `players.strategy_subset`.
    """
    if player.cheats:
        raise NotCompiled("it cheats: hands of others are shown only to a `choose` in Python")
    choose: Any = inspect.getattr_static(player, "choose")
    if not has_self(player):
        choose = choose.__func__
    elif getattr(choose, "__module__", "").startswith(OURS):
        raise NotCompiled("its `choose` uses self")
    if not inspect.isfunction(choose):
        raise NotCompiled(NOT_PLAIN)
    return choose
