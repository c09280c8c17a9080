"""Choices of one compiled strategy from views alone, many in a call: nothing of a deal is here."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ZERO, Int, U, lowest, with_card, without_lowest
from upcard.engine.entry import rules_now
from upcard.engine.layout import STATE
from upcard.engine.memory import plain_of, record_in
from upcard.engine.observe import note_open
from upcard.engine.policies import Known, call
from upcard.engine.slots import SLOT
from upcard.jit import entry_njit, inline_njit, macro_njit

SLOT_SIZE = SLOT.itemsize


@entry_njit
def answer_slots(
    rules_data: Any, slots: Any, begun: Int, count: Int, policy: Any, room: Any, ages: Any
) -> None:
    """Answer the questions from the number `begun` on, `count` in all; an error passes through.

    `slots` are the bytes of as many SLOT. `policy` is a row of `policies.by_address`. `room` has
    ROOM_SIZE, and belongs to one game; `ages` has room for each card.
    """
    for index in range(begun, count):
        start = index * SLOT_SIZE
        view, slot = record_in(slots, STATE, start), record_in(slots, SLOT, start)
        rules = rules_now(rules_data, view)
        slot.answer = answer(rules, view, slot, policy, room, ages)


@macro_njit
def answer(rules: Any, view: Any, slot: Any, policy: Any, room: Any, ages: Any) -> Int:
    """The choice from a view, whose cards get distinct numbers."""
    table, seat, count = view.table, np.int64(slot.seat), np.int64(slot.count)
    note_open(rules, view, seat)
    taken_low, taken_high = table.open[0], table.open[1]
    for other in range(table.seats):
        taken_low |= table.captured[U(other), 0]
        taken_high |= table.captured[U(other), 1]
    low, high = view.hands[U(seat), 0], view.hands[U(seat), 1]
    own_low, own_high = ZERO, ZERO
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        number = free(rules, card, taken_low, taken_high)
        own_low, own_high = with_card(own_low, own_high, number)
        taken_low, taken_high = with_card(taken_low, taken_high, number)
        ages[U(number)] = view.age[U(card)]
    for index in range(table.discards):
        number = free(rules, table.discard[U(index)], taken_low, taken_high)
        table.discard[U(index)] = number
        taken_low, taken_high = with_card(taken_low, taken_high, number)
    for index in range(count):
        room[U(index)] = slot.moves[U(index)]
    hand, dice, cards = (own_low, own_high), view.dice[U(seat)], (ZERO, ZERO)
    return call(
        policy[0], Known(plain_of(rules), table, hand, ages, seat, dice, room, count, cards, 0)
    )


@inline_njit
def free(rules: Any, card: Int, low: Any, high: Any) -> Int:
    """The lowest number of a card's face that is not taken, or the card's own if all are."""
    copies = rules.copies[U(rules.face[U(card)])]
    left_low, left_high = copies[0] & ~low, copies[1] & ~high
    return lowest(left_low, left_high) if left_low | left_high else np.int64(card)
