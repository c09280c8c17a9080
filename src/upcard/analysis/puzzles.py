"""Puzzles, "find the best move": positions of real deals in which a move cost much."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from upcard.analysis.action_values import MISTAKE, margin, options
from upcard.analysis.review import Choice, choice_at
from upcard.games.game import Game, game
from upcard.games.view import View, with_dice
from upcard.parts import MoveText, Part
from upcard.players.search import Budget, Estimate
from upcard.records import Chance, Record
from upcard.rules import Rules
from upcard.rules.load import rules_hash

COSTLY = 0.10
"""What the move that was played must have cost: one deal of ten."""
CLEAR = MISTAKE
"""What the best move must be better than the next by at least, with 95 % certainty."""
MOST_LIKELY = 0.97
"""Beyond this chance nothing is to be found: the deal is won."""
LEAST_MOVES = 3
SCREENING, CHECKING = Budget.read("10ms"), Budget.read("1000ms")
OTHER_DICE = 2**62 - 57
"""Any: the check must not see the deals that the review has seen."""


class Worth(Part):
    """What a move is worth: the chance to win after it, and how far that may be off (95 %)."""

    move: MoveText
    chance: float
    margin: float


class Puzzle(Part):
    """A position of a deal, by how it came about, and the worth of its moves, best first."""

    game: str
    rules_hash: str
    seats: int
    seed: int
    moves: tuple[MoveText, ...]
    played: MoveText
    """What was played there."""
    worths: tuple[Worth, ...]

    @property
    def rules(self) -> Rules:
        """The game's rules as they are now."""
        return _game(self.game).rules

    @cached_property
    def record(self) -> Record:
        """The deal up to there."""
        seats = [(f"seat {seat}", "first") for seat in range(self.seats)]
        return Record.of(_game(self.game), seats, Chance.of(self.seed), self.moves)

    @cached_property
    def view(self) -> View:
        """What the seat that must choose knows; Impossible if the moves cannot have been."""
        state = self.record.state_at(len(self.moves))
        assert state.turn is not None  # noqa: S101 - a choice was made there
        return state.view(state.turn)

    @property
    def is_current(self) -> bool:
        """Whether the game's rules are as they were."""
        return rules_hash(self.rules) == self.rules_hash


@cache
def _game(name: str) -> Game:
    return game(name)


def puzzles_of(record: Record) -> Iterator[Puzzle]:
    """The puzzles in a deal of a game that comes with Upcard, dealt from a seed.

    A review says which moves cost much; then all moves are tried again in many more deals, others
    than before.
    """
    for number, state, _ in record.replay():
        choice = choice_at(record, number, state, SCREENING)
        if choice is not None and is_worth_a_look(choice):
            found = options(with_dice(choice.view, OTHER_DICE), CHECKING)
            if is_clear(found) and choice.move != found[0].move:
                yield _puzzle(record, number, choice, found)


def is_worth_a_look(choice: Choice) -> bool:
    """Whether a move cost much where there was much to choose from."""
    best = choice.best
    if best is None or len(choice.options) < LEAST_MOVES:
        return False
    return choice.cost >= COSTLY and best.chance <= MOST_LIKELY


def is_clear(found: Iterable[Estimate]) -> bool:
    """Whether the best move is better than the next, however far both may be off."""
    best, second, *_ = found
    return best.chance - second.chance - math.hypot(margin(best), margin(second)) >= CLEAR


def _puzzle(record: Record, number: int, choice: Choice, found: Iterable[Estimate]) -> Puzzle:
    return Puzzle(
        game=record.rules.name,
        rules_hash=record.rules_hash,
        seats=len(record.seats),
        seed=record.chance.seed,
        moves=record.moves[:number],
        played=choice.move.text,
        worths=tuple(
            Worth(move=one.move.text, chance=round(one.chance, 4), margin=round(margin(one), 4))
            for one in found
        ),
    )
