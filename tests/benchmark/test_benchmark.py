"""The benchmark: scores by hand, tasks that stay what they are, results played again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from benchmarks import leaderboard

from tests.benchmark.frozen import digests, kept
from tests.commands import run as upcard
from tests.trees.small import duel
from upcard import __version__ as upcard_version
from upcard.arena.statistics.results import Entrant
from upcard.benchmark.playing import AtTable, Played, play_task, score
from upcard.benchmark.result import again, as_text, read, run
from upcard.benchmark.small_games import (
    SMALL_GAMES,
    SmallGame,
    exploit,
    for_player,
    small_game_named,
)
from upcard.benchmark.tasks import TASKS, ZERO, Task, task_named
from upcard.benchmark.unseen import HELD_OUT, TESTED, TRAINED, training_game
from upcard.errors import BadRules
from upcard.games.game import game
from upcard.players import player_named
from upcard.rules.load import contradictions, load, rules_hash
from upcard.trees.solve import exploitability, shares, values
from upcard.trees.tree import Tree

CLASH = task_named("Clash2-v1")
FORMATS = Path(__file__).parents[1] / "formats"
RESULTS = Path(__file__).parents[2] / "benchmarks" / "scores"
LAST = """
import upcard


class Last(upcard.Player):
    def choose(self, view):
        return view.legal[-1]
"""


def played(*won: list[float]) -> Played:
    """A player's shares of each deal, by table."""
    tables = (AtTable(np.array(shares), 0, 0, "") for shares in won)
    return Played(Entrant("one", "compiled"), tuple(tables))


def test_a_score_of_two_deals_by_hand() -> None:
    # The agent wins 1 and 0.5 of the two deals, `first` 0.5 and 0.25: 0.5 and 0.25 more, 0.375 in
    # the mean, which is three quarters of a lead of 0.5. Both differ from the mean by 0.125: the
    # standard error is 0.125, and Student's point for one degree of freedom is 12.7062.
    found = score(played([1.0, 0.5]), played([0.5, 0.25]), 0.5)
    half = 100 * 12.7062047 * 0.125 / 0.5
    assert found.value == pytest.approx(75.0)
    assert (found.low, found.high) == pytest.approx((75.0 - half, 75.0 + half))


def test_tables_have_the_same_weight_and_a_deal_is_one_observation() -> None:
    # Deal by deal 1 and 0.5 at the one table, 0 and 0.5 at the other: both deals are worth 0.5.
    own = played([1.0, 0.5], [0.0, 0.5])
    assert score(own, played([0.25, 0.25]), 1.0) == pytest.approx((25.0, 25.0, 25.0))


def test_first_has_no_points() -> None:
    (found,) = run(ZERO, [(TASKS[0], 4)], 1).tasks
    assert found.interval == (0.0, 0.0, 0.0)


@pytest.mark.full
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_a_task_is_what_it_was(task: Task) -> None:
    assert digests(task) == kept()[task.name], "make a task of a new version: see tasks.py"


def test_the_lead_is_a_number_of_the_task() -> None:
    for task in TASKS:
        assert 0 < task.lead.low < task.lead.value < task.lead.high < 1
        assert task.quick <= task.deals


def test_each_deal_is_played_from_all_seats_in_plain_python() -> None:
    # Recounted move by move: `memory` and `patience`, both seats, three deals.
    table, task = game("clash"), CLASH
    wins = []
    for deal in range(3):
        won = 0
        for seat in (0, 1):
            state = table.deal(2, task.seed, deal=deal)
            names = ["patience", "patience"]
            names[seat] = "memory"
            players = [player_named(name) for name in names]
            while state.turn is not None:
                state.play(players[state.turn].choose(state.view(state.turn)))
            assert state.outcome is not None
            won += state.outcome.winner == seat
        wins.append(won / 2)
    assert play_task(task, "memory", 3).won.tolist() == wins


def test_other_rules_than_the_frozen_ones_are_refused() -> None:
    other = replace(CLASH, tables=(CLASH.tables[0]._replace(rules="0" * 16),))
    with pytest.raises(BadRules, match="other rules of clash"):
        other.games()


def test_games_of_the_test_have_house_rules_that_no_training_has() -> None:
    tested = [set(name.split("+")[1:]) for name in TESTED]
    assert all(names & set(HELD_OUT) for names in tested)
    assert set.union(*tested) >= set(HELD_OUT)
    drawn = [set(training_game(seed).split("+")[1:]) for seed in range(300)]
    assert set.union(*drawn) == set(TRAINED)
    barred = contradictions("crazy8s")
    assert not any(set(barred[name]) & names for names in drawn for name in names)
    assert training_game(5) == training_game(5)
    assert 0.2 < sum(map(len, drawn)) / 300 / len(TRAINED) < 0.3


