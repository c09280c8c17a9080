"""A view as compiled strategies read it: one record, written anew for each choice.

What is written here is all that such a strategy can know: it is handed this record and no other.
The names are those of `upcard.View`. A card is one number (`rules.tables.card_word`), since a
processor reads it at once, and compares two of them without a branch.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import ONE, ZERO, Int, U, lowest, lowest_bit, with_card, without_lowest
from upcard.cards import MOST_CARDS
from upcard.engine.layout import CARDLESS, DECLARED, MOST_LISTED, MOVES_SIZE, NO_ROW, SUIT_STEP
from upcard.engine.legal import partner_of
from upcard.engine.packed import rank_of, suit_of
from upcard.jit import cached_njit, inline_njit
from upcard.rules.section import MOST_SEATS

CARDS = np.dtype(
    [
        ("_cards", "i8"),  # how many
        ("_low", "<u8"),  # which faces are among them
        ("_high", "<u8"),
        ("_words", "i8", (MOST_CARDS,)),  # in their order
    ],
    align=True,
)
"""Cards. What is behind the last one is older, and not for strategies: they can name no field that
begins with an underline."""
MOVES = np.dtype([("_moves", "i8"), ("_words", "i8", (MOST_LISTED, 2))], align=True)
"""Legal moves: for each the word of its card, and its code."""
NUMBERS = np.dtype([("_numbers", "i8"), ("_words", "i8", (MOST_SEATS,))], align=True)
"""A number a seat."""
SETS = np.dtype([("_sets", "i8"), ("_words", CARDS, (MOST_SEATS,))], align=True)
"""Some cards a seat."""

PLAIN = (
    *("seat", "seats", "turn", "turns", "direction", "pending", "drew", "draw_pile", "dice"),
    *("next_seat", "previous_seat", "upcard"),
)
BY_SEAT = ("hand_sizes", "places", "scores", "fresh")
VIEW = np.dtype(
    [
        *((name, "i8") for name in PLAIN),
        ("declared", "?"),
        ("suit", "i1"),
        ("rank", "i1"),
        ("partner", "i2"),  # another type than that of suits and ranks, which are texts
        *((name, NUMBERS) for name in BY_SEAT),
        ("lacked", SETS),
        ("hand", CARDS),
        ("discard", CARDS),
        ("unseen", CARDS),
        ("legal", MOVES),
        ("_keys", "i8", (MOST_CARDS,)),  # scratch
        ("_rows", "i8", (MOST_SEATS,)),  # of which `lacked` was written, and 1; 0: none yet
    ],
    align=True,
)
ROOM_SIZE = MOVES_SIZE + VIEW.itemsize // 8
"""Whole numbers in the room for listing moves and, behind it, for views of one game.

