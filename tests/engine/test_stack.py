"""Stacked draws, and declared suits under them, on positions put together by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.staging import PLAIN, hand, legal, log_of, stage
from upcard.games.game import Game, game

House = Callable[[str], Game]

HANDS = ["2♠ K♦", "2♥ Q♠ K♥", "2♦ A♠", "3♦ 3♣"]


def stacking(house: House, stack: str, more: str = "") -> Game:
    """Twos draw two and Q♠ five, eights are wild."""
    cards = "[cards.2]\ndraw = 2\n[cards.'Q♠']\ndraw = 5\n[cards.8]\nwild = 'player'\n"
    return house(f"{PLAIN}{cards}[draws]\nstack = '{stack}'\n{more}")


@pytest.mark.parametrize(("stack", "moves"), [("same", "2♥"), ("any", "Q♠ 2♥")])
def test_a_draw_card_is_answered_with_a_draw_card(house: House, stack: str, moves: str) -> None:
    """Document 004: the only escape from two cards is another two, and then the next draws four."""
    state = stage(stacking(house, stack), HANDS, "9♠", draw="4♣ 5♣ 6♣ 7♣ 8♣ 9♣")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "turn 1"]
    assert (state.pending, legal(state)) == (2, moves)
    assert log_of(state.play("2♥")) == ["play 1 2♥", "turn 2"]
    assert (state.pending, legal(state)) == (4, "2♦")
    assert log_of(state.play("2♦")) == [
        *("play 2 2♦", "turn 3", *(f"draw 3 {n}♣" for n in "456789")),
        "turn 0",
    ]
    assert state.pending == 0
    assert legal(state) == "K♦"


def test_a_queen_of_spades_goes_on_a_two_of_another_suit_and_adds_five(house: House) -> None:
    """Document 004, of Q♠: the same as a two, but five cards."""
    hands = ["K♦ K♥", "Q♠ K♣", "2♦ A♠"]
    state = stage(stacking(house, "any"), hands, "2♥", turn=1, pending=2)
    state.play("Q♠")
    assert (state.turn, state.pending, legal(state)) == (2, 7, "2♦")


def test_a_wild_is_no_escape(house: House) -> None:
    """Document 004: a wild goes on any card «except the following ones»."""
    state = stage(stacking(house, "any"), ["2♠ K♠", "8♥ 2♥"], "9♠")
    state.play("2♠")
    assert legal(state) == "2♥"
    state = stage(stacking(house, "any"), ["2♠ K♠", "8♥ 7♠"], "9♠", draw="A♣ 3♣")
    assert log_of(state.play("2♠"))[1:] == ["turn 1", "draw 1 A♣", "draw 1 3♣", "turn 0"]


def test_a_wild_goes_on_a_two_whose_cards_are_drawn(house: House) -> None:
    """SPEC: «once its cards are drawn, a wild may go on a two»."""
    state = stage(stacking(house, "any"), ["2♠ 8♦", "4♥ 7♥"], "9♠", draw="A♣ 3♣")
    state.play("2♠")
    assert (state.turn, legal(state)) == (0, "8♦")


def test_who_takes_a_pending_draw_loses_the_turn_whatever_it_draws(house: House) -> None:
    state = stage(stacking(house, "any"), ["2♠ K♠", "3♦ 3♣"], "9♠", draw="2♥ 5♠")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "turn 1", "draw 1 2♥", "draw 1 5♠", "turn 0"]


def test_a_pending_draw_takes_what_there_is(house: House) -> None:
    game_ = stacking(house, "any", "[pile]\nreshuffle = 'none'\n")
    state = stage(game_, ["2♠ K♠", "3♦ 3♣"], "9♠", draw="A♥", rest="discard")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "turn 1", "draw 1 A♥", "empty 1", "turn 0"]
    assert state.pending == 0


def test_a_skip_that_is_also_stacked_still_skips(house: House) -> None:
    game_ = house(f"{PLAIN}[cards.2]\ndraw = 2\nskip = true\n[draws]\nstack = 'same'\n")
    state = stage(game_, ["2♠ K♠", "3♦ 3♣", "2♦ 5♦"], "9♠")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "skip 1", "turn 2"]
    assert (state.pending, legal(state)) == (2, "2♦")


def test_the_answer_that_is_a_last_card_is_drawn_with_all_before_it() -> None:
    """Document 000: «the next player must draw the appropriate number of cards»."""
    clash = game("stacking-clash")
    state = stage(clash, ["+2R 1B", "+2G", "5Y 6Y"], "9R", draw="0R 0B 0G 0Y 1R")
    state.play("+2R")
    assert legal(state) == "+2G"
    events = log_of(state.play("+2G"))
    assert events == ["play 1 +2G", *(f"draw 2 0{c}" for c in "RBGY"), "out 1 1", "win 1"]


def test_the_last_card_with_all_effects_is_drawn_too(house: House) -> None:
    """Where the deal ends at once nobody can answer, so that the next seat draws."""
    extra = "[end]\nlast_card = 'all effects'\n"
    state = stage(stacking(house, "any", extra), ["2♠", "3♦ 3♣"], "9♠", draw="A♥ A♦")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "draw 1 A♥", "draw 1 A♦", "out 0 1", "win 0"]


def test_a_last_answer_without_effect_ends_the_deal_and_nobody_draws(house: House) -> None:
    """Document 001: applied «unless the game ends at that moment»."""
    state = stage(stacking(house, "any"), ["2♠", "2♥ 3♣"], "2♦", pending=2, draw="A♥ A♦")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "out 0 1", "win 0"]


def test_where_others_play_on_a_last_draw_card_with_all_effects_can_be_answered(
    house: House,
) -> None:
    extra = "[end]\nwhen = 'one left'\nlast_card = 'all effects'\n"
    hands = ["2♠", "2♥ 3♣", "4♣ 5♣"]
    state = stage(stacking(house, "any", extra), hands, "9♠", draw="A♥ A♦ 6♥ 6♦")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "out 0 1", "turn 1"]
    assert (state.pending, legal(state)) == (2, "2♥")
    assert log_of(state.play("2♥"))[:6] == [
        *("play 1 2♥", "turn 2", "draw 2 A♥", "draw 2 A♦", "draw 2 6♥", "draw 2 6♦"),
    ]


def test_where_others_play_on_a_last_draw_card_that_only_draws_is_drawn_at_once(
    house: House,
) -> None:
    """Document 000: «the next player must draw»; it is drawn, and answered no more."""
    extra = "[end]\nwhen = 'one left'\nlast_card = 'draws only'\n"
    hands = ["2♠", "2♥ 3♣", "4♣ 5♣"]
    state = stage(stacking(house, "any", extra), hands, "9♠", draw="A♥ A♦")
    events = ["play 0 2♠", "draw 1 A♥", "draw 1 A♦", "out 0 1", "turn 1"]
    assert log_of(state.play("2♠")) == events
    assert (state.pending, legal(state)) == (0, "2♥")


def test_a_wild_two_declares_and_is_stacked() -> None:
    """SPEC: «a wild two both declares and stacks, and then only a two of the declared suit»."""
    scores = "2,8,8"
    hands = ["2♠ K♦", "2♦ 2♥ Q♠ 4♥", "3♦ 3♣"]
    state = stage(game("countdown"), hands, "9♦", score=scores)
    assert legal(state) == "K♦ 2♠=♠ 2♠=♥ 2♠=♦ 2♠=♣"
    spades = state.copy()
    assert log_of(state.play("2♠=♥")) == ["play 0 2♠", "suit 0 ♥", "turn 1"]
    assert (state.pending, legal(state)) == (2, "2♥")
    spades.play("2♠=♠")
    assert legal(spades) == "Q♠"


def test_who_has_wild_twos_may_put_any_on_a_stack() -> None:
    """SPEC: «may put any two on a stack, whatever is declared (it is «another wild»)»."""
    hands = ["4♥ K♦", "2♦ 2♥ Q♠ 5♥", "3♦ 3♣"]
    state = stage(game("countdown"), hands, "2♠", declared="♣", turn=1, pending=2, score="8,2,8")
    assert legal(state) == " ".join(f"2{own}={suit}" for suit in "♠♥♦♣" for own in "♥♦")


def test_a_taken_stack_leaves_the_declared_suit_in_force() -> None:
    """SPEC: «taking the pending draw leaves the declared suit in force»."""
    hands = ["2♠ K♦", "4♥ K♠", "3♥ 3♣"]
    state = stage(game("countdown"), hands, "9♦", score="2,8,8", draw="5♠ 6♠")
    assert log_of(state.play("2♠=♥"))[2:] == ["turn 1", "draw 1 5♠", "draw 1 6♠", "turn 2"]
    assert (state.suit, state.declared, legal(state)) == ("♥", True, "3♥")
    assert hand(state, 1) == "4♥ K♠ 5♠ 6♠"


def test_going_down_while_the_pile_is_reshuffled_whole_leaves_the_stack_as_it_is(
    house: House,
) -> None:
    """The card to answer is the one played, also when the reshuffle took it."""
    game_ = house(
        "base = 'countdown'\n[pile]\nreshuffle = 'all'\n[draws]\nstack = 'same'\n",
    )
    state = stage(game_, ["2♠", "2♥ 3♣ Q♠"], "9♠", draw="A♥", rest="discard", score="8,8")
    state.play("2♠")
    assert (state.turn, state.pending, legal(state)) == (1, 2, "2♥")
    assert len(state.hands[0]) == 7
