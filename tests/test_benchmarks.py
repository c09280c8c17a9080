"""The benchmarks run, and say what they could not measure; how fast it was is not judged here.

Those that take longest with `--quick`, too, are in the long tier.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from benchmarks import (
    arena_speed,
    calibration,
    course,
    design,
    design_problems,
    engine,
    envs,
    expert_iteration,
    ismcts,
    league,
    learned,
    mixing,
    mutants,
    opponents,
    ranking,
    reliability,
    sample_league,
    sequential,
    solving,
    stopping,
    strength,
    web,
)
from benchmarks.report import Report

from tests.surroundings import program
from upcard.arena.runners.player_facts import walled
from upcard.players.built_in import BUILT_IN

ROOT = Path(__file__).parents[1]
FIRST = """
import upcard


class First(upcard.Player):
    def choose(view):
        return view.legal[0]
"""


@pytest.fixture
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker of each contest: a second one does nothing else, and takes as long to start."""
    for script in (arena_speed, course, ismcts, league, mutants):
        monkeypatch.setattr(script, "cores", lambda: 1)


def test_every_benchmark_is_named_to_whoever_contributes() -> None:
    manual = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    programs = {
        path.stem
        for path in (ROOT / "benchmarks").glob("*.py")
        if 'if __name__ == "__main__"' in path.read_text(encoding="utf-8")
    }
    assert len(programs) > 25
    assert all(re.search(rf"benchmarks[./]{name}\b", manual) for name in programs)


class Measured(NamedTuple):
    """What `benchmarks/engine.py` has printed, and its JSON."""

    printed: str
    found: dict[str, dict[str, list[dict[str, list[float]]]]]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    target = tmp_path_factory.mktemp("benchmarks") / "engine.json"
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks/engine.py"), "--quick", "--json", str(target)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return Measured(done.stdout, json.loads(target.read_text("utf-8")))


@pytest.mark.full
def test_prints_the_machine_and_every_ratio(measured: Measured) -> None:
    printed = measured.printed.split("\n")
    assert printed[0].startswith("processor")
    for line in ("countdown, 2 × first : clash, 2 × first", "deals in 1 call : in 100 calls"):
        assert any(line in row and " × " in row for row in printed)
    for line in ("one call a decision", "a function that chooses", "state.view and state.play"):
        assert line in measured.printed


@pytest.mark.full
@pytest.mark.surroundings
def test_the_c_program_plays_the_same_game(measured: Measured) -> None:
    program("cc")
    for seats in (2, 4):
        assert f"clash, {seats} × first : C, {seats} seats" in measured.printed
    assert measured.printed.count("they agree") == 2


@pytest.mark.full
def test_the_same_as_json(measured: Measured) -> None:
    assert set(measured.found) == {"machine", "sections", "remarks", "skipped"}
    for rows in measured.found["sections"].values():
        for row in rows:
            median, least, most = row["spread"]
            assert 0 <= least <= median <= most


@pytest.mark.full
def test_a_peer_that_is_not_here_is_skipped_with_a_message(measured: Measured) -> None:
    for module, package in (("pyspiel", "open_spiel"), ("rlcard", "rlcard")):
        skipped = f"skipped: {package}: it is not installed" in measured.printed
        assert skipped == (find_spec(module) is None)


def test_without_a_compiler_the_c_program_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    report = Report()
    engine.against_c(report, engine.QUICK)
    assert report.skipped == ["Card Clash in C: there is no compiler `cc` here"]
    assert report.sections == {}


@pytest.mark.full
def test_uncompiled_there_is_nothing_to_measure() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.engine"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "NUMBA_DISABLE_JIT" in done.stderr


JUDGED: dict[ModuleType, tuple[str, str, str]] = {
    arena_speed: (
        *("", "", "all 6, two threads|memory : memory|plain.py:Fastest : random|upcard match: "),
    ),
    web: (
        *("--minutes 0.02", "fastapi"),
        "a table that does nothing|who listen|who do not wait|growth in 0.02",
    ),
    envs: (
        *("--decisions 5000", "pettingzoo"),
        "clash, 8,192 tables|crazy8s, env()|Gymnasium's|5,000 decisions add",
    ),
    ismcts: ("", "", "IS-MCTS, 2 simulations"),
    opponents: ("", "", "plain|guessing|told"),
    stopping: ("", "", "points missed|yes|no"),
    expert_iteration: ("", "", "the value that ships|two playouts a move, round 1|both, round 1"),
    mixing: ("", "", "`learned`|quick players|within 1 standard|t = 0.05"),
    calibration: ("", "", "Twin|holds"),
    sequential: ("", "", "Twin|holds"),
    design: ("", "", "≤ 0.3|≥ 10|≥ 0.93"),
    design_problems: ("", "", "crazy8s, cards.8.wild: |≥ 0.9|≥ 3"),
    strength: (
        *("indigo --against card-counter", ""),
        "search:100ms|search:20ms, no belief|oracle:20ms (cheats)|patience|Card Clash from",
    ),
}
"""What benchmarks are told, the package that they need, and some of what they print."""


LONGEST = {arena_speed, design, envs, web}


