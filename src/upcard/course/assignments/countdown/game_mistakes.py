"""Usual mistakes of Countdown (document 004): the piles, the deal, and drawing."""

from __future__ import annotations

from typing import Any

from upcard.course.assignments.countdown.reference import Copies

SHOP = Copies()


def refilled(self: Any, cards: Any, riffles: int = 7) -> None:
    """Put cards under the deck, and riffle it."""
    for card in cards:
        self.deck.append(card)
    for _ in range(riffles):
        self.deck.shuffle()


@SHOP.mistake("Game.reset_deck")
def one_riffle(names: Any, self: Any) -> None:
    """The deck is riffled once, and not seven times.

    reset_deck shuffles the deck seven times.
    """
    top, cards = self.discard_pile.pop(), [*self.discard_pile]
    while self.discard_pile.pop() is not None:
        pass
    if top is not None:
        self.discard_pile.add(top)
    refilled(self, cards, riffles=1)


@SHOP.mistake("Game.reset_deck")
def eight_riffles(names: Any, self: Any) -> None:
    """The deck is riffled eight times, and not seven times.

    reset_deck shuffles the deck seven times; nothing else does.
    """
    names.right(self)
    self.deck.shuffle()


@SHOP.mistake("Game.reset_deck")
def no_riffle(names: Any, self: Any) -> None:
    """The deck is not shuffled when it is filled again.

    reset_deck shuffles the deck seven times.
    """
    if self.discard_pile.isEmpty():
        names.right(self)
        return
    top, cards = self.discard_pile.pop(), [*self.discard_pile]
    while self.discard_pile.pop() is not None:
        pass
    self.discard_pile.add(top)
    refilled(self, cards, riffles=0)


@SHOP.mistake("Game.reset_deck")
def top_goes_too(names: Any, self: Any) -> None:
    """The top of the discard pile is shuffled into the deck as well, and one of its cards laid.

    All of the discard pile but its top card goes back.
    """
    if self.discard_pile.isEmpty():
        names.right(self)
        return
    cards = [*self.discard_pile]
    while self.discard_pile.pop() is not None:
        pass
    refilled(self, cards)
    self.discard_pile.add(self.deck.draw())


@SHOP.mistake("Game.reset_deck")
def bottom_first(names: Any, self: Any) -> None:
    """The discard pile goes into the deck from its bottom to its top.

    It goes from the top to the bottom: the card under the top one comes first.
    """
    if self.discard_pile.isEmpty():
        names.right(self)
        return
    top, cards = self.discard_pile.pop(), [*self.discard_pile]
    while self.discard_pile.pop() is not None:
        pass
    self.discard_pile.add(top)
    refilled(self, reversed(cards))


@SHOP.mistake("Game.reset_deck")
def discards_stay(names: Any, self: Any) -> None:
    """The cards that go back into the deck stay in the discard pile as well.

    Leave nothing but the top card in the discard pile.
    """
    refilled(self, [*self.discard_pile][1:])


@SHOP.mistake("Game.draw_from_deck")
def next_draw(names: Any, self: Any, num: int) -> Any:
    """The deck is filled again only when the next card is to be drawn.

    It is filled as soon as it is empty after a draw.
    """
    drawn = names.LinkedList()
    for _ in range(num):
        if self.deck.isEmpty():
            self.reset_deck()
        drawn.append(self.deck.draw())
    return drawn


@SHOP.mistake("Game.draw_from_deck")
def whole_draw(names: Any, self: Any, num: int) -> Any:
    """The deck is filled again before a draw that it is too small for, not within it.

    Draw one card at a time, and fill the deck when it is empty after one of them.
    """
    if len(self.deck) < num:
        self.reset_deck()
    return names.right(self, num)


@SHOP.mistake("Game._deal")
def dealt_around(names: Any, self: Any) -> None:
    """Cards are dealt one at a time around the table.

    A player is given eight cards, then the next one.
    """
    self.reset_deck()
    for _ in range(8):
        for player in self.players:
            self._draw(player, 1)
    for card in self.draw_from_deck(1):
        self.discard_pile.add(card)


