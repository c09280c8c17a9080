"""The small words."""

from __future__ import annotations

from upcard.narration.words import counted, distinct, listed, quoted


def test_words_as_in_a_book() -> None:
    assert [listed("abc"[:many]) for many in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [counted(many, "deal") for many in (0, 1, 2000)] == ["0 deals", "1 deal", "2,000 deals"]
    assert quoted("\x1b" + 30 * "x") == "\\u001b" + 14 * "x" + "…"


def test_names_that_several_have_are_numbered_and_no_two_are_alike() -> None:
    assert distinct(["Ada", "Ben"]) == ["Ada", "Ben"]
    assert distinct(["Ada", "first", "first"]) == ["Ada", "first (1)", "first (2)"]
    assert distinct(["a", "a (1)", "a"]) == ["a (2)", "a (1)", "a (3)"]
    assert distinct(["long", "long"], 6) == ["lo (1)", "lo (2)"]
