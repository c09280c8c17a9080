"""Every way in which a small game can go, as a tree: each card that chance can give is a branch.

The tree is of the rules alone: the `dice` that players roll for themselves are no part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple, TypeAlias

from upcard.errors import BadRules
from upcard.games.arguments import game_of
from upcard.games.game import Game
from upcard.games.history import History
from upcard.games.numbers import whole
from upcard.games.outcome import check_kind
from upcard.games.view import View
from upcard.trees.unfolding import Unfolding

MOST_NODES = 1_000_000


class Step(NamedTuple):
    """A move, and the outcomes of chance up to the next choice; the deal is one without a move."""

    move: str
    script: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class InformationSet:
    """The choices between which a seat cannot tell: it has seen and done the same before each."""

    seat: int
    number: int
    """Counted from 1 among those of the seat, in the order in which the tree has them."""
    text: str
    """All that the seat has seen since the deal."""
    moves: tuple[str, ...]
    """The legal moves, in their stable order."""
    steps: tuple[Step, ...]
    """How one of the choices comes about."""


@dataclass(frozen=True, eq=False, slots=True)
class End:
    """The end of a deal: what it was worth to each seat."""

    returns: tuple[float, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Chance:
    """A card or a suit comes by chance, as often as its weight says beside those of the others."""

    outcomes: tuple[str, ...]
    weights: tuple[int, ...]
    children: tuple[Node, ...]

    @property
    def probabilities(self) -> tuple[float, ...]:
        """How likely each of the outcomes is."""
        total = sum(self.weights)
        return tuple(weight / total for weight in self.weights)


@dataclass(frozen=True, eq=False, slots=True)
class Choice:
    """A seat chooses; `children` follow its moves, in their order."""

    known: InformationSet
    children: tuple[Node, ...]


Node: TypeAlias = End | Chance | Choice


@dataclass(frozen=True, eq=False)
class Tree:
    """A game for so many players as a tree; `sets` are the information sets of each seat."""

    game: Game
    players: int
    root: Node
    sets: tuple[tuple[InformationSet, ...], ...]

    def nodes(self) -> Iterator[Node]:
        """Every node, each before those below it, and these in their order."""
        left = [self.root]
        while left:
            node = left.pop()
            yield node
            if not isinstance(node, End):
                left.extend(reversed(node.children))

    def view(self, known: InformationSet) -> View:
        """What the seat sees where it has an information set, with the dice of seed 0."""
        first, *rest = known.steps
        state = self.game.deal(self.players, chance="script", script=first.script)
        for step in rest:
            state.play(step.move, step.script)
        return state.view(known.seat)


def tree(game: Game | str, players: int = 2, returns: str = "win", most: int = MOST_NODES) -> Tree:
    """The tree of a game, with returns of a kind (`Outcome.returns`).

    BadRules if there is no such game or kind, if not so many can play, or if the tree has more than
    `most` nodes: few games are so small.
    """
    it = game_of(game)
    it.check_seats(players)
    check_kind(returns)
    grower = _Grower(it, players, returns, whole("most", most, 1))
    root = grower.grow(Unfolding(it, players), (), "")
    return Tree(it, players, root, tuple(tuple(found.values()) for found in grower.sets))


class _Grower:
    """Makes the nodes of a tree, and the information sets that its choices are in."""

    def __init__(self, game: Game, players: int, returns: str, most: int) -> None:
        self.sets: tuple[dict[str, InformationSet], ...] = tuple({} for _ in range(players))
        self._game, self._returns, self._most = game, returns, most
        self._numbers = count(1)

    def grow(self, deal: Unfolding, steps: tuple[Step, ...], move: str) -> Node:
        """The node at which a deal stands after a move, or since its beginning, and all below."""
        if next(self._numbers) > self._most:
            raise BadRules(f"the tree of {self._game.id} has more than {self._most} nodes")
        if deal.weights:
            below = (self.grow(_given(deal, one), steps, move) for one in deal.weights)
            return Chance(tuple(deal.weights), tuple(deal.weights.values()), tuple(below))
        if deal.history is None or deal.is_over:
            outcome = deal.history and deal.history.state.outcome
            return End(outcome.returns(self._returns) if outcome else ())
        steps = (*steps, Step(move, deal.script))
        known = self._known(deal.history, steps)
        children = (self.grow(_played(deal, one), steps, one) for one in known.moves)
        return Choice(known, tuple(children))

    def _known(self, history: History, steps: tuple[Step, ...]) -> InformationSet:
        """The information set of a choice."""
        seat = history.state.turn or 0
        sets, text = self.sets[seat], history.text(seat)
        if text not in sets:
            moves = tuple(str(move) for move in history.state.legal)
            sets[text] = InformationSet(seat, len(sets) + 1, text, moves, steps)
        return sets[text]


def _given(deal: Unfolding, outcome: str) -> Unfolding:
    after = deal.copy()
    after.give(outcome)
    return after


def _played(deal: Unfolding, move: str) -> Unfolding:
    after = deal.copy()
    after.play(move)
    return after
