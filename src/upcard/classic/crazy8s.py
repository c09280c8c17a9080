"""Crazy 8s (document 002): players, the game that oversees them, and its points.

Readings, each with the sentence that it rests on:

- One may draw as often as one likes on one's own turn: «allowed to pull cards from the draw pile
  even if they already have a legal play». It ends no turn: who cannot match draws «until they can
  play one», and only «when the draw pile is empty, a player who cannot add ... passes».
- The starter has no effect, and as an eight its own suit: effects come «when a player discards».
- A discarded eight is always «a new card object ... that has rank 8 and the desired new suit».
- After a seven the neighbour in the new direction is next, even one who has just missed a turn:
  «the direction of play is reversed» comes before «the player who played just before».
- The card that ends the deal has no effect: «the first player to discard all of his cards wins».
- Partners (seats 0 and 2, 1 and 3): the deal «ends when both members of a partnership discard all
  their cards»; till then turns and effects pass over who is out, whose last card has its effect.

Where the document is silent: cards are dealt one at a time from seat 0. For a two the next player
takes what is there. When all who hold cards pass in a row the deal is blocked: the side with the
fewest points in hand wins its difference to each other side, nobody on a tie. In a match the first
player moves on by one seat each deal.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal, NamedTuple, TypeAlias

from upcard.classic.scaffold import SetupError, check_names

SUITS = ("♠", "♥", "♦", "♣")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
POINTS = dict(zip(RANKS, (1, 25, 3, 25, 5, 6, 20, 50, 9, 10, 10, 10, 10), strict=True))
HAND_SIZE = {2: 7, 3: 5, 4: 5}
MOST_GOAL = 100_000
"""Points of a match at most: a longer one takes minutes, and nobody reads it."""


class IllegalPlay(ValueError):
    """A player tried what the rules do not allow; the message says what was allowed instead."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of one of the RANKS and one of the SUITS; ValueError for any other."""

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS:
            raise ValueError(f"rank {self.rank!r} given: a rank is one of {', '.join(RANKS)}")
        if self.suit not in SUITS:
            raise ValueError(f"suit {self.suit!r} given: a suit is one of {', '.join(SUITS)}")

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def points(self) -> int:
        """What the card costs whoever is left with it (document, «Winning»)."""
        return POINTS[self.rank]

    def matches(self, top: Card) -> bool:
        """Whether the card may be played on `top` (document, «Gameplay» and «Power Cards»)."""
        return self.rank in ("8", top.rank) or self.suit == top.suit


def shuffled_deck(rng: random.Random) -> list[Card]:
    """The standard 52 cards as `rng` shuffles them, the top of the deck first."""
    deck = [Card(rank, suit) for suit in SUITS for rank in RANKS]
    rng.shuffle(deck)
    return deck


class DiscardPile(list[Card]):
    """The cards played, the starter first (document, «Setup»)."""

    def add(self, card: Card) -> None:
        """Put `card` on the top."""
        self.append(card)

    @property
    def top(self) -> Card:
        """The card that the next one must match; IndexError while the pile is empty."""
        return self[-1]


class Play(NamedTuple):
    """Discard `card`; for an eight, and for no other card, `suit` is the suit it declares."""

    card: Card
    suit: str | None = None

    def __str__(self) -> str:
        return f"{self.card} as {self.suit}" if self.suit else str(self.card)


DRAW: Final = "draw"
PASS: Final = "pass"
Move: TypeAlias = Play | Literal["draw", "pass"]


class View(NamedTuple):
    """All that the player whose turn it is may know.

    `discards` is the discard pile, starter first, eights as declared; `hand_sizes` are by seat;
    `draw_pile` is a number of cards; `direction` is 1 or -1; `next_seat` ignores effects.
    """

    seat: int
    hand: tuple[Card, ...]
    top: Card
    discards: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    draw_pile: int
    direction: int
    next_seat: int


class Player(ABC):
    """Someone with a `name`, and a `hand` as dealt and drawn, which only the game may change."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hand: list[Card] = []

    def decide(self, view: View) -> Move:
        """The next move: a choice where there is one, else a draw, else a pass («Gameplay»)."""
        if legal := [card for card in view.hand if card.matches(view.top)]:
            return self.choose(view, legal)
        return DRAW if view.draw_pile else PASS

    @abstractmethod
    def choose(self, view: View, legal: list[Card]) -> Move:
        """A `Play` of one of the `legal` cards, of which there is one at least, or DRAW.

        DRAW, legal while the draw pile lasts, takes one card, and the player is asked again. PASS
        is illegal here, extra cards or no: «a player who cannot add to the discard pile passes».
        """


class BadPlayer(Player):
    """The document's example player, for which it describes no strategy; draws when it must."""

    def choose(self, _view: View, legal: list[Card]) -> Move:
        """Play the first legal card in the order of the hand, an eight in its own suit."""
        return Play(legal[0], legal[0].suit if legal[0].rank == "8" else None)


