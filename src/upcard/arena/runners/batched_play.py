"""Many deals at once at a table where some choose in Python: each is asked for many choices in one.

A user's player runs in a process of its own, and to ask it takes much longer than most choices do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from upcard.arena.runners.deal_loop import DealLoop
from upcard.arena.runners.rows import Excuse, Trouble
from upcard.arena.runners.seat_player import Answer, Question, SeatPlayer
from upcard.arena.statistics.tally import Rows
from upcard.cancellation import go_on
from upcard.engine.entry import NO_MOVE
from upcard.games.game import Game
from upcard.games.view import NOTHING_SHOWN
from upcard.players.player_program import BATCH

Lost = tuple[int, Excuse | None]
"""A deal that was forfeited, by its place in those to be played, and why."""


class Table:
    """Who sits where: `sitters` by seat, None for one that has a compiled function in `policies`.

    `seating` says which player of a job each seat is. The seats of a `league` show one another
    their hands. `choices` is a DealLoop's. So many deals are under way at once as are `most`.
    """

    def __init__(
        self,
        game: Game,
        seating: Sequence[int],
        sitters: Sequence[SeatPlayer | None],
        policies: Sequence[Any],
        league: Sequence[int] = (),
        choices: int | None = None,
        most: int = BATCH,
    ) -> None:
        self.game, self.seating, self.policies, self.league = game, seating, policies, league
        self.choices, self._most = choices, most
        self._sitters = {seat: sitter for seat, sitter in enumerate(sitters) if sitter}

    def play(self, seed: int, deals: Sequence[int], first: int, rows: Rows) -> list[Lost]:
        """Play the deals, the seat `first` beginning, and write a row for each.

        Which of them were forfeited, and why.
        """
        width = min(self._most if self._sitters else 1, len(deals))
        places = [_Place(self) for _ in range(width)]
        for sitter in self._sitters.values():
            sitter.sit(self.game)
        with np.errstate(over="ignore"):
            for at, place in enumerate(places):
                place.begin(seed, deals[at::width], first, rows[at::width])
            going = places
            while going := [place for place in going if place.goes_on()]:
                go_on()
                self._ask(going)
        return [
            (at + number * width, excuse)
            for at, place in enumerate(places)
            for number, excuse in place.lost
        ]

    def _ask(self, going: Sequence[_Place]) -> None:
        """Have a choice made in each deal."""
        groups = dict[int, list[_Place]]()
        for place in going:
            groups.setdefault(place.seat, []).append(place)
        for seat, group in groups.items():
            self._sitters[seat].send([place.question() for place in group])
        for seat, group in groups.items():
            for place, answer in zip(group, self._sitters[seat].receive(), strict=True):
                place.answer = answer


class _Place(DealLoop):
    """One of the deals that are under way at a table, and what was answered in it last."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.game, table.policies, table.choices)
        self._league, self._seating = table.league, table.seating
        self.answer: Answer = NO_MOVE
        self.lost = list[Lost]()

    def question(self) -> Question:
        """What the seat whose turn it is must be asked."""
        seat, league = self.seat, self._league
        shown = self.state.shown_to(seat, league) if seat in league else NOTHING_SHOWN
        return Question(seat, self.view, self.codes, None, shown)

    def goes_on(self) -> bool:
        """Make the move that was answered, and play on to the next choice, if only of another deal.

        False when no deal is left.
        """
        while trouble := self._trouble():
            self.lost.append(self.forfeit(trouble, self._seating))
            self.answer = NO_MOVE
        return len(self.codes) > 0

    def _trouble(self) -> Trouble | None:
        return self.to_choice(self.answer) if isinstance(self.answer, int) else self.answer
