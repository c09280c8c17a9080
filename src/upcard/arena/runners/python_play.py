"""Deals with players that are plain Python functions of a view, one engine call a decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np

from upcard.arena.runners.deal_loop import DealLoop
from upcard.arena.statistics.tally import GAMES
from upcard.engine.entry import NO_MOVE
from upcard.errors import IllegalMove
from upcard.games.game import Game
from upcard.games.moves import Move, choice_text
from upcard.games.state import State
from upcard.games.table import empty_bytes
from upcard.games.view import View

Chooser = Callable[[View], Move]


class Driver:
    """Plays deal after deal of a game with a choosing function in each seat.

    The seats of a `league` show one another their hands. A seat that has a function in `policies`
    (`players.compiling.policy`) chooses by that one instead, and costs next to nothing. Any other
    is always given the same View object, brought up to date: who wants to remember must copy what
    it says. Chance is the fast source, so deal n is that of `game.deal(seed=seed, deal=n)`.
    """

    def __init__(
        self,
        game: Game,
        choosers: Sequence[Chooser],
        league: Collection[int] = (),
        policies: Sequence[Any] = (),
    ) -> None:
        game.check_seats(len(choosers))
        self.game, self.choosers, self.league = game, choosers, league
        self._views = [View(game, empty_bytes(), seat, ()) for seat in range(len(choosers))]
        self._course = DealLoop(game, policies or [None] * len(choosers))
        self._games = np.zeros(1, GAMES)
        self.state: State = self._course.state
        """The deal in progress, or the last one."""

    def play(self, seed: int, deal: int, first: int = 0) -> State:
        """Play one deal to its end, the seat `first` beginning; the state is the driver's own.

        IllegalMove for a choice that is no legal move, the state being as it was; BadRules if no
        card is left that can be the starter.
        """
        course, moves = self._course, self.game.notation.by_code
        code = NO_MOVE
        with np.errstate(over="ignore"):
            course.begin(seed, (deal,), first, self._games)
            while True:
                if trouble := course.to_choice(code):
                    raise trouble
                if not course.codes:
                    return self.state
                view = self._views[course.seat]
                view._data[:] = course.view
                view._renew(tuple(map(moves.__getitem__, course.codes)))
                if course.seat in self.league:
                    view.shown = self.state.shown_to(course.seat, self.league)
                move: object = self.choosers[course.seat](view)
                if not isinstance(move, Move) or move.code not in moves:
                    raise IllegalMove(self.state._refusal(choice_text(move)))
                code = move.code
