"""The rates in docs/benchmarks.md are those that the shipped values were measured to have."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.players.learned.files import Measured, shipped
from upcard.rules import load
from upcard.rules.load import rules_hash

PAGE = Path(__file__).parents[3] / "docs" / "benchmarks.md"


def row(game: str, one: Measured) -> str:
    """A line of the page's table."""
    rate = f"{one.won:.1%} | {one.low:.1%} to {one.high:.1%} | {1 / one.seats:.0%}"
    return f"| {game} | {one.seats} | `{one.against}` | {rate} |"


@pytest.mark.parametrize("game", shipped())
def test_the_page_has_the_measured_rates(game: str) -> None:
    values = shipped()[game]
    assert {one.seats for one in values.measured} == set(values.numbers)
    for one in values.measured:
        assert row(game, one) in PAGE.read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", shipped())
def test_shipped_values_are_those_of_the_rules_as_they_are(game: str) -> None:
    assert shipped()[game].rules == rules_hash(load(game))
    assert shipped()[game].game == game
