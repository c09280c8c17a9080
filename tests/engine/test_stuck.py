"""A seat that cannot play: each choice that a rules file has, on positions put together by hand."""

from __future__ import annotations

from collections.abc import Callable

from tests.engine.staging import PLAIN, hand, legal, log_of, stage
from upcard.games.game import Game

House = Callable[[str], Game]

HANDS = ["5♠ K♥", "Q♦ K♦", "7♠ A♠"]


def test_a_drawn_card_that_fits_must_be_played(house: House) -> None:
    state = stage(house(PLAIN), HANDS, "9♠", draw="2♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1", "draw 1 2♠", "play 1 2♠", "turn 2"]


def test_a_drawn_card_that_does_not_fit_is_kept(house: House) -> None:
    state = stage(house(PLAIN), HANDS, "9♠", draw="2♥")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1", "draw 1 2♥", "turn 2"]
    assert hand(state, 1) == "Q♦ K♦ 2♥"


def test_a_drawn_card_that_must_be_played_has_its_effect(house: House) -> None:
    state = stage(house(f"{PLAIN}[cards.2]\nskip = true\n"), HANDS, "9♠", draw="2♠")
    assert log_of(state.play("5♠"))[3:6] == ["play 1 2♠", "skip 2", "turn 0"]


def test_a_drawn_wild_that_must_be_played_leaves_the_suit_to_its_seat(house: House) -> None:
    state = stage(house(f'{PLAIN}[cards.8]\nwild = "player"\n'), HANDS, "9♠", draw="8♥")
    assert log_of(state.play("5♠"))[2:] == ["draw 1 8♥"]
    assert legal(state) == "8♥=♠ 8♥=♥ 8♥=♦ 8♥=♣"
    assert str(state.view(1).drawn) == "8♥"
    assert state.view(0).drawn is None
    assert log_of(state.play("8♥=♠")) == ["play 1 8♥", "suit 1 ♠", "turn 2"]


def test_a_drawn_wild_by_chance_that_must_be_played_leaves_nothing_to_choose(house: House) -> None:
    state = stage(house(f'{PLAIN}[cards.8]\nwild = "chance"\n'), HANDS, "9♠", draw="8♥")
    assert log_of(state.play("5♠"))[2:4] == ["draw 1 8♥", "play 1 8♥"]


def test_a_drawn_card_may_be_played_or_kept(house: House) -> None:
    game = house(f'{PLAIN}[stuck]\ndrawn = "may"\n')
    state = stage(game, HANDS, "9♠", draw="2♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1", "draw 1 2♠"]
    assert (state.turn, legal(state)) == (1, "2♠ pass")
    other = state.copy()
    assert log_of(state.play("pass")) == ["keep 1", "turn 2"]
    assert hand(state, 1) == "Q♦ K♦ 2♠"
    assert log_of(other.play("2♠")) == ["play 1 2♠", "turn 2"]


def test_of_a_card_that_may_be_kept_nothing_is_asked_if_it_does_not_fit(house: House) -> None:
    state = stage(house(f'{PLAIN}[stuck]\ndrawn = "may"\n'), HANDS, "9♠", draw="2♥")
    assert log_of(state.play("5♠"))[2:] == ["draw 1 2♥", "turn 2"]


def test_a_drawn_card_is_kept_though_it_fits(house: House) -> None:
    """Document 004's player who has nothing to play draws a card, and that ends the turn."""
    state = stage(house(f'{PLAIN}[stuck]\ndrawn = "kept"\n'), HANDS, "9♠", draw="2♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1", "draw 1 2♠", "turn 2"]


def test_drawing_until_able(house: House) -> None:
    """Document 002: «must draw cards from the draw pile until they can play one»."""
    game = house(f'{PLAIN}[stuck]\ndraw = "until able"\n')
    state = stage(game, HANDS, "9♠", draw="2♥ 3♥ 4♠ 6♠")
    assert log_of(state.play("5♠"))[2:] == ["draw 1 2♥", "draw 1 3♥", "draw 1 4♠"]
    assert (state.turn, legal(state)) == (1, "4♠")
    assert log_of(state.play("4♠")) == ["play 1 4♠", "turn 2"]


