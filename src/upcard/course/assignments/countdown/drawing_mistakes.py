"""More usual mistakes of Countdown (document 004): the deck when it ends, and what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from upcard.course.assignments.countdown.game_mistakes import refilled
from upcard.course.assignments.countdown.reference import Copies

SHOP = Copies()


@SHOP.mistake("Game.reset_deck")
def top_is_lost(names: Any, self: Any) -> None:
    """The top card of the discard pile is taken away, and not put back.

    All cards but the top one go into the deck: the top one stays on the discard pile.
    """
    names.right(self)
    self.discard_pile.pop()


@SHOP.mistake("Game.reset_deck")
def top_goes_under(names: Any, self: Any) -> None:
    """The top card of the discard pile goes into the deck, too: the discard pile is empty.

    All cards but the top one go into the deck: the top one stays on the discard pile.
    """
    top = self.discard_pile.pop()
    cards = [*self.discard_pile]
    while self.discard_pile.pop() is not None:
        pass
    refilled(self, cards if top is None else [*cards, top])


@SHOP.mistake("Game.reset_deck")
def all_go(names: Any, self: Any) -> None:
    """The whole discard pile goes into the deck, its top card first.

    All cards but the top one go into the deck: the top one stays on the discard pile.
    """
    cards = [*self.discard_pile]
    while self.discard_pile.pop() is not None:
        pass
    refilled(self, cards)


@SHOP.mistake("Game.reset_deck")
def nothing_to_add(names: Any, self: Any) -> None:
    """The deck is not shuffled where the discard pile has no cards for it.

    At the start of a game the discard pile is empty, and the deck is shuffled all the same.
    """
    if len(self.discard_pile) > 1:
        names.right(self)


@SHOP.mistake("Game.reset_deck")
def never_shuffled(names: Any, self: Any) -> None:
    """reset_deck does not shuffle.

    It shuffles the deck seven times, at the start of a game, too.
    """
    top, cards = self.discard_pile.pop(), [*self.discard_pile]
    while self.discard_pile.pop() is not None:
        pass
    if top is not None:
        self.discard_pile.add(top)
    refilled(self, cards, riffles=0)


def _drawn(names: Any, self: Any, num: int) -> Any:
    """Cards of the deck as it is; an empty one gives None, which is no card to keep."""
    drawn = names.LinkedList()
    for _ in range(num):
        card = self.deck.draw()
        if card is None:
            raise AttributeError("'NoneType' object has no attribute '_suit'")
        drawn.append(card)
    return drawn


@SHOP.mistake("Game.draw_from_deck")
def only_after_draw(names: Any, self: Any, num: int) -> Any:
    """The deck is filled again only at the end of a draw, not within it.

    Look after each card whether the deck is empty, within the loop.
    """
    drawn = _drawn(names, self, num)
    if self.deck.isEmpty():
        self.reset_deck()
    return drawn


@SHOP.mistake("Game.draw_from_deck")
def never_filled(names: Any, self: Any, num: int) -> Any:
    """The deck is not filled again when it is empty.

    After each card look whether the deck is empty, and call reset_deck then.
    """
    return _drawn(names, self, num)


@SHOP.mistake("Game._forced_draw")
def one_too_many(names: Any, self: Any, player: Any) -> str:
    """A player who cannot play draws one card too many.

    Draw as many as draw_count says, and one where it is 0: not one more.
    """
    lines = str(names.right(self, player))
    self._draw(player, 1)
    return lines


@SHOP.mistake("Game._add_draws")
def two_replaces(names: Any, self: Any, card: Any) -> None:
    """A two sets the cards to be drawn to 2: what was pending before is forgotten.

    Add two to draw_count: `+=`, and not `=`.
    """
    names.right(self, card)
    if card.has_rank("2"):
        self.draw_count = 2


@SHOP.mistake("Game._add_draws")
def queen_replaces(names: Any, self: Any, card: Any) -> None:
    """Q♠ sets the cards to be drawn to 5: what was pending before is forgotten.

    Add five to draw_count: `+=`, and not `=`.
    """
    names.right(self, card)
    if card == names.Card("Q", "s"):
        self.draw_count = 5


@SHOP.mistake("Game._add_draws")
def queen_is_plain(names: Any, self: Any, card: Any) -> None:
    """Q♠ makes nobody draw.

    Q♠ is like a two, for five cards: add five to draw_count.
    """
    if card.has_rank("2"):
        names.right(self, card)


@SHOP.mistake("Game._add_draws")
def two_is_plain(names: Any, self: Any, card: Any) -> None:
    """A two makes nobody draw.

    Add two to draw_count: the next player has to draw, or to play another two.
    """
    if not card.has_rank("2"):
        names.right(self, card)


def _drawing(names: Any, self: Any, player: Any, count: int) -> Iterator[str]:
    """What follows a play where a player out of cards draws so many, whatever is told."""
    if len(player.hand) > 0 or player.score == 1:
        yield from names.right(self, player)
        return
    player.score -= 1
    self._draw(player, count)
    yield f"{player} is out of cards to play! {player} draws {player.score} cards"
    self.players.next()


@SHOP.mistake("Game._after_play")
def eight_again(names: Any, self: Any, player: Any) -> Iterator[str]:
    """A player out of cards draws eight cards, whatever the score is.

    The score goes down by one, and so many cards are drawn: seven, then six, down to one.
    """
    return _drawing(names, self, player, 8)


@SHOP.mistake("Game._after_play")
def seven_again(names: Any, self: Any, player: Any) -> Iterator[str]:
    """A player out of cards draws seven cards each time.

    The score goes down by one, and so many cards are drawn: seven, then six, down to one.
    """
    return _drawing(names, self, player, 7)


@SHOP.mistake("Game._after_play")
def old_score_drawn(names: Any, self: Any, player: Any) -> Iterator[str]:
    """A player out of cards draws as many as the old score, and is told to draw the new one.

    First lower the score, then draw so many cards.
    """
    return _drawing(names, self, player, player.score)
