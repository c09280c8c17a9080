"""The small words."""

from __future__ import annotations

from upcard.narration.words import counted, listed, quoted


def test_words_as_in_a_book() -> None:
    assert [listed("abc"[:many]) for many in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [counted(many, "deal") for many in (0, 1, 2000)] == ["0 deals", "1 deal", "2,000 deals"]
    assert quoted("\x1b" + 30 * "x") == "\\u001b" + 14 * "x" + "…"
