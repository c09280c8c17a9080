"""Moves and events as people and programs read them, and as the engine numbers them."""

from __future__ import annotations

import re
from collections.abc import Coroutine, Generator, Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from upcard.cards import Card, Deck
from upcard.engine.layout import (
    BLIND,
    CALL,
    CATCH,
    CHALLENGE,
    DRAW,
    E_STUCK,
    E_SUIT,
    KINDS,
    MISCALL,
    NAME,
    NOBODY,
    PASS,
    SUIT_STEP,
    SWAP,
    TARGET,
)
from upcard.errors import Unreadable
from upcard.rules.section import MOST_SEATS
from upcard.sanitize import safe_text
from upcard.wrong_names import no_such

CARD_KINDS = frozenset({"deal", "lay out", "starter", "draw", "play", "shed", "flip"})
NUMBER_KINDS = frozenset(
    {"put back", *"reshuffle down capture sweep out limit swap catch press".split()}
)
SEATLESS_KINDS = frozenset({"reshuffle", "put back"})
STUCK = "stuck"
"""The kind of an event that is told to nobody: a seat cannot play, which the turn shows."""
WRITTEN = re.compile(
    rf"({'|'.join((*KINDS, STUCK))})(?: ([0-9]+))?(?: ([^ ]+))?",
)
"""An event as text: its kind, a seat, and what else there is to it."""
ANSWERS = {
    DRAW: "draw",
    PASS: "pass",
    CHALLENGE: "challenge",
    CALL: "call",
    CATCH: "catch",
    MISCALL: "miscall",
    BLIND: "blind",
}
"""Moves that play no card."""


@dataclass(frozen=True, order=True, slots=True)
class Move:
    """What a seat does, as text: `10♦`, `8♠=♥` (declaring hearts), `draw`, or `pass`."""

    code: int
    """The engine's number for it; moves sort by it."""
    text: str
    """How it is written."""
    card: Card | None = field(default=None, compare=False)
    """The card that is played; None for `draw` and `pass`."""
    declared: str | None = field(default=None, compare=False)
    """The suit that it declares, if any."""
    suit: str | None = field(init=False, compare=False)
    """The suit that it puts in force: the declared one, or the card's own."""

    def __post_init__(self) -> None:
        """The suit is a field because strategies ask for it all the time."""
        suit = self.declared if self.card is None or self.declared else self.card.suit
        object.__setattr__(self, "suit", suit)

    if not TYPE_CHECKING:  # or any name would pass for one that there is

        def __getattr__(self, name: str) -> object:
            """AttributeError for an unknown name, with the name that may be meant."""
            raise AttributeError(no_such(name, "move", MOVE_NAMES), name=name, obj=self)

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


MOVE_NAMES = tuple(one.name for one in fields(Move))
"""The public names of a move."""


class Event(NamedTuple):
    """One thing that happened. `kind` is one of `layout.KINDS`; what does not apply is None.

    `card` is None also where a view may not know it.
    """

    kind: str
    seat: int | None = None
    card: Card | None = None
    suit: str | None = None
    number: int | None = None

    @property
    def text(self) -> str:
        """The event as text, such as `draw 1 10♦`, which `Notation.read_event` takes back."""
        return " ".join(str(part) for part in self if part is not None)


def told(events: Iterable[Event]) -> tuple[Event, ...]:
    """Those of some events that are told to anybody."""
    return tuple(event for event in events if event.kind != STUCK)


def seen_by(seat: int | None, events: Iterable[Event], drawn: bool = False) -> tuple[Event, ...]:
    """The events as a seat may know them, or somebody who only watches (None).

    Others' drawn cards are without their faces, unless `drawn` says that they are shown; whether
    another seat keeps a drawn card that it could play is not told either.
    """
    seen = []
    for event in events:
        hidden = event.seat is not None and event.seat != seat
        if hidden and event.kind in (("deal",) if drawn else ("deal", "draw")):
            seen.append(event._replace(card=None))
        elif not (hidden and event.kind == "keep"):
            seen.append(event)
    return tuple(seen)


