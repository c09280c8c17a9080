"""Searches in small: fewer variants a generation, and fewer deals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

SEARCH = {
    "GENERATION": 16,
    "RUNGS": (32, 128, 512, 2048),
    "GOING_ON": (8, 4, 1),
    "AIMING": (8, 4, 1),
    "SELDOM": (1, 1, 4),
    "TOLD": 128,
    "BELIEVED": 512,
    "FROM_EFFECTS": 5,
    "FROM_DRAWN": 3,
    "FROM_SINGLES": 3,
    "FROM_OPTIMISER": 3,
}
PROPOSALS = {"SURE": 512, "CHOOSING": 512, "FINALISTS": 4, "UNDONE": 300}


def searches_in_small() -> Iterator[None]:
    """Until the generator goes on."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in SEARCH.items():
            patch.setattr(f"upcard.design.search.{name}", value)
        for name, number in PROPOSALS.items():
            patch.setattr(f"upcard.design.proposals.{name}", number)
        patch.setattr("upcard.design.store.TOLD", SEARCH["TOLD"])
        yield
