"""A game: rules made ready to play, and the dealing of deals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import numpy as np

from upcard.cards import Card, Deck
from upcard.chance import FAST, SOURCES, deal_words, fresh_deck
from upcard.engine import entry
from upcard.engine.moves import Notation
from upcard.engine.state import State, empty_bytes
from upcard.engine.view import Bytes
from upcard.errors import BadRules
from upcard.rules import Rules, load
from upcard.rules.load import with_partners
from upcard.rules.model import PARTNERED
from upcard.rules.tables import Does, card_word, does, tables


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

    @cached_property
    def effects(self) -> dict[Card, Does]:
        """What each card does when it is played."""
        cards = enumerate(self.deck.cards)
        return {card: does(card_word(self.rules, number)) for number, card in cards}

    @cached_property
    def points(self) -> dict[Card, int]:
        """The points of each card."""
        cards = enumerate(self.deck.cards)
        return {card: self.rules.points(number) for number, card in cards}

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
        """A new deal, run on to the first choice; its events up to there are `dealt` in the state.

        `players`: how many seats (the fewest that the game allows, if not given). `seed` and `deal`
        (0, 1, 2 ... for the deals of one seed) say which deal. `chance` is one of `SOURCES`: the
        fast one, or a document's own. `deck`: the faces in the order of drawing, first first, to
        play a known deck; chance then only decides what comes later. `first`: the seat that begins.
        BadRules for what the game does not allow.
        """
        seats = self.rules.seats[0] if players is None else players
        self.check_seats(seats)
        self._check(seats, chance, first)
        state = State(self, empty_bytes(), seed)
        source = SOURCES.index(chance)
        order, rules = self._order(source, deck), self.tables
        words = deal_words(source, seed, deal, seats)
        state._state["source"] = source
        events = state._run(
            lambda data, rows, tape: (
                entry.begin(rules, data, seats, first, source, words, order, rows, tape)
                and entry.make(rules, data, rows, tape, entry.NO_MOVE)
            )
        )
        if events is None:
            raise BadRules(f"no card is left that can be the starter of {self.id}: deal fewer")
        state.dealt = events
        return state

    def with_partners(self) -> Game:
        """The same game for partners, if it is not one; BadRules where that cannot be."""
        if self.rules.partners:
            return self
        self.check_seats(PARTNERED)
        return Game(with_partners(self.rules), f"{self.id}-partners")

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
        if deck is None:
            return fresh_deck(source, cards)
        if source != FAST:
            raise BadRules("a known deck given: it goes with chance 'fast'")
        numbers = self.deck.numbers(deck)
        if len(numbers) != cards:
            raise BadRules(f"{len(numbers)} cards given: a deck of {self.id} has all {cards}")
        return np.array(numbers[::-1], np.uint8)


def game(name: str | Path) -> Game:
    """A game by its name, or by the path of a TOML file with its rules; BadRules if it is none."""
    return Game(load(name), str(name))
