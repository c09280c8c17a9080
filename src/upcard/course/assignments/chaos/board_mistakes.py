"""Usual mistakes of Color Chaos (document 001): the two piles, and dealing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.classic import chaos
from upcard.classic.chaos import CardColor, Config, Game, GameBoard, RandomGen
from upcard.classic.scaffold import Items
from upcard.course.mistakes import Method, Workshop

SHOP = Workshop({name: getattr(chaos, name) for name in chaos.__all__})


def on_board(method: str) -> Callable[[Method], Method]:
    """A mistake of the board, which a game makes as well: its board is of the wrong class."""

    def added(change: Method) -> Method:
        SHOP.mistake(f"GameBoard.{method}")(change)
        names = SHOP[-1].names

        def initialise_game(self: Any, players: Any) -> None:
            Game.initialise_game(self, players)
            self.game_board.__class__ = names.GameBoard

        names.Game = type("Game", (Game,), {"initialise_game": initialise_game})
        return change

    return added


# The piles


@on_board("reshuffle")
def shuffle_twice(self: Any) -> None:
    """The discard pile is shuffled twice when the draw pile is empty.

    Count the calls: each one moves the generator on, and all that follows is another game.
    """
    RandomGen.random_shuffle(self.discard_pile)
    GameBoard.reshuffle(self)


@on_board("reshuffle")
def shuffle_never(self: Any) -> None:
    """The discard pile becomes the draw pile without RandomGen.random_shuffle.

    Call RandomGen.random_shuffle once on its cards (task 2, reshuffle).
    """
    self.draw_pile.extend(self.discard_pile)
    self.discard_pile = Items()


@on_board("reshuffle")
def shuffle_copy(self: Any) -> None:
    """A copy of the cards is shuffled, and the cards go to the draw pile as they were.

    Put on the draw pile what RandomGen.random_shuffle has shuffled (task 2, reshuffle).
    """
    RandomGen.random_shuffle(Items(self.discard_pile))
    self.draw_pile.extend(self.discard_pile)
    self.discard_pile = Items()


@on_board("reshuffle")
def shuffle_upside_down(self: Any) -> None:
    """The shuffled cards are put on the draw pile the wrong way round.

    The first card after random_shuffle is drawn first (task 2, reshuffle).
    """
    RandomGen.random_shuffle(self.discard_pile)
    self.draw_pile.extend(reversed(self.discard_pile))
    self.discard_pile = Items()


@on_board("reshuffle")
def shuffle_without_top(self: Any) -> None:
    """The top card stays on the discard pile when it is shuffled.

    All of the discard pile's cards move to the draw pile (task 2, reshuffle).
    """
    top = self.discard_pile.pop() if self.discard_pile else None
    GameBoard.reshuffle(self)
    if top is not None:
        self.discard_pile.append(top)


@on_board("reshuffle")
def shuffle_loses(self: Any) -> None:
    """The cards are lost: after reshuffle neither pile has them.

    random_shuffle works in place and returns None; and two names of one list are one list, which
    clear empties for both.
    """
    RandomGen.random_shuffle(self.discard_pile)
    self.discard_pile = Items()


@on_board("reshuffle")
def shuffle_loses_first(self: Any) -> None:
    """One card is lost: the first of the shuffled ones does not go to the draw pile.

    Put all of them there, from index 0 on (task 2, reshuffle).
    """
    GameBoard.reshuffle(self)
    self.draw_pile[:1] = []


@on_board("reshuffle")
def shuffle_loses_last(self: Any) -> None:
    """One card is lost: the last of the shuffled ones does not go to the draw pile.

    Put all of them there, to the last one (task 2, reshuffle).
    """
    GameBoard.reshuffle(self)
    self.draw_pile[-1:] = []


@on_board("reshuffle")
def shuffle_keeps(self: Any) -> None:
    """The shuffled cards stay in the discard pile, too.

    They move: the discard pile is empty after reshuffle (task 2).
    """
    RandomGen.random_shuffle(self.discard_pile)
    self.draw_pile.extend(self.discard_pile)


@on_board("draw_card")
def shuffle_early(self: Any) -> Any:
    """The discard pile is shuffled too early: as soon as the draw pile is empty after a draw.

    Shuffle only when a card is to be drawn and there is none (task 4).
    """
    card = GameBoard.draw_card(self)
    if not self.draw_pile and self.discard_pile:
        self.reshuffle()
    return card


@on_board("draw_card")
def shuffle_always(self: Any) -> Any:
    """The discard pile is shuffled before each draw.

    Shuffle only when the draw pile is empty (task 4).
    """
    self.reshuffle()
    return GameBoard.draw_card(self)


@on_board("draw_card")
def draw_last(self: Any) -> Any:
    """The last card of the draw pile is drawn first.

    The first card that the board was given is the first to be drawn (task 2).
    """
    if not self.draw_pile:
        self.reshuffle()
    return self.draw_pile.pop() if self.draw_pile else None


@on_board("draw_card")
def draw_leaves(self: Any) -> Any:
    """draw_card leaves the card in the draw pile.

    Remove it and return it (task 2, draw_card).
    """
    if not self.draw_pile:
        self.reshuffle()
    return self.draw_pile[0] if self.draw_pile else None


@on_board("draw_card")
def draw_none(self: Any) -> Any:
    """Nothing is drawn when the draw pile is empty: the discard pile is not reshuffled.

    Reshuffle first, and then draw (task 2, draw_card).
    """
    return self.draw_pile.pop(0) if self.draw_pile else None


@on_board("draw_card")
def stops_when_empty(self: Any) -> Any:
    """An empty draw pile is not refilled: drawing ends with an error.

    Look whether the draw pile is empty before you draw, and reshuffle (task 2, draw_card).
    """
    return self.draw_pile.pop(0)


@on_board("draw_card")
def shuffle_at_once(self: Any) -> Any:
    """The draw pile is refilled as soon as it is empty, also from an empty discard pile.

    Reshuffle only when a card is to be drawn and there is none (task 4).
    """
    card = GameBoard.draw_card(self)
    if not self.draw_pile:
        self.reshuffle()
    return card


@on_board("discard_card")
def discard_returns(self: Any, card: Any) -> Any:
    """discard_card returns the card.

    It only keeps it (task 2, discard_card).
    """
    GameBoard.discard_card(self, card)
    return card


# Dealing


@SHOP.mistake("Game.initialise_game")
def deal_in_blocks(self: Any, players: Any) -> None:
    """The cards are dealt in blocks: all of a player's cards before the next player's.

    One card for each player in turn, until everybody has enough (task 3, initialise_game).
    """
    many, each = len(players), Config.NUM_CARDS_AT_INIT
    _deal(self, players, [number // each for number in range(many * each)])


@SHOP.mistake("Game.initialise_game")
def deal_seven(self: Any, players: Any) -> None:
    """Seven cards are dealt, whatever Config.NUM_CARDS_AT_INIT says.

    Read the constant when you deal: tests change it.
    """
    _deal(self, players, [number % len(players) for number in range(len(players) * 7)])


def _deal(
    self: Any, players: Any, seats: list[int], starter: str = "number", order: int = 1
) -> None:
    self._clear()
    self.players = Items(players[index] for index in range(len(players)))
    self.game_board = GameBoard(self.generate_cards()[::order])
    for seat in seats:
        self.players[seat].add_card(self.game_board.draw_card())
    pile = self.game_board.draw_pile
    numbers = 9 if starter == "below nine" else 10
    while starter != "any" and pile[0].label.value >= numbers:
        if starter == "wild" and pile[0].color != CardColor.BLACK:
            break
        card = pile.pop(0)
        if starter in ("number", "below nine", "second", "wild"):
            self.game_board.discard_card(card)
        elif starter == "back":
            pile.append(card)
        if starter == "second":
            break
    self._discard(pile.pop(0))


def _in_turn(players: Any) -> list[int]:
    return [number % len(players) for number in range(len(players) * Config.NUM_CARDS_AT_INIT)]


@SHOP.mistake("Game.initialise_game")
def any_starter(self: Any, players: Any) -> None:
    """The starter may be a special card.

    Go on turning up cards until there is a number (task 3, initialise_game).
    """
    _deal(self, players, _in_turn(players), "any")


@SHOP.mistake("Game.initialise_game")
def no_nine_as_starter(self: Any, players: Any) -> None:
    """A nine cannot be the starter: it is passed over like a special card.

    Nine is a number, the highest: compare with <= or >, not with < or >= (task 3, initialise_game).
    """
    _deal(self, players, _in_turn(players), "below nine")


@SHOP.mistake("Game.initialise_game")
def only_wild_starters_go(self: Any, players: Any) -> None:
    """A Skip, a Reverse or a Draw Two may be the starter: only BLACK cards are passed over.

    Go on turning up cards until there is a number (task 3, initialise_game).
    """
    _deal(self, players, _in_turn(players), "wild")


@SHOP.mistake("Game.initialise_game")
def one_special_starter(self: Any, players: Any) -> None:
    """After a special card the next one is the starter, even if it is special, too.

    Go on turning up cards until there is a number (task 3, initialise_game).
    """
    _deal(self, players, _in_turn(players), "second")


@SHOP.mistake("Game.initialise_game")
def one_card_more(self: Any, players: Any) -> None:
    """Each player is dealt one card too many.

    Deal Config.NUM_CARDS_AT_INIT cards to each (task 3, initialise_game).
    """
    _deal(self, players, [*_in_turn(players), *range(len(players))])


@SHOP.mistake("Game.initialise_game")
def one_card_less(self: Any, players: Any) -> None:
    """Each player is dealt one card too few.

    Deal Config.NUM_CARDS_AT_INIT cards to each (task 3, initialise_game).
    """
    _deal(self, players, _in_turn(players)[len(players) :])


@SHOP.mistake("Game.initialise_game")
def starter_returns(self: Any, players: Any) -> None:
    """Special cards that come before the starter go back to the draw pile.

    They are discarded, and lie under the starter (task 3, initialise_game).
    """
    _deal(self, players, _in_turn(players), "back")


@SHOP.mistake("Game.initialise_game")
def starter_forgets(self: Any, players: Any) -> None:
    """Special cards that come before the starter are lost.

    They are discarded, and lie under the starter (task 3, initialise_game).
    """
    _deal(self, players, _in_turn(players), "lost")


@SHOP.mistake("Game.initialise_game")
def deal_from_the_end(self: Any, players: Any) -> None:
    """The cards are dealt from the end of the shuffled ones.

    The first of them is the first to be drawn (task 2).
    """
    _deal(self, players, _in_turn(players), order=-1)


@SHOP.mistake("Game.generate_cards")
def shuffled_again(self: Any) -> Any:
    """The deck is shuffled twice before the deal.

    generate_cards has shuffled it already: one call more, and it is another game.
    """
    cards = Game.generate_cards(self)
    RandomGen.random_shuffle(cards)
    return cards


@SHOP.mistake("Game.initialise_game")
def begun_at_once(self: Any, players: Any) -> None:
    """current_player is set before the game begins.

    It stays None until somebody plays (task 3, initialise_game).
    """
    Game.initialise_game(self, players)
    self.current_player = self.players[0]
