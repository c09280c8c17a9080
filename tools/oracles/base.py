"""One table in the engine, played by the computer's own player, and told as a log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np

from upcard.cards import Card
from upcard.chance import NO_TAPE, SOURCES, tape_beyond
from upcard.engine import entry
from upcard.engine.layout import E_STUCK, NOBODY, OVER, STATE
from upcard.errors import BadRules
from upcard.games.dealing import deck_order
from upcard.games.game import Game
from upcard.games.state import State
from upcard.games.table import empty_bytes
from upcard.players.compiled import FIRST, choose_from_view
from upcard.rules import Rules
from upcard.shuffling import deal_words

Item: TypeAlias = tuple[Any, ...]
"""One thing that happened or that can be seen: a word, then seats, faces, numbers, or cards.

Cards that lie together are bytes: the lowest card number of each face, in order.
"""
Log: TypeAlias = list[Item]
Word: TypeAlias = Callable[[Item], Item | None]
"""What a log calls an event of the engine; None to say nothing of it."""

MOST_EVENTS = 1 << 17
"""Far more than the longest deal has; `Table.log` refuses a longer one."""
REFUSED: Item = ("refused",)
NO_DICE = (np.uint64(0),)
PACK = np.array([1 << 16, 1 << 8, 1], np.uint32)


class Words(dict[int, Item | None]):
    """The engine's events, three bytes packed in a number, as items."""

    def __init__(self, game: Game, word: Word) -> None:
        super().__init__()
        self.game = game
        self.word = word

    def __missing__(self, packed: int) -> Item | None:
        if packed >> 16 == E_STUCK:  # which is told to nobody
            self[packed] = None
            return None
        event = self.game.notation.event(packed >> 16, packed >> 8 & 255, packed & 255)
        parts = (str(part) if isinstance(part, Card) else part for part in event)
        self[packed] = self.word(tuple(part for part in parts if part is not None))
        return self[packed]


