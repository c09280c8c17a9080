"""Cards and decks: what is printed on them, how they are written, and how they are numbered.

A deck numbers its cards 0, 1, 2 ... by suit, then rank, then copy: the order of a sorted hand.
What is printed on a card is its face; copies of one face cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, total_ordering
from itertools import product
from typing import TYPE_CHECKING

from upcard.errors import BadRules, Unreadable, did_you_mean
from upcard.wrong_names import no_such

MOST_CARDS = 128
"""The engine keeps a set of cards in two 64-bit words."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A suit or a rank (in the Card Clash deck: a colour or a label): its `name` and `sign`."""

    name: str
    sign: str

    def __str__(self) -> str:
        return self.sign


NO_SUIT = Sign("none", "*")
"""What stands for the suit of cards that have none, where a deck has no sign of its own for it."""
JOKER = Sign("JOKER", "Jo")
"""The rank of jokers, which some decks can be given."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Card:
    """A face as text, the rank's sign and the suit's, such as `10♦` or `+4*`.

    A card of a game also knows its number, and what it counts and does. Cards are equal if their
    faces are, and sorted as in a sorted hand.
    """

    text: str
    """Its face."""
    number: int = field(default=-1, compare=False)
    """Its place in the sorted deck, the first of those with its face."""
    points: int = field(default=0, compare=False)
    """What it counts."""
    draw: int = field(default=0, compare=False)
    """How many cards the next seat draws."""
    skip: bool = field(default=False, compare=False)
    """Whether the next seat loses its turn."""
    reverse: bool = field(default=False, compare=False)
    """Whether play turns around."""
    wild: str | None = field(default=None, compare=False)
    """Who chooses the suit of a wild card, `"player"` or `"chance"`; None for any other."""
    suit: str = field(init=False, compare=False)
    """The sign of its suit (in the Card Clash deck: its colour)."""
    rank: str = field(init=False, compare=False)
    """The sign of its rank (in the Card Clash deck: its label)."""

    def __post_init__(self) -> None:
        """Strategies ask for suits and ranks all the time: no property is as fast as a field."""
        object.__setattr__(self, "suit", self.text[-1])
        object.__setattr__(self, "rank", self.text[:-1])

    if not TYPE_CHECKING:  # or any name would pass for one that there is

        def __getattr__(self, name: str) -> object:
            """AttributeError for an unknown name, with the name that may be meant."""
            raise AttributeError(no_such(name, "card", CARD_NAMES), name=name, obj=self)

    def __lt__(self, other: Card) -> bool:
        return (self.number, self.text) < (other.number, other.text)

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text


CARD_NAMES = tuple(one.name for one in fields(Card))
"""The public names of a card."""


@dataclass(frozen=True)
class Deck:
    """A game's cards: a suit and a rank, as indices, for each card number.

    The first `declarable` of the `suits` can be declared; any others are the wild cards' own. A
    game's deck has its cards as the game knows them (`known`).
    """

    name: str
    suits: tuple[Sign, ...]
    ranks: tuple[Sign, ...]
    declarable: int
    faces: tuple[tuple[int, int], ...]
    known: tuple[Card, ...] = field(default=(), compare=False, repr=False)
    other: Deck | None = field(default=None, compare=False, repr=False)
    """The other side of its cards, of a game's deck whose cards have two."""

    def __len__(self) -> int:
        return len(self.faces)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The face of each card number."""
        texts = (f"{self.ranks[rank]}{self.suits[suit]}" for suit, rank in self.faces)
        return self.known or tuple(map(Card, texts, self.first_copy))

    @cached_property
    def first_copy(self) -> tuple[int, ...]:
        """For each card number, the lowest number with the same face."""
        first: dict[tuple[int, int], int] = {}
        return tuple(first.setdefault(face, number) for number, face in enumerate(self.faces))

    @cached_property
    def _number_of(self) -> dict[str, int]:
        return {card.text: first for card, first in zip(self.cards, self.first_copy, strict=True)}

    def number(self, text: str) -> int:
        """The lowest number of the face written `text`; Unreadable if there is none."""
        if text not in self._number_of:
            known = " ".join(self._number_of)
            raise Unreadable(f"no card {text!r} in the {self.name} deck, which has {known}")
        return self._number_of[text]

    def has(self, text: str) -> bool:
        """Whether there is a face written so."""
        return text in self._number_of

    def card(self, text: str) -> Card:
        """The card with the face written `text`, as this deck knows it; Unreadable if none is."""
        return self.cards[self.number(text)]

    def numbers(self, texts: Iterable[str]) -> list[int]:
        """Card numbers for faces, the next copy for a face that comes again.

        Unreadable for a face that comes more often than the deck has copies.
        """
        taken: list[int] = []
        for text in texts:
            first = self.number(text)
            copies = range(first, first + self.faces.count(self.faces[first]))
            free = [number for number in copies if number not in taken]
            if not free:
                raise Unreadable(f"{text} is there more than the {len(copies)} times of the deck")
            taken.append(free[0])
        return taken

    def suit(self, text: str) -> int:
        """The index of the declarable suit with this name or sign; Unreadable if there is none."""
        for index, suit in enumerate(self.suits[: self.declarable]):
            if text in (suit.name, suit.sign):
                return index
        known = " ".join(str(suit) for suit in self.suits[: self.declarable])
        raise Unreadable(f"no suit {text!r} to declare: there are {known}")

    @cached_property
    def _numbers_of(self) -> dict[str, list[int]]:
        """The numbers of the cards that each word means: a rank's name or sign, or a face."""
        found: dict[str, list[int]] = {}
        for number, (_, rank) in enumerate(self.faces):
            sign = self.ranks[rank]
            for word in {sign.name, sign.sign, self.cards[number].text}:
                found.setdefault(word, []).append(number)
        return found

    def is_called(self, word: str) -> bool:
        """Whether a word means any card: a rank's name or sign, or a face."""
        return word in self._numbers_of

    def printing(self, text: str) -> Deck:
        """The side of its cards where there is a face written so; this one if there is none."""
        return self if self.other is None or self.has(text) else self.other

    def matching(self, word: str) -> list[int]:
        """The numbers of all cards of a rank (its name or sign) or a face; Unreadable if none."""
        found = self._numbers_of.get(word)
        if not found:
            ranks = " ".join(
                sign.name if sign.name == sign.sign else f"{sign.name} ({sign.sign})"
                for sign in self.ranks
            )
            meant = did_you_mean(word, self._numbers_of)
            raise Unreadable(
                f"no card {word!r} in the {self.name} deck{meant}: its ranks are {ranks}, and a "
                f"face is a rank with a suit, such as {self.cards[0]}"
            )
        return found

    def many(self, packs: int, jokers: int) -> Deck:
        """So many of this deck together, and jokers."""
        faces = tuple(face for face in self.faces for _ in range(packs))
        deck = self if packs == 1 else replace(self, faces=faces)
        return deck.with_added(JOKER, jokers, in_suits=False) if jokers else deck

    def with_added(self, rank: Sign, count: int, in_suits: bool) -> Deck:
        """The deck with so many more cards of a rank in each suit, or so many that have none."""
        ranks = self.ranks if rank in self.ranks else (*self.ranks, rank)
        suits = self.suits if in_suits else self._suits_and_none
        added = range(self.declarable) if in_suits else [self.declarable]
        faces = [(suit, ranks.index(rank)) for suit in added for _ in range(count)]
        return Deck(self.name, suits, ranks, self.declarable, tuple(sorted([*self.faces, *faces])))

    @property
    def _suits_and_none(self) -> tuple[Sign, ...]:
        """The suits, and what cards have instead that have none."""
        return self.suits if len(self.suits) > self.declarable else (*self.suits, NO_SUIT)

    def without(self, words: Iterable[str]) -> Deck:
        """The deck less the named ranks or faces; Unreadable for one that it does not have.

        Of the suits that can be declared, it has those of which a card is left.
        """
        gone = {number for word in words for number in self.matching(word)}
        faces = [face for number, face in enumerate(self.faces) if number not in gone]
        left = {suit for suit, _ in faces} | {*range(self.declarable, len(self.suits))}
        suits = sorted(left)
        return Deck(
            self.name,
            tuple(self.suits[suit] for suit in suits),
            self.ranks,
            sum(suit < self.declarable for suit in suits),
            tuple((suits.index(suit), rank) for suit, rank in faces),
        )


