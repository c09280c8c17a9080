"""What a compiled strategy can ask of a view: the names of `upcard.View`."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ONE, ZERO, Int, U, inline, lowest, njit, with_card, without_lowest
from upcard.engine.choosers import RULES_TYPE, TABLE_TYPE
from upcard.engine.layout import DECLARED, NO_ROW
from upcard.engine.legal import partner_of
from upcard.players.seen.compiler import attribute, method, reads, types
from upcard.players.seen.kinds import (
    LAID_TYPE,
    MEMO_TYPE,
    NOT_YET,
    NOTHING,
    SeenCards,
    SeenMoves,
    SeenView,
    address,
    as_sign,
    frozen,
    make,
    number_at,
    record_at,
)
from upcard.rules.model import MOST_SEATS


@njit
def _neighbour(table: Any, own: Int, step: Int) -> Int:
    seat = own
    while True:
        seat = (seat + step) % table.seats
        if not table.place[seat] or seat == own:
            return seat


for _kind in (SeenCards, SeenMoves, SeenView):
    reads(_kind, "_rules", lambda own: record_at(RULES_TYPE, own._rules_at))
reads(SeenCards, "_laid", lambda own: record_at(LAID_TYPE, own._at))
reads(SeenView, "_memo", lambda own: record_at(MEMO_TYPE, own._memo_at))
reads(SeenView, "_table", lambda own: record_at(TABLE_TYPE, own._table_at))
reads(SeenView, "seats", lambda own: own._table.seats)
reads(SeenView, "turn", lambda own: own._seat)
reads(SeenView, "turns", lambda own: own._table.turns)
reads(SeenView, "direction", lambda own: own._table.step)
reads(SeenView, "pending", lambda own: own._table.pending)
reads(SeenView, "drew", lambda own: own._table.drew)
reads(SeenView, "draw_pile", lambda own: own._table.drawable)
reads(SeenView, "declared", lambda own: own._table.row & DECLARED > 0)
reads(SeenView, "hand_sizes", lambda own: frozen(own._table.held[: own._table.seats]))
reads(SeenView, "places", lambda own: frozen(own._table.place[: own._table.seats]))
reads(SeenView, "scores", lambda own: frozen(own._table.score[: own._table.seats]))
reads(SeenView, "fresh", lambda own: frozen(own._table.fresh[: own._table.seats]))
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
    return lambda view: make(kind, (view._codes_at, view._many, view._rules_at))


@attribute(SeenView, "hand")
def _(view: Any) -> Any:
    kind = view.deck.cards

    def read(view: Any) -> Any:
        laid = view._memo.hand
        if laid.many == NOT_YET:
            _lay_hand(view._rules, view._low, view._high, view._ages_at, view._memo)
        return make(kind, (address(laid), view._rules_at))

    return read


@attribute(SeenView, "discard")
def _(view: Any) -> Any:
    kind = view.deck.cards

    def read(view: Any) -> Any:
        laid = view._memo.discard
        if laid.many == NOT_YET:
            _lay_discard(view._rules, view._table, laid)
        return make(kind, (address(laid), view._rules_at))

    return read


@attribute(SeenView, "unseen")
def _(view: Any) -> Any:
    kind = view.deck.cards

    def read(view: Any) -> Any:
        laid = view._memo.unseen
        if laid.many == NOT_YET:
            _lay_unseen(view._rules, view._table, view._low, view._high, laid)
        return make(kind, (address(laid), view._rules_at))

    return read


@inline
def forget(memo: Any) -> None:
    """Begin a choice: nothing has been worked out, of any seat that could be asked for."""
    memo.hand.many = memo.discard.many = memo.unseen.many = NOT_YET
    for seat in range(MOST_SEATS):
        memo.lacked[U(seat)].many = NOT_YET


@njit
def _lay_hand(rules: Any, low: Any, high: Any, ages_at: Any, memo: Any) -> None:
    """A hand's cards in the order in which they came.

    Each goes behind as many as came before it: to count them takes fewer guesses of the processor
    than to sort.
    """
    keys, laid, count = memo.keys, memo.hand, 0
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        keys[U(count)] = np.int64(number_at(types.int32, ages_at, card)) << 8 | card
        count += 1
    for index in range(count):
        key, before = keys[U(index)], 0
        for other in range(count):
            before += keys[U(other)] < key
        face = rules.face[U(key & 255)]
        laid.numbers[U(before)] = face
        low, high = with_card(low, high, face)
    laid.many, laid.faces[0], laid.faces[1] = count, low, high


@njit
def _lay_discard(rules: Any, table: Any, laid: Any) -> None:
    """The discard pile."""
    low, high = ZERO, ZERO
    for index in range(table.discards):
        face = rules.face[table.discard[U(index)]]
        laid.numbers[U(index)] = face
        low, high = with_card(low, high, face)
    laid.many, laid.faces[0], laid.faces[1] = table.discards, low, high


@njit
def _lay_unseen(rules: Any, table: Any, low: Any, high: Any, laid: Any) -> None:
    """The cards that a seat with this hand does not see: in other hands, or in the draw pile."""
    for index in range(table.discards):
        low, high = with_card(low, high, table.discard[U(index)])
    for seat in range(table.seats):
        low, high = low | table.captured[seat, 0], high | table.captured[seat, 1]
    _lay_set(rules, ~low, ~high, laid)


@njit
def _lay_set(rules: Any, low: Any, high: Any, laid: Any) -> None:
    """The cards of a set in the order of their numbers: copies stand together."""
    faces_low, faces_high, count = ZERO, ZERO, 0
    all_low, all_high = rules.everything[0], rules.everything[1]
    low, high = low & all_low, high & all_high
    while low | high:
        face = rules.face[U(lowest(low, high))]
        low, high = without_lowest(low, high)
        laid.numbers[U(count)] = face
        faces_low, faces_high = with_card(faces_low, faces_high, face)
        count += 1
    laid.many, laid.faces[0], laid.faces[1] = count, faces_low, faces_high


@method(SeenView, "effect")
def _effect(view: Any, card: Any) -> Any:
    kind = view.deck.effect
    return lambda view, card: make(kind, (np.int64(view._rules.card[card._number]),))


@method(SeenView, "points")
def _points(view: Any, card: Any) -> Any:
    return lambda view, card: np.int64(view._rules.points[card._number])


@method(SeenView, "is_partner")
def _is_partner(view: Any, seat: Any) -> Any:
    def tell(view: Any, seat: Any) -> Any:
        return view._rules.partners > 0 and seat == partner_of(view._table, view._seat)

    return tell


@method(SeenView, "lacked")
def _lacked(view: Any, seat: Any) -> Any:
    kind = view.deck.cards

    def find(view: Any, seat: Any) -> Any:
        laid = view._memo.lacked[seat]
        if laid.many == NOT_YET:
            cards = _lacking(view._rules, view._table.stuck[seat])
            _lay_set(view._rules, cards[0], cards[1], laid)
        return make(kind, (address(laid), view._rules_at))

    return find


@inline
def _lacking(rules: Any, row: Int) -> Any:
    """The faces that fit where a seat was stuck; none if it never was."""
    if row == NO_ROW:
        return ZERO, ZERO
    cards = rules.match[U(row)]
    return cards[0] & rules.faces[0], cards[1] & rules.faces[1]
