"""Whether another deal is wanted."""

from __future__ import annotations

import pytest

from tests.terminal.person import typing
from upcard.terminal.again import another


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ([""], True),
        (["Y"], True),
        (["what?", "yes"], True),
        (["n"], False),
        (["NO"], False),
        (["3", "quit"], False),
    ],
)
def test_another_deal_is_asked_for(lines: list[str], wanted: bool) -> None:
    assert another(typing(lines)) == wanted
