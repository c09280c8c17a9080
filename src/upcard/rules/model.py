"""What a game's rules can say: a frozen, checked description. No code that plays.

Every field is a key of a TOML file (`docs/rules.md`); its documentation says what it means.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Annotated, Literal, Never, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from upcard.cards import Deck, deck_named
from upcard.errors import UpcardError

K = TypeVar("K")
V = TypeVar("V")

MOST_SEATS = 8
"""The engine's state has room for as many hands."""
PARTNERED = 4
"""As many seats have partners: 0 and 2, 1 and 3 (document 002: «with four players, it is possible
to play partnership»)."""

Seats = Annotated[int, Field(ge=2, le=MOST_SEATS)]
Count = Annotated[int, Field(ge=0, le=99)]


CHANGES = "__setitem__ __delitem__ __ior__ update pop popitem clear setdefault".split()


class Fixed(dict[K, V]):
    """A dictionary that nobody can change."""

    def _refuse(self, *_: object, **__: object) -> Never:
        raise TypeError("rules are fixed: make others with model_copy(update=...)")

    def __reduce__(self) -> tuple[type[Self], tuple[dict[K, V]]]:
        """For sending rules to another process, which cannot fill a dictionary like this one."""
        return type(self), (dict(self),)


for _change in CHANGES:
    setattr(Fixed, _change, Fixed._refuse)


class Section(BaseModel):
    """A table of a rules file: unknown keys are refused, and nothing can change afterwards."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @field_validator("*", mode="after")
    @classmethod
    def _fixed(cls, value: object) -> object:
        return Fixed(value) if isinstance(value, dict) else value


class Deal(Section):
    """How a deal begins."""

    hand: Count | dict[str, Count] = 7
    """Cards for each seat, or a table from the number of seats to it."""
    table: Count = 0
    """Cards laid out before the hands are dealt; the last is the upcard. Without, see `starter`."""
    starter: Literal["any", "number"] = "any"
    """Which card can be the first upcard; others turned up stay under it. None has an effect."""
    by: Literal["cards", "hands"] = "cards"
    """One card to each seat in turn until all have their hands, or hand by hand."""
    again: bool = False
    """Whether new hands are dealt when all are empty, while the draw pile lasts."""

    def hand_size(self, seats: int) -> int:
        """Cards for each of `seats` seats."""
        return self.hand if isinstance(self.hand, int) else self.hand[str(seats)]


class Match(Section):
    """Which cards match the upcard."""

    suit: bool = True
    """A card of the suit in force."""
    rank: bool = True
    """A card of the upcard's rank."""
    rank_when_declared: bool = True
    """Whether the upcard's rank still matches while a suit is declared."""
    capture: bool = False
    """Any card may be played, and one that matches takes the pile (the capturing branch)."""


class Effect(Section):
    """What a card does when it is played; keys of `[cards]` are ranks, or faces such as `Q♠`."""

    draw: Annotated[int, Field(ge=0, le=15)] = 0
    """Cards that the next seat must draw; it loses its turn."""
    skip: bool = False
    """The next seat loses its turn."""
    reverse: bool = False
    """The direction of play turns around."""
    wild: Literal["no", "player", "chance"] = "no"
    """It can be played on anything, and who declares the suit: the player, or chance."""


class Stuck(Section):
    """What a seat does that cannot play."""

    draw: Literal["one", "until able"] = "one"
    """It draws one card, or as many as it takes."""
    drawn: Literal["must", "may", "kept"] = "must"
    """After drawing one: a card that fits must, may or cannot be played at once."""
    voluntary: bool = False
    """Whether a seat that could play may draw instead, and then still play."""


class Draws(Section):
    """What a draw card makes of the next seat."""

    stack: Literal["no", "same", "any"] = "no"
    """Whether it may answer with a draw card, of the same rank or any, and pass the draw on."""


class Pile(Section):
    """What happens when the draw pile is empty."""

    reshuffle: Literal["none", "all but the upcard", "all"] = "all but the upcard"
    """Which part of the discard pile becomes the draw pile."""
    when: Literal["a card is needed", "it is empty"] = "a card is needed"
    """The moment: when somebody must draw, or as soon as the last card is drawn."""


class End(Section):
    """When a deal is over."""

    when: Literal["first out", "side out", "one left", "cards gone"] = "first out"
    """A hand is empty; those of two partners are, who sit opposite each other; all but one are out
    for good; or all cards are played."""
    last_card: Literal["no effect", "draws only", "all effects"] = "no effect"
    """What the card that empties a hand for good still does; the first of two partners' does all.
    """
    counts_down: bool = False
    """Each seat starts at as many cards as it is dealt; out of cards, it draws one fewer than
    before, until there is none; the rank with that number (A is 1) is wild for it."""


