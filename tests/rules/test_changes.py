"""What differs between two games' rules."""

from __future__ import annotations

from itertools import product

import pytest

from upcard.errors import BadRules
from upcard.rules import base_of, known_games, load
from upcard.rules.changes import changes, written


def test_the_changes_are_the_keys_of_the_house_rule() -> None:
    found = changes(load("crazy-queens"), load("crazy8s"))
    now = {change.key: change.now for change in found}
    assert now["cards.Q.skip"] is True
    assert all(change.now != change.before for change in found)
    back = changes(load("crazy8s"), load("crazy-queens"))
    assert {(key, other, own) for key, own, other in back} == set(found)


def test_a_card_that_only_one_game_names_does_nothing_in_the_other() -> None:
    found = {key: (now, before) for key, now, before in changes(load("mau-mau"), load("crazy8s"))}
    assert found["cards.J.wild"] == ("player", "no")
    assert found["cards.8.wild"] == ("no", "player")
    assert found["score.points.J"] == (20, load("crazy8s").score.points.get("J", 0))
    assert found["score.points.8"] == (0, 50)
    assert found["without"] == (["2", "3", "4", "5", "6"], [])


def test_nothing_differs_just_where_two_games_are_played_alike() -> None:
    named = {"name": "", "title": "", "source": "", "seats": (2, 8)}
    unnamed = {name: load(name).model_copy(update=named) for name in known_games()}
    for one, other in product(known_games(), repeat=2):
        alike = unnamed[one] == unnamed[other]
        assert (not changes(load(one), load(other))) == alike, (one, other)


def test_values_are_written_as_in_a_file() -> None:
    assert [written(value) for value in (True, 5, "any", ["Q♠"], None)] == [
        "true",
        "5",
        '"any"',
        '["Q♠"]',
        "nothing",
    ]


def test_the_base_is_the_one_that_the_file_names() -> None:
    assert base_of("chaos") == "clash"
    assert base_of("clash") is None
    with pytest.raises(BadRules, match="no game 'bridge'"):
        base_of("bridge")
