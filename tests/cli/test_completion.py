"""What the shell offers at the Tab key, and that it need not wait for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import run
from upcard.cli import completion
from upcard.player_names import ANY_GAME, LEVELS, NAMES
from upcard.players.built_in import BUILT_IN, NAMED
from upcard.players.levels import Levels
from upcard.rules import known_games
from upcard.rules.switches import switched_games, switches_of

LARGE = ("numba", "numpy", "scipy", "sqlalchemy", "pydantic", "upcard.players", "upcard.rules")


def offered(line: str, folder: Path) -> list[str]:
    """What bash is told for a line, whose last word is being typed."""
    number = str(len(line.split(" ")) - 1)
    done = run(folder=folder, _UPCARD_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=number)
    assert (done.status, done.complaints) == (0, "")
    return done.shown.split()


def test_it_knows_all_games_players_and_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert [name for name, _ in completion.games("")] == list(known_games())
    assert {*ANY_GAME} == {*BUILT_IN}, "name new players in player_names.py, too"
    assert {*NAMES} == {*NAMED}, "name new players in player_names.py, too"
    assert {*NAMES} <= {name for name, _ in completion.players("")}
    assert Levels._fields == LEVELS
    assert ("crazy8s", "Crazy Eights") in completion.games("crazy8s")
    for game in switched_games():
        named = {name.partition("+")[2] for name, _ in completion.games(f"{game}+")}
        assert named == {*switches_of(game).all, *switches_of(game).presets}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("upcard ma", ["match"]),
        ("upcard play chao", ["chaos"]),
        ("upcard play uno+st", ["uno+stacking"]),
        ("upcard lab chao", ["chaos"]),
        ("upcard lab r", ["run"]),
        ("upcard benchmark fir", ["first"]),
        ("upcard lab run uno+jump-in+stacki", ["uno+jump-in+stacking"]),
        ("upcard play indigo+st", []),
        ("upcard match uno fir", ["first"]),
        ("upcard tournament uno first r", ["random"]),
        ("upcard match uno --players first,ra", ["first,random"]),
        ("upcard play uno --players me,h", ["me,hard", "me,hamper-leader"]),
        ("upcard play uno --level m", ["medium", "merciless"]),
        ("upcard rules diff uno chao", ["chaos"]),
        ("upcard play our", ["ours.toml"]),
        ("upcard match uno first mine", ["mine.py"]),
        ("upcard verify dea", []),  # the shell offers files
        ("upcard play sub/our", []),
    ],
)
def test_a_line_is_completed(line: str, words: list[str], tmp_path: Path) -> None:
    for name in ("ours.toml", "mine.py", "deal.json"):
        (tmp_path / name).touch()
    assert offered(line, tmp_path) == words


@pytest.mark.full
def test_nothing_large_is_loaded_for_it() -> None:
    asking = "from upcard.cli import completion as c; c.games(''); c.at_the_table('')"
    program = f"import sys, upcard.cli; {asking}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert not set(LARGE) & set(done.stdout.decode().split())


def test_the_overview_names_how_to_install_it(tmp_path: Path) -> None:
    shown = run("--help", folder=tmp_path).shown
    assert "--install-completion" in shown
    assert "--show-completion" in shown
