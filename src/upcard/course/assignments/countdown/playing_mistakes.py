"""Usual mistakes of Countdown (document 004): which card a player plays, and what it declares."""

from __future__ import annotations

from typing import Any

from upcard.course.assignments.countdown.reference import Copies

SHOP = Copies()


@SHOP.mistake("Player.play")
def counted_before(names: Any, self: Any, game: Any) -> Any:
    """The most common suit is counted while the wild is still in the hand.

    First take the wild out of the hand, then count what is left.
    """
    held = self.hand.get_most_common_suit()
    top = game.discard_pile.peek()
    names.right(self, game)
    if game.discard_pile.peek() is not top and game.declared_suit:
        game.declared_suit = held
    return game


@SHOP.mistake("Player.play")
def counted_before_last_resort(names: Any, self: Any, game: Any) -> Any:
    """Where no other card fits, the most common suit is counted with the wild still in the hand.

    First take the wild out of the hand, then count what is left.
    """
    held, top = self.hand.get_most_common_suit(), game.discard_pile.peek()
    was_free, pending = not game.declared_suit, game.draw_count
    names.right(self, game)
    card = game.discard_pile.peek()
    by_rank = was_free and card.has_rank(top.rank)
    if card is not top and game.declared_suit and not pending and not by_rank:
        game.declared_suit = held
    return game


@SHOP.mistake("Player.play")
def declares_its_own(names: Any, self: Any, game: Any) -> Any:
    """A wild declares its own suit.

    It declares the suit that is most common in the hand.
    """
    top = game.discard_pile.peek()
    names.right(self, game)
    if game.discard_pile.peek() is not top and game.declared_suit:
        game.declared_suit = game.discard_pile.peek().suit
    return game


@SHOP.mistake("Player.play")
def declares_only_last(names: Any, self: Any, game: Any) -> Any:
    """A wild that fits by its rank declares nothing.

    Whoever plays a wild declares a suit, also where the card would have fitted without being one.
    """
    top, declared = game.discard_pile.peek(), game.declared_suit
    names.right(self, game)
    card = game.discard_pile.peek()
    if card is not top and not declared and card.has_rank(top.rank):
        game.declared_suit = ""
    return game


@SHOP.mistake("Player.play")
def declaration_stays(names: Any, self: Any, game: Any) -> Any:
    """A declared suit stays in force when a card of that suit has been played.

    It ends with a card of the suit, or with another wild: set declared_suit to ''.
    """
    declared = game.declared_suit
    names.right(self, game)
    game.declared_suit = game.declared_suit or declared
    return game


@SHOP.mistake("Player.play")
def drawing_ends_it(names: Any, self: Any, game: Any) -> Any:
    """A declared suit ends when a player has to draw.

    It stays until a card of that suit, or another wild, is played.
    """
    top = game.discard_pile.peek()
    names.right(self, game)
    if game.discard_pile.peek() is top:
        game.declared_suit = ""
    return game


@SHOP.mistake("Player.play")
def last_ace_declares(names: Any, self: Any, game: Any) -> Any:
    """The ace that ends a player's game declares a suit.

    Whoever ends the game by an ace declares nothing («special cases»).
    """
    ace = game.discard_pile.peek()
    names.right(self, game)
    card = game.discard_pile.peek()
    if card is not ace and self.score == 1 and card.has_rank("A") and not len(self.hand):
        game.declared_suit = "s"
    return game


@SHOP.mistake("Player._escape")
def queen_first(names: Any, self: Any, game: Any) -> Any:
    """Q♠ is played before a two to escape a draw.

    A two, or else the queen of spades, in this order.
    """
    suit = game.declared_suit
    queen = self.hand.play("Q", "s") if suit in ("", "s") else None
    return queen or names.right(self, game)


@SHOP.mistake("Player._escape")
def any_two(names: Any, self: Any, game: Any) -> Any:
    """A two of another suit than the declared one escapes a draw.

    What has been declared stays in force while cards are to be drawn: only a two of that suit fits.
    """
    return self.hand.play("2") or names.right(self, game)


@SHOP.mistake("Player._escape")
def wild_escapes(names: Any, self: Any, game: Any) -> Any:
    """A wild is played to escape a draw.

    Only another two, or Q♠, passes a draw on: a wild does not.
    """
    return names.right(self, game) or self.hand.play(str(self.score))


