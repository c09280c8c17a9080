"""What a rules file can say: all its keys, and what follows from them. Not yet checked together.

Every field is a key of a TOML file (`docs/rules.md`); its documentation says what it means.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from upcard.cards import Deck, deck_named
from upcard.rules.added import Added
from upcard.rules.effect import Effect
from upcard.rules.ending import End, Score
from upcard.rules.other_side import OtherSide
from upcard.rules.section import MOST_SEATS, PARTNERED, Section, key
from upcard.rules.sections import Call, Challenge, Deal, Draws, Match, Pile, Seen, Stuck, Turn

Seats = Annotated[int, Field(ge=2, le=MOST_SEATS)]


DOES_NOTHING = Effect()


class Keys(Section):
    """A game, whose keys may contradict one another."""

    name: str
    """The game's short name."""
    title: str
    """The game's name on screen."""
    source: str
    """Where the rules come from."""
    deck: str = "standard"
    """The deck that the game is played with."""
    packs: Annotated[int, Field(ge=1, le=9)] = key(
        1, "The game is played with", unit="pack", later=True
    )
    """How many such decks are shuffled together."""
    jokers: Annotated[int, Field(ge=0, le=9)] = key(
        0, "Jokers in the deck:", {0: "none"}, number="{count}", unit="joker", later=True
    )
    """Jokers added to the cards, all with the face `Jo*` and the rank `JOKER`."""
    added: dict[str, Added] = key({}, later=True)
    without: tuple[str, ...] = key((), "Cards removed from the deck:", none="none")
    """Ranks or faces that are removed from the deck. A suit without cards cannot be declared."""
    seats: tuple[Seats, Seats] = (2, 8)
    """The smallest and the largest number of players."""
    suit_name: str = "suit"
    """The game's word for a suit on screen."""
    rank_name: str = "rank"
    """The game's word for a rank on screen."""
    computer: Literal["lowest card", "oldest card", "newest of the suit", "shared suits"] = (
        "lowest card"
    )
    """The rule by which the player `first` chooses: that of the document's computer player."""
    deal: Deal = Deal()
    match: Match = Match()
    cards: dict[str, Effect] = {}  # noqa: RUF012 - a field of pydantic's
    turn: Turn = key(Turn(), later=True)
    stuck: Stuck = Stuck()
    draws: Draws = Draws()
    challenge: Challenge = key(Challenge(), later=True)
    call: Call = key(Call(), later=True)
    pile: Pile = Pile()
    end: End = End()
    score: Score = Score()
    seen: Seen = key(Seen(), later=True)
    other_side: OtherSide = key(OtherSide(), later=True)

    @cached_property
    def cards_in_play(self) -> Deck:
        """The deck, less what is left out."""
        return self.whole_deck.without(self.without) if self.without else self.whole_deck

    @property
    def whole_deck(self) -> Deck:
        """All packs, jokers and added cards, with what is left out."""
        deck = deck_named(self.deck).many(self.packs, self.jokers)
        for name in sorted(self.added):  # rules that are equal have one deck
            deck = self.added[name].to(deck, name)
        return deck

    @property
    def partners(self) -> bool:
        """Whether seats 0 and 2 play together, against 1 and 3."""
        return self.end.when in ("side out", "first of a side")

    @property
    def counts_points(self) -> bool:
        """Whether a deal has points, so that a match to a goal can be played."""
        return self.score.count != "nothing"

    @property
    def fewest_win(self) -> bool:
        """Whether points are those of a seat's own hand, so that a match is won with the fewest."""
        return self.score.count == "own hand"

    @cached_property
    def thrown(self) -> dict[str, int]:
        """The numbers of cards that a press of the machine can throw, and how often each is there.

        As texts, from the lowest on: what chance gives.
        """
        machine = self.draws.machine
        return {str(number): machine.count(number) for number in sorted(set(machine))}

    def sides(self, seats: int) -> int:
        """How many win or lose by themselves at a table: seats, or pairs of partners."""
        return seats // 2 if self.partners else seats

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

    @cached_property
    def effects_in_play(self) -> tuple[Effect, ...]:
        """What the cards do that are dealt, each entry of `[cards]` once."""
        entries = dict.fromkeys(entry for entry in self._entries if entry is not None)
        return tuple(self.cards[entry] for entry in entries)

    def points(self, number: int) -> int:
        """The points of the card of this number."""
        points = self.score.points
        return next((points[word] for word in self.names(number) if word in points), 0)

    def is_one_of(self, number: int, words: Iterable[str]) -> bool:
        """Whether the card of this number is one of some ranks or faces."""
        return not set(self.names(number)).isdisjoint(words)


IN_TABLES: dict[str, type[Section]] = {"cards": Effect, "added": Added}
"""Tables that have a table for each card, and what stands in it."""
SECTIONS: dict[str, type[Section]] = {
    name: field.annotation
    for name, field in Keys.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, Section)
}
"""The tables of a rules file that have the same keys in every game; all but `[cards]`."""


def filled(house: bool) -> dict[str, tuple[str, str]]:
    """The fields of the engine's tables that one key fills alone: its section and its name.

    Those of HOUSE_TABLES alone with `house`; else those of all tables.
    """
    return {
        key.table: (section, name)
        for section, kind in SECTIONS.items()
        for name, key in kind.declared().items()
        if key.table and key.house is house
    }
