"""Partners: seats 0 and 2 against 1 and 3 (document 002, «with four players, it is possible»)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.staging import legal, line, log_of, stage
from upcard.errors import BadRules, Unreadable
from upcard.games.game import Game, game
from upcard.games.reading import read_state
from upcard.games.state import State
from upcard.rules import load
from upcard.rules.load import check, with_partners

PARTNERS = game("crazy8s-partners")
OUT: dict[str, Any] = {"place": "0,0,1,0", "out": 1}
"""Seat 2 is out."""


def staged(*hands: str, **given: Any) -> State:
    return stage(PARTNERS, hands, "9♠", **given)


def test_a_last_eight_declares_for_the_partner_who_plays_on_and_not_where_it_ends_the_deal() -> (
    None
):
    state = staged("8♠", "A♠ K♥", "3♠ 3♥", "J♠ Q♥")
    assert legal(state) == "8♠=♠ 8♠=♥ 8♠=♦ 8♠=♣ draw"
    assert log_of(state.play("8♠=♥")) == ["play 0 8♠", "suit 0 ♥", "out 0 1", "turn 1"]
    assert legal(staged("8♠", "A♠ K♥", "", "J♠ Q♥", **OUT)) == "8♠ draw"


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
