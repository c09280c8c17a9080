"""Rules of a whole deal that most games lack: each is told only where a game has it."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.narration.language import N_
from upcard.narration.language import gettext as _
from upcard.narration.words import counted_cards
from upcard.rules.model import Rules

LAST_CARD = {
    "draws only": N_("If the last card of a player makes others draw, they still draw."),
    "all effects": N_("The last card of a player still has all its effects."),
}


def seldom(rules: Rules) -> Iterator[str]:
    """Drawing otherwise than usual, what the first and the last card do, and what is seen."""
    yield from _drawing(rules)
    yield from _draw_cards(rules)
    if rules.turn.reverse_skips and any(one.reverse for one in rules.cards.values()):
        yield _("With two players, a card that turns the direction skips the other one.")
    if rules.deal.starter_acts:
        yield _("A special card that is turned up first has its effect on the first player.")
    if rules.cards and rules.end.last_card in LAST_CARD:
        yield _(LAST_CARD[rules.end.last_card])
    if rules.seen.open_at:
        yield _("Hands of {cards} or fewer lie open.", cards=counted_cards(rules.seen.open_at))
    if rules.seen.drawn:
        yield _("Everybody sees the cards that are drawn.")


def _drawing(rules: Rules) -> Iterator[str]:
    """Drawing by choice, and not drawing."""
    if rules.match.capture:
        return
    if rules.stuck.voluntary:
        yield (
            _("A player who can play may press the machine instead.")
            if rules.stuck.draw == "press"
            else _("A player who can play may draw instead.")
        )
    if rules.stuck.hand_limit:
        cards = counted_cards(rules.stuck.hand_limit)
        yield _("A player who holds {cards} draws no more, except as a penalty.", cards=cards)
    if rules.pile.reshuffle == "none":
        yield _("When the draw pile is empty, nobody draws any more.")


def _draw_cards(rules: Rules) -> Iterator[str]:
    """What draw cards do otherwise than usual."""
    if not any(one.draw for one in rules.cards.values()):
        return
    if rules.draws.plays_on:
        yield _("A player who draws for a draw card still has a turn.")
    if rules.draws.revenge:
        yield _("A draw card that is played on another one counts twice.")
