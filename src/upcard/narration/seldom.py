"""Rules of a whole deal that most games lack: each is told only where a game has it."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.narration.language import N_
from upcard.narration.language import gettext as _
from upcard.narration.words import counted_cards, rank_kind, suit_kind
from upcard.rules.model import Rules

LAST_CARD = {
    "draws only": N_("If the last card of a player makes others draw, they still draw."),
    "all effects": N_("The last card of a player still has all its effects."),
}

DECLARED = N_("While a {suit} is declared, a card of the upcard's {rank} does not fit.")
CHALLENGE = N_(
    "If a challenged player had another card of the {suit}, that player draws the cards; if not, "
    "the challenger draws them and {count} more."
)
CHALLENGE_ALONE = N_(
    "If a challenged player had another card of the {suit}, that player draws the cards; if not, "
    "the challenger draws them."
)
TOGETHER = {
    "each": "",
    "sum": N_("The next seat draws for all the cards of a turn together."),
    "last": N_("Of several cards in a turn, only the last one has its effect."),
}


def seldom(rules: Rules) -> Iterator[str]:
    """Drawing otherwise than usual, what some cards do, what is seen, and who wins if all stops."""
    if not rules.match.rank_when_declared:
        yield _(DECLARED, suit=suit_kind(rules), rank=rank_kind(rules))
    yield from _drawing(rules)
    yield from _draw_cards(rules)
    yield from _together(rules)
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
    if rules.score.blocked == "fewest points":
        yield _("If nobody can play or draw any more, the player with the fewest points wins.")


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
    if rules.draws.by_choice:
        yield _("A player who can answer a draw card may draw instead.")
    if rules.draws.plays_on:
        yield _("A player who draws for a draw card still has a turn.")
    if rules.draws.revenge:
        yield _("A draw card that is played on another one counts twice.")
    if any(one.last_resort == "challenge" for one in rules.cards.values()):
        more = rules.challenge.penalty
        told = CHALLENGE if more else CHALLENGE_ALONE
        yield _(told, suit=suit_kind(rules), count=more)


def _together(rules: Rules) -> Iterator[str]:
    """What several cards of one turn do."""
    if rules.turn.lay == "one":
        return
    if rules.cards and (told := TOGETHER[rules.turn.effects]):
        yield _(told)
    if rules.turn.bomb:
        yield _(
            "{cards} or more in one turn make every other player draw a card.",
            cards=counted_cards(rules.turn.bomb),
        )