@pytest.mark.usefixtures("one_core")
@pytest.mark.parametrize(
    "script",
    [
        pytest.param(script, marks=pytest.mark.long if script in LONGEST else pytest.mark.full)
        for script in JUDGED
    ],
    ids=lambda script: script.__name__,
)
def test_a_benchmark_measures_and_judges(
    script: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    words, package, lines = JUDGED[script]
    if package:
        pytest.importorskip(package)
    status = script.main([*words.split(), "--quick"])
    printed = capsys.readouterr().out
    assert printed.startswith("processor")
    assert [line for line in lines.split("|") if line not in printed] == []
    assert status == ("FAILS" in printed)
    if script is arena_speed:
        assert "skipped: the bar of two threads" in printed
    if script is envs:
        assert ("RLCard's uno, env.step" in printed) == (find_spec("rlcard") is not None)


@pytest.mark.long
def test_players_of_games_that_can_be_solved_are_measured_and_judged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "SEARCH", "search:8")
    assert solving.main(["--quick"]) == 0
    printed = capsys.readouterr().out
    found = dict(re.findall(r"^  (\S+) +([\d.]+) +[+-]", printed, re.MULTILINE))
    assert float(found["equilibrium"]) < float(found["first"]) == 0.1222
    assert "duel6           30" in printed


@pytest.mark.full
def test_the_learned_player_is_measured_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    status = learned.main(["--quick"])
    printed = capsys.readouterr().out
    assert "`learned` in one seat, 200 deals from every seat" in printed
    assert re.search(r"^ *`learned` +[\d,]+ +[\d,]+ +[\d,]+ +300,000 +", printed, re.MULTILINE)
    assert status == ("FAILS" in printed)


@pytest.mark.long
@pytest.mark.usefixtures("one_core")
def test_mutants_are_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main(["--quick"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^ *compiled, and played +[1-9]", printed, re.MULTILINE)
    assert "5 mutated sources" in printed
    assert "most memory of a worker" in printed


@pytest.mark.long
@pytest.mark.usefixtures("one_core")
def test_a_league_is_measured_and_judged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of strategies that are compiled in a moment, and a hostile one."""
    if not walled():
        pytest.skip("this machine has no such walls")
    monkeypatch.setattr(sample_league, "good", lambda dice: ("the first move", FIRST))
    league.main(["--quick"])
    printed = capsys.readouterr().out
    for said in ("A league of 2", "Hostile strategies", "full round, 2 entrants", "games"):
        assert said in printed
    assert printed.count("holds") + printed.count("FAILS") == 3


@pytest.mark.full
@pytest.mark.usefixtures("one_core")
def test_a_class_is_measured_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    course.main(["--quick"])
    printed = capsys.readouterr().out
    for said in ("One submission", "A class of 3, 1 at once", "when nothing is new"):
        assert said in printed
    assert printed.count("holds") + printed.count("FAILS") == 2


@pytest.mark.full
def test_the_ranking_names_all_players_and_can_be_pasted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "ranking.md"
    assert ranking.main(["--quick", "--markdown", str(page)]) == 0
    printed, table = capsys.readouterr().out, page.read_text("utf-8").splitlines()
    assert table[:4] == ["## Indigo", "", "| indigo | 2 seats |", "| --- | ---: |"]
    ranked = [line.split()[3] for line in table if line[2:3].isdigit()]
    left_out = [line.split()[0] for line in table if " is left out: " in line]
    assert sorted(ranked + left_out) == sorted((*BUILT_IN, "learned"))
    assert all(f"{name} " in printed for name in ranked)
    assert "| deals a table | 2 |" in table


@pytest.mark.full
def test_the_reliability_of_chances_is_told_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "plot.svg"
    status = reliability.main(["--quick", "--svg", str(plot)])
    printed = capsys.readouterr().out
    assert printed.startswith("processor")
    assert "crazy8s, 4 seats, open" in printed
    assert status == ("FAILS" in printed)
    picture = ElementTree.parse(plot).getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert "clash, 2 seats" in plot.read_text("utf-8")


@pytest.mark.parametrize(
    "script", [arena_speed, calibration, envs, reliability, sequential, ranking]
)
def test_uncompiled_the_arena_is_not_measured_either(
    script: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.contests.INTERPRETED", True)
    assert script.main([]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["poker"], "no game 'poker': there are"),
        (["--deals", "0"], "0 given: 1 or more is needed"),
        (["--deals", "5", "--minutes", "2"], "not allowed with argument --deals"),
    ],
)
def test_a_ranking_that_cannot_be_is_refused_in_a_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended_with:
        ranking.main(words)
    assert ended_with.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.full
def test_only_some_of_those_that_search_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["indigo", "--quick", "--seats", "2", "--players"]
    strength.main([*words, "search:5ms,oracle:20ms"])
    told = capsys.readouterr().out
    for others in ("card-counter", "learned"):
        assert f"against {others}" in told
    assert "search:5ms" in told
    assert "oracle:20ms (cheats)" in told
    assert "search:20ms" not in told
    with pytest.raises(SystemExit, match="2"):
        strength.main([*words, "search:6ms"])
    assert "'search:6ms' given as a player" in capsys.readouterr().err
