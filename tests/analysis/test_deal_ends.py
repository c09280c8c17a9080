"""How deals by some rules end: never, by some, or blocked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import run
from tests.sample import quickly
from upcard.analysis.deal_ends import how_deals_end
from upcard.analysis.lab import Study, examine
from upcard.errors import BadRules
from upcard.games.game import game
from upcard.rules import known_games, load

HEAD = 'name = "ours"\ntitle = "Ours"\nsource = "our table"\n'
ENDLESS = f'{HEAD}seats = [2, 3]\nmatch.suit = false\nstuck.draw = "until able"\n'
"""Two players have all cards between them, and draw what they have just laid."""
BLOCKED = f'base = "crazy8s"\n{HEAD}seats = [2, 2]\nend.when = "one left"\nend.counts_down = true\n'
"""Nobody finishes so many hands with a pack that is not shuffled again."""


@pytest.mark.parametrize("name", quickly(known_games(), 3))
def test_games_that_come_with_upcard_end(name: str) -> None:
    assert how_deals_end(load(name)).warnings == []


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        (ENDLESS, "deals are not over after 5,000 choices: "),
        (BLOCKED, 'deals are blocked, as nobody can play or draw (pile.reshuffle is "none"): '),
    ],
)
def test_the_command_says_what_is_wrong_with_deals(tmp_path: Path, text: str, warning: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    found = how_deals_end(load(path))
    assert [told.startswith(warning) for told in found.warnings] == [True]
    assert found.warnings[0].count(" of 100 with ") == sum(
        number > 2 for number in (found.unfinished if text == ENDLESS else found.blocked).values()
    )
    done = run("rules", "check", path, "--play", "--deals", 2, folder=tmp_path)
    assert (done.status, done.shown.splitlines()[-1]) == (0, f"{path}: {found.warnings[0]}")
    done = run("rules", "check", path, "--play", "--deals", 2, "--json", folder=tmp_path)
    assert json.loads(done.shown)["warnings"] == found.warnings


def test_a_file_without_keys_of_deals_is_played_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(f'base = "crazy8s"\n{HEAD}score.goal = 50\n', encoding="utf-8")
    done = run("rules", "check", path, "--play", "--deals", 2, folder=tmp_path)
    assert done.shown.splitlines()[1:] == [f"{path}: no other key of the file can change a deal"]


def test_the_lab_refuses_a_game_that_hardly_ends(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(ENDLESS, encoding="utf-8")
    study = Study(player="first", seats=2, deals=4, searched=2, budget="2", seed=5)
    told = "ours.toml: 4 of 4 deals with first in all 2 seats were not over after 100,000 turns: "
    with pytest.raises(BadRules, match=told):
        examine(game(path), study)