class RandomPlayer(Player):
    """Plays «a random valid card» («Player Strategies»); draws when it must."""

    def __init__(self, name: str, rng: random.Random) -> None:
        super().__init__(name)
        self.rng = rng

    def choose(self, _view: View, legal: list[Card]) -> Move:
        """Play any legal card, each equally likely; an eight as any suit."""
        card = self.rng.choice(legal)
        return Play(card, self.rng.choice(SUITS) if card.rank == "8" else None)


class Event(NamedTuple):
    """One thing that happened: its kind, the seat it happened to, and what it was about.

    A deal: `deal` (player, card), `starter` (card); then `turn` (player; the top card, its suit if
    declared, the number of cards to draw), `draw` (player, card), `play` (player, card as held),
    `declare` (player, suit), `reverse`, `take` (player, card) for a two, `skip` (player) for a two
    or a four, `pass` (player); last `win` (player) or `blocked`, and `points` (player: the winning
    side, None on a tie; number). After each deal of a match `score` (player: a side; number) for
    every side, and at its end `goal` (player: the side that reached it).
    """

    kind: str
    player: int | None = None
    card: Card | None = None
    suit: str | None = None
    number: int | None = None


def seat_sides(names: Sequence[str], partners: bool) -> list[range]:
    """The seats of each side: each seat its own, or with `partners` 0 and 2 against 1 and 3.

    SetupError unless there are 2 to 4 players, 4 with `partners`, whose names differ.
    """
    check_names(names, max(HAND_SIZE))
    if partners and len(names) != 4:
        raise SetupError(f"partners with {len(names)} players given: it takes exactly 4")
    count = 2 if partners else len(names)
    return [range(side, len(names), count) for side in range(count)]


