"""Usual mistakes with a hand that is kept in order, alike in both Card Clash documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.course.mistakes import Workshop

ORDER = "Order it by colour, then by label (task 1, hand)."


def _sorted_by(key: Callable[[Any], Any]) -> Callable[..., None]:
    def add_card(self: Any, card: Any) -> None:
        self.hand.append(card)
        self.hand.sort(key=key)

    return add_card


def add_to(shop: Workshop, player: type) -> None:
    """Add them, as mistakes of the class `player`."""

    def new_last(self: Any, card: Any) -> None:
        self.hand.append(card)

    def new_first(self: Any, card: Any) -> None:
        self.hand.insert(0, card)

    def returned(self: Any, card: Any) -> Any:
        player.add_card(self, card)  # type: ignore[attr-defined]
        return card

    for title, method in (
        ("The hand is not kept in order: new cards go to the end.", new_last),
        ("The hand is not kept in order: new cards go to the front.", new_first),
        (
            "The hand is ordered by label first.",
            _sorted_by(lambda card: (card.label, card.color)),
        ),
        ("The hand is ordered by colour only.", _sorted_by(lambda card: card.color)),
        ("The hand is in descending order.", _sorted_by(lambda card: (-card.color, -card.label))),
    ):
        shop.add("Player.add_card", title, ORDER, method)
    shop.add(
        "Player.add_card",
        "add_card returns the card.",
        "It returns None (task 1, add_card).",
        returned,
    )
