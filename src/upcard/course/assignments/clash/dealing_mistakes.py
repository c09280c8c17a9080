"""Usual mistakes of Card Clash (document 000): dealing, and the starter."""

from __future__ import annotations

from typing import Any

from upcard.classic import clash
from upcard.classic.clash import Constants, Game
from upcard.classic.scaffold import Items
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(clash, name) for name in clash.__all__})


@SHOP.mistake("Game.initialise_game")
def deal_in_blocks(self: Any, players: Any) -> None:
    """The cards are dealt in blocks: all of a player's cards before the next player's.

    Deal one card to each player in turn, until everybody has enough (task 2, step 3).
    """
    many, each = len(players), Constants.NUM_CARDS_AT_INIT
    _deal(self, players, [number // each for number in range(many * each)])


@SHOP.mistake("Game.initialise_game")
def deal_seven(self: Any, players: Any) -> None:
    """Seven cards are dealt, whatever Constants.NUM_CARDS_AT_INIT says.

    Read the constant when you deal: tests change it.
    """
    _deal(self, players, [number % len(players) for number in range(len(players) * 7)])


@SHOP.mistake("Game.initialise_game")
def deal_too_few(self: Any, players: Any) -> None:
    """Each player is dealt one card too few.

    Look at the ends of your loop: everybody has NUM_CARDS_AT_INIT cards (task 2, step 3).
    """
    many, each = len(players), Constants.NUM_CARDS_AT_INIT
    _deal(self, players, [number % many for number in range(many * (each - 1))])


@SHOP.mistake("Game.initialise_game")
def deal_too_many(self: Any, players: Any) -> None:
    """Each player is dealt one card too many.

    Look at the ends of your loop: everybody has NUM_CARDS_AT_INIT cards (task 2, step 3).
    """
    many, each = len(players), Constants.NUM_CARDS_AT_INIT
    _deal(self, players, [number % many for number in range(many * (each + 1))])


def _deal(self: Any, players: Any, seats: list[int]) -> None:
    self._clear()
    self.players = Items(players[index] for index in range(len(players)))
    cards = self.generate_cards()
    for seat, card in zip(seats, cards, strict=False):
        self.players[seat].add_card(card)
    self._turn_up_starter(cards[len(seats) :])


@SHOP.mistake("Game._turn_up_starter")
def deal_reversed_pile(self: Any, cards: Any) -> None:
    """The draw pile lies upside down: the first card after the deal is on top.

    The last card of the generated ones is to be the top (task 2, step 4).
    """
    Game._turn_up_starter(self, list(reversed(cards)))


@SHOP.mistake("Game._turn_up_starter")
def any_starter(self: Any, cards: Any) -> None:
    """The starter may be a special card.

    Go on turning up cards until there is a number (task 2, step 5).
    """
    self.draw_pile.extend(cards)
    self._discard(self.draw_pile.pop())


@SHOP.mistake("Game._turn_up_starter")
def only_wild_starters_go(self: Any, cards: Any) -> None:
    """A Skip, a Reverse or a Draw Two may be the starter: only CRAZY cards are passed over.

    Go on turning up cards until there is a number (task 2, step 5).
    """
    self.draw_pile.extend(cards)
    self._discard(self.draw_pile.pop())
    while self.current_color == clash.CardColor.CRAZY:
        self._discard(self.draw_pile.pop())


@SHOP.mistake("Game._turn_up_starter")
def one_special_starter(self: Any, cards: Any) -> None:
    """After a special card the next one is the starter, even if it is special, too.

    Go on turning up cards until there is a number (task 2, step 5).
    """
    self.draw_pile.extend(cards)
    self._discard(self.draw_pile.pop())
    if not self.current_label.is_number:
        self._discard(self.draw_pile.pop())


@SHOP.mistake("Game._turn_up_starter")
def no_nine_as_starter(self: Any, cards: Any) -> None:
    """A nine cannot be the starter: it is passed over like a special card.

    Nine is a number, the highest: compare with <= or >, not with < or >= (task 2, step 5).
    """
    self.draw_pile.extend(cards)
    self._discard(self.draw_pile.pop())
    while self.current_label.value >= clash.CardLabel.NINE.value:
        self._discard(self.draw_pile.pop())


@SHOP.mistake("Game._turn_up_starter")
def starter_returns(self: Any, cards: Any) -> None:
    """Special cards that come before the starter go back to the draw pile.

    They belong to the discard pile, under the starter (task 2, step 5).
    """
    self.draw_pile.extend(cards)
    while not self.draw_pile[-1].label.is_number:
        self.draw_pile.insert(0, self.draw_pile.pop())
    self._discard(self.draw_pile.pop())


@SHOP.mistake("Game._turn_up_starter")
def starter_forgets(self: Any, cards: Any) -> None:
    """Special cards that come before the starter are lost.

    They belong to the discard pile, under the starter (task 2, step 5).
    """
    self.draw_pile.extend(cards)
    while not self.draw_pile[-1].label.is_number:
        self.draw_pile.pop()
    self._discard(self.draw_pile.pop())


@SHOP.mistake("Game.generate_cards")
def shuffled_again(self: Any) -> Any:
    """The deck is shuffled twice before the deal.

    generate_cards has shuffled it already. Count the calls: each one moves the generator on,
    and all that follows is another game.
    """
    cards = Game.generate_cards(self)
    clash.RandomGen.random_shuffle(cards)
    return cards


@SHOP.mistake("Game.initialise_game")
def begun_at_once(self: Any, players: Any) -> None:
    """current_player is set before the game begins.

    It stays None until somebody plays (task 2, step 6).
    """
    Game.initialise_game(self, players)
    self.current_player = self.players[0]


@SHOP.mistake("Game._turn_up_starter")
def first_turned_up(self: Any, cards: Any) -> None:
    """current_color and current_label are those of the first card that is turned up.

    They are those of the number card that is on top at the end (task 2, step 6).
    """
    Game._turn_up_starter(self, cards)
    self.current_color, self.current_label = cards[-1].color, cards[-1].label
