"""Reading a state record: what every seat and spectators may know; and writing it as text.

A position is one line, which can be read back (`games.reading`). Fields stand as `key:value`, apart
by spaces; cards are apart by commas, seats by slashes. A view's line has no fields for what its
seat may not know. `kept`, and in a view's line `older`, stand there only once the discard pile has
become the draw pile.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from upcard.cards import MOST_CARDS, Card
from upcard.engine.layout import DECLARED, NO_ROW, NOBODY, OVER, QUESTIONS, REASONS, STATE
from upcard.games.outcome import Outcome
from upcard.rules.section import MOST_SEATS
from upcard.rules.tables import face_in, plain_part

if TYPE_CHECKING:
    from upcard.games.game import Game

Bytes = npt.NDArray[np.uint8]


def cards_in(pair: Any) -> list[int]:
    """The card numbers of a set of two words, ascending."""
    bits = int(pair[0]) | int(pair[1]) << 64
    numbers = []
    while bits:
        lowest = bits & -bits
        numbers.append(lowest.bit_length() - 1)
        bits ^= lowest
    return numbers


def empty_bytes() -> Bytes:
    """The bytes of one state record, all zero."""
    return np.zeros(STATE.itemsize, np.uint8)


def record_of(data: Bytes) -> Any:
    """The state record in these bytes. To view them as one would take 20 times as long."""
    return np.ndarray(1, STATE, data)[0]


def packed(data: Bytes) -> bytes:
    """A record's bytes in little room: nearly all of them are zeros."""
    return zlib.compress(data.tobytes(), 1)


def unpacked(data: bytes) -> Bytes:
    """A record's bytes again."""
    return np.frombuffer(bytearray(zlib.decompress(data)), np.uint8)


HANDS, AGES = STATE.fields["hands"][1] // 8, STATE.fields["age"][1] // 4  # type: ignore[index]
"""Where a state record's hands and ages begin, in words of their own size."""
READ_FROM_BYTES = ("_state", "_table")
"""What a table has of its bytes in another form."""

NUMBERS = ("first", "turn", "step", "pending", "passes", "drew", "phase", "reason", "out")
SEAT_NUMBERS = ("score", "place", "points", "fresh")
HOUSE_NUMBERS = ("laid", "run", "lasts", "played", "doubled", "limited")
SIDE_NUMBERS = ("side", "flipping")
HOUSE_SEATS = ("owner", "following", "challenged", "missed")
"""Fields of a position's line, by what they are; from HOUSE_NUMBERS on of games with HOUSE_TABLES
only, and SIDE_NUMBERS of those whose cards have two sides."""


def line(fields: Mapping[str, object]) -> str:
    """Fields as a position's line."""
    return " ".join(f"{key}:{value}" for key, value in fields.items())


def listed(cards: Iterable[Card]) -> str:
    """Cards as a position's line has them."""
    return ",".join(map(str, cards))


def _seat_or_nobody(seat: Any) -> str:
    return "" if seat == NOBODY else str(int(seat))


