"""Histories on both databases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import upcard
from tests.postgres import new_database
from upcard.arena.storage.history import Store, open_store
from upcard.players.compiled import FirstPlayer

__all__ = ["new_database"]


@pytest.fixture(scope="session", autouse=True)
def compiled_ahead() -> None:
    """What a player of `strategies.py` calls of ours is on disk before it plays by the clock."""
    view = upcard.game("crazy8s").deal(seed=1).view(0)
    FirstPlayer().choose(view)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty place for a history: the same tests hold for both databases."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "history.sqlite")
    new_database: Callable[[], str] = request.getfixturevalue("new_database")
    return new_database()


@pytest.fixture
def store(url: str) -> Store:
    return open_store(url)
