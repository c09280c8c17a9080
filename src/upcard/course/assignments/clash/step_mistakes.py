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


# A turn


def _turn(self: Any, *, ends: Any = lambda drawn: False, discards: bool = True) -> bool:
    """A turn that may end the game, by whether a card was drawn, None where none is played."""
    player = self.next_player()
    self.current_player, self._skips = player, 0
    self.log.append(Event("turn", player.name))
    card = self._first_playable(player)
    drawn = card is None
    card = card or self.draw_card(player, True)
    if card is None:
        return bool(self.passed(len(self.players))) and not ends(None)
    self._discard(card)
    if not discards:
        self.discard_pile.pop()
    self.log.append(Event("play", player.name, card))
    if len(player) == 0:
        self._draw_penalty(card)
        self.winner = player
        self.log.append(Event("win", player.name))
        return False
    self._apply(card)
    return not ends(drawn)


@SHOP.mistake("Game.play_turn")
def drawn_card_ends(self: Any) -> bool:
    """A drawn card that is played ends the game.

    play_turn returns True as long as the player has cards, also after a card that was drawn.
    """
    return _turn(self, ends=bool)


@SHOP.mistake("Game.play_turn")
def nothing_played_ends(self: Any) -> bool:
    """A turn in which no card is played ends the game.

    The game goes on: play_turn returns True also where the player draws a card and keeps it.
    """
    return _turn(self, ends=lambda drawn: drawn is None)


@SHOP.mistake("Game.play_turn")
def ends_after_each_turn(self: Any) -> bool:
    """The game ends after the first turn.

    play_turn returns True as long as nobody has won, and play_game goes on while it does.
    """
    return _turn(self, ends=lambda drawn: True)


@SHOP.mistake("Game.play_turn")
def not_discarded(self: Any) -> bool:
    """A card that is played does not go to the discard pile.

    Put it on top of the discard pile (rule 4; task 4).
    """
    return _turn(self, discards=False)


@SHOP.mistake("Game._turn_up_starter")
def starter_not_discarded(self: Any, cards: Any) -> None:
    """The starter does not lie on the discard pile.

    The card that is turned up goes to the discard pile (task 2, step 5).
    """
    Game._turn_up_starter(self, cards)
    self.discard_pile.pop()


@SHOP.mistake("Player.play_card")
def always_the_last(self: Any, index: int) -> Any:
    """play_card takes the last card, whatever the index.

    Remove the card at that index (task 1, play_card).
    """
    return self.hand.pop(len(self.hand) - 1)


@SHOP.mistake("Game.play_skip")
def skips_forwards(self: Any) -> None:
    """After a Reverse a Skip goes the other way: whoever played it plays again.

    Skip in the direction in which the game goes (task 3, play_skip).
    """
    if self._direction == 1:
        Game.play_skip(self)
    else:
        self._skips -= 1


@SHOP.mistake("Game.draw_card")
def crazy_is_kept(self: Any, player: Any, playing: bool) -> Any:
    """A CRAZY card that is drawn goes to the hand, and is not played at once.

    It can be played on any card: ask can_play of the card that was drawn (rule 6).
    """
    card = Game.draw_card(self, player, playing)
    if card is not None and card.color == CardColor.CRAZY:
        player.add_card(card)
        return None
    return card