@SHOP.mistake("Game._deal")
def not_shuffled(names: Any, self: Any) -> None:
    """The deck is not shuffled before the deal.

    The game begins with reset_deck, which shuffles the deck seven times.
    """
    reset, type(self).reset_deck = type(self).reset_deck, lambda _game: None
    try:
        names.right(self)
    finally:
        type(self).reset_deck = reset


@SHOP.mistake("Game._deal")
def seven_dealt(names: Any, self: Any) -> None:
    """Each player is dealt seven cards.

    The game begins with eight cards each.
    """
    self.reset_deck()
    for player in self.players:
        self._draw(player, 7)
    for card in self.draw_from_deck(1):
        self.discard_pile.add(card)


@SHOP.mistake("Game._deal")
def starter_counts(names: Any, self: Any) -> None:
    """The starter has its effect.

    It was played by nobody, so it has none («special cases»).
    """
    names.right(self)
    card = self.top_card()
    self._add_draws(card)
    if card.has_rank("A"):
        self.players.reverse()
    if card.has_rank("J"):
        self.players.next()


@SHOP.mistake("Game._forced_draw")
def draws_stay(names: Any, self: Any, player: Any) -> str:
    """The cards to be drawn are not taken back once they are drawn.

    Set draw_count to 0 when a player has drawn them.
    """
    owed = self.draw_count
    words = str(names.right(self, player))
    self.draw_count = owed
    return words


@SHOP.mistake("Game._forced_draw")
def two_drawn(names: Any, self: Any, player: Any) -> str:
    """Two cards are drawn, whatever is pending.

    Draw as many as draw_count says: four after two twos, five after Q♠.
    """
    self.draw_count = min(self.draw_count, 2)
    return str(names.right(self, player))


@SHOP.mistake("Game._forced_draw")
def one_drawn(names: Any, self: Any, player: Any) -> str:
    """One card is drawn, whatever is pending.

    Draw as many as draw_count says: two after a two, four after two twos, five after Q♠.
    """
    self.draw_count = min(self.draw_count, 1)
    return str(names.right(self, player))


@SHOP.mistake("Game._forced_draw")
def one_cards(names: Any, self: Any, player: Any) -> str:
    """A single card that is drawn is told as «1 cards».

    The published file says «draws 1 card» of a turn.
    """
    words = str(names.right(self, player))
    return words if words.endswith("s") else f"{words}s"


@SHOP.mistake("Game._forced_draw")
def ends_declaration(names: Any, self: Any, player: Any) -> str:
    """Drawing the cards of twos and queens ends a declaration.

    A declared suit stays until it is played, or another wild is.
    """
    if self.draw_count:
        self.declared_suit = ""
    return str(names.right(self, player))


@SHOP.mistake("Game._forced_draw")
def plays_on(names: Any, self: Any, player: Any) -> str:
    """A player who has drawn a single card has another turn.

    A card is drawn, and not played: the turn passes on.
    """
    single = self.draw_count == 0
    words = str(names.right(self, player))
    if single:
        self.players.reverse()
        self.players.next()
        self.players.reverse()
    return words


@SHOP.mistake("Game._add_draws")
def draws_not_summed(names: Any, self: Any, card: Any) -> None:
    """Twos and queens that are stacked are not added up.

    Add to draw_count: two more for a two, five more for Q♠.
    """
    owed = self.draw_count
    names.right(self, card)
    self.draw_count -= owed if self.draw_count > owed else 0


@SHOP.mistake("Game._add_draws")
def queen_like_two(names: Any, self: Any, card: Any) -> None:
    """Q♠ makes the next player draw two cards.

    Q♠ is worth five.
    """
    owed = self.draw_count
    names.right(self, card)
    self.draw_count = min(self.draw_count, owed + 2)


@SHOP.mistake("Game._add_draws")
def all_queens(names: Any, self: Any, card: Any) -> None:
    """Every queen makes the next player draw five cards.

    Only the queen of spades does.
    """
    if card.has_rank("Q"):
        self.draw_count += 5
    else:
        names.right(self, card)
