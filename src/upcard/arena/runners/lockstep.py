"""Many deals at once at a table where some choose in Python: each is asked for many choices in one.

A user's player runs in a process of its own, and to ask it takes much longer than most choices do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from upcard.arena.runners.drive import begin_deal, not_legal
from upcard.arena.runners.rows import Excuse, Trouble, forfeit, write_outcome
from upcard.arena.runners.sitting import Answer, Question, Sitter
from upcard.engine import entry
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.policies import by_address
from upcard.engine.stepping import step
from upcard.errors import IllegalMove
from upcard.games.game import Game
from upcard.games.state import State, empty_bytes
from upcard.players.hosted import BATCH
from upcard.stopping import go_on

_Lost = tuple[int, Excuse | None]
"""A deal that was forfeited, by its place in those to be played, and why."""


class Tables:
    """Deals of one seating: who sits where, and the deals that are under way.

    `sitters` are by seat, None for a seat that has a compiled function in `choosers`. The seats of
    a `league` show one another their hands.
    """

    def __init__(
        self,
        game: Game,
        sitters: Sequence[Sitter | None],
        choosers: Sequence[Any],
        league: Sequence[int] = (),
    ) -> None:
        self.game, self.league, self.choosers = game, league, choosers
        self._sitters = {seat: sitter for seat, sitter in enumerate(sitters) if sitter}
        self.called = by_address([choosers])[0]

    def play(
        self,
        seed: int,
        deals: Sequence[int],
        first: int,
        rows: Sequence[Any],
        seating: Sequence[int],
    ) -> list[_Lost]:
        """Play the deals, the seat `first` beginning, and write a row for each.

        Which of the deals, by their numbers in `deals`, were forfeited, and why.
        """
        left, lost = iter(enumerate(zip(deals, rows, strict=True))), list[_Lost]()
        going = [_Deal(self, seed, first, seating) for _ in range(min(BATCH, len(deals)))]
        with np.errstate(over="ignore"):
            while going := [deal for deal in going if deal.goes_on(left, lost)]:
                go_on()
                self._ask(going)
        return lost

    def _ask(self, going: Sequence[_Deal]) -> None:
        """Have a choice made in each deal."""
        groups = dict[int, list[_Deal]]()
        for deal in going:
            groups.setdefault(deal.seat, []).append(deal)
        for seat, group in groups.items():
            self._sitters[seat].send([deal.question() for deal in group])
        for seat, group in groups.items():
            for deal, answer in zip(group, self._sitters[seat].receive(), strict=True):
                deal.answer = answer


class _Deal:
    """A place for one deal after the other: the one that is under way, and what is to be chosen."""

    def __init__(self, tables: Tables, seed: int, first: int, seating: Sequence[int]) -> None:
        self._tables, self._seed, self._first, self._seating = tables, seed, first, seating
        self._state = State(tables.game, empty_bytes())
        self._view = empty_bytes()
        self._moves = np.empty(ROOM_SIZE, np.int64)
        self._codes: Any = memoryview(self._moves.data)  # gives Python's own numbers, and fast
        self._called = tables.game.tables, self._state._data, tables.called
        self._index, self._number, self._row, self._count = -1, -1, None, 0
        self.seat = -1
        self.answer: Answer = entry.NO_MOVE

    def question(self) -> Question:
        """What the seat whose turn it is must be asked."""
        seat, league = self.seat, self._tables.league
        shown = self._state.shown_to(seat, league) if seat in league else None
        return Question(seat, self._view, self._moves[: self._count], None, shown)

    def goes_on(self, left: Iterator[tuple[int, tuple[int, Any]]], lost: list[_Lost]) -> bool:
        """Make the move that was chosen, and run on to the next choice, if only of another deal.

        False when no deal is left.
        """
        while self._row is None or not self._asks(lost):
            self._index, (self._number, self._row) = next(left, (-1, (-1, None)))
            if self._row is None:
                return False
            seats = len(self._seating)
            begin_deal(self._tables.game, self._state, seats, self._first, self._seed, self._number)
            self.answer = entry.NO_MOVE
        return True

    def _asks(self, lost: list[_Lost]) -> bool:
        """Whether the deal, with the answer that was given, comes to a choice; else it is over."""
        trouble = self._run_on(self.answer) if isinstance(self.answer, int) else self.answer
        if trouble is not None:
            excuse = forfeit(self._row, self._state, trouble, self._seating, self._number)
            lost.append((self._index, excuse))
        elif self._count:
            self.seat = self._codes[self._count]
            return True
        else:
            write_outcome(self._row, self._state)
        return False

    def _run_on(self, code: int) -> Trouble | None:
        """Make a move, and run on; what went wrong, if something did."""
        try:
            self._count = step(*self._called, code, self._view, self._moves)
        except Exception as problem:  # a player's own code may raise anything
            return problem
        return self._refusal(code) if self._count < 0 else None

    def _refusal(self, code: int) -> IllegalMove:
        """What is wrong with a move that was not made: whose turn it is has chosen it."""
        state = self._state
        if state.turn is None or self._tables.choosers[state.turn] is not None:
            return not_legal(state)
        move = self._tables.game.notation.by_code.get(code)
        return IllegalMove(state._refusal(str(move or code)))
