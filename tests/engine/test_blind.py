"""The top card of the draw pile played unseen, by hand; `test_referee` plays it, too."""

from __future__ import annotations

import pytest

from tests.engine.staging import PLAIN, House, hand, legal, log_of, stage
from upcard.errors import BadRules, ScriptEnds
from upcard.games.moves import seen_by
from upcard.narration.effects import course
from upcard.narration.events import sentences
from upcard.narration.moves import label, said
from upcard.players import player_named
from upcard.web.buttons import question

BLIND = f"{PLAIN}[turn]\nblind = true\n"
WILD = '[cards.8]\nwild = "player"\n'
HANDS = ["5♠ A♠", "K♥ K♦ Q♥", "7♠ Q♠"]


def test_a_card_that_fits_is_played_as_if_from_the_hand(house: House) -> None:
    ours = house(f"{BLIND}[cards.2]\ndraw = 1\n")
    state = stage(ours, HANDS, "9♠", draw="2♠ 3♥")
    view = state.view(0)
    assert legal(state) == "A♠ 5♠ blind"
    assert (label(view.legal[-1], view, ["Ada", "Bo", "Cy"]), said(view.legal[-1], view)) == (
        *("Play unseen", "You turn up the top card."),
    )
    events = state.play("blind")
    assert log_of(events) == [
        *("blind 0", "draw 0 2♠", "play 0 2♠", "draw 1 3♥", "skip 1", "turn 2"),
    ]
    assert hand(state, 0) == "5♠ A♠"
    assert sentences(events, ours, names=["Ada", "Bo", "Cy"])[0].startswith(
        "Ada turned up the top card, drew 1 card and played 2♠"
    )


def test_one_that_does_not_is_taken_and_nobody_else_sees_it(house: House) -> None:
    ours = house(f"{BLIND}blind_penalty = 2\n")
    state = stage(ours, HANDS, "9♠", draw="2♥ 3♥ 4♥")
    events = state.play("blind")
    assert log_of(events) == ["blind 0", "draw 0 2♥", "draw 0 3♥", "draw 0 4♥", "turn 1"]
    assert hand(state, 0) == "5♠ A♠ 2♥ 3♥ 4♥"
    assert log_of(seen_by(1, events))[:2] == ["blind 0", "draw 0"]
    assert "if not, it is taken, with 2 cards more." in " ".join(course(ours.rules))


def test_the_others_know_that_it_did_not_fit(house: House) -> None:
    state = stage(house(BLIND), ["5♠", "K♥ K♦ Q♥", "7♠ Q♠"], "9♠", draw="2♥")
    state.play("blind")
    view = state.view(1)
    for seed in range(100):
        held = view.imagine(seed=seed).hands[0]
        assert any(card.suit != "♠" and card.rank != "9" for card in held), held


def test_a_stuck_seat_has_a_choice_and_draws_by_a_move(house: House) -> None:
    state = stage(house(BLIND), HANDS, "9♠", draw="2♥ 3♠")
    state.play("5♠")
    assert (state.turn, legal(state)) == (1, "draw blind")
    drawn = state.copy()
    assert log_of(drawn.play("draw")) == ["draw 1 2♥", "turn 2"]
    assert log_of(state.play("blind")) == ["blind 1", "draw 1 2♥", "turn 2"]
    for name in ("first", "memory", "patience", "extra-cards", "card-counter"):
        before = stage(house(BLIND), ["K♥ K♦", "7♠ Q♠"], "9♠", draw="2♥ 3♠")
        assert player_named(name).choose(before.view(0)).text == "draw", name


def test_a_wild_is_declared_by_who_turned_it_up(house: House) -> None:
    ours = house(f"{BLIND}{WILD}")
    state = stage(ours, HANDS, "9♠", draw="8♥ 3♠")
    assert log_of(state.play("blind")) == ["blind 0", "draw 0 8♥"]
    view = state.view(0)
    assert (state.question, legal(state)) == ("blind", "8♥=♠ 8♥=♥ 8♥=♦ 8♥=♣")
    assert question(view, []) == "You turned up a wild card. What does it stand for?"
    again = ours.read(state.text)
    assert (again.text, legal(again)) == (state.text, legal(state))
    assert ours.read_view(view.text) == view
    assert view.imagine(seed=1).turn == state.view(1).imagine(seed=1).turn == 0
    assert log_of(state.play("8♥=♦")) == ["play 0 8♥", "suit 0 ♦", "turn 1"]


def test_nothing_is_turned_up_for_a_draw_by_a_full_hand_or_off_no_pile(house: House) -> None:
    pending = house(f"{BLIND}[cards.2]\ndraw = 2\n[draws]\nstack = 'same'\nby_choice = true\n")
    state = stage(pending, ["2♠ A♠", "2♥ K♦", "7♠ Q♠"], "9♠")
    state.play("2♠")
    assert legal(state) == "2♥ draw"
    full = house(f"{BLIND}[stuck]\nhand_limit = 2\n")
    assert legal(stage(full, HANDS, "9♠")) == "A♠ 5♠"
    none = house(f"{BLIND}[pile]\nreshuffle = 'none'\n")
    assert legal(stage(none, HANDS, "9♠", rest="discard")) == "A♠ 5♠"


def test_what_is_turned_up_is_chances_to_say(house: House) -> None:
    state = stage(house(BLIND), HANDS, "9♠").scripted()
    with pytest.raises(ScriptEnds) as asked:
        state.play("blind")
    assert asked.value.needed == "card"
    assert len(asked.value.outcomes) == 44
    assert log_of(state.play("blind", ["9♥"]))[:3] == ["blind 0", "draw 0 9♥", "play 0 9♥"]


def test_hands_are_not_dealt_again_with_it(house: House) -> None:
    again = PLAIN.replace("deal.hand = 5", "deal.hand = 1\ndeal.again = true\ndeal.table = 4")
    with pytest.raises(BadRules, match=r"deal.again: true goes with turn.blind = false"):
        house(f"{again}[turn]\nblind = true\n")
    with pytest.raises(BadRules, match=r"turn.blind_penalty: it goes with turn.blind = true"):
        house(f"{PLAIN}[turn]\nblind_penalty = 2\n")
