"""Two logs that part, as text that a person can read."""

from __future__ import annotations

from itertools import zip_longest

from tools.oracles.base import Item, Log
from upcard.cards import Deck

SENTENCES = {
    "deal": "seat {} is dealt {}",
    "lay out": "{} is laid out",
    "starter": "{} is turned up",
    "turn": "seat {}'s turn",
    "draw": "seat {} draws {}",
    "play": "seat {} plays {}",
    "skip": "seat {} is skipped",
    "reverse": "the direction turns",
    "empty": "nothing is left to draw for seat {}",
    "down": "seat {} is out of cards, and down to {}",
    "capture": "seat {} captures {} cards",
    "sweep": "seat {} gets the last {} cards",
    "out": "seat {} is out, in place {}",
    "win": "seat {} wins",
    "blocked": "nobody can go on",
}
"""Events as sentences; whatever is not among them is named, and what it says follows."""

SEEN = frozenset({"hand", "draw pile", "discard pile", "captured"})
"""Long, and looked at only to find a difference: not shown where both sides agree."""


def parting(ours: Log, theirs: Log) -> int | None:
    """The index of the first item that is not the same in both logs; None if none is."""
    if ours == theirs:
        return None
    pairs = enumerate(zip_longest(ours, theirs))
    return next(index for index, (mine, yours) in pairs if mine != yours)


def shown(deck: Deck, ours: Log, theirs: Log, index: int) -> str:
    """The turn before and the two turns in which the logs part, marked where they do."""
    turns = [place for place, item in enumerate(ours[: index + 1]) if item[0] == "turn"]
    if turns and turns[-1] == index:
        turns.pop()
    number = len(turns)
    start = turns[-1] if turns else 0
    before = turns[-2] if len(turns) > 1 else max(0, start - 3)
    lines = [f"They part in turn {number}." if turns else "They part before the first turn."]
    if before < start:
        lines += ["", "Before it, in both:", *_lines(deck, ours[before:start], None)]
    for who, log in (("The engine", ours), ("classic/", theirs)):
        end = next((i for i in range(index + 1, len(log)) if log[i][0] == "turn"), len(log))
        lines += ["", f"{who}:", *_lines(deck, log[start:end], index - start)]
    return "\n".join(lines)


def _lines(deck: Deck, items: Log, mark: int | None) -> list[str]:
    lines = [
        f"{'>>' if index == mark else '  '} {sentence(deck, item)}"
        for index, item in enumerate(items)
        if item[0] not in SEEN or index == mark
    ]
    return lines if mark is None or mark < len(items) else [*lines, ">> (nothing more)"]


def sentence(deck: Deck, item: Item) -> str:
    """An item as a person reads it."""
    word, *parts = item
    told = [
        " ".join(map(str, (deck.cards[n] for n in part))) if isinstance(part, bytes) else part
        for part in parts
    ]
    if word in SENTENCES:
        return SENTENCES[word].format(*told)
    return f"{word}: {' '.join(map(str, told))}"
