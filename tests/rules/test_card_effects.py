"""What cards do as tables have it, beside what rules say."""

from __future__ import annotations

import pytest

from upcard.rules import known_games, load
from upcard.rules.card_effects import card_effects
from upcard.rules.house import UNTIL_IT_THROWS
from upcard.rules.tables import tables


@pytest.mark.parametrize("name", known_games())
def test_tables_have_of_each_card_what_rules_say(name: str) -> None:
    rules = load(name)
    does = card_effects(tables(rules))
    for number in range(len(rules.cards_in_play)):
        effect = rules.effect(number)
        presses = UNTIL_IT_THROWS if isinstance(effect.presses, str) else effect.presses
        has = [does.draw, does.others_draw, does.target_draw, does.presses, does.covered]
        says = [effect.draw, effect.others_draw, effect.target_draw, presses, effect.covered]
        assert [each[number] for each in has] == says
        assert does.draws_until[number] == effect.number("draws_until")
        assert does.again[number] == (effect.again or effect.covered)
        assert does.skip[number] >= int(effect.skip)
        assert not does.skips_of_two[number] or effect.reverse
