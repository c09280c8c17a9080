"""What a game's rules say: a frozen, checked description. No code that plays."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Self

from pydantic import model_validator

from upcard.cards import Deck
from upcard.rules.checks import check_rules
from upcard.rules.keys import Keys


class Rules(Keys):
    """A game."""

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        check_rules(self)
        return self

    @property  # kept by nobody: rules that hold themselves could not be compared
    def turned(self) -> Rules:
        """The same game with the other side of all cards up; itself where they have one side."""
        return Turned.model_construct(**dict(self)) if self.other_side.suits else self


class Turned(Rules):
    """A game whose cards are turned over: its deck is what is printed on their other side."""

    @property
    def turned(self) -> Rules:
        """The game with the cards as they lie at first."""
        return Rules.model_construct(**dict(self))

    @cached_property
    def cards_in_play(self) -> Deck:
        """The other side of the deck, less what is left out."""
        deck = self.turned.cards_in_play
        others = dict(zip(self.turned.whole_deck.suits, self.whole_deck.suits, strict=True))
        suits = tuple(others[suit] for suit in deck.suits)
        return replace(deck, suits=suits, ranks=self.whole_deck.ranks)

    @property
    def whole_deck(self) -> Deck:
        """The other side of all cards, with what is left out."""
        return self.other_side.printed(self.turned.whole_deck)
