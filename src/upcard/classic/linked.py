"""The linked lists of document 004, which may use no list of Python's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Node(Generic[T]):
    """A value and the node that follows it."""

    __slots__ = ("next", "value")

    def __init__(self, value: T, following: Node[T] | None = None) -> None:
        self.value: T = value
        self.next: Node[T] | None = following


class LinkedList(Generic[T]):
    """A singly linked list that knows its two ends.

    `add`, `append`, `pop`, `peek` and `len` are O(1); `remove` and iteration O(n).
    """

    def __init__(self) -> None:
        self._head: Node[T] | None = None
        self._tail: Node[T] | None = None
        self._size = 0

    def __str__(self) -> str:
        return f"[{', '.join(str(value) for value in self)}]"

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return (node.value for node in self._nodes())

    def _nodes(self) -> Iterator[Node[T]]:
        node = self._head
        while node is not None:
            yield node
            node = None if node is self._tail else node.next

    def isEmpty(self) -> bool:
        """Whether there is nothing in the list."""
        return self._size == 0

    def add(self, v: T) -> None:
        """Put `v` at the head."""
        self._head = Node(v, self._head)
        self._tail = self._tail or self._head
        self._size += 1
        self._close()

    def append(self, v: T) -> None:
        """Put `v` at the end."""
        if self._tail is None:
            return self.add(v)
        self._tail.next = Node(v)
        self._tail = self._tail.next
        self._size += 1
        return self._close()

    def pop(self) -> T | None:
        """Remove and return the head's value; None from an empty list."""
        return None if self._head is None else self._unlink(None, self._head)

    def peek(self) -> T | None:
        """The head's value; None from an empty list."""
        return None if self._head is None else self._head.value

    def remove(self, v: T) -> T | None:
        """Remove the first value equal to `v` and return it; None where there is none."""
        previous = None
        for node in self._nodes():
            if node.value == v:
                return self._unlink(previous, node)
            previous = node
        return None

    def _unlink(self, previous: Node[T] | None, node: Node[T]) -> T:
        self._size -= 1
        if self._size == 0:
            self._head = self._tail = None
        elif previous is None:
            self._head = node.next
        else:
            previous.next = node.next
            self._tail = previous if node is self._tail else self._tail
        self._close()
        return node.value

    def _close(self) -> None:
        """What stands behind the last node: here, nothing."""
        if self._tail is not None:
            self._tail.next = None


class CircularLinkedList(LinkedList[T]):
    """A linked list whose end leads to its head, as the players around a table."""

    def next(self) -> None:
        """Move the head on to the next node; O(1)."""
        if self._head is not None and self._tail is not None:
            self._head, self._tail = self._head.next, self._tail.next

    def reverse(self) -> None:
        """Turn the circle around; the head stays. O(n)."""
        previous, node = self._tail, self._head
        self._tail = None if node is None else node.next
        while node is not None:
            following = node.next
            node.next = previous
            previous, node = node, None if following is self._head else following

    def _close(self) -> None:
        if self._tail is not None:
            self._tail.next = self._head
