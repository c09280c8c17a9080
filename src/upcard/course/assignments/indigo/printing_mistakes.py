"""Usual mistakes in when the hands, the table and the score are printed, and in what order."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.classic.indigo import HAND_CARDS, Side
from upcard.course.assignments.indigo.follower import cards_in, is_row
from upcard.course.assignments.indigo.game import (
    COUNTS,
    HAND,
    PLAYS,
    SCORE,
    TABLE,
    Game,
    score_line,
)
from upcard.course.assignments.indigo.usual import Usual

MISTAKES = Usual()


@MISTAKES
class CardsAgain(Game):
    """After a wrong answer the cards are printed again, not only the question.

    Print the hand before the loop that asks: only the question comes again (stage 3, session 4).
    """

    def refused(self) -> None:
        if TABLE.fullmatch(self.page.peek() or "") and HAND.fullmatch(self.page.second() or ""):
            self.page.take()
        if HAND.fullmatch(self.page.peek() or ""):
            self.page.take()


@MISTAKES
class TableAfterHand(Game):
    """The player's cards are printed before the line of the table.

    First the table, then the cards in hand, then the question (stage 3, objectives).
    """

    is_late = False

    def _show_table(self) -> None:
        self.is_late = bool(HAND.fullmatch(self.page.peek() or ""))
        if not self.is_late:
            super()._show_table()

    def _show_hand(self) -> None:
        super()._show_hand()
        if self.is_late:
            super()._show_table()


@MISTAKES
class CardsBeforeScore(Game):
    """The line of the cards is printed before that of the score.

    The second line has the points, the third the number of cards (stage 4, objectives).
    """

    def _show_score(self, score: str, cards: str, points: dict[Side, int]) -> None:
        text = score_line(self.placed(self.counts(), cards), "Cards")
        self.expect_like(cards, text, COUNTS)
        self.expect_like(score, score_line(self.placed(points, score)), SCORE)


@MISTAKES
class LastTableIsEmpty(Game):
    """The last line of the table is printed after the remaining cards are taken from it.

    Print how many cards lie there first; then they go to who won last (stage 4, session 1).
    """

    def table_line(self) -> str:
        is_over = self.plays == 2 * HAND_CARDS * self.deals
        return "No cards on the table" if is_over else super().table_line()


@MISTAKES
class HandAfterPlay(Game):
    """The computer's hand is printed after its card, not before.

    First the hand with the card in it, then the line of its play (stage 5, objectives).
    """

    def _computers_card(self) -> str:
        found = PLAYS.fullmatch(self.page.peek() or "")
        after = self.page.second() or ""
        if found is None or not (is_row(after) or self.held == [found[1]]):
            return super()._computers_card()
        self.page.take()
        shown = cards_in(after) if is_row(after) else []
        if shown and self.page.peek():
            self.page.take()
        cards = shown if found[1] in shown else [*shown, found[1]]
        self.looked("5.1")
        if not self.held:
            self._check_new("5.1", cards, Side.COMPUTER)
        self.held = cards
        self._check_played(found[1])
        self.computer_cards.append(found[1])
        return found[1]


@MISTAKES
class CardStaysInHand(Game):
    """The card that the computer plays stays in its hand.

    Take it out of the hand when it is played (stage 3, description).
    """

    def _place(self, cards: Sequence[str], where: str) -> None:
        if where != f"among the cards that the {Side.COMPUTER.lower()} played":
            super()._place(cards, where)

    def _check_played(self, card: str) -> None:
        before = list(self.held or ())
        super()._check_played(card)
        self.held = before or self.held

    def _show_held(self) -> None:
        if not set(cards_in(self.page.peek() or "")) & set(self.held or ()):
            self.held = []
        super()._show_held()
