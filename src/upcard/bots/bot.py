"""A program of somebody's own, in any language, as a player in a seat."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterable, Sequence
from typing import Self

from upcard.bots.forfeit import Forfeit
from upcard.bots.limits import Limits
from upcard.bots.process import Process
from upcard.bots.protocol import (
    Bye,
    Choose,
    ClockPart,
    Deal,
    End,
    EventPart,
    Hello,
    line,
    read_answer,
    texts,
    view_part,
)
from upcard.bots.sandbox import Sandbox
from upcard.bots.trials import abilities
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.games.moves import Event, Move, seen_by
from upcard.games.outcome import Outcome
from upcard.games.view import View
from upcard.records import Result
from upcard.wrong_values import QUOTE

__all__ = ["Bot", "Forfeit"]

FALSE_STARTS = 3
"""After so many processes in a row without one good answer, the bot is not started again."""
LOST_DEALS = 20
"""Nor after so many deals in a row that it lost by forfeit."""
LIFE = 8
"""A process is replaced between deals when it was waited for this part of its processor time."""

FAREWELL = line(Bye())
TIMEOUT = 30.0
"""Seconds for a glance at the files, on a machine that has much else to do."""
UNREADABLE = """
read -r _
[ -x "$1" ] || { echo "$1"; exit; }
for file do [ -r "$file" ] || break; file=; done
echo "$file"
"""
"""Shell, once it is asked: the first argument that is no program or, the others, unreadable."""


class Bot:
    """A bot for one seat of a table, deal after deal; to be closed, or used in a `with` statement.

    Its process starts with the first question and goes on from deal to deal. After a forfeit the
    process is killed, and another one starts in the next deal.
    """

    def __init__(
        self,
        argv: list[str],
        game: Game,
        limits: Limits,
        sandbox: Sandbox,
        needs: Sequence[str] = (),
    ) -> None:
        self.argv = argv
        self.game = game
        self.limits = limits
        self.sandbox = sandbox
        self._needs = needs or argv
        self._process: Process | None = None
        self._seat, self._seats, self._deal = 0, 0, 0
        self._deals, self._asked = 0, 0
        self._asked_before = 0
        self._left = 0.0
        self._lost: Forfeit | None = None
        self._reason, self._why = "", ""
        self._false_starts, self._lost_deals = 0, 0

    @classmethod
    def open(
        cls,
        command: str,
        game: Game,
        *,
        limits: Limits | None = None,
        sandbox: Sandbox | None = None,
        needs: Sequence[str] = (),
    ) -> Self:
        """A bot from a command such as `node bot.js`, split as a shell would split it.

        The sandbox is this machine's best (`abilities`), if not given. `needs` are the program and
        the files and folders that it must see, if they are not those of the command. BadRules for a
        command that names no program, and for one whose files the sandbox cannot read.
        """
        argv = words_of(command)
        bot = cls(argv, game, limits or Limits(), sandbox or abilities().sandbox, needs)
        bot._check_files()
        return bot

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new_deal(self, seat: int, seats: int, deal: int = 0) -> None:
        """A deal begins in which the bot has this seat.

        `deal` is named where a forfeit is told. The bot is not given it: who knows a deal's number
        and guesses the seed knows all cards.
        """
        self._seat, self._seats, self._deal = seat, seats, deal
        self._left = self.limits.deal_ms / 1000
        tired = self._process and self._process.seconds > self.limits.cpu_s / LIFE
        if tired:
            self._stop(FAREWELL)
        if not self._lost:
            self._lost_deals = 0
        given_up = self._false_starts >= FALSE_STARTS or self._lost_deals >= LOST_DEALS
        self._lost = self._forfeit(f"given up: {self._why}") if given_up else None
        if self._process:
            self._introduce(self._process)

    def choose(self, view: View, events: Iterable[Event] = ()) -> Move:
        """The bot's move. Forfeit if it gives none that is legal in time, and from then on.

        `events`: what happened since it was asked last; the bot is told what it may know of it.
        """
        if self._lost:
            raise self._lost
        try:
            move = self._asked_for(view, events)
        except Forfeit as forfeit:
            raise self._lose(forfeit) from None
        self._false_starts = 0
        return move

    def end_deal(self, outcome: Outcome | None, events: Iterable[Event] = ()) -> None:
        """The deal is over (without an outcome: broken off); `events` are its last."""
        if self._process:
            told = _event_parts(self.game, self._seat, events)
            self._process.send(line(End(events=told, outcome=Result.of(outcome))))

    def close(self) -> None:
        """End the bot; it is told so, and has a moment to end by itself."""
        self._stop(FAREWELL)

    def _asked_for(self, view: View, events: Iterable[Event]) -> Move:
        """Start the bot if need be, ask it, and read its answer; Forfeit for a bad one."""
        process = self._process or self._start()
        self._asked += 1
        seconds = min(self.limits.move_ms / 1000, self._left)
        question = line(
            Choose(
                id=self._asked,
                view=view_part(view),
                events=_event_parts(view.game, view.seat, events),
                legal=texts(view.legal),
                clock=ClockPart(move_ms=int(seconds * 1000), deal_ms=int(self._left * 1000)),
            )
        )
        startup = 0.0 if process.answers else self.limits.startup_ms / 1000
        before = process.seconds
        answer = read_answer(process.ask(question, seconds + startup))
        self._left -= max(0.0, process.seconds - before - startup)
        if answer.id != self._asked:
            again = self._asked_before < answer.id < self._asked
            reason = "too much output" if again else "garbage"
            raise Forfeit(reason, f"question {self._asked} was asked, {answer.id} answered")
        move = next((move for move in view.legal if move.text == answer.move), None)
        if move is None:
            allowed = " ".join(map(str, view.legal))
            tried = f"{QUOTE.repr(answer.move)} was tried, allowed were {allowed}"
            raise Forfeit("illegal move", f"{tried}; in {view!r}")
        return move

    def _start(self) -> Process:
        try:
            process = Process(self.argv, self.sandbox, self.limits, needs=self._needs)
        except OSError as problem:
            raise Forfeit("crashed", f"it cannot be started: {problem}") from None
        self._process, self._deals, self._asked_before = process, 0, self._asked
        process.send(line(Hello.of(self.game, self.limits)))
        self._introduce(process)
        return process

    def _introduce(self, process: Process) -> None:
        self._deals += 1
        process.send(line(Deal(deal=self._deals, seat=self._seat, seats=self._seats)))

    def _lose(self, forfeit: Forfeit) -> Forfeit:
        """The deal is lost: the process is killed, and what is to be told of it."""
        if not (self._process and self._process.answers):
            self._false_starts += 1
        self._lost_deals += 1
        self._reason, self._why = forfeit.reason, forfeit.detail
        self._lost = self._forfeit(self._why)
        self._stop()
        return self._lost

    def _forfeit(self, message: str) -> Forfeit:
        return Forfeit(self._reason, f"deal {self._deal}, seat {self._seat}: {message}")

    def _stop(self, farewell: bytes = b"") -> None:
        process, self._process = self._process, None
        if process:
            process.close(farewell)

    def _check_files(self) -> None:
        """BadRules if the program, or a file that the command names, cannot be read by the bot."""
        program, *others = self._needs
        found = [shutil.which(program) or "", *filter(os.path.isfile, others)]
        script = ["/bin/sh", "-c", UNREADABLE, "upcard-bot", *found]
        try:
            with Process(script, self.sandbox, self.limits, needs=self._needs) as process:
                refused = process.ask(b"\n", TIMEOUT).decode(errors="replace")
        except (OSError, Forfeit) as problem:
            raise BadRules(f"{self.argv[0]} cannot be started: {problem}") from None
        if refused:
            raise BadRules(
                f"{refused} given for a bot: it cannot be read in the sandbox ({self.sandbox}); "
                "allowed is what everybody may read"
            )


def words_of(command: str) -> list[str]:
    """The words of a command; BadRules if it is none."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise BadRules(f"{command!r} given for a bot: {problem}") from None
    if not words or not shutil.which(words[0]):
        raise BadRules(f"{command!r} given for a bot: it must begin with a program on this machine")
    return words


def _event_parts(game: Game, seat: int, events: Iterable[Event]) -> tuple[EventPart, ...]:
    seen = seen_by(seat, events, game.rules.seen.drawn)
    return tuple(map(EventPart.model_validate, seen))
