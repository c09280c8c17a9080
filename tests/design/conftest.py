"""Searches in small: fewer variants a generation, and fewer deals."""

from __future__ import annotations

import pytest

SMALL = {
    "GENERATION": 16,
    "RUNGS": (32, 128, 512),
    "KEEP": (0.5, 0.5, 1.0),
    "TOLD": 128,
    "SURE": 512,
    "LAST_RUNG": 2048,
    "FROM_SINGLES": 6,
    "FROM_OPTIMISER": 3,
    "FROM_EFFECTS": 4,
}


@pytest.fixture
def in_small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in SMALL.items():
        monkeypatch.setattr(f"upcard.design.search.{name}", value)
    monkeypatch.setattr("upcard.design.store.TOLD", SMALL["TOLD"])
    monkeypatch.setattr("upcard.design.proposals.SURE", SMALL["SURE"])
    monkeypatch.setattr("upcard.design.proposals.CHOOSING", 512)
    monkeypatch.setattr("upcard.design.proposals.FINALISTS", 4)
    monkeypatch.setattr("upcard.design.proposals.UNDONE", 300)
