"""Whoever chooses in Python for a seat: what it is asked and answers, and those that stay open."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar, cast

import numpy as np

from upcard.arena.runners.rows import Trouble
from upcard.cards import Card
from upcard.engine import entry
from upcard.games.game import Game
from upcard.games.moves import Move, choice_text
from upcard.games.table import Bytes
from upcard.games.view import NOTHING_SHOWN, View
from upcard.players import Player
from upcard.players.player_program import Problem

Answer = int | Trouble
"""A move's code, or what went wrong."""


class Question(NamedTuple):
    """What a seat is asked: its view, the codes of its legal moves, and what it is shown besides.

    `shown` are the hands of those that it is in league with.
    """

    seat: int
    view: Bytes
    codes: Any
    belief: Bytes | None = None
    shown: Mapping[int, tuple[Card, ...]] = NOTHING_SHOWN


class SeatPlayer(Protocol):
    """Whoever chooses in Python for a seat."""

    def sit(self, game: Game) -> None:
        """Be asked about this game from now on."""

    def send(self, questions: Sequence[Question]) -> None:
        """Take questions, at most `hosted.BATCH`."""

    def receive(self) -> list[Answer]:
        """The answers, in their order."""


def ask(player: SeatPlayer, view: View) -> Move | Trouble:
    """What a player chooses from one view, which may be illegal, or what went wrong."""
    codes = np.array([move.code for move in view.legal], np.int64)
    player.send([Question(view.seat, view._data, codes, view.belief, view.shown)])
    (answer,) = player.receive()
    if not isinstance(answer, int):
        return answer
    return view.game.notation.by_code.get(answer, Move(answer, str(answer)))


class LocalPlayer:
    """A player of ours, asked in this process."""

    _game: Game

    def __init__(self, player: Player) -> None:
        self._player = player
        self._questions: Sequence[Question] = ()

    def sit(self, game: Game) -> None:
        """Be asked about this game from now on."""
        self._game = game

    def send(self, questions: Sequence[Question]) -> None:
        """Take questions."""
        self._questions = questions

    def receive(self) -> list[Answer]:
        """The answers."""
        return list(map(self._answer, self._questions))

    def _answer(self, question: Question) -> Answer:
        view = View(self._game, question.view.copy(), question.seat, (), question.shown)
        move_of = view.game.notation.by_code
        view.legal = tuple(move_of[int(code)] for code in question.codes)
        view.belief = question.belief
        try:
            move: Any = self._player.choose(view)
        except Exception as problem:  # so that it is charged to its seat
            return problem
        known = isinstance(move, Move) and move.code != entry.NO_MOVE
        return move.code if known else Problem(0, "illegal move", choice_text(move))


class Closable(Protocol):
    """What is to be closed."""

    def close(self) -> None:
        """End it."""


One = TypeVar("One", bound=Closable)

MOST = 16
"""How many are kept by each thread: more than sit at a table."""


class ProcessCache:
    """What was opened, by a key and by the thread that uses it; the ones used last.

    Two threads never share one: it answers one question at a time.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[int, Hashable], Closable] = {}
        atexit.register(self.close)

    def get(self, key: Hashable, make: Callable[[], One]) -> One:
        """What was opened for this key, or is now; the one that was not used for longest goes."""
        own = threading.get_ident(), key
        found = cast("One | None", self._kept.pop(own, None)) or make()
        self._kept[own] = found
        mine = [one for one in self._kept if one[0] == own[0]]
        if len(mine) > MOST:
            self._kept.pop(mine[0]).close()
        return found

    def release(self, thread: int | None = None) -> None:
        """Close those of a thread, this one if none is given."""
        whose = threading.get_ident() if thread is None else thread
        for own in [one for one in list(self._kept) if one[0] == whose]:
            self._kept.pop(own).close()

    def close(self) -> None:
        """Close all."""
        while self._kept:
            self._kept.popitem()[1].close()
