"""What can be refused, each with a sentence that says what was tried and what is allowed."""

from __future__ import annotations


class UpcardError(ValueError):
    """Something was refused; nothing was changed."""


class Unreadable(UpcardError):
    """A text that does not say a card, a move, a position or a record."""


class IllegalMove(UpcardError):
    """A move that the rules forbid in this position."""


class BadRules(UpcardError):
    """Rules that make no sense, or a deal that they do not allow."""