def _signs(text: str) -> tuple[Sign, ...]:
    return tuple(
        Sign(*word.split("=")) if "=" in word else Sign(word, word) for word in text.split()
    )


def _standard(copies: int) -> Deck:
    faces = tuple((suit, rank) for suit in range(4) for rank in range(13) for _ in range(copies))
    name = "standard" if copies == 1 else "double"
    suits = _signs("spades=♠ hearts=♥ diamonds=♦ clubs=♣")
    return Deck(name, suits, _signs("A 2 3 4 5 6 7 8 9 10 J Q K"), 4, faces)


def _clash() -> Deck:
    """The 112 cards of Card Clash and Color Chaos (documents 000 and 001, SPEC.md)."""
    colored = tuple((suit, rank) for suit in range(4) for rank in range(13) for _ in range(2))
    wild = tuple((4, rank) for rank in (13, 14) for _ in range(4))
    suits = _signs("RED=R BLUE=B GREEN=G YELLOW=Y CRAZY=*")
    ranks = "ZERO=0 ONE=1 TWO=2 THREE=3 FOUR=4 FIVE=5 SIX=6 SEVEN=7 EIGHT=8 NINE=9 "
    ranks += "SKIP=S REVERSE=V DRAW_TWO=+2 CRAZY=C DRAW_FOUR=+4"
    return Deck("clash", suits, _signs(ranks), 4, colored + wild)


def _uno() -> Deck:
    """The 108 cards of UNO: of each colour a zero, and two of every other card; eight wilds."""
    colored = tuple(
        (suit, rank) for suit in range(4) for rank in range(13) for _ in range(2 if rank else 1)
    )
    wild = tuple((4, rank) for rank in (13, 14) for _ in range(4))
    suits = _signs("RED=R YELLOW=Y GREEN=G BLUE=B WILD=*")
    ranks = "ZERO=0 ONE=1 TWO=2 THREE=3 FOUR=4 FIVE=5 SIX=6 SEVEN=7 EIGHT=8 NINE=9 "
    ranks += "SKIP=S REVERSE=V DRAW_TWO=+2 WILD=W DRAW_FOUR=+4"
    return Deck("uno", suits, _signs(ranks), 4, colored + wild)


def _colours() -> Deck:
    """Forty cards to begin a deck of one's own with: one of each number in each colour."""
    suits = _signs("RED=R YELLOW=Y GREEN=G BLUE=B")
    ranks = _signs("ZERO=0 ONE=1 TWO=2 THREE=3 FOUR=4 FIVE=5 SIX=6 SEVEN=7 EIGHT=8 NINE=9")
    return Deck("colours", suits, ranks, 4, tuple(product(range(4), range(10))))


DECKS = {deck.name: deck for deck in (_standard(1), _standard(2), _clash(), _uno(), _colours())}
"""The decks that rules can name."""


def deck_named(name: str) -> Deck:
    """The deck of that name; BadRules if there is none."""
    if name not in DECKS:
        raise BadRules(f"no deck {name!r}: there are {', '.join(DECKS)}")
    return DECKS[name]
