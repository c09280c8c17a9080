"""Worlds: whole states that could be the one behind a view, dealt anew as often as one likes."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import (
    GOLDEN,
    HALF,
    LOW6,
    ONE,
    SIX,
    ZERO,
    Int,
    U,
    copy_into,
    has,
    lowest,
    mix,
    size,
    with_card,
    without_lowest,
)
from upcard.cards import MOST_CARDS
from upcard.chance import FAST
from upcard.engine.belief import as_belief
from upcard.engine.entry import as_state, rules_now
from upcard.engine.layout import NOBODY, OVER
from upcard.engine.memory import record_in, rules_of_side
from upcard.engine.resuming import complete, resume
from upcard.jit import entry_njit, inline_njit, inner_njit
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

WORLDS = 10_000
"""How many worlds are dealt, at most, to find one. One that needs the only card of its face in the
only place for it comes up in a hundred."""
UNPRESUMED = U(8)
"""One world of so many is dealt as if nothing was presumed."""
TRIES = 6
"""How often a card is drawn for a place before those that it can hold are looked for."""


@inline_njit
def as_hidden(data: Any) -> Any:
    """The HIDDEN record that these bytes hold."""
    return record_in(data, HIDDEN, 0)


@entry_njit
def prepare(
    rules_data: Any,
    view_data: Any,
    belief_data: Any,
    shown: Any,
    seat: Int,
    presuming: bool,
    base_data: Any,
    hidden_data: Any,
) -> bool:
    """Make what worlds are dealt from of the view of a seat and a belief: see `condition`.

    `hidden_data` is room for a HIDDEN record. False if the view contradicts itself.
    """
    view, belief = as_state(view_data), as_belief(belief_data)
    rules = rules_now(rules_data, view)
    base, hidden = as_state(base_data), as_hidden(hidden_data)
    if rules.house and rules.sides:
        return condition_by_backs(rules, view, belief, shown, seat, base, hidden)
    return condition(rules, view, belief, shown, seat, presuming, base, hidden)


@entry_njit
def deal_world(
    rules_data: Any,
    base_data: Any,
    hidden_data: Any,
    seat: Int,
    asked: bool,
    word: Any,
    world_data: Any,
) -> bool:
    """Write to `world_data` a world that `seat` cannot tell from the one that it sees.

    `base_data` and `hidden_data` are what `prepare` made, `word` is random. Where the seat is not
    `asked` anything, worlds are dealt until whoever has the turn could be in it, whatever it is
    asked. False if none of WORLDS is so.
    """
    hidden, world = as_hidden(hidden_data), as_state(world_data)
    rules = rules_now(rules_data, as_state(base_data))
    for _ in range(WORLDS):
        copy_into(world_data, base_data)
        word += GOLDEN
        determinize(rules, hidden, world, mix(word))
        complete(rules, world)
        if asked or world.table.phase == OVER or resume(rules, world, seat):
            return True
    return False


@inner_njit
def condition(
    rules: Any,
    view: Any,
    belief: Any,
    shown: Any,
    seat: Int,
    presuming: bool,
    base: Any,
    hidden: Any,
) -> bool:
    """Make `base`, a copy of the view of `seat`, a state that lacks what is hidden, and list that.

    `shown[other]` are the faces of a hand that the seat is shown, as many as `held` says; none if
    the first is NOBODY. With `presuming`, seats likely hold nothing that they declined to capture
    with. False if the numbers of cards do not agree.

    Like cards have one number in a view; here each has its own.
    """
    table = base.table
    free = np.empty(2, np.uint64)
    free[0] = rules.everything[0] & ~view.hands[seat, 0]
    free[1] = rules.everything[1] & ~view.hands[seat, 1]
    for index in range(table.discards):
        table.discard[index] = take_copy(rules, free, np.int64(table.discard[index]))
    for other in range(table.seats):
        low, high = table.captured[other, 0], table.captured[other, 1]
        taken_low, taken_high = ZERO, ZERO
        while low | high:
            card = take_copy(rules, free, np.int64(rules.face[lowest(low, high)]))
            taken_low, taken_high = with_card(taken_low, taken_high, card)
            low, high = without_lowest(low, high)
        table.captured[other, 0], table.captured[other, 1] = taken_low, taken_high
    hidden.places = 0
    presume(belief, presuming, hidden)
    for other in range(table.seats):
        if other != seat:
            known = shown[other, 0] != NOBODY
            for place in range(table.held[other]):
                if known:
                    card = take_copy(rules, free, np.int64(shown[other, place]))
                    hold(base, other, card, place)
                elif place < belief.many[other]:
                    add_place(belief.barred[other, place], other, hidden)
    hidden.cards = 0
    low, high = free[0], free[1]
    while low | high:
        hidden.unseen[hidden.cards] = lowest(low, high)
        low, high = without_lowest(low, high)
        hidden.cards = hidden.cards + 1
    base.source, base.ordered, base.tape, base.clock = FAST, 0, 0, MOST_CARDS
    return bool(hidden.cards - hidden.places == table.drawable)


@inline_njit
def presume(belief: Any, presuming: bool, hidden: Any) -> None:
    """Copy what seats declined, if anything is to be presumed."""
    for seat in range(MOST_SEATS):
        for word in range(2):
            hidden.presumed[seat, word] = belief.declined[seat, word] if presuming else ZERO


@inner_njit
def take_copy(rules: Any, free: Any, face: Int) -> Int:
    """Take a card with a face out of those that are free."""
    copies = rules.copies[face]
    card = lowest(copies[0] & free[0], copies[1] & free[1])
    number = U(card)
    free[number >> SIX] &= ~(ONE << (number & LOW6))
    return card


@inline_njit
def hold(state: Any, seat: Int, card: Int, age: Int) -> None:
    """Put a card into a hand."""
    number = U(card)
    state.hands[U(seat), number >> SIX] |= ONE << (number & LOW6)
    state.age[number] = age


@inner_njit
def add_place(barred: Any, owner: Int, hidden: Any) -> None:
    """Add a hidden place, those of which most is barred first."""
    place, most = np.int64(hidden.places), size(barred[0], barred[1])
    while place and size(hidden.barred[place - 1, 0], hidden.barred[place - 1, 1]) < most:
        hidden.barred[place, 0] = hidden.barred[place - 1, 0]
        hidden.barred[place, 1] = hidden.barred[place - 1, 1]
        hidden.owner[place] = hidden.owner[place - 1]
        place -= 1
    hidden.barred[place, 0], hidden.barred[place, 1] = barred[0], barred[1]
    hidden.owner[place] = owner
    hidden.places = hidden.places + 1


@inner_njit
def determinize(rules: Any, hidden: Any, world: Any, word: Any) -> None:
    """Deal what is hidden to `world`, a copy of what `condition` made, so that it fits the belief.

    `word` is random. Where each hand bars all that another bars, or the other way round, every such
    dealing of the cards to the places is equally likely; but for what is presumed, to which all
    keep that can, except one in UNPRESUMED.
    """
    if rules.house and rules.sides:
        deal_by_backs(rules, hidden, world, word)
        return
    unseen, cards = hidden.unseen, np.int64(hidden.cards)
    presuming = word % UNPRESUMED != 0
    for place in range(hidden.places):
        low, high = hidden.barred[place, 0], hidden.barred[place, 1]
        if presuming:
            presumed = hidden.presumed[hidden.owner[place]]
            low, high = low | presumed[0], high | presumed[1]
        for _ in range(TRIES):
            word += GOLDEN
            other = place + np.int64(((mix(word) >> HALF) * U(cards - place)) >> HALF)
            if not has(low, high, rules.face[unseen[other]]):
                swap(unseen, place, other)
                break
        else:
            word += GOLDEN
            if choose_slowly(rules, hidden, place, low, high, mix(word)):
                continue
            low, high = hidden.barred[place, 0], hidden.barred[place, 1]
            if not choose_slowly(rules, hidden, place, low, high, mix(word)):
                give_way(rules, hidden, place)
    for place in range(hidden.places):
        hold(world, hidden.owner[place], np.int64(unseen[place]), place)
    for index in range(cards - hidden.places):
        world.draw[index] = unseen[hidden.places + index]


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
    queue, before = np.empty(MOST_CARDS, np.int64), np.full(MOST_CARDS, -1, np.int64)
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


HAND, TOP, LAID = 1024, 512, 256
"""Places of cards with two sides, beside those in other hands (by seat): the own hand, with the age
of the card, the seat, and whether the card was just drawn; the next card to be drawn; and those of
the discard pile, by index."""


@inner_njit
def condition_by_backs(
    rules: Any, view: Any, belief: Any, shown: Any, seat: Int, base: Any, hidden: Any
) -> bool:
    """The same as `condition` where cards have two sides.

    Like cards have different other sides, which a seat sees of others' cards, but not of its own.
    So places are told apart by cards, not by faces, and the own ones and the discard pile are
    places, too. What is barred in all places of a hand is barred.
    """
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
    """The cards with an other side, whichever copy of it."""
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
