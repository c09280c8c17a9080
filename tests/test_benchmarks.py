"""The benchmarks run, and say what they could not measure; how fast it was is not judged here."""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest
from benchmarks import (
    arena_speed,
    calibration,
    envs,
    ismcts,
    league,
    learned,
    mutants,
    ranking,
    reliability,
    replays,
    sequential,
    solving,
    strength,
    twins,
    web,
)
from benchmarks.contests import Sheet, ended, held
from benchmarks.counts import Count, total
from benchmarks.drawn import Stock
from benchmarks.tenths import Bin, draw
from hypothesis import given, settings
from hypothesis import strategies as st

import upcard
from tests.surroundings import program
from upcard.arena.contest import Contest, contest
from upcard.arena.runners.terms import walled
from upcard.arena.statistics.intervals import Interval
from upcard.players.built_in import BUILT_IN

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, str(ROOT / "benchmarks/engine.py"), "--quick"]

Done = subprocess.CompletedProcess[str]


def run(*options: str, **environment: str) -> Done:
    env = {**os.environ, "NUMBA_DISABLE_JIT": "0", **environment}
    return subprocess.run(
        [*COMMAND, *options], capture_output=True, text=True, timeout=800, check=False, env=env
    )


def test_every_benchmark_is_named_to_whoever_contributes() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `benchmarks/` .*$", table, re.MULTILINE)
    manual = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    programs = {
        path.stem
        for path in (ROOT / "benchmarks").glob("*.py")
        if 'if __name__ == "__main__"' in path.read_text(encoding="utf-8")
    }
    assert set(re.findall(r"\.(\w+)`", row)) == programs
    assert all(re.search(rf"benchmarks[./]{name}\b", manual) for name in programs)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    target = tmp_path_factory.mktemp("benchmarks") / "engine.json"
    return run("--json", str(target)), target


def test_prints_the_machine_and_every_ratio(measured: tuple[Done, Path]) -> None:
    done, _ = measured
    assert done.returncode == 0, done.stderr
    printed = done.stdout.split("\n")
    assert printed[0].startswith("processor")
    for line in ("countdown, 2 × first : clash, 2 × first", "deals in 1 call : in 100 calls"):
        assert any(line in row and " × " in row for row in printed)
    for line in ("one call a decision", "a function that chooses", "state.view and state.play"):
        assert line in done.stdout


@pytest.mark.surroundings
def test_the_c_program_plays_the_same_game(measured: tuple[Done, Path]) -> None:
    program("cc")
    for seats in (2, 4):
        assert f"clash, {seats} × first : C, {seats} seats" in measured[0].stdout
    assert measured[0].stdout.count("they agree") == 2


def test_the_same_as_json(measured: tuple[Done, Path]) -> None:
    found = json.loads(measured[1].read_text("utf-8"))
    assert set(found) == {"machine", "sections", "remarks", "skipped"}
    for rows in found["sections"].values():
        for row in rows:
            median, least, most = row["spread"]
            assert 0 <= least <= median <= most


def test_a_peer_that_is_not_here_is_skipped_with_a_message(measured: tuple[Done, Path]) -> None:
    for module, package in (("pyspiel", "open_spiel"), ("rlcard", "rlcard")):
        skipped = f"skipped: {package}: it is not installed" in measured[0].stdout
        assert skipped == (find_spec(module) is None)


