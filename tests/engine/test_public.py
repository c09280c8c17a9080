"""What everybody may know, also who only watches: `State.public`."""

from __future__ import annotations

import random

from tests.engine.games import amount, game_of, one_of, typical_and_all
from tests.engine.hiding import closed, mixed
from tests.engine.staging import same_bytes, walk
from tests.engine.test_conformance import deals
from upcard.bots.protocol import public_part
from upcard.games.state import State
from upcard.games.table import cards_in

PRIVATE = ("catch", "jump")
NOBODY = -1
"""The seat of somebody who has none: all hands are others'."""


def told(state: State) -> str:
    """What is sent of it."""
    return public_part(state.public()).model_dump_json()


@typical_and_all()
def test_the_bytes_are_the_same_whatever_nobody_may_know(name: str) -> None:
    chance = random.Random(11)
    for deal in deals(name, 1, 1):
        for state in one_of(4, walk(deal, 11, amount(120, 12))):
            other = mixed(state, NOBODY, chance)
            assert same_bytes(state.public(), other.public())
            assert told(state) == told(other)


@typical_and_all()
def test_no_hand_is_in_it_but_those_that_lie_open(name: str) -> None:
    for deal in deals(name, 1, 1):
        for state in one_of(3, walk(deal, 12, amount(150, 12))):
            public, hidden = state.public(), closed(state, NOBODY)
            record = public._data.view(state._state.dtype)[0]
            assert public.seat is None
            assert public.hand_sizes == tuple(map(len, state.hands))
            assert not record["hands"][[*hidden, *range(state.seats, 8)]].any()
            assert not any(record[word].any() for word in ("age", "draw", "dice", "chance"))
            for seat in set(range(state.seats)) - set(hidden):
                assert cards_in(record["hands"][seat]) or not state.hands[seat]
                assert sorted(public.open_hands[seat]) == sorted(state.hands[seat])


@typical_and_all()
def test_it_is_what_each_seat_that_is_not_asked_sees_but_its_own_hand(name: str) -> None:
    words = "upcard suit rank declared pending discard layers captured scores places".split()
    words += "direction turns hand_sizes draw_pile drew fresh owner missed challenged".split()
    for deal in deals(name, 1, 1):
        for state in one_of(5, walk(deal, 13, amount(150, 12))):
            public = state.public()
            for seat in set(range(state.seats)) - {state.turn}:
                view = state.view(seat)
                assert (public.turn, public.question) == (view.turn, view.question)
                for word in words:
                    assert getattr(public, word) == getattr(view, word), word
                for other in set(range(state.seats)) - {seat}:
                    assert public.open_hands[other] == view.open_hands[other]
                    assert public.lacked(other) == view.lacked(other)


@typical_and_all()
def test_who_is_asked_out_of_turn_is_not_in_it(name: str) -> None:
    """The same bytes before and after somebody declines what nobody else was asked."""
    _, most = game_of(name).rules.seats
    asked = 0
    for seed in range(amount(8 if game_of(name).rules.turn.jump_in else 3, 2)):
        for state in walk(game_of(name).deal(most, seed=seed), 14, amount(200, 100)):
            if state.question not in PRIVATE:
                continue
            after = state.copy()
            missed, events = state.missed, after.play("pass")
            if not events and after.missed == missed:  # else all see that
                asked += 1
                assert same_bytes(state.public(), after.public())
                assert told(state) == told(after)
            assert state.public().turn == state.owner
    assert bool(asked) >= game_of(name).rules.turn.jump_in
