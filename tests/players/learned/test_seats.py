"""`learned` at every number of seats: also where its value was learned at another one."""

from __future__ import annotations

import pytest

import upcard
from tests.sample import sample
from upcard.jit_cache import INTERPRETED
from upcard.players.learned.files import shipped
from upcard.training.measuring import won_against

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(INTERPRETED, reason="so many deals take hours uncompiled"),
]
TABLES = [
    (name, seats)
    for name in sorted(shipped())
    for seats in range(2, 9)
    if upcard.game(name).rules.seats[0] <= seats <= upcard.game(name).rules.seats[1]
]


@pytest.mark.parametrize(("name", "seats"), sample(TABLES, 2))
def test_it_wins_more_than_an_even_share(name: str, seats: int) -> None:
    """Against `random` and the document's own player, in 100 deals from each seat."""
    game = upcard.game(name)
    for other in ("random", "first"):
        won = won_against(game, seats, "learned", other, 100, 3, 1)
        assert won.high > 1 / seats, f"against {other}: {won}"
