"""docs/reference.md is what the source says of its public names."""

from __future__ import annotations

import re

from tools import reference

import upcard

PAGE = reference.PAGE.read_text(encoding="utf-8")


def test_the_page_is_what_the_source_says() -> None:
    assert reference.page() == PAGE, "run: python -m tools.reference"
    players = reference.PLAYERS_PAGE.read_text(encoding="utf-8")
    assert reference.with_tables(players) == players, "run: python -m tools.reference"


def test_every_public_name_is_there_and_explained() -> None:
    entries = dict(re.findall(r"^### `(\w+)`\n\n(.+)", PAGE, re.MULTILINE))
    assert set(entries) == set(upcard.__all__)
    assert all(entries.values())


def test_all_that_a_view_has_is_there() -> None:
    view = upcard.game("crazy8s").deal().view(0)
    public = {name for name in dir(view) if not name.startswith("_")}
    assert {member.name for member in reference.members(upcard.View)} == public
    assert all(member.kind and member.doc for member in reference.members(upcard.View))
