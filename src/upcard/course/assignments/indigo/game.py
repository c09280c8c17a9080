"""A game of stages 3 to 5 as a program tells it, followed by our own count.

The program's cards are not known before it names them; all else follows from them and from what was
typed. Where the program goes its own way, that is noted and followed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import log

from upcard.classic.indigo import CARDS, HAND_CARDS, TABLE_CARDS, Side
from upcard.course.assignments.indigo.follower import CARD, Lost, cards_in, is_row, repeated, row
from upcard.course.assignments.indigo.rules import Choice, Rules, kind_of_choice

TITLE = "Indigo Card Game"
FIRST = "Play first?"
TABLE = re.compile(r"(?i)(no|\d+) cards? on the table.*")
WINS = re.compile(r"(?i)(player|computer) (wins?|won|takes?|gets?)\b.*")
SCORE = re.compile(r"(?i)score\W+player (\d+) \W? ?computer (\d+)\W*")
COUNTS = re.compile(r"(?i)cards\W+player (\d+) \W? ?computer (\d+)\W*")
PLAYS = re.compile(rf"(?i)computer play\w* ({CARD.pattern})\W*")
HAND = re.compile(r"(?i)cards in hand.*")
FIGURE = re.compile(r"\s*\+?0*(\d+)(\.0)?\s*")
"""An answer that may be taken for a number, or not: the document leaves it open."""


def score_line(numbers: Mapping[Side, int], word: str = "Score") -> str:
    """A line of the score, or of the cards."""
    return f"{word}: " + " - ".join(f"{side} {numbers[side]}" for side in Side)


class Game(Rules):
    """One game, from its title to its end."""

    initial: list[str]
    table: list[str]
    hand: list[str]
    rest: list[str]
    likelihood: float
    first_number = 1
    """The number of the first card in hand."""

    def steps(self) -> None:
        """A whole game, as long as the answers last."""
        self.expect("3.1", TITLE)
        self.first = self.turn = self._who_is_first()
        self._first_cards()
        while self.plays < 2 * HAND_CARDS * self.deals:
            self._show_table()
            if self._ends_early():
                break
            self._turn()
        else:
            if self.shows_last_table:
                self._show_table()
        if self.stage >= 4:
            self.rest = list(self.table)
            self.settle()
            self.is_tied: bool = len(set(self.counts().values())) == 1
            if self.shows_final_score:
                self._show_score("4.5", "4.6", self.final())
        self._leave("3.9")

    def is_part(self, line: str) -> bool:
        """Whether a line has its place in a game, be it rightly written or not."""
        patterns = (TABLE, WINS, SCORE, COUNTS, PLAYS, HAND)
        begins = ("Initial", "Choose", FIRST, self.farewell, TITLE)
        return (
            is_row(line)
            or line.startswith(begins)
            or any(pattern.fullmatch(line) for pattern in patterns)
        )

    def _who_is_first(self) -> Side:
        while True:
            self._ask_first()
            answer = self.answer()
            side = self.side_of(answer)
            if side is None:
                self.refused()
            if side is None and self._is_open(answer, ("yes", "no", "exit")):
                side = self._open_side(answer)
            elif side is not None and self.is_next(FIRST):
                self.wrong("3.2", "the first four cards", f"The answer “{answer}” is not taken.")
                side = None
            if side is not None:
                return side

    def _ask_first(self) -> None:
        self.looked("3.2")
        got = self.page.peek() or ""
        if self._given and got.startswith("Initial"):
            self.wrong("3.2", FIRST, f"The answer “{self._given[-1]}” is taken: ask again.")
            raise Lost
        self.expect("3.2", FIRST, prompt=True)

    def _open_side(self, answer: str) -> Side | None:
        """Who is first by an answer that the document leaves open; None if it is asked again."""
        if answer.strip().casefold() == "exit":
            leaves = self.page.peek() == self.farewell
            self._note(answer, FIRST, again=not leaves)
            if leaves:
                self._leave_early()
            return None
        again = self.is_next(FIRST)
        self._note(answer, FIRST, again=again)
        return None if again else self.side_of(answer.strip())

    def _is_open(self, answer: str, words: Sequence[str]) -> bool:
        """Whether it is open how an answer is read: one of these but for capitals and spaces."""
        plain = answer.strip().casefold()
        return plain in words and (answer != plain or plain == "exit")

    def _note(self, answer: str, prompt: str, *, again: bool) -> None:
        """Note how an answer is read that the document leaves open."""
        place = prompt if prompt == FIRST else "the prompt for a card"
        self.readings[place, answer] = "asked again" if again else "taken"

    def _first_cards(self) -> None:
        begin = "Initial cards on the table: "
        got = self.page.peek() or ""
        cards = cards_in(got)
        if got.startswith(begin) and is_row(got.removeprefix(begin)):
            self.looked("3.3")
            self.page.take()
        else:
            shown = row(cards) if len(cards) == TABLE_CARDS else "(four cards)"
            self.expect("3.3", f"{begin}{shown}")
        if not cards:
            raise Lost
        self.looked("3.5")
        if len(cards) != TABLE_CARDS or list(repeated(cards)):
            self.wrong("3.5", "four different cards", "The first cards are wrong.", row(cards))
        self.initial, self.table = cards, self.laid(list(cards))
        self._place(cards, "one of the first four")

    def _place(self, cards: Sequence[str], where: str) -> None:
        self.met.update(dict.fromkeys(cards, where))

    def _show_table(self) -> None:
        check = "4.4" if self.winners else "3.4"
        self.expect_like(check, self.table_line(), TABLE)

    def _turn(self) -> None:
        self._look_whose_turn()
        side = self.turn
        card = self._players_card() if side is Side.PLAYER else self._computers_card()
        top = self.top
        self.table.append(card)
        self._place([card], f"among the cards that the {side.lower()} played")
        self.plays += 1
        if self.stage >= 4:
            self.has_won: bool = self._won(side, top)
        self.turn = self.after(side)

    def _ends_early(self) -> bool:
        """Whether the program comes to an end before all cards are played."""
        got = self.page.peek() or ""
        ends = got == self.farewell or bool(SCORE.fullmatch(got))
        if ends:
            self.wrong("3.5", "new hands", f"The game ends after {self.plays} of 48 cards.")
        return ends

    def _look_whose_turn(self) -> None:
        """Go on with the side that the program lets play."""
        got = self.page.peek() or ""
        is_players = bool(HAND.fullmatch(got))
        is_computers = bool(PLAYS.fullmatch(got)) or is_row(got)
        self.looked("3.8")
        if self.turn is Side.PLAYER and is_computers:
            self.wrong("3.8", "the player's turn", "The computer plays where it is not its turn.")
            self._go_on_with(Side.COMPUTER)
        elif self.turn is Side.COMPUTER and is_players:
            self.wrong("3.8", "the computer's turn", "The player plays out of turn.")
            self._go_on_with(Side.PLAYER)

    def _go_on_with(self, side: Side) -> None:
        self.turn: Side = side
        if not self.plays:
            self.first: Side = side

    def _players_card(self) -> str:
        self._show_hand()
        prompt = self.prompt()
        while True:
            self.expect("3.6", prompt, prompt=True)
            answer = self.answer()
            if self.leaves(answer):
                self._leave_early()
            number = self.card_number(answer, len(self.hand))
            if number is None:
                self.refused()
            if number is None and self._may_be_taken(answer):
                if self.page.peek() is None:
                    self.expect("3.6", prompt, prompt=True)
                again = self.is_next(prompt)
                self._note(answer, prompt, again=again)
                if not again and answer.strip().casefold() == "exit":
                    self._leave_early()
                if not again and (figure := FIGURE.fullmatch(answer)):
                    number = int(figure[1])
            if number is not None:
                return self.hand.pop(number - 1)

    def _may_be_taken(self, answer: str) -> bool:
        figure = FIGURE.fullmatch(answer)
        if figure:
            return 1 <= int(figure[1]) <= len(self.hand)
        return self._is_open(answer, ("exit",))

    def _show_hand(self) -> None:
        any_hand = "Cards in hand: (six cards, each with its number)"
        self.pass_extra("3.6", lambda line: bool(HAND.fullmatch(line)), any_hand)
        got = self.page.peek() or ""
        cards = cards_in(got)
        known = list(self.hand)
        expected = self._hand_line(cards if not known or sorted(cards) == sorted(known) else known)
        if not HAND.fullmatch(got):
            if not known:
                expected = any_hand
            self.expect("3.6", expected)
            if HAND.fullmatch(self.page.peek() or "") is None and not known:
                raise Lost
            return
        self.expect_like("3.6", expected, HAND)
        self.looked("3.5")
        if not known:
            self._check_new("3.5", cards, Side.PLAYER)
        elif sorted(cards) != sorted(known):
            self.wrong("3.5", row(known), "The hand is not the last one less its card.", row(cards))
        elif cards != known:
            self.notes["The hand is printed in an order of its own."] = None
        self.hand = cards or known
        if not self.hand:
            raise Lost
        self._place(self.hand, "in the player's hand")

    def _hand_line(self, cards: Sequence[str]) -> str:
        shown = row([f"{number}){card}" for number, card in enumerate(cards, self.first_number)])
        return f"Cards in hand: {shown}"

    def _check_new(self, check: str, cards: Sequence[str], side: Side) -> None:
        """Six cards that nobody has seen are a new hand."""
        old = [card for card in cards if card in self.met or card not in CARDS]
        twice = list(repeated(cards))
        if old:
            message = f"{old[0]} is dealt to the {side.lower()}, but is already {self.met[old[0]]}."
            self.wrong(check, "cards that were not there before", message, row(cards))
        elif twice:
            self.wrong(check, "each card once", f"{twice[0]} is dealt twice.", row(cards))
        elif len(cards) != HAND_CARDS:
            message = f"A new hand has {len(cards)} cards."
            self.wrong(check, f"{HAND_CARDS} cards", message, row(cards))

    def _computers_card(self) -> str:
        if self.stage >= 5:
            self._show_held()
        is_play = PLAYS.fullmatch
        self.pass_extra("3.7", lambda line: bool(is_play(line)), "Computer plays (a card)")
        got = self.page.peek() or ""
        found = PLAYS.fullmatch(got)
        card = found[1] if found else next(iter(cards_in(got)), "")
        if not card or TABLE.fullmatch(got) or HAND.fullmatch(got):
            self.expect("3.7", "Computer plays (a card)")
            raise Lost
        self.expect_like("3.7", f"Computer plays {card}", PLAYS)
        self._check_played(card)
        self.computer_cards.append(card)
        return card

    def _check_played(self, card: str) -> None:
        self.looked("3.5")
        where = self.met.get(card, "")
        told = False
        if where and where != "in the computer's hand":
            told = True
            message = f"The computer plays {card}, which is {where}."
            self.wrong("3.5", "a card that it may hold", message, f"Computer plays {card}")
        if not self.held:
            return
        self.looked("5.2")
        if card not in self.held:
            if not told:
                message = f"The computer plays {card}, which is not in the hand that it shows."
                self.wrong("5.2", f"one of {row(self.held)}", message, f"Computer plays {card}")
            self.held.pop()
            return
        options = self.options(self.held, self.top)
        self.looked("5.3")
        kind = kind_of_choice(self.held, self.top)
        self.choices.append(Choice(tuple(self.held), tuple(options), card, kind))
        if card in options:
            self.likelihood -= log(len(options))
        else:
            message = f"The strategy does not allow {card} here."
            allowed = " or ".join(f"Computer plays {one}" for one in options)
            self.wrong("5.3", allowed, message, f"Computer plays {card}")
        self.held.remove(card)

    def _show_held(self) -> None:
        """The computer's hand, which is printed before its card."""
        self.pass_extra("5.1", is_row, "the computer's cards")
        got = self.page.peek() or ""
        cards = cards_in(got)
        if PLAYS.fullmatch(got) or not cards:
            self.looked("5.1")
            expected = row(self.held) if self.held else "the computer's cards"
            self.wrong("5.1", expected, "The computer's hand is not printed before its card.")
            self.held = None
            return
        known = self.held
        same = known is not None and sorted(known) == sorted(cards)
        self.looked("5.1")
        if not is_row(got):
            self.wrong("5.1", row(cards))
        self.page.take()
        if known == []:
            self._check_new("5.1", cards, Side.COMPUTER)
        elif known is not None and not same:
            message = "The computer's hand is not the last one less its card."
            self.wrong("5.1", row(known), message, row(cards))
        self.held = cards
        self._place([card for card in cards if card not in self.met], "in the computer's hand")

    def _won(self, side: Side, top: str | None) -> bool:
        """Who wins the table after a card on `top`, as far as the program says so."""
        expected = self.wins(self.table[-1], top)
        self.looked("4.1")
        if expected:
            text = f"{self.named(side)} wins cards"
            self.pass_extra("4.1", lambda line: bool(WINS.fullmatch(line)), text)
        got = self.page.peek() or ""
        said = WINS.fullmatch(got)
        if expected and said:
            self.expect("4.1", text)
        elif expected:
            self.wrong("4.1", f"{side} wins cards", f"{self.table[-1]} wins the cards here.")
            return False
        elif said:
            message = f"{self.table[-1]} does not win the cards here."
            if top is None:
                message = f"{self.table[-1]} is played on an empty table, where nothing can be won."
            self.wrong("4.1", "no win", message)
            self.page.take()
        else:
            return False
        winner = self._meant(Side(said[1].capitalize()), side)
        self.winners.append(winner)
        self.take(winner)
        self._show_score("4.2", "4.3", self.running())
        return True

    def _meant(self, said: Side, side: Side) -> Side:
        """Who has won where one side is named after a side's card: the cards tell it, too."""
        numbers = next(filter(None, map(COUNTS.fullmatch, self.page.ahead(2))), None)
        if numbers is None or said is side:
            return said
        shown = int(numbers[1 if side is Side.PLAYER else 2])
        return side if shown == self.counts()[side] + len(self.table) else said

    def _show_score(self, score: str, cards: str, points: dict[Side, int]) -> None:
        for check, word, numbers, pattern, other in (
            (score, "Score", points, SCORE, COUNTS),
            (cards, "Cards", self.counts(), COUNTS, SCORE),
        ):
            text = score_line(self.placed(numbers, check), word)
            got = self.page.peek() or ""
            if other.fullmatch(got) and not pattern.fullmatch(got):
                self.looked(check)
                self.wrong(check, text)
            else:
                self.expect_like(check, text, pattern)

    def _leave_early(self) -> None:
        """The player leaves: the score may be told, or not."""
        if self.stage >= 4:
            for pattern in (TABLE, SCORE, COUNTS):
                if pattern.fullmatch(self.page.peek() or ""):
                    self.page.take()
                    self.notes["At exit more is told than Game Over: that is left open."] = None
        self._leave("3.9", self.exit_words)
        self.finished = True
        raise Lost

    def _leave(self, check: str, words: str = "") -> None:
        self.expect(check, words or self.farewell)
        self.expect_end(check)
