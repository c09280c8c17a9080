"""Reading a state record: what every seat may know, and what one seat may know."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from upcard.cards import MOST_CARDS, Card
from upcard.engine.layout import DECLARED, NO_ROW, NOBODY, OVER, QUESTIONS, REASONS, STATE
from upcard.games.moves import Move, Outcome
from upcard.games.text import view_text
from upcard.rules.sections import MOST_SEATS
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
    return np.zeros(1, STATE).view(np.uint8)


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


class Table:
    """What states and views have in common: all that every seat may know."""

    game: Game
    """The game that is played."""

    def __init__(self, game: Game, data: Bytes) -> None:
        self.game = game
        self._read(data)

    def _read(self, data: Bytes) -> None:
        """Have these bytes, and the records in them: it takes long to make those anew each time."""
        self._data = data
        self._state: Any = data.view(STATE)[0]
        self._table: Any = self._state["table"]

    def __getstate__(self) -> dict[str, Any]:
        """What is saved and sent: its own bytes, and nothing that is read from them."""
        kept = {key: value for key, value in vars(self).items() if key not in READ_FROM_BYTES}
        return kept | {"_data": packed(self._data)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._read(unpacked(kept["_data"]))

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._table["seats"])

    @property
    def turn(self) -> int | None:
        """The seat that must choose, or None when the deal is over."""
        table = self._table
        return None if table["phase"] == OVER else int(table["turn"])

    @property
    def owner(self) -> int | None:
        """The seat whose turn it is, also while another one is asked; None when it is over."""
        table = self._table
        if table["phase"] == OVER:
            return None
        return int(table["owner" if self.game.has_house_tables else "turn"])

    @property
    def question(self) -> str:
        """What the seat that must choose is asked; an empty text when the deal is over.

        A `card` to play, the card just `drawn`; and where rules ask for it, another card to `lay`,
        a seat to `swap` hands with, for a `call`, to `catch` who missed it, a card out of turn
        (`jump`), and the `suit` of the starter.
        """
        return QUESTIONS[self._table["phase"]]

    @property
    def challenged(self) -> int | None:
        """The seat whose card the seat in turn may challenge, if there is one."""
        return self._seat_in("challenged") if self.pending else None

    @property
    def missed(self) -> int | None:
        """The seat that has missed its call and may be caught, if there is one."""
        return self._seat_in("missed")

    def _seat_in(self, field: str) -> int | None:
        """A seat that only games with HOUSE_TABLES have."""
        seat = int(self._table[field])
        return None if not self.game.has_house_tables or seat == NOBODY else seat

    @property
    def direction(self) -> int:
        """1 when play goes to higher seats, else -1."""
        return int(self._table["step"])

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile, the upcard last."""
        table = self._table
        return tuple(self.game.deck.cards[n] for n in table["discard"][: table["discards"]])

    @property
    def layers(self) -> tuple[int | None, ...]:
        """Who laid each card of the discard pile; None for one that was turned up."""
        table = self._table
        laid = (int(seat) for seat in table["layers"][: table["discards"]])
        return tuple(None if seat == NOBODY else seat for seat in laid)

    @property
    def upcard(self) -> Card | None:
        """The card to match; None on an empty table."""
        top = int(self._table["top"])
        return None if top == NOBODY else self.game.deck.cards[top]

    @property
    def suit(self) -> str | None:
        """The sign of the suit in force, the upcard's or one declared; None on an empty table."""
        table, deck = self._table, self.game.deck
        return None if table["top"] == NOBODY else str(deck.suits[face_in(table["row"])[0]])

    @property
    def rank(self) -> str | None:
        """The sign of the rank to match, the upcard's; None on an empty table."""
        table, deck = self._table, self.game.deck
        return None if table["top"] == NOBODY else str(deck.ranks[face_in(table["row"])[1]])

    @property
    def declared(self) -> bool:
        """Whether the suit in force was declared."""
        return bool(self._table["row"] & DECLARED)

    @property
    def pending(self) -> int:
        """How many cards a stack of draw cards has built up."""
        return int(self._table["pending"])

    @property
    def drew(self) -> int:
        """How many cards have been drawn in this turn."""
        return int(self._table["drew"])

    @property
    def draw_pile(self) -> int:
        """How many cards the draw pile has."""
        return int(self._table["drawable"])

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's number where it counts down, otherwise the size of its first hand."""
        return tuple(int(score) for score in self._table["score"][: self.seats])

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place: 1 for who went out first, 2 for the second; 0 for who still plays."""
        return tuple(int(place) for place in self._table["place"][: self.seats])

    @property
    def fresh(self) -> tuple[int, ...]:
        """How many cards each seat has received since it was last stuck, or in all."""
        return tuple(int(cards) for cards in self._table["fresh"][: self.seats])

    def lacked(self, seat: int) -> tuple[Card, ...]:
        """The faces that could have been played when `seat` was last stuck; none if it never was.

        It held none of them then, and all but its last `fresh[seat]` cards are still those.
        """
        row = int(self._table["stuck"][: self.seats][seat])
        if row == NO_ROW:
            return ()
        record, faces = plain_part(self.game.tables), self.game.deck.first_copy
        return tuple(
            self.game.deck.cards[n] for n in cards_in(record["match"][row]) if faces[n] == n
        )

    @property
    def captured(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has captured."""
        cards, sets = self.game.deck.cards, self._table["captured"][: self.seats]
        return tuple(tuple(cards[n] for n in cards_in(pair)) for pair in sets)

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return int(self._table["turns"])

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, or None while it goes on."""
        table = self._table
        if table["phase"] != OVER:
            return None
        winner = None if table["winner"] == NOBODY else int(table["winner"])
        points = tuple(int(points) for points in table["points"][: self.seats])
        return Outcome(winner, self.places, points, REASONS[table["reason"]], self.turns)

    def _hand(self, seat: int) -> tuple[Card, ...]:
        """A hand in the order in which its cards came."""
        data = self._data.data  # quicker than the record's fields
        words, ages = data.cast("Q"), data.cast("i")
        if not 0 <= seat < MOST_SEATS:
            raise IndexError("no table has such a seat")
        at, since = HANDS + 2 * seat, AGES + MOST_CARDS * seat
        numbers = cards_in((words[at], words[at + 1]))
        numbers.sort(key=ages[since : since + MOST_CARDS].__getitem__)
        return tuple(map(self.game.deck.cards.__getitem__, numbers))


class View(Table):
    """All that one seat may know, and nothing else: other hands and the draw pile are not in it."""

    seat: int
    """The seat whose view it is, counted from 0."""
    legal: tuple[Move, ...]
    """The moves that the seat may make, in a stable order; none when it is not its turn."""

    def __init__(self, game: Game, data: Bytes, seat: int, legal: tuple[Move, ...]) -> None:
        super().__init__(game, data)
        self.seat = seat
        self.belief: Bytes | None = None
        """What everybody may know of the hidden cards from what was seen and heard since the deal,
        a record of `engine.belief`; None where nobody kept it."""
        self._renew(legal)

    def __getstate__(self) -> dict[str, Any]:
        belief = None if self.belief is None else packed(self.belief)
        return super().__getstate__() | {"belief": belief, "_own": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        super().__setstate__(kept)
        self.belief = None if kept["belief"] is None else unpacked(kept["belief"])

    def _renew(self, legal: tuple[Move, ...]) -> None:
        """Stand for what its bytes say now."""
        self.legal = legal
        self._own: tuple[Card, ...] | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, in the order in which they came."""
        if self._own is None:
            self._own = self._hand(self.seat)
        return self._own

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(int(held) for held in self._table["held"][: self.seats])

    @property
    def next_seat(self) -> int:
        """The seat whose turn follows this seat's, if nothing is skipped or turned around."""
        return self._neighbour(self.direction)

    @property
    def previous_seat(self) -> int:
        """The seat before this one in the direction of play."""
        return self._neighbour(-self.direction)

    @property
    def partner(self) -> int | None:
        """The seat opposite in a game of partners; None in any other."""
        return (self.seat + 2) % self.seats if self.game.rules.partners else None

    def is_partner(self, seat: int) -> bool:
        """Whether `seat` is this one's partner."""
        return seat == self.partner

    def _neighbour(self, step: int) -> int:
        places, seat = self.places, self.seat
        while True:
            seat = (seat + step) % self.seats
            if not places[seat] or seat == self.seat:
                return seat

    @property
    def open_hands(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat its hand, sorted, if it is another's that lies open; else no cards."""
        hands, cards = self._state["hands"][: self.seats], self.game.deck.cards
        return tuple(
            tuple(cards[number] for number in cards_in(pair)) if seat != self.seat else ()
            for seat, pair in enumerate(hands)
        )

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the seat does not see: in other hands, or in the draw pile."""
        left = Counter(self.game.deck.cards)
        left.subtract(self.hand)
        for hand in self.open_hands:
            left.subtract(hand)
        left.subtract(self.discard)
        for cards in self.captured:
            left.subtract(cards)
        return tuple(left.elements())

    @property
    def league(self) -> tuple[int, ...]:
        """The other seats that show this one their hands: none, but for cheaters."""
        return ()

    def effect(self, card: Card) -> Card:
        """What a card does when it is played: the card itself, as this game knows it."""
        return self.game.deck.card(card.text)

    def points(self, card: Card) -> int:
        """What a card counts."""
        return self.effect(card).points

    @property
    def drawn(self) -> Card | None:
        """The card just drawn, which alone may (or must) be played now; else None."""
        drawn = int(self._state["drawn"])
        return None if drawn == NOBODY else self.game.deck.cards[drawn]

    @property
    def dice(self) -> int:
        """A random number from 0 to 2**63 - 1, the seat's own in this turn: for whoever rolls dice.

        0 when it is not the seat's turn.
        """
        return int(self._state["dice"][self.seat]) >> 1

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and (self.game, self.seat, self.legal) == (other.game, other.seat, other.legal)
            and repr(self) == repr(other)
        )

    def __hash__(self) -> int:
        return hash((self.seat, repr(self)))

    @property
    def text(self) -> str:
        """The view as one line, which `game.read_view` takes back."""
        return view_text(self)

    def __repr__(self) -> str:
        return f"View({self.text!r})"


class SharedView(View):
    """The view of a seat in league with others: they show one another their hands.

    Document 002, «Extras»: «cheater players that work together in a 4 player game». `shown` are the
    others' hands by seat, each in the order in which its cards came. What comes of them is all that
    an honest view has not.
    """

    shown: Mapping[int, tuple[Card, ...]] = MappingProxyType({})

    @property
    def league(self) -> tuple[int, ...]:
        """The other seats in the league."""
        return tuple(self.shown)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the league does not see."""
        left = Counter(super().unseen)
        for seat, hand in self.shown.items():
            left.subtract(() if self.open_hands[seat] else hand)
        return tuple(left.elements())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedView) and self.shown == other.shown and super().__eq__(other)

    def __hash__(self) -> int:
        return super().__hash__()