def test_a_result_comes_out_the_same_and_a_changed_one_does_not(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    file.write_text(as_text(run("memory", [(CLASH, 20)], 1)), encoding="utf-8")
    given = read(file)
    assert again(given, "memory", 1) == ()
    text = file.read_text(encoding="utf-8").replace('"units": ', '"units": 1', 1)
    file.write_text(text, encoding="utf-8")
    (line,) = again(read(file), "memory", 1)
    assert line.startswith("tasks.Clash2-v1.tables.0.own.units: ")
    assert again(given, "random", 1)
    named = given.model_copy(update={"name": "learned"})
    assert again(named, "memory", 1) == ("name: memory now, learned in the file",)
    elsewhere = named.model_copy(update={"agent": "other"})
    assert again(elsewhere, "memory", 1) == ()  # so it is named, and there it has another name


def test_the_command_verifies_its_own_file_and_finds_another_agent(tmp_path: Path) -> None:
    (tmp_path / "last.py").write_text(LAST, encoding="utf-8")
    asked = ["benchmark", "last.py:Last", "--task", "Clash2-v1", "--deals", "10"]
    done = upcard(*asked, "--out", "r.json", "--html", "r.html", "--workers", "1", folder=tmp_path)
    assert done.status == 0, done.complaints
    assert "Clash2-v1" in done.shown
    assert "The result: r.json" in done.shown
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "upcard benchmark last.py:Last --task Clash2-v1" in page
    same = upcard("benchmark", "verify", "r.json", "--workers", "1", folder=tmp_path)
    assert (same.status, same.shown[:9]) == (0, "The same:")
    other = LAST.replace("view.legal[-1]", "view.legal[0]")
    (tmp_path / "last.py").write_text(other, encoding="utf-8")
    asked = ["benchmark", "verify", "r.json", "--json", "--workers", "1"]
    changed = upcard(*asked, folder=tmp_path)
    assert changed.status == 1
    told = json.loads(changed.shown)
    assert not told["same"]
    assert any(line.startswith("files.last.py: ") for line in told["differences"])


@pytest.mark.full
def test_forfeits_are_shown_with_the_command_that_says_why(tmp_path: Path) -> None:
    (tmp_path / "last.py").write_text(LAST.replace("[-1]", "[99]"), encoding="utf-8")
    asked = ["benchmark", "last.py:Last", "--task", "Clash2-v1", "--deals", "2", "--workers", "1"]
    done = upcard(*asked, folder=tmp_path)
    assert "forfeits" in done.shown
    check = "upcard player check last.py:Last --game clash"
    assert f"Why games were forfeited: {check}\n" in done.shown
    told = upcard(*check.split()[1:], folder=tmp_path)
    assert "IndexError" in told.shown
    assert "forfeited" not in upcard("benchmark", "first", *asked[2:], folder=tmp_path).shown


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["nobody"], "no player 'nobody'"),
        (["first", "--task", "Clash2"], "did you mean Clash2-v1?"),
        (["first", "--deals", "1"], "1 deals given: Clash2-v1 has 2 to"),
        (["first", "--deals", "5", "--quick"], "only one of them is allowed"),
        (["first", "--out", "."], "it is a folder"),
        (["equilibrium", "--deals", "2"], "it plays duel6, duel8 only"),
        (["oracle:100", "--task", "Duel6-v1"], "oracle:100 has no exploitability: it sees all"),
        (["first", "--task", "Duel9-v1"], "did you mean Duel8-v1?"),
        (["verify", "nowhere.json"], "nowhere.json cannot be read"),
        (["verify", "bad.json"], "bad.json is no result of `upcard benchmark`: Invalid JSON"),
        (
            ["verify", "later.json"],
            "later.json has format 3, and this Upcard reads formats 1 and 2 alone",
        ),
        (["verify", "empty.json"], "empty.json is no result of `upcard benchmark`: upcard: "),
    ],
)
def test_bad_input_is_refused_in_a_line(words: list[str], refusal: str, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("no JSON", encoding="utf-8")
    (tmp_path / "empty.json").write_text("{}", encoding="utf-8")
    (tmp_path / "later.json").write_text('{"benchmark": 3}', encoding="utf-8")
    done = upcard("benchmark", *words, "--workers", "1", folder=tmp_path)
    assert done.status == 2
    assert not done.shown
    assert refusal in done.complaints
    assert len(done.complaints.splitlines()) == 1


def test_the_list_has_all_tasks() -> None:
    done = upcard("benchmark", "list", columns=120)
    assert all(task.name in done.shown for task in TASKS)
    every: list[Task | SmallGame] = [*TASKS, *SMALL_GAMES]
    data = json.loads(upcard("benchmark", "list", "--json").shown)
    assert [each["hash"] for each in data] == [task.hash for task in every]


DUEL = small_game_named("Duel6-v1")
ASKED_LESS = replace(DUEL, dice=3)


@pytest.fixture(scope="module")
def whole() -> Tree:
    return duel()


@pytest.mark.full
@pytest.mark.parametrize("name", ["memory", "random", "equilibrium"])
def test_the_exploitability_is_that_of_the_players_shares(name: str, whole: Tree) -> None:
    found = exploit(ASKED_LESS, name)
    policy = shares(whole, player_named(name), ASKED_LESS.dice)
    assert found.exploitability == pytest.approx(exploitability(whole, policy))
    assert found.value == pytest.approx(values(whole, policy)[0])


@pytest.mark.full
def test_a_class_in_a_file_is_asked_as_a_built_in_player_is(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(LAST.replace("[-1]", "[0]"), encoding="utf-8")
    own, told = f"{tmp_path}/mine.py:Last", list[tuple[int, int]]()
    found = exploit(ASKED_LESS, own, lambda *done: told.append(done))
    assert found.digest == exploit(ASKED_LESS, ZERO).digest
    assert told[:3] == [(0, 1), (0, 492), (100, 492)]
    (tmp_path / "mine.py").write_text(LAST.replace("view.legal[-1]", "None"), encoding="utf-8")
    with pytest.raises(BadRules, match="last has no policy in duel6: "):
        exploit(ASKED_LESS, own)


@pytest.mark.full
def test_small_games_are_in_the_result_where_the_player_has_a_policy(tmp_path: Path) -> None:
    asked = ["benchmark", "memory", "--task", "Duel6-v1", "--out", "r.json", "--html", "r.html"]
    done = upcard(*asked, folder=tmp_path)
    assert (done.status, "0.1000" in done.shown) == (0, True), done.complaints
    assert "0.1000" in (tmp_path / "r.html").read_text(encoding="utf-8")
    (found,) = read(tmp_path / "r.json").small_games
    assert (found.exploitability, found.value) == pytest.approx((0.1, 0.2))
    assert upcard("benchmark", "verify", "r.json", folder=tmp_path).status == 0
    other = upcard("benchmark", "verify", "r.json", "--agent", "random", folder=tmp_path)
    assert other.status == 1
    assert "small_games.Duel6-v1.policy: " in other.shown


def test_who_has_no_policy_is_told_why_and_plays_the_other_tasks() -> None:
    assert for_player("first", True) == ([*TASKS], [DUEL], "")
    assert for_player("first", False) == ([*TASKS], [*SMALL_GAMES], "")
    why = "oracle:1 has no exploitability: it sees all hands"
    assert for_player("oracle:1", True) == ([*TASKS], [], why)


def test_other_rules_of_a_small_game_are_refused() -> None:
    with pytest.raises(BadRules, match="Duel6-v1 given: this version of Upcard has other rules"):
        exploit(replace(DUEL, rules="0" * 16), "first")


def test_the_small_games_are_what_they_were() -> None:
    kept = {"Duel6-v1": "9adf71f14c7ee010", "Duel8-v1": "f88dbe37cdf3d6d8"}
    assert {each.name: each.hash[:16] for each in SMALL_GAMES} == kept
    assert {each.rules for each in SMALL_GAMES} == {
        rules_hash(load(each.game)) for each in SMALL_GAMES
    }


def test_how_to_cite_names_the_version_that_is_installed() -> None:
    lines = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {upcard_version}" in lines


@pytest.mark.parametrize("file", sorted(RESULTS.glob("*.json")), ids=lambda file: file.stem)
def test_the_results_that_are_kept_are_of_these_tasks(file: Path) -> None:
    found = read(file)
    for each in found.tasks:
        task = task_named(each.task)
        assert (each.hash, each.deals <= task.deals) == (task.hash, True)
    for small in found.small_games:
        assert small.hash == small_game_named(small.task).hash


def test_on_the_deals_of_the_lead_who_sees_all_hands_has_a_hundred_points() -> None:
    kept_result = read(RESULTS / "oracle-100.json")
    assert [each.score for each in kept_result.tasks] == pytest.approx([100.0] * len(TASKS))
    assert [each.deals for each in kept_result.tasks] == [task.quick for task in TASKS]


def test_a_task_that_is_played_later_is_put_beside_the_others() -> None:
    first, both = (read(FORMATS / f"benchmark-{number}.json") for number in (1, 2))
    (deal,) = both.tasks
    later = both.model_copy(update={"tasks": [deal.model_copy(update={"task": "Clash2-v1"})]})
    found = leaderboard.merged(first, later)
    assert [each.task for each in found.tasks] == ["Indigo2-v1", "Clash2-v1"]
    assert found.small_games == both.small_games
    assert leaderboard.merged(found, first).small_games == both.small_games
    assert (
        leaderboard.merged(first, later.model_copy(update={"files": {"a": "b"}})).tasks
        == later.tasks
    )


def test_the_leaderboard_is_made_from_the_results_that_are_kept() -> None:
    text = leaderboard.PAGE.read_text(encoding="utf-8")
    found = leaderboard.results()
    assert leaderboard.page(text, leaderboard.scores(found)) == text
    assert all(f"| `{each.agent}`" in text for each in found)
