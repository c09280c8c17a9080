"""What a game's rules can say: a frozen, checked description. No code that plays.

Every field is a key of a TOML file (`docs/rules.md`); its documentation says what it means.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from upcard.cards import Deck, deck_named
from upcard.rules.checks import check_rules
from upcard.rules.sections import (
    MOST_SEATS,
    PARTNERED,
    Call,
    Challenge,
    Deal,
    Draws,
    Effect,
    End,
    Match,
    Pile,
    Score,
    Section,
    Seen,
    Stuck,
    Turn,
    later,
)

Seats = Annotated[int, Field(ge=2, le=MOST_SEATS)]


DOES_NOTHING = Effect()


class Rules(Section):
    """A game."""

    name: str
    title: str
    source: str
    """Where the rules come from."""
    deck: str = "standard"
    packs: Annotated[int, Field(ge=1, le=9)] = later(1)
    """How many such decks are played with, shuffled together."""
    jokers: Annotated[int, Field(ge=0, le=9)] = later(0)
    """Jokers that are added to them, all with the face `Jo*`, rank `JOKER`."""
    without: tuple[str, ...] = ()
    """Ranks or faces that are left out of the deck. A suit with no card left cannot be
    declared."""
    seats: tuple[Seats, Seats] = (2, 8)
    """The fewest and the most who can play."""
    suit_name: str = "suit"
    rank_name: str = "rank"
    """What this game calls them on screen."""
    computer: Literal["lowest card", "oldest card", "newest of the suit", "shared suits"] = (
        "lowest card"
    )
    """How the player called `first` chooses: the document's own computer player."""
    deal: Deal = Deal()
    match: Match = Match()
    cards: dict[str, Effect] = {}  # noqa: RUF012 - a field of pydantic's
    turn: Turn = later(Turn())
    stuck: Stuck = Stuck()
    draws: Draws = Draws()
    challenge: Challenge = later(Challenge())
    call: Call = later(Call())
    pile: Pile = Pile()
    end: End = End()
    score: Score = Score()
    seen: Seen = later(Seen())

    @cached_property
    def cards_in_play(self) -> Deck:
        """The deck, less what is left out."""
        return self.whole_deck.without(self.without) if self.without else self.whole_deck

    @property
    def whole_deck(self) -> Deck:
        """All packs and jokers, with what is left out."""
        return deck_named(self.deck).many(self.packs, self.jokers)

    @property
    def partners(self) -> bool:
        """Whether seats 0 and 2 play together, against 1 and 3."""
        return self.end.when in ("side out", "first of a side")

    def seats_for(self, players: int) -> int:
        """How many seats a table has at which so many sit down: partners always fill all."""
        return PARTNERED if self.partners else players

    def names(self, number: int) -> tuple[str, ...]:
        """What the card of this number is called in a rules file, its face first."""
        deck = self.cards_in_play
        rank = deck.ranks[deck.faces[number][1]]
        return deck.cards[number].text, rank.name, rank.sign

    def entry(self, number: int) -> str | None:
        """The key of `[cards]` that the card of this number has; a face goes before its rank."""
        return self._entries[number]

    def effect(self, number: int) -> Effect:
        """What the card of this number does."""
        entry = self.entry(number)
        return DOES_NOTHING if entry is None else self.cards[entry]

    @cached_property
    def _entries(self) -> tuple[str | None, ...]:
        """Of every card, the key that it has."""
        numbers = range(len(self.cards_in_play))
        named = ((word for word in self.names(number) if word in self.cards) for number in numbers)
        return tuple(next(words, None) for words in named)

    def points(self, number: int) -> int:
        """The points of the card of this number."""
        points = self.score.points
        return next((points[word] for word in self.names(number) if word in points), 0)

    def is_one_of(self, number: int, words: Iterable[str]) -> bool:
        """Whether the card of this number is one of some ranks or faces."""
        return not set(self.names(number)).isdisjoint(words)

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        check_rules(self)
        return self
