"""Events, as a seat may know them."""

from __future__ import annotations

import random

import pytest

from tests.engine.games import amount, game_of, tables_of, typical_and_all
from upcard import Card, Event, seen_by
from upcard.engine.layout import KINDS
from upcard.errors import Unreadable


def test_only_the_seat_that_gets_a_card_sees_it() -> None:
    for kind in KINDS:
        event = Event(kind, 1, Card("5♥"))
        assert seen_by(1, [event]) == (event,)
        for other in (0, None):
            faces = [told.card for told in seen_by(other, [event])]
            secret = {"deal": [None], "draw": [None], "keep": []}
            assert faces == secret.get(kind, [Card("5♥")])


@typical_and_all()
def test_an_event_is_written_and_read_back_as_each_seat_sees_it(name: str) -> None:
    seats, read = tables_of(name)[-1], game_of(name).notation.read_event
    for seed in range(amount(3, 1)):
        state = game_of(name).deal(seats, seed=seed)
        events, choice = list(state.dealt), random.Random(seed)
        while state.turn is not None and len(events) < amount(600, 80):
            events += state.play(choice.choice(state.legal))
        for seat in (None, *range(seats)):
            for event in seen_by(seat, events):
                assert read(event.text) == event


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Event("draw", 1, Card("10♦")), "draw 1 10♦"),
        (Event("draw", 1), "draw 1"),
        (Event("suit", None, suit="♥"), "suit ♥"),
        (Event("suit", 3, suit="♥"), "suit 3 ♥"),
        (Event("lay out", None, Card("5♣")), "lay out 5♣"),
        (Event("put back", number=12), "put back 12"),
        (Event("swap", 0, number=4), "swap 0 4"),
        (Event("move on"), "move on"),
        (Event("press", 1, number=0), "press 1 0"),
        (Event("stuck", 2), "stuck 2"),
    ],
)
def test_an_event_as_text(event: Event, text: str) -> None:
    assert event.text == text
    assert game_of("crazy8s").notation.read_event(text) == event


@pytest.mark.parametrize(
    "text", ["", "dance 1", "draw 1 99♦", "draw 1 10♦ now", "turn  1", "turn 01", "win 0 1"]
)
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=r"no event|no card"):
        game_of("crazy8s").notation.read_event(text)
