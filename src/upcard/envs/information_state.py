"""What a seat remembers, as rows of numbers: the latest of all that its history's text says."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from upcard.engine.layout import KINDS
from upcard.errors import Unreadable
from upcard.games.game import Game
from upcard.games.moves import STUCK, Event
from upcard.games.numbers import below

RECALLED = 128
"""How many rows there are."""
COLUMNS = ("kind", "seat", "what")
"""A row: an event's kind as in `layout.KINDS`, or `answered`; whose it is, counted from the own
seat; and the face (`Game.features(...).faces`), suit, number or action. Each is counted from 1, and
is 0 where there is none."""
SHAPE = RECALLED, len(COLUMNS)
ANSWERED = "answered"
WORDS = {word: number for number, word in enumerate((*KINDS, STUCK, ANSWERED), start=1)}


class HistoryRows:
    """Turns the texts of a game's histories (`History.text`) into rows."""

    def __init__(self, game: Game, seats: int) -> None:
        self._notation, self._actions, self._seats = game.notation, game.actions, seats
        self._faces, self._suits = dict[str, int](), dict[str, int]()
        for side in game.sides:
            suits = map(str, side.rules.whole_deck.suits)
            self._faces |= {face: number for number, face in enumerate(side.actions.faces, start=1)}
            self._suits |= {suit: number for number, suit in enumerate(suits, start=1)}
        self._known: dict[str, tuple[int, int | None, int] | None] = {}

    def rows(self, text: str, seat: int) -> npt.NDArray[np.float32]:
        """The latest RECALLED events and own moves of a seat's history, the latest first.

        Shape (RECALLED, 3); all 0 behind the first. What a text says besides, such as a hand that
        was given in a swap, is not in it. BadRules for a seat that is not at the table.
        """
        below("seat", seat, self._seats)
        rows = np.zeros(SHAPE, np.float32)
        for row, (kind, who, what) in zip(rows, self._latest(text), strict=False):
            row[:] = kind, 0 if who is None else 1 + (who - seat) % self._seats, what
        return rows

    def _latest(self, text: str) -> Iterator[tuple[int, int | None, int]]:
        """What the parts of a text mean, from its end on."""
        end = len(text)
        while end > 0:
            start = text.rfind("; ", 0, end)
            part = text[start + 2 if start >= 0 else 0 : end]
            if part not in self._known:
                self._known[part] = self._meaning(part)
            known = self._known[part]
            if known is not None:
                yield known
            end = start

    def _meaning(self, part: str) -> tuple[int, int | None, int] | None:
        """The kind, the seat and the rest of a part of a text; None for one that has no row."""
        word, _, rest = part.partition(" ")
        if word == ANSWERED:
            return WORDS[ANSWERED], None, 1 + self._actions.number(rest)
        try:
            event = self._notation.read_event(part)
        except Unreadable:
            return None
        return WORDS[event.kind], event.seat, self._what(event)

    def _what(self, event: Event) -> int:
        if event.card is not None:
            return self._faces[str(event.card)]
        if event.suit is not None:
            return self._suits[event.suit]
        return 0 if event.number is None else 1 + event.number
