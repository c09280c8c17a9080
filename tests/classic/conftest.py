"""The editions' constants, as each test finds them."""

from __future__ import annotations

import pytest

from tests.classic.editions import CHAOS, CLASH


@pytest.fixture(autouse=True)
def usual_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    for edition in (CHAOS, CLASH):
        monkeypatch.setattr(edition.constants, "NUM_CARDS_AT_INIT", 7)
