"""Whole numbers that callers give, checked: one sentence says what is allowed."""

from __future__ import annotations

from upcard.errors import BadRules


def any_whole(name: str, given: object) -> int:
    """A whole number of any size, negative ones too; BadRules if it is none."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise BadRules(f"{name} {given!r} given: it is a whole number")
    number: int = given.__index__()
    return number


def below(name: str, given: object, count: int) -> int:
    """A whole number from 0 on, and less than a count; BadRules if it is none."""
    number = given.__index__() if hasattr(given, "__index__") else -1
    if isinstance(given, bool) or not 0 <= number < count:
        raise BadRules(f"{name} {given!r} given: it is one of 0 to {count - 1}")
    return number
