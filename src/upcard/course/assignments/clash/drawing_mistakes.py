"""Usual mistakes of Card Clash (document 000): drawing, shuffling, what can be played."""

from __future__ import annotations

from typing import Any

from upcard.classic import clash
from upcard.classic.clash import CardColor, Game
from upcard.classic.scaffold import Items
from upcard.course.card_game_mistakes import add_drawing
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(clash, name) for name in clash.__all__})


def _reshuffled(
    self: Any,
    *,
    shuffles: int = 1,
    top: bool = False,
    bottom_first: bool = False,
    over: bool = False,
    copy: bool = False,
) -> None:
    if len(self.discard_pile) < 2:
        return
    kept = [] if top else [self.discard_pile.pop()]
    cards = Items(self.discard_pile if bottom_first else reversed(self.discard_pile))
    self.discard_pile.clear()
    for _ in range(shuffles):
        clash.RandomGen.random_shuffle(Items(cards) if copy else cards)
    self.draw_pile.extend(reversed(cards) if over else cards)
    self.discard_pile.extend(kept)


@SHOP.mistake("Game._reshuffle")
def shuffle_twice(self: Any) -> None:
    """The discard pile is shuffled twice when the draw pile is empty.

    Count the calls: each one moves the generator on, and all that follows is another game.
    """
    _reshuffled(self, shuffles=2)


@SHOP.mistake("Game._reshuffle")
def shuffle_never(self: Any) -> None:
    """The discard pile becomes the draw pile without RandomGen.random_shuffle.

    Call RandomGen.random_shuffle once on the array of its cards (task 4).
    """
    _reshuffled(self, shuffles=0)


@SHOP.mistake("Game._reshuffle")
def shuffle_copy(self: Any) -> None:
    """A copy of the cards is shuffled, and the cards go to the draw pile as they were.

    Put on the draw pile what RandomGen.random_shuffle has shuffled (task 4).
    """
    _reshuffled(self, copy=True)


@SHOP.mistake("Game._reshuffle")
def shuffle_top(self: Any) -> None:
    """The top card of the discard pile is shuffled into the draw pile, too.

    Put it aside first, and back on the discard pile at the end (task 4).
    """
    _reshuffled(self, top=True)


@SHOP.mistake("Game._reshuffle")
def top_to_draw_pile(self: Any) -> None:
    """The card that was put aside goes to the draw pile after the shuffle, not to the discard pile.

    It is put back on top of the discard pile (task 4).
    """
    if len(self.discard_pile) < 2:
        return
    top = self.discard_pile.pop()
    _reshuffled(self, top=True)
    self.draw_pile.append(top)


@SHOP.mistake("Game.draw_card")
def reshuffle_with_one_left(self: Any, player: Any, playing: bool) -> Any:
    """The discard pile is shuffled too early: while there is still a card to be drawn.

    Shuffle only when a card is to be drawn and there is none (rule 9).
    """
    if len(self.draw_pile) == 1:
        self._reshuffle()
    return Game.draw_card(self, player, playing)


@SHOP.mistake("Game._reshuffle")
def shuffle_bottom_first(self: Any) -> None:
    """The array to be shuffled is filled from the bottom of the discard pile.

    Take the cards from its top, one by one (task 4).
    """
    _reshuffled(self, bottom_first=True)


@SHOP.mistake("Game._reshuffle")
def shuffle_upside_down(self: Any) -> None:
    """The shuffled array is put on the draw pile the wrong way round.

    Begin at index 0, so that the last index is on top (task 4).
    """
    _reshuffled(self, over=True)


@SHOP.mistake("Game.draw_card")
def reshuffle_early(self: Any, player: Any, playing: bool) -> Any:
    """The discard pile is shuffled too early: as soon as the draw pile is empty after a draw.

    Shuffle only when a card is to be drawn and there is none (rule 9).
    """
    card = Game.draw_card(self, player, playing)
    if not self.draw_pile:
        self._reshuffle()
    return card


