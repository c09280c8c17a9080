"""What changes are expected to do, beside the tables that this is taken from."""

from __future__ import annotations

import numpy as np
import pytest

from upcard.design.expected import expected_effects
from upcard.design.measures import MEASURES
from upcard.design.rule_effects import effects_in
from upcard.design.space import Space
from upcard.design.variants import table_of, tables_known
from upcard.rules import load

MEASURED = (MEASURES["turns"], MEASURES["comebacks"])


def rule_moves(rule: str) -> list[float]:
    """By how much a rule moves the turns of each measured game that has it."""
    found = []
    for name in tables_known():
        every = effects_in(table_of(name), ["turns"]).all
        found += [one.moves["turns"].value for one in every if str(one.rule) == rule]
    return found


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("cards.9.wild", "player", "cards.*.wild player"),
        ("cards.K.reverse", True, "cards.*.reverse more"),
        ("stuck.draw", "until able", "stuck.draw until able"),
    ],
)
def test_a_change_is_expected_to_do_what_it_does_in_measured_games(
    key: str, value: str | bool, rule: str
) -> None:
    space = Space.of(load("mau-mau"), 2)
    rows = expected_effects(space, MEASURED)
    place = [*space.singles].index({key: value})
    moves = rule_moves(rule)
    assert moves
    assert rows[place, 0] == pytest.approx(np.mean(moves))


def test_nothing_is_expected_of_what_was_not_measured() -> None:
    space = Space.of(load("crazy8s"), 3)
    rows = expected_effects(space, MEASURED)
    assert rows.shape == (len([*space.singles]), 2)
    assert rows[:, 0].any()
    assert not rows[:, 1].any()
