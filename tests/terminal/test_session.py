"""Whole deals at the table, by people who see only what is printed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.engine.games import LARGE
from tests.engine.hiding import mixed
from tests.sample import quickly
from tests.terminal.person import Taker, at_table, new_record, printed, taking, typing
from upcard.games.moves import Event
from upcard.games.reading import read_state
from upcard.games.state import State
from upcard.records import Record
from upcard.rules import known_games, load
from upcard.terminal.session import FORGET, Session

GAMES = known_games()


def spread(names: Sequence[str], values: Sequence[int]) -> list[ParameterSet]:
    """Each name with each value: one of them at once, the others in the full tier."""
    return [
        pytest.param(name, value, marks=[pytest.mark.full] if (one + other) % len(values) else [])
        for one, name in enumerate(names)
        for other, value in enumerate(values)
    ]


@pytest.mark.parametrize(("game", "width"), spread(GAMES, [20, 40, 80]))
def test_a_person_plays_whole_deals_to_the_end(game: str, width: int) -> None:
    session = taking(new_record(game, ["me", "first"], 5), width=width)
    assert session.run()
    text = printed(session)
    assert "The deal is over" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= width
    record = session.record
    assert record.outcome is not None
    record.verify()


@pytest.mark.parametrize("game", quickly([game for game in GAMES if load(game).seats[1] > 2], 3))
def test_framed_tables_with_more_seats(game: str) -> None:
    kinds = ["first", "me", "random", "first"]
    record = new_record(game, kinds, 11)
    plain = taking(record)
    plain.run()
    own = typing(_own_lines(plain.record, 1))
    framed = at_table(record, own, 80, terminal=True)
    assert framed.run()
    assert "╔════╗" in printed(framed)
    assert framed.record == plain.record


def _own_lines(record: Record, seat: int) -> list[str]:
    """What a person types for the moves of one seat: each move's own text, and Enter."""
    before = [step.state for step in record.replay()]
    moves = zip(before, record.moves, strict=False)
    return [line for state, move in moves if state.turn == seat for line in (move, "")]


@pytest.mark.parametrize(
    ("game", "turns"), quickly(zip(LARGE, cycle([0, 1, 3, 2]), strict=False), 3)
)
def test_leaving_and_coming_back_goes_on_to_the_same_end(
    game: str, turns: int, tmp_path: Path
) -> None:
    records = (new_record(game, ["me", "random"], seed) for seed in range(3, 9))
    record = next(record for record in records if not taking(record, 3).run())
    whole = taking(record)
    assert whole.run()
    left = taking(record, turns)
    assert not left.run()
    assert left.record.outcome is None
    left.record.write(tmp_path / "left.json")
    back = taking(Record.read(tmp_path / "left.json"))
    assert back.state == left.state
    assert back.run()
    assert back.record == whole.record
    assert printed(whole).endswith(printed(back)[-200:])


def test_what_is_told_on_coming_back_is_what_happened_since_the_last_move() -> None:
    left = taking(new_record("chaos", ["me", "first", "first"], 2), 2)
    left.run()
    back = taking(left.record, 0)
    back.run()
    assert printed(left).endswith(printed(back))
    assert "Since your last move\n  You" in printed(back)


def test_two_people_at_one_keyboard_do_not_see_each_others_cards() -> None:
    record = new_record("crazy8s", ["me", "me"], 7)
    taker = Taker()
    session = at_table(record, taker, terminal=False)
    taker.session = session
    assert session.run()
    passed = [prompt for prompt in taker.prompts if "comes to the keyboard" in prompt]
    assert passed[0].startswith("Seat 0")
    assert any(prompt.startswith("Seat 1") for prompt in passed)
    framed = at_table(record, typing(["", "q"]), terminal=True)
    assert not framed.run()
    assert printed(framed).count(FORGET) == 2
    left = at_table(record, typing(["q"]), terminal=True)
    assert not left.run()
    assert "Your hand" not in printed(left)


