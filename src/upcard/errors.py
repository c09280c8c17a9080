"""What can be refused, each with a sentence that says what was tried and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class UpcardError(ValueError):
    """Something was refused; nothing was changed."""


class Unreadable(UpcardError):
    """A text that does not say a card, a move, a position or a record."""


class IllegalMove(UpcardError):
    """A move that the rules forbid in this position."""


class BadRules(UpcardError):
    """Rules that make no sense, or a deal that they do not allow."""


class ScriptEnds(UpcardError):
    """A script of chance ends where one more outcome is needed.

    `needed` is `"card"`, `"suit"` or `"number"`. `outcomes` are all that can come, as texts in the
    deck's order, with their weights: how many such cards are left in the draw pile; 1 for each
    suit; or how often a machine has each number of cards that it can throw.
    """

    def __init__(self, needed: str, outcomes: dict[str, int]) -> None:
        super().__init__(needed, outcomes)
        self.needed = needed
        self.outcomes = outcomes

    def __str__(self) -> str:
        return f"the script ends where a {self.needed} is needed: one of {' '.join(self.outcomes)}"


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """For a name that there is not, the known one that is most like it; empty if none is."""
    near = nearest(given, known)
    return f" (did you mean {near}?)" if near else ""


def nearest(given: str, known: Iterable[str]) -> str:
    """The known name that is most like one that there is not; empty if none is."""
    names = {name.casefold(): name for name in known}
    return next((names[near] for near in get_close_matches(given.casefold(), names, 1)), "")


def reason(problem: Exception) -> str:
    """Why a file cannot be read, in the system's words, without its number."""
    if isinstance(problem, UnicodeDecodeError):
        return "text in UTF-8 is allowed"
    return getattr(problem, "strerror", None) or str(problem)
