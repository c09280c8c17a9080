"""Stand-ins for the course's own collections: a length and integer indices, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class CourseArray(Generic[T]):
    __iter__ = None

    def __init__(self, items: Iterable[T]) -> None:
        self._items = list(items)

    def __len__(self) -> int:
        return len(self._items)

    def __bool__(self) -> bool:
        raise AssertionError("the course's arrays are not asked for their truth value")

    def __getitem__(self, index: int) -> T:
        return self._items[self._checked(index)]

    def __setitem__(self, index: int, value: T) -> None:
        self._items[self._checked(index)] = value

    def _checked(self, index: int) -> int:
        if type(index) is not int or not 0 <= index < len(self._items):
            raise IndexError(f"the course's arrays take indices 0 to {len(self) - 1}, not {index}")
        return index