def test_drawing_until_nothing_is_left(house: House) -> None:
    """Document 002: «When the draw pile is empty, a player who cannot add ... passes»."""
    game = house(f'{PLAIN}[stuck]\ndraw = "until able"\n[pile]\nreshuffle = "none"\n')
    state = stage(game, HANDS, "9♠", draw="2♥ 3♥", rest="discard")
    assert log_of(state.play("5♠"))[2:] == ["draw 1 2♥", "draw 1 3♥", "empty 1", "turn 2"]


def test_drawing_though_one_could_play(house: House) -> None:
    """Document 002: «allowed to pull cards ... even if they already have a legal play»."""
    extra = '[stuck]\ndraw = "until able"\nvoluntary = true\n[pile]\nreshuffle = "none"\n'
    state = stage(house(PLAIN + extra), HANDS, "9♠", draw="2♥ 3♠", rest="discard")
    assert legal(state) == "5♠ draw"
    assert log_of(state.play("draw")) == ["draw 0 2♥"]
    assert (state.turn, state.turns, legal(state)) == (0, 1, "5♠ draw")
    assert log_of(state.play("draw")) == ["draw 0 3♠"]
    assert legal(state) == "3♠ 5♠"


def test_drawing_though_one_could_play_brings_a_reshuffle_about(house: House) -> None:
    extra = '[stuck]\ndraw = "until able"\nvoluntary = true\n'
    state = stage(house(PLAIN + extra), HANDS, "9♠", rest="discard")
    before = len(state.discard)
    events = log_of(state.play("draw"))
    assert events[0] == f"reshuffle {before - 1}"
    assert events[1].startswith("draw 0 ")
    assert (state.turn, len(state.discard), state.draw_pile) == (0, 1, before - 2)


def test_no_voluntary_draw_where_nothing_can_be_drawn(house: House) -> None:
    extra = '[stuck]\ndraw = "until able"\nvoluntary = true\n'
    state = stage(house(PLAIN + extra), HANDS, "9♠", rest=2)
    assert legal(state) == "5♠"


def test_no_voluntary_draw_under_a_pending_one(house: House) -> None:
    extra = '[stuck]\ndraw = "until able"\nvoluntary = true\n[cards.2]\ndraw = 2\n'
    game = house(f'{PLAIN}{extra}[draws]\nstack = "same"\n')
    state = stage(game, ["2♥ K♥", "Q♦ K♦"], "2♠", pending=2)
    assert legal(state) == "2♥"


JUMPING = f"{PLAIN}packs = 2\n[turn]\njump_in = true\n"


def test_where_cards_are_played_out_of_turn_a_stuck_seat_draws_by_a_move(house: House) -> None:
    """By itself, the moment of the draw would tell whether a seat was asked to jump in."""
    for third, asked in (("5♠ A♠", [2, 1]), ("7♠ A♠", [1])):
        state = stage(house(JUMPING), ["5♠ K♥", "Q♦ K♦", third], "9♠", draw="2♥")
        assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1"]
        for seat in asked[:-1]:
            assert (state.turn, legal(state)) == (seat, "5♠ pass")
            assert log_of(state.play("pass")) == []
        assert (state.turn, legal(state)) == (1, "draw")
        assert log_of(state.play("draw")) == ["draw 1 2♥", "turn 2"]


def test_there_a_pending_draw_is_taken_by_a_move_and_a_full_hand_passes(house: House) -> None:
    rules = f"{JUMPING}[cards.2]\ndraw = 2\n[draws]\nstack = 'same'\n"
    state = stage(house(rules), ["2♠ K♥", "Q♦ K♦", "7♠ A♠"], "9♠", draw="2♥ 3♥")
    assert log_of(state.play("2♠")) == ["play 0 2♠", "turn 1"]
    assert legal(state) == "draw"
    assert log_of(state.play("draw")) == ["draw 1 2♥", "draw 1 3♥", "turn 2"]
    rules = f"{JUMPING}[stuck]\nhand_limit = 2\n"
    state = stage(house(rules), ["5♠ K♥", "Q♦ K♦", "7♠ A♠"], "9♠", draw="2♥")
    state.play("5♠")
    assert legal(state) == "pass"
    assert log_of(state.play("pass")) == ["turn 2"]
