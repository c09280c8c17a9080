"""A user's class at a seat: asked in a process of its own, and charged with what that does.

To end, hang, talk or claim a move that it has not is its player's forfeit, and nobody else's. The
process (`players.player_program` is its program) has nothing of a deal but the views that it is
sent. It leaves the terminal's session, so that an interrupt from the keyboard does not reach it.
"""

from __future__ import annotations

import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Protocol, Self

from upcard.arena.runners.seat_player import Answer, Question
from upcard.cancellation import go_on
from upcard.engine import entry
from upcard.engine.slots import FAILED, SLOT, UNANSWERED, answered
from upcard.errors import BadRules
from upcard.framing import read_message, write_message
from upcard.games.game import Game
from upcard.players.lookup import file_of
from upcard.players.player_program import BATCH, Problem, slots
from upcard.sanitize import LONGEST

MOVE_TIMEOUT = 2.0
"""Seconds that a move may take; one that takes twice as long is sure to be found late."""
FIRST_TIMEOUT = 20.0
"""Seconds for a player's first move, for which some have to get ready."""
START_TIMEOUT = 60.0
"""Seconds until its file is imported, on a machine that has much else to do."""
TAIL = 2_000
"""Bytes that are kept of what it printed last."""


_ahead = dict[tuple[str, str], "PlayerProcess"]()


def begin(players: Iterable[str]) -> None:
    """Start the process of each player that is a class in a file, before it is first needed."""
    for file in filter(None, map(file_of, players)):
        player = os.path.abspath(file[0]), file[1]
        if player not in _ahead:
            _ahead[player] = PlayerProcess(*player)


def started(file: str, name: str) -> PlayerProcess:
    """The process of a class in a file: one that was begun before, or a new one."""
    return _ahead.pop((file, name), None) or PlayerProcess(file, name)


