"""Usual mistakes of Card Clash (document 000): a hand that is kept in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.classic import clash
from upcard.classic.clash import Player
from upcard.course.mistakes import SHARED, Workshop

SHOP = Workshop({name: getattr(clash, name) for name in clash.__all__})


def _sorted_by(key: Callable[[Any], Any]) -> Callable[..., None]:
    def add_card(self: Any, card: Any) -> None:
        self.hand.append(card)
        self.hand.sort(key=key)

    return add_card


ORDER = "Order it by colour, then by label (task 1, hand)."
for title, method in (
    ("The hand is ordered by label first.", _sorted_by(lambda card: (card.label, card.color))),
    (
        "The hand is ordered by the names of colours and labels.",
        _sorted_by(lambda card: (card.color.name, card.label.name)),
    ),
    (
        "The hand is ordered by the names of colours.",
        _sorted_by(lambda card: (card.color.name, card.label)),
    ),
    ("The hand is ordered by colour only.", _sorted_by(lambda card: card.color)),
    (
        "Cards are ordered by a number in which special labels reach into the next colour.",
        _sorted_by(lambda card: card.color * 10 + card.label),
    ),
    ("The hand is in descending order.", _sorted_by(lambda card: (-card.color, -card.label))),
):
    SHOP.add("Player.add_card", title, ORDER, method)


@SHOP.mistake("Player.__init__")
def one_hand_for_all(self: Any, name: str, position: int) -> None:
    """All players have one hand together: what one is given, each has.

    Make a new hand for each player in __init__, on self: not in the class, and not in an
    argument's default (task 1, hand).
    """
    Player.__init__(self, name, position)
    self.hand = SHARED.setdefault("hand", self.hand)


@SHOP.mistake("Player.__init__")
def exchanged(self: Any, name: str, position: int) -> None:
    """A player's name and position are exchanged.

    Each argument belongs to the attribute of its name (task 1, Player).
    """
    Player.__init__(self, name, position)
    self.name, self.position = self.position, self.name


@SHOP.mistake("Player.add_card")
def new_last(self: Any, card: Any) -> None:
    """The hand is not kept in order: new cards go to the end.

    Order it by colour, then by label (task 1, hand).
    """
    self.hand.append(card)


@SHOP.mistake("Player.add_card")
def new_first(self: Any, card: Any) -> None:
    """The hand is not kept in order: new cards go to the front.

    Order it by colour, then by label (task 1, hand).
    """
    self.hand.insert(0, card)


@SHOP.mistake("Player.add_card")
def card_returned(self: Any, card: Any) -> Any:
    """add_card returns the card.

    It returns None (task 1, add_card).
    """
    Player.add_card(self, card)
    return card


@SHOP.mistake("Player.play_card")
def card_stays(self: Any, index: int) -> Any:
    """play_card leaves the card in the hand.

    Remove it and return it (task 1, play_card).
    """
    return self.hand[index]


@SHOP.mistake("Player.play_card")
def counted_from_the_end(self: Any, index: int) -> Any:
    """play_card counts the index from the end of the hand.

    The index 0 is the first card (task 1, play_card).
    """
    return self.hand.pop(len(self.hand) - 1 - index)


@SHOP.mistake("Player.play_card")
def always_the_first(self: Any, index: int) -> Any:
    """play_card takes the first card, whatever the index.

    Remove the card at that index (task 1, play_card).
    """
    return self.hand.pop(0)