def test_one_person_between_computers_is_not_asked_to_change_places() -> None:
    session = taking(new_record("crazy8s", ["first", "me", "first"], 7))
    assert session.run()
    assert isinstance(session.read, Taker)
    assert not any("keyboard" in prompt for prompt in session.read.prompts)


@pytest.mark.parametrize("game", quickly(GAMES, 3))
def test_watching_move_by_move_runs_on_and_leaves(game: str) -> None:
    record = new_record(game, ["first", "random"], 9)
    through = at_table(record, typing([]), pauses=False)
    assert through.run()
    assert "Your hand" not in printed(through)
    assert printed(through).lstrip().startswith(("The starter is ", "On the table: "))
    assert "\n\n" not in printed(through).partition("The deal is over")[0].strip()
    stepped = at_table(record, typing(["", "", "r"]))
    assert stepped.run()
    assert stepped.record == through.record
    left = at_table(record, typing(["", "q"]))
    assert not left.run()
    assert len(left.record.moves) == 1
    back = at_table(left.record, typing(["r"]))
    assert back.run()
    assert back.record == through.record


def test_a_watcher_who_asks_or_errs_stays_where_it_was() -> None:
    record = new_record("crazy8s", ["first", "random"], 9)
    watched = at_table(record, typing(["foo", "?", "", "q"]))
    assert not watched.run()
    assert len(watched.record.moves) == 1
    assert "“foo” is none of these: Enter, r, q." in printed(watched)
    assert "A card can be played if it has the suit or rank" in printed(watched)
    assert "What you can type" not in printed(watched)


@st.composite
def left_tables(draw: st.DrawFn) -> tuple[Session, random.Random]:
    """A table that was left after a few moves, and a way to shuffle what is hidden."""
    game, seed = draw(st.sampled_from(GAMES)), draw(st.integers(0, 2**32))
    session = taking(new_record(game, ["me", "random"], seed), draw(st.integers(0, 6)))
    assume(not session.run())
    return session, draw(st.randoms(use_true_random=False))


@pytest.mark.parametrize(
    "examples", [pytest.param(8, id="few"), pytest.param(40, id="many", marks=pytest.mark.full)]
)
def test_nothing_printed_depends_on_what_a_seat_may_not_know(examples: int) -> None:
    """Most tables show it, were there anything: a few are enough to find what is told openly."""

    @settings(max_examples=examples)
    @given(left_tables())
    def check(left: tuple[Session, random.Random]) -> None:
        session, shuffling = left
        screens = []
        for state in (session.state, hidden_shuffled(session.state, shuffling)):
            again = at_table(session.record, typing(["", "?"]))
            again.state = state
            again._log = [hidden_replaced(event, state, shuffling) for event in again._log]
            assert not again.run()
            screens.append(printed(again))
        assert screens[0] == screens[1]

    check()


def same_chance(mixed: State, state: State) -> State:
    """The mixed state with what nobody sees, but for cards, as it was."""
    for word in ("ordered", "tape", "clock", "bluff", "chance"):
        mixed._state[word] = state._state[word]
    return mixed


def hidden_shuffled(state: State, shuffling: random.Random) -> State:
    """A state that differs only in what seat 0 may not know."""
    if len(state.game.sides) > 1:
        return same_chance(mixed(state, 0, shuffling), state)
    fields = dict(word.split(":", 1) for word in state.text.split())
    own, *others = fields["hands"].split("/")
    hidden = [card for text in (*others, fields["draw"]) for card in text.split(",") if card]
    shuffling.shuffle(hidden)
    hands = [own]
    for hand in others:
        held = len(hand.split(",")) if hand else 0
        hands.append(",".join(hidden[:held]))
        del hidden[:held]
    fields["hands"], fields["draw"] = "/".join(hands), ",".join(hidden)
    return read_state(state.game, " ".join(f"{key}:{value}" for key, value in fields.items()))


def hidden_replaced(event: Event, state: State, shuffling: random.Random) -> Event:
    if event.kind in ("deal", "draw") and event.seat != 0:
        return event._replace(card=shuffling.choice(state.game.deck.cards))
    return event
