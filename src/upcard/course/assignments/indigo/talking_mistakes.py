"""Usual mistakes in what is asked, in how answers are taken, and in what is printed."""

from __future__ import annotations

from upcard.classic.indigo import HAND_CARDS, Side
from upcard.course.assignments.indigo.follower import Lost
from upcard.course.assignments.indigo.game import TITLE, Game
from upcard.course.assignments.indigo.usual import Usual

MISTAKES = Usual()


@MISTAKES
class OnlyLowerCase(Game):
    """`yes` and `no` are accepted in lower case only.

    Compare them without regard to case: YES and No are answers, too (stage 3, Play first?).
    """

    def side_of(self, answer: str) -> Side | None:
        return {"yes": Side.PLAYER, "no": Side.COMPUTER}.get(answer)


@MISTAKES
class AllElseIsNo(Game):
    """Whatever is not yes is taken for no.

    Ask again until the answer is yes or no (stage 3, Play first?).
    """

    def side_of(self, answer: str) -> Side | None:
        return Side.PLAYER if answer.casefold() == "yes" else Side.COMPUTER


@MISTAKES
class FirstLetter(Game):
    """Only the first letter of the answer to Play first? is looked at.

    Accept the whole words yes and no, and ask again for all else (stage 3, Play first?).
    """

    def side_of(self, answer: str) -> Side | None:
        return {"y": Side.PLAYER, "n": Side.COMPUTER}.get(answer[:1].casefold())


@MISTAKES
class WrongWayRound(Game):
    """With yes the computer plays first, with no the player.

    The question is whether the user plays first (stage 3, Play first?).
    """

    def side_of(self, answer: str) -> Side | None:
        side = super().side_of(answer)
        return side and side.other


@MISTAKES
class AlwaysPlayerFirst(Game):
    """The player plays first whatever was answered.

    With no, the computer plays first (stage 3, Play first?).
    """

    def side_of(self, answer: str) -> Side | None:
        return Side.PLAYER if super().side_of(answer) else None


@MISTAKES
class ByeForGameOver(Game):
    """The game ends with Bye, as stage 2 does.

    From stage 3 on the last line is Game Over (stage 3, objectives).
    """

    farewell = "Bye"


@MISTAKES
class ByeAtExit(Game):
    """exit ends the game with Bye, as in stage 2.

    From stage 3 on the last line is Game Over, also after exit (stage 3, sessions 3 and 4).
    """

    exit_words = "Bye"


@MISTAKES
class SilentExit(Game):
    """exit leaves without Game Over.

    Print Game Over before the program ends, also after exit (stage 3, sessions 3 and 4).
    """

    def _leave_early(self) -> None:
        self.expect_end("3.9")
        self.finished = True
        raise Lost


@MISTAKES
class NoExit(Game):
    """exit is taken for a wrong number.

    Look for exit before the answer is read as a number (stage 3, objectives).
    """

    def leaves(self, answer: str) -> bool:
        return False

    def card_number(self, answer: str, count: int) -> int | None:
        if answer == "exit":
            return None
        return super().card_number(answer, count)

    def _may_be_taken(self, answer: str) -> bool:
        return answer != "exit" and super()._may_be_taken(answer)


class _Stops(Game):
    """The program stops with an error at some answers."""

    def stops_at(self, answer: str, count: int) -> bool:
        raise NotImplementedError

    def card_number(self, answer: str, count: int) -> int | None:
        number = super().card_number(answer, count)
        if number is None and self.stops_at(answer, count) and self.page.peek() is None:
            raise Lost
        return number


@MISTAKES
class StopsAtWords(_Stops):
    """The program stops with an error at an answer that is no number.

    Ask again for all that is not a number of a card (stage 3, session 4): look whether it is one
    before it is turned into a number, or catch the error.
    """

    def stops_at(self, answer: str, count: int) -> bool:
        try:
            int(answer)
        except ValueError:
            return answer != "exit"
        return False


@MISTAKES
class StopsAtHigh(_Stops):
    """The program stops with an error at a number beyond the last card.

    Ask again for numbers out of the range that the prompt names (stage 3, session 4).
    """

    def stops_at(self, answer: str, count: int) -> bool:
        return answer.isdecimal() and int(answer) > count


@MISTAKES
class ZeroIsLast(Game):
    """0 plays the last card.

    In Python index -1 is the last item: ask again for numbers below 1 (stage 3, session 4).
    """

    def card_number(self, answer: str, count: int) -> int | None:
        return count if answer == "0" else super().card_number(answer, count)


@MISTAKES
class AnyNumber(ZeroIsLast, StopsAtHigh):
    """The range is not looked at: 0 plays the last card, a number beyond the last one is an error.

    Ask again for numbers out of the range that the prompt names (stage 3, session 4).
    """


@MISTAKES
class NegativeCounts(Game):
    """Numbers below 1 play a card, counted from the end.

    In Python index -1 is the last item: ask again for numbers below 1 (stage 3, session 4).
    """

    def card_number(self, answer: str, count: int) -> int | None:
        if answer in ("0", "-1"):
            return max(1, count + int(answer))
        return super().card_number(answer, count)


