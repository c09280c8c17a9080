"""What callers ask for, checked: one sentence says what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from upcard.errors import BadRules
from upcard.games.game import Game, game


def game_of(given: Game | str | Path) -> Game:
    """A game, or the one of a name or of a rules file; BadRules if it is none."""
    return given if isinstance(given, Game) else game(given)


def text(name: str, given: object) -> str:
    """A text; BadRules if it is none."""
    if not isinstance(given, str):
        raise BadRules(f"{name} {given!r} given: it is a text")
    return given


def one_of(name: str, given: str, known: Iterable[str]) -> str:
    """One of some words; BadRules if it is none of them."""
    if given not in known:
        raise BadRules(f"{name} {given!r} given: it is one of {', '.join(known)}")
    return given
