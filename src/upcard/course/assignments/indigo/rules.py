"""What follows in a game of Indigo from the cards that a program names, by our own count.

What a usual mistake changes is a method of its own here, see `mistakes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from upcard.classic.indigo import MOST_CARDS_POINTS, POINT_RANKS, Side, computer_options, matches
from upcard.course.assignments.indigo.follower import Follower, counted, row
from upcard.course.talk import Talk


class Choice(NamedTuple):
    """What the computer held, what it might play by the strategy, and what it played."""

    hand: tuple[str, ...]
    options: tuple[str, ...]
    card: str
    kind: str
    """By which part of the strategy it chooses among several cards, in words."""


def kind_of_choice(hand: Sequence[str], top: str | None) -> str:
    """By which part of the strategy the computer chooses, in words."""
    suits = sum(top is not None and card[-1] == top[-1] for card in hand)
    ranks = sum(top is not None and card[:-1] == top[:-1] for card in hand)
    if suits > 1:
        return "two or more have the suit of the top card"
    return "two or more are candidates" if suits + ranks > 1 else "none is a candidate"


class Rules(Follower):
    """What is known of one game of a program of stage `stage`, and what follows from it."""

    deals = 4
    farewell = "Game Over"
    exit_words = ""
    """What is said at exit, if it is something else."""
    shows_last_table = True
    shows_final_score = True

    def __init__(self, talk: Talk, stage: int) -> None:
        super().__init__(talk)
        self.stage = stage
        self.first = self.turn = Side.PLAYER
        self.initial: list[str] = []
        self.table: list[str] = []
        self.hand: list[str] = []
        self.held: list[str] | None = []
        """The computer's hand as it is printed from stage 5 on; None where it was not."""
        self.met: dict[str, str] = {}
        """Where each card is, of those that were named."""
        self.won: dict[Side, list[str]] = {side: [] for side in Side}
        self.winners: list[Side] = []
        self.has_won = False
        self.rest: list[str] = []
        """The cards on the table at the end, before they are given to anybody."""
        self.is_tied = False
        """Whether both sides had as many cards at the end."""
        self.plays = 0
        self.choices: list[Choice] = []
        self.computer_cards: list[str] = []
        self.likelihood: float = 0.0
        """The logarithm of how likely the computer's choices are."""

    def side_of(self, answer: str) -> Side | None:
        """Who plays first by an answer; None to ask again."""
        return {"yes": Side.PLAYER, "no": Side.COMPUTER}.get(answer.casefold())

    def card_number(self, answer: str, count: int) -> int | None:
        """The number of a card by an answer; None to ask again."""
        return int(answer) if answer in map(str, range(1, count + 1)) else None

    def prompt(self) -> str:
        """What asks for a card."""
        return f"Choose a card to play (1-{len(self.hand)}):"

    def refused(self) -> None:
        """What is printed after an answer that is not taken, before it is asked again."""

    def leaves(self, answer: str) -> bool:
        """Whether an answer for a card ends the game."""
        return answer == "exit"

    def laid(self, cards: list[str]) -> list[str]:
        """The first cards as they lie on the table, the top one last."""
        return cards

    @property
    def top(self) -> str | None:
        """The table's top card."""
        return self.table[-1] if self.table else None

    def matches(self, card: str, top: str) -> bool:
        """Whether a card wins the table."""
        return matches(card, top)

    def wins(self, card: str, top: str | None) -> bool:
        """Whether a card wins what lies there, which may be nothing."""
        return top is not None and self.matches(card, top)

    def named(self, side: Side) -> Side:
        """The side that is named as a side wins."""
        return side

    def take(self, side: Side) -> None:
        """A side has won with the card on top."""
        self.won[side] += self.table
        self.table = []

    def after(self, side: Side) -> Side:
        """Whose turn it is after a side's card; `has_won` if that card won."""
        return side.other

    def table_line(self) -> str:
        """The state of the table."""
        if not self.table:
            return "No cards on the table"
        return f"{len(self.table)} cards on the table, and the top card is {self.top}"

    def worth(self, card: str) -> int:
        """The points of one card."""
        return int(card[:-1] in POINT_RANKS)

    def counts(self) -> dict[Side, int]:
        """How many cards each side has won."""
        return {side: len(cards) for side, cards in self.won.items()}

    def points(self) -> dict[Side, int]:
        """The points of the cards that each side has won."""
        return {side: sum(map(self.worth, cards)) for side, cards in self.won.items()}

    def running(self) -> dict[Side, int]:
        """The score that is printed after a win."""
        return self.points()

    def settle(self) -> None:
        """The last cards go to who won last."""
        self.won[self.winners[-1] if self.winners else self.first] += self.table
        self.table = []

    def bonus(self) -> dict[Side, int]:
        """The points for the most cards."""
        counts = self.counts()
        most = max(Side, key=lambda side: (counts[side], side is self.first))
        return {most: MOST_CARDS_POINTS}

    def final(self) -> dict[Side, int]:
        """The score at the end."""
        points, bonus = self.points(), self.bonus()
        return {side: points[side] + bonus.get(side, 0) for side in Side}

    def placed(self, numbers: dict[Side, int], _check: str) -> dict[Side, int]:
        """Numbers as they are printed in the line of a check."""
        return numbers

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        """What the computer may play in stage 5."""
        return computer_options(hand, top)

    def state(self) -> str:
        """How the game stands."""
        if not self.initial:
            return ""
        lies = (
            f"{counted(len(self.table), 'card lies', 'cards lie')} on the table, {self.top} on top"
        )
        words = [lies if self.table else "no cards lie on the table"]
        if self.rest:
            words = [f"{row(self.rest)} lay on the table at the end"]
        if self.hand:
            words.append(f"the player holds {row(self.hand)}")
        if self.held:
            words.append(f"the computer holds {row(self.held)}")
        if self.stage >= 4:
            points = self.points()
            words += [
                f"the {side.lower()} has won {counted(len(cards), 'card', 'cards')} with "
                f"{counted(points[side], 'point', 'points')}"
                for side, cards in self.won.items()
            ]
            words.append(
                f"the {self.winners[-1].lower()} won last" if self.winners else "nobody has won yet"
            )
        return f"By our count: {'; '.join(words)}."
