"""Small words that every sentence uses."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards import Deck
from upcard.outside import visible

LONGEST_QUOTE = 20


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, thing: str) -> str:
    """`1 card`, `2,000 cards`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def quoted(text: str) -> str:
    """Somebody's text with nothing that could move the cursor, cut to a quotable length."""
    clean = visible(text)
    return clean if len(clean) <= LONGEST_QUOTE else f"{clean[:LONGEST_QUOTE]}…"


def suit_word(sign: str, deck: Deck) -> str:
    """A suit's name as a word in a sentence: `hearts`, `red`."""
    return next((suit.name.lower() for suit in deck.suits if suit.sign == sign), sign)


def seat_name(seat: int, own: int | None) -> str:
    """A seat in a sentence, seen from the seat `own` (None: from nowhere)."""
    return "you" if seat == own else f"seat {seat}"
