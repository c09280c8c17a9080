"""A person's turn: from the first question to the move that counts.

A chosen move is shown before it counts, and can be taken back or replaced: nothing that it would
reveal has been revealed. Enter makes it count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from upcard.cards import Card
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.narration.hand import suit_of
from upcard.narration.language import gettext as _
from upcard.narration.moves import said
from upcard.narration.words import capital, card_text, suit_word
from upcard.terminal.answer import (
    HELP,
    HINT,
    LEAVE,
    TABLE,
    UNDO,
    Answer,
    Choice,
    Command,
    Question,
    Unclear,
    plain,
    understand,
    understand_suit,
    which_suit,
)

Read = Callable[[str], str]
"""Shows a prompt and returns the line typed; EOFError when nothing more will come."""


class Left(Exception):
    """Somebody leaves the table."""


@dataclass(frozen=True)
class Asking:
    """How to ask the person in a view's seat, whose turn it is."""

    view: View
    read: Read
    say: Callable[[str], None]
    show: Callable[[str], None]
    """Shows what a command asks for: HELP, HINT or TABLE."""

    def move(self) -> Move:
        """The move that counts; Left, or what `read` raises, if the person leaves instead."""
        chosen: Choice | None = None
        while chosen is None or not chosen.sure:
            line = self.read(self._prompt(chosen))
            if chosen is not None and plain(line) in ("", "!"):
                break
            answer = understand(line, self.view)
            if isinstance(answer, Question):
                chosen = self._suit(answer)
            else:
                chosen = self._react(answer, chosen)
        return chosen.move

    def _prompt(self, chosen: Choice | None) -> str:
        if chosen is None:
            return _("Your move (? helps): ")
        says = self._says(chosen.move)
        return _("{move} Enter: it counts, u: take it back: ", move=says)

    def _says(self, move: Move) -> str:
        if move.card is None:
            return said(move, self.view)
        card, suit = self._text(move.card), suit_of(move)
        if not suit:
            return _("You play {card}.", card=card)
        word = suit_word(suit, self.view.game.deck)
        return _("You play {card} and declare {suit}.", card=card, suit=word)

    def _text(self, card: Card) -> str:
        return card_text(card, self.view.game.deck)

    def _react(self, answer: Answer, chosen: Choice | None) -> Choice | None:
        """What is chosen after an answer, given what was chosen before it."""
        if isinstance(answer, Choice):
            return answer
        if not self._undoes(answer):
            return chosen
        nothing = _("Nothing to take back: a move that counts stays.")
        self.say(_("Taken back.") if chosen else nothing)
        return None

    def _suit(self, question: Question) -> Choice | None:
        """The wild with the suit that the person wants, or nothing if it is taken back."""
        prompt = which_suit(question.held, self.view.game)
        while True:
            answer = understand_suit(self.read(prompt), question, self.view.game)
            if isinstance(answer, Choice):
                return answer
            if self._undoes(answer):
                card = self._text(question.held.card)
                self.say(capital(_("{card} is back in your hand.", card=card)))
                return None

    def _undoes(self, answer: Answer) -> bool:
        """React to what is no choice; whether it is the wish to take one back."""
        if isinstance(answer, Unclear):
            self.say(answer.sentence)
        elif answer == Command(LEAVE):
            raise Left
        elif isinstance(answer, Command) and answer.word in (HELP, HINT, TABLE):
            self.show(answer.word)
        return answer == Command(UNDO)
