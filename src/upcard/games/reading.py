"""Reading a position back from its line of text: all of it is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from upcard.chance import SCRIPT, SOURCES
from upcard.engine.layout import (
    CHOOSE,
    DECLARED,
    DRAWN,
    GONE,
    LAYING,
    MOST_TURNS,
    NO_ROW,
    NOBODY,
    ON,
    ONE_TURN,
    OVER,
    REASONS,
    TURNING,
)
from upcard.errors import Unreadable
from upcard.games.state import State
from upcard.games.table import (
    HOUSE_NUMBERS,
    HOUSE_SEATS,
    NUMBERS,
    SEAT_NUMBERS,
    Table,
    cards_in,
    empty_bytes,
)
from upcard.games.view import View
from upcard.rules.tables import RANK_SHIFT, face_in

if TYPE_CHECKING:
    from upcard.games.game import Game

BACK = re.compile(r"~[^,/ ]+")
"""The other side of a card in a position."""
MOST_TAPE = 1_000_000


def _fields(text: str) -> dict[str, str]:
    fields = {}
    for word in text.split():
        key, colon, value = word.partition(":")
        if not colon or key in fields:
            raise Unreadable(f"{word!r} in a position: its fields are written key:value, each once")
        fields[key] = value
    return fields


def _cards(text: str) -> list[str]:
    return text.split(",") if text else []


class _Reader:
    """Fills a state record from a line's fields, giving each card its number as it comes."""

    def __init__(self, game: Game, record: Any, fields: dict[str, str]) -> None:
        self.game, self.record, self.table, self.fields = (
            game,
            record,
            record["table"],
            fields,
        )
        self.free: dict[int, list[int]] = {}
        """By the first copy of a card, those that have no place yet."""
        for number, first in enumerate(game.deck.first_copy):
            self.free.setdefault(first, []).append(number)

    def number(self, text: str) -> int:
        face, _, back = text.partition("~")
        free = copies = self.free[self.game.deck.number(face)]
        if back:
            copies = [n for n in copies if self.game.printed[n] == text]
        if not copies:
            raise Unreadable(f"{text} stands in the position more often than in the deck")
        number = copies[0]
        free.remove(number)
        return number

    def numbers(self, text: str) -> list[int]:
        return [self.number(card) for card in _cards(text)]

    def row(self, text: str) -> int:
        """What is in force, from its rank and suit."""
        deck, (rank, suit) = self.game.deck, text.rstrip("!").split(",")
        row = [str(one) for one in deck.suits].index(suit)
        row += [str(one) for one in deck.ranks].index(rank) << RANK_SHIFT
        return row + DECLARED * text.endswith("!")

    def public(self) -> None:
        fields, table, deck = self.fields, self.table, self.game.deck
        if fields["game"] != self.game.id.replace(" ", "%20"):
            raise Unreadable(f"a position of {fields['game']} given: this is {self.game.id}")
        fewest, most = self.game.rules.seats
        if not fewest <= int(fields["seats"]) <= most:
            raise Unreadable(f"seats:{fields['seats'][:20]} given: {fewest} to {most} can play")
        for name in ("seats", "turns", *NUMBERS):
            table[name] = int(fields[name])
        for name in ("winner", "captor"):
            table[name] = int(fields[name]) if fields[name] else NOBODY
        table["row"] = self.row(fields["in-force"])
        for seat, text in enumerate(fields["stuck"].split("/")):
            table["stuck"][seat] = self.row(text) if text else NO_ROW
        table["top"] = deck.number(fields["upcard"]) if fields["upcard"] else NOBODY
        self.piles()
        if self.game.has_house_tables:
            self.house()
        self.check_table()

    def piles(self) -> None:
        """What is told by seat, and the cards that lie on the table."""
        fields, table = self.fields, self.table
        for name in SEAT_NUMBERS:
            for seat, value in enumerate(fields[name].split(",")):
                table[name][seat] = int(value)
        pile = self.numbers(fields["discard"])
        table["discards"] = len(pile)
        table["discard"][: len(pile)] = pile
        for index, text in enumerate(fields["layers"].split(",") if pile else ()):
            table["layers"][index] = int(text) if text else NOBODY
        for seat, cards in enumerate(fields["captured"].split("/")):
            self.fill(table["captured"][seat], self.numbers(cards))
        self.fill(table["kept"], [*map(self.game.deck.number, _cards(fields.get("kept", "")))])

    def house(self) -> None:
        """What is so only in games that have HOUSE_TABLES."""
        fields, table, seats = self.fields, self.table, int(self.fields["seats"])
        for name in HOUSE_NUMBERS:
            table[name] = int(fields[name])
        for name in HOUSE_SEATS:
            table[name] = int(fields[name]) if fields[name] else NOBODY
        table["source"] = self.game.deck.number(fields["source"])
        table["before"] = self.row(fields["before"])
        if len(self.game.sides) > 1:
            table["flipping"] = int(fields["flipping"])
            self.refuse({"flipping": table["flipping"] in (0, 1)})
        some_seat = {*range(seats)}
        # What is drawn for cards that were laid may have had the pile shuffled, with all but one.
        laying = table["phase"] == LAYING
        most_laid = table["discards"] if laying else len(self.game.deck)
        sane = {
            "owner": int(table["owner"]) in some_seat,
            "following": int(table["following"]) in some_seat,
            "challenged": int(table["challenged"]) in {NOBODY, *some_seat},
            "missed": int(table["missed"]) in {NOBODY, *some_seat},
            "laid": 0 <= table["laid"] <= most_laid,
            "run": table["run"] in (-1, 0, 1),
            "lasts": table["lasts"] in (ON, ONE_TURN, GONE),
            "limited": 0 <= table["limited"] <= table["out"],
        }
        self.refuse(sane)

    def check_table(self) -> None:
        """Refuse what would point outside the state, or contradict itself."""
        table, deck = self.table, self.game.deck
        seats, seat_or_none = int(table["seats"]), {NOBODY, *range(int(table["seats"]))}
        ranks, over = range(1, len(deck.ranks) + 1), int(table["phase"]) == OVER
        when, half, place = self.game.rules.end.when, seats // 2, table["place"][:seats]
        places = sorted(int(one) for one in place if one)
        most_out = seats if over else {"one left": seats - 2, "side out": half}.get(when, 0)
        if self.game.rules.end.hand_limit and not over:
            most_out = seats - 2
        sane = {
            "turn": int(table["turn"]) in range(seats) and int(table["first"]) in range(seats),
            "step": int(table["step"]) in (1, -1),
            "phase": int(table["phase"]) in (OVER, CHOOSE, DRAWN, *self.more_phases),
            "reason": int(table["reason"]) in range(len(REASONS)) and (table["reason"] > 0) == over,
            "upcard": not table["discards"]
            or deck.first_copy[table["discard"][table["discards"] - 1]] == table["top"],
            "in-force": table["row"] & DECLARED
            or table["top"] == NOBODY
            or deck.faces[table["top"]] == face_in(table["row"]),
            "winner": int(table["winner"]) in seat_or_none,
            "captor": int(table["captor"]) in seat_or_none,
            "out": 0 <= table["out"] <= most_out,
            "place": places == self.right_places(seats) and len(places) == table["out"],
            "passes": 0 <= table["passes"] <= seats and table["pending"] >= 0,
            "drew": table["drew"] >= 0 and min(table["fresh"]) >= 0,
            "layers": all(
                int(seat) in seat_or_none for seat in table["layers"][: table["discards"]]
            ),
            "turns": 0 <= table["turns"] <= MOST_TURNS,
            "kept": not self.kept or len({*deck.first_copy}) == len(deck),
            "score": not self.game.rules.end.counts_down
            or all(int(score) in (0, *ranks) for score in table["score"][:seats]),
            "partners": over or when != "side out" or not any(place[:half] * place[half:]),
            "phase and turn": over or not table["place"][int(table["turn"])],
        }
        self.refuse(sane)

    def backs(self) -> None:
        """What is seen of the other sides of cards, where they have two."""
        other, fields, table = self.game.deck.other, self.fields, self.table
        if other is None:
            return
        for seat, cards in enumerate(fields["backs"].split("/")):
            self.fill(self.record["backs"][seat], other.numbers(_cards(cards)))
        table["back"] = other.number(fields["back"]) if fields["back"] else NOBODY

    @property
    def more_phases(self) -> range:
        """Phases that are only in games that have HOUSE_TABLES."""
        return range(LAYING, TURNING + 1) if self.game.has_house_tables else range(0)

    def right_places(self, seats: int) -> list[int]:
        """The places of those who are out: the first ones, and the last for the hand limit."""
        limited = int(self.table["limited"])
        first = range(1, min(int(self.table["out"]), seats) - limited + 1)
        return [*first, *range(seats - limited + 1, seats + 1)]

    def refuse(self, sane: dict[str, Any]) -> None:
        """Refuse what makes no sense."""
        for name, right in sane.items():
            if not right:
                raise Unreadable(f"{name} makes no sense in this position of {self.game.id}")

    def check_hands(self) -> None:
        """Refuse a position with cards missing or misplaced, or whose turn it is has none."""
        turn, phase = int(self.table["turn"]), int(self.table["phase"])
        if left := sorted(number for copies in self.free.values() for number in copies):
            missing = ",".join(str(self.game.deck.cards[number]) for number in left)
            raise Unreadable(f"cards are missing in the position: {missing}")
        if (
            phase in (CHOOSE, DRAWN)
            and not self.may_be_empty
            and not cards_in(self.record["hands"][turn])
        ):
            raise Unreadable(f"seat {turn} has the turn, and no card")
        if (phase in (DRAWN, TURNING)) != (self.record["drawn"] != NOBODY):
            phases = f"{DRAWN} or {TURNING}"
            raise Unreadable(f"drawn: a card just drawn goes with phase {phases}, and only so")
        rules, seats = self.game.rules, int(self.table["seats"])
        if rules.deal.again and self.table["drawable"] % (seats * rules.deal.hand_size(seats)):
            raise Unreadable("draw: what is left must come out even when hands are dealt again")
        pile = self.record["draw"][: self.table["drawable"]].tolist()
        self.refuse({"kept": not {*self.kept} & {*pile}})

    def older(self, seat: int) -> None:
        """How many cards of each hand are kept ones: the seat sees its own."""
        table, held = self.table, {*cards_in(self.record["hands"][seat])}
        for other, value in enumerate(self.fields["older"].split(",") if self.kept else ()):
            table["older"][other] = int(value)
        self.refuse(
            {
                "older": (table["older"] >= 0).all()
                and (table["older"] <= table["held"]).all()
                and len(held & {*self.kept}) == table["older"][seat]
            }
        )

    @property
    def kept(self) -> list[int]:
        """The cards that were not in the discard pile at the last reshuffle."""
        return cards_in(self.table["kept"])

    @property
    def may_be_empty(self) -> bool:
        """Whether a seat without cards can have the turn: one that must cover its last card."""
        return any(effect.covered for effect in self.game.rules.cards.values())

    def fill(self, pair: Any, numbers: list[int]) -> None:
        bits = sum(1 << number for number in numbers)
        pair[0], pair[1] = np.uint64(bits & 2**64 - 1), np.uint64(bits >> 64)

    def hand(self, seat: int, text: str) -> None:
        numbers = self.numbers(text)
        self.fill(self.record["hands"][seat], numbers)
        for number in numbers:
            self.record["clock"] += 1
            self.record["age"][number] = self.record["clock"]

    def drawn(self, seat: int) -> None:
        text = self.fields["drawn"]
        held = cards_in(self.record["hands"][seat])
        copies = [n for n in held if str(self.game.deck.cards[n]) == text]
        self.record["drawn"] = copies[-1] if copies else NOBODY


