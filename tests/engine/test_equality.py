"""The engine against `classic/`, and the tool that compares them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.games import amount, few_and_many
from upcard.jit_cache import INTERPRETED

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools import equality
from tools.oracles import ORACLES
from tools.oracles.parting import parting

TOOL = Path(__file__).parents[2] / "tools" / "equality.py"
DEALS = {"clash": 1000, "chaos": 1000, "countdown": 100, "crazy8s": 350, "indigo": 350}
"""How many deals of each game are compared in the full tests; in the quick ones a tenth."""


@few_and_many("part", (0, amount(10, 33)), (amount(10, 33), amount(1, 16)))
@pytest.mark.parametrize(
    ("game", "rules"), [*zip(ORACLES, ORACLES, strict=True), ("crazy8s", "crazy8s-partners")]
)
def test_engine_and_classic_are_equal_event_for_event(
    game: str, rules: str, part: tuple[int, int]
) -> None:
    first, last = part
    seeds = range(DEALS[game] // first if first else 0, DEALS[game] // last)
    result = equality.compare(game, rules, None, seeds)
    assert result.difference is None
    assert result.deals == len(seeds)


def rules_file(folder: Path, base: str, keys: str) -> str:
    path = folder / "changed.toml"
    path.write_text(f'base = "{base}"\n{keys}\n', encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("game", ["clash", "chaos"])
@pytest.mark.parametrize(
    ("hand", "most"), [(1, 8), (13, 8), (55, 2)], ids=["one card", "thin pile", "hardly a pile"]
)
def test_card_clash_is_equal_with_other_hand_sizes(
    game: str, hand: int, most: int, tmp_path: Path
) -> None:
    """With 55 cards each some deals have no card for the starter, and both sides refuse them."""
    rules = rules_file(tmp_path, game, f"seats = [2, {most}]\n[deal]\nhand = {hand}")
    deals = 4 if INTERPRETED else 60
    assert equality.compare(game, rules, None, range(deals)).difference is None


CHANGES = {
    "clash": [
        '[pile]\nreshuffle = "all"',
        '[end]\nlast_card = "no effect"',
        '[stuck]\ndrawn = "kept"',
        "[cards.SKIP]\nskip = false",
        "[cards.REVERSE]\nreverse = false",
        "[cards.DRAW_TWO]\ndraw = 3",
        "[match]\nrank = false",
        '[draws]\nstack = "same"',
        '[deal]\nstarter = "any"',
        'computer = "oldest card"',
    ],
    "chaos": ['[pile]\nreshuffle = "all but the upcard"', '[end]\nlast_card = "draws only"'],
    "countdown": [
        "[match]\nrank_when_declared = true",
        '[pile]\nwhen = "a card is needed"',
        '[end]\nlast_card = "no effect"',
        '[draws]\nstack = "same"',
        '[stuck]\ndrawn = "must"',
        '[deal]\nby = "cards"',
        '[cards."Q♠"]\ndraw = 4',
        'computer = "oldest card"',
    ],
    "crazy8s": [
        "[stuck]\nvoluntary = false",
        '[stuck]\ndraw = "one"\nvoluntary = false',
        '[pile]\nreshuffle = "all but the upcard"',
        "[score.points]\n8 = 40",
        '[score]\nblocked = "nobody"',
        "[cards.4]\nskip = false",
        "[cards.7]\nreverse = false",
        'computer = "lowest card"',
    ],
    "indigo": [
        "[score]\nmost_captured = 2",
        "[score.points]\nA = 2",
        '[deal]\nby = "cards"',
        'computer = "lowest card"',
    ],
}


@pytest.mark.parametrize(
    ("game", "keys"), [(game, keys) for game, changes in CHANGES.items() for keys in changes]
)
def test_any_rule_that_is_not_the_documents_is_found(game: str, keys: str, tmp_path: Path) -> None:
    result = equality.compare(game, rules_file(tmp_path, game, keys), None, range(300))
    assert result.difference is not None
    assert "The engine:" in result.difference
    assert ">> " in result.difference


def test_the_first_difference_is_shown_as_two_turns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = rules_file(tmp_path, "clash", "[cards.DRAW_TWO]\ndraw = 3")
    assert equality.main(["clash", "--seeds", "5:100", "--rules", rules]) == 1
    shown = capsys.readouterr().out
    title = (
        r"clash, seed (\d+), (\d) players: the engine and classic/ differ. They part in turn \d+\."
    )
    found = re.match(title, shown)
    assert found
    before, engine, classic = re.split(r"\n\n.*:\n", shown)[1:]
    same, parts, extra = before.splitlines(), engine.splitlines(), classic.splitlines()
    assert same[0].endswith("'s turn")
    assert parts[:1] == extra[:1]
    marked = [line for line in [*parts, *extra] if line.startswith(">> ")]
    assert len(marked) == 2
    assert re.fullmatch(r">> seat \d draws .*", marked[0])
    assert re.fullmatch(r">> seat \d is skipped", marked[1])
    # the seed and the number of players that it names lead to the same place again
    seed, players = int(found[1]), found[2]
    assert equality.main(
        ["clash", "--seeds", f"{seed}:{seed + 1}", "--players", players, "--rules", rules]
    )
    assert capsys.readouterr().out == shown
    assert (
        equality.main(["clash", "--seeds", f"5:{seed}", "--rules", rules]) == 0 if seed > 5 else 1
    )


def test_a_log_that_is_only_longer_parts_too() -> None:
    assert parting([("win", 1)], [("win", 1)]) is None
    assert parting([("win", 1)], [("win", 1), ("turns", 3)]) == 1
    assert parting([("win", 1)], []) == 0


@pytest.mark.full
def test_equal_deals_are_summed_up_from_any_folder(tmp_path: Path) -> None:
    words = ["crazy8s", "--seeds", "0:7", "--players", "3", "--workers", "2"]
    run = subprocess.run(
        [sys.executable, TOOL, *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert re.fullmatch(r"crazy8s: 7 deals are equal, [\d,]+ items in all, in \d+ s\n", run.stdout)


def test_workers_find_the_same_first_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = rules_file(tmp_path, "chaos", '[pile]\nreshuffle = "all but the upcard"')
    seen = []
    for workers in ("1", "2"):
        words = ["chaos", "--seeds", "0:1200", "--rules", rules, "--workers", workers]
        assert equality.main(words) == 1
        seen.append(capsys.readouterr().out)
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "required"),
        (["poker"], "'poker'"),
        (["clash", "--seeds", "7"], "'7'"),
        (["clash", "--seeds", "7:7"], "'7:7'"),
        (["clash", "--seeds", "a:b"], "'a:b'"),
        (["clash", "--players", "9"], "2 to 8"),
        (["countdown", "--players", "3"], "4 to 4"),
        (["clash", "--workers", "0"], "--workers 0"),
        (["clash", "--rules", "nowhere.toml"], "nowhere.toml"),
        (["indigo", "--rules", "switch", "--players", "3"], "2 to 2"),
        (["clash", "--frobnicate"], "--frobnicate"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        equality.main(words)
    assert refused.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("equality.py: ")
    assert told in said.err


def test_rules_that_classic_cannot_play_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = rules_file(tmp_path, "countdown", "seats = [2, 3]")
    with pytest.raises(SystemExit) as refused:
        equality.main(["countdown", "--rules", rules])
    assert refused.value.code == 2
    assert "2 to 3" in capsys.readouterr().err
