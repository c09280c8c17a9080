"""A text that is no TOML is refused with its line, and with what is to be done."""

from __future__ import annotations

import pytest

from upcard.errors import BadRules
from upcard.rules.load import rules_in
from upcard.toml import toml_keys


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = 1\ncards.+2.draw = 3\n", "line 2, `cards.+2.draw = 3`: a name with other signs"),
        ("name = ours", "line 1, `name = ours`: a text stands in quotation marks"),
        ("a = True", "true and false have small letters"),
        ("a = 1\na = 2", "line 2, `a = 2`: this was given above already"),
        ("[a]\n[a]", "line 2, `[a]`: this was given above already"),
        ("base: uno", "line 1, `base: uno`: a name, = and a value belong on it"),
        ("jump in = true", "a name with spaces or other signs stands in quotation marks"),
        ("a = 1 b = 2", "there is one key a line"),
        ('a = "b\n', "the quotation mark at the end of the text is missing"),
        ("a = [1,", "at its end a value, a bracket or a quotation mark is missing"),
        (f"a = {'x' * 999}", f"`a = {'x' * 76}…`"),
        ("a\x1b = 1", "line 1, `a"),
    ],
)
def test_the_line_and_what_is_wrong_with_it_are_told(text: str, why: str) -> None:
    with pytest.raises(BadRules, match=r"^x is no TOML: ") as refused:
        toml_keys(text, "x")
    assert why in str(refused.value)
    assert "\x1b" not in str(refused.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("seats = 4", "seats: 4 given: a list is allowed, such as [2, 4]"),
        ('without = "8"', "without: '8' given: a list is allowed, such as ['8']"),
        ("draws.machine = 2", "draws.machine: 2 given: a list is allowed, such as [2]"),
        ("cards.SKIP.skp = true", "cards.SKIP.skp: true given"),
    ],
)
def test_values_are_told_as_they_are_written(line: str, told: str) -> None:
    with pytest.raises(BadRules) as refused:
        rules_in(f'base = "uno"\n{line}\n', "ours")
    assert told in str(refused.value)
