"""Partners: seats 0 and 2 against 1 and 3 (document 002, «with four players, it is possible»)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.staging import legal, line, log_of, stage
from upcard.errors import BadRules, Unreadable
from upcard.games.game import Game, game
from upcard.games.outcome import Outcome
from upcard.games.reading import read_state
from upcard.games.state import State
from upcard.rules import load
from upcard.rules.load import check, with_partners

PARTNERS = game("crazy8s-partners")
OUT: dict[str, Any] = {"place": "0,0,1,0", "out": 1}
"""Seat 2 is out."""


def staged(*hands: str, **given: Any) -> State:
    return stage(PARTNERS, hands, "9♠", **given)


def test_the_deal_ends_when_both_partners_are_out() -> None:
    """«The game ends when both members of a partnership discard all their cards.»"""
    state = staged("5♠", "A♠ K♥", "6♠", "J♠ Q♥")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "out 0 1", "turn 1"]
    assert log_of(state.play("A♠")) == ["play 1 A♠", "turn 2"]
    assert log_of(state.play("6♠")) == ["play 2 6♠", "out 2 2", "win 2"]
    # K♥ in hand 1, J♠ and Q♥ in hand 3: 10 points each, for both partners.
    assert state.outcome == Outcome(2, (1, 0, 2, 0), (30, 0, 30, 0), "side out", 3)


def test_the_turn_passes_over_who_is_out() -> None:
    state = staged("5♠ A♥", "A♠ K♥", "", "J♠ Q♥", **OUT)
    assert log_of(state.play("5♠"))[-1] == "turn 1"
    assert log_of(state.play("A♠")) == ["play 1 A♠", "turn 3"]


@pytest.mark.parametrize(
    ("card", "events"),
    [
        ("4♠", ["skip 1", "out 0 1", "turn 2"]),
        ("7♠", ["reverse", "out 0 1", "turn 3"]),
        ("2♠", ["draw 1 5♦", "draw 1 6♦", "skip 1", "out 0 1", "turn 2"]),
    ],
)
def test_the_last_card_of_the_first_partner_still_does_all(card: str, events: list[str]) -> None:
    state = staged(card, "A♠ K♥", "3♠ 3♥", "J♠ Q♥", draw="5♦ 6♦")
    assert sorted(log_of(state.play(card))) == sorted([f"play 0 {card}", *events])


def test_an_effect_passes_over_who_has_just_gone_out() -> None:
    """Seat 3 is out too: the skipped seat 1 is followed by seat 2, not by seat 0."""
    given = {"place": "0,0,0,1", "out": 1}
    state = staged("4♠", "A♠ K♥", "3♠ 3♥", "", **given)
    assert log_of(state.play("4♠"))[-2:] == ["skip 1", "turn 2"]


def test_a_last_eight_declares_for_the_partner_who_plays_on_and_not_where_it_ends_the_deal() -> (
    None
):
    state = staged("8♠", "A♠ K♥", "3♠ 3♥", "J♠ Q♥")
    assert legal(state) == "8♠=♠ 8♠=♥ 8♠=♦ 8♠=♣ draw"
    assert log_of(state.play("8♠=♥")) == ["play 0 8♠", "suit 0 ♥", "out 0 1", "turn 1"]
    assert legal(staged("8♠", "A♠ K♥", "", "J♠ Q♥", **OUT)) == "8♠ draw"


def test_a_blocked_deal_is_won_by_the_side_with_the_fewer_points() -> None:
    """Sides hold 10 + 1 and 10 + 10: the difference, 9, is for seats 0 and 2."""
    hands = ["K♥", "Q♥", "A♥", "J♥"]
    state = stage(PARTNERS, ["K♥ 3♠", *hands[1:]], "9♠", rest="discard", passes=0)
    events = log_of(state.play("3♠"))
    assert events[-2:] == ["blocked", "win 0"]
    assert state.outcome == Outcome(0, (0, 0, 0, 0), (9, 0, 9, 0), "blocked", 5)


def test_nobody_wins_a_blocked_deal_that_is_even() -> None:
    state = stage(PARTNERS, ["K♥ 3♠", "Q♥", "A♥", "A♦"], "9♠", rest="discard")
    state.play("3♠")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.points) == (None, (0, 0, 0, 0))


def test_views_know_their_partner() -> None:
    state = staged("5♠ A♥", "A♠ K♥", "3♠ 3♥", "J♠ Q♥")
    found = [[seat for seat in range(4) if state.view(own).is_partner(seat)] for own in range(4)]
    assert found == [[2], [3], [0], [1]]
    alone = game("crazy8s").deal(4).view(0)
    assert not any(alone.is_partner(seat) for seat in range(4))


def test_a_position_in_which_two_partners_are_out_is_over() -> None:
    text = line(staged("5♠ A♥", "A♠ K♥", "", "J♠ Q♥", **OUT))
    assert line(read_state(PARTNERS, text)) == text
    for wrong in ("place:1,0,2,0", "place:2,3,1,0"):
        out = wrong.count(",") and max(int(one) for one in wrong[6:].split(","))
        bad = text.replace("place:0,0,1,0", wrong).replace("out:1", f"out:{out}")
        with pytest.raises(Unreadable, match="makes no sense"):
            read_state(PARTNERS, bad)


def test_partners_are_four() -> None:
    keys = {"name": "x", "title": "x", "source": "x", "seats": [2, 4], "end": {"when": "side out"}}
    with pytest.raises(BadRules, match=r'"side out" goes with seats = \[4, 4\]'):
        check(keys, "here")
    assert isinstance(Game(check(keys | {"seats": [4, 4]}, "here"), "x"), Game)


def test_a_game_for_four_is_made_one_for_partners() -> None:
    """Document 002: «with four players, it is possible to play partnership»."""
    made = with_partners(load("crazy8s"))
    assert (made.name, made.title) == ("crazy8s-partners", "Crazy Eights, partners")
    assert (made.partners, made.seats, made.end.when) == (True, (4, 4), "side out")
    assert made.cards == load("crazy8s").cards
    assert (made.seats_for(2), load("crazy8s").seats_for(2)) == (4, 2)
    for name in ("countdown", "indigo"):
        with pytest.raises(BadRules, match=f"^{name} with partners: "):
            with_partners(load(name))
