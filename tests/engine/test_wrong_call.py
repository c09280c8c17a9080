"""Calls without reason, and cards on which none is due, by hand; `test_referee` plays them, too."""

from __future__ import annotations

import pytest

from tests.engine.staging import PLAIN, House, hand, legal, log_of, stage
from upcard.errors import BadRules, IllegalMove
from upcard.narration.effects import course, effects
from upcard.narration.events import sentences
from upcard.narration.moves import label, said
from upcard.players import player_named
from upcard.terminal.answer import Choice, understand
from upcard.web.buttons import question

CALL = f"{PLAIN}[call]\nat = 1\n"
WRONG = f"{CALL}wrong = 2\n"
SILENT = "[cards.5]\nsilences = true\n"
HANDS = ["5♠ A♠ K♥", "6♠ K♠ Q♥", "7♠ Q♠"]


def test_a_seat_is_asked_after_each_play_and_draws_for_a_wrong_call(house: House) -> None:
    ours = house(WRONG)
    state = stage(ours, HANDS, "9♠", draw="2♥ 3♥")
    state.play("5♠")
    assert (state.turn, state.question, legal(state)) == (0, "call", "pass miscall")
    with pytest.raises(IllegalMove, match="allowed are pass miscall"):
        state.play("call")
    passed = state.copy()
    assert log_of(passed.play("pass")) == ["turn 1"]
    assert passed.missed is None
    events = state.play("miscall")
    assert log_of(events) == ["miscall 0", "draw 0 2♥", "draw 0 3♥", "turn 1"]
    assert hand(state, 0) == "A♠ K♥ 2♥ 3♥"
    assert sentences(events, ours, names=["Ada", "Bo", "Cy"]) == [
        "Ada called without reason and drew 2 cards."
    ]


def test_a_call_that_is_due_is_as_ever(house: House) -> None:
    state = stage(house(WRONG), ["5♠ A♠", "6♠ K♠", "7♠ Q♠"], "9♠", draw="2♥ 3♥")
    state.play("5♠")
    assert legal(state) == "call pass"
    caught = state.copy()
    caught.play("pass")
    assert (caught.missed, legal(caught)) == (0, "catch pass")
    assert log_of(state.play("call")) == ["call 0", "turn 1"]


def test_nobody_is_told_if_the_call_is_due_and_no_built_in_player_is_wrong(house: House) -> None:
    ours = house(WRONG)
    state = stage(ours, HANDS, "9♠")
    state.play("5♠")
    view, names = state.view(0), ["Ada", "Bo", "Cy"]
    assert question(view, names) == "You have 2 cards left: do you call?"
    assert [label(move, view, names) for move in view.legal] == ["Pass", "Call"]
    assert understand("call", view) == Choice(ours.notation.move("miscall"))
    assert said(view.legal[1], view) == "You call without reason."
    for name in ("first", "memory", "patience", "extra-cards", "hamper-leader", "card-counter"):
        assert player_named(name).choose(view).text == "pass", name


def test_no_call_is_due_while_a_silent_card_is_the_upcard(house: House) -> None:
    state = stage(house(f"{WRONG}{SILENT}"), ["5♠ A♠", "6♠ K♠", "7♠ Q♠"], "9♠", draw="2♥ 3♥")
    state.play("5♠")
    assert legal(state) == "pass miscall"
    assert log_of(state.play("pass")) == ["turn 1"]
    assert state.missed is None
    state.play("6♠")
    assert legal(state) == "call pass"  # another card is the upcard


def test_without_a_penalty_for_wrong_calls_nobody_is_asked_on_a_silent_card(house: House) -> None:
    ours = house(f"{CALL}{SILENT}")
    state = stage(ours, ["5♠ A♠", "6♠ K♠", "7♠ Q♠"], "9♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1"]
    assert effects(ours.rules, "5") == "no call is due while it is the upcard"
    assert "A player who calls without reason draws 2 cards." in course(house(WRONG).rules)


def test_a_position_is_written_and_read_while_a_call_may_be_wrong(house: House) -> None:
    ours = house(WRONG)
    state = stage(ours, HANDS, "9♠")
    state.play("5♠")
    again = ours.read(state.text)
    assert (again.text, legal(again)) == (state.text, "pass miscall")
    (numbers,) = ours.actions.mask(state.view(0)).nonzero()
    assert [str(ours.actions.move(int(number))) for number in numbers] == ["pass", "miscall"]


@pytest.mark.parametrize("lines", ["[call]\nwrong = 2\n", SILENT])
def test_both_go_with_a_call(house: House, lines: str) -> None:
    with pytest.raises(BadRules, match=r"it goes with a call.at of 1 or more"):
        house(f"{PLAIN}{lines}")
