"""The program of a player's process that is not trusted: it runs behind a bot's walls.

Run as `python -m upcard.players.sandboxed_program`. It reads a line from standard input, and writes
one to standard output: what is sent is pickled, then written in base 64; an answer is JSON. The
first line has the player's file as text, since no file of any player can be seen here. Nothing of a
deal comes here but views.
"""

from __future__ import annotations

import json
import pickle
import random
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import numpy as np

from upcard.engine.slots import SLOT
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.games.table import unpacked
from upcard.players.finding import player_named
from upcard.players.player_program import BATCH, PlayerProgram, keep_output_apart
from upcard.sanitize import error_text, safe_text

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


def serve() -> None:
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
        except BadRules as problem:
            answer = {"refused": safe_text(problem)}
        except BaseException as problem:  # a player's own code may raise anything
            answer = {"refused": error_text(problem)}
        sink.write(json.dumps(answer).encode() + b"\n")
        sink.flush()


if __name__ == "__main__":
    with np.errstate(over="ignore"):
        serve()
