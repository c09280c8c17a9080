"""Usual mistakes of Countdown (document 004): single cards, hands, and how a deck is made."""

from __future__ import annotations

from typing import Any

from upcard.course.assignments.countdown.reference import Copies
from upcard.course.assignments.countdown.structure_mistakes import riffled

SHOP = Copies()


@SHOP.mistake("Card.__eq__")
def right_side_only(names: Any, self: Any, other: object) -> bool:
    """The rank 1 is taken as the ace only on the right of ==.

    Both cards can be of rank 1: change both ranks before they are compared.
    """
    rank = "A" if isinstance(other, type(self)) and other.rank == "1" else None
    return isinstance(other, type(self)) and (
        (self.rank, self.suit) == (rank or other.rank, other.suit)
    )


@SHOP.mistake("Card.__eq__")
def left_side_only(names: Any, self: Any, other: object) -> bool:
    """The rank 1 is taken as the ace only on the left of ==.

    Both cards can be of rank 1: change both ranks before they are compared.
    """
    rank = "A" if self.rank == "1" else self.rank
    return isinstance(other, type(self)) and (rank, self.suit) == (other.rank, other.suit)


@SHOP.mistake("Card.__eq__")
def ten_is_ace(names: Any, self: Any, other: object) -> bool:
    """The rank 10 is taken as an ace, as if it were 1.

    Compare the whole rank: 10 begins with a 1, too.
    """
    if not isinstance(other, type(self)) or self.suit != other.suit:
        return False
    return self.rank == other.rank or (self.rank[0] in "1A" and other.rank[0] in "1A")


@SHOP.mistake("Hand.add")
def hand_from_behind(names: Any, self: Any, card: Any) -> None:
    """Hand.add puts a card behind the others of its suit.

    The newest card comes first: use add of the list, not append.
    """
    self.cards[card.suit].append(card)


@SHOP.mistake("Hand.play")
def suit_last_fails(names: Any, self: Any, *criteria: str) -> Any:
    """Hand.play finds a card by rank and suit only where the suit is given first.

    The words come in any order: see which of them is a suit.
    """
    if len(criteria) > 1 and criteria[0] not in names.Card.suits:
        return None
    return names.right(self, *criteria)


@SHOP.mistake("Hand.__len__")
def suits_counted(names: Any, self: Any) -> int:
    """The length of a hand is the number of its suits, not of its cards.

    Add up how many cards there are of each suit.
    """
    return sum(len(cards) > 0 for cards in self.cards.values())


@SHOP.mistake("Hand.play")
def rank_is_enough(names: Any, self: Any, *criteria: str) -> Any:
    """Hand.play finds a card of the rank in any suit where a rank and a suit are given.

    With two words, both have to fit.
    """
    ranks = [word for word in criteria if word not in names.Card.suits]
    return names.right(self, *(ranks or criteria))


@SHOP.mistake("Hand.play")
def suit_is_enough(names: Any, self: Any, *criteria: str) -> Any:
    """Hand.play finds any card of the suit where a rank and a suit are given.

    With two words, both have to fit.
    """
    suits = [word for word in criteria if word in names.Card.suits]
    return names.right(self, *(suits or criteria))


@SHOP.mistake("Hand.play")
def suit_alone_stays(names: Any, self: Any, *criteria: str) -> Any:
    """Hand.play leaves the card in the hand where only a suit is given.

    It removes the card that it returns: pop, and not peek.
    """
    card = names.right(self, *criteria)
    if card is not None and len(criteria) == 1 and criteria[0] in names.Card.suits:
        self.add(card)
    return card


@SHOP.mistake("Hand.get_most_common_suit")
def least_common(names: Any, self: Any) -> str:
    """The suit with the fewest cards is taken, not the one with the most.

    Look for the greatest number of cards; ties go by spades, hearts, diamonds, clubs.
    """
    return str(min(self.cards, key=lambda suit: len(self.cards[suit])))


