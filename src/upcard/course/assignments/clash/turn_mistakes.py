"""Usual mistakes of Card Clash (document 000): whose turn it is, and what a turn does."""

from __future__ import annotations

from typing import Any

from upcard.classic import clash
from upcard.classic.clash import CardColor, CardLabel, Game
from upcard.classic.scaffold import PENALTY, Event, Items, deck_order
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(clash, name) for name in clash.__all__})


# Before the game


@SHOP.mistake("Game.generate_cards")
def not_shuffled(self: Any) -> Any:
    """The deck is not shuffled before the deal.

    generate_cards shuffles it, once (task 2, step 2).
    """
    return Items(deck_order(clash.Card, CardColor))


@SHOP.mistake("Game.initialise_game")
def copied_players(self: Any, players: Any) -> None:
    """The game is played with copies of the players.

    Keep the Player objects that are handed over (task 2, step 1): make no new ones.
    """
    seated = [players[index] for index in range(len(players))]
    Game.initialise_game(self, [clash.Player(one.name, one.position) for one in seated])


# Drawing


@SHOP.mistake("Game.draw_card")
def stops_when_empty(self: Any, player: Any, playing: bool) -> Any:
    """An empty draw pile is not refilled: drawing ends with an error.

    Look whether the draw pile is empty before you draw, and shuffle the discard pile (rule 9).
    """
    if not self.draw_pile:
        raise IndexError("the draw pile is empty")
    return Game.draw_card(self, player, playing)


@SHOP.mistake("Game._reshuffle")
def nothing_when_empty(self: Any) -> None:
    """An empty draw pile is not refilled: nothing is drawn.

    Shuffle the discard pile into it first (rule 9).
    """


# Who is next


@SHOP.mistake("Game.next_player")
def next_by_name(self: Any) -> Any:
    """next_player returns a name.

    It returns the Player object (task 3, next_player).
    """
    return Game.next_player(self).name


@SHOP.mistake("Game.play_reverse")
def reverse_once(self: Any) -> None:
    """A second play_reverse does not turn the direction back.

    Each call changes it (task 3, play_reverse).
    """
    self._direction = -1


@SHOP.mistake("Game.play_skip")
def skip_two(self: Any) -> None:
    """play_skip skips two players.

    It skips one (task 3, play_skip).
    """
    Game.play_skip(self)
    Game.play_skip(self)


@SHOP.mistake("Game._apply")
def skip_of_two(self: Any, card: Any) -> None:
    """With two players a Skip skips twice, so that the other one plays.

    Skip one player, as always: whoever has played plays again.
    """
    Game._apply(self, card)
    if card.label == CardLabel.SKIP and len(self.players) == 2:
        self.play_skip()


@SHOP.mistake("Game._apply")
def reverse_to_oneself(self: Any, card: Any) -> None:
    """After a Reverse the player who played it plays again.

    The player before is next: the direction changes, nothing else.
    """
    Game._apply(self, card)
    if card.label == CardLabel.REVERSE:
        self._skips -= 1


# What a card does


@SHOP.mistake("Game._draw_penalty")
def one_for_draw_two(self: Any, card: Any) -> None:
    """A Draw Two makes the next player draw only one card.

    Call draw_card twice (task 3, draw_card).
    """
    for _ in range(1 if card.label == CardLabel.DRAW_TWO else PENALTY.get(card.label, 0)):
        self.draw_card(self.next_player(), False)


@SHOP.mistake("Game._apply")
def own_draw_two(self: Any, card: Any) -> None:
    """The player of a Draw Two draws the cards.

    The next player draws them (task 4).
    """
    if card.label != CardLabel.DRAW_TWO:
        Game._apply(self, card)
        return
    for _ in range(PENALTY[card.label]):
        self.draw_card(self.current_player, False)
    self.play_skip()


@SHOP.mistake("Game._apply")
def skip_before_draw_two(self: Any, card: Any) -> None:
    """The player after the skipped one draws for a Draw Two.

    Draw first, then skip: next_player is somebody else after play_skip.
    """
    if card.label != CardLabel.DRAW_TWO:
        Game._apply(self, card)
        return
    self.play_skip()
    self._draw_penalty(card)


@SHOP.mistake("Game._apply")
def color_for_all(self: Any, card: Any) -> None:
    """A colour is chosen for every card that is played.

    Only a CRAZY card asks for a random number: each one moves the generator on (task 3).
    """
    if card.color != CardColor.CRAZY:
        clash.RandomGen.randint(0, 3)
    Game._apply(self, card)


@SHOP.mistake("Game._apply")
def drawn_without_effect(self: Any, card: Any) -> None:
    """A card that is drawn and played at once has no effect.

    It does what it would do from the hand (rule 6).
    """
    kinds = [event.kind for event in self.log if event.kind in ("turn", "draw")]
    if kinds[-1] == "turn":
        Game._apply(self, card)


@SHOP.mistake("Game.play_turn")
def found_late(self: Any) -> bool:
    """The game goes on after the last card: the winner is found only when it is their turn again.

    Look after each card whether that player has none left (rule 10).
    """
    player = self.next_player()
    if len(player) == 0:
        self.winner = player
        return False
    self.current_player, self._skips = player, 0
    self.log.append(Event("turn", player.name))
    card = self._first_playable(player) or self.draw_card(player, True)
    if card is None:
        return bool(self.passed(len(self.players)))
    self._discard(card)
    self._apply(card)
    return True


@SHOP.mistake("Game._discard")
def label_stays_for_wild(self: Any, card: Any) -> None:
    """current_label is not updated when a CRAZY card is played.

    It is always that of the latest card; only current_color is chosen at random (task 4).
    """
    label = self.current_label
    Game._discard(self, card)
    if self.current_player is not None and card.color == CardColor.CRAZY:
        self.current_label = label


@SHOP.mistake("Game._apply")
def discarded_late(self: Any, card: Any) -> None:
    """A card goes to the discard pile only after its effect.

    Discard it first: if its penalty empties the draw pile, it lies on top (task 4).
    """
    self.discard_pile.pop()
    Game._apply(self, card)
    self.discard_pile.append(card)


@SHOP.mistake("Game.play_game")
def nobody_current(self: Any) -> Any:
    """current_player is never set.

    It is the player whose turn it is: set it at the beginning of each turn (task 2, Game).
    """
    winner = Game.play_game(self)
    self.current_player = None
    return winner
