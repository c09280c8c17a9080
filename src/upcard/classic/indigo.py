"""Indigo (document 003): the capturing game of the Kotlin course, stage for stage.

`play` runs a stage as a talk; the rules of the deal are in `Game` and the computer's strategy is in
`computer_choice`, so a deal also runs with nobody to ask. A card is a string, as printed: `10♦`.

Readings, each with the sentence that it rests on:

- The top of the deck is its end, and a card taken from the top is dealt first: `get` prints
  `K♣ Q♣ J♣ ...` after a reset (the published sessions), and the deck ends with `K♣`.
- Four cards go to the table, «The last card on the right is the top card on the table»; then six
  in a row to who plays first and six to the other. «The players get six cards»: the order is ours.
- A card is won with those that it lands on: to match four cards makes `Cards: Player 5`.
- The turn passes after a win as after any card: «The players take turns in playing cards».
- The three points for the most cards are given at the end only: after the published player's first
  win, of `J J K`, the score is 3 and not 6.
- After the last card the table is printed before its cards go to who won last: the published
  session ends with `3 cards on the table, ...` and then the score.
- May `exit` answer `Play first?`? «Users should have the option to exit the program at any time»
  says yes, «The only available input options should be `yes` or `no`» says no. The second wins, for
  it speaks of this very prompt, and goes on «For any other input, print the question again». «When
  prompted for a card» `exit` leaves, and prints `Game Over` but no score. At any time at all, the
  end of the input or an interrupt leaves: so the first sentence is kept, too.
- Only `yes` and `no` may be written in capitals: they alone are «case insensitive».
- Every prompt stands on a line of its own, and from stage 3 on a blank line stands before each
  state of the table, as in the published sessions; so does `1 cards on the table`.
- «Multiple `♥`, and `♦` suits»: of several suits (or ranks) held twice or more, the computer
  chooses among all their cards alike.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from upcard.classic.scaffold import SetupError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("♦", "♥", "♠", "♣")
CARDS = tuple(rank + suit for suit in "♠♥♦♣" for rank in RANKS)
"""The 52 cards in the order of a deck just reset; the last one is its top (SPEC.md)."""

POINT_RANKS = frozenset(("A", "10", "J", "Q", "K"))
MOST_CARDS_POINTS = 3
TABLE_CARDS, HAND_CARDS = 4, 6


def _rank(card: str) -> str:
    return card[:-1]


def _suit(card: str) -> str:
    return card[-1]


def matches(card: str, top: str) -> bool:
    """True where `card` has the suit or the rank of `top` and so wins the table (stage 4)."""
    return _suit(card) == _suit(top) or _rank(card) == _rank(top)


class Deck:
    """The virtual deck (stage 2): `cards`, the top of the deck last.

    It starts with all 52 cards: those given, the first of them on top, or, with none given, as
    after a reset. SetupError where those given are not the 52, each once.
    """

    def __init__(self, cards: Sequence[str] | None = None) -> None:
        self.cards: list[str] = list(CARDS if cards is None else reversed(cards))
        if sorted(self.cards) != sorted(CARDS):
            known = len(set(self.cards) & set(CARDS))
            raise SetupError(
                f"{len(self.cards)} cards given, {known} of the 52 among them: "
                "a deck holds each of the 52 once"
            )

    def __len__(self) -> int:
        return len(self.cards)

    def reset(self) -> None:
        """Make it the 52 cards again, in the order of `CARDS`."""
        self.cards = list(CARDS)

    def shuffle(self, rng: random.Random) -> None:
        """Change the order of the cards that remain, as `rng` has it."""
        rng.shuffle(self.cards)

    def get(self, number: int) -> list[str]:
        """Remove `number` cards from the top and return them, the top first.

        ValueError, and nothing removed, where fewer remain or `number` is negative.
        """
        if not 0 <= number <= len(self):
            raise ValueError(f"{number} cards asked for: 0 to {len(self)} can be taken")
        return [self.cards.pop() for _ in range(number)]


class Side(StrEnum):
    """The two sides, by the names that the document prints."""

    PLAYER = "Player"
    COMPUTER = "Computer"

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.COMPUTER if self is Side.PLAYER else Side.PLAYER


class Play(NamedTuple):
    """What happened in a turn: who played which card, and the cards won by it, it the last."""

    side: Side
    card: str
    won: tuple[str, ...]


class Game:
    """A deal (stages 3 and 4): who holds what, whose turn it is, and who has won what.

    `deck` must hold all 52 cards (SetupError). Its top four go to the table in order, the last of
    them on top of it; then six in a row to `first` and six to the other side, again so whenever
    both hands are empty. `table`, `hands` and `won` are in the order in which the cards came.
    With `wins` False the cards only pile up, as in stage 3.
    """

    def __init__(self, deck: Deck, first: Side, *, wins: bool = True) -> None:
        if len(deck) != len(CARDS):
            raise SetupError(f"{len(deck)} cards left given: a game starts with all {len(CARDS)}")
        self.deck = deck
        self.first = self.turn = first
        self.wins = wins
        self.last_winner: Side | None = None
        self.settled: bool = False
        self.table: list[str] = deck.get(TABLE_CARDS)
        self.hands: dict[Side, list[str]] = {}
        self.won: dict[Side, list[str]] = {side: [] for side in Side}
        self._deal()

    def _deal(self) -> None:
        for side in (self.first, self.first.other):
            self.hands[side] = self.deck.get(HAND_CARDS)

    @property
    def top(self) -> str | None:
        """The top card on the table; None where there is no card."""
        return self.table[-1] if self.table else None

    @property
    def over(self) -> bool:
        """True where no more cards are left to play."""
        return not any(self.hands.values())

    def play(self, card: str) -> Play:
        """Put `card` on the table for the side whose turn it is, and pass the turn.

        ValueError, and nothing changed, where it does not hold it. Source: stage 4, rules 3 and 4.
        """
        side, hand = self.turn, self.hands[self.turn]
        if card not in hand:
            allowed = " ".join(hand) or "nothing, for the game is over"
            raise ValueError(f"{side} plays {card!r}: allowed is {allowed}")
        wins = self.wins and self.top is not None and matches(card, self.top)
        hand.remove(card)
        self.table.append(card)
        won = tuple(self.table) if wins else ()
        if wins:
            self.won[side] += won
            self.table.clear()
            self.last_winner = side
        self.turn = side.other
        if self.over and len(self.deck):
            self._deal()
        return Play(side, card, won)

    def settle(self) -> None:
        """Give the table's cards to who won last, or to `first` if nobody won (stage 4, rule 5).

        ValueError, and nothing changed, before the game is over.
        """
        if not self.over:
            raise ValueError("settled too early: a game is settled once all cards are played")
        self.won[self.last_winner or self.first] += self.table
        self.table.clear()
        self.settled = True

    def score(self) -> dict[Side, int]:
        """The points of each side; once settled, with three for the most cards (ties: `first`)."""
        points = {
            side: sum(_rank(card) in POINT_RANKS for card in cards)
            for side, cards in self.won.items()
        }
        if self.settled:
            most = max(Side, key=lambda side: (len(self.won[side]), side is self.first))
            points[most] += MOST_CARDS_POINTS
        return points


def _held_twice(cards: Sequence[str], part: Callable[[str], str]) -> list[str]:
    counts = Counter(map(part, cards))
    return [card for card in cards if counts[part(card)] > 1]


def computer_options(hand: Sequence[str], top: str | None) -> list[str]:
    """The cards among which stage 5's computer chooses at random, in the order of `hand`.

    `top` is None where the table is empty. Hand and top are cards of one deck; ValueError where
    the hand is empty. Candidates are the cards that match the top. The document's rules:

    1. One card in hand: that card.
    2. One candidate: that one.
    3. No cards on the table: those that share a suit; else those that share a rank; else any.
    4. No candidates: as in 3.
    5. More candidates: two or more of the top's suit; else two or more of its rank; else any.

    All five are one: of the candidates, or of the hand where there are none, those that share a
    suit; else those that share a rank; else any. For no card is in the deck twice, so candidates
    that share a suit share the top's, and candidates that share a rank share the top's.
    """
    if not hand:
        raise ValueError("an empty hand given: the computer chooses among one card or more")
    pool = [card for card in hand if top is not None and matches(card, top)] or list(hand)
    return _held_twice(pool, _suit) or _held_twice(pool, _rank) or pool


def computer_choice(hand: Sequence[str], top: str | None, rng: random.Random) -> str:
    """The card that stage 5's computer plays: any of `computer_options`, as `rng` has it."""
    return rng.choice(computer_options(hand, top))


