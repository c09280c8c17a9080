"""What a learned value looks at, worked out by hand and in plain Python."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from tests.engine.games import game_of
from tests.engine.hiding import mixed
from tests.engine.staging import walk
from tests.engine.test_conformance import other_copies
from tests.players.learned.made import drawn_numbers, told
from tests.players.learned.plain import Reckoner, agrees
from upcard import State, game
from upcard.players.learned.features import FEATURES, OF_MOVE, SHARED, SIZE
from upcard.players.learned.player import weighed

GAMES = (
    *("chaos", "clash", "crazy8s", "crazy8s-partners", "countdown", "indigo", "mau-mau"),
    *("macau", "pesten", "switch", "uno", "a user's own", "a house full of rules"),
)
HAND, OTHER = "2♥ 5♦ Q♥ 8♠", "K♦ 3♣"
"""Hands of a small table, on 5♥: 47 cards are unseen."""


@pytest.fixture
def small() -> State:
    return game("crazy8s").position([HAND, OTHER], upcard="5♥")


def only(told: dict[str, int], *names: str) -> dict[str, int]:
    """Some features; 0 for what is not told."""
    return {name: told.get(name, 0) for name in names}


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES) == len(SHARED) + len(OF_MOVE) == SIZE


def test_what_all_moves_share_is_the_table(small: State) -> None:
    every = [told(small, move.text) for move in small.legal]
    shared = {name: number for name, number in every[0].items() if name in SHARED}
    assert all(only(one, *SHARED) == only(shared, *SHARED) for one in every)
    assert shared == {
        "own size": 4,
        "next hand": 2,
        "previous hand": 2,
        "smallest hand": 2,
        "cards of others": 2,
        "next has two": 1,
        "somebody has two": 1,
        "seats playing": 2,
        "draw pile": 52 - 4 - 2 - 1,
        "turns": 1,
        "own wilds": 1,
        "own stops": 1,  # the 2
        "own points": (25 + 5 + 10 + 50) // 4,
        "cards that fit": 4,
        "unseen wilds": 3,
        "unseen stops": 3 + 4,  # twos and fours
    }


def test_a_card_that_is_played_tells_what_it_leaves_and_who_can_answer(small: State) -> None:
    """On 5♦ fit 12 diamonds, two fives and two more eights, of 47 cards; the next seat has two."""
    own = told(small, "5♦")
    assert {name: number for name, number in own.items() if name in OF_MOVE} == {
        "plays a card": 1,
        "three left": 1,
        "cards left": 3,
        "its points": 5,
        "follower's hand": 2,
        "cards cut off": 4 * 2,  # 2♥ and Q♥ can follow neither 5♦ nor each other from there
        "unseen that fit": 16,
        "unseen of its suit": 12,
        "unseen of its rank": 2,
        "follower's fits": 16 * 2 * 16 // 47,
        "follower stuck": 27,  # of 64: 31 · 30 of 47 · 46
        "keeps the rank": 1,
        "wilds left": 1,
        "stops left": 1,
        "points left": (25 + 10 + 50) // 4,
        "longest suit": 2,
        "suits missing": 3,
    }


def test_a_suit_that_is_declared_tells_what_fits_it(small: State) -> None:
    hearts, clubs = told(small, "8♠=♥"), told(small, "8♠=♣")
    fit = ("follow-ups", "second follow-ups", "cards cut off", "left of its suit")
    assert only(hearts, *fit) == dict(zip(fit, (8, 8, 4, 8), strict=True))
    assert only(clubs, *fit) == dict(zip(fit, (0, 0, 12, 0), strict=True))
    assert only(hearts, "declares its longest", "unseen that fit") == {
        "declares its longest": 1,
        "unseen that fit": 10 + 2,  # hearts, 8♥ among them, and 8♦ 8♣
    }
    assert only(clubs, "declares its longest", "unseen that fit") == {
        "declares its longest": 0,
        "unseen that fit": 13 + 2,
    }
    assert only(hearts, "wild", "late wild", "wilds left") == {
        "wild": 1,
        "late wild": 1,  # the other hand has two cards
        "wilds left": 0,
    }


def test_whoever_draws_or_keeps_its_hand_is_told_what_that_is_worth(small: State) -> None:
    """On 5♥ fit ten hearts, two fives and two more eights, of 47 cards; the next seat has two."""
    drawing = told(small, "draw")
    assert {name: number for name, number in drawing.items() if name in OF_MOVE} == {
        "draws by choice": 1,
        "cards left": 4,
        "follow-ups": 4 * 3,  # 2♥, Q♥ and 5♦ on 5♥
        "stops that follow": 4,  # 2♥
        "second follow-ups": 4 * 3,
        "left of its suit": 4 * 2,
        "unseen that fit": 14,
        "unseen of its suit": 10,
        "follower's fits": 16 * 2 * 14 // 47,
        "follower stuck": 31,  # of 64: 33 · 32 of 47 · 46
        "wilds left": 1,
        "stops left": 1,
        "points left": 90 // 4,
        "longest suit": 2,
        "second suit": 1,
        "suits missing": 2,
    }


def test_what_the_follower_could_not_lay_counts_against_its_older_cards() -> None:
    """It had no heart, no 5 and no 8, and has received one card since: 33 cards are left for the
    other one, 11 of them diamonds."""
    state = game("crazy8s").position(
        [HAND, OTHER], upcard="5♥", fields={"stuck": "/5,♥", "fresh": "0,1"}
    )
    own = told(state, "5♦")
    assert own["follower's fits"] == 16 * 16 // 47 + 16 * 11 // 33
    assert own["follower stuck"] == int(64 * (31 / 47) * (22 / 33))
    assert only(own, "next was stuck", "cards since", "follower lacked its suit") == {
        "next was stuck": 1,
        "cards since": 1,
        "follower lacked its suit": 0,
    }
    hearts = told(state, "Q♥")
    assert hearts["follower lacked its suit"] == 4
    # On Q♥ fit 10 hearts, three queens and 8♦ 8♣, of 47; of the 33, three queens.
    assert hearts["follower stuck"] == int(64 * (32 / 47) * (30 / 33))


def test_where_chance_declares_a_suit_the_mean_over_all_is_told() -> None:
    """With C* gone, 1R 2R 3B are left. On red follow two of them, on blue one, else none."""
    state = game("clash").position(["C* 1R 2R 3B", "9G 9Y"], upcard="5R")
    own = told(state, "C*")
    fit = ("follow-ups", "second follow-ups", "cards cut off", "left of its suit")
    assert only(own, *fit) == dict(zip(fit, (3, 3, (4 + 8 + 12 + 12) // 4, 3), strict=True))
    # Unseen are 107 cards: 7 wild ones, and 23 red, 25 blue, 26 green, 26 yellow ones.
    assert own["unseen that fit"] == (23 + 25 + 26 + 26) // 4 + 7
    assert own["unseen of its suit"] == (23 + 25 + 26 + 26) // 4
    exact = sum((77 - one) * (76 - one) / (107 * 106) for one in (0, 2, 3, 3)) / 4
    assert 64 * exact - 2 < own["follower stuck"] <= 64 * exact
    assert own["wild"] == 1
    assert "declares its longest" not in own


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("K♠", {"captures": 4, "points captured": 3}),
        ("5♥", {"captures": 4, "points captured": 2, "own that take": 1}),
        # 11 diamonds and two fives of 39 cards take 5♦; of three, none does in 1 of 3.52 hands.
        ("5♦", {"own that take": 1, "unseen that take": 13, "next takes": 46}),
    ],
)
def test_where_cards_are_captured_it_is_told_who_takes_what(
    card: str, expected: dict[str, int]
) -> None:
    state = game("indigo").position(
        ["K♠ 5♥ 5♦", "2♣ 3♣ 4♣"], discard="9♣ 10♠ K♥", captured=["A♠ 2♠ 6♠ 7♠ 8♠", "9♠ 3♦"]
    )
    own = told(state, card)
    taking = ("captures", "points captured", "own that take", "unseen that take", "next takes")
    assert only(own, *taking) == only(expected, *taking)
    table = ("table", "table's points", "lead in cards", "lead in points")
    assert only(own, *table) == dict(zip(table, (3, 2, 3, 1), strict=True))


def test_a_stack_of_twos_tells_what_is_pending_and_who_can_pass_it_on() -> None:
    """Seat 0 counts down at 3, and so 3♦ is wild for it. Any draw card answers another one."""
    state = game("countdown").position(
        ["2♠ Q♠ 3♦ K♥", "4♣ 5♣"], upcard="2♥", scores=[3, 5], pending=2
    )
    names = ("pending", "pending then", "unseen escapes", "own escapes", "wilds left")
    two, queen = told(state, "2♠"), told(state, "Q♠")
    assert only(two, *names) == dict(zip(names, (2, 4, 2, 1, 1), strict=True))
    assert only(queen, *names) == dict(zip(names, (2, 7, 2, 1, 1), strict=True))
    assert only(two, "own score", "next score", "least score", "own wilds") == {
        "own score": 3,
        "next score": 5,
        "least score": 5,
        "own wilds": 1,
    }
    assert only(two, "follow-ups", "stops that follow", "has another turn") == {
        "follow-ups": 4,  # Q♠
        "stops that follow": 4,
        "has another turn": 0,  # what is pending may be passed on
    }


def sampled(name: str, every: int, deals: int = 2, most: int = 160) -> Iterator[State]:
    """States of random deals at the fewest and the most seats, one of so many."""
    for seats in sorted({*game_of(name).rules.seats}):
        for seed in range(deals):
            deal = game_of(name).deal(seats, seed=seed)
            for number, state in enumerate(walk(deal, seed, most)):
                if state.turn is not None and number % every == seed:
                    yield state


SAMPLES = pytest.mark.parametrize(
    "every",
    [pytest.param(37, id="few"), pytest.param(9, id="many", marks=pytest.mark.full)],
)


@SAMPLES
@pytest.mark.parametrize("name", GAMES)
def test_all_features_are_what_plain_python_makes_of_the_view(name: str, every: int) -> None:
    told = set[str]()
    for state in sampled(name, every):
        view = state.view(state.turn or 0)
        _, rows = weighed(view, drawn_numbers(1, 0))
        for (move, exact), row in zip(Reckoner(view).rows(), rows, strict=True):
            assert exact.keys() <= set(FEATURES)
            found = dict(zip(FEATURES, row.tolist(), strict=True))
            told |= {one for one, number in found.items() if number}
            wrong = {
                one: (number, exact.get(one, 0))
                for one, number in found.items()
                if not agrees(one, number, exact.get(one, 0))
            }
            assert not wrong, (move.text, view)
    assert len(told) > 25


@SAMPLES
@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_not_know_changes_nothing(name: str, every: int) -> None:
    """Views that are equal give the same rows and values, whatever is hidden behind them."""
    chance, numbers = random.Random(3), drawn_numbers(2, 8)
    for state in sampled(name, every):
        seat = state.turn or 0
        view = state.view(seat)
        values, rows = weighed(view, numbers)
        others = [mixed(state, seat, chance), other_copies(state, chance), view.imagine(5)]
        views = [*(other.view(seat) for other in others), state.game.read_view(view.text)]
        for same in views:
            assert same == view
            again, told = weighed(same, numbers)
            assert np.array_equal(told, rows)
            assert np.array_equal(again, values)
