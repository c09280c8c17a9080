"""Wishes as people write them, and what cannot be wished."""

from __future__ import annotations

import math
import re

import pytest

from upcard.design.measures import MEASURES, BadWish
from upcard.design.wishes import Wish, Wishes


def one(text: str, sides: int = 4) -> Wish:
    (wish,) = Wishes.read([text], sides).all
    return wish


@pytest.mark.parametrize(
    ("text", "key", "low", "high", "aim"),
    [
        ("turns 15..25", "turns", 15, 25, 0),
        ("turns 15 to 25", "turns", 15, 25, 0),
        ("turns 15-25", "turns", 15, 25, 0),
        ("Length: 15..25", "turns", 15, 25, 0),
        ("first_seat 25±1%", "first_seat", 0.24, 0.26, 0),
        ("first seat 25 +- 1 %", "first_seat", 0.24, 0.26, 0),
        ("seat_2 20..30%", "seat_2", 0.2, 0.3, 0),
        ("blocked <1%", "blocked", -math.inf, 0.01, 0),
        ("turns >= 12.5", "turns", 12.5, math.inf, 0),
        ("max skill", "skill", -math.inf, math.inf, 1),
        ("min changes", "changes", -math.inf, math.inf, -1),
        ("lead changes >2", "lead_changes", 2, math.inf, 0),
        ("never blocked", "blocked", -math.inf, 0.005, 0),
    ],
)
def test_a_wish_is_read(text: str, key: str, low: float, high: float, aim: int) -> None:
    wish = one(text)
    assert (wish.measure.key, wish.aim) == (key, aim)
    assert wish.low == pytest.approx(low)
    assert wish.high == pytest.approx(high)


def test_a_fair_game_gives_each_seat_its_share() -> None:
    wishes = Wishes.read(["fair"], 3).all
    assert [wish.measure.key for wish in wishes] == ["first_seat", "seat_1", "seat_2"]
    assert all(wish.low == pytest.approx(1 / 3 - 0.01, abs=1e-4) for wish in wishes)


def test_every_measure_can_be_wished() -> None:
    for key, measure in MEASURES.items():
        assert one(f"max {key}").measure is measure
        assert one(f"{key} 1..2" + "%" * measure.share).measure is measure


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ([], "nothing is wished"),
        (["more fun"], "'more fun' given: "),
        (["max turn"], "no measure 'turn' (did you mean turns?)"),
        (["seat_4 <30%"], "no measure 'seat_4'"),
        (["blocked <1"], "blocked takes a percentage"),
        (["turns <20%"], "turns takes a plain number"),
        (["turns 25..15"], "the lower number comes first"),
        (["blocked >101%"], "blocked is 0 % to 100 %"),
        (["turns <0"], "turns is 0 or more"),
        (["turns >30", "turns <20"], "turns >30 and turns <20 given: they contradict each other"),
        (["max skill", "min skill"], "they contradict each other"),
        (["first_seat >60%", "last_seat >50%"], "the shares of all seats make 100 % together"),
        (
            ["last_seat >40%", "seat_3 <30%"],
            "last_seat >40% and seat_3 <30% given: they contradict",
        ),
        (["max last_seat", "min seat_3"], "they contradict each other"),
        (["max skill", "Lucky"], "max skill and lucky (min skill) given: they contradict"),
        (["quick", "turns >25"], "quick (turns 8..20) and turns >25 given"),
        (["fair", "first_seat >60%"], "fair (seat_0 24..26%) and first_seat >60% given"),
        (["quik"], "'quik' given (did you mean quick?): "),
        (["blocked <200%"], "blocked is 0 % to 100 %"),
        (["blocked 1..150%"], "blocked is 0 % to 100 %"),
        (["changes <=0"], "changes is 1 or more, as a proposal changes something"),
        (["turns 20"], "say how far it may be off, as in turns 20±1"),
        (["first_seat = 25%"], "as in first_seat 25±1%"),
        (["blocked 0.5"], "as in blocked 0.5±1%"),
        (["seat_5 20%"], "no measure 'seat_5'"),
    ],
)
def test_what_cannot_be_wished_is_refused_in_a_sentence(texts: list[str], said: str) -> None:
    with pytest.raises(BadWish, match=re.escape(said)) as refused:
        Wishes.read(texts, 4)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("way", ["max", "min"])
def test_not_all_seats_can_win_more_or_less(way: str) -> None:
    wishes = [f"{way} first_seat", f"{way} last_seat"]
    assert len(Wishes.read(wishes, 3).all) == 2
    with pytest.raises(BadWish, match="the shares of all seats make 100 % together"):
        Wishes.read(wishes, 2)


@pytest.mark.parametrize(
    "text", ["first_seat 99±2%", "changes 0..2", "blocked <=100%", "changes <1"]
)
def test_bounds_at_the_edge_of_what_is_possible_are_read(text: str) -> None:
    assert one(text).words == text


def test_a_game_without_points_has_none_to_wish() -> None:
    with pytest.raises(BadWish, match="counts points"):
        Wishes.read(["points 10..20"], 4, points=False)


def test_a_miss_is_counted_in_differences_that_matter() -> None:
    assert one("turns 15..25").miss(27) == pytest.approx(4)  # half a turn each
    assert one("turns 15..25").miss(20) == 0
    assert one("first_seat 25±1%").miss(0.28) == pytest.approx(2)  # a point each
    assert one("turns 15..25").miss(27, slack=1) == pytest.approx(2)
    assert one("max skill").miss(0) == 0
