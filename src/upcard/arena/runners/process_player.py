"""A player at a seat that is asked in a process of its own, and charged with what that does.

To end, hang, talk or claim a move that it has not is its player's forfeit, and nobody else's.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol, Self

from upcard.arena.runners.player_process import PlayerProcess, started
from upcard.arena.runners.seat_player import Answer, Question
from upcard.cancellation import go_on
from upcard.engine import entry
from upcard.engine.slots import FAILED
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.players.player_program import Problem
from upcard.sanitize import LONGEST

LOSSES = {"late": 3, "crashed": 20}
"""After so many ends of its process in a row, without an answer between them, a player forfeits all
that it is asked."""


class Asked(Protocol):
    """A player's process, as `process.Running` is one."""

    slots: Any

    def sit(self, game: Game) -> None:
        """Have it get ready for a game."""

    def ask(self, count: int, more: Sequence[Any] = ()) -> None:
        """Have the first `count` of the slots answered."""

    def answer(self) -> bytes | None:
        """What it tells of problems; empty at its end, None if it takes too long."""

    def codes(self) -> list[int]:
        """The answers so far, up to the first that is missing."""

    def late(self) -> str:
        """What is said of it when it takes too long."""

    def ended(self) -> tuple[str, str]:
        """Why there is no answer: a kind of problem, and a sentence."""

    def kill(self) -> None:
        """End it."""


class Seated(ABC):
    """A player whose process is started again whenever it ends.

    To be closed, or used in a `with` statement.
    """

    def __init__(self, running: Asked) -> None:
        self._game: Game | None = None
        self._questions: Sequence[Question] = ()
        self._losses, self._loss = 0, Problem(0, "crashed", "")
        self._running: Asked | None = running

    @abstractmethod
    def _new(self) -> Asked:
        """Another process of the same player; BadRules if there can be none."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End its process."""
        if self._running:
            self._running.kill()
        self._running = None

    def sit(self, game: Game) -> None:
        """Be asked about this game from now on; errors as for `Running.sit`."""
        if self._game is not game:
            if self._running:
                self._running.sit(game)
            self._game = game

    def send(self, questions: Sequence[Question]) -> None:
        """Ask, if it has not been given up."""
        go_on()
        self._questions = questions
        if self._running is None and self._losses < LOSSES[self._loss.kind]:
            self._start_again()
        if self._running is None:
            return
        slots = self._running.slots
        views, moves = slots["view"], slots["moves"]
        for index, question in enumerate(questions):
            views[index] = question.view
            moves[index, : len(question.codes)] = question.codes
        slots["seat"][: len(questions)] = [one.seat for one in questions]
        slots["count"][: len(questions)] = [len(one.codes) for one in questions]
        plain = all(one.belief is None and not one.shown for one in questions)
        more = () if plain else [(one.belief, dict(one.shown)) for one in questions]
        self._running.ask(len(questions), more)

    def receive(self) -> list[Answer]:
        """The answers. A process that ended is started again for what it was not yet asked."""
        answers: list[Answer] = []
        while self._running:
            found = self._answers(self._running)
            answers += found
            left = self._questions[len(found) :]
            if left and not self._running:
                answers.append(self._loss)
                left = left[1:]
            if not left:
                return answers
            self.send(left)
        given_up = self._loss._replace(message=f"given up: {self._loss.message}")
        return answers + [given_up] * len(self._questions)

    def _answers(self, running: Asked) -> list[Answer]:
        """The answers up to where the process was lost, if it was."""
        frame, problems = running.answer(), dict[int, Problem]()
        codes = running.codes()
        if frame is None:
            self._lose("late", running.late(), bool(codes))
        elif not frame:
            self._lose(*running.ended(), bool(codes))
        else:
            self._losses = 0
            try:
                problems = {
                    number: problem_told(*problem) for number, *problem in json.loads(frame)
                }
                complete = len(codes) == len(self._questions)
            except (ValueError, TypeError, RecursionError):
                complete = False
            if not complete:
                self._lose("crashed", "its process told what makes no sense", bool(codes))
        unexplained = Problem(0, "crashed", "its process ended before it told why")
        return [
            problems.get(number, unexplained) if code in (FAILED, entry.NO_MOVE) else code
            for number, code in enumerate(codes)
        ]

    def _lose(self, kind: str, message: str, answered: bool) -> None:
        """Note why the process is no more, and that it is not."""
        self.close()
        self._losses = 1 if answered else self._losses + 1
        self._loss = Problem(0, kind, message)

    def _start_again(self) -> None:
        try:
            self._running = self._new()
            if self._game:
                self._running.sit(self._game)
        except BadRules as problem:
            self._loss = Problem(0, "crashed", str(problem))
            self._losses = LOSSES[self._loss.kind]


class ProcessPlayer(Seated):
    """A class in a user's file."""

    def __init__(self, file: str, name: str) -> None:
        self._player = file, name
        super().__init__(started(file, name))

    def _new(self) -> PlayerProcess:
        return PlayerProcess(*self._player, patient=False)


def problem_told(kind: Any, message: Any) -> Problem:
    """A problem that a process tells; ValueError if it is none."""
    if kind not in ("illegal move", "crashed", "late"):
        raise ValueError(f"no problem: {kind!r}")
    return Problem(0, kind, str(message)[:LONGEST])
