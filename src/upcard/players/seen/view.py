"""What a compiled strategy can ask of a view: the names of `upcard.View`."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ONE, Int, has, lowest, njit, size, without_lowest
from upcard.cards import MOST_CARDS
from upcard.engine.layout import DECLARED, NO_ROW
from upcard.players.seen.compiler import attribute, method, reads
from upcard.players.seen.kinds import (
    NOTHING,
    RULES_TYPE,
    TABLE_TYPE,
    SeenCards,
    SeenMoves,
    SeenView,
    as_sign,
    make,
    record_at,
)


@njit
def _neighbour(table: Any, own: Int, step: Int) -> Int:
    seat = own
    while True:
        seat = (seat + step) % table.seats
        if not table.place[seat] or seat == own:
            return seat


for _kind in (SeenCards, SeenMoves, SeenView):
    reads(_kind, "_rules", lambda own: record_at(RULES_TYPE, own._rules_at))
reads(SeenView, "_table", lambda own: record_at(TABLE_TYPE, own._table_at))
reads(SeenView, "seats", lambda own: own._table.seats)
reads(SeenView, "turn", lambda own: own._seat)
reads(SeenView, "turns", lambda own: own._table.turns)
reads(SeenView, "direction", lambda own: own._table.step)
reads(SeenView, "pending", lambda own: own._table.pending)
reads(SeenView, "drew", lambda own: own._table.drew)
reads(SeenView, "draw_pile", lambda own: own._table.drawable)
reads(SeenView, "declared", lambda own: own._table.row & DECLARED > 0)
reads(SeenView, "hand_sizes", lambda own: own._table.held[: own._table.seats])
reads(SeenView, "places", lambda own: own._table.place[: own._table.seats])
reads(SeenView, "scores", lambda own: own._table.score[: own._table.seats])
reads(SeenView, "fresh", lambda own: own._table.fresh[: own._table.seats])
reads(SeenView, "seat", lambda own: own._seat)
reads(SeenView, "dice", lambda own: np.int64(own._word >> ONE))
reads(SeenView, "next_seat", lambda own: _neighbour(own._table, own._seat, own._table.step))
reads(SeenView, "previous_seat", lambda own: _neighbour(own._table, own._seat, -own._table.step))


@attribute(SeenView, "suit")
def _(view: Any) -> Any:
    kind = view.deck.suit

    def read(view: Any) -> Any:
        return as_sign(kind, view._table.row & 15 if view._table.discards else NOTHING)

    return read


@attribute(SeenView, "rank")
def _(view: Any) -> Any:
    kind = view.deck.rank

    def read(view: Any) -> Any:
        return as_sign(kind, view._table.row >> 4 & 15 if view._table.discards else NOTHING)

    return read


@attribute(SeenView, "upcard")
def _(view: Any) -> Any:
    kind = view.deck.card

    def read(view: Any) -> Any:
        rules, table = view._rules, view._table
        if not table.discards:
            return make(kind, (NOTHING, NOTHING))
        number = np.int64(rules.face[table.discard[table.discards - 1]])
        return make(kind, (number, np.int64(rules.card[number])))

    return read


@attribute(SeenView, "legal")
def _(view: Any) -> Any:
    kind = view.deck.moves
    return lambda view: make(kind, (view._codes, view._rules_at))


@attribute(SeenView, "hand")
def _(view: Any) -> Any:
    kind = view.deck.cards
    return lambda view: make(kind, (_by_age(view._low, view._high, view._ages), view._rules_at))


@attribute(SeenView, "discard")
def _(view: Any) -> Any:
    kind = view.deck.cards

    def read(view: Any) -> Any:
        table = view._table
        return make(kind, (table.discard[: table.discards].astype(np.int64), view._rules_at))

    return read


@attribute(SeenView, "unseen")
def _(view: Any) -> Any:
    kind = view.deck.cards
    return lambda view: make(
        kind, (_unseen(view._rules, view._table, view._low, view._high), view._rules_at)
    )


@njit
def _unseen(rules: Any, table: Any, low: Any, high: Any) -> Any:
    """The numbers of the cards that a seat with this hand does not see, by their faces."""
    seen, many = np.zeros(MOST_CARDS, np.int64), 0
    for index in range(table.discards):
        seen[rules.face[table.discard[index]]] += 1
    for number in range(rules.cards):
        held = has(low, high, number)
        for seat in range(table.seats):
            held = held or has(table.captured[seat, 0], table.captured[seat, 1], number)
        seen[rules.face[number]] += held
    numbers = np.empty(MOST_CARDS, np.int64)
    for number in range(rules.cards):
        if rules.face[number] == number:
            copies = rules.copies[number]
            for _ in range(size(copies[0], copies[1]) - seen[number]):
                numbers[many] = number
                many += 1
    return numbers[:many]


@njit
def _by_age(low: Any, high: Any, ages: Any) -> Any:
    """A hand's card numbers in the order in which they came."""
    numbers = np.empty(size(low, high), np.int64)
    for count in range(numbers.size):
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        place = count
        while place > 0 and ages[numbers[place - 1]] > ages[card]:
            numbers[place] = numbers[place - 1]
            place -= 1
        numbers[place] = card
    return numbers


@method(SeenView, "effect")
def _effect(view: Any, card: Any) -> Any:
    kind = view.deck.effect
    return lambda view, card: make(kind, (np.int64(view._rules.card[card._number]),))


@method(SeenView, "points")
def _points(view: Any, card: Any) -> Any:
    def count(view: Any, card: Any) -> Any:
        rules = view._rules
        for index in range(rules.worths):
            cards = rules.worth_cards[index]
            if has(cards[0], cards[1], card._number):
                return np.int64(rules.worth[index])
        return np.int64(0)

    return count


@method(SeenView, "lacked")
def _lacked(view: Any, seat: Any) -> Any:
    kind = view.deck.cards

    def find(view: Any, seat: Any) -> Any:
        row = view._table.stuck[seat]
        numbers = np.empty(MOST_CARDS, np.int64)
        count = 0
        if row != NO_ROW:
            cards = view._rules.match[row]
            for number in range(view._rules.cards):
                if has(cards[0], cards[1], number) and view._rules.face[number] == number:
                    numbers[count] = number
                    count += 1
        return make(kind, (numbers[:count], view._rules_at))

    return find
