"""Usual mistakes of Color Chaos (document 001): what can be played, and drawing."""

from __future__ import annotations

import bisect
from collections.abc import Callable
from typing import Any

from upcard.classic import chaos
from upcard.classic.chaos import CardColor, CardLabel, Game, Player, can_play
from upcard.course.card_game_mistakes import add_drawing
from upcard.course.mistakes import SHARED, Workshop

SHOP = Workshop({name: getattr(chaos, name) for name in chaos.__all__})
Rule = Callable[[Any, Any, Any], bool]


def add_rule(title: str, advice: str, fits: Rule, *, alone: bool = True) -> None:
    """Another rule for what can be played, in a hand and for a drawn card; and for that `alone`."""

    def play_card(self: Any, color: Any, label: Any) -> Any:
        for index, card in enumerate(self.hand):
            if fits(card, color, label):
                return self.hand.pop(index)
        return None

    def draw_card(self: Any, player: Any, playing: bool) -> Any:
        card = Game.draw_card(self, player, False)
        drawn = self.log[-1].card
        if (
            card is None
            and playing
            and drawn
            and fits(drawn, self.current_color, self.current_label)
        ):
            player.hand.remove(drawn)
            return drawn
        return None

    SHOP.add("Player.play_card", title, advice, play_card)
    SHOP[-1].names.Game = type("Game", (Game,), {"draw_card": draw_card})
    if alone:
        SHOP.add("Game.draw_card", f"For a drawn card alone: {title}", advice, draw_card)


add_rule(
    "A card of the same label cannot be played.",
    "The same colour or the same label is enough.",
    lambda card, color, label: card.color in (color, CardColor.BLACK),
)
add_rule(
    "A card of the same colour cannot be played.",
    "The same colour or the same label is enough.",
    lambda card, color, label: card.color == CardColor.BLACK or card.label == label,
)
add_rule(
    "A card can be played only where both its colour and its label are the same.",
    "One of them is enough: join the two conditions by `or`.",
    lambda card, color, label: (
        card.color == CardColor.BLACK or (card.color, card.label) == (color, label)
    ),
)
add_rule(
    "BLACK cards can be played only where they match.",
    "They can always be played.",
    lambda card, color, label: card.color == color or card.label == label,
)
add_rule(
    "Special cards match by colour only: a Skip cannot be played on a Skip.",
    "The same label is enough, of special cards as well.",
    lambda card, color, label: (
        card.color in (color, CardColor.BLACK) or (card.label == label and label.is_number)
    ),
)
add_rule(
    "A Draw Two cannot be played on a Draw Two of another colour.",
    "The same label is enough, of every card (task 4).",
    lambda card, color, label: (
        card.color in (color, CardColor.BLACK)
        or (card.label == label and label != CardLabel.DRAW_TWO)
    ),
    alone=False,
)


def _choice(key: Callable[[Any], Any]) -> Callable[..., Any]:
    def play_card(self: Any, color: Any, label: Any) -> Any:
        fitting = [card for card in self.hand if can_play(card, color, label)]
        if not fitting:
            return None
        best = min(fitting, key=key)
        self.hand.remove(best)
        return best

    return play_card


ORDER = "The least colour first, and of that colour the least label (task 1, play_card)."
SHOP.add(
    "Player.play_card",
    "The card with the highest colour and label is played.",
    ORDER,
    _choice(lambda card: (-card.color, -card.label)),
)
SHOP.add(
    "Player.play_card",
    "Cards are compared by label first.",
    ORDER,
    _choice(lambda card: (card.label, card.color)),
)
SHOP.add(
    "Player.play_card",
    "Of the lowest colour, the highest label is played.",
    ORDER,
    _choice(lambda card: (card.color, -card.label)),
)


def _by_color(self: Any, card: Any) -> None:
    """Of one colour the cards stay in the order in which they came."""
    bisect.insort(self.hand, card, key=lambda one: one.color)


SHOP.add("Player.add_card", "Cards are compared by colour only.", ORDER, _by_color)


SHOP.add(
    "Player.play_card",
    "Cards are compared by the names of their colours and labels.",
    f"{ORDER} Compare the values of the enums.",
    _choice(lambda card: (card.color.name, card.label.name)),
)
SHOP.add(
    "Player.play_card",
    "Cards are compared by the names of their colours.",
    f"{ORDER} Compare the values of the enums.",
    _choice(lambda card: (card.color.name, card.label)),
)


@SHOP.mistake("Player.play_card")
def all_equal_ones(self: Any, color: Any, label: Any) -> Any:
    """play_card removes all cards that are equal to the one that is played.

    Remove one card: there are two of most kinds (task 1, play_card).
    """
    played = Player.play_card(self, color, label)
    self.hand[:] = [card for card in self.hand if card != played]
    return played


@SHOP.mistake("Player.__init__")
def one_hand_for_all(self: Any, name: str) -> None:
    """All players have one hand together: what one is given, each has.

    Make a new hand for each player in __init__, on self: not in the class, and not in an
    argument's default (task 1, hand).
    """
    Player.__init__(self, name)
    self.hand = SHARED.setdefault("hand", self.hand)


@SHOP.mistake("Player.add_card")
def hand_as_it_comes(self: Any, card: Any) -> None:
    """The first card that fits is played, as the cards came into the hand.

    The least colour first, and of that colour the least label (task 1, play_card).
    """
    self.hand.append(card)


@SHOP.mistake("Player.play_card")
def card_stays(self: Any, color: Any, label: Any) -> Any:
    """play_card leaves the card in the hand.

    Remove it and return it (task 1, play_card).
    """
    return next((card for card in self.hand if can_play(card, color, label)), None)


@SHOP.mistake("Player.is_empty")
def never_empty(self: Any) -> bool:
    """is_empty is not True for a hand without cards.

    It says whether there are none (task 1).
    """
    return False


@SHOP.mistake("Player.is_empty")
def always_empty(self: Any) -> bool:
    """is_empty is True for a hand with cards.

    It says whether there are none (task 1).
    """
    return True


@SHOP.mistake("Player.add_card")
def add_returns(self: Any, card: Any) -> Any:
    """add_card returns the card.

    It returns None (task 1, add_card).
    """
    Player.add_card(self, card)
    return card


@SHOP.mistake("Game.draw_card")
def draw_until_it_fits(self: Any, player: Any, playing: bool) -> Any:
    """The player draws until a card can be played.

    One card is drawn; if it cannot be played it is kept and the turn is over (task 4).
    """
    card = Game.draw_card(self, player, playing)
    while playing and card is None and self.log[-1].kind != "stuck":
        card = Game.draw_card(self, player, playing)
    return card


add_drawing(SHOP, Game)


@SHOP.mistake("Game.draw_card")
def draw_loses(self: Any, player: Any, playing: bool) -> Any:
    """A drawn card that cannot be played does not go to the hand.

    It is kept (task 3, draw_card).
    """
    card = Game.draw_card(self, player, playing)
    if playing and card is None and self.log[-1].kind == "draw":
        player.hand.remove(self.log[-1].card)
    return card
