"""What a player can look up at the table, in rows: what cards do, and the words for other moves.

How a deal goes is told by `narration.effects.course`.
"""

from __future__ import annotations

from upcard.cards import Sign
from upcard.narration.effects import effects
from upcard.narration.indices import shown
from upcard.narration.words import rank_name
from upcard.rules.model import Rules

Row = tuple[str, str]


def cards_rows(rules: Rules) -> list[Row]:
    """Each card that does something, by the sign that is printed on it, and what it does."""
    signs = {rank.name: _sign(rank) for rank in rules.cards_in_play.ranks}
    rows = []
    for word in rules.cards:
        if does := effects(rules, word):
            rows.append((signs.get(word, shown(word)), f"{does[0].upper()}{does[1:]}."))
    return rows


def _sign(rank: Sign) -> str:
    """A rank as printed, with its name where that says more."""
    if rank.name == rank.sign:
        return shown(rank.sign)
    name = rank_name(rank)
    return rank.sign if name == rank.sign else f"{rank.sign} {name}"