class Table:
    """A table in the engine, dealt to again and again.

    It calls the engine's compiled functions themselves, with one array for all events of a deal:
    a comparison of a million deals should wait for `classic/` only. `looks` are the items to put
    into the log of the deal, by how many events came before; `looked` are the turns they were
    taken in.
    """

    def __init__(self, rules: Rules, chance: str, word: Word) -> None:
        self.game = Game(rules, rules.name)
        self.source = SOURCES.index(chance)
        self.data = empty_bytes()
        self.fields = fields_of(self.data)
        self.turns = self.fields["turns"]
        self.face = bytes(self.game.deck.first_copy).ljust(256)
        self.looks: list[tuple[int, Log]] = []
        self.looked: set[int] = set()
        self._events = np.zeros((MOST_EVENTS, 3), np.uint8)
        self._words = Words(self.game, word)
        self._order = None if chance == "fast" else deck_order(self.game, self.source, None)

    def begin(
        self, seats: int, seed: int = 0, *, first: int = 0, deck: Sequence[str] | None = None
    ) -> bool:
        """Deal, by the table's chance source from `seed`, or from a scripted deck.

        False if no card is left that can be the starter.
        """
        self.looks, self.looked, self.seed = [], set(), seed
        self.tape = tape_beyond(self.source, 0, seed, NO_TAPE)
        order = self._order if deck is None else deck_order(self.game, self.source, deck)
        words = deal_words(self.source, seed, 0, seats)
        tables, data, events, tape = self.game.tables, self.data, self._events, self.tape
        begun = entry.begin(tables, data, seats, first, self.source, words, order, events, tape)
        return bool(begun and entry.make(tables, data, events, tape, entry.NO_MOVE))

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.number("phase") == OVER

    @property
    def turn(self) -> int:
        """The seat that must choose."""
        return self.number("turn")

    def number(self, name: str) -> int:
        """A field of the engine's state that is one number."""
        number: int = self.fields[name][0]
        return number

    def look(self, items: Iterable[Item]) -> None:
        """Put what can be seen now into the log, here."""
        self.looks.append((self.number("events"), [*items]))
        self.looked.add(self.turns[0])

    def choices(self, dice: Iterable[Any]) -> list[int]:
        """The moves of the computer's own player, by each of these random words."""
        tables, data, turn = self.game.tables, self.data, self.turn
        return [choose_from_view(FIRST, tables, data, turn, word) for word in dice]

    def make(self, move: int) -> bool:
        """Make a move; False if the engine refuses it."""
        self.tape = tape_beyond(self.source, self.number("tape"), self.seed, self.tape)
        return bool(entry.make(self.game.tables, self.data, self._events, self.tape, move))

    def play(self, look: Callable[[bool], None]) -> None:
        """Play to the end; before each choice `look` is told if the draw pile has grown."""
        drawable = 0
        while not self.over:
            before, drawable = drawable, self.number("drawable")
            look(drawable > before)
            move = self.choices(NO_DICE)[0]
            if not self.make(move):
                raise AssertionError(f"the engine refuses its own player's {move}: {self.state!r}")

    @property
    def state(self) -> State:
        """The deal as the package's users see it."""
        return State(self.game, self.data)

    def log(self) -> Log:
        """What has happened since the deal, with the looks in between."""
        noted = self.number("events")
        if noted > MOST_EVENTS:
            raise AssertionError(f"{noted} events noted: room is for {MOST_EVENTS}")
        words = self._words
        items = [words[event] for event in (self._events[:noted] @ PACK).tolist()]
        whole: list[Item | None] = []
        done = 0
        for position, seen in self.looks:
            whole += items[done:position]
            whole += seen
            done = position
        whole += items[done:]
        return [item for item in whole if item is not None]

    def faces(self, name: str, count: int) -> bytes:
        """The first `count` cards of a pile, as they lie in the state."""
        return bytes(self.fields[name][:count]).translate(self.face)

    def draw_pile(self) -> bytes:
        """The draw pile, the next card last."""
        return self.faces("draw", self.number("drawable"))

    def discard_pile(self) -> bytes:
        """The discard pile, the upcard last."""
        return self.faces("discard", self.number("discards"))

    def hand(self, seat: int) -> list[int]:
        """The card numbers of a hand, ascending."""
        words = self.fields["hands"]
        return members(words[2 * seat] | words[2 * seat + 1] << 64)

    def winner(self) -> int | None:
        """The winning seat, if there is one."""
        winner = self.number("winner")
        return None if winner == NOBODY else winner


def fields_of(data: Any) -> dict[str, memoryview]:
    """The fields of a state's bytes, those of its table among them, as flat live numbers."""
    found = {}
    memory: Any = memoryview(data)
    table, start = STATE["table"], STATE.fields["table"][1] if STATE.fields else 0
    for record, offset in ((STATE, 0), (table, start)):
        for name, (kind, place, *_) in (record.fields or {}).items():
            if kind.base.fields is None:
                part = memory[offset + place : offset + place + kind.itemsize]
                found[name] = part.cast(kind.base.char)
    return found


def members(bits: int) -> list[int]:
    """The numbers of a set, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


class Oracle(ABC):
    """Plays a deal in the engine and in `classic/`.

    `seats` are the numbers of players that `classic/` can play with, `chance` the engine's source.
    `allowed` are those that the engine's rules allow too; BadRules if there are none.
    """

    seats: ClassVar[range]
    chance: ClassVar[str]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table = Table(rules, self.chance, self.word)
        fewest, most = rules.seats
        self.allowed = [seats for seats in self.seats if fewest <= seats <= most]
        if not self.allowed:
            raise BadRules(f"seats: {fewest} to {most} given: classic/ has {self.seats[0]} or more")

    def word(self, item: Item) -> Item | None:
        """An event of the engine as `classic/` can tell it too, or None if it cannot."""
        return item

    def players(self, seed: int) -> int:
        """How many play from this seed, where it is not said: all numbers allowed in turn."""
        return self.allowed[seed % len(self.allowed)]

    @abstractmethod
    def deal(self, seed: int, seats: int) -> tuple[Log, Log]:
        """The logs of one deal: the engine's, and that of `classic/`."""
