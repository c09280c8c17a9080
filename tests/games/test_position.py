"""Positions put together by hand, and positions as text."""

from __future__ import annotations

import pytest

import upcard
from upcard.errors import BadRules, Unreadable

HANDS = ["8♠ 2♥", "K♦ 3♣"]


@pytest.fixture
def crazy8s() -> upcard.Game:
    return upcard.game("crazy8s")


def test_what_is_given_is_there_and_all_other_cards_lie_in_the_draw_pile(
    crazy8s: upcard.Game,
) -> None:
    state = crazy8s.position(HANDS, upcard="5♥", draw="A♠ 4♦")
    assert [" ".join(map(str, hand)) for hand in state.hands] == HANDS
    assert str(state.upcard) == "5♥"
    assert state.draw_pile == 52 - 5
    assert " ".join(map(str, state.legal)) == "2♥ 8♠=♠ 8♠=♥ 8♠=♦ 8♠=♣ draw"


def test_without_a_draw_pile_its_order_is_chance_and_the_same_for_a_seed(
    crazy8s: upcard.Game,
) -> None:
    drawn = set()
    for seed in range(20):
        states = [crazy8s.position(["K♦", "3♣ 4♣"], upcard="5♥", seed=seed) for _ in range(2)]
        for state in states:
            state.play("draw")
        one, two = (str(state.hands[0]) for state in states)
        assert one == two
        drawn.add(one)
    assert len(drawn) > 10


def test_a_suit_may_be_declared_and_a_turn_given_to_any_seat(crazy8s: upcard.Game) -> None:
    state = crazy8s.position(HANDS, upcard="8♥", declared="♦", turn=1, direction=-1)
    assert (state.suit, state.declared, state.turn, state.direction) == ("♦", True, 1, -1)
    assert "K♦" in map(str, state.legal)


def test_a_position_can_be_had_of_every_game() -> None:
    assert upcard.game("indigo").position(HANDS).upcard is None
    countdown = upcard.game("countdown").position(
        ["2♠ 3♥", "K♦"], upcard="2♥", scores=[3, 5], pending=2
    )
    assert (countdown.pending, countdown.scores) == (2, (3, 5))
    assert upcard.game("clash").position(["1R", "2B"], upcard="3R").turn == 0


def test_what_cannot_be_is_refused_in_words(crazy8s: upcard.Game) -> None:
    with pytest.raises(Unreadable, match="8♠ stands in the position more often"):
        crazy8s.position(["8♠", "8♠"], upcard="5♥")
    with pytest.raises(BadRules, match="9 players given"):
        crazy8s.position([*["2♥"] * 9], upcard="5♥")
    with pytest.raises(Unreadable, match="no card"):
        crazy8s.position(["", "2♥"], upcard="5♥")
    with pytest.raises(Unreadable):
        crazy8s.position(HANDS, upcard="1♥")
