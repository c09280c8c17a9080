"""What a player can look up at the table, in rows: what cards do, and the words for other moves.

How a deal goes is told by `narration.effects.course`.
"""

from __future__ import annotations

from collections.abc import Iterator

from upcard.cards import Sign
from upcard.narration.effects import effects
from upcard.narration.indices import shown
from upcard.narration.language import gettext as _
from upcard.narration.words import capital, card_word, printed, rank_name
from upcard.rules.model import Rules

Row = tuple[str, str]


def card_does(card: str, does: str) -> str:
    """A card and its effect in a line."""
    return _("{card}: {effect}", card=capital(card), effect=does)


def special_cards(rules: Rules) -> list[str]:
    """The cards in play that do something, as the rules name them."""
    return [word for word in rules.cards if effects(rules, word) and faces_of(rules, word)]


def cards_rows(rules: Rules) -> Iterator[Row]:
    """Each card that does something, in words, and what it does."""
    for word in special_cards(rules):
        yield card_word(word, printed(rules)), f"{capital(effects(rules, word))}."


def faces_of(rules: Rules, word: str) -> tuple[str, ...]:
    """The faces that a word in the rules stands for: those of a rank, except faces named apart."""
    if printed(rules).printing(word).has(word):
        return (word,)
    found = dict.fromkeys(
        card.text
        for deck in dict.fromkeys((rules.cards_in_play, rules.turned.cards_in_play))
        for card, (_, rank) in zip(deck.cards, deck.faces, strict=True)
        if word in (deck.ranks[rank].name, deck.ranks[rank].sign) and card.text not in rules.cards
    )
    return tuple(found)


def signed_rows(rules: Rules) -> Iterator[Row]:
    """The same with the sign that is printed on the card before its name."""
    signs = {
        card_word(rank.name, printed(rules)): _sign(rank)
        for side in (rules, rules.turned)
        for rank in side.cards_in_play.ranks
    }
    for card, does in cards_rows(rules):
        yield signs.get(card, card), does


def _sign(rank: Sign) -> str:
    """A rank as printed, with its name where that says more."""
    if rank.name == rank.sign:
        return shown(rank.sign)
    name = rank_name(rank)
    return rank.sign if name == rank.sign else f"{rank.sign} {name}"
