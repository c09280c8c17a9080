"""`upcard rules`: list, show and check."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.commands import run
from upcard.cli.rules import rules
from upcard.games.game import seats_said
from upcard.narration.effects import effects
from upcard.narration.rulesfile import as_toml
from upcard.rules import known_games, load
from upcard.rules.load import rules_hash


def test_every_game_is_listed_in_a_line_with_its_title_seats_and_number_of_cards() -> None:
    told = CliRunner().invoke(rules, ["list"], env={"COLUMNS": "80"})
    assert told.exit_code == 0
    rows = [line.split() for line in told.stdout.splitlines()[3:-2]]
    games = [load(name) for name in known_games()]
    assert [row[0] for row in rows if row] == [game.name for game in games]
    for row, game in zip(rows, games, strict=True):
        assert row[1 : -1 - len(seats_said(game).split())] == game.title.split()
        assert row[-1] == str(len(game.cards_in_play))


@pytest.mark.parametrize("name", known_games())
def test_what_is_shown_is_a_rules_file_of_the_same_game(name: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(rules, ["show", name])
    assert told.exit_code == 0
    path = tmp_path / "shown.toml"
    path.write_text(told.stdout, encoding="utf-8")
    assert load(path) == load(name)
    assert rules_hash(load(path)) == rules_hash(load(name))
    for card in load(name).cards:
        says = effects(load(name), card) or "does nothing"
        assert f"# {card}: {says}.\n[cards." in told.stdout


def test_hands_by_seats_and_odd_texts_are_shown_so_that_they_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "crazy8s"\ntitle = "a \\"b\\" \\\\ \\n é"\n', encoding="utf-8")
    shown = tmp_path / "shown.toml"
    shown.write_text(as_toml(load(path)), encoding="utf-8")
    assert load(shown) == load(path)


def test_a_file_that_is_fine(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "crazy8s"\ntitle = "Mine"\n', encoding="utf-8")
    told = CliRunner().invoke(rules, ["check", str(path)])
    assert (told.stdout, told.exit_code) == (f"{path}: fine: Mine, based on crazy8s\n", 0)
    path.write_text(
        'name = "own"\ntitle = "Own"\nsource = "me"\n[deal]\nhand = 5', encoding="utf-8"
    )
    told = CliRunner().invoke(rules, ["check", str(path)])
    assert told.stdout == f"{path}: fine: Own, based on no other game\n"


def test_a_file_that_is_not_fine_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "crazy8s"\n[cards.8]\nwild = "maybe"\n', encoding="utf-8")
    for command in ("check", "show"):
        done = run("rules", command, path, folder=tmp_path)
        assert (done.status, done.shown) == (2, "")
        assert done.complaints == (
            f"upcard: {path}: cards.8.wild: 'maybe' given: allowed are 'no', 'player' or 'chance'\n"
        )
    for wrong in ("none.toml", "poker", ""):
        done = run("rules", "check", wrong, folder=tmp_path)
        assert (done.status, done.shown, done.complaints.count("\n")) == (2, "", 1)
