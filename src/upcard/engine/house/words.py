"""What is packed into one number: what else a card does (`rules.house.does`)."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, inline
from upcard.rules.house import (
    CANCELS,
    CHALLENGED,
    COVERED,
    DOUBLES,
    HANDS_SHIFT,
    ONE_TURN,
    OTHERS_SHIFT,
    PENDS,
    SKIPS_SHIFT,
)


@inline
def bit(rules: Any, card: Int, place: Int) -> bool:
    """One of the things that a card does or does not."""
    return bool(rules.does[U(card)] >> place & 1)


@inline
def covered(rules: Any, card: Int) -> bool:
    """Whether it must be covered."""
    return bit(rules, card, COVERED)


@inline
def others_draw(rules: Any, card: Int) -> Int:
    """How many cards all others draw."""
    return rules.does[U(card)] >> OTHERS_SHIFT & 15


@inline
def skips(rules: Any, card: Int) -> Int:
    """How many seats it skips, but for the one that draws at once."""
    return rules.does[U(card)] >> SKIPS_SHIFT & 3


@inline
def hands(rules: Any, card: Int) -> Int:
    """What becomes of the hands: of `rules.house.HANDS`."""
    return rules.does[U(card)] >> HANDS_SHIFT & 3


@inline
def lasts_one_turn(rules: Any, card: Int) -> bool:
    """Whether the suit that it declares is in force for one turn only."""
    return bit(rules, card, ONE_TURN)


@inline
def challengeable(rules: Any, card: Int) -> bool:
    """Whether it can be challenged."""
    return bit(rules, card, CHALLENGED)


@inline
def cancels(rules: Any, card: Int) -> bool:
    """Whether it cancels the draw that it answers."""
    return bit(rules, card, CANCELS)


@inline
def doubles(rules: Any, card: Int) -> bool:
    """Whether it doubles the points of a deal won with it."""
    return bit(rules, card, DOUBLES)


@inline
def pends(rules: Any, card: Int) -> bool:
    """Whether its draw can be answered."""
    return bit(rules, card, PENDS)
