"""A deal in which chance is asked outcome by outcome, as game trees have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Self

from upcard.errors import BadRules, ScriptEnds
from upcard.games.game import Game
from upcard.games.history import History
from upcard.games.moves import Move


class Unfolding:
    """A deal that stands at a choice, at an outcome of chance, or at its end.

    A move whose consequences depend on chance is pending until all of their outcomes are given;
    `history` is where the deal stood before it.
    """

    def __init__(self, game: Game, players: int) -> None:
        """BadRules if not so many can play."""
        self.game = game
        self.players = players
        self.history: History | None = None
        """What has happened up to the last choice; None until all is dealt."""
        self.move: Move | None = None
        """The move that is pending, if one is."""
        self.script: tuple[str, ...] = ()
        """The outcomes that were given since the last move, or since the deal began."""
        self.weights: Mapping[str, int] = {}
        """What chance can give next, and how often beside the others; empty where it is not asked.
        """
        self._go_on(None, ())

    @property
    def turn(self) -> int | None:
        """The seat that must choose; None where chance is asked, and at the end."""
        return None if self.weights or self.history is None else self.history.state.turn

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return not self.weights and self.turn is None

    def play(self, move: Move | str) -> None:
        """Make a move; IllegalMove if the rules forbid it, BadRules where chance is asked."""
        if self.weights:
            raise BadRules(f"{move} was tried, but chance is asked for one of {self._allowed}")
        self._go_on(self.game.notation.move(str(move)), ())

    def give(self, outcome: str) -> None:
        """Let chance give this; BadRules if it can't, the deal being as it was."""
        if outcome not in self.weights:
            allowed = f"it is one of {self._allowed}" if self.weights else "chance is not asked"
            raise BadRules(f"outcome {outcome!r} given: {allowed}")
        self._go_on(self.move, (*self.script, outcome))

    def copy(self) -> Self:
        """A deal of its own that goes on from here."""
        twin = copy(self)
        twin.history = None if self.history is None else self.history.copy()
        return twin

    def imagine(self, seat: int, seed: int) -> Self:
        """A deal that `seat` cannot tell from this one: `History.imagine`.

        BadRules where chance is asked: not all that the seat will see there has happened.
        """
        if self.history is None or self.weights:
            raise BadRules("worlds were asked for where chance is: they begin at a choice")
        twin = copy(self)
        twin.history = self.history.imagine(seat, seed)
        twin.history.state = twin.history.state.scripted()
        return twin

    def __deepcopy__(self, _: object) -> Self:
        return self.copy()

    @property
    def _allowed(self) -> str:
        return " ".join(self.weights)

    def _go_on(self, move: Move | None, script: Sequence[str]) -> None:
        """Make the move, or deal, with these outcomes, as far as they go."""
        try:
            if self.history is None:
                dealt = self.game.deal(self.players, chance="script", script=script)
                self.history = History(dealt)
            elif move is not None:
                self.history.play(move, script)
        except ScriptEnds as ends:
            self.move, self.weights = move, ends.outcomes
        else:
            self.move, self.weights = None, {}
        self.script = tuple(script)
