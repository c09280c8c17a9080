"""What a deal was worth to each seat, and between which bounds that is."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.games import amount, few_and_many
from tests.engine.random_rules import random_games
from tests.engine.staging import walk
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.games.outcome import RETURNS, Outcome

kinds = st.sampled_from(RETURNS)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    """Any end of a deal, of partners or not."""
    partners = draw(st.booleans())
    seats = 4 if partners else draw(st.integers(2, 8))
    winner = draw(st.none() | st.integers(0, seats - 1))
    points = draw(st.lists(st.integers(0, 9999), min_size=seats, max_size=seats))
    if partners:
        points[2:] = points[:2]
    return Outcome(winner, (0,) * seats, tuple(points), "out", 9, partners)


def ended(winner: int | None, *points: int, partners: bool = False) -> Outcome:
    return Outcome(winner, (0,) * len(points), points, "out", 9, partners)


@given(outcomes(), kinds)
def test_returns_are_one_a_seat_and_sum_to_nothing(outcome: Outcome, kind: str) -> None:
    returns = outcome.returns(kind)
    assert len(returns) == len(outcome.places)
    assert all(type(own) is float for own in returns)
    assert math.isclose(sum(returns), 0, abs_tol=1e-9)


@given(outcomes())
def test_the_winner_has_one_and_nobody_else_more_than_nothing(outcome: Outcome) -> None:
    returns = outcome.returns()
    if outcome.winner is None:
        assert set(returns) == {0}
        return
    winners = [seat for seat, own in enumerate(returns) if own == 1]
    partner = (outcome.winner + 2) % 4
    assert winners == sorted({outcome.winner, partner} if outcome.partners else {outcome.winner})
    losses = {own for own in returns if own != 1}
    assert len(losses) == 1
    assert max(losses) < 0


@given(outcomes())
def test_what_is_won_is_shared_by_sides_and_by_all_if_nobody_won(outcome: Outcome) -> None:
    shares, side = outcome.shares, 2 if outcome.partners else 1
    assert sum(shares) == pytest.approx(side)
    if outcome.winner is None:
        assert set(shares) == {side / len(shares)}
    else:
        assert [won == 1 for won in shares] == [own == 1 for own in outcome.returns()]
        assert set(shares) == {0, 1}


@given(outcomes())
def test_who_has_more_points_returns_more(outcome: Outcome) -> None:
    pairs = list(zip(outcome.points, outcome.returns("points"), strict=True))
    assert all((one > other) == (more > less) for one, more in pairs for other, less in pairs)


@pytest.mark.parametrize(
    ("outcome", "kind", "returns"),
    [
        (ended(1, 0, 0), "win", (-1, 1)),
        (ended(2, 0, 0, 0, 0, 0), "win", (-0.25, -0.25, 1, -0.25, -0.25)),
        (ended(3, 0, 9, 0, 9, partners=True), "win", (-1, 1, -1, 1)),
        (ended(None, 12, 11), "win", (0, 0)),
        (ended(1, 0, 30), "points", (-30, 30)),
        (ended(0, 60, 0, 0, 0), "points", (60, -20, -20, -20)),
        (ended(0, 10, 4, 1), "points", (7.5, -1.5, -6)),
        (ended(0, 30, 0, 30, 0, partners=True), "points", (20, -20, 20, -20)),
    ],
)
def test_returns_by_hand(outcome: Outcome, kind: str, returns: tuple[float, ...]) -> None:
    assert outcome.returns(kind) == returns


def test_an_outcome_knows_whether_there_were_partners_and_is_the_same_all_the_same() -> None:
    state = game("crazy8s-partners").deal(seed=1)
    *_, last = walk(state, 1)
    assert last.outcome is not None
    assert last.outcome.partners
    won = last.outcome.returns()
    assert won[0] == won[2] == -won[1] == -won[3]
    alone = replace(last.outcome, partners=False)
    assert not alone.partners
    assert alone == last.outcome
    assert pickle.loads(pickle.dumps(last.outcome)).returns() == won


@pytest.mark.parametrize(
    ("name", "players", "kind", "bounds"),
    [
        ("crazy8s", 2, "win", (-1, 1)),
        ("crazy8s", 4, "win", (-1 / 3, 1)),
        ("crazy8s-partners", 4, "win", (-1, 1)),
        # Of a suit: 1 + 25 + 3 + 25 + 5 + 6 + 20 + 50 + 9 + 10 + 3 x 10.
        ("crazy8s", 2, "points", (-4 * 184, 4 * 184)),
        ("crazy8s", 3, "points", (-2 * 184, 4 * 184)),
        ("crazy8s-partners", 4, "points", (-4 * 184 * 2 / 3, 4 * 184)),
        # Ace, ten, jack, queen and king of each suit, and 3 for most cards.
        ("indigo", 2, "points", (-23, 23)),
        # Of a suit: 11 + 10 + 4 + 3 + 2; a winner's last card may double that.
        ("macau", 3, "points", (-120, 240)),
        ("clash", 4, "points", (0, 0)),
    ],
)
def test_bounds_by_hand(name: str, players: int, kind: str, bounds: tuple[float, float]) -> None:
    found = game(name).bounds(players, kind)
    assert found == bounds
    assert all(type(bound) is float for bound in found)


@few_and_many("files", amount(12, 4), amount(60, 8))
@pytest.mark.parametrize("house", [False, True])
def test_no_deal_goes_beyond_the_bounds(house: bool, files: int) -> None:
    """Of random rules, where cards are worth much and deals end in every way."""
    counted = 0
    for number, any_game in enumerate(random_games(4, 2 * files, house)):
        for seats in any_game.rules.seats if number < files or any_game.rules.counts_points else ():
            try:
                state = any_game.deal(seats, seed=number)
            except BadRules:  # no starter
                continue
            *_, last = walk(state, number, amount(300, 60))
            if last.outcome is not None:
                counted += any(last.outcome.points)
                check_bounds(any_game, last.outcome)
    assert counted > amount(files // 15, -1)


def check_bounds(any_game: Game, outcome: Outcome) -> None:
    for kind in RETURNS:
        low, high = any_game.bounds(len(outcome.places), kind)
        assert low - 1e-9 <= min(outcome.returns(kind))
        assert max(outcome.returns(kind)) <= high + 1e-9


def test_other_returns_and_other_numbers_of_players_are_refused() -> None:
    crazy8s = game("crazy8s")
    with pytest.raises(BadRules, match="returns 'money' given: they are one of win, points"):
        ended(0, 1, 2).returns("money")
    with pytest.raises(BadRules, match="returns 'money' given: they are one of win, points"):
        crazy8s.bounds(2, "money")
    with pytest.raises(BadRules, match="9 players given: 2 to 4 can play crazy8s"):
        crazy8s.bounds(9)