class Table:
    """The common part of states and views: all that every seat may know."""

    def __init__(self, game: Game, data: Bytes) -> None:
        self._game = game.front
        self._read(data)

    @property
    def game(self) -> Game:
        """The game, with the side of its cards that is up."""
        game = self._game
        return game if len(game.sides) == 1 else game.sides[self._table["side"]]

    @property
    def side(self) -> int:
        """Which side of the cards is up, where they have two: 0 at first, 1 after a flip."""
        return int(self._table["side"]) if len(self._game.sides) > 1 else 0

    def _read(self, data: Bytes) -> None:
        """Take these bytes, and keep the records in them, which are slow to create each time."""
        self._data = data
        self._state: Any = record_of(data)
        self._table: Any = self._state["table"]

    def __getstate__(self) -> dict[str, Any]:
        """What is saved and sent: its bytes, without what was read from them."""
        kept = {key: value for key, value in vars(self).items() if key not in READ_FROM_BYTES}
        return kept | {"_data": packed(self._data)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._read(unpacked(kept["_data"]))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self._table["seats"])

    @property
    def turn(self) -> int | None:
        """The seat that must choose, or None when the deal is over."""
        table = self._table
        return None if table["phase"] == OVER else int(table["turn"])

    @property
    def owner(self) -> int | None:
        """The seat whose turn it is, even while another one is asked; None after the deal."""
        table = self._table
        if table["phase"] == OVER:
            return None
        return int(table["owner" if self.game.has_house_tables else "turn"])

    @property
    def question(self) -> str:
        """The question to the seat that must choose; an empty text when the deal is over.

        `card`: which card to play; `drawn`: whether to play the card just drawn. Where rules need
        them: `lay`, another card of the same turn; `swap`, a seat to swap hands with; `call`,
        whether to call; `catch`, whether to catch a missed call; `jump`, a card out of turn;
        `suit`, the suit of the starter; `target`, a seat that draws; `blind`, the suit of a wild
        that was turned up.
        """
        return QUESTIONS[self._table["phase"]]

    @property
    def challenged(self) -> int | None:
        """The seat whose card may be challenged now, if there is one."""
        return self._seat_in("challenged") if self.pending else None

    @property
    def missed(self) -> int | None:
        """The seat that has missed its call and may be caught, if there is one."""
        return self._seat_in("missed")

    def _seat_in(self, field: str) -> int | None:
        """A seat in a field that only games with HOUSE_TABLES have."""
        seat = int(self._table[field])
        return None if not self.game.has_house_tables or seat == NOBODY else seat

    @property
    def direction(self) -> int:
        """The direction of play: 1 to higher seats, -1 to lower ones."""
        return int(self._table["step"])

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile, the upcard last."""
        table = self._table
        numbers = table["discard"][: table["discards"]].tolist()
        return tuple(map(self.game.deck.cards.__getitem__, numbers))

    @property
    def layers(self) -> tuple[int | None, ...]:
        """The seat that played each card of the discard pile; None for a card turned up."""
        table = self._table
        laid = table["layers"][: table["discards"]].tolist()
        return tuple(None if seat == NOBODY else seat for seat in laid)

    @property
    def upcard(self) -> Card | None:
        """The card to match; None on an empty table."""
        top = int(self._table["top"])
        return None if top == NOBODY else self.game.deck.cards[top]

    @property
    def suit(self) -> str | None:
        """The sign of the current suit, the upcard's or a declared one; None on an empty table."""
        table, deck = self._table, self.game.deck
        return None if table["top"] == NOBODY else str(deck.suits[face_in(table["row"])[0]])

    @property
    def rank(self) -> str | None:
        """The sign of the upcard's rank; None on an empty table."""
        table, deck = self._table, self.game.deck
        return None if table["top"] == NOBODY else str(deck.ranks[face_in(table["row"])[1]])

    @property
    def declared(self) -> bool:
        """Whether the current suit was declared."""
        return bool(self._table["row"] & DECLARED)

    @property
    def pending(self) -> int:
        """The number of cards to draw that a stack of draw cards has built up."""
        return int(self._table["pending"])

    @property
    def drew(self) -> int:
        """The number of cards drawn in this turn."""
        return int(self._table["drew"])

    @property
    def draw_pile(self) -> int:
        """The number of cards in the draw pile."""
        return int(self._table["drawable"])

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's countdown number if seats count down, or else the size of its first hand."""
        return tuple(self._table["score"][: self.seats].tolist())

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat: 1 for the first to go out, 2 for the second; 0 while it plays."""
        return tuple(self._table["place"][: self.seats].tolist())

    @property
    def fresh(self) -> tuple[int, ...]:
        """The number of cards that each seat received since it was last stuck, or in total."""
        return tuple(self._table["fresh"][: self.seats].tolist())

    def lacked(self, seat: int) -> tuple[Card, ...]:
        """The faces that could have been played when `seat` was last stuck; none if it never was.

        It held none of them then. All its cards except the last `fresh[seat]` are from that time.
        """
        row = int(self._table["stuck"][: self.seats][seat])
        if row == NO_ROW:
            return ()
        record, faces = plain_part(self.game.tables, self.side), self.game.deck.first_copy
        return tuple(
            self.game.deck.cards[n] for n in cards_in(record["match"][row]) if faces[n] == n
        )

    @property
    def kept(self) -> tuple[Card, ...]:
        """The cards that were not in the discard pile when it last became the draw pile.

        Those of them that a seat cannot see are in other hands. None before the first reshuffle,
        and none in decks with identical cards, where nobody sees which copy is played.
        """
        return tuple(map(self.game.deck.cards.__getitem__, cards_in(self._table["kept"])))

    @property
    def captured(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has captured."""
        cards, sets = self.game.deck.cards, self._table["captured"][: self.seats]
        return tuple(tuple(cards[n] for n in cards_in(pair)) for pair in sets)

    @property
    def turns(self) -> int:
        """The number of turns that have begun."""
        return int(self._table["turns"])

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        table = self._table
        if table["phase"] != OVER:
            return None
        winner = None if table["winner"] == NOBODY else int(table["winner"])
        points = tuple(int(points) for points in table["points"][: self.seats])
        rules, reason = self.game.rules, REASONS[table["reason"]]
        kind = rules.partners, rules.fewest_win
        return Outcome(winner, self.places, points, reason, self.turns, *kind)

    def _hand(self, seat: int) -> tuple[Card, ...]:
        """A hand in the order in which its cards came."""
        return tuple(map(self.game.deck.cards.__getitem__, self._held(seat)))

    def _held(self, seat: int) -> list[int]:
        """The numbers of the cards of a hand, likewise."""
        data = self._data.data  # quicker than the record's fields
        words, ages = data.cast("Q"), data.cast("i")
        if not 0 <= seat < MOST_SEATS:
            raise IndexError("no table has such a seat")
        at = HANDS + 2 * seat
        numbers = cards_in((words[at], words[at + 1]))
        numbers.sort(key=ages[AGES : AGES + MOST_CARDS].__getitem__)
        return numbers

    def _exactly(self, numbers: Iterable[int]) -> str:
        """Cards as a state's line has them: with the other side of each, where it has one."""
        printed = self.game.printed
        return ",".join(map(printed.__getitem__, numbers))

    def _fields(self) -> dict[str, str]:
        """What every seat may know, as fields of a position's line."""
        record = self._table
        fields = {"game": self.game.id.replace(" ", "%20"), "seats": str(self.seats)}
        fields |= {name: str(int(record[name])) for name in NUMBERS}
        fields |= {name: _seat_or_nobody(record[name]) for name in ("winner", "captor")}
        fields["turns"] = str(self.turns)
        fields |= {"upcard": str(self.upcard or ""), "in-force": self._row(record["row"])}
        for name in SEAT_NUMBERS:
            fields[name] = ",".join(map(str, record[name][: self.seats].tolist()))
        fields["stuck"] = "/".join(map(self._row, record["stuck"][: self.seats].tolist()))
        fields["discard"] = listed(self.discard)
        fields["layers"] = ",".join("" if seat is None else str(seat) for seat in self.layers)
        fields["captured"] = "/".join(map(listed, self.captured))
        if self.kept:
            fields["kept"] = listed(self.kept)
        return fields

    def _house_fields(self) -> dict[str, str]:
        """What is so only in games that have HOUSE_TABLES; nothing in others."""
        if not self.game.has_house_tables:
            return {}
        record = self._table
        fields = {name: str(int(record[name])) for name in HOUSE_NUMBERS}
        fields |= {name: _seat_or_nobody(record[name]) for name in HOUSE_SEATS}
        fields["source"] = str(self.game.deck.cards[record["source"]])
        return fields | {"before": self._row(record["before"])} | self._side_fields()

    def _side_fields(self) -> dict[str, str]:
        """Which side of the cards is up; nothing where they have one."""
        if len(self._game.sides) == 1:
            return {}
        return {name: str(int(self._table[name])) for name in SIDE_NUMBERS}

    def _row(self, row: int) -> str:
        """The rank and suit to match, and `!` if the suit was declared; nothing for NO_ROW."""
        if row == NO_ROW:
            return ""
        deck, (suit, rank) = self.game.deck, face_in(row)
        return f"{deck.ranks[rank]},{deck.suits[suit]}{'!' if row & DECLARED else ''}"

    def _reads_as(self, other: Table) -> bool:
        """Whether both are written alike; so they are, without writing them, if their bytes are."""
        if self._game is other._game and np.array_equal(self._data, other._data):
            return True
        return repr(self) == repr(other)

    def _drawn_text(self) -> str:
        drawn = int(self._state["drawn"])
        return "" if drawn == NOBODY else str(self.game.deck.cards[drawn])
