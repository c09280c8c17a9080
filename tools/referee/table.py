"""The table as the referee knows it: hands, piles, and the events that it derives and compares."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from tools.referee.rulebook import Printed, Rulebook, rank_of, suit_of

MOST_TURNS = 100_000
"""A deal is over after so many turns."""


class Told(Protocol):
    """An event as the engine tells it."""

    @property
    def kind(self) -> str:
        """What happened."""

    @property
    def seat(self) -> int | None:
        """Who did it."""

    @property
    def card(self) -> object | None:
        """With which card."""

    @property
    def suit(self) -> str | None:
        """Which suit was declared."""

    @property
    def number(self) -> int | None:
        """How many, or which seat."""


class Derived(NamedTuple):
    """An event as the referee derives it; `?` stands for what chance says."""

    kind: str
    seat: int | None = None
    card: str | None = None
    suit: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        parts = (f"{name} {value}" for name, value in self._asdict().items() if value is not None)
        return "(" + ", ".join(parts) + ")"


class Result(NamedTuple):
    """How a deal ended."""

    winner: int | None
    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    turns: int


class Disagreement(Exception):
    """The engine and the referee differ."""


CHANCE, ANY_NUMBER = "?", -1
"""What stands for a card or a suit, and for a number, that chance says."""


class Table:
    """Seats, cards and piles. What happens is told, and has to be what the engine tells."""

    def __init__(self, keys: Mapping[str, Any], seats: int, first: int = 0) -> None:
        self.rules = Rulebook(keys)
        self.seats = seats
        self.first = first
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.draw_pile = Counter(self.rules.pack.faces)
        self.left = self.rules.printed() if self.rules.other else []
        self.flipping = False
        self.discard: list[str] = []
        self.captured: list[list[str]] = [[] for _ in range(seats)]
        self.upcard: str | None = None
        self.last_draw = ""
        self.suit: str | None = None
        self.declared = False
        self.matches_any = False
        self.direction = 1
        self.pending = 0
        self.places = [0] * seats
        self.turns = 0
        self.outcome: Result | None = None
        self.drawn_in_turn = 0
        self._told: deque[Told] = deque()
        self._drawn: deque[Printed] = deque()

    def hear(self, events: Iterable[Told], drawn: Iterable[Printed] = ()) -> None:
        """The events that the engine tells next.

        `drawn` are the cards in them that come off the draw pile, where cards have two sides.
        """
        self._told, self._drawn = deque(events), deque(drawn)

    def tell(
        self,
        kind: str,
        seat: int | None = None,
        card: str | None = None,
        suit: str | None = None,
        number: int | None = None,
    ) -> Derived:
        """Something happens: the engine must tell the same now."""
        must = Derived(kind, seat, card, suit, number)
        if not self._told:
            raise Disagreement(f"the referee has {must}, and the engine tells nothing more")
        event = self._told.popleft()
        face = None if event.card is None else str(event.card)
        told = Derived(event.kind, event.seat, face, event.suit, event.number)
        for ours, theirs in zip(must, told, strict=True):
            if ours != theirs and (ours not in (CHANCE, ANY_NUMBER) or theirs is None):
                raise Disagreement(f"the referee has {must}, the engine tells {told}")
        return told

    def nothing_more(self) -> None:
        """The engine must have told nothing beyond what happened."""
        if self._told:
            event = self._told[0]
            raise Disagreement(f"the referee has nothing more, the engine tells {event}")

    def from_pile(self, kind: str, seat: int | None = None) -> str:
        """A card comes from the draw pile. Which one is chance's to say, but it must be there."""
        card = str(self.tell(kind, seat, card=CHANCE).card)
        if not self.draw_pile[card]:
            raise Disagreement(f"{card} is told as ({kind}, {seat}): it is not in the draw pile")
        self.draw_pile[card] -= 1
        return self.off_pile(card) if self.rules.other else card

    def off_pile(self, face: str) -> Printed:
        """The card that came off the draw pile with this face up: which copy, chance says."""
        if not self._drawn or self._drawn[0] != face:
            raise Disagreement(f"{face} is drawn: the engine has {list(self._drawn)[:1]}")
        card = self._drawn.popleft()
        for index, other in enumerate(self.left):
            if other == card and isinstance(other, Printed) and other.back == card.back:
                del self.left[index]
                return card
        raise Disagreement(f"{face} with {card.back} on its other side is not in the draw pile")

    def turn_over(self) -> None:
        """All cards are turned over, if a card was played that does so."""
        if not self.flipping:
            return
        self.flipping = False
        self.rules.turn_over()
        self.hands = [turned(hand) for hand in self.hands]
        self.left = turned(self.left)
        self.draw_pile = Counter(map(str, self.left))
        self.discard = turned(self.discard)[::-1]
        self.tell("flip", card=str(self.discard[-1]))
        self.turn_up(self.discard.pop())

    def in_play(self, seat: int) -> bool:
        """Whether a seat is not out."""
        return not self.places[seat]

    @property
    def playing(self) -> list[int]:
        """The seats in play."""
        return [seat for seat in range(self.seats) if self.in_play(seat)]

    def next_seat(self, seat: int) -> int:
        """The nearest seat in play after this one, in the direction of play."""
        other = (seat + self.direction) % self.seats
        while not self.in_play(other) and other != seat:
            other = (other + self.direction) % self.seats
        return other

    def others(self, seat: int, start: int | None = None) -> Iterator[int]:
        """Every other seat in play, from the next one after `start` on (else, after `seat`)."""
        begin = seat if start is None else start
        for step in range(1, self.seats + 1):
            other = (begin + step * self.direction) % self.seats
            if other != seat and self.in_play(other):
                yield other

    def turn_up(self, card: str) -> None:
        """A card lies on the discard pile; its suit is in force."""
        self.discard.append(card)
        self.upcard = card
        if self.rules.effect(card)["draw"]:
            self.last_draw = card
        self.suit = suit_of(card)
        self.declared = False
        self.matches_any = self.suit not in self.rules.pack.suits

    def declare(self, suit: str, seat: int | None = None) -> None:
        """A seat (or chance: None) declares a suit."""
        said = self.tell("suit", seat, suit=suit).suit
        if said is None or said not in self.rules.pack.suits:
            raise Disagreement(f"the suit {said} cannot be declared")
        self.suit, self.declared, self.matches_any = said, True, False

    def forget_suit(self) -> None:
        """A suit that was declared for one turn is in force no more."""
        if self.declared and self.upcard is not None:
            effect = self.rules.effect(self.upcard)
            if effect["suit_lasts"] == "one turn":
                self.suit, self.declared = suit_of(self.upcard), False
                self.matches_any = self.suit not in self.rules.pack.suits

    def draw(self, seat: int, count: int) -> list[str]:
        """A seat draws so many cards, or as many as there are."""
        drawn: list[str] = []
        for _ in range(count):
            if not self.can_draw():
                self.tell("empty", seat)
                break
            if not self.draw_pile.total():
                self.reshuffle()
            drawn.append(self.from_pile("draw", seat))
            self.hands[seat].append(drawn[-1])
            self.drawn_in_turn += 1
            self.pile_shrank()
        return drawn

    def press(self, seat: int, times: int, least: int = 0) -> None:
        """A seat presses the machine so often. How many cards come is chance's to say."""
        for _ in range(times):
            if not self.can_draw():
                self.tell("empty", seat)
                return
            number = self.tell("press", seat, number=ANY_NUMBER).number
            if number is None or number < least or number not in self.rules.draws["machine"]:
                raise Disagreement(f"the machine cannot throw {number} cards")
            if len(self.draw(seat, number)) < number:
                return

    def pile_shrank(self) -> None:
        """With a pile that is made anew as soon as it is empty, this is the moment."""
        at_once = self.rules.pile["when"] == "it is empty"
        if at_once and not self.draw_pile.total() and self.can_draw():
            self.reshuffle()

    def can_draw(self) -> bool:
        """Whether there is a card to draw, if need be after a reshuffle."""
        return bool(self.draw_pile.total() or self._for_reshuffle())

    def _for_reshuffle(self) -> int:
        """How many cards of the discard pile a reshuffle would make the draw pile."""
        kept = {"none": len(self.discard), "all but the upcard": 1, "all": 0}
        return max(0, len(self.discard) - kept[self.rules.pile["reshuffle"]])

    def reshuffle(self) -> None:
        """The discard pile, or all of it but the upcard, becomes the draw pile."""
        count = self._for_reshuffle()
        self.tell("reshuffle", number=count)
        self.draw_pile += Counter(map(str, self.discard[:count]))
        if self.rules.other:
            self.left += self.discard[:count]
        del self.discard[:count]

    def matches(self, card: str) -> bool:
        """Whether a card matches the upcard, by `[match]`."""
        if self.upcard is None or self.matches_any:
            return True
        match = self.rules.match
        suit_counts = match["suit"] or self.declared
        rank_counts = match["rank"] and (match["rank_when_declared"] or not self.declared)
        same_rank = rank_of(card) == rank_of(self.upcard)
        return bool((suit_counts and suit_of(card) == self.suit) or (rank_counts and same_rank))


def turned(cards: Iterable[str]) -> list[str]:
    """Cards turned over."""
    return [card.turned for card in cards if isinstance(card, Printed)]
