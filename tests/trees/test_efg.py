"""EFG files: what Gambit's format asks for, and what OpenSpiel reads back."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from tests.engine.staging import house_game
from tests.trees.small import TINY, tiny
from upcard.trees.efg import spiel_name, write_efg
from upcard.trees.tree import Chance, Choice, End, Node


def same(node: Node, state: Any) -> None:
    """Refuse any difference between a node and what OpenSpiel read."""
    if isinstance(node, End):
        assert state.is_terminal()
        assert tuple(state.returns()) == node.returns
        return
    actions = state.legal_actions()
    names = [state.action_to_string(action) for action in actions]
    if isinstance(node, Chance):
        assert [share for _, share in state.chance_outcomes()] == list(node.probabilities)
        assert names == list(node.outcomes)
    else:
        assert state.current_player() == node.known.seat
        assert state.information_state_string() == spiel_name(node.known)
        assert names == list(node.known.moves)
    for action, child in zip(actions, node.children, strict=True):
        same(child, state.child(action))


def test_openspiel_reads_the_tree_that_was_written(tmp_path: Path) -> None:
    for kind in ("win", "points"):
        path = tmp_path / f"{kind}.efg"
        whole = write_efg(tiny(tmp_path), path, returns=kind)
        spiel = pyspiel.load_game(f"efg_game(filename={path})")
        assert spiel.num_players() == 2
        assert spiel.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
        same(whole.root, spiel.new_initial_state())


@pytest.mark.full
def test_a_file_has_a_line_a_node_and_a_title(tmp_path: Path) -> None:
    path = tmp_path / "duel.efg"
    whole = write_efg("duel6", path)
    title, comment, *lines = path.read_text("utf-8").splitlines()
    assert (title, comment) == ('EFG 2 R "Duel with six cards" { "seat 0" "seat 1" }', '""')
    counts = Counter(line[0] for line in lines)
    nodes = Counter(type(node) for node in whole.nodes())
    assert (counts["c"], counts["p"], counts["t"]) == (nodes[Chance], nodes[Choice], nodes[End])
    numbers = [re.match(r'c "" (\d+) ""', line) for line in lines if line[0] == "c"]
    assert len({found[1] for found in numbers if found}) == nodes[Chance]
    assert lines[0].startswith('c "" 1 "" { "A♠" 1/6 "2♠" 1/6')


def test_a_title_with_quotes_is_written_so_that_it_is_read(tmp_path: Path) -> None:
    text = TINY.replace('title = "Tiny"', "title = 'So \"tiny\"'")
    path = tmp_path / "tiny.efg"
    write_efg(house_game(tmp_path, text), path)
    assert path.read_text("utf-8").startswith("EFG 2 R \"So 'tiny'\" {")
    assert pyspiel.load_game(f"efg_game(filename={path})").num_players() == 2
