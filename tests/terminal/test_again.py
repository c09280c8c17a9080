"""Whether another deal is wanted."""

from __future__ import annotations

import pytest

from tests.terminal.person import typing
from upcard.narration.language import speaking
from upcard.terminal.again import another


@pytest.mark.parametrize(
    ("language", "lines", "wanted"),
    [
        ("en", [""], True),
        ("en", ["Y"], True),
        ("en", ["what?", "yes"], True),
        ("en", ["n"], False),
        ("en", ["NO"], False),
        ("en", ["3", "quit"], False),
        ("fr", ["o"], True),
        ("fr", ["Oui"], True),
        ("fr", ["non"], False),
        ("fr", ["quitter"], False),
    ],
)
def test_another_deal_is_asked_for(language: str, lines: list[str], wanted: bool) -> None:
    with speaking(language):
        assert another(typing(lines)) == wanted