@dataclass(frozen=True)
class Notation:
    """How the moves and events of one deck are written."""

    deck: Deck

    @cached_property
    def by_code(self) -> dict[int, Move]:
        """Every move that the deck allows for, legal or not, by the engine's number."""
        faces = {number: self.deck.cards[number] for number in self.deck.first_copy}
        moves = [Move(number, card.text, card) for number, card in faces.items()]
        for step, suit in enumerate(self.deck.suits[: self.deck.declarable], start=1):
            moves += [
                Move(number + SUIT_STEP * step, f"{card}={suit}", card, suit.sign)
                for number, card in faces.items()
            ]
        moves += [Move(code, text) for code, text in ANSWERS.items()]
        moves += [Move(SWAP + seat, f"swap{seat}") for seat in range(MOST_SEATS)]
        moves += [Move(TARGET + seat, f"target{seat}") for seat in range(MOST_SEATS)]
        moves += [
            Move(NAME + index, f"={suit}", declared=suit.sign)
            for index, suit in enumerate(self.deck.suits[: self.deck.declarable])
        ]
        return {move.code: move for move in moves}

    @cached_property
    def _by_text(self) -> dict[str, Move]:
        return {move.text: move for move in self.by_code.values()}

    def move(self, text: str) -> Move:
        """The move written `text`; Unreadable if no move is written so."""
        try:
            return self._by_text[text.strip()]
        except KeyError:
            raise Unreadable(
                f"no move {text!r}: a move is a card of the {self.deck.name} deck such as "
                f"{self.deck.cards[0]}, a card and a suit such as "
                f"{self.deck.cards[0]}={self.deck.suits[0]}, draw, or pass"
            ) from None

    def event(self, kind: int, seat: int, what: int) -> Event:
        """An event from the engine's three numbers."""
        word = STUCK if kind == E_STUCK else KINDS[kind]
        who = None if seat == NOBODY else seat
        if word in CARD_KINDS:
            return Event(word, who, card=self.deck.cards[what] if what != NOBODY else None)
        if kind == E_SUIT:
            return Event(word, who, suit=str(self.deck.suits[what]))
        return Event(word, who, number=what if word in NUMBER_KINDS else None)

    def read_event(self, text: str) -> Event:
        """The event written `text` (`Event.text`); Unreadable if none is written so."""
        found = WRITTEN.fullmatch(text)
        if not found:
            raise Unreadable(f"no event {text!r}: an event is written such as draw 1 10♦")
        kind, seat, what = found.groups()
        if kind in SEATLESS_KINDS:
            seat, what = None, seat
        event = Event(
            kind,
            None if seat is None else int(seat),
            self.deck.printing(what).card(what) if what and kind in CARD_KINDS else None,
            what if kind == KINDS[E_SUIT] else None,
            int(what) if what and kind in NUMBER_KINDS else None,
        )
        if event.text != text:
            raise Unreadable(f"no event {text!r}: the nearest is {event.text}")
        return event


NO_MOVE_AT_ALL = "which is no move: choose one of view.legal"


def choice_text(choice: object) -> str:
    """What somebody chose, in words: a move as it is written, and of anything else what it is."""
    if isinstance(choice, Move):
        return str(choice)
    if choice is None:
        return f"None, {NO_MOVE_AT_ALL}"
    if isinstance(choice, Generator | Coroutine):
        made = "yield" if isinstance(choice, Generator) else "async"
        return f"what a function with `{made}` gives, {NO_MOVE_AT_ALL}"
    kinds: dict[type, str] = {Card: "the card ", str: "the text "}
    kind = kinds.get(type(choice), f"the {type(choice).__name__} ")
    return f"{kind}{safe_text(choice)}, {NO_MOVE_AT_ALL}"