They are zeros at first: `lacked` is written only where it differs from what is there."""
NOTHING = -1
"""No card, suit, rank or partner: what is None in Python."""


@cached_njit
def write_plain(view: Any, known: Any) -> None:
    """Numbers, and the upcard."""
    table, discards = known.table, known.table.discards
    view.seat = view.turn = known.seat
    view.seats = table.seats
    view.turns = table.turns
    view.direction = table.step
    view.pending = table.pending
    view.drew = table.drew
    view.draw_pile = table.drawable
    view.dice = np.int64(known.dice >> ONE)
    view.partner = partner_of(table, known.seat) if known.rules.partners else NOTHING
    view.declared = table.row & DECLARED > 0
    if discards:
        view.suit, view.rank = suit_of(table.row), rank_of(table.row)
        view.upcard = known.rules.card[U(table.discard[U(discards - 1)])]
    else:
        view.suit = view.rank = view.upcard = NOTHING


@cached_njit
def write_neighbours(view: Any, known: Any) -> None:
    """Who comes next, and who came before."""
    table, seat = known.table, known.seat
    view.next_seat = neighbour(table, seat, table.step)
    view.previous_seat = neighbour(table, seat, -table.step)


@inline_njit
def neighbour(table: Any, own: Int, step: Int) -> Int:
    """The nearest seat in a direction that still plays; the own one if there is none."""
    seat = own
    while True:
        seat += step
        if seat < 0:
            seat = table.seats - 1
        elif seat == table.seats:
            seat = 0
        if not table.place[U(seat)] or seat == own:
            return seat


@cached_njit
def write_by_seat(view: Any, known: Any) -> None:
    """Numbers of each seat."""
    table = known.table
    for one in (view.hand_sizes, view.places, view.scores, view.fresh):
        one._numbers = table.seats
    for seat in range(MOST_SEATS):
        view.hand_sizes._words[U(seat)] = table.held[U(seat)]
        view.places._words[U(seat)] = table.place[U(seat)]
        view.scores._words[U(seat)] = table.score[U(seat)]
        view.fresh._words[U(seat)] = table.fresh[U(seat)]


@cached_njit
def write_legal(view: Any, known: Any) -> None:
    """The legal moves."""
    legal = view.legal
    legal._moves = known.count
    for index in range(known.count):
        code = known.codes[U(index)]
        card = known.rules.card[U(code & (SUIT_STEP - 1))] if code < CARDLESS else NOTHING
        legal._words[U(index), 0], legal._words[U(index), 1] = card, code


@cached_njit
def write_hand(view: Any, known: Any) -> None:
    """The hand, its cards in the order in which they came.

    Each goes behind as many as came before it: to count them takes fewer guesses of the processor
    than to sort.
    """
    rules, keys, cards, count = known.rules, view._keys, view.hand, 0
    low, high = known.hand
    cards._low, cards._high = faces_of(rules, low, high)
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        keys[U(count)] = np.int64(known.ages[U(card)]) << 8 | card
        count += 1
    for index in range(count):
        key, before = keys[U(index)], 0
        for other in range(count):
            before += keys[U(other)] < key
        cards._words[U(before)] = rules.card[U(key & 255)]
    cards._cards = count


@cached_njit
def write_discard(view: Any, known: Any) -> None:
    """The discard pile."""
    rules, table, cards, low, high = known.rules, known.table, view.discard, ZERO, ZERO
    for index in range(table.discards):
        card = table.discard[U(index)]
        low, high = with_card(low, high, card)
        cards._words[U(index)] = rules.card[U(card)]
    cards._cards = table.discards
    cards._low, cards._high = faces_of(rules, low, high)


@cached_njit
def write_unseen(view: Any, known: Any) -> None:
    """The cards that the seat does not see: in other hands, or in the draw pile."""
    table = known.table
    low, high = known.hand
    for index in range(table.discards):
        low, high = with_card(low, high, table.discard[U(index)])
    for seat in range(table.seats):
        low, high = low | table.captured[U(seat), 0], high | table.captured[U(seat), 1]
    low, high = low | table.open[0], high | table.open[1]
    write_set(known.rules, ~low, ~high, view.unseen)


@cached_njit
def write_lacked(view: Any, known: Any) -> None:
    """The faces that fit where a seat was last stuck; none if it never was.

    They are there from the last time, unless it has been stuck since.
    """
    rules, table, rows = known.rules, known.table, view._rows
    view.lacked._sets = table.seats
    for seat in range(table.seats):
        row, cards = table.stuck[U(seat)], view.lacked._words[U(seat)]
        if rows[U(seat)] == row + 1:
            continue
        rows[U(seat)] = row + 1
        if row == NO_ROW:
            cards._cards, cards._low, cards._high = 0, ZERO, ZERO
        else:
            fits, faces = rules.match[U(row)], rules.faces
            write_set(rules, fits[0] & faces[0], fits[1] & faces[1], cards)


@cached_njit
def write_set(rules: Any, low: Any, high: Any, cards: Any) -> None:
    """The cards of a set in the order of their numbers: copies stand together."""
    low, high = low & rules.everything[0], high & rules.everything[1]
    cards._low, cards._high = faces_of(rules, low, high)
    count = write_words(rules, low, 0, cards, 0)
    cards._cards = write_words(rules, high, 64, cards, count)


@inline_njit
def write_words(rules: Any, word: Any, first: Int, cards: Any, count: Int) -> Int:
    """Write half a set, its cards numbered from `first`, behind `count` others; how many then."""
    while word:
        cards._words[U(count)] = rules.card[U(first + lowest_bit(word))]
        word &= word - ONE
        count += 1
    return count


@inline_njit
def faces_of(rules: Any, low: Any, high: Any) -> Any:
    """The faces in a set: of each, the lowest card."""
    own_low, own_high = low & rules.faces[0], high & rules.faces[1]
    low, high = low & ~rules.faces[0], high & ~rules.faces[1]
    while low | high:
        own_low, own_high = with_card(own_low, own_high, rules.face[U(lowest(low, high))])
        low, high = without_lowest(low, high)
    return own_low, own_high


WRITERS: dict[str, Any] = {
    **dict.fromkeys((*PLAIN, "declared", "suit", "rank", "partner"), write_plain),
    **dict.fromkeys(("next_seat", "previous_seat"), write_neighbours),
    **dict.fromkeys(BY_SEAT, write_by_seat),
    "lacked": write_lacked,
    "hand": write_hand,
    "discard": write_discard,
    "unseen": write_unseen,
    "legal": write_legal,
}
"""What writes each field: only those are called whose fields a strategy reads."""


def shown(reads: frozenset[str]) -> np.dtype[np.void]:
    """The type of a view as a strategy gets it, which reads these names: no other field is in it.

    Where nothing is written, there is what was written for another seat.
    """
    names = [name for name in WRITERS if name in reads] or ["seat"]
    fields: Any = VIEW.fields
    return np.dtype(
        {
            "names": names,
            "formats": [fields[name][0] for name in names],
            "offsets": [fields[name][1] for name in names],
            "itemsize": VIEW.itemsize,
        }
    )
