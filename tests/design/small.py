"""Searches in small: fewer variants a generation, and fewer deals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from upcard.design.search import Plan

SEARCH = {
    "GENERATION": 16,
    "RUNGS": (32, 128, 512, 2048),
    "BOUNDED": Plan((8, 4, 1), (1, 1, 4), 3, 3, 5, 3),
    "AIMED": Plan((8, 4, 1), (1, 1, 1), 6, 3, 4, 0),
    "TOLD": 128,
    "BELIEVED": 512,
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