@SHOP.mistake("Game._discard")
def reshuffle_after_play(self: Any, card: Any) -> None:
    """The discard pile is shuffled too early: after a play, when the draw pile is empty.

    Shuffle only when a card is to be drawn and there is none (rule 9).
    """
    Game._discard(self, card)
    if self.current_player is not None and not self.draw_pile:
        self._reshuffle()


@SHOP.mistake("Game.draw_card")
def draw_until_it_fits(self: Any, player: Any, playing: bool) -> Any:
    """The player draws until a card can be played.

    One card is drawn; if it cannot be played it is kept and the turn is over (rule 6).
    """
    card = Game.draw_card(self, player, playing)
    while playing and card is None and (self.draw_pile or len(self.discard_pile) > 1):
        card = Game.draw_card(self, player, playing)
    return card


add_drawing(SHOP, Game)


@SHOP.mistake("Game.draw_card")
def draw_returns_all(self: Any, player: Any, playing: bool) -> Any:
    """With `playing` True each card is returned, whether it can be played or not.

    A card that cannot be played goes to the hand (task 3, draw_card).
    """
    if not self.draw_pile:
        self._reshuffle()
    if not playing or not self.draw_pile:
        return Game.draw_card(self, player, playing)
    return self.draw_pile.pop()


@SHOP.mistake("Game.draw_card")
def draw_loses(self: Any, player: Any, playing: bool) -> Any:
    """A drawn card that cannot be played does not go to the hand.

    It is kept (rule 6).
    """
    card = Game.draw_card(self, player, playing)
    if playing and card is None and self.log[-1].kind == "draw":
        player.hand.remove(self.log[-1].card)
    return card


@SHOP.mistake("Game._first_playable")
def last_playable(self: Any, player: Any) -> Any:
    """The last card that can be played is played, not the first.

    Look from index 0 on (rule 5).
    """
    for index in reversed(range(len(player))):
        if self.can_play(player[index]):
            return player.play_card(index)
    return None


def _rule(color: bool = True, label: bool = True, wild: bool = True) -> Any:
    def can_play(self: Any, card: Any) -> bool:
        """Some of the three reasons are not known."""
        return bool(
            (color and card.color == self.current_color)
            or (label and card.label == self.current_label)
            or (wild and card.color == CardColor.CRAZY)
        )

    return can_play


@SHOP.mistake("Game.can_play")
def only_numbers_match(self: Any, card: Any) -> bool:
    """Special cards match by colour only: a Skip cannot be played on a Skip.

    The same label is enough, of special cards as well (rule 5).
    """
    same = card.label == self.current_label and card.label.is_number
    return bool(card.color in (self.current_color, CardColor.CRAZY) or same)


@SHOP.mistake("Game.can_play")
def top_card_matches(self: Any, card: Any) -> bool:
    """After a CRAZY card the chosen colour does not count.

    Compare cards with current_color, and let nothing overwrite what crazy_play has chosen (rule 7).
    """
    top = self.discard_pile[-1]
    return bool(card.color in (top.color, CardColor.CRAZY) or card.label == top.label)


@SHOP.mistake("Game.can_play")
def wild_on_wild(self: Any, card: Any) -> bool:
    """After a CRAZY card any card can be played.

    Only the chosen colour, or another CRAZY card (rule 7).
    """
    return Game.can_play(self, card) or self.discard_pile[-1].color == CardColor.CRAZY


@SHOP.mistake("Game.can_play")
def both_match(self: Any, card: Any) -> bool:
    """A card can be played only where both its colour and its label are the same.

    One of them is enough: join the two conditions by `or` (rule 5).
    """
    same = (card.color, card.label) == (self.current_color, self.current_label)
    return same or bool(card.color == CardColor.CRAZY)


SHOP.add(
    "Game.can_play",
    "A card of the same label cannot be played.",
    "The same colour or the same label is enough (rule 5).",
    _rule(label=False),
)


SHOP.add(
    "Game.can_play",
    "A card of the same colour cannot be played.",
    "The same colour or the same label is enough (rule 5).",
    _rule(color=False),
)


SHOP.add(
    "Game.can_play",
    "CRAZY cards can be played only where they match.",
    "They can always be played (rule 5).",
    _rule(wild=False),
)
