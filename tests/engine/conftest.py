from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.staging import house_game
from upcard.games.game import Game


@pytest.fixture
def house(tmp_path: Path) -> Callable[[str], Game]:
    """The game of a rules file with a given text."""
    return lambda text: house_game(tmp_path, text)
