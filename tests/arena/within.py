"""A player's process that is none: its program in this process, with what would be sent to it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from upcard.arena.runners import process_player
from upcard.arena.runners.process_player import PlayerProcess
from upcard.engine.slots import SLOT, UNANSWERED
from upcard.games.game import Game
from upcard.players.lookup import player_named
from upcard.players.player_program import BATCH, PlayerProgram, described


class Within(PlayerProcess):
    """Answers as a process does that never ends and never is late."""

    def __init__(self, file: str, name: str, patient: bool = True) -> None:
        player = player_named(f"{file}:{name}")
        self.facts = json.loads(json.dumps(described(player)))
        self._hosted, self._told = PlayerProgram(player), b""

    def sit(self, game: Game) -> None:
        self.slots = np.zeros(BATCH, SLOT)
        self._hosted.sit(pickle.loads(pickle.dumps(game)), self.slots)

    def ask(self, count: int, more: Sequence[Any] = ()) -> None:
        self._count = count
        self.slots["answer"][:count] = UNANSWERED
        problems = self._hosted.choose(count, pickle.loads(pickle.dumps(more)))
        self._told = json.dumps(problems).encode()

    def answer(self) -> bytes | None:
        return self._told

    def ended(self) -> tuple[str, str]:
        return "crashed", "its process ended"

    def kill(self) -> None:
        pass


def take_the_place(patch: pytest.MonkeyPatch, kind: type[PlayerProcess] = Within) -> None:
    """Have users' players in no processes of their own from now on.

    `tests.arena.runners.test_process_player` shows that their games are the same in either.
    """
    patch.setattr(process_player, "PlayerProcess", kind)
    patch.setattr(process_player, "PlayerProcess", kind)
