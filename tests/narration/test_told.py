"""Every key of the rules is told to players, or is one of those that need no words."""

from __future__ import annotations

from collections.abc import Iterator

from tests.engine.random_rules import random_games
from upcard.narration.effects import course, effects
from upcard.rules import Rules, load
from upcard.rules.effect import Effect
from upcard.rules.keys import SECTIONS
from upcard.rules.load import rules_in
from upcard.rules.section import Section

SILENT = frozenset(
    """
    deal.hand deal.table deal.by deal.again deal.starter deal.not_starters deal.put_back
    deal.starter_suit other_side.ranks
    call.until pile.when
    """.split()
)
"""Keys without a sentence: of the deal, which is seen; of what is among the moves where it can be
done; and some that players learn from events, or from `upcard rules diff`."""


def test_every_key_is_told_or_needs_no_words() -> None:
    every = {f"{name}.{key}" for name, kind in SECTIONS.items() for key in kind.model_fields}
    every |= {f"cards.{key}" for key in Effect.model_fields}
    assert every >= SILENT
    told: set[str] = set()
    for rules in many_rules():
        words = in_words(rules)
        for key, name, part in said_keys(rules):
            if key not in told | SILENT and in_words(without(rules, name, part, key)) != words:
                told.add(key)
    assert every - told == SILENT, (
        "tell what new keys do in narration/effects.py, seldom.py or ending.py"
    )


def many_rules() -> Iterator[Rules]:
    """Rules that say every key between them."""
    yield load("indigo")
    for match in (
        'count = "own hand"\ngoal = 9\nat_goal = "seat out"\nseating = "shuffled"',
        'count = "own hand"\ngoal = 9\nbegins = "loser"',
        "eliminate = true",
    ):
        head = 'base = "crazy8s"\nname = "m"\ntitle = "M"\n[score]\n'
        yield rules_in(f"{head}{match}\n", "these tests")
    yield from (game.rules for game in random_games(6, 140, house=True))


def in_words(rules: Rules) -> list[str]:
    """All that a table tells of the rules."""
    return [*course(rules), *(effects(rules, card) for card in rules.cards)]


def said_keys(rules: Rules) -> Iterator[tuple[str, str, Section]]:
    """The keys that say something, where each is: in a section, or in a card's effect."""
    for name in SECTIONS:
        part = getattr(rules, name)
        yield from ((f"{name}.{key}", name, part) for key in part.defaults() if part.says(key))
    for card, effect in rules.cards.items():
        yield from ((f"cards.{key}", card, effect) for key in effect.defaults() if effect.says(key))


def without(rules: Rules, name: str, part: Section, key: str) -> Rules:
    """The same rules where one key says nothing."""
    word = key.split(".")[1]
    silent = part.model_copy(update={word: part.defaults()[word]})
    if isinstance(part, Effect):
        return rules.model_copy(update={"cards": {**rules.cards, name: silent}})
    return rules.model_copy(update={name: silent})
