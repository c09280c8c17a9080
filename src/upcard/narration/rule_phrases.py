"""What the values of a rules file's keys say in words; the words are those of `rules.section.Key`.

What cards do when they are played is told by `narration.effects` instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from upcard.narration.words import card_words, counted, listed
from upcard.rules.keys import IN_TABLES, SECTIONS
from upcard.rules.model import Rules
from upcard.rules.section import Key, Section

SECTION_AT: Mapping[str, type[Section]] = {"": Rules, **SECTIONS}
KEYS: Mapping[str, Key] = {
    f"{section}.{name}".lstrip("."): key
    for section, kind in SECTION_AT.items()
    for name, key in kind.declared().items()
    if key.subject
}
"""Every key that has words of its own, as a rules file names it."""


def named(rules: Rules, words: str, up_to: str = "") -> str:
    """A saying's words with what this game calls suits and ranks."""
    return words.format(suit=rules.suit_name, rank=rules.rank_name, up_to=up_to)


def phrase(rules: Rules, key: str, value: Any, up_to: str = "") -> str | None:
    """What a value of a key says of its subject in this game; None if there are no words for it.

    `up_to` says the most cards that a stuck seat draws, where that is not yet as in the rules.
    """
    saying = KEYS.get(key)
    if saying is None:
        return None
    if isinstance(value, Mapping):
        return _by_seats(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        whole = rules.whole_deck
        return card_words(map(str, value), whole) or saying.none
    if isinstance(value, int) and not isinstance(value, bool) and value not in saying.words:
        return saying.number.format(count=counted(value, saying.unit))
    words = saying.words.get(value)
    return words and named(rules, words, up_to or counted(rules.stuck.up_to, "card"))


def _by_seats(hands: Mapping[str, int]) -> str:
    """`7 cards where 2 play and 5 cards where 3 or 4 play`."""
    seats: dict[int, list[str]] = {}
    for count, cards in hands.items():
        seats.setdefault(cards, []).append(count)
    return listed(
        [f"{counted(cards, 'card')} where {listed(of, 'or')} play" for cards, of in seats.items()]
    )


def meaning(path: str) -> str:
    """What the documentation of the model says of a key; nothing where there is none."""
    table, _, name = path.rpartition(".")
    section = IN_TABLES.get(table.partition(".")[0]) or SECTION_AT.get(table)
    field = section.model_fields.get(name) if section else None
    return " ".join((field.description or "").split()) if field else ""
