"""Hidden places, and the cards that are dealt to them: what worlds behind a view are made with."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import HALF, LOW6, ONE, SIX, Int, U, has, size
from upcard.cards import MOST_CARDS
from upcard.engine.memory import record_in
from upcard.jit import inline_njit, inner_njit
from upcard.jit_arrays import empty
from upcard.rules.section import MOST_SEATS

HIDDEN = np.dtype(
    [
        ("barred", "<u8", (MOST_CARDS, 2)),  # for each hidden place: faces that it cannot hold
        ("owner", "i8", (MOST_CARDS,)),  # whose it is
        ("presumed", "<u8", (MOST_SEATS, 2)),  # faces that a seat likely does not hold
        ("places", "i8"),
        ("unseen", "u1", (MOST_CARDS,)),  # the cards that could be there; then as they were dealt
        ("cards", "i8"),  # how many: more than places, by those in the draw pile
    ],
    align=True,
)
"""What a view does not show: places in other hands, and the cards for them and the draw pile."""


@inline_njit
def as_hidden(data: Any) -> Any:
    """The HIDDEN record that these bytes hold."""
    return record_in(data, HIDDEN, 0)


@inline_njit
def hold(state: Any, seat: Int, card: Int, age: Int) -> None:
    """Put a card into a hand."""
    number = U(card)
    state.hands[U(seat), number >> SIX] |= ONE << (number & LOW6)
    state.age[number] = age


@inner_njit
def add_place(barred: Any, owner: Int, hidden: Any) -> None:
    """Add a hidden place; those with the most barred cards come first."""
    place, most = np.int64(hidden.places), size(barred[0], barred[1])
    while place and size(hidden.barred[place - 1, 0], hidden.barred[place - 1, 1]) < most:
        hidden.barred[place, 0] = hidden.barred[place - 1, 0]
        hidden.barred[place, 1] = hidden.barred[place - 1, 1]
        hidden.owner[place] = hidden.owner[place - 1]
        place -= 1
    hidden.barred[place, 0], hidden.barred[place, 1] = barred[0], barred[1]
    hidden.owner[place] = owner
    hidden.places = hidden.places + 1


@inline_njit
def swap(cards: Any, one: Int, other: Int) -> None:
    """Swap two cards."""
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card


@inline_njit
def kind_of(rules: Any, card: Int) -> Int:
    """What places tell apart: the face of a card, or the card itself if it has two sides."""
    if rules.house and rules.sides:
        return np.int64(card)
    return np.int64(rules.face[card])


@inner_njit
def choose_slowly(rules: Any, hidden: Any, place: Int, low: Any, high: Any, word: Any) -> bool:
    """Give a place any of the cards left whose face is not in a set; False if there is none."""
    unseen, allowed = hidden.unseen, 0
    for index in range(place, hidden.cards):
        allowed += not has(low, high, kind_of(rules, unseen[index]))
    if not allowed:
        return False
    which = np.int64(((word >> HALF) * U(allowed)) >> HALF)
    for index in range(place, hidden.cards):
        if not has(low, high, kind_of(rules, unseen[index])):
            if which == 0:
                swap(unseen, place, index)
                break
            which -= 1
    return True


@inline_njit
def can_hold(rules: Any, hidden: Any, place: Int, index: Int) -> bool:
    """Whether a place can hold the card that lies at an index of `unseen`."""
    face = kind_of(rules, hidden.unseen[index])
    return not has(hidden.barred[place, 0], hidden.barred[place, 1], face)


@inner_njit
def give_way(rules: Any, hidden: Any, place: Int) -> None:
    """Find a card for a place by the shortest chain of places before it that each take another.

    An augmenting path, as for matchings in graphs: one is there if the places can be filled at all.
    """
    queue, before = empty(MOST_CARDS, np.int64), empty(MOST_CARDS, np.int64)
    before[:] = -1
    queue[0], head, tail = place, 0, 1
    while head < tail:
        now = queue[head]
        head += 1
        for index in range(place, hidden.cards):
            if can_hold(rules, hidden, now, index):
                pass_on(hidden.unseen, before, place, now, index)
                return
        for other in range(place):
            if before[other] < 0 and can_hold(rules, hidden, now, other):
                before[other] = now
                queue[tail] = other
                tail += 1


@inner_njit
def pass_on(unseen: Any, before: Any, place: Int, now: Int, index: Int) -> None:
    """Give the card at `index` to `now`, its card to the place `before` it, and so on to `place`.

    Where `index` is `place` itself, its card goes to `now` and it gets one in exchange.
    """
    card = unseen[index]
    unseen[index] = unseen[place]
    while now != place:
        given = unseen[now]
        unseen[now] = card
        card, now = given, before[now]
    unseen[place] = card
