"""A machine that throws cards, by hand; `test_referee` plays it in rules made by chance."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.staging import PLAIN, House, hand, legal, log_of, stage
from upcard.errors import ScriptEnds, Unreadable

MACHINE = f"{PLAIN}[draws]\nmachine = [2, 0, 0, 4]\n"
HANDS = ["5♠ A♠", "6♠ K♠", "7♠ Q♠"]


def test_the_next_seat_presses_as_often_as_the_card_says(house: House) -> None:
    ours = house(f"{MACHINE}[cards.5]\npresses = 3\nskip = true\n")
    state = stage(ours, HANDS, "9♠", draw="2♠ 3♠ 4♠").scripted()
    assert log_of(state.play("5♠", ["2", "2♥", "3♥", "0", "0"])) == [
        *("play 0 5♠", "press 1 2", "draw 1 2♥", "draw 1 3♥", "press 1 0", "press 1 0"),
        *("skip 1", "turn 2"),
    ]


def test_a_press_takes_no_turn_by_itself_and_is_no_pending_draw(house: House) -> None:
    stacking = '[cards.2]\ndraw = 2\n[cards.5]\npresses = 1\nanswers = ["2"]\n'
    ours = house(f"{MACHINE}stack = 'any'\n{stacking}")
    state = stage(ours, ["2♠ A♠", "5♠ K♠", "7♠ Q♠"], "9♠").scripted()
    state.play("2♠")
    assert log_of(state.play("5♠", ["0", "3♥", "4♥"])) == [
        *("play 1 5♠", "press 2 0", "turn 2", "draw 2 3♥", "draw 2 4♥", "turn 0"),
    ]
    assert state.pending == 0


def test_what_chance_can_give_is_asked_with_how_often_the_machine_has_it(house: House) -> None:
    ours = house(f"{MACHINE}[cards.5]\npresses = 1\n[cards.6]\npresses = 'until it throws'\n")
    state = stage(ours, HANDS, "9♠").scripted()
    with pytest.raises(ScriptEnds, match="a number is needed: one of 0 2 4") as asked:
        state.play("5♠")
    assert (asked.value.needed, asked.value.outcomes) == ("number", {"0": 2, "2": 1, "4": 1})
    with pytest.raises(Unreadable, match="entry 1 of the script is 2♥: a number is needed"):
        state.play("5♠", ["2♥"])
    with pytest.raises(Unreadable, match="or what the machine throws: 0 2 4"):
        state.play("5♠", ["3"])
    state.play("5♠", ["0"])
    with pytest.raises(ScriptEnds) as asked:
        state.play("6♠")
    assert asked.value.outcomes == {"2": 1, "4": 1}
    with pytest.raises(Unreadable):
        state.play("6♠", ["0"])


def test_a_stuck_seat_presses_once_and_keeps_what_comes(house: House) -> None:
    ours = house(f"{MACHINE}[stuck]\ndraw = 'press'\ndrawn = 'kept'\n")
    hands = ["5♠ A♠", "K♥ K♦", "7♠ Q♠"]
    state = stage(ours, hands, "9♠").scripted()
    assert log_of(state.play("5♠", ["2", "2♠", "3♠"]))[1:] == [
        *("turn 1", "press 1 2", "draw 1 2♠", "draw 1 3♠", "turn 2"),
    ]
    assert hand(state, 1) == "K♥ K♦ 2♠ 3♠"
    state = stage(ours, hands, "9♠").scripted()
    assert log_of(state.play("5♠", ["0"]))[1:] == ["turn 1", "press 1 0", "turn 2"]
    assert state.outcome is None


def test_presses_in_vain_do_not_end_a_deal(house: House) -> None:
    ours = house(f"{MACHINE}[stuck]\ndraw = 'press'\ndrawn = 'kept'\nvoluntary = true\n")
    state = stage(ours, HANDS, "9♠").scripted()
    for seat in (0, 1, 2, 0, 1, 2):
        assert (state.turn, legal(state).split()[-1]) == (seat, "draw")
        assert log_of(state.play("draw", ["0"])) == [f"press {seat} 0", f"turn {(seat + 1) % 3}"]


def test_nobody_presses_where_there_is_nothing_to_draw(house: House) -> None:
    ours = house(f"{MACHINE}[cards.5]\npresses = 3\n[pile]\nreshuffle = 'none'\n")
    state = stage(ours, ["5♠ A♠", "6♠ K♠", "7♠ Q♠"], "9♠", draw="2♠ 3♠ 4♠", rest="discard")
    scripted = state.scripted()
    assert log_of(scripted.play("5♠", ["4", "4♠", "3♠", "2♠"])) == [
        *("play 0 5♠", "press 1 4", "draw 1 4♠", "draw 1 3♠", "draw 1 2♠", "empty 1", "turn 1"),
    ]
    empty = stage(ours, ["5♠ A♠", "6♠ K♠", "7♠ Q♠"], "9♠", rest="discard")
    assert log_of(empty.play("5♠")) == ["play 0 5♠", "empty 1", "turn 1"]


def test_a_seed_presses_each_number_as_often_as_the_machine_has_it(house: House) -> None:
    ours = house(f"{MACHINE}[cards.5]\npresses = 14\n")
    thrown: Counter[int | None] = Counter()
    for word in range(60):
        state = stage(ours, HANDS, "9♠", chance=f"fast,{word:x},0")
        twin = state.copy()
        events = state.play("5♠")
        assert twin.play("5♠") == events
        thrown.update(event.number for event in events if event.kind == "press")
    assert set(thrown) == {0, 2, 4}
    share = thrown[0] / thrown.total()
    assert 0.35 < share < 0.75
    assert thrown[2] > 0 < thrown[4]
