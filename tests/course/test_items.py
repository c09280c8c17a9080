"""What two lists of things differ in is told, where that says what is wrong."""

from __future__ import annotations

import pytest

from upcard.course.evident import UNSET, unset
from upcard.course.items import listed, shown

HAND = "RED ONE, BLUE SKIP, CRAZY DRAW_FOUR"


@pytest.mark.parametrize(
    ("got", "expected", "title"),
    [
        ("RED ONE, CRAZY DRAW_FOUR", HAND, "A card is missing: BLUE SKIP."),
        ("RED ONE", HAND, "Cards are missing: BLUE SKIP, CRAZY DRAW_FOUR."),
        ("no cards", HAND, "No card is there: none is kept, or none is counted."),
        (f"{HAND}, RED ONE", HAND, "RED ONE is there once too often."),
        (f"{HAND}, RED TWO", HAND, "RED TWO is one too many."),
        (
            "RED ONE, RED ONE, BLUE SKIP",
            HAND,
            "A card is overwritten: CRAZY DRAW_FOUR is gone, and",
        ),
        ("BLUE SKIP, RED ONE, CRAZY DRAW_FOUR", HAND, "The cards are the right ones, in another"),
        ("Alice, Bob", "Alice, Bob, Eve", "The last player is left out: Eve."),
        ("Bob, Eve", "Alice, Bob, Eve", "The first player is left out: Alice."),
        ("Alice, Eve", "Alice, Bob, Eve", "A player is missing: Bob."),
    ],
)
def test_what_lists_differ_in_is_told(got: str, expected: str, title: str) -> None:
    found = listed(got, expected)
    assert found is not None
    assert found.title.startswith(title)


@pytest.mark.parametrize(
    ("got", "expected"),
    [
        ("RED ONE", "RED TWO"),
        ("nothing", "RED ONE, RED TWO"),
        ("Alice, Tom", "Alice, Bob"),
        ("BLUE ONE, BLUE TWO", "RED ONE, RED TWO"),
        ("randint(0, 3) = 1", "randint(0, 3) = 2"),
        (HAND, HAND),
    ],
)
def test_other_lists_say_nothing(got: str, expected: str) -> None:
    assert listed(got, expected) is None


def test_one_in_the_place_of_another_is_told() -> None:
    found = shown(["A", "T"], ["A", "10"], "rank")
    assert found is not None
    assert found.title == "T stands where 10 should be."


def test_what_is_none_is_told() -> None:
    assert unset("None", "RED") is UNSET
    assert unset("None", "nothing") is unset("RED", "None") is None
