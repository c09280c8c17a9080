"""Players as Python sees them: a name, and a choice from a view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from upcard.bits import Int, border
from upcard.chance import deal_stream
from upcard.engine.entry import as_rules, as_state
from upcard.engine.layout import SUIT_STEP
from upcard.engine.legal import choices
from upcard.engine.moves import Move
from upcard.engine.view import View
from upcard.errors import BadRules
from upcard.players.compiled import FIRST, RANDOM, choose

COMPILED = {"first": FIRST, "random": RANDOM}
"""The compiled players by name: each document's own computer player, and any legal card."""


class Player(ABC):
    """Somebody who can sit at a table."""

    name: str

    @abstractmethod
    def choose(self, view: View) -> Move:
        """One of `view.legal`."""


class CompiledPlayer(Player):
    """A compiled player, asked one view at a time; `seed` starts its own randomness."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.kind = COMPILED[name]
        self._seed = seed
        self._asked = 0

    def choose(self, view: View) -> Move:
        """The compiled choice: the same function that plays inside the engine's loop."""
        with np.errstate(over="ignore"):
            dice = np.uint64(deal_stream(self._seed, self._asked))
            code = choose_from_view(self.kind, view.game.tables, view._data, view.seat, dice)
        self._asked += 1
        return view.game.notation.by_code[int(code)]


@border
def choose_from_view(kind: Int, rules_data: Any, view_data: Any, seat: Int, dice: Any) -> Int:
    """A compiled player's choice from the bytes of a view, as a move's code."""
    rules, view = as_rules(rules_data), as_state(view_data)
    low, high = choices(rules, view, seat)
    move = choose(kind, rules, view.table, view.hands[seat], view.age[seat], low, high, dice)
    return rules.face[move % SUIT_STEP] + move // SUIT_STEP * SUIT_STEP


def player_named(name: str, seed: int = 0) -> Player:
    """The built-in player of that name; BadRules if there is none."""
    if name not in COMPILED:
        raise BadRules(f"no player {name!r}: there are {', '.join(COMPILED)}")
    return CompiledPlayer(name, seed)
