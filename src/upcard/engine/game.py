"""A game: rules made ready to play, and the dealing of deals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import numpy as np

from upcard.cards import Deck
from upcard.chance import deal_stream
from upcard.engine import entry
from upcard.engine.layout import CHAOS, CLASH, COUNTDOWN, FAST, SOURCES
from upcard.engine.moves import Event, Notation
from upcard.engine.state import State, empty_bytes
from upcard.engine.view import Bytes
from upcard.errors import BadRules
from upcard.rules import Rules, load
from upcard.rules.tables import tables


class Game:
    """A game to deal from.

    `id` is its name, or the path of its rules file; `rules` its description; `deck` its cards.
    """

    def __init__(self, rules: Rules, game_id: str) -> None:
        self.id = game_id
        self.rules = rules
        self.deck: Deck = rules.cards_in_play
        self.notation = Notation(self.deck)

    @cached_property
    def tables(self) -> Bytes:
        """The rules as the engine reads them."""
        return tables(self.rules)

    def deal(
        self,
        players: int | None = None,
        seed: int = 0,
        *,
        deal: int = 0,
        chance: str = "fast",
        deck: Iterable[str] | None = None,
        first: int = 0,
    ) -> State:
        """A new deal, run on to the first choice.

        `players`: how many seats (the fewest that the game allows, if not given). `seed` and `deal`
        (0, 1, 2 ... for the deals of one seed) say which deal. `chance` is one of `SOURCES`: the
        fast one, or a document's own. `deck`: the faces in the order of drawing, first first, to
        play a known deck; chance then only decides what comes later. `first`: the seat that begins.
        BadRules for what the game does not allow.
        """
        return self.deal_with_events(
            players, seed, deal=deal, chance=chance, deck=deck, first=first
        )[0]

    def deal_with_events(
        self,
        players: int | None = None,
        seed: int = 0,
        *,
        deal: int = 0,
        chance: str = "fast",
        deck: Iterable[str] | None = None,
        first: int = 0,
    ) -> tuple[State, tuple[Event, ...]]:
        """As `deal`, with the events of the deal itself."""
        seats = self.rules.seats[0] if players is None else players
        self.check_seats(seats)
        self._check(seats, chance, first)
        state = State(self, empty_bytes(), seed)
        source = SOURCES.index(chance)
        start = np.uint64(deal_stream(seed, deal) if source == FAST else seed % 2**48)
        state._state["source"] = source
        order, rules = self._order(source, deck), self.tables
        events = state._run(
            lambda data, rows, tape: entry.begin(
                rules, data, seats, first, source, start, order, rows, tape
            )
        )
        if events is None:
            raise BadRules(f"no card is left that can be the starter of {self.id}: deal fewer")
        return state, events

    def check_seats(self, seats: int) -> None:
        """BadRules unless so many can play."""
        fewest, most = self.rules.seats
        if not fewest <= seats <= most:
            raise BadRules(f"{seats} players given: {fewest} to {most} can play {self.id}")

    def _check(self, seats: int, chance: str, first: int) -> None:
        if chance not in SOURCES:
            raise BadRules(f"chance {chance!r} given: it is one of {', '.join(SOURCES)}")
        if first not in range(seats):
            raise BadRules(f"first seat {first} given: it is one of 0 to {seats - 1}")

    def _order(self, source: int, deck: Iterable[str] | None) -> Bytes:
        """The deck before its source shuffles it, the next card last; no cards for any order."""
        cards = len(self.deck)
        if deck is not None:
            if source != FAST:
                raise BadRules("a known deck given: it goes with chance 'fast'")
            numbers = self.deck.numbers(deck)
            if len(numbers) != cards:
                raise BadRules(f"{len(numbers)} cards given: a deck of {self.id} has all {cards}")
            return np.array(numbers[::-1], np.uint8)
        if source == CLASH:
            return np.array(_clash_order(cards), np.uint8)
        if source in (CHAOS, COUNTDOWN):
            return np.arange(cards, dtype=np.uint8)
        return np.zeros(0, np.uint8)


def _clash_order(cards: int) -> list[int]:
    """The order in which document 000 makes its deck: SPEC.md, «generate_cards() order»."""
    order: list[int] = []
    for color in range(4):
        start = 26 * color
        order += range(start, start + 20)
        order += [start + 20 + 2 * label + copy for copy in range(2) for label in range(3)]
    order += [wild + copy for copy in range(4) for wild in (104, 108)]
    return [number for number in order if number < cards]


def game(name: str | Path) -> Game:
    """A game by its name, or by the path of a TOML file with its rules; BadRules if it is none."""
    return Game(load(name), str(name))
