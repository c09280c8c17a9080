"""Whole numbers that callers give, checked: one sentence says what is allowed."""

from __future__ import annotations

from upcard.errors import BadRules


def any_whole(name: str, given: object) -> int:
    """A whole number of any size, negative ones too; BadRules if it is none."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise BadRules(f"{name} {given!r} given: it is a whole number")
    number: int = given.__index__()
    return number


def whole(name: str, given: object, least: int, most: int | None = None) -> int:
    """A whole number, at least so big, and at most, if that is said; BadRules if it is none."""
    number = given.__index__() if hasattr(given, "__index__") else least - 1
    if isinstance(given, bool) or number < least or (most is not None and number > most):
        allowed = f"from {least} on" if most is None else f"from {least} to {most}"
        raise BadRules(f"{name} {given!r} given: it is a whole number {allowed}")
    return int(number)


def below(name: str, given: object, count: int) -> int:
    """A whole number from 0 on, and less than a count; BadRules if it is none."""
    number = given.__index__() if hasattr(given, "__index__") else -1
    if isinstance(given, bool) or not 0 <= number < count:
        raise BadRules(f"{name} {given!r} given: it is one of 0 to {count - 1}")
    return number