@SHOP.mistake("Player._escape")
def no_queen(names: Any, self: Any, game: Any) -> Any:
    """Q♠ is not played to escape a draw.

    Q♠ does the same as a two: after the twos, look for it.
    """
    suit = game.declared_suit
    if suit and self.score != 2:
        return self.hand.play("2", suit)
    return self.hand.play("2")


@SHOP.mistake("Player._escape")
def no_escape(names: Any, self: Any, game: Any) -> Any:
    """A player who has to draw does not try to escape.

    With draw_count set, look for a two, then for Q♠.
    """


@SHOP.mistake("Player._escape")
def any_queen(names: Any, self: Any, game: Any) -> Any:
    """A queen of another suit escapes a draw.

    Only the queen of spades is special.
    """
    return names.right(self, game) or (None if game.declared_suit else self.hand.play("Q"))


@SHOP.mistake("Player._choose")
def wastes_wilds(names: Any, self: Any, game: Any) -> Any:
    """A wild is played as a card of its suit, while others of the suit are in the hand.

    Look for the first card of the suit that is no wild («without wasting wilds»).
    """
    suit = game.declared_suit or game.discard_pile.peek().suit
    return self.hand.play(suit) or names.right(self, game)


@SHOP.mistake("Player._choose")
def newest_only(names: Any, self: Any, game: Any) -> Any:
    """Where the newest card of the suit is a wild, the other cards of the suit are not looked at.

    Go on to the next card of the suit: only the wild is to be kept.
    """
    suit = game.declared_suit or game.discard_pile.peek().suit
    first = self.hand[suit].peek()
    if first is None or not first.has_rank(str(self.score)):
        return names.right(self, game)
    rank = None if game.declared_suit else self.hand.play(game.discard_pile.peek().rank)
    return rank or self.hand.play(str(self.score))


@SHOP.mistake("Player._choose")
def rank_first(names: Any, self: Any, game: Any) -> Any:
    """A card of the rank is played before one of the suit.

    First the suit, then the rank, then a wild.
    """
    rank = game.discard_pile.peek().rank
    same = None if game.declared_suit or rank == str(self.score) else self.hand.play(rank)
    return same or names.right(self, game)


@SHOP.mistake("Player._choose")
def wild_before_rank(names: Any, self: Any, game: Any) -> Any:
    """A wild is played before a card of the same rank.

    A wild is the last resort.
    """
    suit = game.declared_suit or game.discard_pile.peek().suit
    if any(not card.has_rank(str(self.score)) for card in self.hand[suit]):
        return names.right(self, game)
    return self.hand.play(str(self.score)) or names.right(self, game)


@SHOP.mistake("Player._choose")
def rank_under_declaration(names: Any, self: Any, game: Any) -> Any:
    """A card of the same rank is played while another suit is declared.

    Under a declaration only that suit, or a wild of one's own, may be played («special cases»).
    """
    top, wild = game.discard_pile.peek(), str(self.score)
    for card in self.hand[game.declared_suit or top.suit]:
        if not card.has_rank(wild):
            return self.hand[card.suit].remove(card)
    return self.hand.play(top.rank) or self.hand.play(wild)


@SHOP.mistake("Player._choose")
def ignores_declaration(names: Any, self: Any, game: Any) -> Any:
    """A declared suit is not heeded: the card on the pile is matched.

    While declared_suit is set, it stands for the suit of the card.
    """
    declared, game.declared_suit = game.declared_suit, ""
    card = names.right(self, game)
    game.declared_suit = declared
    return card


@SHOP.mistake("Player._choose")
def ace_is_wasted(names: Any, self: Any, game: Any) -> Any:
    """At score 1 the ace is not kept as a wild.

    The rank of an ace is 'A', and the score is 1: compare them as such.
    """
    if self.score != 1:
        return names.right(self, game)
    suit = game.declared_suit or game.discard_pile.peek().suit
    return self.hand.play(suit) or names.right(self, game)


@SHOP.mistake("Player._choose")
def eight_is_wild(names: Any, self: Any, game: Any) -> Any:
    """The eight stays wild at every score.

    The wild rank is the player's score: 8, then 7, down to the ace.
    """
    if self.score == 8:
        return names.right(self, game)
    return names.right(self, game) or self.hand.play("8")
