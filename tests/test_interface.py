"""The public names are those on record: what others have written goes on working."""

from __future__ import annotations

import pytest
from tools.interface import KEPT, Difference, difference, lines


@pytest.mark.full
def test_no_public_name_is_gone_or_has_changed() -> None:
    kept = KEPT.read_text("utf-8").splitlines()
    gone, new = difference(kept, lines())
    assert not gone, "deprecate them for a minor version first, or run: python -m tools.interface"
    assert not new, "run: python -m tools.interface"


def test_what_a_change_breaks_is_told_apart_from_what_it_adds() -> None:
    before = ["a(x: int) -> int", "b: str"]
    now = ["a(x: int, y: int) -> int", "b: str", "c: str"]
    assert difference(before, now) == Difference(
        ["a(x: int) -> int"], ["a(x: int, y: int) -> int", "c: str"]
    )
    assert difference(before, before) == ([], [])
