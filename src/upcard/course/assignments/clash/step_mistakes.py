"""Usual mistakes of Card Clash (document 000): a step that is left out or done once too often."""

from __future__ import annotations

from typing import Any

from upcard.classic import clash
from upcard.classic.clash import CardColor, CardLabel, Game, Player
from upcard.classic.scaffold import Event, Items
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(clash, name) for name in clash.__all__})


@SHOP.mistake("Player.__init__")
def position_from_one(self: Any, name: str, position: int) -> None:
    """A player's position is one too large.

    Keep the position as it is given: positions begin at 0 (task 1, position).
    """
    Player.__init__(self, name, position + 1)


@SHOP.mistake("Game._turn_up_starter")
def first_card_left_out(self: Any, cards: Any) -> None:
    """One card is left out between the deal and the draw pile.

    Go on with the index where you finished dealing (task 2, step 4).
    """
    Game._turn_up_starter(self, cards[1:])


@SHOP.mistake("Game._turn_up_starter")
def last_card_left_out(self: Any, cards: Any) -> None:
    """The last of the generated cards does not go to the draw pile.

    It ends up at the top of the draw pile (task 2, step 4): look at the end of your loop.
    """
    Game._turn_up_starter(self, cards[:-1])


@SHOP.mistake("Game._seat")
def second_begins(self: Any) -> int:
    """The second player begins.

    Before the game, next_player is the player with the lowest position (task 3, next_player).
    """
    return 0 if self.current_player is None else Game._seat(self)


@SHOP.mistake("Game.crazy_play")
def four_without_color(self: Any, card: Any) -> None:
    """No colour is chosen for a Draw Four.

    crazy_play chooses a colour for every CRAZY card (task 3; rule 8).
    """
    if card.label == CardLabel.DRAW_FOUR:
        self._draw_penalty(card)
    else:
        Game.crazy_play(self, card)


@SHOP.mistake("Game.can_play")
def four_must_fit(self: Any, card: Any) -> bool:
    """A Draw Four cannot be played on any card.

    Both kinds of CRAZY cards can always be played (rule 5).
    """
    if card.label == CardLabel.DRAW_FOUR:
        return bool(card.label == self.current_label)
    return Game.can_play(self, card)


@SHOP.mistake("Game._reshuffle")
def top_is_lost(self: Any) -> None:
    """The top card of the discard pile is not put back after the shuffle.

    Add the card that was stored to the top of the discard pile again (task 4, the last step).
    """
    self.discard_pile.pop()
    cards = Items(reversed(self.discard_pile))
    self.discard_pile.clear()
    clash.RandomGen.random_shuffle(cards)
    self.draw_pile.extend(cards)


@SHOP.mistake("Game._discard")
def label_stays(self: Any, card: Any) -> None:
    """current_label stays as it was when a card is played.

    Set current_color and current_label to those of each card that is played (task 2).
    """
    self.discard_pile.append(card)
    self.current_color = card.color
    if self.current_player is None:
        self.current_label = card.label


@SHOP.mistake("Game._discard")
def color_stays(self: Any, card: Any) -> None:
    """current_color stays as it was when a card is played.

    Set current_color and current_label to those of each card that is played (task 2).
    """
    self.discard_pile.append(card)
    self.current_label = card.label
    if self.current_player is None or card.color == CardColor.CRAZY:
        self.current_color = card.color


@SHOP.mistake("Game.play_turn")
def drawn_is_lost(self: Any) -> bool:
    """A drawn card that can be played is neither played nor kept.

    Play the card that draw_card returns (task 4).
    """
    player = self.next_player()
    for index in range(len(player)):
        if self.can_play(player[index]):
            return Game.play_turn(self)
    self.current_player, self._skips = player, 0
    self.log.append(Event("turn", player.name))
    self.draw_card(player, True)
    return bool(self.passed(len(self.players)))


@SHOP.mistake("Game._apply")
def four_skips_two(self: Any, card: Any) -> None:
    """A Draw Four skips two players.

    The next player's turn is skipped, and no other (rule 8).
    """
    Game._apply(self, card)
    if card.label == CardLabel.DRAW_FOUR:
        self.play_skip()


@SHOP.mistake("Game._apply")
def two_skips_two(self: Any, card: Any) -> None:
    """A Draw Two skips two players.

    The next player's turn is skipped, and no other (task 4, draw two).
    """
    Game._apply(self, card)
    if card.label == CardLabel.DRAW_TWO:
        self.play_skip()
