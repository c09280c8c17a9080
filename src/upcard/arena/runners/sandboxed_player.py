"""A player that is not trusted at a seat: asked in a process behind a bot's walls.

Its process begins anew with each piece of work, so that what it keeps in mind changes nothing of
another one. What goes wrong in it is its own forfeit.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import upcard
from upcard.arena.runners.player_facts import SandboxPolicy, walls
from upcard.arena.runners.process_player import explained, problem_told
from upcard.arena.runners.seat_player import Answer, Question
from upcard.bots import Forfeit
from upcard.bots.process import Process
from upcard.cancellation import go_on
from upcard.games.game import Game
from upcard.games.table import packed
from upcard.players.player_program import Problem, packed_line
from upcard.sanitize import LONGEST

LOT = 32
"""The most questions in a line."""
EACH_MS = 50
"""Milliseconds that a lot has for each of its questions, beyond those for a move."""
LOSSES = {"late": 3, "silent": 3}
MOST_LOSSES = 6
"""After so many lost moves in a row, or fewer of these, a player forfeits all that it is asked."""
LARGEST = 2**40
"""More than any move's code."""


class SandboxedPlayer:
    """A class of somebody's file, given as text; to be closed."""

    def __init__(self, file: str, name: str, text: str, terms: SandboxPolicy) -> None:
        self._file, self._name, self._text, self._terms = Path(file), name, text, terms
        self._game: Game | None = None
        self._questions: Sequence[Question] = ()
        self._process: Process | None = None
        self._lost, self._loss = 0, Problem(0, "crashed", "")

    def close(self) -> None:
        """End its process."""
        if self._process:
            self._process.close()
        self._process = None

    def sit(self, game: Game) -> None:
        """Be asked about this game from now on, in a new process."""
        self.close()
        self._game, self._lost = game, 0

    def send(self, questions: Sequence[Question]) -> None:
        """Take questions."""
        self._questions = questions

    def receive(self) -> list[Answer]:
        """The answers, in their order."""
        answers: list[Answer] = []
        for first in range(0, len(self._questions), LOT):
            lot = self._questions[first : first + LOT]
            found = self._answers(lot)
            if isinstance(found, Problem) and len(lot) > 1:  # which of them it was, is found out
                each = [self._answers([question]) for question in lot]
                answers += [one if isinstance(one, Problem) else one[0] for one in each]
            else:
                answers += [found] if isinstance(found, Problem) else found
        return answers

    def _answers(self, lot: Sequence[Question]) -> list[Answer] | Problem:
        """The answers to some questions, or why there are none."""
        go_on()
        if self._lost >= LOSSES.get(self._loss.kind, MOST_LOSSES):
            return self._loss._replace(message=f"given up: {self._loss.message}")
        try:
            told = self._told(lot)
        except Forfeit as forfeit:
            self.close()
            self._lost += len(lot) == 1
            self._loss = Problem(0, forfeit.reason, forfeit.detail)
            return self._loss
        self._lost = 0
        return told

    def _told(self, lot: Sequence[Question]) -> list[Answer]:
        """The same; Forfeit if its process does not answer as it should."""
        process, seconds = self._process, (self._terms.limits.move_ms + EACH_MS * len(lot)) / 1000
        if process is None:
            process = self._process = self._started()
        asked = [(one.seat, packed(one.view), list(map(int, one.codes))) for one in lot]
        heard = any(one.belief is not None for one in lot)
        more: list[Any] = [(one.belief, {}) for one in lot if heard]
        answer = _read(process.ask(packed_line((asked, more)), seconds))
        return _checked(answer, len(lot))

    def _started(self) -> Process:
        """A new process that has read the player's file."""
        # Uncompiled: what is compiled is kept where nobody can see it from there.
        settings = ["env", "NUMBA_DISABLE_JIT=1", "PYTHONHASHSEED=0"]
        argv = [*settings, sys.executable, "-P", "-m", "upcard.players.player_program"]
        needs = [sys.executable, str(Path(upcard.__file__).parent.parent)]
        limits, sandbox = self._terms.limits, walls(self._terms.hides)
        try:
            process = Process(argv, sandbox, limits, needs=needs)
        except OSError as problem:
            raise Forfeit("crashed", f"it cannot be started: {problem}") from None
        try:
            begin = self._text, self._file.stem, self._name, self._game
            answer = _read(process.ask(packed_line(begin), limits.startup_ms / 1000))
            if "refused" in answer:
                raise Forfeit("crashed", str(answer["refused"])[:LONGEST])
        except BaseException:
            process.close()
            raise
        return process


def _read(line: bytes) -> dict[str, Any]:
    """The object that a line holds; Forfeit if it holds none."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Forfeit("garbage", "its process told what makes no sense")
    return answer


def _checked(answer: dict[str, Any], count: int) -> list[Answer]:
    """The answers that an object holds to so many questions; Forfeit if it does not hold them."""
    try:
        codes = [*map(int, answer["codes"])]
        problems = {number: problem_told(kind, said) for number, kind, said in answer["problems"]}
        if len(codes) != count or not all(abs(code) < LARGEST for code in codes):
            raise ValueError
    except (KeyError, TypeError, ValueError, OverflowError):
        raise Forfeit("garbage", "its process told what makes no sense") from None
    return explained(codes, problems, "its process did not say what went wrong")
