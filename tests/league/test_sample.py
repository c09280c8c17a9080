"""The sample league has what it says it has; nothing of it is run or compiled here."""

from __future__ import annotations

import stat
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from benchmarks.hostile_strategies import COMPILED, HOSTILE, REFUSED
from benchmarks.sample_league import BROKEN, FILE, Made, write
from benchmarks.sample_strategies import PYTHON

import upcard
from upcard.bots.manifest import Manifest
from upcard.league.entrants import Submission, submissions
from upcard.players.reading import StrategyFile
from upcard.players.source import NotCompiled
from upcard.players.strategy_subset import Functions

ENTRANTS = 200
DECK = upcard.game("clash").deck


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sample")


@pytest.fixture(scope="module")
def made(folder: Path) -> list[Made]:
    return write(folder, ENTRANTS, len(HOSTILE))


@pytest.fixture(scope="module")
def found(folder: Path, made: list[Made]) -> dict[str, Submission]:
    return {one.name: one for one in submissions(folder, (), folder / "results")}


def why(path: Path) -> str:
    """Why the player of a file is not compiled; empty if it passes the check."""
    file = StrategyFile.read(path)
    (name,) = file.players
    functions = Functions(DECK, lambda function, _: function)
    try:
        functions.add(file.source(name))
    except NotCompiled as problem:
        return str(problem)
    return ""


def word(one: Made) -> str:
    return one.what.partition(":")[0]


def tree(folder: Path) -> dict[str, object]:
    """What is in a folder: the contents of files, where links lead, and what else there is."""
    shown = dict[str, object]()
    for path in sorted(folder.rglob("*")):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode):
            shown[str(path.relative_to(folder))] = path.read_bytes()
        else:
            kept = path.readlink() if stat.S_ISLNK(mode) else stat.S_IFMT(mode)
            shown[str(path.relative_to(folder))] = kept
    return shown


def test_the_same_seed_writes_the_same_league(tmp_path: Path) -> None:
    written = partial(write, entrants=30, hostile=15)
    assert written(tmp_path / "a", seed=7) == written(tmp_path / "b", seed=7)
    assert written(tmp_path / "c", seed=8) != written(tmp_path / "d", seed=9)
    assert tree(tmp_path / "a") == tree(tmp_path / "b")
    assert tree(tmp_path / "c") != tree(tmp_path / "d")


def test_the_usual_league_has_so_many_of_each_kind(tmp_path: Path) -> None:
    made = write(tmp_path)
    assert [one.name for one in made] == [f"s{place:03}" for place in range(ENTRANTS)]
    assert Counter(one.kind for one in made) == {
        "good": 124,
        "python": 24,
        "hostile": 20,
        "broken": 16,
        "slow": 10,
        "program": 6,
    }
    assert len({one.what for one in made if one.kind == "hostile"}) == 20
    assert {one.what for one in made if one.kind == "python"} == set(PYTHON)
    assert len({one.what for one in made if one.kind == "broken"}) == len(BROKEN)


@pytest.mark.parametrize(("entrants", "hostile"), [(0, 0), (3, 3), (10, 2), (5, 0)])
def test_a_small_one_has_as_many_as_were_asked_for(
    entrants: int, hostile: int, tmp_path: Path
) -> None:
    made = write(tmp_path, entrants, hostile)
    assert len(made) == entrants
    assert sum(one.kind == "hostile" for one in made) == hostile


def test_more_hostile_ones_than_entrants_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="4 hostile ones of 3"):
        write(tmp_path, 3, 4)
    assert not tree(tmp_path)


@pytest.mark.full
def test_good_ones_are_compiled_and_those_in_python_are_not(folder: Path, made: list[Made]) -> None:
    checked = [one for one in made if one.kind in ("good", "python", "slow")]
    assert len(checked) > 100
    for one in checked:
        assert (why(folder / one.name / FILE) == "") == (one.kind == "good"), one


def test_good_ones_differ(folder: Path, made: list[Made]) -> None:
    texts = {(folder / one.name / FILE).read_text("utf-8") for one in made if one.kind == "good"}
    assert len(texts) > 0.95 * sum(one.kind == "good" for one in made)


def test_hostile_ones_come_as_far_as_they_say(folder: Path, made: list[Made]) -> None:
    hostile = [one for one in made if one.kind == "hostile"]
    assert {word(one) for one in hostile} == set(HOSTILE)
    assert len(HOSTILE) >= 20
    for one in hostile:
        if word(one) not in REFUSED:
            assert (why(folder / one.name / FILE) == "") == (word(one) in COMPILED), one


def test_who_is_refused_is_refused_for_what_is_wrong_with_it(
    made: list[Made], found: dict[str, Submission]
) -> None:
    assert [*found] == [one.name for one in made]
    refused = {one.name for one in made if word(one) in {"refused", *REFUSED}}
    assert {name for name, one in found.items() if one.problem} == refused


def test_programs_have_a_manifest_and_a_program(folder: Path, made: list[Made]) -> None:
    for one in made:
        if one.kind == "program":
            manifest = Manifest.read(folder / one.name / "player.toml")
            assert manifest.words == ("python3", "bot.py")
            compile((folder / one.name / "bot.py").read_text("utf-8"), "bot.py", "exec")
