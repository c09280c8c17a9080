"""Rules as a value: frozen, equal to what is equal, and with a hash of all that they say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from pydantic import ValidationError

from upcard.errors import BadRules
from upcard.rules import Rules, known_games, load
from upcard.rules.load import check, rules_hash

OWN: dict[str, Any] = {
    "name": "own",
    "title": "Own",
    "source": "these tests",
    "seats": [2, 2],
    "deal": {"hand": 13},
    "cards": {"8": {"draw": 1}},
    "stuck": {"draw": "until able"},
    "end": {"when": "one left"},
    "score": {"points": {"A": 1}},
}
NOT_ALONE = {("match", "capture")}
"""Keys that can only change together with others."""
WORDS = (
    "one, until able, must, may, kept, no, same, any, none, all, all but the upcard, number, cards,"
    "a card is needed, it is empty, hands, first out, one left, no effect, draws only, all effects,"
    "player, chance, nothing, left in hands, captured, nobody, fewest points, oldest card, double"
)
VALUES = (1, 2, True, False, [2, 3], ["K"], {"5": 7}, *(word.strip() for word in WORDS.split(",")))


def leaves(keys: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every key that is not a table of keys."""
    for key, value in keys.items():
        if isinstance(value, dict):
            yield from leaves(value, (*before, key))
        else:
            yield (*before, key)


def with_key(keys: dict[str, Any], path: tuple[str, ...], value: object) -> dict[str, Any]:
    """The keys, one of them changed."""
    new = inner = deepcopy(keys)
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return new


def variants(keys: dict[str, Any], path: tuple[str, ...]) -> Iterator[Rules]:
    """Rules that say something else under one key, as far as that makes sense."""
    for value in VALUES:
        try:
            rules = check(with_key(keys, path, value), "own")
        except BadRules:
            continue
        if rules != check(keys, "own"):
            yield rules


EVERY_KEY = check(OWN, "own").model_dump(mode="json")


@pytest.mark.parametrize("path", [p for p in leaves(EVERY_KEY) if p not in NOT_ALONE], ids=".".join)
def test_the_hash_is_another_whichever_key_changes(path: tuple[str, ...]) -> None:
    before = rules_hash(check(EVERY_KEY, "own"))
    others = [rules_hash(rules) for rules in variants(EVERY_KEY, path)]
    assert others
    assert before not in others
    assert len(set(others)) == len(others)


def test_the_hash_is_the_same_for_the_same_rules() -> None:
    assert rules_hash(check(OWN, "here")) == rules_hash(check(deepcopy(EVERY_KEY), "there"))
    backwards = {key: OWN[key] for key in reversed(OWN)}
    assert rules_hash(check(backwards, "own")) == rules_hash(check(OWN, "own"))
    assert len({rules_hash(load(name)) for name in known_games()}) == len(known_games())


@pytest.mark.parametrize("name", known_games())
def test_rules_as_plain_data_are_the_same_rules(name: str) -> None:
    rules = load(name)
    assert check(json.loads(rules.model_dump_json()), name) == rules
    assert rules.name == name
    assert rules.title
    assert rules.source


@pytest.mark.parametrize("name", known_games())
def test_nothing_can_change_afterwards(name: str) -> None:
    rules = check(load(name).model_dump(mode="json"), name)
    for section, key in ((rules, "title"), (rules.deal, "hand"), (rules.end, "when")):
        with pytest.raises(ValidationError):
            setattr(section, key, "x")
    tables: list[Any] = [rules.cards, rules.score.points]
    for table in tables:
        with pytest.raises(TypeError):
            table["A"] = 1
    assert rules == load(name)


def test_a_table_of_hand_sizes_has_one_for_each_number_of_seats() -> None:
    rules = load("crazy8s").model_dump(mode="json")
    rules["deal"]["hand"] = {}
    with pytest.raises(ValidationError, match=r"deal\.hand: nothing given for 2 seats"):
        Rules.model_validate_json(json.dumps(rules))
