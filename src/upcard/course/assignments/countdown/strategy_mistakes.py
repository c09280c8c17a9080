"""More usual mistakes of Countdown's Player.play (document 004): what is looked for, and where."""

from __future__ import annotations

from typing import Any

from upcard.course.assignments.countdown.reference import Copies

SHOP = Copies()


@SHOP.mistake("Player._choose")
def oldest_first(names: Any, self: Any, game: Any) -> Any:
    """The last card of the suit is played, not the first one.

    Stop at the first card of the suit that is no wild.
    """
    fitting = [
        card
        for card in self.hand[game.declared_suit or game.top_card().suit]
        if not card.has_rank(str(self.score))
    ]
    return self.hand[fitting[-1].suit].remove(fitting[-1]) if fitting else names.right(self, game)


@SHOP.mistake("Player._choose")
def kept_goes_last(names: Any, self: Any, game: Any) -> Any:
    """A wild that is kept goes to the end of its suit.

    Looking for a card leaves the others where they are: put it back with add, or only look.
    """
    suit = game.declared_suit or game.top_card().suit
    first = self.hand[suit].peek()
    card = names.right(self, game)
    if first is not None and first is self.hand[suit].peek() and first.has_rank(str(self.score)):
        self.hand[suit].append(self.hand[suit].pop())
    return card


@SHOP.mistake("Player._choose")
def no_rank(names: Any, self: Any, game: Any) -> Any:
    """A card of the same rank is never played.

    Without a card of the suit, one of the rank of the card on the pile fits, too.
    """
    wild = str(self.score)
    for card in self.hand[game.declared_suit or game.top_card().suit]:
        if not card.has_rank(wild):
            return self.hand[card.suit].remove(card)
    return self.hand.play(wild)


def _with_eight(names: Any, self: Any, game: Any) -> Any:
    score, self.score = self.score, 8
    try:
        return names.right(self, game)
    finally:
        self.score = score


@SHOP.mistake("Player.play")
def always_eight(names: Any, self: Any, game: Any) -> Any:
    """The wild is the eight at every score, and no other rank.

    The wild rank is the player's score: 8, then 7, down to the ace.
    """
    return _with_eight(names, self, game)


@SHOP.mistake("Player._choose")
def suit_of_pile(names: Any, self: Any, game: Any) -> Any:
    """While a suit is declared, the suit of the card on the pile is matched instead.

    While declared_suit is set, it stands for the suit of the card on the pile.
    """
    wild = str(self.score)
    for card in self.hand[game.top_card().suit]:
        if not card.has_rank(wild):
            return self.hand[card.suit].remove(card)
    same = None if game.declared_suit else self.hand.play(game.top_card().rank)
    return same or self.hand.play(wild)


@SHOP.mistake("Player._escape")
def pending_not_seen(names: Any, self: Any, game: Any) -> Any:
    """With cards to be drawn a player plays as if there were none.

    Look at game.draw_count first: above 0, only a two or Q♠ may be played.
    """
    return self._choose(game)


@SHOP.mistake("Player._escape")
def plays_on_it(names: Any, self: Any, game: Any) -> Any:
    """Who has no two and no Q♠ against a draw plays another card.

    Play nothing then: the game lets the player draw.
    """
    return names.right(self, game) or self._choose(game)


@SHOP.mistake("Player.play")
def last_wild_is_silent(names: Any, self: Any, game: Any) -> Any:
    """A wild that is the last card of a hand declares nothing, at any score.

    Only the ace that ends a player's game declares nothing; of no cards the first suit, ♠, is the
    most common.
    """
    top = game.discard_pile.peek()
    names.right(self, game)
    if game.discard_pile.peek() is not top and not len(self.hand):
        game.declared_suit = ""
    return game


@SHOP.mistake("Player.play")
def wild_vanishes(names: Any, self: Any, game: Any) -> Any:
    """A wild is taken out of the hand and not put on the discard pile.

    Every card that is played goes on the discard pile.
    """
    top = game.discard_pile.peek()
    names.right(self, game)
    card = game.discard_pile.peek()
    if card is not top and card.has_rank(str(self.score)):
        game.discard_pile.pop()
    return game


@SHOP.mistake("Player.play")
def goes_under(names: Any, self: Any, game: Any) -> Any:
    """A card that is played goes under the discard pile.

    The head of the pile is its top: use add, not append.
    """
    top = game.discard_pile.peek()
    names.right(self, game)
    if game.discard_pile.peek() is not top:
        game.discard_pile.append(game.discard_pile.pop())
    return game


@SHOP.mistake("Player.play")
def ace_never_wild(names: Any, self: Any, game: Any) -> Any:
    """At score 1 an ace is played like any other card, and declares nothing.

    The rank of an ace is 'A', and the score is 1: compare them as such.
    """
    if self.score != 1:
        return names.right(self, game)
    self.score = 0
    choose, self._choose = self._choose, lambda game: self._as_any(game)
    self._as_any = lambda game: _any_or_ace(self, game)
    try:
        return names.right(self, game)
    finally:
        self.score, self._choose = 1, choose


def _any_or_ace(self: Any, game: Any) -> Any:
    """A card of the suit, else of the rank, else an ace."""
    suit = game.declared_suit or game.top_card().suit
    same = None if game.declared_suit else game.top_card().rank
    return self.hand.play(suit) or (self.hand.play(same) if same else None) or self.hand.play("1")
