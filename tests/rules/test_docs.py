"""docs/rules.md says what the model says."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent

from tests.rules import reference
from upcard.rules import known_games, load, sections
from upcard.rules.keys import IN_TABLES

PAGE = reference.PAGE.read_text(encoding="utf-8")


def test_the_tables_are_those_of_the_model() -> None:
    assert reference.with_tables(PAGE) == PAGE, "run: python -m tests.rules.reference"


def test_every_key_and_every_game_is_on_the_page() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
    keys = [
        f"{prefix}{name}"
        for prefix, section in reference.sections().items()
        for name in section.model_fields
        if f"{prefix}{name}." not in reference.sections() and name not in IN_TABLES
    ]
    assert set(rows) == {*keys, *known_games()}, "run: python -m tests.rules.reference"
    assert len(keys) > 30


def test_the_example_of_a_new_key_is_how_the_key_is_declared() -> None:
    contributing = (reference.PAGE.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (example,) = re.findall(
        r"^```text\n(plays_on: .*?)^```", contributing, re.MULTILINE | re.DOTALL
    )
    assert indent(example, "    ") in Path(sections.__file__).read_text(encoding="utf-8")


def test_what_cannot_be_said_yet_is_on_the_page() -> None:
    """Where a game is played otherwise than its source says, and what the loader refuses."""
    section = re.search(r"## What cannot be said yet\n(.*?)\n## ", PAGE, re.DOTALL)
    assert section is not None
    otherwise = [name for name in known_games() if "but here" in load(name).source]
    assert {"mau-mau", "switch", "uno"} <= set(otherwise)
    for name in ("mau-mau", "switch"):
        assert f"`{name}`" in section[1]
