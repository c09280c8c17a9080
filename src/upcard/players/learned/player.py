"""The learned player: it plays the move with the highest learned value."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.errors import BadRules
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.learned.features import FEATURES, SIZE
from upcard.players.learned.files import Bytes, Values, read, values_for
from upcard.players.learned.value import SCALE, UNKNOWN, WEIGHTS, describe, learned
from upcard.players.player import CallablePlayer
from upcard.rules.tables import words

if TYPE_CHECKING:
    from upcard.games.game import Game


class Reason(NamedTuple):
    """A feature that spoke for a move: its name, its number, and what it adds to the chance."""

    feature: str
    number: int
    gain: float


class Learned(CallablePlayer):
    """Plays the move that is worth most, by a value that was learned from its own games.

    The value is a small network over some hundred numbers that describe a move: the hand that is
    left, by suit and rank, hand sizes, the suit in force, pending draws, what is unseen, what the
    next seat lacked. It was fitted to playouts: in games against itself and its teacher every legal
    move was tried from the true state, again and again, each time by a better value. It has learned
    the games whose files lie in `values/`, and plays rules like theirs by the value of the game
    that they differ from least. `learned:FILE` takes a value that `upcard train` has made.

    `learned:0.2` errs as people do: it misjudges each move by up to 0.2 of a chance to win, seldom
    by so much, so that it goes wrong mostly where moves are close; and it keeps only the last
    1 / 0.2 cards of the discard pile in mind, and nothing that was captured. The same dice err
    alike.
    """

    name = "learned"
    chooses = staticmethod(learned)
    MOST_REASONS: ClassVar[int] = 3

    def __init__(self, file: str = "", error: float = 0.0) -> None:
        self.file, self.error = file, error
        if file:
            self.name = f"{type(self).name}:{Path(file).name}"
        elif error:
            self.name = f"{type(self).name}:{error:g}"

    @cached_property
    def _read(self) -> Values:
        return read(Path(self.file))

    def check_file(self) -> None:
        """BadRules if it has a file that cannot be read."""
        if self.file:
            _ = self._read

    def values(self, game: Game) -> Values:
        """What it plays a game by; BadRules for a file of other rules."""
        if not self.file:
            return values_for(game)
        self._read.check(game, self.file)
        return self._read

    def check_game(self, game: Game) -> None:
        """BadRules if its file is of other rules, or nothing like the game's was learned."""
        self.values(game)

    def can_play(self, game: Game) -> bool:
        """Whether it plays a game."""
        try:
            self.check_game(game)
        except BadRules:
            return False
        return True

    def numbers(self, game: Game, seats: int) -> Bytes:
        """The numbers of its value at a table."""
        numbers = self.values(game).at(seats)
        if self.error:
            numbers = numbers.copy()
            numbers.view(WEIGHTS)["error"] = round(self.error * SCALE)
        return numbers

    def choose(self, view: View) -> Move:
        """The move that is worth most, the first of equals."""
        values, _ = self._weighed(view)
        return view.legal[int(np.argmax(values))]

    def advantages(self, view: View) -> tuple[float, ...]:
        """By how much the chance to win of each legal move is above their mean, as it was learned.

        In the order of `view.legal`, from -1 to 1 about; -1 for a move of a kind that it has not
        learned.
        """
        values, _ = self._weighed(view)
        known = values != UNKNOWN
        mean = values[known].mean() if known.any() else 0
        found: tuple[float, ...] = tuple(np.where(known, (values - mean) / SCALE, -1).tolist())
        return found

    def reasons(self, view: View, move: Move) -> tuple[Reason, ...]:
        """The features that spoke most for a move, the strongest first.

        What a feature adds is told by giving the move the mean of the other moves in it: by so much
        the value falls. Only features that add something are named, three at most.
        """
        _, rows = self._weighed(view)
        if len(rows) < 2:
            return ()
        index = view.legal.index(move)
        row, others = rows[index].astype(float), np.delete(rows, index, 0).mean(0)
        changed = np.tile(row, (SIZE + 1, 1))
        changed[np.arange(SIZE), np.arange(SIZE)] = others
        values = _in_python(self.numbers(view.game, view.seats), changed)
        gains = values[-1] - values[:-1]
        best = np.argsort(-gains, kind="stable")[: self.MOST_REASONS]
        return tuple(
            Reason(FEATURES[one], int(row[one]), float(gains[one]))
            for one in best
            if gains[one] > 0
        )

    def _weighed(self, view: View) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int16]]:
        return weighed(view, self.numbers(view.game, view.seats))


def weighed(view: View, numbers: Bytes) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int16]]:
    """The value of each legal move of a view, and its features, by the numbers of a value."""
    game, rows = view.game, np.zeros((len(view.legal), SIZE), np.int16)
    unseen, copies = 0, Counter[str]()
    for card in view.unseen:
        unseen |= 1 << game.deck.number(card.text) + copies[card.text]
        copies[card.text] += 1
    given = np.array(words(unseen), np.uint64), numbers
    with np.errstate(over="ignore"):
        return describe(game.tables, view._data, view.seat, *given, rows), rows


def _in_python(numbers: Bytes, rows: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The value of features that need not be whole."""
    weights = numbers.view(WEIGHTS)[0]
    units = int(weights["units"])
    sums = rows @ weights["first"][:, :units] + weights["bias"][:units]
    values: npt.NDArray[np.float64] = rows @ weights["direct"]
    values += np.maximum(sums, 0) @ weights["last"][:units]
    return values / SCALE
