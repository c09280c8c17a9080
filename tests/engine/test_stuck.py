"""A seat that cannot play, by hand; `test_referee` has each choice that a rules file has."""

from __future__ import annotations

from tests.engine.staging import PLAIN, House, legal, log_of, stage

HANDS = ["5♠ K♥", "Q♦ K♦", "7♠ A♠"]


def test_drawing_though_one_could_play_brings_a_reshuffle_about(house: House) -> None:
    extra = '[stuck]\ndraw = "until able"\nvoluntary = true\n'
    state = stage(house(PLAIN + extra), HANDS, "9♠", rest="discard")
    before = len(state.discard)
    events = log_of(state.play("draw"))
    assert events[0] == f"reshuffle {before - 1}"
    assert events[1].startswith("draw 0 ")
    assert (state.turn, len(state.discard), state.draw_pile) == (0, 1, before - 2)


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
