"""Cards that a rules file adds to its deck: the tables `[added.CARD]`."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from upcard.cards import Deck, Sign
from upcard.errors import BadRules
from upcard.rules.section import Section

MOST_RANKS = 31
"""The engine keeps a rank in five bits of a card's word."""
NAME = re.compile(r"[A-Z][A-Z0-9_]{0,19}")
SIGN = re.compile(r"[A-Za-z0-9+!?-]{1,3}")


class Added(Section):
    """Further cards in the deck.

    `CARD` is their rank: a new one, in capitals, or a rank of the deck. Their effects are set in
    `cards.CARD`. New ranks follow those of the deck, in alphabetical order.
    """

    sign: str = ""
    """What is printed on them: one to three letters, digits, or signs such as `+`. A rank of the
    deck keeps its own sign."""
    suits: Literal["each", "none"] = "each"
    """Whether they exist in each suit, or have no suit, like wild cards."""
    count: Annotated[int, Field(ge=1, le=20)] = 1
    """How many there are: in each suit, or in total if they have no suit."""

    def to(self, deck: Deck, name: str) -> Deck:
        """The deck with these cards, too; BadRules, which says what is wrong, if it cannot be."""
        there = next((rank for rank in deck.ranks if rank.name == name), None)
        rank = there or Sign(name, self.sign)
        if there and self.sign not in ("", there.sign):
            raise BadRules(f"sign {self.sign!r} given: the deck prints {there.sign} on these cards")
        if not there:
            self._check(deck, rank)
        return deck.with_added(rank, self.count, in_suits=self.suits == "each")

    def _check(self, deck: Deck, rank: Sign) -> None:
        """BadRules for a new rank that cannot be told from others, or not be written."""
        if not NAME.fullmatch(rank.name):
            raise BadRules("the name of a new rank must be in capitals, such as DRAW_SIX")
        if not SIGN.fullmatch(rank.sign):
            raise BadRules(
                f"sign {rank.sign!r} given: a new rank needs one to three letters, digits or any "
                "of + - ! ? as its sign"
            )
        taken = {word.casefold() for one in deck.ranks for word in (one.name, one.sign)}
        if used := {rank.name.casefold(), rank.sign.casefold()} & taken:
            raise BadRules(f"{used.pop()} given: another rank of the deck has this name")
        if len(deck.ranks) == MOST_RANKS:
            raise BadRules(f"a deck has {MOST_RANKS} ranks at most")
