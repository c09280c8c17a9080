"""A session at the table: the loop that asks people, lets computer players choose, and tells both.

It reads lines and prints; where lines come from is given, so that a test can type them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from upcard.errors import UpcardError
from upcard.games.moves import Move
from upcard.games.state import State
from upcard.games.view import View
from upcard.narration.events import sentences
from upcard.narration.language import gettext as _
from upcard.players import Player, view_of
from upcard.players.search import Budget
from upcard.records import Record
from upcard.sanitize import error_text, safe_text
from upcard.terminal import look
from upcard.terminal.answer import COMMANDS, HELP, HINT, LEAVE, TABLE, plain
from upcard.terminal.asking import Asking, Left, Read
from upcard.terminal.ending import ending
from upcard.terminal.hint import NOT_ASKED_FOR, hint
from upcard.terminal.manual import manual, rules
from upcard.terminal.pace import Pace, pace

FORGET = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, and what it has scrolled away."""


class Failed(UpcardError):
    """A computer player's own error, where it should have chosen."""


def choice(player: Player, state: State, seat: int) -> Move:
    """What a computer player chooses; Failed if it raises an error instead, or that is no move."""
    who = f"{player.name}, in seat {seat},"
    try:
        move: object = player.choose(view_of(state, seat, player))
        if isinstance(move, Move) and move in state.legal:
            return move
        chosen = safe_text(move)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # the user's own code may raise anything
        raise Failed(f"{who} cannot choose: {error_text(problem)}") from problem
    allowed = " ".join(map(str, state.legal))
    raise Failed(f"{who} chose {chosen}: allowed are {allowed}")


class Session:
    """A deal at the terminal.

    `record` says which deal it is, and goes on from its moves; `players` has those in its seats
    that are no persons. With no person among them the deal is watched; `pauses`: move by move, or
    at one go. `hints` is how long to search for a hint, if persons may have any. `standing` is
    what is shown of a match with each table. Raises Impossible if the record is of a deal that
    cannot have been.
    """

    def __init__(
        self,
        record: Record,
        players: Mapping[int, Player],
        console: Console,
        read: Read,
        pauses: bool = True,
        hints: Budget | None = None,
    ) -> None:
        record.verify()
        self._opening = record.model_copy(update={"moves": (), "outcome": None})
        dealt = next(self._opening.replay())
        self.state: State = dealt.state
        self._log = list(dealt.events)
        self.names: list[str] = record.names
        self.players = players
        self.console = console
        self.read = read
        self.pauses: bool = pauses
        self.hints = hints
        self.standing: str = ""
        self._moves: list[Move] = []
        self._seen: dict[int | None, int] = {}
        self._last: dict[int, tuple[View, Move]] = {}
        self._at_keyboard: int | None = None
        self._follow(record.moves)

    @property
    def record(self) -> Record:
        """The deal so far."""
        return self._opening.continued(self._moves, self.state.outcome)

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat in range(self.state.seats) if seat not in self.players]

    @property
    def own(self) -> int | None:
        """The seat of the only person; None where several sit, or nobody."""
        return self.people[0] if len(self.people) == 1 else None

    def _follow(self, moves: Sequence[str]) -> None:
        """Make the moves of a deal that was left."""
        for move in moves:
            self._make(self.state.game.notation.move(move))
        if not self.people and (moves or self.pauses):  # else the starter is told, too
            self._seen[None] = len(self._log)

    def run(self) -> bool:
        """Play on; whether the deal came to its end: False when somebody left."""
        try:
            while self.state.turn is not None:
                self._make(self._choice(self.state.turn))
        except (Left, EOFError, KeyboardInterrupt):
            return False
        self._tell_end()
        return True

    def _choice(self, seat: int) -> Move:
        if seat not in self.players:
            return self._ask(seat)
        if not self.people:
            self._let_watch(seat)
        return choice(self.players[seat], self.state, seat)

    def _make(self, move: Move) -> None:
        seat = self.state.turn
        if seat is not None and seat in self.people:
            self._seen[seat] = self._seen[None] = len(self._log)
            self._last[seat] = self.state.view(seat), move
        self._log += self.state.play(move)
        self._moves.append(move)

    def _news(self, own: int | None) -> list[str]:
        """What happened since the seat's last move, or since a watcher was told before."""
        events = self._log[self._seen.get(own, 0) :]
        return sentences(events, self.state.game, own)

    def _show(self, *parts: RenderableType) -> None:
        self.console.print(*parts, sep="\n")

    def _say(self, sentence: str) -> None:
        self._show(look.painted(sentence, self.state.game.deck))

    def _ask(self, seat: int) -> Move:
        """The move that a person chooses."""
        self._pass_keyboard(seat)
        view, news = self.state.view(seat), self._news(seat)
        since = _("Since your last move") if seat in self._seen else _("So far")

        def show(word: str) -> None:
            if word == HELP:
                self._show(manual(view.game, view.scores[seat]))
            elif word == HINT:
                self._hint(view)
            else:
                board = look.board(view, self.names, since, news, self.console, self.standing)
                self._show(board, *look.beyond_cards(view))

        show(TABLE)
        return Asking(view, self.read, self._say, show).move()

    def _hint(self, view: View) -> None:
        if self.hints is None:
            self._say(_(NOT_ASKED_FOR))
        else:
            self._show(hint(view, self.hints, self._last.get(view.seat)))

    def _pass_keyboard(self, seat: int) -> None:
        """Where several people share it: hide what one saw until the next one is there."""
        if len(self.people) > 1 and seat != self._at_keyboard:
            self._forget_screen()
            prompt = _("Seat {seat} comes to the keyboard; Enter shows its cards: ", seat=seat)
            line = self.read(prompt)
            if COMMANDS.get(plain(line)) == LEAVE:
                raise Left
            self._forget_screen()
        self._at_keyboard = seat

    def _forget_screen(self) -> None:
        if self.console.is_terminal:
            self.console.file.write(FORGET)

    def _let_watch(self, seat: int) -> None:
        """Show a watcher the table before a computer player's move."""
        news = self._news(None)
        self._seen[None] = len(self._log)
        if not self.pauses:
            if news:
                self._show(*look.news_lines(news, self.state.game.deck))
            return
        view = self.state.view(seat)
        self._show(look.public(view, self.names, news, self.console, self.standing))
        prompt = _("Enter: the next move, r: run on to the end, q: leave: ")
        asked = pace(self.read, prompt, self._say, lambda: self._show(rules(self.state.game)))
        if asked == Pace.STOP:
            raise Left
        self.pauses = asked == Pace.STEP

    def _tell_end(self) -> None:
        """The last events and the outcome, seen from the only person, or by everybody."""
        own = self.own
        if len(self.people) > 1:
            self._forget_screen()
        view, outcome = self.state.view(own or 0), self.state.outcome
        if outcome is not None:
            self._show(look.heading(view), *look.news_lines(self._news(own), self.state.game.deck))
            self._show(Text(), ending(self.state, outcome, self.names, own))
