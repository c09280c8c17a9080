"""Events, as a seat may know them."""

from __future__ import annotations

from upcard import Card, Event
from upcard.engine.layout import KINDS
from upcard.games.moves import seen_by


def test_only_the_seat_that_gets_a_card_sees_it() -> None:
    for kind in KINDS:
        event = Event(kind, 1, Card("5♥"))
        assert seen_by(1, [event]) == (event,)
        for other in (0, None):
            faces = [told.card for told in seen_by(other, [event])]
            secret = {"deal": [None], "draw": [None], "keep": []}
            assert faces == secret.get(kind, [Card("5♥")])
