"""Worlds: whole states that could be behind a view, which can be dealt any number of times."""

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
    with_card,
    without_lowest,
)
from upcard.cards import MOST_CARDS
from upcard.chance import FAST
from upcard.engine.backs import condition_by_backs, deal_by_backs
from upcard.engine.belief import as_belief
from upcard.engine.entry import as_state, rules_now
from upcard.engine.layout import NOBODY, OVER
from upcard.engine.placing import (
    add_place,
    as_hidden,
    choose_slowly,
    give_way,
    hold,
    swap,
)
from upcard.engine.resuming import complete, resume
from upcard.jit import entry_njit, inline_njit, inner_njit
from upcard.jit_arrays import empty
from upcard.rules.section import MOST_SEATS

WORLDS = 10_000
"""How many worlds are dealt, at most, to find one. One that needs the only card of its face in the
only place for it comes up in a hundred."""
UNPRESUMED = U(8)
"""One in this many worlds is dealt without presumptions."""
TRIES = 6
"""How often a card is drawn for a place before those that it can hold are looked for."""


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
    """
    if rules.house and rules.sides:
        return bool(condition_by_backs(rules, view, belief, shown, seat, base, hidden))
    # Like cards have one number in a view; here each has its own.
    table = base.table
    free = empty(2, np.uint64)
    free[0] = rules.everything[0] & ~view.hands[seat, 0]
    free[1] = rules.everything[1] & ~view.hands[seat, 1]
    for index in range(table.discards):
        table.discard[index] = take_copy(rules, free, np.int64(table.discard[index]))
    take_captured(rules, free, table)
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
def take_captured(rules: Any, free: Any, table: Any) -> None:
    """Take what seats captured out of the cards that are free, and note it by their own numbers."""
    for seat in range(table.seats):
        low, high = table.captured[seat, 0], table.captured[seat, 1]
        taken_low, taken_high = ZERO, ZERO
        while low | high:
            card = take_copy(rules, free, np.int64(rules.face[lowest(low, high)]))
            taken_low, taken_high = with_card(taken_low, taken_high, card)
            low, high = without_lowest(low, high)
        table.captured[seat, 0], table.captured[seat, 1] = taken_low, taken_high


@inline_njit
def presume(belief: Any, presuming: bool, hidden: Any) -> None:
    """Copy what seats declined, if presumptions are made."""
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
