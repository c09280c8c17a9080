"""For how many turns a choice is played on, beside a recount of its own."""

from __future__ import annotations

import pytest

from upcard import game
from upcard.arena.runners.deal_loop import Driver
from upcard.players import player_named
from upcard.training import horizons as of
from upcard.training.horizons import horizons, turns_within

SEED = 5


def test_the_turns_that_most_deals_take_are_those_of_a_recount() -> None:
    it, player = game("clash"), player_named("first").choose
    outcomes = [Driver(it, [player] * 2).play(SEED, deal).outcome for deal in range(41)]
    turns = sorted(outcome.turns for outcome in outcomes if outcome is not None)
    assert len(turns) == 41
    for share, at in ((0, 0), (0.5, 20), (0.9, 36), (1, 40)):
        assert turns_within(it, 2, "first", share, 41, SEED) == turns[at]


def test_a_choice_is_played_on_as_long_as_the_teachers_deals_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    it = game("crazy8s")
    ahead = turns_within(it, 2, "patience", 0.9, 1_000, SEED)
    assert horizons(it, 2, "patience", SEED) == (ahead, 2 * ahead)
    monkeypatch.setattr(of, "MOST", 10)
    assert horizons(it, 2, "patience", SEED) == (10, 20)
    assert horizons(game("countdown"), 2, "patience", SEED) == (40, 5_000)
