"""Stacked draws and last cards, by hand; all else is in `test_referee` and `test_equality`."""

from __future__ import annotations

from tests.engine.staging import PLAIN, House, legal, log_of, stage
from upcard.games.game import Game, game


def stacking(house: House, more: str = "") -> Game:
    """Twos draw two."""
    cards = "[cards.2]\ndraw = 2\n"
    return house(f"{PLAIN}{cards}[draws]\nstack = 'any'\n{more}")


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
    state = stage(stacking(house, extra), ["2♠", "3♦ 3♣"], "9♠", draw="A♥ A♦")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "draw 1 A♥", "draw 1 A♦", "out 0 1", "win 0"]


def test_a_last_answer_without_effect_ends_the_deal_and_nobody_draws(house: House) -> None:
    """Document 001: applied «unless the game ends at that moment»."""
    state = stage(stacking(house), ["2♠", "2♥ 3♣"], "2♦", pending=2, draw="A♥ A♦")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "out 0 1", "win 0"]


def test_where_others_play_on_a_last_draw_card_with_all_effects_can_be_answered(
    house: House,
) -> None:
    extra = "[end]\nwhen = 'one left'\nlast_card = 'all effects'\n"
    hands = ["2♠", "2♥ 3♣", "4♣ 5♣"]
    state = stage(stacking(house, extra), hands, "9♠", draw="A♥ A♦ 6♥ 6♦")
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
    state = stage(stacking(house, extra), hands, "9♠", draw="A♥ A♦")
    events = ["play 0 2♠", "draw 1 A♥", "draw 1 A♦", "out 0 1", "turn 1"]
    assert log_of(state.play("2♠")) == events
    assert (state.pending, legal(state)) == (0, "2♥")


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


PLAYS_ON = "[draws]\nplays_on = true\n"


def test_who_draws_and_plays_on_has_its_turn(house: House) -> None:
    game_ = house(f"{PLAIN}[cards.2]\ndraw = 2\n{PLAYS_ON}")
    state = stage(game_, ["2♠ K♠", "3♠ 3♣"], "9♠", draw="A♥ A♦")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "draw 1 A♥", "draw 1 A♦", "turn 1"]
    assert legal(state) == "3♠"


def test_who_cannot_answer_draws_what_is_pending_and_plays_on(house: House) -> None:
    game_ = stacking(house, "plays_on = true\n")
    state = stage(game_, ["2♠ K♠", "3♠ 3♣", "4♦ 5♦"], "9♠", draw="A♥ A♦")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "turn 1", "draw 1 A♥", "draw 1 A♦"]
    assert (state.turn, state.pending, state.drew, legal(state)) == (1, 0, 0, "3♠")
    assert log_of(state.play("3♠"))[:2] == ["play 1 3♠", "turn 2"]


def test_who_plays_on_and_is_stuck_draws_by_the_usual_rule(house: House) -> None:
    game_ = stacking(house, "plays_on = true\n")
    state = stage(game_, ["2♠ K♠", "3♦ 3♣"], "9♠", draw="A♥ A♦ 6♥")
    drawn = [f"draw 1 {card}" for card in ("A♥", "A♦", "6♥")]
    assert log_of(state.play("2♠")) == ["play 0 2♠", "turn 1", *drawn, "turn 0"]


def test_who_draws_by_choice_plays_on(house: House) -> None:
    game_ = stacking(house, "plays_on = true\nby_choice = true\n")
    state = stage(game_, ["2♠ K♠", "2♦ 3♠"], "9♠", draw="A♥ A♦")
    state.play("2♠")
    assert legal(state) == "2♦ draw"
    assert log_of(state.play("draw")) == ["draw 1 A♥", "draw 1 A♦"]
    assert legal(state) == "3♠ 2♦"
