"""Usual mistakes in which cards are won, and in how that is told."""

from __future__ import annotations

from upcard.classic.indigo import Side
from upcard.course.assignments.indigo.game import Game
from upcard.course.assignments.indigo.usual import Usual

MISTAKES = Usual()


@MISTAKES
class PlayerIsNamed(Game):
    """The line of a win has Player also where the computer wins.

    It says who has won: Computer wins cards (stage 4, objectives).
    """

    def named(self, side: Side) -> Side:
        return Side.PLAYER


@MISTAKES
class ComputerIsNamed(Game):
    """The line of a win has Computer also where the player wins.

    It says who has won: Player wins cards (stage 4, objectives).
    """

    def named(self, side: Side) -> Side:
        return Side.COMPUTER


@MISTAKES
class OtherIsNamed(Game):
    """The line of a win names the side that has not won.

    It says who has won (stage 4, objectives).
    """

    def named(self, side: Side) -> Side:
        return side.other


@MISTAKES
class WithoutOwnCard(Game):
    """Cards are won without the card that was played.

    The winner gets it, too: to win four cards makes five (stage 4, session 1).
    """

    def take(self, side: Side) -> None:
        self.won[side] += self.table[:-1]
        self.table = []


@MISTAKES
class CardStays(Game):
    """The card that wins stays on the table.

    It is won with the others, and the table is empty then (stage 4, objectives).
    """

    def take(self, side: Side) -> None:
        self.won[side] += self.table[:-1]
        self.table = self.table[-1:]


@MISTAKES
class TableStays(Game):
    """The table is not cleared after a win.

    Clear it once the cards are counted for the winner (stage 4, objectives).
    """

    def take(self, side: Side) -> None:
        self.won[side] += self.table


@MISTAKES
class CardsOfLastWin(Game):
    """Only the cards of the last win are counted.

    Add them to those that were won before (stage 4, objectives).
    """

    def take(self, side: Side) -> None:
        self.won[side] = []
        super().take(side)


@MISTAKES
class EmptyTableWins(Game):
    """A card that is played on an empty table wins.

    It has nothing to match (stage 4, rule 3): look whether a card lies there before the played one
    is put on it.
    """

    def wins(self, card: str, top: str | None) -> bool:
        return top is None or super().wins(card, top)


@MISTAKES
class NothingWins(Game):
    """No card wins, not even one of the same suit or of the same rank.

    One of the two is enough (stage 4, rule 3): join them by or.
    """

    def matches(self, card: str, top: str) -> bool:
        return False


@MISTAKES
class RankOnly(Game):
    """Only the same rank wins.

    The same suit wins, too (stage 4, rule 3).
    """

    def matches(self, card: str, top: str) -> bool:
        return card[:-1] == top[:-1]


@MISTAKES
class SuitOnly(Game):
    """Only the same suit wins.

    The same rank wins, too (stage 4, rule 3).
    """

    def matches(self, card: str, top: str) -> bool:
        return card[-1] == top[-1]


@MISTAKES
class SwappedNumbers(Game):
    """The numbers of the player and the computer are exchanged.

    The player's number stands first (stage 4, objectives).
    """

    def counts(self) -> dict[Side, int]:
        counts = super().counts()
        return {side: counts[side.other] for side in Side}

    def points(self) -> dict[Side, int]:
        points = super().points()
        return {side: points[side.other] for side in Side}

    def bonus(self) -> dict[Side, int]:
        return {side.other: points for side, points in super().bonus().items()}
