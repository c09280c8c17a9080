"""Texts that are no card, no move or no position, and moves that the rules forbid."""

from __future__ import annotations

import random
import re
import threading
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.reference import members

from tests.engine.games import GAMES, OWN, amount, game_of, one_of, tables_of, typical_and_all
from tests.engine.staging import fields_of, joined, line, log_of, random_position, stage, walk
from tests.sample import quickly
from upcard.errors import IllegalMove, Unreadable, UpcardError
from upcard.games.game import game
from upcard.games.moves import seen_by
from upcard.games.reading import read_state, read_view
from upcard.games.state import State
from upcard.games.view import View

PIECES = ["", "0", "-1", "9", "255", "256", "99999999999", "x", ":", ",", "/", "♠", "A♠", "K♥,K♥"]
EDITS = st.lists(
    st.tuples(
        st.integers(0, 10**6), st.sampled_from([*PIECES, " ", "!", "fast", "é", "\x00", "1.5"])
    ),
    min_size=1,
    max_size=4,
)


def damaged(text: str, edits: list[tuple[int, str]]) -> str:
    """A line with some of its fields' values, or parts of them, replaced."""
    for place, piece in edits:
        words = text.split(" ")
        index = place % len(words)
        key, colon, value = words[index].partition(":")
        parts = value.split(",")
        parts[place // 7 % len(parts)] = piece
        words[index] = piece if place % 11 == 0 else f"{key}{colon}{','.join(parts)}"
        text = " ".join(words)
    return text


@pytest.mark.parametrize("name", quickly(GAMES, 2))
@settings(max_examples=amount(30, 15))
@given(seed=st.integers(0, 50), moves=st.integers(0, 12), edits=EDITS)
def test_a_damaged_position_or_view_is_refused_or_is_another_one(
    name: str, seed: int, moves: int, edits: list[tuple[int, str]]
) -> None:
    it = game_of(name)
    state = random_position(it, tables_of(name)[0], seed, moves)
    with suppress(Unreadable):
        check_sound(read_state(it, damaged(line(state), edits)))
    with suppress(Unreadable):
        view = read_view(it, damaged(line(state.view(seed % state.seats)), edits))
        read_again = read_view(it, line(view))
        assert repr(read_again) == repr(view)
        assert (view.turn is None) == (view.outcome is not None)


def test_a_place_on_a_tape_that_its_source_has_not_is_no_trouble() -> None:
    text = line(game_of("crazy8s").deal(seed=1))
    placed = re.sub(r"(chance:fast,[0-9a-f]+,)0", r"\g<1>5", text)
    assert placed != text
    check_sound(read_state(game_of("crazy8s"), placed))


NOT_IN_THE_TEXT = {
    "dice": "they are new in each turn, and nobody's but the seat's",
    "belief": "it comes of all that was heard",
    "league": "the text is of a seat of its own",
}
"""What a view has and its text has not, and why."""
MEMBERS = tuple(members(View))


@typical_and_all()
def test_the_text_of_a_view_says_all_that_the_view_has(name: str) -> None:
    deal = game_of(name).deal(tables_of(name)[-1], seed=4)
    for state in one_of(4, walk(deal, 4, amount(60, 10))):
        view = state.view(state.turn or 0)
        again = read_view(view.game, view.text)
        for member in MEMBERS:
            if member.name in ("lacked", "is_partner"):
                here, there = (
                    [getattr(one, member.name)(seat) for seat in range(view.seats)]
                    for one in (view, again)
                )
                assert here == there
            elif not member.called and member.name not in NOT_IN_THE_TEXT:
                assert getattr(view, member.name) == getattr(again, member.name), member.name


def check_sound(state: State) -> None:
    """A position that was accepted reads back and can be played from."""
    assert repr(read_state(state.game, line(state))) == repr(state)
    assert (state.turn is None) == (state.outcome is not None)
    for seat in range(state.seats):
        view = state.view(seat)
        assert read_view(state.game, line(view)) == view
    for after in walk(state.copy(), 1, amount(30, 5)):
        assert bool(after.legal) == (after.turn is not None)


@settings(max_examples=amount(100, 30))
@given(text=st.text(max_size=60))
def test_any_text_is_no_position_no_view_no_move_and_no_card(text: str) -> None:
    it = game("crazy8s")
    with pytest.raises(Unreadable):
        read_state(it, text)
    with pytest.raises(Unreadable):
        read_view(it, text)
    if text.strip() not in {move.text for move in it.notation.by_code.values()}:
        with pytest.raises(Unreadable, match="no move"):
            it.notation.move(text)
    if text not in set(map(str, it.deck.cards)):
        with pytest.raises(Unreadable, match="no card"):
            it.deck.number(text)


NO_POSITION = f"""
game:mau-mau seats:9 seats:99999999999 seats:1 seats:0 turn:2 turn:200 first:7 step:0 step:2
phase:2 phase:9 phase:0 reason:9 winner:7 pending:-1 pending:3 passes:99 out:3 score:7 score:7,7,7
place:1,0 in-force:9,♠ in-force:K upcard:K♦ discard: draw:A♠ draw: hands:5♠/6♠ hands:/ ordered:5
chance:fast,1 chance:dice,1,0 chance:fast,{1 << 64:x},0 chance:fast,1,-5
chance:countdown,1,99999999999 seed:x turns:-1 turns:
"""


@pytest.mark.parametrize("wrong", NO_POSITION.split())
def test_what_cannot_be_a_position_of_this_game_is_refused(wrong: str) -> None:
    fields = fields_of(line(stage(game("crazy8s"), ["5♠ 6♠", "7♠ 8♠"], "9♥")))
    key, _, value = wrong.partition(":")
    assert key in fields
    with pytest.raises(Unreadable):
        read_state(game("crazy8s"), joined(fields | {key: value}))


def test_a_field_that_is_there_twice_is_refused() -> None:
    with pytest.raises(Unreadable):
        read_state(game("crazy8s"), f"{line(game('crazy8s').deal(seed=1))} turns:2")


@pytest.mark.parametrize(
    "wrong",
    [{"place": "9,0"}, {"place": "1,0", "out": "1"}, {"place": "1,1", "out": "2"}, {"out": "1"}],
    ids=repr,
)
def test_a_deal_goes_on_only_while_two_seats_have_no_place(wrong: dict[str, str]) -> None:
    fields = fields_of(line(stage(game_of(OWN), ["5♠ 6♠", "7♠ 8♠"], "4♠")))
    with pytest.raises(Unreadable, match="makes no sense"):
        read_state(game_of(OWN), joined(fields | wrong))


@pytest.mark.parametrize("missing", ["game", "hands", "draw", "chance", "turn", "in-force"])
def test_a_position_without_one_of_its_fields_is_refused(missing: str) -> None:
    fields = fields_of(line(game("crazy8s").deal(seed=1)))
    del fields[missing]
    with pytest.raises(Unreadable):
        read_state(game("crazy8s"), joined(fields))


@pytest.mark.parametrize("text", ["", "11♠", "8♠=", "8♠=x", "8♠=♠=♠", "DRAW", "play 8♠", "8"])
def test_no_move(text: str) -> None:
    state = game("crazy8s").deal(seed=1)
    before = state.copy()
    for tried in (state.can, state.play):
        with pytest.raises(Unreadable, match="a move is a card of the standard deck such as A♠"):
            tried(text)
    assert state == before


def test_a_move_that_the_rules_forbid_says_what_was_tried_allowed_and_where() -> None:
    state = stage(game("crazy8s"), ["5♠ K♥", "7♠ 8♠"], "9♠")
    before = state._data.copy()
    with pytest.raises(IllegalMove) as refused:
        state.play("K♥")
    assert str(refused.value) == f"seat 0 tried K♥: allowed are 5♠ draw; in {state!r}"
    assert (state._data == before).all()
    for error in (IllegalMove, Unreadable):
        assert issubclass(error, UpcardError)
        assert issubclass(error, ValueError)


def test_a_move_of_another_deck_is_taken_by_what_it_says() -> None:
    """Mau-Mau's cards have other numbers than those of the whole deck."""
    state = stage(game("mau-mau"), ["9♠ 8♦", "7♠ 8♠"], "K♠")
    theirs = game("crazy8s").notation
    assert [state.can(theirs.move(text)) for text in ("9♠", "8♦")] == [True, False]
    with pytest.raises(Unreadable, match="no move '6♥'"):
        state.play(theirs.move("6♥"))
    state.play(theirs.move("9♠"))
    assert str(state.upcard) == "9♠"


def test_cards_moves_and_events_are_shown_as_text() -> None:
    state = stage(game("crazy8s"), ["5♠ K♥", "7♠ 8♠"], "9♠")
    assert repr(state.legal[0]) == "Move('5♠')"
    assert repr(state.hands[0][1]) == "Card('K♥')"
    assert repr(state).startswith("State('game:crazy8s seats:2 ")
    assert repr(state.view(0)).startswith("View('view:0 game:crazy8s ")
    assert "\n" not in repr(state)


def test_deals_of_one_game_can_be_played_in_threads_at_once() -> None:
    """The compiled calls let other threads run: each must have its own events."""
    it = game("clash")

    def played(seed: int) -> list[object]:
        state, choice, found = it.deal(4, seed=seed), random.Random(seed), []
        while state.turn is not None:
            found.append(state.play(choice.choice(state.legal)))
        return [*found, repr(state)]

    seeds = range(amount(60, 2))
    alone = [played(seed) for seed in seeds]
    together: dict[int, list[list[object]]] = {}

    def work(name: int) -> None:
        together[name] = [played(seed) for seed in seeds]

    threads = [threading.Thread(target=work, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[name] == alone for name in range(3)] == [True] * 3


def test_events_as_another_seat_may_know_them() -> None:
    """Not which card another seat draws, nor that it keeps one that it could play."""
    state = stage(game("mau-mau"), ["9♠ K♥", "Q♦ K♦", "A♠ 10♠"], "K♠", draw="8♠")
    drew, kept = state.play("9♠"), state.play("pass")
    assert log_of(seen_by(1, drew)) == log_of(drew) == ["play 0 9♠", "turn 1", "draw 1 8♠"]
    assert log_of(seen_by(0, drew)) == ["play 0 9♠", "turn 1", "draw 1"]
    assert log_of(seen_by(1, kept)) == log_of(kept) == ["keep 1", "turn 2"]
    assert log_of(seen_by(0, kept)) == ["turn 2"]
    dealt = game("mau-mau").deal(2, seed=1).dealt
    mine = [event for event in seen_by(0, dealt) if event.kind == "deal"]
    assert [event.card is None for event in mine] == [event.seat != 0 for event in mine]
    assert str(next(event.card for event in seen_by(0, dealt) if event.kind == "starter"))


def after_a_reshuffle() -> State:
    """A deal of countdown in which the discard pile has become the draw pile."""
    states = walk(game("countdown").deal(3, seed=4), 4, 400)
    return next(state for state in states if state.kept and state.turn is not None)


@pytest.mark.parametrize("change", [1, -1])
def test_what_is_told_of_cards_kept_in_a_reshuffle_is_held_against_the_hands(change: int) -> None:
    state = after_a_reshuffle()
    seat = state.turn or 0
    view = state.view(seat)
    older = [count + change * (of == seat) for of, count in enumerate(view.older)]
    told = {"older": ",".join(map(str, older))}
    assert read_view(state.game, view.text).kept == state.kept
    with pytest.raises(Unreadable, match="older makes no sense"):
        read_view(state.game, joined(fields_of(view.text) | told))


def test_a_card_kept_in_a_reshuffle_cannot_be_in_the_draw_pile() -> None:
    state = after_a_reshuffle()
    fields = fields_of(line(state))
    assert read_state(state.game, line(state)) == state
    told = {"kept": f"{fields['kept']},{fields['draw'].split(',')[0]}"}
    with pytest.raises(Unreadable, match="kept makes no sense"):
        read_state(state.game, joined(fields | told))


def test_no_card_is_kept_where_like_cards_cannot_be_told_apart() -> None:
    state = game("clash").deal(2, seed=1)
    told = {"kept": str(state.upcard)}
    with pytest.raises(Unreadable, match="kept makes no sense"):
        read_state(state.game, joined(fields_of(line(state)) | told))
