"""`upcard match` and `upcard tournament` as a newcomer uses them, in this process."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]

from tests.cli.home import MINE, Home, check_end, games_known, lines_in, parsed, refusal
from upcard.arena.tournament import Done, Progress

TOURNAMENT = "tournament crazy8s first random first --deals 12 --seed 1".split()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Home, dict[str, Any]]]:
    """The same tournament on a wide screen, on a narrow one and as JSON, and another one."""
    with closing(Home(tmp_path_factory.mktemp("evening"))) as home:
        yield (
            home,
            {
                "wide": home.run(*TOURNAMENT, "--report", "wide", columns=100),
                "narrow": home.run(*TOURNAMENT, "--workers", 1, "--report", "narrow", columns=60),
                "json": home.run(*TOURNAMENT, "--json", "--report", "json"),
                "other": home.run(*TOURNAMENT[:-1], 2, "--json", "--report", "other"),
            },
        )


RATES, RATINGS = r"\d\d\.\d\d% to \d\d\.\d\d%", r"\d{4} to \d{4}"
Evening = tuple[Home, dict[str, Any]]


def test_a_wide_screen_has_a_table_of_the_players_best_first(evening: Evening) -> None:
    status, shown, complaints = evening[1]["wide"]
    assert (status, complaints) == (0, "")
    words = [line.split() for line in shown.splitlines() if line.strip(" ─")]
    assert words[0] == ["Crazy", "Eights,", "2", "seats"]
    assert words[1] == ["player", "games", "won", "win", "rate", "points", "rating"]
    assert [row[0] for row in words[2:8:2]] == ["1", "2", "3"]
    ratings = [int(row[-1]) for row in words[2:8:2]]
    assert ratings == sorted(ratings, reverse=True)
    assert len(re.findall(RATES, shown)) == 3
    assert "\nThe report: wide/index.html\n" in shown
    assert "36 deals, 72 games; 95 % intervals, from whole deals." in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_a_narrow_screen_has_win_rates_and_ratings(evening: Evening) -> None:
    (_, wide, _), (status, narrow, complaints) = evening[1]["wide"], evening[1]["narrow"]
    assert (status, complaints) == (0, "")
    table = narrow.split("\n36 deals")[0]
    assert max(map(len, table.splitlines())) <= 60
    assert "…" not in narrow
    assert table.splitlines()[2].split() == ["player", "win", "rate", "rating"]
    for rates, ratings in zip(*(re.findall(form, wide) for form in (RATES, RATINGS)), strict=True):
        assert rates in narrow
        assert ratings in narrow
    assert narrow.split("\n36 deals")[1] == wide.split("\n36 deals")[1].replace("wide", "narrow")


def test_json_has_every_players_numbers(evening: Evening) -> None:
    told = parsed(evening[1]["json"])
    assert (told["games"], told["deals"], told["complete"]) == (72, 36, True)
    assert sorted(player["name"] for player in told["players"]) == ["first", "first #2", "random"]
    assert sum(player["wins"] for player in told["players"]) + told["unwon"] == 72
    for player in told["players"]:
        low, high = player["interval"]
        assert 0 <= low <= player["win_rate"] <= high <= 1
        low, high = player["rating_interval"]
        assert low <= player["rating"] <= high
        assert player["games"] == 48


def test_the_same_seed_gives_the_same_bytes_and_another_does_not(evening: Evening) -> None:
    home, played = evening
    wide, narrow, again, other = map(home.csv, ("wide", "narrow", "json", "other"))
    assert wide == narrow == again != other
    first, second = (json.loads(played[name][1]) for name in ("json", "other"))
    assert first["players"] != second["players"]


def test_the_report_has_a_page_and_all_games(evening: Evening) -> None:
    folder = evening[0].folder / "wide"
    assert {path.name for path in folder.iterdir()} >= {"index.html", "deals.csv", "deals.parquet"}
    assert (folder / "index.html").read_text(encoding="utf-8").count("first #2") > 1
    assert lines_in(folder / "deals.csv") == 1 + 72
    assert parquet.read_table(folder / "deals.parquet").num_rows == 72


def test_history_has_the_runs_and_the_same_one_once(evening: Evening) -> None:
    home, _ = evening
    assert home.runs() == [(1, 72, True), (2, 72, True)]
    told = home.parsed("history", "--player", "random")
    assert [(each["runs"], each["games"]) for each in told["players"]] == [(2, 96)]
    assert {run["what"] for run in told["runs"]} == {"tournament"}


@pytest.mark.parametrize(
    ("line", "players", "games"),
    [
        ("match clash first random first random", 4, 4 * 4),  # a balanced sample of those of four
        ("tournament crazy8s random first random first --seats 3", 4, 4 * 4 * 6),  # all of three
    ],
)
def test_three_and_four_sit_at_a_table(line: str, players: int, games: int, home: Home) -> None:
    told = home.parsed(*line.split(), "--deals", 4, "--seed", 3)
    assert (len(told["players"]), told["games"]) == (players, games)
    assert sum(player["win_rate"] * player["games"] for player in told["players"]) == pytest.approx(
        games
    )


def test_one_deal_has_no_intervals_and_says_so(home: Home) -> None:
    done = home.run("match", "duel6", "first", "random", "--deals", 1, "--seed", 1)
    assert "\n1 deal, 2 games; one deal alone has no intervals.\n" in done.shown
    assert "– to –" not in done.shown


def test_a_sequential_test_stops_early_and_says_so(home: Home) -> None:
    line = "match crazy8s mind-the-eights random --deals 2000 --sprt 0:300 --seed 1".split()
    status, shown, complaints = home.run(*line)
    assert (status, complaints) == (0, "")
    assert "Sequential test of 0 against 300 Elo: not better (log ratio " in shown
    assert "Not played to its end" not in shown
    ((seed, games, complete),) = home.runs()
    assert (seed, complete) == (1, True)
    assert 0 < games < 1_000
    assert f"{games:,} games" in shown


def test_an_interrupt_says_what_is_known_and_resume_goes_on_to_the_same_end(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "tournament crazy8s first random first --deals 2000 --seed 5".split()
    whole = home.parsed(*line, "--report", "whole", "--store", "elsewhere.sqlite")
    with monkeypatch.context() as interrupted:
        add = Progress.add

        def added(progress: Progress, done: Done) -> None:
            add(progress, done)
            signal.raise_signal(signal.SIGINT)

        interrupted.setattr(Progress, "add", added)
        done = home.run(*line, "--report", "broken")
    assert 0 < (games := games_known(home, done, 5)) < 12_000
    assert lines_in(home.folder / "broken" / "deals.csv") == 1 + games
    assert home.parsed(*line, "--report", "broken", "--resume") == whole
    check_end(home, 5, 12_000)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("match crazy9s first random", "no game 'crazy9s'"),
        ("match crazy8s first nobody", "no player 'nobody'"),
        ("match crazy8s first {folder}/mine.py:Yours", "it has Mine, Plain"),
        ("match crazy8s first cmd:no-such-program", "must begin with a program on this machine"),
        ("match crazy8s", "0 players given: 2 or more are needed, such as `first random`"),
        ("match crazy8s first", "1 player given: 2 or more are needed, such as `first random`"),
        ("match crazy8s a b --players a,b", "players given twice: name them after the game"),
        ("sim crazy8s first", "1 player given: 2 to 4 can play crazy8s"),
        ("sim crazy8s first random --deals 0", "0 deals given: 1 or more are needed"),
        ("play crazy8s --players random", "to play yourself: --players me,random"),
        ("match indigo first random first", "3 players given: 2 can play indigo"),
        ("tournament crazy8s first random --seats 9", "--seats 9 given: 2 to 4 can play"),
        ("tournament crazy8s first random --seats 3", "2 players given: a table has 3 seats"),
        ("match crazy8s first random --deals 0", "0 deals given: 1 or more are needed"),
        ("match crazy8s first random --seed 1.5", "'1.5' given: a whole number is needed"),
        ("match crazy8s first random --workers 9999", "9999 workers given: 0 to 1000"),
        ("match crazy8s first random --sprt 10", "bounds '10' given: two numbers of Elo"),
        ("match crazy8s first random --sprt 10:0", "the first must be less than the second"),
        ("match crazy8s first random --cluster nonsense", "no cluster at 'nonsense'"),
        ("match crazy8s first random --store mysql://x/y", "a file's path, sqlite:///PATH or"),
        ("match crazy8s first random --store {folder}/mine.py", "mine.py"),
        ("match crazy8s first random --resume", "--resume given: it needs the --seed"),
    ],
)
def test_bad_input_is_one_line_and_status_2(line: str, says: str, home: Home) -> None:
    said = refusal(home.run(*line.format(folder=home.folder).split()))
    assert said.startswith("upcard: ")
    assert says in said
    assert home.kept() == []


def test_a_report_that_cannot_be_written_is_refused_before_play(home: Home) -> None:
    said = refusal(home.run(*"match crazy8s first random --report mine.py".split()))
    assert "cannot write to mine.py: Not a directory" in said
    assert (home.folder / "mine.py").read_text() == MINE
    assert home.runs() == []


def test_a_file_that_nobody_trusts_is_refused_in_a_line(home: Home) -> None:
    (home.folder / "bad.py").write_text("import upcard\nclass Bad(upcard.Player)\n    pass\n")
    for name, says in (
        ("bad.py:Bad", "bad.py line 2: it cannot be read as Python: expected ':'"),
        ("mine.py:Other", "no player 'Other' in"),
        ("none.py:Mine", "cannot be read: No such file or directory"),
    ):
        assert says in refusal(home.run("match", "crazy8s", name, "random", "--untrusted"))
