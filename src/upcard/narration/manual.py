"""What a player can look up at the table, in rows: what cards do, and the words for other moves.

How a deal goes is told by `narration.effects.course`.
"""

from __future__ import annotations

from collections.abc import Iterator

from upcard.cards import Sign
from upcard.games.game import Game
from upcard.narration.effects import effects
from upcard.narration.indices import shown
from upcard.narration.language import gettext as _
from upcard.narration.language import pgettext
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


def key_rows(game: Game) -> Iterator[Row]:
    """What is typed in a game for moves that play no card, and what they do."""
    rules = game.rules
    if rules.stuck.voluntary:
        yield "d", _("draw a card")
    if rules.stuck.drawn == "may":
        yield "p", _("pass: keep the card just drawn")
    elif rules.call.at or rules.turn.jump_in or rules.turn.lay != "one":
        yield "p", _("pass: decline what you are asked")
    if rules.call.at:
        yield pgettext("typed", "call"), _("say that you have few cards left, when you are asked")
        yield pgettext("typed", "catch"), _("catch somebody who has not called")
    if _has(rules, "last_resort", "challenge"):
        yield pgettext("typed", "challenge"), _("challenge the card before")
    if _has(rules, "hands", "swap"):
        yield "swap2", _("swap hands with seat 2")


def _has(rules: Rules, key: str, value: str) -> bool:
    """Whether some card has an effect."""
    return any(getattr(effect, key) == value for effect in rules.cards.values())
