"""A scene: a position put together by hand, and what one should see in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scene:
    """A staged deal of crazy8s, by its real rules, that illustrates a player.

    The player sits in seat 0 and has the turn; the others are `first`, who play the oldest of their
    cards that fits. Cards are apart by spaces.
    """

    player: str
    """The name of the player that it illustrates."""
    title: str
    watch: str
    """What to look out for."""
    hands: tuple[str, ...]
    """Each seat's cards, the oldest first."""
    pile: str
    """The discard pile, the upcard last."""
    moves: tuple[tuple[str, str], ...]
    """What the player does in its turns, one move after another, each with the reason."""
    seen: str
    """What one has seen."""
    draw: str = ""
    """The top of the draw pile, in the order of drawing; all other cards lie under it."""
    turn: int = 1
    """The number of the turn in which it begins: how late in the deal it is."""
