"""What a player can look up at the table, in rows: what cards do, and the words for other moves.

How a deal goes is told by `narration.effects.course`.
"""

from __future__ import annotations

from collections.abc import Iterator

from upcard.cards import Sign
from upcard.narration.effects import effects
from upcard.narration.indices import shown
from upcard.narration.words import capital, card_word, rank_name
from upcard.rules.model import Rules

Row = tuple[str, str]


def cards_rows(rules: Rules) -> Iterator[Row]:
    """Each card that does something, in words, and what it does."""
    for word in rules.cards:
        if does := effects(rules, word):
            yield card_word(word, rules.cards_in_play), f"{capital(does)}."


def signed_rows(rules: Rules) -> Iterator[Row]:
    """The same with the sign that is printed on the card before its name."""
    signs = {
        card_word(rank.name, rules.cards_in_play): _sign(rank) for rank in rules.cards_in_play.ranks
    }
    for card, does in cards_rows(rules):
        yield signs.get(card, card), does


def _sign(rank: Sign) -> str:
    """A rank as printed, with its name where that says more."""
    if rank.name == rank.sign:
        return shown(rank.sign)
    name = rank_name(rank)
    return rank.sign if name == rank.sign else f"{rank.sign} {name}"
