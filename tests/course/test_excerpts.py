"""Two lines that differ, cut to where they do."""

from __future__ import annotations

from upcard.course.excerpts import BEHIND, MOST, excerpts


def test_short_lines_stay_whole() -> None:
    one, other = excerpts("RED ONE, RED TWO", "RED ONE, BLUE TWO")
    assert (one.same, one.rest) == ("RED ONE, ", "RED TWO")
    assert str(other) == "RED ONE, BLUE TWO"
    assert [str(each) for each in excerpts("", "nothing")] == ["", "nothing"]


def test_long_lines_are_cut_to_the_place_where_they_differ() -> None:
    one, other = excerpts("a" * 5000 + "b" * 5000, "a" * 5000 + "c")
    assert one.same == other.same == "…" + "a" * BEHIND
    assert other.rest == "c"
    assert len(str(one)) == MOST + 2
    assert str(one).endswith("b…")


def test_a_line_that_ends_where_the_other_goes_on() -> None:
    one, other = excerpts("ab" * 1000, "ab" * 1000 + "c")
    assert one.rest == ""
    assert other.rest == "c"