def _number(answer: str, most: int) -> int | None:
    """The number from 1 to `most` that `answer` writes in ASCII digits; None for all else."""
    return {str(number): number for number in range(1, most + 1)}.get(answer.lstrip("0"))


@dataclass
class _Session(ABC):
    """A talk: it asks and tells until it comes to an end or is left, then says farewell."""

    rng: random.Random
    deck: Deck
    read: Callable[[], str]
    write: Callable[[str], None]

    farewell: ClassVar[str] = ""
    shuffles: ClassVar[bool] = False

    def run(self) -> None:
        with suppress(EOFError, KeyboardInterrupt):
            self.talk()
        if self.farewell:
            self.write(self.farewell)

    @abstractmethod
    def talk(self) -> None: ...

    def ask(self, prompt: str) -> str:
        self.write(prompt)
        return self.read().strip()


class _Stage1(_Session):
    """Card deck symbols: three lines, with nothing to ask."""

    def talk(self) -> None:
        for line in (" ".join(RANKS), "", " ".join(SUITS), "", " ".join(CARDS)):
            self.write(line)


class _Stage2(_Session):
    """Virtual card deck: a menu of what can be done with it."""

    farewell = "Bye"

    def talk(self) -> None:
        actions = {"reset": self.reset, "shuffle": self.shuffle, "get": self.get}
        while (action := self.ask("Choose an action (reset, shuffle, get, exit):")) != "exit":
            if action in actions:
                actions[action]()
            else:
                self.write("Wrong action.")

    def reset(self) -> None:
        self.deck.reset()
        self.write("Card deck is reset.")

    def shuffle(self) -> None:
        self.deck.shuffle(self.rng)
        self.write("Card deck is shuffled.")

    def get(self) -> None:
        number = _number(self.ask("Number of cards:"), len(CARDS))
        if number is None:
            self.write("Invalid number of cards.")
        elif number > len(self.deck):
            self.write("The remaining cards are insufficient to meet the request.")
        else:
            self.write(" ".join(self.deck.get(number)))


