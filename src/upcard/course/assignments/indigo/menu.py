"""The menu of stage 2 as a program runs it, followed by our own count of the deck."""

from __future__ import annotations

import re
from collections.abc import Sequence

from upcard.classic.indigo import CARDS
from upcard.course.assignments.indigo.follower import (
    Follower,
    Lost,
    cards_in,
    is_row,
    repeated,
    row,
)
from upcard.course.talk import Talk

MENU = "Choose an action (reset, shuffle, get, exit):"
NUMBER = "Number of cards:"
WRONG = "Wrong action."
INVALID = "Invalid number of cards."
TOO_FEW = "The remaining cards are insufficient to meet the request."
DONE = {"reset": "Card deck is reset.", "shuffle": "Card deck is shuffled."}
FIGURE = re.compile(r"\s*\+?0*(\d+)(\.0)?\s*")
"""A number that is written in an unusual way: whether it is one is left open."""


class Menu(Follower):
    """One run of a program of stage 2; it has to begin with `reset`.

    The deck's order is learned from what is printed: `order` is that of a deck just reset, the top
    first, as far as it is known.
    """

    farewell = "Bye"

    def __init__(self, talk: Talk) -> None:
        super().__init__(talk)
        self.out: list[str] = []
        """The cards that are not in the deck any more."""
        self.left: int = len(CARDS)
        self.is_fresh: bool = False
        """Whether the deck lies as it did after the last reset."""
        self.orders: list[list[str]] = []
        """What was got from decks just reset."""
        self.shuffled: list[list[str]] = []
        """What was got from whole decks that were shuffled."""
        self._was_shuffled = False

    # What usual mistakes change

    def reset(self) -> None:
        """The deck is whole again."""
        self.left, self.out = len(CARDS), []

    def shuffle(self) -> None:
        """The order of the cards in the deck changes."""

    def get(self, cards: list[str]) -> None:
        """Cards leave the deck."""
        self.left -= len(cards)
        self.out += cards

    def refuse(self) -> None:
        """More cards are asked for than there are."""

    def too_few(self) -> None:
        """What is printed then."""
        self.reply("2.4" if self._was_shuffled else "2.3", TOO_FEW)

    def refused(self) -> None:
        """What is printed after a wrong action has been answered."""

    def is_invalid(self, answer: str) -> bool:
        """Whether a number of cards is refused, whatever the deck holds."""
        return answer not in map(str, range(1, len(CARDS) + 1))

    def is_too_many(self, number: int) -> bool:
        """Whether the deck has too few cards for a number that is valid."""
        return number > self.left

    def action(self, answer: str) -> str:
        """The action that an answer means; empty for none."""
        return answer if answer in (*DONE, "get", "exit") else ""

    # The talk, step by step

    def is_part(self, line: str) -> bool:
        """Whether a line has its place in the menu."""
        lines = (MENU, NUMBER, WRONG, INVALID, TOO_FEW, self.farewell, *DONE.values())
        return is_row(line) or line.startswith(lines)

    def state(self) -> str:
        """How many cards there are."""
        return f"By our count {self.left} cards are in the deck."

    def steps(self) -> None:
        """Action by action, until the program is left."""
        while True:
            self.expect("2.1", MENU, prompt=True)
            answer = self.answer()
            action = self.action(answer)
            plain = answer.strip().casefold()
            if not action and plain in (*DONE, "get", "exit"):
                refused = self.page.peek() == WRONG
                self.readings["the menu", answer] = "refused" if refused else "taken"
                action = "" if refused else plain
            if action == "exit":
                break
            if action == "get":
                self._get()
            elif action:
                self.expect("2.2" if action == "reset" else "2.4", DONE[action])
                self._done(action)
            else:
                self.expect("2.1", WRONG)
                self.refused()
        self.leave()

    def leave(self) -> None:
        """What is printed at the end."""
        self.expect("2.5", self.farewell)
        self.expect_end("2.5")

    def _done(self, action: str) -> None:
        self.is_fresh, self._was_shuffled = action == "reset", action == "shuffle"
        (self.reset if action == "reset" else self.shuffle)()

    def _get(self) -> None:
        self.expect("2.3", NUMBER, prompt=True)
        answer = self.answer()
        figure = FIGURE.fullmatch(answer)
        number = int(figure[1]) if figure else 0
        refused = self.is_invalid(answer)
        if answer == "exit" and self.page.peek() == self.farewell:
            self.readings[NUMBER, answer] = "taken"
            self.leave()
            raise Lost
        if refused and 1 <= number <= len(CARDS):
            refused = self.page.peek() == INVALID
            self.readings[NUMBER, answer] = "refused" if refused else "taken"
        if refused:
            self.reply("2.3", INVALID)
        elif self.is_too_many(number):
            self.too_few()
            self.refuse()
        else:
            self.cards(number)

    def reply(self, check: str, text: str) -> None:
        """The answer to a number of cards; another one is followed."""
        got = self.page.peek() or ""
        if got == text or not (got in (INVALID, TOO_FEW) or is_row(got)):
            self.expect(check, text)
            return
        self.looked(check)
        self.wrong(check, text)
        self.page.take()
        if is_row(got):
            cards = got.split(" ")
            self.left = max(0, self.left - len(cards))
            self.out += cards

    def cards(self, number: int) -> None:
        """So many cards are printed, and leave the deck."""
        got = self.page.peek() or ""
        cards = cards_in(got)
        check = "2.2" if self.is_fresh else "2.4" if self._was_shuffled else "2.3"
        self.looked("2.3")
        self.looked(check)
        if not cards:
            self.reply(check if got == TOO_FEW else "2.3", f"{number} cards")
            return
        if not is_row(got):
            self.wrong("2.3", row(cards))
        self.page.take()
        if len(cards) != number:
            self.wrong("2.3", f"{number} cards", f"These are {len(cards)} cards.", row(cards))
        self._look_at(check, cards)
        self.get(cards)
        self.is_fresh = False

    def _look_at(self, check: str, cards: Sequence[str]) -> None:
        """Each card once, and none that left the deck before."""
        if again := [card for card in cards if card in self.out]:
            message = f"{again[0]} was taken from the deck before."
            self.wrong(check, "cards that are in the deck", message, row(cards))
        elif twice := list(repeated(cards)):
            self.wrong("2.3", "each card once", f"{twice[0]} is there twice.", row(cards))
        if self.is_fresh:
            self._look_at_order(list(cards))
            self.orders.append(list(cards))
        if self._was_shuffled and len(cards) == len(CARDS):
            self.shuffled.append(list(cards))

    def _look_at_order(self, cards: list[str]) -> None:
        """A deck just reset has the order that it had before."""
        self.looked("2.2")
        for order in self.orders:
            known = order[: len(cards)]
            if known != cards[: len(known)]:
                self.notes["A deck that is reset has another order each time."] = None
