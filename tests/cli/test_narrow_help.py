"""A command's help on a narrow screen: no name in it is cut, so that it can be typed."""

from __future__ import annotations

import pytest

from tests.commands import run

COMMANDS = (
    "", "play", "match", "league", "dataset", "serve", "course grade", "lab design", "rules"
)  # fmt: skip


@pytest.mark.parametrize("columns", [30, 40, 50, 60])
@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_cut(command: str, columns: int) -> None:
    narrow = run(*command.split(), "--help", columns=columns)
    assert narrow.status == 0
    assert max(map(len, narrow.shown.splitlines())) <= max(columns, 45)
    assert "…" not in narrow.shown
    wide = run(*command.split(), "--help", columns=200)
    names = {word for word in wide.shown.split() if word.startswith("--")}
    assert names <= {*narrow.shown.replace("│", " ").split()}


def test_every_sentence_of_a_list_is_whole() -> None:
    shown = " ".join(run("rules", "--help", columns=40).shown.split())
    assert "Check a rules file: name wrong keys and what is allowed, and keys that change" in shown