def test_without_a_compiler_the_c_program_is_skipped(tmp_path: Path) -> None:
    done = run(PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "skipped: Card Clash in C: there is no compiler `cc` here" in done.stdout
    assert "countdown, 2 × first : clash, 2 × first" in done.stdout


def test_uncompiled_there_is_nothing_to_measure() -> None:
    done = run(NUMBA_DISABLE_JIT="1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "NUMBA_DISABLE_JIT" in done.stderr


def test_the_arenas_speed_is_measured_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    status = arena_speed.main(["--quick"])
    printed = capsys.readouterr().out
    assert printed.startswith("processor")
    for line in (
        "all 6, two threads",
        "memory : memory",
        "plain.py:Fastest : random",
        "upcard match: ",
    ):
        assert line in printed
    assert status == ("FAILS" in printed)


def test_what_the_browser_tables_server_holds_is_measured_and_judged(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("fastapi")
    status = web.main(["--quick", "--minutes", "0.02"])
    printed = capsys.readouterr().out
    assert printed.startswith("processor")
    for line in ("a table that does nothing", "who listen", "who do not wait", "growth in 0.02"):
        assert line in printed
    assert status == ("FAILS" in printed)


def test_learners_environments_are_measured_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    status = envs.main(["--quick", "--decisions", "5000"])
    printed = capsys.readouterr().out
    assert printed.startswith("processor")
    for line in ("clash, 8,192 tables", "crazy8s, env()", "Gymnasium's", "5,000 decisions add"):
        assert line in printed
    assert ("RLCard's uno, env.step" in printed) == (find_spec("rlcard") is not None)
    assert status == ("FAILS" in printed)


def test_players_of_games_that_can_be_solved_are_measured_and_judged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "SEARCH", "search:8")
    assert solving.main(["--quick"]) == 0
    printed = capsys.readouterr().out
    found = dict(re.findall(r"^  (\S+) +([\d.]+) +[+-]", printed, re.MULTILINE))
    assert float(found["equilibrium"]) < float(found["first"]) == 0.1222
    assert "duel6           30" in printed


def test_openspiels_search_is_measured_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    status = ismcts.main(["--quick"])
    printed = capsys.readouterr().out
    assert "IS-MCTS, 2 simulations" in printed
    assert status == ("FAILS" in printed)


def test_the_learned_player_is_measured_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    status = learned.main(["--quick"])
    printed = capsys.readouterr().out
    assert "`learned` in one seat, 200 deals from every seat" in printed
    assert re.search(r"^ *`learned` +[\d,]+ +[\d,]+ +[\d,]+ +300,000 +", printed, re.MULTILINE)
    assert status == ("FAILS" in printed)


def test_mutants_are_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main(["--quick"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^ *compiled, and played +[1-9]", printed, re.MULTILINE)
    assert "5 mutated sources" in printed
    assert "most memory of a worker" in printed


def test_a_league_is_measured_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    if not walled():
        pytest.skip("this machine has no such walls")
    league.main(["--quick"])
    printed = capsys.readouterr().out
    for said in ("A league of 6", "Hostile strategies", "full round, 4 entrants", "games"):
        assert said in printed
    assert printed.count("holds") + printed.count("FAILS") == 3


def test_a_game_of_openspiels_search_is_the_same_again() -> None:
    assert ismcts.played(1, 2, 0).won == ismcts.played(1, 2, 0).won


def test_moves_that_were_drawn_are_made_again_from_the_same_deals() -> None:
    dealt, chosen = list[int](), list[int]()

    def deal(choose: replays.Choose) -> int:
        dealt.append(len(dealt))
        chosen.extend(choose([dealt[-1], -1]) for _ in range(3))
        return 3

    one = replays.replayed("a loop", 1, dealt.clear, deal, list)
    drawn = chosen.copy()
    assert -1 in drawn
    assert len(set(drawn)) > 2
    chosen.clear()
    assert one.play(0, 2 * replays.DEALS) == 6 * replays.DEALS
    assert chosen == 2 * drawn


@pytest.mark.parametrize("script", [calibration, sequential])
def test_intervals_and_sequential_tests_are_tried_on_equals(
    script: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    status = script.main(["--quick"])
    printed = capsys.readouterr().out
    assert printed.startswith("processor")
    assert "Twin" in printed
    assert "holds" in printed
    assert status == ("FAILS" in printed)


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


def test_chances_are_sorted_into_tenths_and_their_error_is_the_mean_of_theirs() -> None:
    """Half a deal won of two said to be 5 and 7 %: 19 % off; one of one said to be 100 %: right."""
    bins = reliability.binned([(0.05, 0.0), (0.07, 0.5), (1.0, 1.0)])
    assert [(one.tenth, one.deals) for one in bins] == [(0, 2), (9, 1)]
    assert bins[0].said == pytest.approx(0.06)
    assert bins[0].won.value == 0.25
    assert reliability.error(bins) == pytest.approx(0.19 * 2 / 3)


@given(st.lists(st.floats(0, 1), min_size=200, max_size=400))
@settings(max_examples=5)
def test_even_chances_that_are_right_have_an_error_by_accident(chances: list[float]) -> None:
    by_accident = reliability.by_accident(chances, 1)
    assert 0 <= by_accident < 0.2
    assert reliability.by_accident([0.0, 1.0] * 50, 1) == 0


def test_a_choice_is_said_the_same_of_twice_and_a_seat_wins_or_not() -> None:
    setting = reliability.Setting("crazy8s", 2)
    found = reliability.said(setting, 5, 0)
    assert found == reliability.said(setting, 5, 0)
    assert found is not None
    assert 0 <= found.fair <= 1
    assert 0 <= found.open <= 1
    assert found.won in (0, 0.5, 1)


def test_a_plot_has_its_marks_where_they_belong() -> None:
    """Of the one bin: 20 % was said, 40 % was won, in a square of 200 pixels."""
    picture = draw({"a <game>": {"fair": [Bin(2, 50, 0.2, Interval(0.4, 0.3, 0.5))]}})
    root = ElementTree.fromstring(picture)
    (dot,) = root.iter("{http://www.w3.org/2000/svg}circle")
    assert (float(dot.get("cx", 0)), float(dot.get("cy", 0))) == (38.5, 120)
    assert "a <game>" in [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]


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


def test_an_exact_interval_is_the_textbooks() -> None:
    """With nothing found the upper end is 1 - 0.025 ** (1 / n); 4 of 20 is 5.73 to 43.66 %."""
    assert Count(0, 30).interval() == pytest.approx((0, 1 - 0.025 ** (1 / 30)))
    assert Count(4, 20).interval() == pytest.approx((0.0573, 0.4366), abs=5e-5)
    assert str(Count(4, 20)) == "20.0% (5.7–43.7)"
    assert (str(Count(0, 0)), Count(0, 0).agrees(0.05, 1)) == ("–", True)
    assert total([Count(1, 20), Count(0, 0), Count(3, 5)]) == Count(4, 25)


def test_a_count_is_judged_by_its_bar() -> None:
    """Of 400, 12 to 29 agree with 5 %: then it lies in the interval."""
    assert [found for found in range(401) if Count(found, 400).agrees(0.05, 1)] == list(
        range(12, 30)
    )
    assert Count(31, 400).agrees(0.05, 84)
    assert not Count(45, 400).agrees(0.05, 84)
    assert Count(0, 400).at_most(0.05, 10)
    assert not Count(45, 400).at_most(0.05, 10)


def test_misses_are_counted() -> None:
    found = [Interval(1, 0, 2), Interval(3, 2.5, 4), Interval(5, math.nan, math.nan)]
    assert calibration.misses(found, 2) == Count(2, 3)
    assert calibration.misses(found, None) == Count(2, 3)  # of their mean, 3
    assert calibration.misses([Interval(0, 0, 0)] * 3, None) == Count(0, 0)


def twins_match(deals: int, kind: str = "Twin") -> Contest:
    players = [f"{twins.__file__}:{kind}{number}" for number in (1, 2)]
    return contest(upcard.game("crazy8s"), players, 2, deals, seed=5)


def test_twins_differ_where_a_strategy_that_meets_itself_does_not() -> None:
    for kind in ("Twin", "CloseTwin"):
        (tally,) = held(twins_match(200, kind)).tallies
        assert tally["scores_squares"][0, 0] * 200 > tally["scores"][0] ** 2
    (same,) = held(contest(upcard.game("crazy8s"), ["random"] * 2, 2, 200, seed=5)).tallies
    assert same["scores_squares"][0, 0] * 200 == same["scores"][0] ** 2


@given(st.floats(-300, 300))
def test_deals_are_drawn_so_that_the_truth_is_as_wanted(elo: float) -> None:
    stock = played_stock()
    chances = stock.chances(elo)
    won = chances @ stock.won
    assert chances.sum() == pytest.approx(1)
    assert won[0] / won.sum() == pytest.approx(1 / (1 + 10 ** (-elo / 400)))


def test_what_is_drawn_are_whole_deals_that_were_played() -> None:
    stock, alike = played_stock(), twins_match(3_000)
    (tally,) = stock.held(alike, stock.chances(50), seed=1).tallies
    assert (tally.blocks, tally.games) == (3_000, 6_000)
    expected = 3_000 * stock.chances(50) @ stock.won
    assert np.abs(tally.won() - expected).max() < 4 * math.sqrt(3_000)
    drawn_again = stock.held(alike, stock.chances(50), seed=1).tallies
    assert drawn_again == [tally]


@cache
def played_stock() -> Stock:
    return Stock(twins_match(400))


def test_the_strength_of_a_search_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status = strength.main(["indigo", "--quick"])
    told = capsys.readouterr().out
    for row in ("search:100ms", "search:20ms, no belief", "oracle:20ms (cheats)", "patience"):
        assert row in told
    assert "Card Clash from the deal" in told
    assert "against card-counter" in told
    assert "against learned" in told
    assert status == ("FAILS" in told)


def test_only_some_of_those_that_search_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["indigo", "--quick", "--against", "card-counter", "--players"]
    strength.main([*words, "search:5ms,oracle:20ms"])
    told = capsys.readouterr().out
    assert "search:5ms" in told
    assert "oracle:20ms (cheats)" in told
    assert "search:20ms" not in told
    with pytest.raises(SystemExit, match="2"):
        strength.main([*words, "search:6ms"])
    assert "'search:6ms' given as a player" in capsys.readouterr().err


def test_gains_add_to_what_the_base_wins_and_errors_add_up() -> None:
    base = strength.Won(Interval(0.6, 0.57, 0.63), 1000)
    won = strength.added(base, [0.1, -0.1, 0.2, 0.0])
    assert won.deals == 4
    assert won.rate.value == pytest.approx(0.65)
    gain = strength.added(strength.Won(Interval(0, 0, 0), 0), [0.1, -0.1, 0.2, 0.0])
    assert won.half == pytest.approx(math.hypot(0.03, gain.half))
    assert gain.half == pytest.approx(3.182 * np.std([0.1, -0.1, 0.2, 0.0], ddof=1) / 2, rel=1e-3)


def test_what_a_search_has_of_the_oracles_lead() -> None:
    search, oracle, even = (strength.Won(Interval(rate, rate, rate), 9) for rate in (0.6, 0.8, 0.5))
    assert strength.captured(search, oracle, 0.5) == "33%"
    assert strength.captured(search, even, 0.5) == ""


def test_a_sheet_is_a_table_for_a_page_and_remembers_its_verdicts() -> None:
    sheet = Sheet("Ducks", ("pond", "ducks"), [("a", "3"), ("b",)], ["One pond."])
    page = ["## Ducks", "", "| pond | ducks |", "| --- | ---: |", "| a | 3 |", "| b |  |", ""]
    assert sheet.markdown().splitlines() == [*page, "One pond."]
    assert [sheet.verdict(True), sheet.verdict(False)] == ["holds", "FAILS"]
    assert (ended(sheet.verdicts), ended([True])) == (1, 0)
