"""A game invented to a wish: rules from the table of measured variants, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from upcard.bots.protocol import Sent
from upcard.design.inventing import Wish, proposals, rules_of
from upcard.design.variants import Measures, Variant, VariantTable, table_of, tables_known
from upcard.narration.differences import Named
from upcard.narration.effects import course
from upcard.narration.language import gettext as _
from upcard.narration.manual import card_does, cards_rows
from upcard.narration.rulesfile import house_file
from upcard.narration.words import capital, counted_cards, title
from upcard.parts import Part
from upcard.rules import load
from upcard.rules.model import Rules
from upcard.web.requests import LONGEST_NAME

Amount = Annotated[int, Field(ge=0, le=100)]
"""0: the least that there is; 100: the most."""


class InventAsk(Part):
    """What somebody wishes of a game, and the game from which it is to differ."""

    game: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    length: Amount = 50
    luck: Amount = 50
    meanness: Amount = 50


class InventGame(Sent):
    """A game whose variants were measured."""

    id: str
    title: str


class MeasuredPart(Sent):
    """Measures of a game: the turns of a deal, and shares."""

    turns: float
    skill: float
    """Of deals, won by a player that plans against others that play by chance."""
    attack: float
    """Of turns, with a card that makes another seat draw, or lose its turn."""


class InventedPart(Sent):
    """A proposal: its rules as a file, how they differ, and what was measured of them."""

    title: str
    rules: str
    lines: tuple[str, ...]
    measures: MeasuredPart


class InventionsPart(Sent):
    """Proposals, the nearest first, and the game itself, all measured with so many seats."""

    seats: int
    base: MeasuredPart
    proposals: tuple[InventedPart, ...]


def invent_games() -> tuple[InventGame, ...]:
    """The games to begin with."""
    return tuple(InventGame(id=name, title=title(load(name))) for name in tables_known())


def inventions(ask: InventAsk) -> InventionsPart:
    """Three proposals near to a wish; BadRules for a game whose variants were not measured."""
    table = table_of(ask.game)
    wish = Wish(ask.length / 100, ask.luck / 100, ask.meanness / 100)
    study = table.study
    return InventionsPart(
        seats=study.seats,
        base=_measured(study.base),
        proposals=tuple(_invented(table, one) for one in proposals(table, wish)),
    )


def _invented(table: VariantTable, one: Variant) -> InventedPart:
    base = load(table.study.game)
    named = _("{game}, invented", game=title(base))
    rules = rules_of(table, one, named)
    return InventedPart(
        title=named,
        rules=house_file(rules, Named(base.name, base)),
        lines=tuple(differing(rules, base, table.study.seats)),
        measures=_measured(one.measures),
    )


def _measured(measures: Measures) -> MeasuredPart:
    return MeasuredPart(**{key: measures[key] for key in MeasuredPart.model_fields})


def differing(rules: Rules, base: Rules, seats: int) -> Iterator[str]:
    """What is told at the table of so many seats, and was not so in the base."""
    hand = rules.deal.hand_size(seats)
    if hand != base.deal.hand_size(seats):
        yield _("Each player is dealt {cards}.", cards=counted_cards(hand))
    before = {*course(base)}
    yield from (line for line in course(rules) if line not in before)
    if base.call.at and not rules.call.at:
        yield _("Nobody has to call the last card.")
    cards, usual = dict(cards_rows(rules)), dict(cards_rows(base))
    for card, does in cards.items():
        if usual.get(card) != does:
            yield card_does(card, does)
    for card in (one for one in usual if one not in cards):
        yield _("{card}: Does nothing special any more.", card=capital(card))
