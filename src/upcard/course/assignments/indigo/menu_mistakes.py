"""Usual mistakes in the menu of stage 2."""

from __future__ import annotations

from upcard.classic.indigo import CARDS
from upcard.course.assignments.indigo.follower import Lost
from upcard.course.assignments.indigo.menu import INVALID, Menu
from upcard.course.assignments.indigo.usual import Usual

MISTAKES = Usual()


@MISTAKES
class ShuffleBringsBack(Menu):
    """shuffle brings back the cards that were taken.

    It changes the order of the remaining cards only (stage 2, shuffle).
    """

    def shuffle(self) -> None:
        self.reset()


@MISTAKES
class ResetKeepsOut(Menu):
    """reset does not bring back the cards that were taken.

    It makes the deck the original 52 cards (stage 2, reset).
    """

    def reset(self) -> None:
        pass


@MISTAKES
class GetKeeps(Menu):
    """get leaves the cards in the deck.

    Remove the cards that are printed (stage 2, get).
    """

    def get(self, cards: list[str]) -> None:
        pass


@MISTAKES
class RefusalEmpties(Menu):
    """A request for too many cards empties the deck.

    The deck stays as it is where the remaining cards are insufficient (stage 2, get).
    """

    def refuse(self) -> None:
        self.left = 0
        self.out = list(CARDS)


@MISTAKES
class RestIsGiven(Menu):
    """Where too many cards are asked for, those that remain are given.

    Print that the remaining cards are insufficient, and leave them (stage 2, get).
    """

    def too_few(self) -> None:
        if self.left:
            self.cards(self.left)
        else:
            super().too_few()


@MISTAKES
class RestIsAlwaysGiven(Menu):
    """Where too many cards are asked for, those that remain are given, also if there are none.

    Print that the remaining cards are insufficient, and leave them (stage 2, get).
    """

    def too_few(self) -> None:
        if self.left:
            self.cards(self.left)


@MISTAKES
class AllIsTooMany(Menu):
    """The cards cannot all be taken: as many as remain is too many.

    Only more than the remaining cards is too many: compare by > (stage 2, get).
    """

    def is_too_many(self, number: int) -> bool:
        return number >= self.left


@MISTAKES
class MostIsInvalid(Menu):
    """52 is answered as invalid.

    A number between 1 and 52 is valid, both ends included (stage 2, get).
    """

    def is_invalid(self, answer: str) -> bool:
        return answer == "52" or super().is_invalid(answer)


@MISTAKES
class NoBye(Menu):
    """exit ends the program without Bye.

    Print Bye before the program ends (stage 2, exit).
    """

    def leave(self) -> None:
        self.expect_end("2.5")


@MISTAKES
class HighIsTooFew(Menu):
    """A number over 52 is answered as if too few cards were left.

    Over 52 it is an invalid number (stage 2, get).
    """

    def is_invalid(self, answer: str) -> bool:
        return super().is_invalid(answer) and not (
            answer.isascii() and answer.isdecimal() and int(answer) > len(CARDS)
        )


@MISTAKES
class HighIsInvalid(Menu):
    """A number over the cards that are left is answered as invalid.

    From 1 to 52 it is valid: print that the remaining cards are insufficient (stage 2, get).
    """

    def is_invalid(self, answer: str) -> bool:
        return super().is_invalid(answer) or int(answer) > self.left


@MISTAKES
class StopsAtWords(Menu):
    """The program stops with an error at an answer that is no number.

    Print Invalid number of cards. for all that is no number (stage 2, get).
    """

    def is_invalid(self, answer: str) -> bool:
        if self.page.peek() is None and not answer.removeprefix("-").isdecimal():
            raise Lost
        return super().is_invalid(answer)


@MISTAKES
class InvalidAsksAgain(Menu):
    """After an invalid number, a number is asked for again, and not a new action.

    Go back to the menu: the document prompts for a new action (stage 2, get).
    """

    def reply(self, check: str, text: str) -> None:
        super().reply(check, text)
        if text == INVALID:
            self._get()


@MISTAKES
class WrongActionEnds(Menu):
    """A wrong action ends the program.

    Print Wrong action. and ask again (stage 2, objectives).
    """

    def refused(self) -> None:
        self.expect_end("2.1")
        raise Lost


@MISTAKES
class ZeroIsTaken(Menu):
    """0 is taken as a number of cards.

    It is invalid, as is each number below 1 (stage 2, get).
    """

    def is_invalid(self, answer: str) -> bool:
        return answer != "0" and super().is_invalid(answer)

    def cards(self, number: int) -> None:
        if number:
            super().cards(number)
