"""Chance is right: deals sampled by weights, outcome by outcome, end as shuffled deals do.

`python -m tests.games.sampling` plays 100,000 of each.
"""

from __future__ import annotations

import random

import pytest

from tests.engine.games import few_and_many
from tests.games.sampling import agreement, by_script, by_shuffling, by_weight
from upcard.errors import ScriptEnds
from upcard.games.game import game
from upcard.jit_cache import INTERPRETED

UNLIKELY = 0.001
"""Below this, a difference is taken for one: of right samples, three in a thousand would fail."""

pytestmark = pytest.mark.skipif(INTERPRETED, reason="thousands of deals, which take an hour so")


@few_and_many("deals", 60, 1000)
@pytest.mark.parametrize("name", ["crazy8s", "clash"])
def test_deals_by_script_and_shuffled_ones_end_alike(name: str, deals: int) -> None:
    """In turns, winner and points; clash has several copies of a card, so weights matter."""
    found = agreement(by_script(game(name), deals, 1), by_shuffling(game(name), deals * 13, 1))
    assert min(found.values()) > UNLIKELY, found


def half_in_order(chance: random.Random, ends: ScriptEnds) -> str:
    """An outcome by weight, or as often the first in the deck's order."""
    return by_weight(chance, ends) if chance.random() < 0.5 else next(iter(ends.outcomes))


@pytest.mark.full
def test_chance_that_is_not_right_is_found() -> None:
    eights = game("crazy8s")
    wrong = by_script(eights, 400, 2, half_in_order)
    found = agreement(wrong, by_shuffling(eights, 20_000, 2))
    assert min(found.values()) < UNLIKELY, found
