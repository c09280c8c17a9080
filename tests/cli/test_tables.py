"""Tables go without columns before a name is broken, and no number is ever cut."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.arena.played import MORNING, results, standing
from tests.commands import run
from tests.report.test_league import league, standings
from upcard.arena.runners.simulate import Simulation
from upcard.arena.storage.history import open_store
from upcard.cli import outcome
from upcard.cli.league import _remarks, _standings
from upcard.cli.screen import Screen
from upcard.cli.sim import _as_json, _parts
from upcard.cli.standings import table
from upcard.games.game import game
from upcard.players import playout

NUMBERS = ("games", "won", "rating")
LEAST = ("won", "games")
EIGHT = [f"{letter}-long-name-of-{letter * 10}" for letter in "abcdefgh"]
"""As many as can sit at a table, with names of 24 characters."""


def drawn(width: int, names: list[str]) -> str:
    """A table of players in so many columns of a screen."""
    rows = table("", ("", "player", "what it does"), NUMBERS, LEAST)
    for name in names:
        rows.add_row("1", name, "it plays its cards", "1,000", "500", "1500\n1400 to 1600")
    screen = Screen(width)
    screen.width = width
    rows.fit(screen)
    with screen.capture() as captured:
        screen.print(rows)
    return captured.get()


@settings(max_examples=40)
@given(
    st.integers(20, 120),
    st.lists(st.from_regex(r"x[a-z]*(-[a-z]+)*", fullmatch=True), min_size=1, max_size=4),
)
def test_names_and_numbers_stay_whole_while_there_is_room(width: int, names: list[str]) -> None:
    text = drawn(width, names)
    assert max(map(len, text.splitlines())) <= width
    least = max(map(len, names)) + len("1") + len("plays") + len("1400 to 1600") + 10
    if width < least:
        return
    assert "…" not in text
    words = text.split()
    for word in [*names, "1500", "1400"]:
        assert word in words
    if "won" in words:
        assert "games" in words  # which goes after it


@pytest.mark.parametrize(
    ("columns", "gone"), [(60, ()), (52, ("won",)), (46, ("won", "games")), (20, ("won", "games"))]
)
def test_the_least_columns_go_first(columns: int, gone: tuple[str, ...]) -> None:
    heads = drawn(columns, ["mind-the-eights"]).split()
    assert {head for head in NUMBERS if head not in heads} == set(gone)


def test_a_name_that_has_no_room_at_all_is_broken_and_not_cut() -> None:
    assert drawn(36, ["z" * 40]).count("z") == 40


@pytest.mark.parametrize("columns", [100, 80, 60, 45])
def test_every_games_name_can_be_typed_from_the_list(columns: int) -> None:
    shown = run("rules", "list", columns=columns).shown
    names = set(re.findall(r"^ ([a-z0-9-]+) ", shown, re.MULTILINE))
    assert {"switch-british", "mau-mau-strict", "crazy8s-two-packs"} <= names
    assert "…" not in shown


def after_a_tournament(folder: Path) -> None:
    outcome.draw(results(*(standing(name, 12345, 6789) for name in EIGHT), seats=8), [])


def after_a_league(folder: Path) -> None:
    screen, found = Screen(100), standings([*EIGHT, "first"])
    screen.draw(_standings(found), *_remarks(found, league(found)))


def simulated(*names: str) -> Simulation:
    tally = np.zeros(playout.TALLY_SIZE, np.int64)
    tally[[playout.DEALS, playout.TURNS]] = 1000, 40_000
    tally[playout.WINS : playout.WINS + len(names)] = 1000 // len(names)
    return Simulation(game("clash"), names, tally, 1.0)


def after_a_simulation(folder: Path) -> None:
    Screen(100).draw(*_parts(simulated(*EIGHT)))


@pytest.mark.parametrize(
    ("names", "tables"),
    [(["a", "b", "c"], 1), (["a", "a", "b"], 2), (["a", "a"], 1)],
)
def test_players_have_a_table_of_their_own_where_some_have_several_seats(
    names: list[str], tables: int
) -> None:
    assert len([*_parts(simulated(*names))]) == tables + 1


@pytest.mark.parametrize(
    ("endless", "said"),
    [(0, "7 blocked, 30 without"), (2000, "7 blocked, 2,000 not over after 100,000 turns, 30")],
)
def test_deals_that_never_end_are_told_apart(endless: int, said: str) -> None:
    done = simulated("a", "b")
    done.tally[[playout.BLOCKED_DEALS, playout.UNWON_DEALS]] = 7, 30
    done.tally[playout.ENDLESS_DEALS] = endless
    assert said in str([*_parts(done)][-1])
    assert _as_json(done)["endless"] == endless


def history(folder: Path, *options: str) -> None:
    store = str(folder / "history.sqlite")
    played = results(*(standing(name, 12345, 6789) for name in EIGHT), seats=8)
    open_store(store).add(played, "1", MORNING, "tournament")
    done = run("history", "--store", store, *options, columns=Screen().width)
    print(done.shown)


def history_of_one(folder: Path) -> None:
    history(folder, "--player", EIGHT[0])


@pytest.mark.parametrize("columns", [60, 80, 100, 140])
@pytest.mark.parametrize(
    "draw", [after_a_tournament, after_a_league, after_a_simulation, history, history_of_one]
)
def test_eight_long_names_stay_whole(
    draw: Callable[[Path], None],
    columns: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    draw(tmp_path)
    lines = capsys.readouterr().out.splitlines()
    rows = [line for line in lines if line.startswith(" ")]
    assert max(map(len, rows)) <= columns
    assert {*EIGHT} <= {word for row in rows for word in row.split()}


@pytest.mark.parametrize(
    ("columns", "heads", "bounds"),
    [
        (60, ("win rate", "rating"), 1),
        (80, ("win rate", "points", "rating"), 3),
        (100, ("games", "won", "win rate", "points", "rating"), 3),
        (140, ("games", "won", "win rate", "points", "rating"), 3),
    ],
)
def test_what_a_tournament_shows_at_a_width_is_decided(
    columns: int,
    heads: tuple[str, ...],
    bounds: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    after_a_tournament(tmp_path)
    head, _, first, second = capsys.readouterr().out.splitlines()[2:6]
    assert re.split(r"  +", head.strip()) == ["player", *heads]
    assert first.split()[:2] == ["1", EIGHT[0]]
    assert second.count(" to ") == bounds


def test_a_terminal_that_says_it_has_no_columns_has_eighty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    assert Screen().width == 80


@pytest.mark.full
@pytest.mark.parametrize("columns", [80, 60, 50, 40])
def test_the_names_of_a_tournament_stay_whole(columns: int) -> None:
    players = "random mind-the-eights hamper-leader discard-high-points extra-cards".split()
    line = ["tournament", "crazy8s", *players, "--seed", 1, "--deals", 5, "--workers", 1]
    shown = run(*line, columns=columns).shown
    for name in players:
        assert re.search(rf"(^|\s){name}\s", shown)
    assert "…" not in shown


@pytest.mark.parametrize("command", ["sim", "match"])
def test_players_are_named_after_the_game_or_with_commas(command: str) -> None:
    more = ["--deals", 10, "--seed", 1, "--json"]
    one = json.loads(run(command, "crazy8s", "random", "first", *more).shown)
    two = json.loads(run(command, "crazy8s", "--players", "random,first", *more).shown)
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_forced_colours_move_no_bar_in_a_file() -> None:
    line = ["match", "crazy8s", "first", "random", "--deals", 10, "--seed", 1]
    done = run(*line, NO_COLOR="1", FORCE_COLOR="1")
    assert done.complaints == ""
    assert "\x1b[?25l" not in done.shown


@pytest.mark.parametrize("columns", [1, 10, 20])
def test_names_are_shown_however_narrow_a_screen_says_it_is(columns: int) -> None:
    shown = run("rules", "list", columns=columns).shown.split()
    assert {"clash", "crazy8s", "uno"} <= {*shown}
