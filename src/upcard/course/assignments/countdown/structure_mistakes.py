"""Usual mistakes of Countdown (document 004): lists, cards, hands, and the deck."""

from __future__ import annotations

from typing import Any

from upcard.course.assignments.countdown.reference import Copies

SHOP = Copies()


@SHOP.mistake("LinkedList.append")
def append_at_head(names: Any, self: Any, v: Any) -> Any:
    """append puts the value at the head.

    Go on to the last node, and link the new one behind it.
    """
    self.add(v)


@SHOP.mistake("LinkedList.add")
def add_at_end(names: Any, self: Any, v: Any) -> Any:
    """add puts the value at the end.

    The new node becomes the head, and the old head follows it.
    """
    if self.isEmpty():
        names.right(self, v)
    else:
        self.append(v)


@SHOP.mistake("LinkedList.pop")
def pop_counts_nothing(names: Any, self: Any) -> Any:
    """pop does not lower the length.

    Take one off the size wherever a node leaves the list.
    """
    size = self._size
    value = names.right(self)
    if self._head is not None:
        self._size = size
    return value


@SHOP.mistake("LinkedList.remove")
def remove_loses_tail(names: Any, self: Any, v: Any) -> Any:
    """remove of the last value leaves the list with an end that is no part of it.

    When the last node goes, the one before it is the last: a tail that is kept must be set to it.
    """
    tail, size = self._tail, self._size
    value = names.right(self, v)
    if self._size < size and self._size:
        self._tail = tail
    return value


@SHOP.mistake("LinkedList.remove")
def remove_counts_nothing(names: Any, self: Any, v: Any) -> Any:
    """remove does not lower the length.

    Take one off the size wherever a node leaves the list.
    """
    size = self._size
    value = names.right(self, v)
    if self._head is not None:
        self._size = size
    return value


@SHOP.mistake("LinkedList.remove")
def remove_all(names: Any, self: Any, v: Any) -> Any:
    """remove takes out every value that is equal.

    Only the first one goes: stop after it.
    """
    value = names.right(self, v)
    while value is not None and names.right(self, v) is not None:
        pass
    return value


@SHOP.mistake("LinkedList.remove")
def remove_not_head(names: Any, self: Any, v: Any) -> Any:
    """remove does not find the value at the head.

    The head has no node before it: it is a case of its own.
    """
    if self._head is None or self._head.value == v:
        return None
    return names.right(self, v)


@SHOP.mistake("CircularLinkedList.reverse")
def reverse_moves_head(names: Any, self: Any) -> None:
    """reverse moves the head: the order is turned, but another one stands first.

    The head stays, as the player whose turn it is; only what follows it is turned.
    """
    names.right(self)
    self.next()


@SHOP.mistake("CircularLinkedList.reverse")
def reverse_not(names: Any, self: Any) -> None:
    """reverse changes nothing.

    Turn each node's pointer to the node before it.
    """


@SHOP.mistake("CircularLinkedList.next")
def next_twice(names: Any, self: Any) -> None:
    """next moves the head by two.

    The head becomes the node behind it.
    """
    names.right(self)
    names.right(self)


@SHOP.mistake("Card.__eq__")
def one_is_no_ace(names: Any, self: Any, other: object) -> bool:
    """The rank 1 is not taken as the ace.

    Cards of ranks 1 and A of the same suit are equal.
    """
    return isinstance(other, type(self)) and (self.rank, self.suit) == (other.rank, other.suit)


@SHOP.mistake("Card.__eq__")
def equal_by_rank(names: Any, self: Any, other: object) -> bool:
    """Cards are equal by their rank alone.

    The suit counts as well.
    """
    return isinstance(other, type(self)) and self.has_rank(other.rank)


@SHOP.mistake("Hand.play")
def suit_first_only(names: Any, self: Any, *criteria: str) -> Any:
    """Hand.play finds a card by rank and suit only where the rank is given first.

    The words come in any order: see which of them is a suit.
    """
    if len(criteria) > 1 and criteria[0] in names.Card.suits:
        return None
    return names.right(self, *criteria)


@SHOP.mistake("Hand.play")
def other_order(names: Any, self: Any, *criteria: str) -> Any:
    """Hand.play looks through the suits in another order.

    Everywhere spades come first, then hearts, diamonds, clubs.
    """
    for suit in reversed(names.Card.suits):
        for card in self.cards[suit]:
            if all(word == card.suit or card.has_rank(word) for word in criteria):
                return self.cards[suit].remove(card)
    return None


@SHOP.mistake("Hand.play")
def card_stays(names: Any, self: Any, *criteria: str) -> Any:
    """Hand.play leaves the card in the hand.

    It removes the card that it returns.
    """
    card = names.right(self, *criteria)
    if card is not None:
        self.add(card)
    return card