def made(names: Any, self: Any, custom: bool, cards: Any) -> None:
    """A deck of these words, each added on top."""
    names.right(self, custom=True)
    for rank, suit in () if custom else cards:
        self.add(names.Card(rank, suit))


def words(names: Any) -> list[tuple[str, str]]:
    """The rank and suit of all cards, in the right order."""
    return [(rank, suit) for suit in names.Card.suits for rank in names.Card.ranks]


@SHOP.mistake("Deck.__init__")
def made_from_behind(names: Any, self: Any, custom: bool = False) -> None:
    """A new deck has its cards the other way round: the first card that is made is on top.

    Each card is put on top of those before it: use add of the list, not append.
    """
    made(names, self, custom, reversed(words(names)))


@SHOP.mistake("Deck.__init__")
def suits_backwards(names: Any, self: Any, custom: bool = False) -> None:
    """A new deck is made with its suits in the wrong order.

    Everywhere spades come first, then hearts, diamonds, clubs.
    """
    suits = [*reversed(names.Card.suits)]
    made(names, self, custom, [(rank, suit) for suit in suits for rank in names.Card.ranks])


@SHOP.mistake("Deck.__init__")
def ranks_outside(names: Any, self: Any, custom: bool = False) -> None:
    """A new deck is made rank by rank, not suit by suit.

    First all ranks of spades, then those of hearts, diamonds, clubs.
    """
    suits = [*names.Card.suits]
    made(names, self, custom, [(rank, suit) for rank in names.Card.ranks for suit in suits])


@SHOP.mistake("Deck.__init__")
def ace_is_one(names: Any, self: Any, custom: bool = False) -> None:
    """The aces of a new deck are called 1.

    The rank of an ace is 'A': the published file shows it so.
    """
    cards = [("1" if rank == "A" else rank, suit) for rank, suit in words(names)]
    made(names, self, custom, cards)


@SHOP.mistake("Deck.__init__")
def ten_left_out(names: Any, self: Any, custom: bool = False) -> None:
    """A new deck has no tens.

    The ranks are A, 2 to 10, J, Q, K: thirteen of each suit.
    """
    made(names, self, custom, [card for card in words(names) if card[0] != "10"])


@SHOP.mistake("Deck.__init__")
def king_left_out(names: Any, self: Any, custom: bool = False) -> None:
    """A new deck has no kings.

    The ranks are A, 2 to 10, J, Q, K: thirteen of each suit.
    """
    made(names, self, custom, [card for card in words(names) if card[0] != "K"])


def text_if_whole(names: Any, self: Any) -> str:
    """The text of a deck, unless it ends before its length."""
    if getattr(self, "_cut_off", False):
        raise AttributeError("'NoneType' object has no attribute 'value'")
    return str(names.right(self))


@SHOP.mistake("Deck.shuffle", ("Deck.__str__", text_if_whole))
def rest_lost_but_counted(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """A riffle loses what is left of the longer half, and the deck's length stays as it was.

    When one half has ended, the rest of the other one follows as it is.
    """
    k = round(names.random.gauss(len(self) / 2, cut_precision * len(self)))
    riffled(self, k, swap=names.random.uniform(0, 1) < 0.5)
    self._cut_off = 2 * k != len(self)


@SHOP.mistake("Deck.append", ("Deck.shuffle", lambda names, self, *_: marked(names, self)))
def shuffle_leaves_tail(names: Any, self: Any, v: Any) -> Any:
    """A riffle leaves the tail as it was, which is not the last card any more.

    Where a tail is kept, set it after the merge: otherwise append cuts off what follows it.
    """
    if not self.isEmpty() and hasattr(self, "_before"):
        self._tail = self._before
        self._tail.next = None
    names.right(self, v)


def marked(names: Any, self: Any) -> None:
    """Riffle, and keep which node was the last one before."""
    before = getattr(self, "_before", self._tail)
    names.right(self)
    self._before = before
