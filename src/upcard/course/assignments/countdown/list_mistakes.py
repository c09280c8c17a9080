"""Usual mistakes of Countdown's linked lists (document 004): ends, lengths, circles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from upcard.course.assignments.countdown.reference import Copies

SHOP = Copies()


def no_node() -> AttributeError:
    """What comes of asking None for a value, or for what follows it."""
    return AttributeError("'NoneType' object has no attribute 'next'")


def by_length(names: Any, self: Any) -> Iterator[Any]:
    """So many nodes as the list is long, wherever they lead."""
    node = self._head
    for _ in range(self._size):
        if node is None:
            raise no_node()
        yield node
        node = node.next


def reversed_by_length(names: Any, self: Any) -> None:
    """Turn so many pointers as the list is long: it may lead to no end."""
    previous, node = self._tail, self._head
    self._tail = None if node is None else node.next
    for _ in range(self._size):
        if node is None:
            raise no_node()
        following, node.next = node.next, previous
        previous, node = node, following


COUNTED = (
    ("CircularLinkedList._nodes", by_length),
    ("CircularLinkedList.reverse", reversed_by_length),
)


@SHOP.mistake("LinkedList.append")
def append_counts_nothing(names: Any, self: Any, v: Any) -> Any:
    """append does not raise the length.

    Add one to the size wherever a node joins the list.
    """
    names.right(self, v)
    self._size -= 1


@SHOP.mistake("LinkedList.add")
def add_counts_nothing(names: Any, self: Any, v: Any) -> Any:
    """add does not raise the length.

    Add one to the size wherever a node joins the list.
    """
    names.right(self, v)
    self._size -= 1


@SHOP.mistake("LinkedList.append")
def append_leaves_tail(names: Any, self: Any, v: Any) -> Any:
    """append does not make the new node the last one: the next append takes its place.

    Where a tail is kept, set it to each node that is appended.
    """
    if self.isEmpty():
        names.right(self, v)
        self._stuck = self._tail
        return
    self._tail = getattr(self, "_stuck", self._tail)
    names.right(self, v)


@SHOP.mistake("LinkedList.append")
def append_without_tail(names: Any, self: Any, v: Any) -> Any:
    """append stops with an error in a list that has a value: it does not know the last node.

    Where a tail is kept, set it by the first value, too; otherwise go along to the last node.
    """
    if not self.isEmpty():
        raise no_node()
    names.right(self, v)


@SHOP.mistake("LinkedList.append")
def append_sets_no_tail(names: Any, self: Any, v: Any) -> Any:
    """append stops with an error where the first value came by append.

    In an empty list, append has to set the tail, too: the new node is the first one and the last
    one.
    """
    if self.isEmpty():
        self._unset = True
    elif getattr(self, "_unset", False):
        raise no_node()
    names.right(self, v)


@SHOP.mistake("LinkedList.append")
def add_sets_no_tail(names: Any, self: Any, v: Any) -> Any:
    """append stops with an error where the first value came by add.

    In an empty list, add has to set the tail, too: the new node is the first one and the last one.
    """
    if self.isEmpty():
        self._appended = True
    elif not hasattr(self, "_appended"):
        raise no_node()
    names.right(self, v)


@SHOP.mistake("LinkedList.pop")
def pop_from_end(names: Any, self: Any) -> Any:
    """pop takes the value at the end.

    It takes the first one: the head is the top of a pile.
    """
    values = [*self]
    if not values:
        return None
    while not self.isEmpty():
        names.right(self)
    for value in values[:-1]:
        self.append(value)
    return values[-1]


def play_needs_values(names: Any, self: Any, *criteria: str) -> Any:
    """A card of a hand by pop of its suit, where a suit alone is given."""
    if len(criteria) == 1 and criteria[0] in self.cards:
        return self.cards[criteria[0]].pop()
    return names.right(self, *criteria)


@SHOP.mistake("LinkedList.pop", ("Hand.play", play_needs_values))
def pop_needs_values(names: Any, self: Any) -> Any:
    """pop of an empty list stops with an error.

    Return None where there is no head: an empty suit and an empty pile are asked, too.
    """
    if self.isEmpty():
        raise no_node()
    return names.right(self)


@SHOP.mistake("LinkedList.peek")
def peek_takes(names: Any, self: Any) -> Any:
    """peek takes the value out of the list.

    It only looks: the list stays as it is.
    """
    return self.pop()


@SHOP.mistake("LinkedList.remove")
def remove_not_last(names: Any, self: Any, v: Any) -> Any:
    """remove does not find the value at the end.

    Look at each node, also at the one that nothing follows.
    """
    values = [*self]
    return names.right(self, v) if v in values[:-1] else None


@SHOP.mistake("LinkedList.remove")
def remove_counts_head_only(names: Any, self: Any, v: Any) -> Any:
    """remove lowers the length only where the value is the first one.

    Take one off the size wherever a node leaves the list.
    """
    size, first = self._size, self._head is not None and self._head.value == v
    value = names.right(self, v)
    if not first:
        self._size = size
    return value


@SHOP.mistake("LinkedList.remove")
def remove_says_true(names: Any, self: Any, v: Any) -> Any:
    """remove returns True, and not the value, where it is not the first one.

    It returns the value that it takes out: Hand.play needs the card.
    """
    first = self._head is not None and self._head.value == v
    value = names.right(self, v)
    return value if first or value is None else True


@SHOP.mistake("LinkedList.remove")
def remove_always_says_true(names: Any, self: Any, v: Any) -> Any:
    """remove returns True, and not the value.

    It returns the value that it takes out: Hand.play needs the card.
    """
    return None if names.right(self, v) is None else True


@SHOP.mistake("LinkedList.remove")
def remove_returns_nothing(names: Any, self: Any, v: Any) -> Any:
    """remove does not return the value.

    It returns the value that it takes out: Hand.play needs the card.
    """
    names.right(self, v)


@SHOP.mistake("LinkedList.remove")
def remove_needs_value(names: Any, self: Any, v: Any) -> Any:
    """remove stops with an error where the value is not there.

    It returns None then: the skeleton's own checks ask for it.
    """
    value = names.right(self, v)
    if value is None:
        raise ValueError(v)
    return value


@SHOP.mistake("CircularLinkedList.next")
def circle_is_open(names: Any, self: Any) -> None:
    """After next the circle has an end: the last node does not lead to the head.

    append has to link the new node to the head, and the node that was the last one to it.
    """
    raise no_node()


@SHOP.mistake("CircularLinkedList.next")
def next_backwards(names: Any, self: Any) -> None:
    """next moves the head backwards.

    The head becomes the node behind it.
    """
    for _ in range(self._size - 1):
        names.right(self)


@SHOP.mistake("CircularLinkedList.next", *COUNTED)
def next_leaves_tail(names: Any, self: Any) -> None:
    """next does not move the tail on.

    Where a tail is kept, it is the node before the head: both move on.
    """
    self._head = self._head.next


@SHOP.mistake("CircularLinkedList.reverse", *COUNTED)
def reverse_leaves_tail(names: Any, self: Any) -> None:
    """reverse leaves the tail as it was, which is not the last node any more.

    Where a tail is kept, it becomes the node that stood behind the head.
    """
    tail = self._tail
    names.right(self)
    self._tail = tail


@SHOP.mistake("LinkedList.remove")
def remove_the_same(names: Any, self: Any, v: Any) -> Any:
    """remove finds only the very object that it is given, and no equal one.

    Compare values by ==, and not by `is`.
    """
    previous = None
    for node in self._nodes():
        if node.value is v:
            return self._unlink(previous, node)
        previous = node
    return None


def next_by_head(names: Any, self: Any) -> None:
    """Move on both ends, the tail to where the head was: right where the tail is."""
    if self._head is not None:
        self._tail, self._head = self._head, self._head.next


@SHOP.mistake("CircularLinkedList.reverse", *COUNTED, ("CircularLinkedList.next", next_by_head))
def reverse_sets_no_tail(names: Any, self: Any) -> None:
    """reverse turns the nodes around, and does not set the tail.

    Where a tail is kept, it becomes the node that stood behind the head.
    """
    reverse_leaves_tail(names, self)


@SHOP.mistake("CircularLinkedList.pop", *COUNTED)
def pop_opens_circle(names: Any, self: Any) -> Any:
    """pop leaves the last node leading to the node that was taken out.

    Link the last node to the new head.
    """
    if self._size < 2:
        return names.right(self)
    value = self._head.value
    self._head = self._head.next
    self._size -= 1
    return value


@SHOP.mistake("CircularLinkedList.pop", *COUNTED)
def pop_keeps_last(names: Any, self: Any) -> Any:
    """pop of the only value leaves it as the head.

    The list is empty then: its head, and its tail if one is kept, are None.
    """
    if self._size != 1:
        return names.right(self)
    self._size = 0
    return self._head.value


@SHOP.mistake("CircularLinkedList.__iter__")
def iter_misses_last(names: Any, self: Any) -> Iterator[Any]:
    """`for` leaves out the last value of the circle.

    Go around once: as many values as the list is long.
    """
    return islice(names.right(self), max(0, self._size - 1))


def text_of_nodes(names: Any, self: Any) -> str:
    """The text, made without `for`."""
    return f"[{', '.join(str(node.value) for node in self._nodes())}]"


@SHOP.mistake("CircularLinkedList.__iter__", ("CircularLinkedList.__str__", text_of_nodes))
def only_iter_misses_last(names: Any, self: Any) -> Iterator[Any]:
    """`for` leaves out the last value of the circle, which str() has.

    Go around once: as many values as the list is long.
    """
    return islice(names.right(self), max(0, self._size - 1))
