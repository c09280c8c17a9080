"""The referee of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tools.referee.rulebook import Printed, read
from tools.referee.table import Disagreement, Told
from tools.referee.turns import Turns


class Referee(Turns):
    """It is told what the engine says happened, and raises Disagreement where that cannot be."""

    def __init__(self, keys: Mapping[str, Any], seats: int, first: int = 0) -> None:
        super().__init__(keys, seats, first)
        self.chooser: int | None = None
        self._moves: list[str] = []
        self._course = self.course()

    @classmethod
    def of_file(cls, game: str | Path, seats: int, first: int = 0) -> Referee:
        """The referee of a known game, or of a game in a TOML file."""
        return cls(read(game), seats, first)

    def begin(self, events: Iterable[Told], drawn: Iterable[Printed] = ()) -> None:
        """The deal begins: all that happens up to the first choice; `drawn` is as for `hear`."""
        self.hear(events, drawn)
        self._go_on(None)

    def legal(self) -> list[str]:
        """The moves of the seat that must choose, as they are listed."""
        return list(self._moves)

    def play(self, text: str, events: Iterable[Told], drawn: Iterable[Printed] = ()) -> None:
        """The seat that must choose makes a move: all that happens up to the next choice."""
        if text not in self._moves:
            raise Disagreement(f"seat {self.chooser} may not play {text}: {self._moves}")
        self.hear(events, drawn)
        self._go_on(text)

    def _go_on(self, move: str | None) -> None:
        try:
            self.chooser, moves = next(self._course) if move is None else self._course.send(move)
            self._moves = self.rules.pack.listed(moves)
        except StopIteration:
            self.chooser, self._moves = None, []
        self.nothing_more()
