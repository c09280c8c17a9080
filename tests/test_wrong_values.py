"""What is allowed is told in our own words, whatever the validation calls it."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from upcard.errors import BadRules
from upcard.rules.load import rules_in
from upcard.wrong_values import what_is_allowed


class Sample(BaseModel):
    model_config = ConfigDict(strict=True)
    whole: int = 0
    number: float = 0.0
    flag: bool = False
    text: str = ""
    many: list[int] = []
    table: dict[str, int] = {}
    one_of: Literal["no", "player"] = "no"
    limited: Annotated[int, Field(ge=1, le=9)] = 1
    between: Annotated[float, Field(gt=0, lt=1)] = 0.5
    few: Annotated[list[int], Field(min_length=1, max_length=2)] = [1]
    short: Annotated[str, Field(min_length=1, max_length=2)] = "x"


@pytest.mark.parametrize(
    ("key", "given", "said"),
    [
        ("whole", "x", "a whole number is allowed"),
        ("whole", 1.5, "a whole number is allowed"),
        ("number", "x", "a number is allowed"),
        ("flag", 3, "true or false is allowed"),
        ("text", 3, "a text is allowed"),
        ("many", 3, "a list is allowed, such as [3]"),
        ("table", 3, "a table of keys is allowed"),
        ("one_of", "x", "allowed are 'no' or 'player'"),
        ("limited", 0, "1 or more is allowed"),
        ("limited", 10, "9 or less is allowed"),
        ("between", 0.0, "more than 0 is allowed"),
        ("between", 1.0, "less than 1 is allowed"),
        ("few", [], "1 or more are needed"),
        ("few", [1, 2, 3], "2 or fewer are allowed"),
        ("short", "", "1 characters or more are needed"),
        ("short", "xxx", "2 characters or fewer are allowed"),
    ],
)
def test_each_kind_of_error_has_its_words(key: str, given: object, said: str) -> None:
    with pytest.raises(ValidationError) as problem:
        Sample.model_validate({key: given})
    [error] = problem.value.errors()
    assert what_is_allowed(error) == said


@pytest.mark.parametrize("key", ["base", "seats", "title"])
def test_a_key_of_the_game_below_a_table_is_to_be_moved_up(key: str) -> None:
    value = {"base": '"crazy8s"', "seats": "[2, 3]", "title": '"Ours"'}[key]
    text = f'base = "crazy8s"\n[cards.Q]\nskip = true\n{key} = {value}\n'
    with pytest.raises(BadRules, match=rf"cards\.Q\.{key}: .*: move `{key}` above \[cards\.Q\]"):
        rules_in(text, "ours.toml")


def test_no_sentence_of_the_library_is_told() -> None:
    text = (
        'base = "crazy8s"\nseats = 3\npacks = 1.5\n[score]\neliminate = 3\n[cards.Q]\ndraw = "x"\n'
    )
    with pytest.raises(BadRules) as problem:
        rules_in(text, "ours.toml")
    assert "Input should" not in str(problem.value)
    assert "packs: 1.5 given: a whole number is allowed" in str(problem.value)
