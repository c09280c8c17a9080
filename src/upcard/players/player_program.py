"""The program of a player's own process: it imports the player's file, and nothing else does.

Run as `python -m upcard.players.player_program FILE.py CLASS`, it reads frames from standard input
and answers each with one on standard output: a length of four bytes, then what is sent, pickled on
the way here and JSON on the way back. For a player that is not trusted it runs in a bot's sandbox,
where no file of any player can be seen, without arguments: it reads and writes lines, pickles in
base 64 and JSON, and the first line has the player's file as text. Whatever the player prints goes
to standard error.

It is told of no deal: it gets views, as bytes, and gives the codes of moves.
"""

from __future__ import annotations

import inspect
import json
import mmap
import os
import pickle
import queue
import random
import sys
import tempfile
import threading
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from upcard.engine.slots import FAILED, SLOT
from upcard.errors import BadRules
from upcard.framing import read_message, write_message
from upcard.games.game import Game
from upcard.games.moves import Move, choice_text
from upcard.games.table import empty_bytes, unpacked
from upcard.games.view import NOTHING_SHOWN, View
from upcard.players.lookup import player_named
from upcard.players.player import Player, choice_of, has_self
from upcard.players.source import OURS, NotCompiled, source_of
from upcard.sanitize import error_line, error_text, safe_text

BATCH = 256
"""The most questions that are asked at once."""

FLAGS = "cheats", "sees_all", "remembers"
"""What the arena must know of a player, whether it does."""


class Problem(NamedTuple):
    """What a player did wrong with the question of this number, counted from 0."""

    number: int
    kind: str
    message: str


def slots(path: str) -> Any:
    """The questions in the memory that a file stands for."""
    with open(path, "r+b") as file:
        shared = mmap.mmap(file.fileno(), BATCH * SLOT.itemsize)
    return np.frombuffer(shared, SLOT)


class PlayerProgram:
    """A player, and its one view, which is updated for each question."""

    def __init__(self, player: Player) -> None:
        self._player, self._file = player, inspect.getfile(type(player))
        self._slots: Any = None

    def sit(self, game: Game, slots: Any) -> None:
        """Play this game from now on; the questions are in these slots."""
        self._slots, self._game, self._view = slots, game, View(game, empty_bytes(), 0, ())
        _ = self._view.hand  # compiled now, and not in the player's time

    def choose(self, count: int, more: Sequence[Any]) -> list[Problem]:
        """Answer the first questions; what went wrong.

        `more` has what a question has besides: the belief, and the hands that are shown, or is
        empty.
        """
        slots, problems = self._slots, []
        views, moves, answers = slots["view"], slots["moves"], slots["answer"]
        view, seats, counts = self._view, slots["seat"][:count], slots["count"][:count]
        asked = zip(seats.tolist(), counts.tolist(), strict=True)
        for index, (seat, legal) in enumerate(asked):
            try:
                view._data[:], view.seat = views[index], seat
                move_of = view.game.notation.by_code.__getitem__
                view.belief, view.shown = more[index] if more else (None, NOTHING_SHOWN)
                view._renew(tuple(map(move_of, moves[index, :legal].tolist())))
                move = self._player.choose(view)
                if isinstance(move, Move) and move in view.legal:
                    answers[index] = move.code
                    continue
                problems.append(Problem(index, "illegal move", choice_text(move)))
            except BaseException as problem:  # a player's own code may raise anything
                problems.append(Problem(index, "crashed", error_line(problem, self._file)))
            answers[index] = FAILED
        return problems


def described(player: Player) -> dict[str, Any]:
    """What the arena must know of a player, and its source if it can be compiled, or why not."""
    facts: dict[str, Any] = {key: bool(getattr(player, key)) for key in FLAGS}
    facts["name"] = player.name
    try:
        choose = choice_of(type(player))
        if choose.__module__.startswith(OURS):
            return facts | {"ours": [choose.__module__, choose.__qualname__]}
        return facts | {"source": asdict(source_of(choose, has_self(type(player))))}
    except NotCompiled as why:
        return facts | {"why": str(why)}


