"""What callers ask for, checked: one sentence says what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from upcard.errors import BadRules
from upcard.games.game import Game, game


def game_of(given: Game | str | Path) -> Game:
    """A game, or the one of a name or of a rules file; BadRules if it is none."""
    return given if isinstance(given, Game) else game(given)


def whole(name: str, given: object, least: int) -> int:
    """A whole number, at least so big; BadRules if it is none."""
    if isinstance(given, bool) or not hasattr(given, "__index__") or given.__index__() < least:
        raise BadRules(f"{name} {given!r} given: it is a whole number from {least} on")
    number: int = given.__index__()
    return number


def any_whole(name: str, given: object) -> int:
    """A whole number of any size, negative ones too; BadRules if it is none."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise BadRules(f"{name} {given!r} given: it is a whole number")
    number: int = given.__index__()
    return number


def one_of(name: str, given: str, known: Iterable[str]) -> str:
    """One of some words; BadRules if it is none of them."""
    if given not in known:
        raise BadRules(f"{name} {given!r} given: it is one of {', '.join(known)}")
    return given
