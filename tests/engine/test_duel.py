"""The duels: every way in which they can go, against an enumeration in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest

from tests.engine.plain_duel import Chance, Choice, End, Seen, Tree, nodes, tree
from upcard.errors import ScriptEnds
from upcard.games.game import Game, game
from upcard.games.moves import Event, seen_by
from upcard.games.state import State

Reached = tuple[State, tuple[Event, ...]]
Histories = tuple[tuple[Event, ...], tuple[Event, ...]]


def deal(it: Game, script: Sequence[str]) -> Reached:
    """A deal, and its events."""
    state = it.deal(chance="script", script=script)
    return state, state.dealt


def play(state: State, move: str, script: Sequence[str]) -> Reached:
    """The state after a move, and what happened."""
    after = state.copy()
    return after, after.play(move, script)


class Comparison:
    """The engine's tree beside another one.

    `sets` has what a seat knows when it chooses, in that tree and in the engine's.
    """

    def __init__(self) -> None:
        self.sets: set[tuple[int, Seen, tuple[Event, ...]]] = set()

    def compare(
        self,
        other: Tree,
        reach: Callable[[Sequence[str]], Reached],
        before: Histories = ((), ()),
        script: Sequence[str] = (),
    ) -> None:
        """Refuse any difference between a tree and what the engine reaches."""
        if isinstance(other, Chance):
            with pytest.raises(ScriptEnds) as asked:
                reach(script)
            assert asked.value.outcomes == dict.fromkeys(other.ways, 1)
            for card, way in other.ways.items():
                self.compare(way, reach, before, (*script, card))
            return
        state, events = reach(script)
        if state.outcome is not None:
            assert other == End(state.outcome.winner)
            return
        assert isinstance(other, Choice)
        assert state.turn == other.seat
        assert {str(move) for move in state.legal} == other.ways.keys()
        seen = before[0] + seen_by(0, events), before[1] + seen_by(1, events)
        self.sets.add((other.seat, other.seen, seen[other.seat]))
        for move, way in other.ways.items():
            self.compare(way, partial(play, state, move), seen)


def test_every_way_in_which_a_duel_can_go_is_the_enumerations() -> None:
    comparison = Comparison()
    comparison.compare(tree("A23"), partial(deal, game("duel6")))
    plain = {(seat, seen) for seat, seen, _ in comparison.sets}
    engine = {(seat, events) for seat, _, events in comparison.sets}
    assert len(plain) == len(engine) == len(comparison.sets)
    assert len(plain) == 1716


@pytest.mark.parametrize(
    ("name", "ranks", "told", "histories", "sets"),
    [
        ("duel6", "A23", False, 7549, 1716),
        ("duel6", "A23", True, 7549, 1716),
        pytest.param("duel8", "A234", False, 496_097, 94_176, marks=pytest.mark.long),
        pytest.param("duel8", "A234", True, 496_097, 101_568, marks=pytest.mark.long),
    ],
)
def test_how_large_the_duels_are(
    name: str, ranks: str, told: bool, histories: int, sets: int
) -> None:
    """Nodes of all kinds, each card dealt being one; and what a seat can know when it chooses."""
    faces = {rank + suit for rank in ranks for suit in "♠♥"}
    assert {card.text for card in game(name).deck.cards} == faces
    every = list(nodes(tree(ranks, keeping_is_told=told)))
    assert len(every) == histories
    assert len({(one.seat, one.seen) for one in every if isinstance(one, Choice)}) == sets
