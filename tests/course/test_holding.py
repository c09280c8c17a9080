"""What a submission's collections hold is seen, however they are built."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

import pytest

from upcard.course.inside.holding import has_order, size, stored, taken, within


@dataclass(frozen=True)
class Card:
    """A card."""

    color: int
    label: int


ONE, TWO = Card(1, 1), Card(2, 2)


class Node:
    """A place in a list of nodes."""

    __slots__ = ("item", "link")

    def __init__(self, item: Any, link: Any) -> None:
        self.item, self.link = item, link


@dataclass
class Buckets:
    """Cards by colour, which can be looked at by nothing."""

    kinds: dict[int, list[Card]] = field(default_factory=lambda: {1: [ONE], 2: [TWO], 3: []})
    length: int = 2


class Nodes:
    """Nodes, counted by a method of its own."""

    def __init__(self) -> None:
        self.head = Node(ONE, Node(TWO, None))

    def size(self) -> int:
        """How many there are."""
        return 2


class Indexed:
    """A list whose `pop` asks for an index."""

    def __init__(self) -> None:
        self.items = [ONE, TWO]

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> Card:
        return self.items[index]

    def pop(self, index: int) -> Card:
        """Take one out."""
        return self.items.pop(index)


@pytest.mark.parametrize(
    "collection",
    [[ONE, TWO], (ONE, TWO), deque([ONE, TWO]), Buckets(), Nodes(), Indexed(), {1: ONE, 2: TWO}],
    ids=lambda one: type(one).__name__,
)
def test_all_that_is_held_is_seen_and_stays(collection: Any) -> None:
    for _ in range(2):
        assert size(collection) == 2
        assert stored(collection) == [ONE, TWO]
        assert taken(collection) == [TWO, ONE]


def test_what_has_no_order_is_seen() -> None:
    assert {*stored({ONE, TWO})} == {*within({(1, ONE), (2, TWO)})} == {ONE, TWO}
    assert size(iter([ONE, TWO])) == 2
    assert (size(None), stored(None), taken(None)) == (0, [], [])


def test_one_that_holds_itself_has_an_end() -> None:
    ring = Node(ONE, None)
    ring.link = ring
    assert within(ring) == [ONE]


@dataclass
class Player:
    """A player."""

    name: str
    hand: list[Card] = field(default_factory=list)


@dataclass(eq=False)
class Seat:
    """A place at a table, linked both ways."""

    player: Player
    left: Any = None
    right: Any = None


def test_players_are_seen_in_nodes_that_tell_no_order() -> None:
    first, second = Seat(Player("Alice")), Seat(Player("Bob"))
    first.left = first.right = second
    second.left = second.right = first
    assert [one.name for one in stored(first)] == ["Alice", "Bob"]
    assert not has_order(first)
    assert has_order([first, second])


def test_places_with_nothing_in_them_hold_nothing() -> None:
    assert size([None] * 8) == 0
    assert size([None, ONE]) == 2
    assert size([]) == 0
