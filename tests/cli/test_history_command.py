"""`upcard history` as a person uses it, of histories that were really kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arena.played import EVENING, MORNING, NONE, results, standing
from tests.cli.home import refusal, run
from tests.commands import Done
from upcard.arena.statistics.intervals import Interval
from upcard.arena.storage.history import open_store


def history(*arguments: str, columns: int = 80, **environment: str) -> Done:
    return run("history", *arguments, columns=columns, **environment)


def rows(text: str) -> list[list[str]]:
    """The words of each line, empty lines and rules left out."""
    return [line.split() for line in text.splitlines() if line.strip(" ─")]


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A history of two matches, of a tournament that was interrupted, and of another game."""
    path = str(tmp_path / "history.sqlite")
    store = open_store(path)
    a = standing("first", 1000, 500, win_rate=Interval(0.51, 0.48, 0.54))
    b = standing("random", 1000, 480, win_rate=Interval(0.49, 0.46, 0.52), rating=NONE)
    store.add(results(a, b, deals=500, games=1000), "1", MORNING, "match")
    store.add(results(b, a, deals=500, games=1000), "2", EVENING, "match")
    pair = [standing(name, cheats=True) for name in ("cheater-a", "cheater-b")]
    store.add(
        results(*pair, standing("random"), standing("[b]:cat:"), seats=4, complete=False),
        "3",
        EVENING,
        "tournament",
    )
    store.add(results(standing("first"), standing("random"), game="clash"), "4", MORNING, "match")
    return path


def test_everyones_totals_are_shown_by_game_and_seats(path: str) -> None:
    told = history("--store", path)
    assert (told.status, told.complaints) == (0, "")
    heading = ["player", "runs", "games", "won", "won", "rate", "rating", "played"]
    above = ["not", "win", "last", "last"]
    assert rows(told.shown) == [
        ["clash,", "2", "seats"],
        above,
        heading,
        ["first", "1", "100", "50", "50", "50.00%", "1512", "2026-03-01"],
        ["random", "1", "100", "50", "50", "50.00%", "1512", "2026-03-01"],
        ["crazy8s,", "2", "seats"],
        above,
        heading,
        ["first", "2", "2,000", "1,000", "1,000", "51.00%", "1512", "2026-03-01"],
        ["random", "2", "2,000", "960", "1,040", "49.00%", "–", "2026-03-01"],
        ["crazy8s,", "4", "seats"],
        above,
        heading,
        ["[b]:cat:", "1", "100", "50", "50", "50.00%", "1512", "2026-03-01"],
        ["cheater-a", "(cheats)", "1", "100", "50", "50", "50.00%", "1512", "2026-03-01"],
        ["cheater-b", "(cheats)", "1", "100", "50", "50", "50.00%", "1512", "2026-03-01"],
        ["random", "1", "100", "50", "50", "50.00%", "1512", "2026-03-01"],
    ]
    assert max(map(len, told.shown.splitlines())) <= 80


def test_a_players_runs_are_shown_last_first(path: str) -> None:
    told = history("--store", path, "--player", "random", "--game", "crazy8s", columns=100)
    title = told.shown.index("random: the last 3 of 3 runs")
    assert rows(told.shown[title:])[1:] == [
        ["run", "against", "win", "rate", "rating"],
        "2026-03-01 20:00 cheater-a (cheats) 50.00% 1512".split(),
        "tournament at crazy8s cheater-b (cheats) 0.00% to 100.00% 1500 to 1525".split(),
        "4 seats, 100 games [b]:cat:".split(),
        ["interrupted"],
        "2026-03-01 20:00 first 49.00% –".split(),
        "match at crazy8s 46.00% to 52.00%".split(),
        "2 seats, 1,000 games".split(),
        "2026-03-01 08:00 first 49.00% –".split(),
        "match at crazy8s 46.00% to 52.00%".split(),
        "2 seats, 1,000 games".split(),
    ]


def test_of_many_runs_the_last_are_shown_and_json_has_all(tmp_path: Path) -> None:
    path = str(tmp_path / "history.sqlite")
    store = open_store(path)
    for number in range(21):
        store.add(results(standing("first")), f"{number:02}", MORNING, "match")
    assert "first: the last 20 of 21 runs" in history("--store", path, "--player", "first").shown
    told = json.loads(history("--store", path, "--json").shown)
    assert [run["id"] for run in told["runs"]] == [f"{number:02}" for number in range(20, -1, -1)]


def test_json_has_every_number_and_null_for_none(path: str) -> None:
    told = history("--store", path, "--player", "random", "--game", "crazy8s", "--json")
    assert (told.status, told.shown.count("\n")) == (0, 1)
    found: dict[str, Any] = json.loads(told.shown, parse_constant=pytest.fail)
    assert [(each["seats"], each["runs"]) for each in found["players"]] == [(2, 2), (4, 1)]
    assert found["players"][0] == {
        "game": "crazy8s",
        "seats": 2,
        "name": "random",
        "cheats": False,
        "runs": 2,
        "games": 2000,
        "wins": 960,
        "losses": 1040,
        "win_rate": 0.49,
        "last_rating": None,
        "last_rating_interval": [None, None],
        "last_played": EVENING,
    }
    assert [run["id"] for run in found["runs"]] == ["3", "2", "1"]
    two = dict(found["runs"][2])
    entries = two.pop("players")
    assert two == {
        "id": "1",
        "played_at": MORNING,
        "what": "match",
        "game": "crazy8s",
        "rules_hash": "0f1e",
        "seats": 2,
        "seed": 7,
        "version": "0.1.0",
        "deals": 500,
        "games": 1000,
        "complete": True,
    }
    assert [each["name"] for each in entries] == ["first", "random"]
    assert entries[1] == {
        "name": "random",
        "runs": "compiled",
        "cheats": False,
        "why": "",
        "identity": "",
        "games": 1000,
        "wins": 480,
        "win_rate": 0.49,
        "interval": [0.46, 0.52],
        "points": 3.25,
        "points_interval": [3.0, 3.5],
        "rating": None,
        "rating_interval": [None, None],
    }


def test_an_empty_history_is_told_in_a_line(tmp_path: Path) -> None:
    told = history(XDG_DATA_HOME=str(tmp_path))
    assert (told.status, told.complaints, told.shown.count("\n")) == (0, "", 1)
    assert told.shown.startswith(f"No games are kept in {tmp_path}/upcard/history.sqlite yet: ")
    told = history("--json", XDG_DATA_HOME=str(tmp_path))
    assert (told.status, json.loads(told.shown)) == (0, {"players": [], "runs": []})


def test_who_never_played_is_told_with_who_did(path: str) -> None:
    told = history("--store", path, "--player", "nobody", "--game", "clash")
    assert (told.status, told.shown) == (
        0,
        f"No games of nobody at clash are kept in {path} yet: there are [b]:cat:, cheater-a, "
        "cheater-b, first, random at clash, crazy8s.\n",
    )


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("mysql://host/history", "'mysql://host/history' given as a store: a file's path, "),
        ("/dev/null/history.sqlite", "history at /dev/null/history.sqlite: File exists: /dev/null"),
    ],
)
def test_a_history_that_cannot_be_used_is_refused_in_one_line(address: str, says: str) -> None:
    said = refusal(history("--store", address))
    assert said.startswith("upcard: ")
    assert says in said


@pytest.mark.full
def test_the_database_library_is_loaded_only_to_read_a_history() -> None:
    script = "import sys; import upcard.cli.history; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert not {"sqlalchemy", "numpy"} & set(done.stdout.decode().split())
