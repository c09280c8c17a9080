"""What may change: it follows from the rules' declarations, and the reader decides."""

from __future__ import annotations

import random
import re
from typing import Literal, get_args, get_origin

import pytest

from upcard.design.proposing import by_chance
from upcard.design.space import Space
from upcard.errors import BadRules
from upcard.rules import known_games, load
from upcard.rules.changes import changes
from upcard.rules.effect import Effect
from upcard.rules.idle import NOT_OF_DEALS
from upcard.rules.keys import SECTIONS


def test_every_word_that_a_key_can_be_is_tried() -> None:
    space = Space.of(load("crazy8s"), 4)
    for name, section in SECTIONS.items():
        for key, field in section.model_fields.items():
            of_deals = f"{name}.{key}" not in NOT_OF_DEALS and name != "seen"
            if get_origin(field.annotation) is Literal and of_deals:
                assert space.by_key[f"{name}.{key}"].values == get_args(field.annotation)
    assert space.by_key["cards.8.wild"].values == get_args(Effect.model_fields["wild"].annotation)


def test_numbers_stay_within_what_is_declared() -> None:
    space = Space.of(load("crazy8s"), 4)
    assert space.by_key["cards.2.draw"].values == (*range(11), 12, 15)
    assert space.by_key["cards.2.skip"].values == (False, True, 2, 3)
    assert space.by_key["stuck.up_to"].values[0] == 1
    assert space.by_key["stuck.up_to"].values[-1] == 99


@pytest.mark.parametrize("name", known_games())
def test_the_base_has_one_of_the_values_of_each_key(name: str) -> None:
    base = load(name)
    space = Space.of(base, base.seats[0])
    assert all(one.usual in one.values and one.others for one in space.dimensions)
    assert space.rules({}) == base


def test_what_is_changed_differs_in_those_keys_and_no_others() -> None:
    base, chance, seen = load("crazy8s"), random.Random(1), 0
    space = Space.of(base, 4, points=True)
    for _ in range(150):
        changed = dict(by_chance(space, chance))
        if space.allows(changed):
            seen += 1
            found = {change.key for change in changes(space.rules(changed), base)}
            assert found == set(changed)
    assert seen > 30


def test_over_and_keep_narrow_it_by_the_beginnings_of_keys() -> None:
    base = load("crazy8s")
    keys = Space.of(base, 4, ["cards", "stuck"], ["cards.8.wild", "cards.*.draw"]).by_key
    assert "cards.8.skip" in keys
    assert "stuck.draw" in keys
    assert "cards.8.wild" not in keys
    assert "cards.2.draw" not in keys
    assert not any(key.startswith("draws") for key in keys)


def test_cards_points_change_where_that_is_asked_for() -> None:
    base = load("crazy8s")
    assert not any(key.startswith("score.points") for key in Space.of(base, 4).by_key)
    assert "score.points.8" in Space.of(base, 4, ["score"]).by_key


@pytest.mark.parametrize(
    ("over", "keep", "said"),
    [
        (["card"], [], "'card' given (did you mean cards?)"),
        (["cards.8.wilde"], [], "did you mean cards.8.wild?"),
        (["cards.8.not_on"], [], "cards.8.not_on given: this key cannot be searched"),
        (["cards.99.wild"], [], "cards.99.wild: cards: no card '99' in the standard deck"),
        ([], ["cards.Q♠.not_on"], "cards.Q♠.not_on given: this key cannot be searched"),
        ([], ["deck"], "deck given: this key cannot be searched"),
        (["stuck"], ["stuck"], "no key is left"),
    ],
)
def test_what_names_no_key_that_can_change_is_refused(
    over: list[str], keep: list[str], said: str
) -> None:
    with pytest.raises(BadRules, match=re.escape(said)):
        Space.of(load("crazy8s"), 4, over, keep)


def test_what_the_reader_refuses_is_no_variant() -> None:
    space = Space.of(load("crazy8s"), 4)
    assert not space.allows({"match.capture": True})
    assert space.allows({"call.at": 1})
    with pytest.raises(BadRules, match=r"call\.penalty"):
        space.rules({"call.penalty": 3})
