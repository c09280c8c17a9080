"""What the documents take as given: a sequence, a refusal, and the two Card Clash scaffolds.

Documents 000 (`clash`) and 001 (`chaos`) are two editions of one course's assignment. What their
scaffolds share stands here; what differs stands in their own modules.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

T = TypeVar("T")
C = TypeVar("C", bound=IntEnum)
K = TypeVar("K")
T_co = TypeVar("T_co", covariant=True)


class SetupError(ValueError):
    """A game cannot start as asked; the message says what was given and what is allowed."""


def check_names(names: Iterable[str], most: int) -> None:
    """Refuse a table of fewer than two or more than `most` players, or with a name used twice."""
    names = list(names)
    if not 2 <= len(names) <= most:
        plural = "" if len(names) == 1 else "s"
        raise SetupError(f"{len(names)} player{plural} given: 2 to {most} can play")
    for name in names:
        if not name.strip() or not name.isprintable():
            raise SetupError(f"the name {name!r} is given: a name needs letters that can be shown")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SetupError(f"the name {twice[0]!r} is given twice: names must differ")


def check_deal(players: int, cards: int, deck: int) -> None:
    """Refuse a deal that leaves no card for the starter, or that gives nobody a card."""
    most = (deck - 1) // players
    if not 1 <= cards <= most:
        raise SetupError(
            f"{cards} cards for each of {players} players given: 1 to {most} can be dealt "
            f"from {deck} cards, with one left for the starter"
        )


class Items(list[T]):
    """A list that also answers to `.array`, as the course's own collections do."""

    @property
    def array(self) -> Self:
        """The items, first to last as stored."""
        return self


class Indexed(Protocol[T_co]):
    """All that is asked of a collection handed in: the course's own arrays offer no more."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> T_co: ...


class Shuffled(Indexed[T], Protocol[T]):
    """All that a shuffle may ask of a collection."""

    def __setitem__(self, index: int, value: T, /) -> None: ...


class RandomGen:
    """The course's generator: one linear congruential stream a game, shared by all its users.

    Source: SPEC.md, «RandomGen». Each edition subclasses it, so each has a seed of its own.
    """

    seed: ClassVar[int | None] = None

    @classmethod
    def set_seed(cls, seed: int | None = None) -> None:
        """Start the stream at `seed`; with None it starts from the clock when next used."""
        cls.seed = seed

    @classmethod
    @contextmanager
    def kept_on_refusal(cls) -> Iterator[None]:
        """Put the stream back where it was if a SetupError is raised inside."""
        seed = cls.seed
        try:
            yield
        except SetupError:
            cls.seed = seed
            raise

    @classmethod
    def random(cls) -> int:
        """The next integer of the stream, 0 to 2**32 - 1."""
        seed = time.time_ns() if cls.seed is None else cls.seed
        cls.seed = (25214903917 * seed + 11) % 2**48
        return cls.seed >> 16

    @classmethod
    def random_float(cls) -> float:
        """The next number of the stream in [0, 1)."""
        return cls.random() / 2**32

    @classmethod
    def randint(cls, lo: int, hi: int) -> int:
        """An integer from `lo` to `hi`, both included."""
        return cls.random() % (hi - lo + 1) + lo

    @classmethod
    def random_chance(cls, ratio: float) -> bool:
        """True with probability `ratio`."""
        return cls.random_float() < ratio

    @classmethod
    def random_choice(cls, collection: Indexed[T]) -> T:
        """One item of `collection`, which must not be empty."""
        return collection[cls.randint(0, len(collection) - 1)]

    @classmethod
    def random_shuffle(cls, collection: Shuffled[Any]) -> None:
        """Shuffle in place, O(n log n): one number an index, the items in order of the numbers."""
        keys = sorted((cls.random(), index) for index in range(len(collection)))
        items = [collection[index] for _, index in keys]
        for index, item in enumerate(items):
            collection[index] = item


class CardLabel(IntEnum):
    """The label (rank) of a Card Clash card."""

    ZERO = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    SKIP = 10
    REVERSE = 11
    DRAW_TWO = 12
    CRAZY = 13
    DRAW_FOUR = 14

    @property
    def is_number(self) -> bool:
        """True for ZERO to NINE: only such a card can be the starter."""
        return self <= CardLabel.NINE


@dataclass(frozen=True, order=True, slots=True)
class Card(Generic[C]):
    """A card: its `color` and its `label`. Cards sort by colour, then by label."""

    color: C
    label: CardLabel

    def __str__(self) -> str:
        return f"{self.color.name} {self.label.name}"


def deck_order(make: Callable[[C, CardLabel], K], colors: type[C]) -> Iterator[K]:
    """The 112 cards in the order in which both editions make them; the last colour is the wild.

    Source: SPEC.md, «generate_cards() order before its one shuffle».
    """
    *suits, wild = colors
    for color in suits:
        for number in CardLabel:
            if number.is_number:
                yield from (make(color, number), make(color, number))
        for _ in range(2):
            for label in (CardLabel.SKIP, CardLabel.REVERSE, CardLabel.DRAW_TWO):
                yield make(color, label)
    for _ in range(4):
        yield from (make(wild, CardLabel.CRAZY), make(wild, CardLabel.DRAW_FOUR))


def check_starter(cards: Sequence[Card[Any]]) -> None:
    """Refuse a draw pile without a number card, from which no starter could be turned up.

    The documents are silent on this; SPEC.md: «an error before the game begins».
    """
    if not any(card.label.is_number for card in cards):
        raise SetupError(
            f"no number card is left for the starter among {len(cards)} undealt cards: "
            "deal fewer cards, or shuffle with another seed"
        )


PENALTY = {CardLabel.DRAW_TWO: 2, CardLabel.DRAW_FOUR: 4}
"""How many cards the next player draws, by the label played."""


class Event(NamedTuple):
    """One thing that happened: a word for it, whom it happened to, and the card or the colour.

    Kinds: `turn`, `draw`, `stuck` (nothing is left to draw), `play`, `color`, `skip`, `reverse`,
    `reshuffle`, `win`, `blocked`. Draws of anyone but the turn's player are a penalty.
    """

    kind: str
    player: str | None = None
    card: Card[Any] | None = None
    color: IntEnum | None = None


class Turns(ABC):
    """What both editions' games share: a `log` of events, and turns until nobody goes on."""

    log: list[Event]

    def _begin_log(self) -> None:
        self.log = []

    @abstractmethod
    def play_turn(self) -> bool:
        """Let the next player take a turn; whether the game goes on after it."""

    def play_turns(self) -> None:
        """Play until the game has ended."""
        while self.play_turn():
            pass

    def passed(self, players: int) -> bool:
        """End a turn without a play; False if all `players` have now passed with nothing to draw.

        Source: SPEC.md, «Where the documents are silent».
        """
        passes = [Event("turn"), Event("stuck")] * players
        if [Event(event.kind) for event in self.log[-len(passes) :]] != passes:
            return True
        self.log.append(Event("blocked"))
        return False