class Score(Section):
    """What a deal is worth."""

    count: Literal["nothing", "left in hands", "captured"] = "nothing"
    """Points are for the winner, of the cards left in all hands; or for each seat's captures."""
    points: dict[str, Count] = {}
    """Points of each rank or face; none for those not named."""
    most_captured: Count = 0
    """Points for whoever captured most cards; a tie goes to the seat that began."""
    blocked: Literal["nobody", "fewest points"] = "nobody"
    """Who wins when every seat passes in a row with nothing to draw."""


class Rules(Section):
    """A game."""

    name: str
    title: str
    source: str
    """Where the rules come from."""
    deck: str = "standard"
    without: tuple[str, ...] = ()
    """Ranks or faces that are left out of the deck."""
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
    cards: dict[str, Effect] = {}
    stuck: Stuck = Stuck()
    draws: Draws = Draws()
    pile: Pile = Pile()
    end: End = End()
    score: Score = Score()

    @cached_property
    def cards_in_play(self) -> Deck:
        """The deck, less what is left out."""
        deck = deck_named(self.deck)
        return deck.without(self.without) if self.without else deck

    @property
    def partners(self) -> bool:
        """Whether seats 0 and 2 play together, against 1 and 3."""
        return self.end.when == "side out"

    def seats_for(self, players: int) -> int:
        """How many seats a table has at which so many sit down: partners always fill all."""
        return PARTNERED if self.partners else players

    def effect(self, number: int) -> Effect:
        """What the card of this number does; a face's entry goes before its rank's."""
        deck = self.cards_in_play
        rank = deck.ranks[deck.faces[number][1]]
        for word in (deck.cards[number].text, rank.name, rank.sign):
            if word in self.cards:
                return self.cards[word]
        return Effect()

    def points(self, number: int) -> int:
        """The points of the card of this number."""
        deck = self.cards_in_play
        rank = deck.ranks[deck.faces[number][1]]
        words = (deck.cards[number].text, rank.name, rank.sign)
        return next((self.score.points[word] for word in words if word in self.score.points), 0)

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        deck = _named("deck", lambda: deck_named(self.deck))
        deck = _named("without", lambda: deck.without(self.without))
        for key, words in (("cards", self.cards), ("score.points", self.score.points)):
            _named(key, partial(deck.without, words))
        fewest, most = self.seats
        if fewest > most:
            raise ValueError(f"seats: [{fewest}, {most}] given: the fewest come first")
        self._check_deal(range(fewest, most + 1), len(deck))
        self._check_branch()
        return self

    def _check_deal(self, seats: range, cards: int) -> None:
        hand = self.deal.hand
        table = {} if isinstance(hand, int) else hand
        for key in table.keys() - {str(count) for count in range(2, MOST_SEATS + 1)}:
            raise ValueError(
                f"deal.hand.{key}: {table[key]} given: the key must be a number of seats, "
                f"2 to {MOST_SEATS}"
            )
        for count in seats:
            if not isinstance(hand, int) and str(count) not in table:
                raise ValueError(f"deal.hand: nothing given for {count} seats: it is needed")
        aside = max(self.deal.table, 1)
        if aside >= cards:
            raise ValueError(f"deal.table: {aside} given: the deck has {cards} cards in all")
        for count in seats:
            each, most = self.deal.hand_size(count), (cards - aside) // count
            if self.end.counts_down:
                most = min(most, len(self.cards_in_play.ranks))
            if not 1 <= each <= most:
                raise ValueError(
                    f"deal.hand: {each} cards for each of {count} seats given: "
                    f"1 to {most} can be dealt"
                )
            if self.deal.again and (cards - self.deal.table) % (each * count):
                raise ValueError(
                    f"deal.hand: {each} cards for each of {count} seats given: with deal.again, "
                    f"{cards - self.deal.table} cards must come out even"
                )

    def _check_branch(self) -> None:
        if self.match.capture != (self.end.when == "cards gone"):
            raise ValueError('end.when: "cards gone" goes with match.capture = true, and only so')
        if self.match.capture and (self.cards or not self.deal.table):
            raise ValueError(
                "match.capture: takes deal.table of 1 or more, and no effects in cards"
            )
        if self.partners and self.seats != (PARTNERED, PARTNERED):
            raise ValueError(f'end.when: "side out" goes with seats = [{PARTNERED}, {PARTNERED}]')
        if self.end.counts_down and self.end.when != "one left":
            raise ValueError('end.counts_down: true goes with end.when = "one left"')
        if self.stuck.voluntary and self.stuck.draw != "until able":
            raise ValueError('stuck.voluntary: true goes with stuck.draw = "until able"')
        if not (self.match.suit or self.match.rank):
            raise ValueError("match: suit and rank are both false: nothing would ever match")


def _named(key: str, read: Callable[[], V]) -> V:
    """What `read` gives, or its refusal with the key before it."""
    try:
        return read()
    except UpcardError as problem:
        raise ValueError(f"{key}: {problem}") from None
