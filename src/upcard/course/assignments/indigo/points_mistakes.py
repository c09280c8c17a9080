"""Usual mistakes in which cards count a point, and in who gets three for the most cards."""

from __future__ import annotations

from upcard.classic.indigo import MOST_CARDS_POINTS, Side
from upcard.course.assignments.indigo.game import Game
from upcard.course.assignments.indigo.usual import Usual

MISTAKES = Usual()


class _Ranks(Game):
    """Other ranks count a point."""

    ranks: tuple[str, ...] = ()

    def worth(self, card: str) -> int:
        return int(card[:-1] in self.ranks)


@MISTAKES
class NoTen(_Ranks):
    """The 10 counts no point.

    A, 10, J, Q and K count a point each (stage 4, the point system).
    """

    ranks = ("A", "J", "Q", "K")


@MISTAKES
class NoAce(_Ranks):
    """The ace counts no point.

    A, 10, J, Q and K count a point each (stage 4, the point system).
    """

    ranks = ("10", "J", "Q", "K")


@MISTAKES
class OnlyPictures(_Ranks):
    """Only J, Q and K count a point.

    A, 10, J, Q and K count a point each (stage 4, the point system).
    """

    ranks = ("J", "Q", "K")


@MISTAKES
class NineToo(_Ranks):
    """The 9 counts a point, too.

    A, 10, J, Q and K count a point each (stage 4, the point system).
    """

    ranks = ("A", "9", "10", "J", "Q", "K")


@MISTAKES
class EveryCardCounts(Game):
    """Every card counts a point.

    Only A, 10, J, Q and K count a point each (stage 4, the point system).
    """

    def worth(self, card: str) -> int:
        return 1


@MISTAKES
class BonusToFewest(Game):
    """The three points go to who has fewer cards.

    They go to who has the most cards (stage 4, the point system).
    """

    def bonus(self) -> dict[Side, int]:
        cards = self.counts()
        return {
            min(Side, key=lambda side: (cards[side], side is not self.first)): MOST_CARDS_POINTS
        }
