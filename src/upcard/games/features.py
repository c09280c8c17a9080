"""A view as one vector of numbers, for learners: what each part of it means, and where it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from upcard.engine import entry
from upcard.engine.features import ABSENT, COMPACT, LATEST, LAYOUT, LISTED, SLICES, SPREAD
from upcard.engine.layout import QUESTIONS
from upcard.errors import BadRules
from upcard.games import feature_slices
from upcard.games.feature_slices import KINDS
from upcard.games.table import Bytes, cards_in
from upcard.rules.tables import HOUSE_TABLES, plain_part

if TYPE_CHECKING:
    from upcard.games.game import Game
    from upcard.games.view import View


Observation = str | Sequence[str]
"""What of a view is asked for: `full`, `compact`, or the names of slices, in their order."""
FORMS = ("full", "compact")
METADATA = "upcard"
"""The key of `Features.metadata`."""


class Slice(NamedTuple):
    """A part of the vector: `row[start:stop].reshape(shape)`."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    meaning: str


class Features:
    """A seat's view as `size` numbers from 0 to 255, each an unsigned byte; higher ones are 255.

    The vector is made of named slices, the same for all games; a game has those that its rules
    have a use for. Faces are in the order of `faces`, suits of `suits`, questions of `questions`.
    Seats are counted from the own one: 0 is the own seat, 1 the next higher one, and after the last
    seat comes seat 0. All that is in it is in the view; not all of the view is in it: `dice`, the
    order in which cards came, and who laid them are not. Where cards have two sides, a face stands
    for that in its place of the deck's order on the side that is up; what seats lacked is not told.

    In the `compact` form, for embedding layers, what is one of several is a number, counted from
    1, with 0 for none: an upcard is its face. The own hand is a list of the faces of its cards, in
    their order, at most 20; of the discard pile the latest 8 are listed. `lacked` and `open_hands`
    are left out.
    """

    def __init__(self, game: Game, seats: int, observation: Observation = "full") -> None:
        deck = game.rules.whole_deck
        self.game = game
        """The game that is played."""
        self.seats = seats
        """How many play."""
        self.observation = observation
        """Which slices were asked for."""
        self.questions: tuple[str, ...] = tuple(
            question for question in QUESTIONS if feature_slices.asks(game.rules, question)
        )
        """What a seat can be asked. All games have those that are older than `target`."""
        self.faces: tuple[str, ...] = game.actions.faces
        """The faces of the whole deck by suit and rank, also those that the rules leave out."""
        self.suits: tuple[str, ...] = tuple(map(str, deck.suits))
        """The signs of its suits."""
        self.slices: Mapping[str, Slice] = MappingProxyType(
            {one.name: one for one in self._placed(self._wanted())}
        )
        """The slices by name, in the order of the vector."""
        self.size: int = max((one.stop for one in self.slices.values()), default=0)
        """How many numbers a vector has."""
        self.layout: Bytes = self._layout()
        """The same for compiled code: the bytes of one record of `engine.features.LAYOUT`."""

    def row(self, view: View) -> Bytes:
        """The vector of a view: an array of `size` unsigned bytes.

        BadRules for a view of another game or of another number of seats.
        """
        if view.seats != self.seats or view.game != self.game:
            raise BadRules(
                f"a view of {view.game.id} with {view.seats} seats given: these are the features "
                f"of {self.game.id} with {self.seats}"
            )
        row = np.empty(self.size, np.uint8)
        entry.features_of_view(self.layout, view._data, view.seat, row)
        return row

    def parts(self, row: Bytes) -> dict[str, Bytes]:
        """A vector (of `row`, shape (size,)) as its slices by name, each in its shape.

        They share the vector's memory. BadRules for an array of another shape.
        """
        if np.shape(row) != (self.size,):
            raise BadRules(
                f"a vector of shape {np.shape(row)} given: these features have shape ({self.size},)"
            )
        return {
            one.name: row[one.start : one.stop].reshape(one.shape) for one in self.slices.values()
        }

    def metadata(self) -> dict[str, str]:
        """What these features are, as JSON, for a file of what has learned from them.

        Under the key `upcard`: the game's name, the number of seats, what was asked for, each part
        with its size, and the names of the actions.
        """
        about = {
            "game": self.game.id,
            "seats": self.seats,
            "observation": self.observation,
            "parts": [f"{one.name} ({one.stop - one.start})" for one in self.slices.values()],
            "actions": list(self.game.actions.names),
        }
        return {METADATA: json.dumps(about)}

    def __reduce__(self) -> tuple[Callable[..., Features], tuple[Any, ...]]:
        """By its game, which keeps one for each number of seats."""
        return type(self.game).features, (self.game, self.seats, self.observation)

    @property
    def is_compact(self) -> bool:
        """Whether it has the compact form."""
        return self.observation == "compact"

    def _wanted(self) -> Sequence[str]:
        """The names of the slices that were asked for; BadRules for what the game does not have."""
        used = [
            name for name in SLICES if (use := KINDS[name].used) is None or use(self.game.rules)
        ]
        if self.is_compact:
            return [name for name in used if name not in feature_slices.NOT_COMPACT]
        if self.observation == "full":
            return used
        names = self.observation if isinstance(self.observation, tuple) else (self.observation,)
        for index, name in enumerate(names):
            if name not in used:
                raise BadRules(
                    f"observation {name!r} given: it is one of {', '.join(FORMS)}, or a list of "
                    f"parts, which in {self.game.id} are {', '.join(used)}"
                )
            if name in names[:index]:
                raise BadRules(f"observation {name!r} given twice: each part is there once")
        return names

    def _placed(self, names: Sequence[str]) -> Iterator[Slice]:
        """Where the slices are."""
        lengths = {
            "face": len(self.faces),
            "suit": len(self.suits),
            "seat": self.seats,
            "question": len(self.questions),
            "two": 2,
            "listed": LISTED,
            "latest": LATEST,
        }
        kinds, start = KINDS | feature_slices.COMPACT if self.is_compact else KINDS, 0
        for name in names:
            kind = kinds[name]
            shape = tuple(lengths[axis] for axis in kind.axes) or (1,)
            yield Slice(name, start, start + prod(shape), shape, kind.meaning)
            start += prod(shape)

    def _layout(self) -> Bytes:
        game, deck = self.game, self.game.deck
        data = np.zeros(1, LAYOUT)
        layout, tables = data[0], plain_part(game.tables)
        for name in SLICES:
            layout[name] = self.slices[name].start if name in self.slices else ABSENT
        layout["size"], layout["faces"] = self.size, len(self.faces)
        layout["spread"] = COMPACT if self.is_compact else SPREAD
        layout["open_at"] = game.rules.seen.open_at
        places = [self.faces.index(str(card)) for card in deck.cards]
        layout["face_of"][: len(places)] = places
        layout["suit_of"][: len(deck.suits)] = [self.suits.index(str(one)) for one in deck.suits]
        if game.rules.other_side.suits:
            layout["other"] = game.tables.view(HOUSE_TABLES)["other"]
        for row, fits in enumerate(tables["match"]):
            layout["fits"][row, [places[number] for number in cards_in(fits)]] = 1
        return data.view(np.uint8)
