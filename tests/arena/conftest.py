"""Histories on both databases, and players' processes: none, or patient ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import upcard
from tests.arena.within import take_the_place
from tests.postgres import new_database, url
from tests.waiting import TIMEOUT
from upcard.arena.runners import process_player
from upcard.arena.runners.jobs import KEPT
from upcard.arena.storage.history import Store, open_store
from upcard.players.compiled import FirstPlayer

__all__ = ["new_database", "url"]


@pytest.fixture(scope="session", autouse=True)
def compiled_ahead() -> None:
    """What a player of `strategies.py` calls of ours is on disk before it plays by the clock."""
    view = upcard.game("crazy8s").deal(seed=1).view(0)
    FirstPlayer().choose(view)


@pytest.fixture(autouse=True)
def at_leisure(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No player is late because the machine is busy, and none outlives the test that asks it."""
    for clock in ("START_TIMEOUT", "FIRST_TIMEOUT", "MOVE_TIMEOUT"):
        monkeypatch.setattr(process_player, clock, TIMEOUT)
    yield
    KEPT.release()


@pytest.fixture
def within(monkeypatch: pytest.MonkeyPatch) -> None:
    """Users' players have no processes of their own."""
    take_the_place(monkeypatch)


@pytest.fixture
def store(url: str) -> Store:
    return open_store(url)
