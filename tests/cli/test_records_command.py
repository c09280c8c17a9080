"""`upcard replay` as a person uses it, in a real terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.arena.deals import shortest
from tests.terminal.test_play_command import Terminal

pytestmark = pytest.mark.full

ASKS = "Enter: go on, r: run on to the end, q: leave: "


def test_a_deal_is_stepped_through_at_a_terminal(tmp_path: Path) -> None:
    deal = shortest("mau-mau")
    deal.write(tmp_path / "deal.json")
    terminal = Terminal(str(tmp_path / "deal.json"), tmp_path, "replay")
    assert "Move 1:" not in terminal.until(ASKS)
    for number in (1, 2):
        terminal.type("\n")
        shown = terminal.until(ASKS)
        assert f"Move {number}: {deal.moves[number - 1]}" in shown
        assert f"Move {number + 1}:" not in shown
    terminal.type("r\n")
    shown = terminal.until(f"Move {len(deal.moves)}:")
    assert ASKS not in shown
    assert terminal.end() == 0


def test_a_replay_can_be_left(tmp_path: Path) -> None:
    shortest("mau-mau").write(tmp_path / "deal.json")
    terminal = Terminal(str(tmp_path / "deal.json"), tmp_path, "replay")
    terminal.until(ASKS)
    terminal.type("q\n")
    assert terminal.end() == 0