@MISTAKES
class FirstIsTop(Game):
    """The first of the initial cards is taken for the top card.

    The last one on the right is the top card (stage 3, the initial cards).
    """

    def laid(self, cards: list[str]) -> list[str]:
        return cards[::-1]


@MISTAKES
class TopIsAlwaysFirst(Game):
    """The top card is the first of the table, not the last.

    The card that was played last is the top card (stage 3, objectives).
    """

    @property
    def top(self) -> str | None:
        return self.table[0] if self.table else None


@MISTAKES
class InOrderOfPlay(Game):
    """At the end the numbers stand in the order of play, not the player's first.

    The player's number stands first whoever played first (stage 4, objectives).
    """

    def placed(self, numbers: dict[Side, int], _check: str) -> dict[Side, int]:
        if _check not in ("4.5", "4.6") or self.first is Side.PLAYER:
            return numbers
        return {side: numbers[side.other] for side in Side}


@MISTAKES
class OneCard(Game):
    """The line of the table has card for one card.

    Print cards whatever the number: 1 cards on the table (stage 4, session 1).
    """

    def table_line(self) -> str:
        line = super().table_line()
        return line.replace("1 cards", "1 card") if len(self.table) == 1 else line


@MISTAKES
class ZeroCards(Game):
    """An empty table is told as 0 cards.

    Print No cards on the table (stage 4, objectives).
    """

    def table_line(self) -> str:
        got = self.page.peek() or ""
        return got if not self.table and got.startswith("0 card") else super().table_line()


@MISTAKES
class NoLastTable(Game):
    """The table is not told after the last card.

    Print its line once more before the end (stage 3, session 1; stage 4, session 1).
    """

    shows_last_table = False


@MISTAKES
class OneDeal(Game):
    """No new hands are dealt.

    When both hands are empty, deal six cards each until the deck is empty (stage 3).
    """

    deals = 1


@MISTAKES
class ThreeDeals(Game):
    """The last deal is left out.

    There are four deals of six cards each (stage 3, description).
    """

    deals = 3


@MISTAKES
class WinnerGoesOn(Game):
    """Who wins cards plays again.

    The turn passes after a win as after any card (stage 4, rule 3).
    """

    def after(self, side: Side) -> Side:
        return side if self.has_won else side.other


@MISTAKES
class WinnerGoesOnInDeal(Game):
    """Who wins cards plays again, until the next deal, which the first side begins.

    The turn passes after a win as after any card (stage 4, rule 3).
    """

    def after(self, side: Side) -> Side:
        if self.plays % (2 * HAND_CARDS) == 0:
            return self.first
        return side if self.has_won else side.other


@MISTAKES
class LastWinnerBegins(Game):
    """After each deal, who won cards last begins.

    The sides take turns all through the game, also after a deal (stage 3, description).
    """

    def after(self, side: Side) -> Side:
        is_over = self.plays % (2 * HAND_CARDS) == 0
        return self.winners[-1] if is_over and self.winners else side.other


@MISTAKES
class LoserBegins(Game):
    """After each deal, who did not win cards last begins.

    The sides take turns all through the game, also after a deal (stage 3, description).
    """

    def after(self, side: Side) -> Side:
        is_over = self.plays % (2 * HAND_CARDS) == 0
        return self.winners[-1].other if is_over and self.winners else side.other


@MISTAKES
class OtherSideBegins(Game):
    """After each deal, the other side begins.

    The sides take turns all through the game, also after a deal (stage 3, description).
    """

    def after(self, side: Side) -> Side:
        return side if self.plays % (2 * HAND_CARDS) == 0 else side.other


@MISTAKES
class WholeHandAtOnce(Game):
    """A side plays its whole hand before the other side plays a card.

    The sides take turns, one card at a time (stage 3, description).
    """

    def after(self, side: Side) -> Side:
        return side.other if self.plays % HAND_CARDS == 0 else side


@MISTAKES
class RangeStays(Game):
    """The prompt for a card always says (1-6).

    The range ends with the number of cards in hand: (1-5) with five cards (stage 3, objectives).
    """

    def prompt(self) -> str:
        return f"Choose a card to play (1-{HAND_CARDS}):"


@MISTAKES
class SaysWhatIsWrong(Game):
    """A wrong answer gets a line of its own before the question is asked again.

    Only the question is printed once more (stage 3, sessions 3 and 4): leave that line out.
    """

    def refused(self) -> None:
        if not self.is_part(self.page.peek() or TITLE):
            self.page.take()


@MISTAKES
class CardOrCards(Game):
    """The line of the table has card(s), whatever their number.

    Write cards, as the line is given: 1 cards, 2 cards (stage 3, objectives).
    """

    def table_line(self) -> str:
        return (
            super().table_line().replace(" cards on the table, and", " card(s) on the table, and")
        )


@MISTAKES
class NumberedFromZero(Game):
    """The cards in hand are numbered from 0.

    The first card has the number 1, as the prompt says (stage 3, objectives).
    """

    first_number = 0
