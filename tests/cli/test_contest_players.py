"""Contests of players that somebody has written: compiled, in Python, in the sandbox, as bots."""

from __future__ import annotations

import csv
import html
import re
import shlex
from typing import Any

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]

from tests.bots.stage import python
from tests.cli.home import MINE, Home, ended, parsed, refusal
from tests.league.folders import BOT, program, strategy
from upcard.arena.runners.player_facts import walled
from upcard.bots import abilities

pytestmark = [pytest.mark.surroundings, pytest.mark.full]


def apart(home: Home, *arguments: object) -> dict[str, Any]:
    """What `--json` prints in a process of its own, which ends what it has started."""
    return parsed(ended(home.start(*arguments, "--json")))


def test_a_player_of_ones_own_plays_and_once_edited_is_another(home: Home) -> None:
    line = "match crazy8s random mine.py:Mine --deals 20 --seed 1".split()
    told = home.parsed(*line)
    assert {player["name"]: player["runs"] for player in told["players"]} == {
        "mine": "compiled",
        "random": "compiled",
    }
    (home.folder / "mine.py").write_text(MINE.replace("[0], -1", "[0], 99"))
    assert apart(home, *line) != told
    assert home.runs() == [(1, 40, True)] * 2  # a process reads a file once


@pytest.mark.parametrize("wrong", ["view.hand[0]", "view.legal[100]"])
def test_a_forfeited_deal_is_shown_again_by_the_line_that_is_told(home: Home, wrong: str) -> None:
    """In the same deal, seat and position, against the same player."""
    late = f"view.legal[0] if view.turns < 30 else {wrong}"
    (home.folder / "late.py").write_text(strategy(f"return {late}", "Late"))
    line = "tournament crazy8s random late.py:Late memory --seats 2 --deals 20 --seed 3".split()
    [forfeits] = home.parsed(*line)["forfeits"]
    assert " ".join(home.run(*line)[1].split()).endswith(f"To see it again: {forfeits['again']}")
    status, shown, _ = home.run(*shlex.split(forfeits["again"])[1:], columns=400)
    assert status == 1
    deal, seat, *_ = re.findall(r"\d+", forfeits["first"])
    assert f"in deal {deal} at 2 seats, it " in shown
    assert f"seat   {seat}, in turn " in shown
    if allowed := re.search(r"allowed are (.*)", forfeits["first"]):
        assert f"legal  {allowed[1]}\n" in shown
    else:
        assert "IndexError" in shown


def test_names_are_written_as_they_are_and_read_back(home: Home) -> None:
    """With commas, quotes, other letters, an emoji and signs of HTML, in files and classes."""
    own = {'naïve, "odd".py': "Größe", "o'brien; 😀/я=@.py": "Größe", "<b>&.py": "Größe"}
    own["mine.py"] = "数"
    for path, name in own.items():
        (home.folder / path).parent.mkdir(exist_ok=True)
        (home.folder / path).write_text(strategy("return view.legal[0]", name), "utf-8")
    players = [f"{path}:{name}" for path, name in own.items()]
    line = ["tournament", "crazy8s", *players, "--seats", 2, "--deals", 5, "--seed", 1]
    told = home.parsed(*line, "--report", "odd")
    names = {'naïve, "odd".py:Größe', "я=@.py:Größe", "<b>&.py:Größe", "数"}
    assert {player["name"] for player in told["players"]} == names
    with (home.folder / "odd" / "deals.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    assert {row[key] for row in rows for key in ("player_0", "player_1")} == names
    assert {row["winner"] for row in rows} <= {*names, ""}
    columns = parquet.read_table(home.folder / "odd" / "deals.parquet").to_pydict()
    assert {*columns["player_0"], *columns["player_1"]} == names
    page = (home.folder / "odd" / "index.html").read_text("utf-8")
    assert all(name in html.unescape(page) for name in names)
    assert "<b>&" not in page
    shown = home.run(*line, columns=200)[1]
    assert all(f" {name} " in shown for name in names)
    for name in names:
        [run] = home.parsed("history", "--player", name)["runs"]
        assert {player["name"] for player in run["players"]} == names


def test_a_bot_of_ones_own_plays(home: Home) -> None:
    bot = f"cmd:{python(abilities().sandbox)} {BOT}"
    line = ["match", "crazy8s", "random", bot, "--deals", 2, "--seed", 1, "--workers", 1]
    told = apart(home, *line)
    assert told["games"] == 4
    assert told["forfeits"] == []
    assert {player["runs"] for player in told["players"]} == {"compiled", "bot"}


def test_a_move_may_be_given_more_time_or_less(home: Home) -> None:
    """The first answer has time to start as well, so the second one is late."""
    slow, sleeps = home.folder / "slow.py", "    __import__('time').sleep(0.3)\n"
    slow.write_text(BOT.read_text("utf-8").replace("    suit =", f"{sleeps}    suit ="), "utf-8")
    bot = f"cmd:{python(abilities().sandbox)} {slow}"
    line = ["match", "duel6", "first", bot, "--deals", 1, "--seed", 1, "--workers", 1]
    assert apart(home, *line, "--move-ms", 60_000)["forfeits"] == []
    [late] = apart(home, *line, "--move-ms", 100)["forfeits"]
    assert late["reason"] == "late"


def test_players_that_nobody_trusts_play_the_same_games(home: Home) -> None:
    """One of them is compiled, one runs in the sandbox, and neither file is imported here."""
    if not walled():
        pytest.skip("this machine has no such walls")
    line = "match crazy8s mine.py:Mine mine.py:Plain --seed 1 --deals 4 --workers 1".split()
    trusted = home.parsed(*line, "--report", "trusted")
    assert not trusted["sandbox"]
    status, shown, _ = ended(home.start(*line, "--untrusted", "--report", "untrusted"))
    assert status == 0
    slower = "plays as plain Python in the sandbox, about 100 times slower: mine.py"
    assert f"plain {slower} line 25: return" in shown
    assert home.csv("trusted") == home.csv("untrusted")
    runs = home.parsed("history", "--player", "plain")["runs"]
    assert len(runs) == 2
    for run, way in zip((trusted, *runs), ("python", "sandbox", "python"), strict=True):
        ways = {one["name"]: one["runs"] for one in run["players"]}
        assert ways == {"mine": "compiled", "plain": way}


def test_a_program_with_a_manifest_plays_as_it_does_by_its_command(home: Home) -> None:
    if not walled():
        pytest.skip("this machine has no such walls")
    program(home.folder, "theirs")
    contest = ("--deals", 2, "--seed", 1, "--workers", 1)
    own = apart(home, "match", "crazy8s", "theirs/player.toml", "random", "--untrusted", *contest)
    command = f"cmd:python3 {home.folder / 'theirs' / 'bot.py'}"
    same = apart(home, "match", "crazy8s", command, "random", *contest)
    told = [
        {
            one["name"] == "random": (one["runs"], one["wins"], one["games"])
            for one in each["players"]
        }
        for each in (own, same)
    ]
    assert told[0] == told[1]
    assert own["sandbox"]
    assert {one["name"] for one in own["players"]} == {"theirs", "random"}
    said = refusal(home.run("match", "crazy8s", "no/player.toml", "random", "--untrusted"))
    assert "no/player.toml cannot be read: No such file or directory" in said
