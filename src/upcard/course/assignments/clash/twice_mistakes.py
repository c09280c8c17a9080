"""Usual mistakes of Card Clash (document 000): effects that come twice, last too long, or fail."""

from __future__ import annotations

from typing import Any

from upcard.classic import clash
from upcard.classic.clash import CardLabel, Game
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(clash, name) for name in clash.__all__})


@SHOP.mistake("Game._apply")
def four_twice(self: Any, card: Any) -> None:
    """The cards of a Draw Four are drawn twice: by crazy_play, and once more in the game.

    crazy_play makes the next player draw four (task 3): do not do it again where it is called.
    """
    Game._apply(self, card)
    if card.label == CardLabel.DRAW_FOUR:
        self._skips -= 1
        self._draw_penalty(card)
        self._skips += 1


@SHOP.mistake("Game._apply")
def four_twice_for_two(self: Any, card: Any) -> None:
    """The cards of a Draw Four are drawn twice: by the player who is skipped, and by the next.

    crazy_play makes the next player draw four (task 3): do not do it again where it is called.
    """
    Game._apply(self, card)
    if card.label == CardLabel.DRAW_FOUR:
        self._draw_penalty(card)


@SHOP.mistake("Game._apply")
def reverse_skips(self: Any, card: Any) -> None:
    """A Reverse skips a player as well.

    It changes the direction, and the turn goes to the player before (task 3, play_reverse).
    """
    Game._apply(self, card)
    if card.label == CardLabel.REVERSE:
        self.play_skip()


def _skips(self: Any) -> int:
    kept: int = vars(self).get("kept", 0)
    return kept


def _skip(self: Any, skips: int) -> None:
    vars(self)["kept"] = max(_skips(self), min(skips, 1))


SHOP.add(
    "Game._skips",
    "After the first Skip or penalty a player is skipped in each turn: it is never taken back.",
    "Once somebody has been skipped, the turns go on one by one (task 3, play_skip).",
    property(_skips, _skip),
)


@SHOP.mistake("Game._draw_penalty")
def last_four_left_out(self: Any, card: Any) -> None:
    """A Draw Four that ends the game makes nobody draw.

    The next player draws the four cards before the game ends (rule 10).
    """
    is_last = self.current_player is not None and len(self.current_player) == 0
    if not (is_last and card.label == CardLabel.DRAW_FOUR):
        Game._draw_penalty(self, card)


@SHOP.mistake("Game.next_player")
def moves_on(self: Any) -> Any:
    """next_player goes on to the next player: asked twice, it gives two.

    It only looks who is next, and changes nothing (task 3, next_player).
    """
    player = Game.next_player(self)
    self._skips += 1
    return player
