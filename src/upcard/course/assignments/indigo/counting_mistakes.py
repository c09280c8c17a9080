"""Usual mistakes in who gets the last cards, and in what the cards that were won count."""

from __future__ import annotations

from upcard.classic.indigo import MOST_CARDS_POINTS, Side
from upcard.course.assignments.indigo.game import Game, score_line
from upcard.course.assignments.indigo.usual import Usual

MISTAKES = Usual()


@MISTAKES
class BonusAfterEveryWin(Game):
    """The three points for the most cards are counted after every win.

    They are given once, when the game has ended (stage 4, the point system).
    """

    def running(self) -> dict[Side, int]:
        score, got = self.final(), self.page.peek() or ""
        if score_line(score) != got and len(set(self.counts().values())) == 1:
            points = self.points()  # a tie goes to either
            low, high = sorted(Side, key=lambda side: score[side] - points[side])
            return {low: points[low] + MOST_CARDS_POINTS, high: points[high]}
        return score


@MISTAKES
class BonusAddsUp(Game):
    """Three points are added at each win, and stay.

    They are given once, when the game has ended (stage 4, the point system).
    """

    def points(self) -> dict[Side, int]:
        points = super().points()
        for side in self.winners:
            points[side] += MOST_CARDS_POINTS
        return points


@MISTAKES
class NoBonus(Game):
    """The three points for the most cards are never given.

    Who has more cards at the end gets three points, so that there are 23 (stage 4).
    """

    def bonus(self) -> dict[Side, int]:
        return {}


@MISTAKES
class BonusToLastWinner(Game):
    """The three points go to who won cards last.

    They go to who has the most cards (stage 4, the point system).
    """

    def bonus(self) -> dict[Side, int]:
        return {self.winners[-1] if self.winners else self.first: MOST_CARDS_POINTS}


@MISTAKES
class BonusToMostPoints(Game):
    """The three points go to who has the most points.

    They go to who has the most cards (stage 4, the point system).
    """

    def bonus(self) -> dict[Side, int]:
        points = self.points()
        return {max(Side, key=lambda side: (points[side], side is self.first)): MOST_CARDS_POINTS}


class _Tie(Game):
    """A tie in cards is settled in another way."""

    def tied(self) -> dict[Side, int]:
        raise NotImplementedError

    def bonus(self) -> dict[Side, int]:
        return self.tied() if len(set(self.counts().values())) == 1 else super().bonus()


@MISTAKES
class TieForNobody(_Tie):
    """With 26 cards each, nobody gets the three points.

    Then they go to who played first (stage 4, the point system).
    """

    def tied(self) -> dict[Side, int]:
        return {}


@MISTAKES
class TieForPlayer(_Tie):
    """With 26 cards each, the player gets the three points, also as the second.

    Then they go to who played first (stage 4, the point system).
    """

    def tied(self) -> dict[Side, int]:
        return {Side.PLAYER: MOST_CARDS_POINTS}


@MISTAKES
class TieForComputer(_Tie):
    """With 26 cards each, the computer gets the three points, also as the second.

    Then they go to who played first (stage 4, the point system).
    """

    def tied(self) -> dict[Side, int]:
        return {Side.COMPUTER: MOST_CARDS_POINTS}


class _Rest(Game):
    """The last cards go to somebody else."""

    def goes_to(self) -> Side:
        raise NotImplementedError

    def settle(self) -> None:
        self.won[self.goes_to()] += self.table
        self.table = []


@MISTAKES
class RestToPlayer(_Rest):
    """The last cards go to the player, whoever won last.

    They go to who won cards last (stage 4, rule 5).
    """

    def goes_to(self) -> Side:
        return Side.PLAYER


@MISTAKES
class RestToComputer(_Rest):
    """The last cards go to the computer, whoever won last.

    They go to who won cards last (stage 4, rule 5).
    """

    def goes_to(self) -> Side:
        return Side.COMPUTER


@MISTAKES
class RestToOther(_Rest):
    """The last cards go to the side that did not win last.

    They go to who won cards last (stage 4, rule 5): look which side is kept at a win.
    """

    def goes_to(self) -> Side:
        return self.winners[-1].other if self.winners else self.first


@MISTAKES
class RestToFirst(_Rest):
    """The last cards go to who played first.

    So it is only where nobody won any; else they go to who won last (stage 4, rule 5).
    """

    def goes_to(self) -> Side:
        return self.first


@MISTAKES
class RestToFirstWinner(_Rest):
    """The last cards go to who won cards first.

    They go to who won cards last: note each win anew (stage 4, rule 5).
    """

    def goes_to(self) -> Side:
        return self.winners[0] if self.winners else self.first


@MISTAKES
class RestToLastCard(_Rest):
    """The last cards go to who played the last card.

    They go to who won cards last (stage 4, rule 5).
    """

    def goes_to(self) -> Side:
        return self.first.other


@MISTAKES
class RestToMost(_Rest):
    """The last cards go to who has more cards.

    They go to who won cards last (stage 4, rule 5).
    """

    def goes_to(self) -> Side:
        counts = self.counts()
        return max(Side, key=lambda side: (counts[side], side is self.first))


@MISTAKES
class RestToNobody(Game):
    """The last cards are given to nobody.

    They go to who won cards last, so that there are 52 cards and 23 points (stage 4, rule 5).
    """

    def settle(self) -> None:
        self.table = []


@MISTAKES
class RestWithoutPoints(Game):
    """The last cards are counted as cards, but not their points.

    Add the points of the last cards, too, so that there are 23 (stage 4, objectives).
    """

    def settle(self) -> None:
        self._before_rest = self.points()
        super().settle()

    def final(self) -> dict[Side, int]:
        bonus = self.bonus()
        return {side: self._before_rest[side] + bonus.get(side, 0) for side in Side}


@MISTAKES
class RestAfterBonus(Game):
    """The three points are given before the last cards are.

    Give the last cards first: then see who has the most (stage 4, rule 5).
    """

    def settle(self) -> None:
        self._early = super().bonus()
        super().settle()

    def bonus(self) -> dict[Side, int]:
        return self._early


@MISTAKES
class NoFinalScore(Game):
    """There is no score at the end.

    Print the score and the cards once more before Game Over (stage 4, objectives).
    """

    shows_final_score = False
