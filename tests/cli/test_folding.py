"""Prompts and sentences on a narrow terminal, and tables on one whose size changes."""

from __future__ import annotations

import io
import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from upcard.cli import shared
from upcard.cli.screen import Screen

PROMPT = "Which suit does 8♠ declare? s (spades), h (hearts), d (diamonds) or c (clubs): "


class Terminal(io.StringIO):
    """What is written to it is shown to somebody."""

    def isatty(self) -> bool:
        return True


def folded(text: str, columns: int) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        patch.setattr(sys, "stdout", Terminal())
        return shared.folded(text)


@given(st.lists(st.from_regex(r"[a-z♠-]{1,12}", fullmatch=True)), st.integers(20, 90))
def test_lines_end_between_words(words: list[str], columns: int) -> None:
    text = f"{' '.join(words)}: "
    found = folded(text, columns)
    assert found.split() == text.split()
    assert found.endswith(" ")
    assert all(len(line.rstrip()) < columns for line in found.split("\n"))


def test_a_prompt_is_folded_at_a_terminal_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[str]()
    monkeypatch.setenv("COLUMNS", "40")

    def typed(prompt: str = "") -> str:
        asked.append(prompt)
        return "h"

    monkeypatch.setattr("builtins.input", typed)
    screen, pipe = Terminal(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", screen)
    assert shared.typed_line(PROMPT) == "h"
    above = "Which suit does 8♠ declare? s (spades),\n"
    assert (screen.getvalue(), asked) == (above, ["h (hearts), d (diamonds) or c (clubs): "])
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "stdout", pipe)
    shared.typed_line(PROMPT)
    assert pipe.getvalue() == f"{PROMPT}h\n"


def test_what_is_drawn_follows_the_size_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [os.terminal_size((100, 30))]
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: sizes[-1])
    whole, narrow = Screen(), Screen(60)
    assert (whole.width, narrow.width) == (100, 60)
    sizes.append(os.terminal_size((40, 12)))
    assert (whole.width, narrow.width) == (40, 40)
    sizes.append(os.terminal_size((0, 0)))
    assert whole.width == Console().width == 80
