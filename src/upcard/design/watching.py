"""A compiled player, watched: its choices, the turns that it waited, and its attacks on others.

Whoever watches is called by the engine's loop in the player's place, and hands the question on to
it. So it is compiled once, whoever is watched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from upcard.bits import Int, has
from upcard.engine.layout import CARDLESS, SUIT_STEP
from upcard.engine.memory import record_at
from upcard.engine.policies import Known, Weighing, by_address, call
from upcard.players.compiling import called_choice
from upcard.players.player import CallablePlayer

NOT_YET = -1
WATCH = np.dtype(
    [
        ("function", "i8"),  # where the player's choice is
        ("data", "i8"),  # and the numbers that it goes by
        ("turn", "i8"),  # the last one in which it was asked, NOT_YET before the first
        ("chose", "i8"),  # whether it had a choice in that turn
        ("choices", "i8"),  # turns in which it had one
        ("waits", "i8"),  # turns in which it was asked again
        ("waited", "i8"),  # turns that passed before these
        ("struck", "i8"),  # the last turn in which it played a card against another
        ("attacks", "i8"),  # turns in which it did
        ("attacking", "u8", (2,)),  # the cards that are against another
    ],
    align=True,
)
"""What is noted of a seat in a deal."""


def noting(known: Any) -> Int:
    """The move of the player that is watched."""
    note, turn = record_at(known.data, WATCH), known.table.turns
    if note.turn != turn:
        if note.turn != NOT_YET:
            note.waits += 1
            note.waited += turn - note.turn - 1
        note.turn, note.chose = turn, 0
    if known.count > 1 and note.chose == 0:
        note.chose = 1
        note.choices += 1
    asked = Known(
        known.rules,
        known.table,
        known.hand,
        known.ages,
        known.seat,
        known.dice,
        known.codes,
        known.count,
        known.cards,
        note.data,
    )
    move = call(note.function, asked)
    low, high = note.attacking[0], note.attacking[1]
    if move < CARDLESS and note.struck != turn and has(low, high, move % SUIT_STEP):
        note.struck = turn
        note.attacks += 1
    return move


class Noting(CallablePlayer):
    """Whoever watches another player."""

    name = "noting"
    chooses = staticmethod(noting)

    def choose(self, view: Any) -> Any:
        """It has no choice of its own."""
        raise NotImplementedError


class Watchers:
    """The seats of a table, each watched: `notes` has a WATCH record for each of them.

    `called` is what the engine's loop calls, `attacking` the set of cards that are against another.
    """

    def __init__(self, policies: Sequence[Any], attacking: tuple[int, int]) -> None:
        self.notes = np.zeros(len(policies), WATCH)
        self.notes["attacking"] = attacking
        places = by_address(policies)
        self.notes["function"], self.notes["data"] = places[:, 0], places[:, 1]
        rows = self.notes.view(np.uint8).reshape(len(policies), -1)
        player = called_choice(Noting)
        self.called: Any = by_address([Weighing(player, row) for row in rows])

    def begin(self) -> None:
        """A new deal begins."""
        self.notes["turn"] = self.notes["struck"] = NOT_YET
        for name in ("chose", "choices", "waits", "waited", "attacks"):
            self.notes[name] = 0
