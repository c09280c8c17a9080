"""How often a player wins against another one, beside a recount of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.players.learned.made import drawn_numbers, learned_file
from upcard import Game, game
from upcard.arena.runners.deal_loop import Driver
from upcard.players import player_named
from upcard.players.built_in import BUILT_IN
from upcard.training.measuring import TRIAL, strongest, won_against

SEED = 5


def recount(of: Game, seats: int, player: str, rival: str, deals: int) -> float:
    """The share of deals won, each played in Python from every seat, or by both sides."""
    own, other = player_named(player).choose, player_named(rival).choose
    sides, total = 2 if of.rules.partners else seats, 0.0
    for deal in range(deals):
        for side in range(sides):
            at_table = [own if seat % sides == side else other for seat in range(seats)]
            outcome = Driver(of, at_table).play(SEED, deal).outcome
            assert outcome is not None
            winner = outcome.winner
            total += 1 / sides if winner is None else winner % sides == side
    return total / (deals * sides)


@pytest.mark.parametrize(
    ("name", "seats", "player", "rival"),
    [
        ("clash", 2, "first", "random"),
        ("crazy8s", 2, "random", "first"),
        ("crazy8s", 4, "first", "random"),
        ("mau-mau", 3, "random", "first"),
        ("countdown", 3, "first", "random"),
        ("crazy8s-partners", 4, "first", "random"),
        ("crazy8s-partners", 4, "random", "first"),
    ],
)
def test_the_share_is_that_of_a_recount(name: str, seats: int, player: str, rival: str) -> None:
    deals = 3 if name == "countdown" else 25
    found = won_against(game(name), seats, player, rival, deals, SEED)
    assert found.value == pytest.approx(recount(game(name), seats, player, rival, deals))
    assert found.low < found.value < found.high


@pytest.mark.parametrize(
    ("name", "seats", "even"),
    [
        ("clash", 2, 1 / 2),
        ("crazy8s", 3, 1 / 3),
        ("mau-mau", 5, 1 / 5),
        ("indigo", 2, 1 / 2),
        ("crazy8s-partners", 4, 1 / 2),
    ],
)
def test_a_player_against_itself_wins_as_often_as_any_seat(
    name: str, seats: int, even: float
) -> None:
    """Each deal is won by somebody, and from one of its seats, or sides, that is the player."""
    found = won_against(game(name), seats, "first", "first", 400, SEED)
    assert found.value == pytest.approx(even)
    assert found.high - found.low < 1e-6


def test_the_interval_is_of_deals_each_one_a_mean_of_all_seats() -> None:
    """Four times as many deals, half as wide; and better than with each game for itself."""
    of = game("clash")
    few, many = (won_against(of, 2, "first", "random", deals, SEED) for deals in (500, 2000))
    assert (many.high - many.low) / (few.high - few.low) == pytest.approx(1 / 2, abs=0.05)
    alone = 2 * 1.96 * (many.value * (1 - many.value) / 4000) ** 0.5
    assert 0.3 * alone < many.high - many.low < 1.5 * alone


def test_it_is_the_same_share_with_any_number_of_workers(tmp_path: Path) -> None:
    of = game("crazy8s")
    player = learned_file(tmp_path, of, {3: drawn_numbers(2, 4)})
    shares = [won_against(of, 3, player, "first", 100, SEED, workers) for workers in (1, 3)]
    assert shares[0] == shares[1]
    assert won_against(of, 3, player, "first", 100, SEED + 1) != shares[0]


@pytest.mark.parametrize("deals", [1, 15, 16, 17, 33])
def test_every_deal_is_counted_once(deals: int) -> None:
    """However they are cut into pieces."""
    found = won_against(game("clash"), 2, "first", "random", deals, SEED)
    assert found.value == pytest.approx(recount(game("clash"), 2, "first", "random", deals))


@pytest.mark.full
@pytest.mark.parametrize(("name", "seats"), [("crazy8s", 2), ("indigo", 2)])
def test_the_strongest_is_whoever_wins_most_against_the_documents_own(
    name: str, seats: int
) -> None:
    best = strongest(game(name), seats, SEED)
    assert best in BUILT_IN
    assert best != "learned"
    own = won_against(game(name), seats, best, "first", TRIAL, SEED)
    for other in ("first", "random", "patience", "card-counter"):
        assert won_against(game(name), seats, other, "first", TRIAL, SEED).value <= own.value
