"""Worlds behind a view where cards have two sides: others see the other sides of what a seat holds.

Like cards have different other sides, which a seat sees of others' cards, but not of its own. So
places are told apart by cards, not by faces, and the own hand and the discard pile are places, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import GOLDEN, HALF, ZERO, Int, U, has, lowest, mix, with_card, without_lowest
from upcard.cards import MOST_CARDS
from upcard.chance import FAST
from upcard.engine.layout import NOBODY
from upcard.engine.memory import rules_of_side
from upcard.engine.placing import add_place, choose_slowly, give_way, hold, swap
from upcard.jit import inner_njit
from upcard.rules.section import MOST_SEATS

HAND, TOP, LAID = 1024, 512, 256
"""Places of cards with two sides, beside those in other hands (by seat): the own hand, with the age
of the card, the seat, and whether the card was just drawn; the next card to be drawn; and those of
the discard pile, by index."""


@inner_njit
def condition_by_backs(
    rules: Any, view: Any, belief: Any, shown: Any, seat: Int, base: Any, hidden: Any
) -> bool:
    """Likewise by the other sides that are seen: barred is what all places of a hand bar."""
    table = base.table
    hidden.places, hidden.cards = 0, rules.cards
    for other in range(table.seats):
        if other == seat:
            add_own(rules, view, seat, hidden)
        elif shown[other, 0] != NOBODY:
            for place in range(table.held[other]):
                copies = rules.copies[U(shown[other, place])]
                add_place((~copies[0], ~copies[1]), other, hidden)
        else:
            add_backs(rules, view.backs[other], belief, other, hidden)
    for index in range(table.discards):
        copies = rules.copies[U(table.discard[U(index)])]
        add_place((~copies[0], ~copies[1]), LAID + index, hidden)
    if table.drawable:
        low, high = fronts(rules, np.int64(table.back))
        add_place((~low, ~high), TOP, hidden)
    for card in range(rules.cards):
        hidden.unseen[card] = card
    base.hands[seat, 0], base.hands[seat, 1] = ZERO, ZERO
    base.source, base.ordered, base.tape, base.clock = FAST, 1, 0, MOST_CARDS
    return bool(hidden.cards - hidden.places == max(0, table.drawable - 1))


@inner_njit
def fronts(rules: Any, back: Int) -> Any:
    """The cards with another side, any copy of it."""
    other_rules, copies = rules_of_side(rules, 1 - np.int64(rules.side)), rules.copies[U(back)]
    low, high, front_low, front_high = copies[0], copies[1], ZERO, ZERO
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        front = np.int64(other_rules.other[U(card)])
        front_low, front_high = with_card(front_low, front_high, front)
    return front_low, front_high


@inner_njit
def add_own(rules: Any, view: Any, seat: Int, hidden: Any) -> None:
    """Add a place for each card of the own hand."""
    low, high = view.hands[seat, 0], view.hands[seat, 1]
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        copies, age = rules.copies[U(card)], np.int64(view.age[U(card)])
        owner = HAND + (age * MOST_SEATS + seat) * 2 + (card == view.drawn)
        add_place((~copies[0], ~copies[1]), owner, hidden)


@inner_njit
def add_backs(rules: Any, backs: Any, belief: Any, seat: Int, hidden: Any) -> None:
    """Add a place for each card of another hand, whose other sides are seen."""
    barred_low, barred_high = ~ZERO, ~ZERO
    for place in range(belief.many[seat]):
        barred_low &= belief.barred[seat, place, 0]
        barred_high &= belief.barred[seat, place, 1]
    bars_low, bars_high = ZERO, ZERO
    for card in range(rules.cards):
        if has(barred_low, barred_high, rules.face[U(card)]):
            bars_low, bars_high = with_card(bars_low, bars_high, card)
    low, high = backs[0], backs[1]
    while low | high:
        back = lowest(low, high)
        low, high = without_lowest(low, high)
        front_low, front_high = fronts(rules, back)
        add_place((bars_low | ~front_low, bars_high | ~front_high), seat, hidden)


@inner_njit
def deal_by_backs(rules: Any, hidden: Any, world: Any, word: Any) -> None:
    """Deal what is hidden where cards have two sides; the draw pile has an order."""
    unseen, cards = hidden.unseen, np.int64(hidden.cards)
    for place in range(hidden.places):
        word += GOLDEN
        low, high = hidden.barred[place, 0], hidden.barred[place, 1]
        if not choose_slowly(rules, hidden, place, low, high, mix(word)):
            give_way(rules, hidden, place)
    pile = cards - np.int64(hidden.places)
    for place in range(hidden.places):
        put_down(world, np.int64(hidden.owner[place]), np.int64(unseen[place]), place, pile)
    for index in range(pile):
        word += GOLDEN
        last = pile - 1 - index
        other = np.int64(((mix(word) >> HALF) * U(last + 1)) >> HALF)
        swap(unseen, hidden.places + last, hidden.places + other)
        world.draw[last] = unseen[hidden.places + last]


@inner_njit
def put_down(world: Any, owner: Int, card: Int, place: Int, pile: Int) -> None:
    """Put a card where it belongs: see HAND."""
    if owner >= HAND:
        drawn, rest = (owner - HAND) % 2, (owner - HAND) // 2
        hold(world, rest % MOST_SEATS, card, rest // MOST_SEATS)
        if drawn:
            world.drawn = card
    elif owner == TOP:
        world.draw[pile] = card
    elif owner >= LAID:
        world.table.discard[owner - LAID] = card
    else:
        hold(world, owner, card, place)
