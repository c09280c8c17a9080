"""What document 004 leaves open: each reading is accepted, and listed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from types import SimpleNamespace
from typing import Any, NamedTuple

from upcard.course.assignments.countdown.reference import Method, copied
from upcard.course.bench import Bench, Wrong
from upcard.course.evidence import Arguments, agree


class Reading(NamedTuple):
    """Another way to read the document: a note for the verdict, and what it changes."""

    note: str
    place: str
    method: Method


def _two_as_declared(_names: Any, self: Any, game: Any) -> Any:
    suit = game.declared_suit
    two = self.hand.play("2", suit) if suit else self.hand.play("2")
    return two or (self.hand.play("Q", "s") if suit in ("", "s") else None)


def _any_queen_of_spades(names: Any, self: Any, game: Any) -> Any:
    return names.right(self, game) or self.hand.play("Q", "s")


def _declaration_outlives(names: Any, self: Any, game: Any) -> Any:
    declared, top = game.declared_suit, game.discard_pile.peek()
    names.right(self, game)
    card = game.discard_pile.peek()
    if card is not top and self.score == 1 and card.has_rank("A") and not len(self.hand):
        game.declared_suit = declared
    return game


READINGS = (
    Reading(
        "Left open: whose wild is the two escapes a draw under a declared suit only by a two of "
        "that suit.",
        "Player._escape",
        _two_as_declared,
    ),
    Reading(
        "Left open: Q♠ escapes a draw whatever suit is declared.",
        "Player._escape",
        _any_queen_of_spades,
    ),
    Reading(
        "Left open: the ace that ends a game leaves the declared suit in force.",
        "Player.play",
        _declaration_outlives,
    ),
)


@cache
def _combined() -> tuple[tuple[tuple[str, ...], SimpleNamespace], ...]:
    """Every choice of other readings: their notes, and the reference that reads so."""
    return tuple(_combinations())


def _combinations() -> Iterator[tuple[tuple[str, ...], SimpleNamespace]]:
    for many in range(1, len(READINGS) + 1):
        for chosen in combinations(READINGS, many):
            changes = [(one.place, one.method) for one in chosen]
            yield tuple(one.note for one in chosen), copied(*changes)


def same(bench: Bench, scenario: str, *cases: Arguments) -> None:
    """As `Bench.same`, where the submission may read the document in one of these ways."""
    try:
        bench.same(scenario, *cases)
    except Wrong:
        play = getattr(bench.assignment.scenarios, scenario)
        seen = [(case, bench.facts(scenario, case)) for case in cases]
        for notes, names in _combined():
            if all(agree(play(names, **case), got) for case, got in seen):
                bench.notes += [note for note in notes if note not in bench.notes]
                return
        raise
