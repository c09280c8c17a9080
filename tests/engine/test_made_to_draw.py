"""Cards that have a seat draw until a certain card comes, or whom their player names, by hand."""

from __future__ import annotations

import pytest

from tests.engine.staging import PLAIN, House, hand, legal, log_of, stage
from upcard.errors import BadRules, IllegalMove
from upcard.narration.effects import effects
from upcard.narration.events import sentences
from upcard.narration.moves import label, said

HANDS = ["8♠ A♠ 5♠", "6♠ K♠", "7♠ Q♥"]
UNTIL = f"{PLAIN}[cards.8]\nwild = 'player'\nskip = true\n"
TARGET = f"{PLAIN}[cards.5]\ntarget_draw = 2\n"


def test_the_next_seat_draws_until_it_has_the_declared_suit(house: House) -> None:
    ours = house(f"{UNTIL}draws_until = 'suit'\n")
    state = stage(ours, HANDS, "9♠", draw="2♠ 3♣ 8♦ 8♥ 6♥")
    assert log_of(state.play("8♠=♥")) == [
        *("play 0 8♠", "suit 0 ♥", "draw 1 2♠", "draw 1 3♣", "draw 1 8♦", "draw 1 8♥"),
        *("skip 1", "turn 2"),
    ]
    assert hand(state, 1) == "6♠ K♠ 2♠ 3♣ 8♦ 8♥"
    assert effects(ours.rules, "8").endswith(
        "the next seat draws until it draws a card of the suit"
    )


def test_the_next_seat_draws_until_a_card_fits_and_wilds_fit_too(house: House) -> None:
    ours = house(f"{UNTIL}[cards.5]\ndraws_until = 'fits'\n[cards.3]\nnot_on = ['5']\n")
    for draw, drawn in (("2♥ 3♠ 4♠", 3), ("2♥ 8♦ 4♠", 2), ("2♥ 5♦ 4♠", 2)):
        state = stage(ours, HANDS, "9♠", draw=draw)
        cards = draw.split()[:drawn]
        assert log_of(state.play("5♠")) == [
            *("play 0 5♠", *(f"draw 1 {card}" for card in cards), "turn 1"),
        ]


def test_it_ends_where_there_is_nothing_left_to_draw(house: House) -> None:
    ours = house(f"{UNTIL}draws_until = 'suit'\n[pile]\nreshuffle = 'none'\n")
    state = stage(ours, HANDS, "9♠", draw="2♠ 3♣", rest="discard")
    assert log_of(state.play("8♠=♥"))[2:] == [
        *("draw 1 2♠", "draw 1 3♣", "empty 1", "skip 1", "turn 2"),
    ]


def test_everybody_knows_which_of_the_cards_drawn_came_last(house: House) -> None:
    ours = house(f"{UNTIL}draws_until = 'suit'\n")
    state = stage(ours, HANDS, "9♠", draw="2♠ 3♣ 8♦ 8♥ 6♥")
    state.play("8♠=♥")
    view = state.view(2)
    for seed in range(40):
        suits = [card.suit for card in view.imagine(seed=seed).hands[1]]
        assert len(suits) == 6
        assert 1 <= suits.count("♥") <= 3  # what it held before can be anything


def test_its_player_names_who_draws_and_nobody_loses_a_turn(house: House) -> None:
    ours = house(TARGET)
    state = stage(ours, HANDS, "9♠", draw="2♥ 3♥")
    assert log_of(state.play("5♠")) == ["play 0 5♠"]
    view = state.view(0)
    assert (state.turn, state.question, legal(state)) == (0, "target", "target1 target2")
    assert [label(move, view, ["Ada", "Bo", "Cy"]) for move in view.legal] == [
        *("Bo draws", "Cy draws"),
    ]
    assert said(view.legal[1], view) == "You have seat 2 draw."
    assert (state.view(1).question, state.view(1).legal) == ("card", ())
    with pytest.raises(IllegalMove, match="allowed are target1 target2"):
        state.play("target0")
    events = state.play("target2")
    assert log_of(events) == ["draw 2 2♥", "draw 2 3♥", "turn 1"]
    assert sentences(events, ours, names=["Ada", "Bo", "Cy"]) == ["Cy drew 2 cards."]
    assert hand(state, 2) == "7♠ Q♥ 2♥ 3♥"
    assert effects(ours.rules, "5") == "another seat, which its player chooses, draws 2 cards"


def test_who_is_out_cannot_be_named_and_a_last_card_names_nobody(house: House) -> None:
    ours = house(f"{TARGET}[end]\nwhen = 'one left'\n")
    state = stage(ours, ["5♠", "5♥ 2♥", "7♥ Q♠"], "9♠", draw="2♦ 3♦")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "out 0 1", "turn 1"]
    state.play("5♥")
    assert legal(state) == "target2"
    assert log_of(state.play("target2")) == ["draw 2 2♦", "draw 2 3♦", "turn 2"]


def test_the_call_is_asked_for_after_it(house: House) -> None:
    ours = house(f"{TARGET}[call]\nat = 1\n")
    state = stage(ours, ["5♠ A♠", "6♠ K♠", "7♠ Q♠"], "9♠", draw="2♥ 3♥")
    state.play("5♠")
    state.play("target1")
    assert (state.turn, legal(state)) == (0, "call pass")


def test_a_position_is_written_and_read_while_somebody_is_to_be_named(house: House) -> None:
    ours = house(TARGET)
    state = stage(ours, HANDS, "9♠", draw="2♥ 3♥")
    state.play("5♠")
    again = ours.read(state.text)
    assert (again.text, legal(again)) == (state.text, "target1 target2")


def test_hands_are_not_swapped_by_the_same_card(house: House) -> None:
    with pytest.raises(BadRules, match=r'target_draw: it does not go with cards.5.hands = "swap"'):
        house(f"{TARGET}hands = 'swap'\n")