class Game:
    """One deal, overseen: only legal moves change it, and every change is in the `log`.

    The deck is dealt from its first card on and need not be a standard one; where `hands` are
    given, it is the starter and then the draw pile. `first` is the first player's seat. SetupError
    if it cannot be dealt so, before any hand is touched. Source: the document, «Extras».
    """

    def __init__(
        self,
        players: Sequence[Player],
        deck: Iterable[Card],
        *,
        first: int = 0,
        partners: bool = False,
        hands: Sequence[Sequence[Card]] | None = None,
    ) -> None:
        self.players: list[Player] = list(players)
        self.sides: list[range] = seat_sides([player.name for player in players], partners)
        if first not in range(len(players)):
            raise SetupError(f"first player {first} given: a seat is 0 to {len(players) - 1}")
        self.direction: int = 1
        self.log: list[Event] = []
        self.discard_pile: DiscardPile = DiscardPile()
        self.draw_pile: deque[Card] = deque(chain(*(hands or ()), deck))
        if hands is None:
            self._deal([*range(len(players))] * HAND_SIZE[len(players)])
        else:
            self._deal([seat for seat, hand in enumerate(hands) for _ in hand])
        self._begin_turn(first)

    def _deal(self, seats: list[int]) -> None:
        """Deal a card to each of `seats` in turn, then turn up the starter."""
        players, cards = len(self.players), len(self.draw_pile)
        if set(seats) != set(range(players)) or len(seats) >= cards:
            raise SetupError(
                f"{cards} cards given, {len(seats)} of them for hands: there must be 1 or more "
                f"for each of {players} players, and 1 for the starter"
            )
        for player in self.players:
            player.hand = []
        for seat in seats:
            self._give("deal", seat)
        self.discard_pile.add(self.draw_pile.popleft())
        self.log.append(Event("starter", card=self.discard_pile.top))

    def _give(self, kind: str, seat: int) -> None:
        card = self.draw_pile.popleft()
        self.players[seat].hand.append(card)
        self.log.append(Event(kind, seat, card))

    def _begin_turn(self, seat: int) -> None:
        self.turn, top = seat, self.discard_pile.top
        declared = top.suit if top.rank == "8" and len(self.discard_pile) > 1 else None
        self.log.append(Event("turn", seat, top, declared, len(self.draw_pile)))

    def _after(self, seat: int) -> int:
        """The next seat in the direction of play that holds cards."""
        seat = (seat + self.direction) % len(self.players)
        return seat if self.players[seat].hand else self._after(seat)

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.log[-1].kind == "points"

    def moves(self) -> list[Move]:
        """Every legal move of the player whose turn it is (document, «Gameplay»)."""
        plays: list[Move] = [
            Play(card, suit)
            for card in self.players[self.turn].hand
            if card.matches(self.discard_pile.top)
            for suit in (SUITS if card.rank == "8" else (None,))
        ]
        return [*plays, DRAW] if self.draw_pile else plays or [PASS]

    def play(self) -> None:
        """Play to the end of the deal; IllegalPlay as in `step`."""
        while not self.over:
            self.step()

    def step(self) -> None:
        """Let the player whose turn it is play a card, draw one, or pass.

        IllegalPlay, the game being as it was, for any other move and after the end of the deal.
        """
        move = self._decision()
        if isinstance(move, Play):
            self._play(move)
        elif move == DRAW:
            self._give("draw", self.turn)
        else:
            self._pass()

    def _decision(self) -> Move:
        if self.over:
            raise IllegalPlay("a move was tried after the end of the deal: none is allowed")
        player, hands = self.players[self.turn], [list(player.hand) for player in self.players]
        choice = player.decide(self._view())
        if [player.hand for player in self.players] != hands:
            for owner, hand in zip(self.players, hands, strict=True):
                owner.hand = hand
            raise IllegalPlay(f"{player.name} changed a hand: only a move may do that")
        for move in self.moves():
            if move == choice:
                return move
        allowed = ", ".join(dict.fromkeys(map(str, self.moves())))
        raise IllegalPlay(f"{player.name} tried {choice}: allowed are {allowed}")

    def _view(self) -> View:
        hand, pile = tuple(self.players[self.turn].hand), tuple(self.discard_pile)
        sizes = tuple(len(player.hand) for player in self.players)
        draws, following = len(self.draw_pile), self._after(self.turn)
        return View(self.turn, hand, pile[-1], pile, sizes, draws, self.direction, following)

    def _play(self, move: Play) -> None:
        self.players[self.turn].hand.remove(move.card)
        self.log.append(Event("play", self.turn, move.card))
        if move.suit is None:
            self.discard_pile.add(move.card)
        else:
            self.discard_pile.add(Card(move.card.rank, move.suit))
            self.log.append(Event("declare", self.turn, suit=move.suit))
        if all(any(self.players[seat].hand for seat in side) for side in self.sides):
            self._have_effect(move.card.rank)
        else:
            self._end(Event("win", self.turn))

    def _have_effect(self, rank: str) -> None:
        """Do what the document's «Power Cards» says of `rank`, then begin the next turn."""
        if rank == "7":
            self.direction = -self.direction
            self.log.append(Event("reverse"))
        following = self._after(self.turn)
        if rank == "2":
            for _ in range(min(2, len(self.draw_pile))):
                self._give("take", following)
        if rank in ("2", "4"):
            self.log.append(Event("skip", following))
            following = self._after(following)
        self._begin_turn(following)

    def _pass(self) -> None:
        self.log.append(Event("pass", self.turn))
        holders = sum(bool(player.hand) for player in self.players)
        happened = [event.kind for event in self.log if event.kind != "turn"]
        if happened[-holders:] == ["pass"] * holders:
            self._end(Event("blocked"))
        else:
            self._begin_turn(self._after(self.turn))

    def _end(self, event: Event) -> None:
        """End the deal; a side that has gone out holds the fewest points, none."""
        hands = [[card for seat in side for card in self.players[seat].hand] for side in self.sides]
        totals = [sum(card.points for card in hand) for hand in hands]
        least = min(totals)
        winner = totals.index(least) if totals.count(least) == 1 else None
        won = 0 if winner is None else sum(totals) - least * len(totals)
        self.log += [event, Event("points", winner, number=won)]


class Match:
    """Deals, all in one `log`, until a player or a side has `goal` points (document, «Winning»).

    `rng` shuffles every deck. SetupError if the match cannot start.
    """

    def __init__(
        self, players: Sequence[Player], goal: int, rng: random.Random, *, partners: bool = False
    ) -> None:
        self.scores: list[int] = [
            0 for _ in seat_sides([player.name for player in players], partners)
        ]
        if not 1 <= goal <= MOST_GOAL:
            raise SetupError(f"goal {goal} given: a goal is 1 to {MOST_GOAL} points")
        self.players = players
        self.goal = goal
        self.rng = rng
        self.partners = partners
        self.log: list[Event] = []

    def play(self) -> None:
        """Play deals until the goal is reached; IllegalPlay as in `Game.step`."""
        first = 0
        while max(self.scores) < self.goal:
            deck = shuffled_deck(self.rng)
            game = Game(self.players, deck, first=first, partners=self.partners)
            game.play()
            match game.log[-1]:
                case Event("points", int(side), number=int(won)):
                    self.scores[side] += won
            self.log += game.log
            scores = list(enumerate(self.scores))
            self.log += [Event("score", side, number=score) for side, score in scores]
            self.log += [Event("goal", side) for side, score in scores if score >= self.goal]
            first = (first + 1) % len(self.players)
