"""Players of the same name are told apart, each by as little as it takes."""

from __future__ import annotations

import pytest

from upcard.arena.storage.naming import identity, names_apart, who_is_meant

ADA, BEN = "/home/ada/s.py:Mine@aaaaaaaaaaaa", "/home/ben/s.py:Mine@bbbbbbbbbbbb"
EDITED = "/home/ada/s.py:Mine@cccccccccccc"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({("mine", ADA): "mine"}, ["mine"]),
        ({("mine", ADA): "", ("mine", BEN): ""}, ["ada/s.py:Mine", "ben/s.py:Mine"]),
        ({("mine", ""): "", ("mine", ADA): ""}, ["mine", "s.py:Mine"]),
        ({("mine", ADA): "", ("mine", EDITED): ""}, ["s.py:Mine@aaaaaaa", "s.py:Mine@ccccccc"]),
        (
            {("mine", ADA): "", ("mine", EDITED): "", ("mine", BEN): ""},
            ["ada/s.py:Mine@aaaaaaa", "ada/s.py:Mine@ccccccc", "ben/s.py:Mine"],
        ),
        ({("ada/s.py:Mine", ADA): "", ("mine", ADA): ""}, ["mine", "mine"]),
        ({("a & b", f"{ADA} & memory"): "", ("a & b", ""): ""}, ["s.py:Mine & memory", "a & b"]),
    ],
)
def test_a_name_is_as_short_as_it_can_be(
    given: dict[tuple[str, str], str], shown: list[str]
) -> None:
    found = names_apart(given)
    assert sorted(found.values()) == sorted(shown)
    assert names_apart(reversed(given)) == found
    assert found.keys() == given.keys()


def test_only_who_has_files_has_an_identity() -> None:
    assert identity("memory", "") == ""
    assert identity("/home/ada/s.py:Mine", "aaaaaaaaaaaa") == ADA


def test_somebody_is_meant_by_each_of_its_names() -> None:
    names = names_apart(
        [("mine", ADA), ("ada/s.py:Mine", ADA), ("mine", BEN), ("mine", ""), ("other", "")]
    )
    assert who_is_meant("ada/s.py:Mine", names) == {("mine", ADA), ("ada/s.py:Mine", ADA)}
    assert who_is_meant("mine", names) == names.keys() - {("other", "")}
    assert who_is_meant("s.py:Mine", names) == who_is_meant("mine", names) - {("mine", "")}
    assert who_is_meant("/home/ben/s.py:Mine", names) == {("mine", BEN)}
    assert who_is_meant("nobody", names) == set()