class _Stage3(_Session):
    """The game is started: the cards pile up, and the computer plays its first card in hand."""

    farewell = "Game Over"
    shuffles = True
    wins: ClassVar[bool] = False

    def talk(self) -> None:
        self.write("Indigo Card Game")
        game = Game(self.deck, self.who_is_first(), wins=self.wins)
        self.write(f"Initial cards on the table: {' '.join(game.table)}")
        choose = {Side.PLAYER: self.player_card, Side.COMPUTER: self.computer_card}
        while not game.over:
            self.show_table(game)
            play = game.play(choose[game.turn](game))
            if play.side is Side.COMPUTER:
                self.write(f"Computer plays {play.card}")
            if play.won:
                self.write(f"{play.side} wins cards")
                self.show_score(game)
        self.show_table(game)
        if self.wins:
            game.settle()
            self.show_score(game)

    def who_is_first(self) -> Side:
        sides = {"yes": Side.PLAYER, "no": Side.COMPUTER}
        while (first := sides.get(self.ask("Play first?").lower())) is None:
            pass
        return first

    def player_card(self, game: Game) -> str:
        hand = game.hands[Side.PLAYER]
        shown = " ".join(f"{number}){card}" for number, card in enumerate(hand, 1))
        self.write(f"Cards in hand: {shown}")
        while (answer := self.ask(f"Choose a card to play (1-{len(hand)}):")) != "exit":
            if number := _number(answer, len(hand)):
                return hand[number - 1]
        raise EOFError  # `exit` and the end of the input leave by the same door

    def computer_card(self, game: Game) -> str:
        return game.hands[Side.COMPUTER][0]

    def show_table(self, game: Game) -> None:
        state = f"{len(game.table)} cards on the table, and the top card is {game.top}"
        self.write("")
        self.write(state if game.table else "No cards on the table")

    def show_score(self, game: Game) -> None:
        cards = {side: len(won) for side, won in game.won.items()}
        for word, counts in (("Score", game.score()), ("Cards", cards)):
            self.write(f"{word}: " + " - ".join(f"{side} {counts[side]}" for side in Side))


class _Stage4(_Stage3):
    """The game logic: a match wins the table, and points are counted."""

    wins = True


class _Stage5(_Stage4):
    """Player VS Computer: the computer shows its hand and follows its strategy."""

    def computer_card(self, game: Game) -> str:
        hand = game.hands[Side.COMPUTER]
        self.write(" ".join(hand))
        return computer_choice(hand, game.top, self.rng)


STAGES: dict[int, type[_Session]] = {1: _Stage1, 2: _Stage2, 3: _Stage3, 4: _Stage4, 5: _Stage5}


def play(
    stage: int,
    rng: random.Random,
    *,
    deck: Sequence[str] | None = None,
    read: Callable[[], str] = input,
    write: Callable[[str], None] = print,
) -> None:
    """Run `stage` of the document, 1 to 5, to its end.

    `rng` is the source of every shuffle and choice. `deck` is the 52 cards to start with, the top
    one, which is dealt first, first; without it stage 2 starts with the deck in order, and a game
    with one shuffled by `rng`. `read` returns the next answer, and at the end of the input raises
    EOFError, as `input` does; `write` is given one line at a time, without its newline.

    SetupError, before anything is written, for another stage or for a deck that is not the 52.
    """
    if stage not in STAGES:
        raise SetupError(f"stage {stage!r} given: {min(STAGES)} to {max(STAGES)} can be played")
    session = STAGES[stage](rng, Deck(deck), read, write)
    if deck is None and session.shuffles:
        session.deck.shuffle(rng)
    session.run()
