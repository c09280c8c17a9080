"""Deals with players that are plain Python functions of a view, one engine call a decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np

from upcard.chance import FAST, NO_TAPE, deal_words
from upcard.engine import entry
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.policies import by_address
from upcard.engine.stepping import step
from upcard.errors import BadRules, IllegalMove
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.state import State, empty_bytes
from upcard.games.view import SharedView, View

Chooser = Callable[[View], Move]
NONE_OF_THEM = -2
"""The code of a choice that is no move at all."""
NO_EVENTS = np.empty((0, 3), np.uint8)
ANY_ORDER = np.empty(0, np.uint8)


class Driver:
    """Plays deal after deal of a game with a choosing function in each seat.

    The seats of a `league` show one another their hands. A seat that has a function in `compiled`
    (`players.compiling.chooser`) chooses by that one instead, and costs next to nothing. Any other
    is always given the same View object, brought up to date: who wants to remember must copy what
    it says. Chance is the fast source, so deal n is that of `game.deal(seed=seed, deal=n)`.
    """

    def __init__(
        self,
        game: Game,
        choosers: Sequence[Chooser],
        league: Collection[int] = (),
        compiled: Sequence[Any] = (),
    ) -> None:
        self.game, self.choosers, self.league = game, choosers, league
        self.compiled = compiled or [None] * len(choosers)
        self._called = by_address([self.compiled])[0]
        game.check_seats(len(choosers))
        seats = range(len(choosers))
        kinds = [SharedView if seat in league else View for seat in seats]
        self._faces = [kinds[seat](game, empty_bytes(), seat, ()) for seat in seats]
        self._seen = empty_bytes()
        self._moves = np.empty(ROOM_SIZE, np.int64)
        self._codes: Any = memoryview(self._moves.data)  # gives Python's numbers, which cross fast
        self.state = State(game, empty_bytes())
        """The deal in progress, or the last one."""

    def play(self, seed: int, deal: int) -> State:
        """Play one deal to its end; IllegalMove for a choice that is no legal move.

        The state is the driver's own, and good until the next deal.
        """
        self.begin(seed, deal)
        self.play_out()
        return self.state

    def play_out(self) -> None:
        """Play the deal that was begun to its end; IllegalMove as for `play`."""
        with np.errstate(over="ignore"):
            move_of = self.game.notation.by_code.__getitem__
            seen, moves, codes = self._seen, self._moves, self._codes
            tables, data, called = self.game.tables, self.state._data, self._called
            move, code = None, entry.NO_MOVE
            while count := step(tables, data, called, code, seen, moves):
                if count < 0:
                    raise self._refusal(move)
                seat = codes[count]
                view = self._faces[seat]
                view._data[:] = seen
                view._renew(tuple(map(move_of, codes[:count])))
                if isinstance(view, SharedView):
                    view.shown = self.state.shown_to(seat, self.league)
                move = self.choosers[seat](view)
                code = move.code if isinstance(move, Move) else NONE_OF_THEM
                if code == entry.NO_MOVE:
                    code = NONE_OF_THEM

    def _refusal(self, move: Move | None) -> IllegalMove:
        seat = self.state.turn
        if seat is not None and self.compiled[seat] is not None:
            return not_legal(self.state)
        return IllegalMove(self.state._refusal(str(move)))

    def begin(self, seed: int, deal: int, first: int = 0) -> None:
        """Deal, the seat `first` beginning; BadRules if no card is left that can be the starter."""
        begin_deal(self.game, self.state, len(self.choosers), first, seed, deal)


def begin_deal(game: Game, state: State, seats: int, first: int, seed: int, deal: int) -> None:
    """Deal anew to a state, the seat `first` beginning, up to the first turn.

    BadRules if no card is left that can be the starter.
    """
    with np.errstate(over="ignore"):
        begun = entry.begin(
            game.tables,
            state._data,
            seats,
            first,
            FAST,
            deal_words(FAST, seed, deal, seats),
            ANY_ORDER,
            NO_EVENTS,
            NO_TAPE,
        )
    if not begun:
        raise BadRules(f"no card is left that can be the starter of {game.id}: deal fewer")


def not_legal(state: State) -> IllegalMove:
    """What is wrong in a state in which a compiled player would make a move that is not legal."""
    return IllegalMove(f"its move is not legal in {state!r}")