@contextmanager
def _reading(what: str, game: Game, text: str) -> Iterator[None]:
    """Whatever goes wrong with the text's fields is Unreadable."""
    try:
        yield
    except Unreadable:
        raise
    except (KeyError, IndexError, OverflowError, ValueError) as problem:
        raise Unreadable(f"no {what} of {game.id}: {problem} in {text!r}") from None


def _cut(line: str, given: str) -> list[str]:
    """The fields of a position's line, without other sides of cards if none are given."""
    return (line if "~" in given else BACK.sub("", line)).split()


def _of_side(game: Game, table: Table, fields: dict[str, str]) -> Game:
    """The game with the side of its cards up that a line says, which is noted."""
    if len(game.sides) > 1:
        if fields["side"] not in ("0", "1"):
            raise Unreadable(f"side:{fields['side'][:20]} given: it is 0 or 1")
        table._table["side"] = int(fields["side"])
    return table.game


def read_state(game: Game, text: str) -> State:
    """The state that the line describes; Unreadable if it describes none of this game."""
    with _reading("position", game, text):
        fields, state = _fields(text), State(game, empty_bytes())
        reader, record = _Reader(_of_side(game, state, fields), state._state, fields), state._state
        reader.public()
        for seat, cards in enumerate(fields["hands"].split("/")):
            reader.hand(seat, cards)
        reader.drawn(int(fields["turn"]))
        pile = reader.numbers(fields["draw"])
        record["draw"][: len(pile)], record["table"]["drawable"] = pile, len(pile)
        if game.has_house_tables:
            record["asked"] = int(fields["asked"]) if fields["asked"] else NOBODY
            record["bluff"] = int(fields["bluff"])
        source, chance, tape = fields["chance"].split(",")
        record["source"], record["chance"] = SOURCES.index(source), np.uint64(int(chance, 16))
        record["tape"], record["ordered"] = int(tape), int(fields["ordered"])
        state.seed = int(fields["seed"])
        reader.check_hands()
        if record["source"] == SCRIPT and (record["ordered"] or record["tape"]):
            raise Unreadable("ordered and the tape's place are 0 where chance goes by script")
        if len(game.sides) > 1 and not record["ordered"]:
            raise Unreadable("ordered is 1 where cards have two sides")
        if record["ordered"] not in (0, 1) or not 0 <= record["tape"] <= MOST_TAPE:
            raise Unreadable(f"ordered is 0 or 1, and the tape's place 0 to {MOST_TAPE}")
        if state.turn is not None and not state.legal:
            raise Unreadable(f"seat {state.turn} has the turn, and no legal move")
        if _cut(state.text, text) != text.split():
            raise Unreadable(f"a position is written {state.text}")
    return state


def read_view(game: Game, text: str) -> View:
    """The view that the line describes; Unreadable if it describes none of this game."""
    with _reading("view", game, text):
        fields, view = _fields(text), View(game, empty_bytes(), 0, ())
        view.seat = int(fields["view"])
        reader, record = _Reader(_of_side(game, view, fields), view._state, fields), view._state
        reader.public()
        reader.hand(view.seat, fields["hand"])
        record["clock"] = 0
        reader.drawn(view.seat)
        record["table"]["drawable"] = int(fields["drawable"])
        for seat, held in enumerate(fields["held"].split(",")):
            record["table"]["held"][seat] = int(held)
        reader.older(view.seat)
        if game.has_house_tables:
            record["asked"] = view.seat
            for seat, cards in enumerate(fields["open"].split("/")):
                if seat != view.seat:
                    reader.fill(record["hands"][seat], reader.numbers(cards))
        reader.backs()
        view.legal = tuple(map(view.game.notation.move, _cards(fields["legal"])))
        if view.seat not in range(view.seats) or view.text.split() != text.split():
            raise Unreadable(f"a view is written {view.text}")
    return view