class PlayerProcess:
    """A process that answers questions.

    With `patient` its first move has FIRST_TIMEOUT.
    """

    slots: Any
    """Room for questions, and for their answers: an array of SLOT, once it has been `sit`."""

    def __init__(self, file: str, name: str, patient: bool = True) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 - the player's file is meant
            [sys.executable, "-P", "-m", "upcard.players.player_program", file, name],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self._stdin: Any = self._process.stdin
        self._fresh, self._count = patient, 0
        self._unsent, self._frames = (queue.SimpleQueue[bytes]() for _ in range(2))
        self._printed = bytearray()
        for work in (self._write, self._read):  # for neither of which anybody waits
            threading.Thread(target=work, daemon=True).start()
        self._drainer = threading.Thread(target=self._drain, daemon=True)
        self._drainer.start()
        self._player = f"{file}:{name}"

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What it says of its player, for which it waits.

        BadRules if the file has no such player, or its process ends or hangs before it has said so.
        """
        try:
            return self._introduced(self._player)
        except BaseException:
            self.kill()
            raise

    def sit(self, game: Game) -> None:
        """Have it get ready for a game; whether it did, its next answer shows.

        OSError if there is no room on the disk for the memory that both share; BadRules as for
        `facts`.
        """
        _ = self.facts
        with tempfile.NamedTemporaryFile(prefix="upcard-", delete=False) as memory:
            memory.write(bytes(BATCH * SLOT.itemsize))  # so that a full disk is found out now
        try:
            self.slots = slots(memory.name)
            self._send("sit", game, memory.name)
            with suppress(queue.Empty):
                if not self._frames.get(timeout=START_TIMEOUT):
                    self._frames.put(b"")
        finally:
            with suppress(OSError):  # where it cannot be taken away while it is in use
                os.unlink(memory.name)

    def ask(self, count: int, more: Sequence[Any] = ()) -> None:
        """Have the first `count` of the slots answered; for `more` see `PlayerProgram.choose`."""
        self._count = count
        self.slots["answer"][:count] = UNANSWERED
        if more:
            self._send("choose", count, more)
        else:  # it fits into the pipe, so nobody waits: a thread would take longer
            with suppress(OSError, ValueError):
                write_message(self._stdin, pickle.dumps(("choose", count, ())))

    def answer(self) -> bytes | None:
        """The next frame; empty at the process's end, None if a move takes too long."""
        before = -1
        while before != (done := len(self.codes())):
            before = done
            with suppress(queue.Empty):
                first = self._fresh and not done
                frame = self._frames.get(timeout=FIRST_TIMEOUT if first else MOVE_TIMEOUT)
                self._fresh = False
                return frame
        return None

    def codes(self) -> list[int]:
        """The answers so far, up to the first that is missing."""
        return answered(self.slots, self._count)

    def late(self) -> str:
        """What is said of it when it takes too long."""
        return f"a move took more than {MOVE_TIMEOUT:g} s"

    def ended(self) -> tuple[str, str]:
        """How the process ended, with its last words: a kind of problem, and a sentence."""
        try:
            status = self._process.wait(MOVE_TIMEOUT)
        except subprocess.TimeoutExpired:
            return "crashed", "its process closed its output"
        ended = f"exit status {status}" if status >= 0 else f"signal {-status}"
        self._drainer.join(MOVE_TIMEOUT)  # what it started may print for longer
        lines = [line for line in self._printed.decode(errors="replace").splitlines() if line]
        said = f"; it printed last: {lines[-1][:LONGEST]}" if lines else ""
        return "crashed", f"its process ended with {ended}{said}"

    def kill(self) -> None:
        """End it and what it started, except processes that left its session."""
        self._unsent.put(b"")
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()

    def _introduced(self, player: str) -> dict[str, Any]:
        """What the process tells first."""
        try:
            frame = self._frames.get(timeout=START_TIMEOUT)
            facts = json.loads(frame) if frame else {"ended": self.ended()[1]}
        except queue.Empty:
            facts = {"ended": f"its file was not run within {START_TIMEOUT:g} s"}
        except (ValueError, RecursionError):
            facts = None
        if not isinstance(facts, dict):
            facts = {"ended": "its process told what makes no sense"}
        if "ended" in facts:
            raise BadRules(f"{player} given: {str(facts['ended'])[:LONGEST]}")
        if "refused" in facts:
            raise BadRules(str(facts["refused"])[:LONGEST])
        return facts

    def _send(self, *content: Any) -> None:
        self._unsent.put(pickle.dumps(content, pickle.HIGHEST_PROTOCOL))

    def _write(self) -> None:
        with suppress(OSError, ValueError), self._stdin:
            while frame := self._unsent.get():
                write_message(self._stdin, frame)

    def _read(self) -> None:
        stdout: Any = self._process.stdout
        with suppress(EOFError, OSError, ValueError), stdout:
            while True:
                self._frames.put(read_message(stdout))
        self._frames.put(b"")

    def _drain(self) -> None:
        """Read what the player prints, and keep the end of it."""
        stderr: Any = self._process.stderr
        with suppress(OSError, ValueError), stderr:
            while said := stderr.read1(1 << 16):
                self._printed += said
                del self._printed[:-TAIL]


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
        return explained(codes, problems, "its process ended before it told why")

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


def explained(
    codes: Sequence[int], problems: Mapping[int, Problem], otherwise: str
) -> list[Answer]:
    """The answers: where a code says that there is none, the problem with that question."""
    unexplained = Problem(0, "crashed", otherwise)
    return [
        problems.get(number, unexplained) if code in (FAILED, entry.NO_MOVE) else code
        for number, code in enumerate(codes)
    ]


def problem_told(kind: Any, message: Any) -> Problem:
    """A problem that a process tells; ValueError if it is none."""
    if kind not in ("illegal move", "crashed", "late"):
        raise ValueError(f"no problem: {kind!r}")
    return Problem(0, kind, str(message)[:LONGEST])
