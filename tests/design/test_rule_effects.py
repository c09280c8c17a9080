"""What rules do on average: parts that were put in are found again, and the page says them."""

from __future__ import annotations

import random

import pytest
from tools.what_rules_do import PAGE, with_parts

from upcard.design.rule_effects import Effects, Rule, effects_in, rules_in, together
from upcard.design.space import Space, Value
from upcard.design.variants import KEPT, Study, Variant, VariantTable, table_of, tables_known
from upcard.rules import load

CHANGES: list[dict[str, Value]] = [
    {"cards.Q.skip": True},
    {"cards.K.skip": True},
    {"stuck.draw": "one"},
    {"call.at": 1},
]
TURNS = {
    Rule("cards.*.skip", "more"): -3.0,
    Rule("stuck.draw", "one"): 8.0,
    Rule("call.at", "more"): 0.0,
}


def made_up(count: int) -> VariantTable:
    """A table whose turns are 30, a part for each rule, and chance."""
    chance, space = random.Random(4), Space.of(load("crazy8s"), 4)
    variants = []
    for _ in range(count):
        some = chance.sample(CHANGES, chance.choice((1, 2, 3)))
        merged = {key: value for one in some for key, value in one.items()}
        changed = tuple(merged.items())
        turns = 30 + sum(TURNS[rule] * many for rule, many in rules_in(space, changed).items())
        values = {"turns": turns + chance.gauss(0, 1), "skill": chance.random()}
        variants.append(Variant(changed, dict.fromkeys(KEPT, 0.0) | values))
    study = Study("crazy8s", 4, "mind-the-eights", 1, 100, {}, {}, {})
    return VariantTable(study, tuple(variants))


def test_what_was_put_in_is_found_within_its_interval() -> None:
    found = effects_in(made_up(400), ["turns", "skill"])
    moves = {one.rule: one.moves["turns"] for one in found.all}
    assert set(moves) == set(TURNS)
    for rule, put_in in TURNS.items():
        value, low, high = moves[rule]
        assert low < put_in < high
        assert high - low < 1
        assert value == pytest.approx(put_in, abs=0.5)
    assert found.explained["turns"] > 0.9
    assert found.explained["skill"] < 0.1
    strongest = [one.rule for one in found.strongest("turns", 2)]
    assert strongest == [Rule("stuck.draw", "one"), Rule("cards.*.skip", "more")]
    assert found.strongest("skill", 5) == []


def test_of_few_variants_no_rule_is_told() -> None:
    assert effects_in(made_up(12), ["turns"]).all == ()


def test_measures_go_together_or_not() -> None:
    table = made_up(300)
    value, low, high = together(table, "turns", "skill")
    assert low < value < high
    assert low < 0 < high
    turned = [Variant(c, {**m, "skill": -m["turns"]}) for c, m in table.variants[1:]]
    opposite = VariantTable(table.study, (table.variants[0], *turned))
    assert together(opposite, "turns", "skill").high < -0.9


@pytest.mark.parametrize("name", tables_known())
def test_every_rule_of_the_tables_has_words(name: str) -> None:
    found: Effects = effects_in(table_of(name), ["turns"])
    assert len(found.all) > 20
    assert all(one.rule.words != str(one.rule) for one in found.all)


def test_the_page_says_what_the_tables_say() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_parts(page) == page, "run: python -m tools.what_rules_do"
