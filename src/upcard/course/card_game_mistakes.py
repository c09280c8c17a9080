"""Usual mistakes that both Card Clash documents have in common."""

from __future__ import annotations

from typing import Any

from upcard.course.mistakes import Workshop


def add_drawing(shop: Workshop, game: Any) -> None:
    """Mistakes of what is done with a drawn card; `game` is the reference's class."""

    @shop.mistake("Game.draw_card")
    def draw_never_played(self: Any, player: Any, playing: bool) -> Any:
        """A drawn card is never played at once.

        If it can be played and `playing` is True, return it (task 3, draw_card).
        """
        return game.draw_card(self, player, False)

    @shop.mistake("Game.draw_card")
    def draw_always_returned(self: Any, player: Any, playing: bool) -> Any:
        """A drawn card that can be played is returned even where `playing` is False.

        With `playing` False each card goes to the hand (task 3, draw_card).
        """
        return game.draw_card(self, player, True)

    @shop.mistake("Game.draw_card")
    def draw_returned_and_kept(self: Any, player: Any, playing: bool) -> Any:
        """A card that is returned to be played goes to the hand, too.

        It does one or the other (task 3, draw_card).
        """
        card = game.draw_card(self, player, playing)
        if card is not None:
            player.add_card(card)
        return card

    @shop.mistake("Game.draw_card")
    def hand_and_returned(self: Any, player: Any, playing: bool) -> Any:
        """A card that goes to the hand is returned, too.

        Return None then: only a card that is to be played at once is returned (task 3, draw_card).
        """
        held = len(player.hand)
        card = game.draw_card(self, player, playing)
        if card is None and len(player.hand) > held:
            return self.log[-1].card
        return card
