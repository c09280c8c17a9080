from __future__ import annotations

import pytest

from tests.bots import stage


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are found from the folder of the project."""
    monkeypatch.chdir(stage.ROOT)
