"""Usual mistakes of Color Chaos (document 001): whose turn it is, and what a turn does."""

from __future__ import annotations

from typing import Any

from upcard.classic import chaos
from upcard.classic.chaos import CardColor, CardLabel, Game, RandomGen
from upcard.classic.scaffold import PENALTY, Event, Items, deck_order
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(chaos, name) for name in chaos.__all__})


# Before the game


@SHOP.mistake("Game.generate_cards")
def not_shuffled(self: Any) -> Any:
    """The deck is not shuffled before the deal.

    generate_cards shuffles it, once (task 3, initialise_game).
    """
    return Items(deck_order(chaos.Card, CardColor))


@SHOP.mistake("Game.initialise_game")
def copied_players(self: Any, players: Any) -> None:
    """The game is played with copies of the players.

    Keep the Player objects that are handed over (task 4): make no new ones.
    """
    names = [players[index].name for index in range(len(players))]
    Game.initialise_game(self, [chaos.Player(name) for name in names])


# Who is next


@SHOP.mistake("Game.next_player")
def next_moves_the_queue(self: Any) -> Any:
    """next_player moves on: called again, it gives the player after.

    It only looks (task 3, next_player).
    """
    player = Game.next_player(self)
    self._pass_on()
    return player


@SHOP.mistake("Game.next_player")
def next_by_name(self: Any) -> Any:
    """next_player returns a name.

    It returns the Player object (task 3, next_player).
    """
    return Game.next_player(self).name


@SHOP.mistake("Game.next_player")
def next_by_index(self: Any) -> Any:
    """next_player returns an index.

    It returns the Player object (task 3, next_player).
    """
    player = Game.next_player(self)
    return sorted(one.name for one in self.players).index(player.name)


@SHOP.mistake("Game.reverse_players")
def index_stays(self: Any) -> None:
    """After a Reverse the index of the current player stays as it was, and points at another one.

    The list is turned round: look for the current player's new index (task 3, reverse_players).
    """
    if self.current_player is None:
        Game.reverse_players(self)
        return
    seated = self._seats = getattr(self, "_seats", sorted(self.players, key=lambda one: one.name))
    place = next(index for index, one in enumerate(seated) if one is self.current_player)
    seated.reverse()
    first = (place + 1) % len(seated)
    self.players[:] = [*seated[first:], *seated[:first]]
    self.log.append(Event("reverse"))


@SHOP.mistake("Game._apply")
def skip_of_two(self: Any, card: Any) -> None:
    """With two players a Skip skips twice, so that the other one plays.

    Skip one player, as always: whoever has played plays again.
    """
    Game._apply(self, card)
    if card.label == CardLabel.SKIP and len(self.players) == 2:
        self.skip_next_player()


# What a card does


@SHOP.mistake("Game.play_black")
def four_skips_nobody(self: Any, card: Any) -> None:
    """Who draws for a Draw Four plays all the same.

    The turn of that player is skipped (task 3, play_black).
    """
    self.current_color = CardColor(RandomGen.randint(0, 3))
    for _ in range(PENALTY.get(card.label, 0)):
        self.draw_card(self.next_player(), False)


@SHOP.mistake("Game.play_black")
def black_skips(self: Any, card: Any) -> None:
    """A BLACK CRAZY card skips the next player.

    Only a Draw Four does (task 3, play_black).
    """
    Game.play_black(self, card)
    if card.label not in PENALTY:
        self.skip_next_player()


@SHOP.mistake("Game._apply")
def color_for_all(self: Any, card: Any) -> None:
    """A colour is chosen for every card that is played.

    Only a BLACK card asks for a random number: each one moves the generator on (task 3).
    """
    if card.color != CardColor.BLACK:
        RandomGen.randint(0, 3)
    Game._apply(self, card)


@SHOP.mistake("Game._apply")
def color_lost(self: Any, card: Any) -> None:
    """The chosen colour is overwritten by the card's own.

    Update current_color and current_label first, then let the card have its effect (task 4).
    """
    Game._apply(self, card)
    self.current_color = card.color


@SHOP.mistake("Game._apply")
def drawn_without_effect(self: Any, card: Any) -> None:
    """A card that is drawn and played at once has no effect.

    It does what it would do from the hand (task 4).
    """
    kinds = [event.kind for event in self.log if event.kind in ("turn", "draw")]
    if kinds[-1] == "turn":
        Game._apply(self, card)


@SHOP.mistake("Game._discard")
def label_stays_for_black(self: Any, card: Any) -> None:
    """current_label is not updated when a BLACK card is played.

    It is always that of the latest card; only current_color is chosen at random (task 4).
    """
    label = self.current_label
    Game._discard(self, card)
    if self.current_player is not None and card.color == CardColor.BLACK:
        self.current_label = label


@SHOP.mistake("Game._apply")
def discarded_late(self: Any, card: Any) -> None:
    """A card goes to the discard pile only after its effect.

    Discard it first: if its penalty empties the draw pile, it is shuffled, too (task 4).
    """
    pile = self.game_board.discard_pile
    pile.pop()
    Game._apply(self, card)
    self.game_board.discard_pile.append(card)


@SHOP.mistake("Game._discard")
def label_stays(self: Any, card: Any) -> None:
    """current_label is not updated when a card is played.

    It is always that of the latest card (task 4).
    """
    label = self.current_label
    Game._discard(self, card)
    if self.current_player is not None:
        self.current_label = label


# The end


@SHOP.mistake("Game.play_turn")
def last_penalty(self: Any) -> bool:
    """A winning Draw Two or Draw Four is still drawn.

    The game ends at that moment: the last card has no effect (task 4).
    """
    going = Game.play_turn(self)
    played = [event.card for event in self.log if event.kind == "play"]
    if self.winner is not None:
        for _ in range(PENALTY.get(played[-1].label, 0)):
            self.draw_card(self.next_player(), False)
    return going


@SHOP.mistake("Game.play_game")
def another_winner(self: Any) -> Any:
    """play_game returns another Player object than the one that was handed over.

    Return that player itself (task 4): make no new one.
    """
    winner = Game.play_game(self)
    return winner and chaos.Player(winner.name)


@SHOP.mistake("Game.play_game")
def nobody_current(self: Any) -> Any:
    """current_player is never set.

    It is the player whose turn it is: set it at the beginning of each turn (task 3, Game).
    """
    winner = Game.play_game(self)
    self.current_player = None
    return winner