def refused(problem: BaseException) -> dict[str, Any]:
    """What is told where there is no such player."""
    return {"refused": (safe_text if isinstance(problem, BadRules) else error_text)(problem)}


def keep_output_apart() -> tuple[BinaryIO, BinaryIO]:
    """Streams of our own; the player's output goes to standard error, and it has no input."""
    sys.stdout.flush()
    ours = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return ours


def _listen(stream: BinaryIO, frames: queue.SimpleQueue[Any]) -> None:
    """Hand on what comes; end the process when nobody is there any more, whatever it does."""
    with suppress(EOFError, OSError):
        while True:
            frames.put(pickle.loads(read_message(stream)))  # noqa: S301 - it comes from our own
    os._exit(1)


def serve(file: str, name: str) -> None:
    """Answer frames until nobody sends any more."""
    source, sink = keep_output_apart()
    frames = queue.SimpleQueue[Any]()
    threading.Thread(target=_listen, args=(source, frames), daemon=True).start()

    def tell(content: object) -> None:
        write_message(sink, json.dumps(content).encode())

    try:
        player = player_named(f"{file}:{name}")
        tell(described(player))
    except BaseException as problem:  # a player's own code may raise anything
        tell(refused(problem))
        os._exit(0)
    hosted = PlayerProgram(player)
    while True:
        what, *arguments = frames.get()
        if what == "sit":
            game, path = arguments
            hosted.sit(game, slots(path))
            tell("ready")
            continue
        problems = hosted.choose(*arguments)
        with suppress(BaseException):  # what the player prints is its own affair
            sys.stdout.flush()
        tell(problems)


SEED = 0
"""Of Python's and NumPy's dice at the start: who rolls these, and not its view's, plays the same
whenever a piece of work is done again."""


def packed_line(content: object) -> bytes:
    """What is sent to the process, as a line."""
    return b64encode(pickle.dumps(content, pickle.HIGHEST_PROTOCOL)) + b"\n"


class SandboxedProgram:
    """A player, made of a file's text, and the questions that it is asked."""

    def __init__(self, text: str, stem: str, name: str, game: Game) -> None:
        random.seed(SEED)
        np.random.seed(SEED)
        folder = Path(tempfile.mkdtemp())
        file = folder / f"{stem}.py"
        file.write_text(text, "utf-8")
        self._slots: Any = np.zeros(BATCH, SLOT)
        self._hosted = PlayerProgram(player_named(f"{file}:{name}"))
        self._hosted.sit(game, self._slots)

    def choose(self, questions: list[Any], more: list[Any]) -> dict[str, Any]:
        """The codes of moves, and what went wrong; a question is a seat, a view, and codes."""
        slots = self._slots
        for index, (seat, view, codes) in enumerate(questions):
            slots["view"][index] = unpacked(view)
            slots["moves"][index, : len(codes)] = codes
            slots["seat"][index], slots["count"][index] = seat, len(codes)
        problems = self._hosted.choose(len(questions), more)
        return {"codes": slots["answer"][: len(questions)].tolist(), "problems": problems}


def serve_lines() -> None:
    """Answer lines until there are no more."""
    source, sink = keep_output_apart()
    player: SandboxedProgram | None = None
    for line in source:
        content: Any = pickle.loads(b64decode(line))  # noqa: S301 - it comes from our own
        try:
            if player is None:
                player, answer = SandboxedProgram(*content), {}
            else:
                answer = player.choose(*content)
        except BaseException as problem:  # a player's own code may raise anything
            answer = refused(problem)
        sink.write(json.dumps(answer).encode() + b"\n")
        sink.flush()


if __name__ == "__main__":
    with np.errstate(over="ignore"):
        if sys.argv[1:]:
            serve(*sys.argv[1:])
        else:
            serve_lines()
