"""How a rules file may spell a rank or a face: one spelling for what can be written in several.

A rank is its name or its sign (`DRAW_TWO`, `+2`). A face is a rank and a suit, with or without a
space; the suit is its sign, its name, or the first letter of that (`Q♠`, `QS`, `SKIP red`). Upper
and lower case are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from upcard.cards import DECKS, JOKER, NO_SUIT, Sign
from upcard.errors import BadRules
from upcard.rules.keys import Keys

STANDARD = Keys.model_fields["deck"].default
"""The deck of rules that name none."""


def spell(keys: dict[str, Any], below: dict[str, Any], origin: str) -> None:
    """Spell every card in a file's keys as the deck does: a rank by its name, or a face.

    The deck, and cards that are added to it, may be said in the keys or in those `below` them.
    What names no card is left as it is. BadRules, which begins with `origin`, if two keys of a
    table name the same cards; the keys are then as they were, but for those before.
    """
    deck = keys.get("deck", below.get("deck", STANDARD))
    if not isinstance(deck, str) or deck not in DECKS:
        return
    sides = [*_other_side(below), *_other_side(keys)]
    added = *_added(below), *_added(keys), *sides[1], *sides[3]
    known = _spellings(deck, added, (*sides[0], *sides[2]))
    for section, name in ((keys, "cards"), (keys, "added"), (keys.get("score"), "points")):
        if isinstance(section, dict) and isinstance(section.get(name), dict):
            section[name] = _keys_spelled(section[name], known, f"{origin}: {name}")
    _spell_lists(keys, ("without",), known)
    _spell_lists(keys.get("deal"), ("not_starters",), known)
    _spell_lists(keys.get("turn"), ("only",), known)
    cards = keys.get("cards")
    for effect in cards.values() if isinstance(cards, dict) else ():
        _spell_lists(effect, ("not_on", "answers"), known)


def _added(keys: dict[str, Any]) -> Iterator[Sign]:
    """The new ranks of cards that are added, as far as they can be read."""
    added = keys.get("added")
    for name, card in added.items() if isinstance(added, dict) else ():
        if isinstance(card, dict) and isinstance(sign := card.get("sign"), str):
            yield Sign(name, sign)


def _other_side(keys: dict[str, Any]) -> tuple[tuple[Sign, ...], tuple[Sign, ...]]:
    """The suits and the ranks on the other side of the cards, as far as they can be read."""
    sides = keys.get("other_side")
    suits, ranks = (sides.get("suits"), sides.get("ranks")) if isinstance(sides, dict) else ((), {})
    words = (suits if isinstance(suits, list | tuple) else (), ranks)
    named = words[0], ranks.values() if isinstance(ranks, dict) else ()
    found = (tuple(Sign(*word.split("=")) for word in some if _is_sign(word)) for some in named)
    return next(found), next(found)


def _is_sign(word: object) -> bool:
    return isinstance(word, str) and word.count("=") == 1


def _keys_spelled(table: dict[str, Any], known: dict[str, str], where: str) -> dict[str, Any]:
    spelled: dict[str, Any] = {}
    written: dict[str, str] = {}
    for key, value in table.items():
        card = known.get(key.casefold(), key)
        if card in spelled:
            raise BadRules(f"{where}: {written[card]} and {key} given: both name the same cards")
        spelled[card], written[card] = value, key
    return spelled


def _spell_lists(section: object, names: tuple[str, ...], known: dict[str, str]) -> None:
    if isinstance(section, dict):
        for name in names:
            if isinstance(section.get(name), list):
                section[name] = _once([_spelled(word, known) for word in section[name]])


def _spelled(word: object, known: dict[str, str]) -> object:
    return known.get(word.casefold(), word) if isinstance(word, str) else word


def _once(words: list[object]) -> list[object]:
    """Each text once: a list that names cards again and again is as good as a short one."""
    texts = dict.fromkeys(word for word in words if isinstance(word, str))
    return [*texts, *(word for word in words if not isinstance(word, str))]


@cache
def _spellings(name: str, added: tuple[Sign, ...], others: tuple[Sign, ...]) -> dict[str, str]:
    """Every spelling in lower case, with the one that the deck has for it, or its added cards.

    `others` are the suits on the other side of its cards.
    """
    deck, found = DECKS[name], {}
    faces = [(deck.suits[suit], deck.ranks[rank]) for suit, rank in dict.fromkeys(deck.faces)]
    faces += product(others, deck.ranks)
    for suit, rank in (*product((*deck.suits, NO_SUIT, *others), added), *faces):
        for one, space, other in product(
            (rank.name, rank.sign), ("", " "), (suit.sign, suit.name, suit.name[0])
        ):
            found[f"{one}{space}{other}".casefold()] = f"{rank}{suit}"
    for rank in (*added, *deck.ranks, JOKER):
        found |= dict.fromkeys((rank.name.casefold(), rank.sign.casefold()), rank.name)
    return found