@SHOP.mistake("Hand.play")
def no_aces_by_one(names: Any, self: Any, *criteria: str) -> Any:
    """Hand.play does not find an ace by the rank 1.

    The rank 1 is the ace: at score 1 it is asked for by that.
    """
    return None if "1" in criteria else names.right(self, *criteria)


@SHOP.mistake("Hand.get_most_common_suit")
def last_of_ties(names: Any, self: Any) -> str:
    """Of suits that are equally common the last one is taken, not the first.

    Ties go by spades, hearts, diamonds, clubs: a later suit must have more cards.
    """
    suits = [*reversed(self.cards)]
    return str(max(suits, key=lambda suit: len(self.cards[suit])))


@SHOP.mistake("Deck.draw")
def draw_last(names: Any, self: Any) -> Any:
    """A card is drawn from the bottom of the deck.

    The top of the deck is its head.
    """
    cards = [*self]
    return self.remove(cards[-1]) if cards else None


def riffled(self: Any, k: int, swap: bool) -> None:
    """The riffle itself."""
    first, second = self._cut(min(max(k, 0), len(self)))
    if swap:
        first, second = second, first
    self._head = first or second
    while first is not None:
        rest, first.next = first.next, second or first.next
        first, second = second, rest
    for node in self._nodes():
        if node.next is None:
            self._tail = node


@SHOP.mistake("Deck.shuffle")
def never_swaps(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """A riffle always begins with the first half of the deck.

    Swap the two pointers if random.uniform(0, 1) is less than 0.5.
    """
    k = round(names.random.gauss(len(self) / 2, cut_precision * len(self)))
    names.random.uniform(0, 1)
    self._tail = None
    riffled(self, k, swap=False)


@SHOP.mistake("Deck.shuffle")
def swaps_otherwise(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """A riffle swaps the halves where it should not, and the other way round.

    Swap the two pointers if random.uniform(0, 1) is less than 0.5, and take the first card of the
    merged deck from the first pointer.
    """
    k = round(names.random.gauss(len(self) / 2, cut_precision * len(self)))
    swap = names.random.uniform(0, 1) >= 0.5
    self._tail = None
    riffled(self, k, swap)


@SHOP.mistake("Deck.shuffle")
def cut_later(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """A riffle cuts one card too late.

    The second half begins with the card at the index k, counted from 0: k cards are before it.
    """
    k = round(names.random.gauss(len(self) / 2, cut_precision * len(self))) + 1
    swap = names.random.uniform(0, 1) < 0.5
    self._tail = None
    riffled(self, k, swap)


@SHOP.mistake("Deck.shuffle")
def cut_earlier(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """A riffle cuts one card too early.

    The second half begins with the card at the index k, counted from 0: k cards are before it.
    """
    k = round(names.random.gauss(len(self) / 2, cut_precision * len(self))) - 1
    swap = names.random.uniform(0, 1) < 0.5
    self._tail = None
    riffled(self, k, swap)


@SHOP.mistake("Deck.shuffle")
def cut_below(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """The place of the cut is cut off, and not rounded.

    k is round(random.gauss(...)): int() always goes down.
    """
    k = int(names.random.gauss(len(self) / 2, cut_precision * len(self)))
    swap = names.random.uniform(0, 1) < 0.5
    self._tail = None
    riffled(self, k, swap)


@SHOP.mistake("Deck.shuffle")
def swaps_first(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """A riffle asks for the swap before it asks for the cut.

    First random.gauss, then random.uniform: each call moves the generator on.
    """
    swap = names.random.uniform(0, 1) < 0.5
    k = round(names.random.gauss(len(self) / 2, cut_precision * len(self)))
    self._tail = None
    riffled(self, k, swap)


@SHOP.mistake("Deck.shuffle")
def python_shuffles(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """The deck is shuffled by random.shuffle.

    The document describes a riffle: a cut, and two halves that are merged.
    """
    cards = [*self]
    names.random.shuffle(cards)
    while not self.isEmpty():
        self.pop()
    for card in cards:
        self.append(card)


@SHOP.mistake("Deck.shuffle")
def rest_lost(names: Any, self: Any, cut_precision: float = 0.05) -> None:
    """A riffle loses what is left of the longer half.

    When one half has ended, the rest of the other one follows as it is.
    """
    k = round(names.random.gauss(len(self) / 2, cut_precision * len(self)))
    swap = names.random.uniform(0, 1) < 0.5
    cards = [*self]
    halves = [cards[:k], cards[k:]]
    if swap:
        halves.reverse()
    while not self.isEmpty():
        self.pop()
    for pair in zip(*halves, strict=False):
        for card in pair:
            self.append(card)
