"""`upcard train`: somebody has a game learned, and plays with what comes of it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.arena.test_contest import run
from tests.cli.home import Home, parsed, refusal
from tests.commands import Done
from upcard import game
from upcard.arena.contest import contest
from upcard.files import locked
from upcard.players.learned.files import Measured, read
from upcard.training import rounds, training_run
from upcard.training.measuring import won_against

QUICK = ["--rounds", "1", "--choices", "200", "--units", "4", "--tries", "1", "--against", "first"]
DEALS = 500
"""Deals in which it is measured how good a value is."""
HOUSE = """\
base = "clash"
name = "ours"
title = "Clash as we play it"
source = "our kitchen table"
deal.hand = 5
"""


Upcard = Callable[..., Done]


@pytest.fixture
def upcard(home: Home, monkeypatch: pytest.MonkeyPatch) -> Upcard:
    (home.folder / "ours.toml").write_text(HOUSE, encoding="utf-8")
    monkeypatch.chdir(home.folder)
    monkeypatch.setattr(rounds, "WAVE", 4)
    monkeypatch.setattr(training_run, "DEALS", DEALS)
    monkeypatch.setattr(training_run, "LAST_DEALS", DEALS)
    return home.run


RATE = r"(\d+\.\d)% \((\d+\.\d)% to (\d+\.\d)%\) against (\S+)"


def test_a_game_is_learned_and_its_file_plays(upcard: Upcard, home: Home) -> None:
    status, text, told = upcard("train", "clash", "--seats", "2", *QUICK)
    assert status == 0
    rate, last = text.splitlines()
    assert last == "clash.learned.json plays as learned:clash.learned.json."
    found = re.fullmatch(f"clash, 2 seats: ({RATE}); 50% is even", rate)
    assert found
    first, second = told.splitlines()
    assert first == "clash, 2 seats: learning"
    assert re.fullmatch(f"clash, 2 seats, round 1 of 1: {RATE}", second)
    assert home.files() == ["clash.learned.json", "mine.py", "ours.toml"]
    values = read(home.folder / "clash.learned.json")
    assert values.command == shlex.join(["upcard", "train", "clash", "--seats", "2", *QUICK])
    kept = (home.folder / "clash.learned.json").read_bytes()
    for threads in (["--threads", "2"], ["--threads=1", "--resume"]):  # of no consequence
        upcard("train", "clash", *threads, "--seats", "2", *QUICK)
        assert (home.folder / "clash.learned.json").read_bytes() == kept
    (measured,) = values.measured
    again = won_against(game("clash"), 2, "learned:clash.learned.json", "first", DEALS, 3)
    won, low, high = (round(part, 4) for part in again)
    assert measured == Measured("first", 2, won, low, high, DEALS)
    said = (f"{100 * part:.1f}" for part in (won, low, high))
    assert found.groups()[1:] == (*said, "first")

    match = ["match", "clash", "learned:clash.learned.json", "first", "--deals", "50", "--json"]
    players = parsed(upcard(*match, "--seed", "1"))["players"]
    assert {"learned:clash.learned.json", "first"} == {one["name"] for one in players}


def test_a_house_rule_is_learned_from_its_file(upcard: Upcard, home: Home) -> None:
    out = home.folder / "new" / "mine.json"
    status, text, _ = upcard("train", "ours.toml", "--seats", "2,3", "--out", str(out), *QUICK)
    assert status == 0
    assert [line.partition(":")[0] for line in text.splitlines()[:2]] == [
        "ours, 2 seats",
        "ours, 3 seats",
    ]
    assert [path.name for path in out.parent.iterdir()] == ["mine.json"]
    values = read(out)
    assert {*values.numbers} == {2, 3}
    assert [one.seats for one in values.measured] == [2, 3]
    of = contest(game("ours.toml"), (f"learned:{out}", "first", "random"), 3, 100, 1)
    assert of.compiled
    progress, games = run(of)
    assert not progress.excuses
    assert len(games) % 100 == 0
    told = refusal(upcard("match", "clash", f"learned:{out}", "first", "--deals", "10"))
    assert "it was learned from other rules than clash has: upcard train clash learns it" in told


def test_a_run_that_was_broken_off_goes_on_with_resume(
    upcard: Upcard, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And without, it begins anew: rounds that are kept are of the command that kept them."""
    line = ["train", "clash", "--seats", "2", *QUICK, "--rounds", "2"]
    whole = upcard(*line)
    kept = (home.folder / "clash.learned.json").read_text(encoding="utf-8")
    (home.folder / "clash.learned.json").unlink()

    played = list[int]()
    fitted = rounds._fitted

    def noted(*given: object) -> object:
        played.append(int(str(given[2])))
        return fitted(*given)  # type: ignore[arg-type]

    def interrupted(*given: object) -> object:
        if given[2] == 1:
            raise KeyboardInterrupt
        return fitted(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(rounds, "_fitted", interrupted)
    status, text, told = upcard(*line)
    assert (status, text) == (130, "")
    assert told.splitlines()[-1].startswith("Interrupted: run it with --resume to continue")
    assert not (home.folder / "clash.learned.json").exists()

    monkeypatch.setattr(rounds, "_fitted", noted)
    kept_rounds = sorted(path.name for path in Path("clash.learned.json.rounds").glob("*.npz"))
    for other in (["--seed", "2"], ["--choices", "201"]):
        status, text, told = upcard(*line, *other, "--resume")
        assert (status, text) == (2, "")
        assert "clash.learned.json.rounds has rounds of another command, or of another vers" in told
        still = sorted(path.name for path in Path("clash.learned.json.rounds").glob("*.npz"))
        assert (still, played) == (kept_rounds, [])
    assert upcard(*line, "--resume")[:2] == whole[:2]
    assert played == [1]
    assert (home.folder / "clash.learned.json").read_text(encoding="utf-8") == kept
    assert upcard(*line)[:2] == whole[:2]
    assert played == [1, 0, 1]


def test_without_seats_it_learns_for_two_and_for_four(upcard: Upcard) -> None:
    for name, even in (("clash", {2: "50%", 4: "25%"}), ("crazy8s-partners", {4: "50%"})):
        status, text, _ = upcard("train", name, *QUICK)
        assert status == 0
        assert {*read(Path(f"{name}.learned.json")).numbers} == {*even}
        for seats, share in even.items():
            assert re.search(f"^{name}, {seats} seats: .*; {share} is even$", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bridge"], "no game 'bridge': there are"),
        (["missing.toml"], "missing.toml cannot be read: No such file or directory"),
        (["clash", "--seats", "9"], "--seats 9 given: 2 to 8 can play clash"),
        (["clash", "--seats", "2,9"], "--seats 9 given: 2 to 8 can play clash"),
        (["clash", "--seats", "two"], "for '--seats': 'two' given: a whole number is needed"),
        (["clash", "--seats", "2,3,2"], "--seats 2,3,2 given: 2 is there twice"),
        (["clash", "--seats", "2,"], "'' given: a whole number is needed"),
        (["clash", "--rounds", "0"], "rounds 0 given: 1 to 100 are allowed"),
        (["clash", "--units", "1000"], "units 1000 given: 0 to 64 are allowed"),
        (["clash", "--units", "many"], "'many' given: a whole number is needed"),
        (["clash", "--against", "nobody"], "no player 'nobody': there are first"),
        (
            ["clash", "--against", "search:20"],
            "player 'search:20' given: it cannot be compiled, and the teacher has to be: ",
        ),
        (["clash", "--against", "oracle"], "cannot be compiled, and the teacher has to be: "),
        (["clash", "--against", "hard"], "no player 'hard': that is a level, which `upcard play`"),
        (["clash", "--against", "learned:missing.json"], "missing.json cannot be read"),
        (["clash", "--out", "ours.toml/clash.json"], "cannot write to ours.toml"),
        (["clash", "--out", "."], "cannot write to ."),
        (["clash", "--threads", "-1"], "-1 threads given"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    arguments: list[str], complaint: str, upcard: Upcard, home: Home
) -> None:
    """Nothing is written then, and nothing is lost."""
    (home.folder / "clash.learned.json").write_text("my notes", encoding="utf-8")
    status, text, told = upcard("train", arguments[0], *QUICK, *arguments[1:])
    assert (status, text) == (2, "")
    (line,) = told.splitlines()  # nothing was under way
    assert line.startswith("upcard: ")
    assert complaint in line
    assert (home.folder / "clash.learned.json").read_text(encoding="utf-8") == "my notes"
    assert home.files() == ["clash.learned.json", "mine.py", "ours.toml"]


def test_a_seed_may_be_any_whole_number(upcard: Upcard) -> None:
    line = ["train", "clash", "--seats", "2", *QUICK]
    values = set()
    for seed in ("--seed=-7", f"--seed={10**30}"):
        assert upcard(*line, seed)[0] == 0
        values.add(read(Path("clash.learned.json")).at(2).tobytes())
    assert len(values) == 2


def test_a_second_run_that_writes_the_same_file_is_refused(home: Home) -> None:
    with locked(home.folder / "mine.json.rounds" / "train.lock"):
        done = home.run("train", "clash", "--seats", "2", *QUICK, "--out", "mine.json")
    assert "mine.json is in use: another `upcard train` is at it" in refusal(done)
    assert not (home.folder / "mine.json").exists()


def test_what_lies_beside_the_file_stays_as_it_was(upcard: Upcard, home: Home) -> None:
    """A folder of somebody's own is not taken for one of rounds that are kept."""
    own = home.folder / "mine.rounds"
    own.mkdir()
    (own / "scores.txt").write_text("my notes", encoding="utf-8")
    assert upcard("train", "clash", "--seats", "2", *QUICK, "--out", "mine.json")[0] == 0
    assert (own / "scores.txt").read_text(encoding="utf-8") == "my notes"
    assert upcard("train", "clash", "--seats", "2", *QUICK, "--out", "other.rounds")[0] == 0
    assert {*read(home.folder / "other.rounds").numbers} == {2}


def test_a_file_that_was_learned_before_can_be_the_teacher(upcard: Upcard) -> None:
    assert upcard("train", "clash", "--seats", "2", *QUICK)[0] == 0
    line = ["train", "clash", "--seats", "2", *QUICK[:-1], "learned:clash.learned.json"]
    status, text, _ = upcard(*line, "--out", "better.json")
    assert status == 0
    assert "against learned:clash.learned.json" in text
    assert read(Path("better.json")).measured[0].against == "learned:clash.learned.json"


CRASHES = """\
import upcard


class Late(upcard.Player):
    def choose(view):
        if view.turns > 6:
            return view.legal[99]
        return view.legal[0]
"""


@pytest.mark.full
def test_a_teacher_that_crashes_is_told_in_a_line(upcard: Upcard, home: Home) -> None:
    (home.folder / "s.py").write_text(CRASHES, encoding="utf-8")
    done = upcard("train", "crazy8s", *QUICK[:-1], "s.py:Late", "--seats", "2", "--out", "x.json")
    assert done.status == 2
    said = done.complaints.splitlines()[-1]
    assert said.startswith("upcard: the teacher crashed: IndexError: tuple index out of range: ")
    assert "Traceback" not in done.complaints
