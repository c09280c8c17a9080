"""`league.toml`: what it may say, and how it says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.errors import BadRules
from upcard.league.divisions import PANEL, divisions
from upcard.league.settings import Settings


def settings(folder: Path, text: str) -> Settings:
    (folder / "league.toml").write_text(text, "utf-8")
    return Settings.read(folder)


def test_without_a_file_all_is_usual(tmp_path: Path) -> None:
    assert Settings.read(tmp_path) == Settings()
    [one] = divisions(Settings())
    assert (one.key, one.seats, one.sides) == ("clash-2", 2, 2)
    assert one.panel == ("first", "random", "memory")


def test_games_and_seats_make_divisions(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('base = "crazy8s"\nname = "mine"\n')
    found = settings(
        tmp_path, 'games = ["crazy8s", "mine.toml"]\nseats = [2, 4]\nyardstick = "memory"'
    )
    made = divisions(found)
    assert [one.key for one in made] == ["crazy8s-2", "crazy8s-4", "mine-2", "mine-4"]
    assert made[0].panel == ("memory", "first", "random")
    [many] = divisions(Settings(games=("uno",), seats=(8,)))
    assert many.panel == PANEL[:7]
    [partners] = divisions(Settings(games=("crazy8s-partners",), seats=(4,)))
    assert (partners.sides, len(partners.panel)) == (2, 3)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("games = [", "is no TOML"),
        ("game = 3", "game: 3 given: there is no such key: there are games, seats, interval"),
        ("games = []", "games: () given"),
        ('interval = "small"', "interval: 'small' given"),
        ("deals = 1", "deals: 1 given"),
        ("seats = [2.5]", "seats.0: 2.5 given"),
        ("minutes = 0", "minutes"),
        ("twins = 2.0", "twins: 2.0 given"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadRules, match=r"league\.toml") as refused:
        settings(tmp_path, text)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ({"games": ("clsh",)}, "no game 'clsh' (did you mean clash?)"),
        ({"seats": (9,)}, "9 players given: 2 to"),
        ({"games": ("clash", "clash")}, "clash-2 given twice"),
        ({"yardstick": "oracle"}, "'oracle' given for the panel"),
        ({"panel": ("first", "search")}, "'search' given for the panel"),
        ({"panel": ("first",), "seats": (4,)}, "a panel of 1 given: a table of 4 needs 3"),
    ],
)
def test_what_cannot_be_played_is_refused(keys: dict[str, tuple[str, ...]], why: str) -> None:
    with pytest.raises(BadRules) as refused:
        divisions(Settings.model_validate(keys))
    assert why in str(refused.value)
