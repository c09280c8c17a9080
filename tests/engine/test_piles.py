"""The draw pile's end: each choice that a rules file has, on positions put together by hand."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

from tests.engine.games import amount, game_of, one_of, tables_of, typical_and_all
from tests.engine.staging import PLAIN, House, fields_of, legal, log_of, stage, walk

KEPT = "[stuck]\ndrawn = 'kept'\n"
HANDS = ["5♠ A♠ 9♥", "Q♦ K♦", "7♠ 8♠"]


def test_the_whole_pile_is_reshuffled_and_what_is_in_force_stays(house: House) -> None:
    """Document 001: «the cards in the Discard Pile are shuffled», the upcard with them."""
    plain = house(f"{PLAIN}{KEPT}[pile]\nreshuffle = 'all'\n")
    drawn: Counter[str] = Counter()
    for word in range(60):
        state = stage(plain, HANDS, "3♦ 4♣ 9♠", rest=0, chance=f"fast,{word:x},0")
        events = log_of(state.play("5♠"))
        assert events[2] == "reshuffle 4"
        drawn[events[3]] += 1
        assert (state.discard, state.draw_pile, state.suit, state.rank) == ((), 3, "♠", "5")
        assert legal(state) == "7♠ 8♠"
    assert set(drawn) == {f"draw 1 {card}" for card in ("3♦", "4♣", "9♠", "5♠")}


def test_what_a_reshuffle_leaves_in_hands_is_kept_and_counted(house: House) -> None:
    state = stage(house(PLAIN + KEPT), HANDS, "3♦ 4♣ 9♠", rest=0)
    assert (state.kept, state.view(0).older) == ((), (0, 0, 0))
    state.play("5♠")  # the next seat is stuck, and draws of the three cards below
    assert {*map(str, state.kept)} == {*map(str, state.game.deck.cards)} - {"3♦", "4♣", "9♠"}
    assert (state.view(0).older, state.view(0).hand_sizes) == ((44, 2, 2), (44, 3, 2))
    state.play("7♠")
    assert state.view(2).older == state.public().older == (44, 2, 1)
    assert state.view(1).kept == state.kept


@typical_and_all()
def test_kept_cards_are_in_no_draw_pile_and_the_older_ones_of_each_hand(name: str) -> None:
    reshuffled = 0
    for seats in tables_of(name):
        for state in one_of(2, walk(game_of(name).deal(seats, seed=4), 4, amount(400, 80))):
            kept = {*map(str, state.kept)}
            held = tuple(sum(str(card) in kept for card in hand) for hand in state.hands)
            assert state.view(0).older == held, repr(state)
            assert not kept & {*fields_of(repr(state))["draw"].split(",")}
            reshuffled += bool(kept)
    assert reshuffled or name != "countdown", "nothing was reshuffled"


def test_an_upcard_alone_cannot_be_reshuffled(house: House) -> None:
    plain = house(f"{PLAIN}[cards.5]\ndraw = 9\n")
    state = stage(plain, HANDS, "9♠", draw="K♣", rest=0)
    events = log_of(state.play("5♠"))
    assert events == [
        *("play 0 5♠", "draw 1 K♣", "reshuffle 1", "draw 1 9♠", "empty 1", "skip 1", "turn 2"),
    ]


@pytest.mark.parametrize(
    ("draws", "reshuffle", "pile", "shuffles"),
    [
        (4, "all but the upcard", {"pile": "2♦ 3♦ 4♣ 9♠"}, 200),
        (3, "none", {"pile": "9♠", "draw": "2♦ 3♦ 4♣", "ordered": 0}, 100),
    ],
)
def test_a_pile_without_an_order_is_drawn_in_any_order(
    draws: int, reshuffle: str, pile: dict[str, Any], shuffles: int, house: House
) -> None:
    """24 orders of four cards, each met in 200 shuffles (one is missed in 1 of 200 such tests)."""
    of = house(f"{PLAIN}[cards.5]\ndraw = {draws}\n[pile]\nreshuffle = '{reshuffle}'\n")
    orders = set()
    for word in range(shuffles):
        state = stage(of, HANDS, **pile, rest=0, chance=f"fast,{word * 97:x},0")
        drawn = [event for event in log_of(state.play("5♠")) if event.startswith("draw ")]
        orders.add(tuple(drawn))
    assert {len(order) for order in orders} == {draws}
    assert len(orders) == math.factorial(draws)
