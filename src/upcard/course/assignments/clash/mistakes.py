"""The usual mistakes of Card Clash (document 000), by what they do."""

from __future__ import annotations

from typing import Any

from upcard.classic import clash
from upcard.course import hand_mistakes
from upcard.course.assignments.clash import dealing_mistakes, drawing_mistakes, effects_mistakes
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(clash, name) for name in clash.__all__})
hand_mistakes.add_to(SHOP, clash.Player)


@SHOP.mistake("Player.play_card")
def card_stays(self: Any, index: int) -> Any:
    """play_card leaves the card in the hand.

    Remove it and return it (task 1, play_card).
    """
    return self.hand[index]


MISTAKES = (*SHOP, *dealing_mistakes.SHOP, *drawing_mistakes.SHOP, *effects_mistakes.SHOP)
