"""Usual mistakes of Color Chaos (document 001): which card of a hand is played, and what leaves it.

They come before what is less often meant where both do the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.classic import chaos
from upcard.classic.chaos import CardColor, CardLabel, Game, Player, can_play
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(chaos, name) for name in chaos.__all__})
ORDER = "The least colour first, and of that colour the least label (task 1, play_card)."


def _least(key: Callable[[Any], Any]) -> Callable[..., Any]:
    def play_card(self: Any, color: Any, label: Any) -> Any:
        fitting = [card for card in self.hand if can_play(card, color, label)]
        best = min(fitting, key=key, default=None)
        if best is not None:
            self.hand.remove(best)
        return best

    return play_card


for title, advice, key in (
    (
        "Numbers are compared as texts, so that 10 comes before 2.",
        "Compare the values as numbers, without str (task 1, play_card).",
        lambda card: (str(int(card.color)), str(int(card.label))),
    ),
    (
        "Cards are compared by the names of labels.",
        "Compare the values of the enums: EIGHT comes after SEVEN (task 1, play_card).",
        lambda card: (card.color, card.label.name),
    ),
    (
        "BLACK cards are played before all others.",
        ORDER,
        lambda card: (card.color != CardColor.BLACK, card.color, card.label),
    ),
    (
        "BLACK cards are played before all others, a Draw Four first.",
        ORDER,
        lambda card: (
            card.color != CardColor.BLACK,
            card.label != CardLabel.DRAW_FOUR,
            card.color,
            card.label,
        ),
    ),
    (
        "The card with the highest colour is played.",
        ORDER,
        lambda card: (-card.color, card.label),
    ),
):
    SHOP.add("Player.play_card", title, advice, _least(key))


def _other_leaves(which: Callable[[Any, Any], int]) -> Callable[..., Any]:
    def play_card(self: Any, color: Any, label: Any) -> Any:
        for card in self.hand:
            if can_play(card, color, label):
                self.hand.pop(which(self.hand, card))
                return card
        return None

    return play_card


for name, which in (
    ("the first card of the hand", lambda _hand, _card: 0),
    ("the last card of the hand", lambda hand, _card: len(hand) - 1),
    (
        "the card after it",
        lambda hand, card: min(hand.index(card) + 1, len(hand) - 1),
    ),
):
    SHOP.add(
        "Player.play_card",
        f"Another card leaves the hand than the one that is played: {name}.",
        "Remove just the card that is returned (task 1, play_card).",
        _other_leaves(which),
    )


@SHOP.mistake("Game._play_or_draw")
def draws_two(self: Any, player: Any) -> Any:
    """A second card is drawn where the first one cannot be played.

    One card is drawn; if it cannot be played it is kept, and the turn is over (task 4).
    """
    card = Game._play_or_draw(self, player)
    return card or self.draw_card(player, True)


@SHOP.mistake("Game._play_or_draw")
def drawn_is_gone(self: Any, player: Any) -> Any:
    """A drawn card that can be played is neither played nor kept.

    draw_card returns it, and it has to be played (task 4).
    """
    card = player.play_card(self.current_color, self.current_label)
    if card is None:
        self.draw_card(player, True)
    return card


@SHOP.mistake("Game.play_black")
def until_it_changes(self: Any, card: Any) -> None:
    """Colours are chosen again until it is another one.

    One call of randint is right, whatever colour it gives (task 3, play_black).
    """
    before = self.current_color
    Game.play_black(self, card)
    while self.current_color == before:
        self.current_color = CardColor(chaos.RandomGen.randint(0, 3))


@SHOP.mistake("Game.play_black")
def four_skips_two(self: Any, card: Any) -> None:
    """A Draw Four skips two players.

    play_black skips the next player already (task 3): do not skip again where it is called.
    """
    Game.play_black(self, card)
    if card.label == CardLabel.DRAW_FOUR:
        self.skip_next_player()


@SHOP.mistake("Player.add_card")
def equal_is_lost(self: Any, card: Any) -> None:
    """A card is lost that equals one in the hand.

    There are two of most cards, and a hand may have both (the deck; task 1, add_card).
    """
    if card not in self.hand:
        Player.add_card(self, card)


@SHOP.mistake("Game._apply")
def two_twice(self: Any, card: Any) -> None:
    """The effect of a Draw Two comes twice.

    Each card has its effect once (task 4): look for a second if where an elif is meant.
    """
    Game._apply(self, card)
    if card.label == CardLabel.DRAW_TWO:
        self.play_draw_two()
