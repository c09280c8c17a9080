"""`upcard lab` as somebody uses it who has thought of a rule."""

from __future__ import annotations

import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from justhtml import JustHTML

from tests.cli.home import Home, parsed, refusal
from tests.commands import Done
from tests.starting import started
from tests.waiting import TIMEOUT
from upcard.analysis.lab import Findings, Study, examine
from upcard.games.game import Game
from upcard.rules import load
from upcard.rules.changes import changes, written
from upcard.rules.load import rules_hash

ROOT = Path(__file__).parents[2]
OURS = """
base = "crazy8s"
name = "ours"
title = "Eights as we play them"
source = "our kitchen table"

[cards.Q]
skip = true

[deal]
hand = 9
"""
QUICK = ["--player", "first", "--deals", "300", "--searched", "2", "--budget", "3", "--seed", "1"]


Lab = Callable[..., Done]


FOUND = dict[tuple[str, Study], Findings]()


def once(game: Game, study: Study, *rest: Any) -> Findings:
    """What is found, which is the same each time: `tests.analysis` sees to that."""
    key = rules_hash(game.rules), study
    if key not in FOUND:
        FOUND[key] = examine(game, study, *rest)
    return FOUND[key]


@pytest.fixture
def lab(home: Home, monkeypatch: pytest.MonkeyPatch) -> Lab:
    monkeypatch.setattr("upcard.analysis.lab.examine", once)
    (home.folder / "ours.toml").write_text(OURS)
    return partial(home.run, "lab")


def test_a_rules_file_is_compared_with_its_base_a_line_for_each_measure(lab: Lab) -> None:
    status, text, complaints = lab("ours.toml", *QUICK)
    assert (status, complaints) == (0, "")
    lines = text.splitlines()
    table = text.split("half of all deals")[0]
    assert max(map(len, lines)) <= 80
    assert lines[0].strip() == "Eights as we play them against Crazy Eights, 2 seats"
    assert "ours" in table
    found = parsed(lab("ours.toml", *QUICK, "--json"))
    turns = found["measures"][0]
    (line,) = [line.split() for line in lines if line.startswith(" turns a deal")]
    own, base = turns["values"]
    assert line[3:] == [f"{own:.2f}", f"{base:.2f}", f"{turns['difference']:+.2f}"]
    assert "  cards.Q.skip: true, not false" in lines
    assert [change["key"] for change in found["changes"]] == ["deal.hand", "cards.Q.skip"]


def test_two_games_with_the_same_rules_are_said_to_have_them(lab: Lab, home: Home) -> None:
    (home.folder / "same.toml").write_text('base = "crazy8s"\nname = "same"\n')
    said = "Both play by the same rules: no key differs.\n"
    assert said in lab("same.toml", *QUICK).shown
    assert said not in lab("ours.toml", *QUICK).shown


def test_the_guide_changes_the_rules_that_it_says(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    (rules,) = re.findall(r"^```toml\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)
    file = tmp_path / "guide.toml"
    file.write_text(rules, encoding="utf-8")
    found = changes(load(file), load("crazy8s"))
    said = re.findall(r"^  (\S+: .+, not .+)$", guide, re.MULTILINE)
    assert [f"{key}: {written(now)}, not {written(before)}" for key, now, before in found] == said


def test_the_guide_explains_every_line_of_the_table(lab: Lab) -> None:
    guide = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    text = lab("ours.toml", *QUICK, columns=100)[1]
    names = re.findall(r"^ ([a-z].*?)  ", text.split("half of all")[0], re.MULTILINE)
    assert len(names) == 11
    for name in names:
        assert name == "seat 1 wins" or f"| {name}" in guide


def test_every_number_is_legible_on_any_screen(lab: Lab) -> None:
    numbers = []
    for width in (40, 60, 80, 100):
        status, text, _ = lab("ours.toml", *QUICK, columns=width)
        table = text.split("ours: half of all deals")[0]
        assert status == 0
        assert max(map(len, table.splitlines())) <= width
        assert "…" not in text
        numbers.append(sorted(re.findall(r"[-+]?\d+\.\d+%?", table)))
    assert numbers == numbers[:1] * 4


def test_long_names_of_games_stay_whole(lab: Lab, home: Home) -> None:
    name = "our-eights-with-two-aces"
    (home.folder / f"{name}.toml").write_text(OURS.replace('"ours"', f'"{name}"'))
    for width in (60, 80, 100, 140):
        text = lab(f"{name}.toml", *QUICK, columns=width)[1]
        table = text.split("half of all deals")[0].rpartition("\n")[0]
        assert max(map(len, table.splitlines())) <= width
        assert name in table.split()


def test_a_seed_that_was_not_given_is_told_and_finds_the_same(lab: Lab) -> None:
    status, text, complaints = lab("mau-mau", *QUICK[:-2])
    (seed,) = re.findall(r"Add --seed (\d+) to reproduce this run", complaints)
    assert lab("mau-mau", *QUICK[:-1], seed) == (status, text, "")


def test_without_a_base_a_game_stands_alone(lab: Lab) -> None:
    found = parsed(lab("clash", *QUICK, "--json"))
    assert found["games"] == ["clash"]
    assert all(len(row["values"]) == 1 for row in found["measures"])
    assert all(row["difference"] is None for row in found["measures"])
    assert "ifference" not in lab("clash", *QUICK)[1]


def test_a_house_game_is_compared_with_its_base(lab: Lab, home: Home) -> None:
    found = parsed(lab("crazy8s-partners", *QUICK, "--json"))
    assert (found["games"], found["seats"]) == (["crazy8s-partners", "crazy8s"], 4)
    assert lab("crazy8s-partners", *QUICK, "--report", "found")[0] == 0
    page = (home.folder / "found" / "lab.html").read_text(encoding="utf-8")
    assert "luck alone for crazy8s-partners" in page


def test_the_page_has_every_number_and_needs_nothing_else(lab: Lab, home: Home) -> None:
    status, text, _ = lab("ours.toml", *QUICK, "--report", "found")
    assert status == 0
    assert text.endswith("The report: found/lab.html\n")
    source = (home.folder / "found" / "lab.html").read_text(encoding="utf-8")
    page = JustHTML(source, strict=True, sanitize=False).root
    assert not page.query("script, link, img, iframe, [src], [href]")
    assert not re.findall(r"https?:|url\(|\bnan\b|\binf\b|None", source)
    rows = [row.to_text() for row in page.query("section[aria-labelledby=measures] tbody tr")]
    found = parsed(lab("ours.toml", *QUICK, "--json"))["measures"]
    assert len(rows) == len(found)
    turns = found[0]["values"]
    line = shlex.join(["upcard", "lab", "ours.toml", *QUICK, "--report", "found"])
    assert page.query("footer code")[0].to_text() == line
    bounds = [row["difference_interval"] for row in found if row["difference_interval"]]
    apart = sum(low > 0 or high < 0 for low, high in bounds)
    said = " ".join(page.query("header p")[-1].to_text().split())
    assert f"{apart} of {len(found)} measures differ by more than chance" in said
    assert f"turns a deal {turns[0]:.2f}, not {turns[1]:.2f}" in said
    assert all(f"{value:.2f}" in rows[0] for value in turns)
    assert "cards.Q.skip" in page.query("section[aria-labelledby=rules]")[0].to_text()
    first, second = page.query(".histogram")
    assert len(first.query(".bar")) == len(second.query(".bar"))  # on one scale
    dots = [len(section.query(".dot")) for section in page.query("section")]
    assert [many for many in dots if many] == [4, 4, 2]  # seats, skill, the lead: two games each
    for node in page.query("[aria-labelledby]"):
        label = (node.attrs or {})["aria-labelledby"]
        assert len(page.query(f"[id={label}]")) == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bridge"], "no game 'bridge': there are"),
        (["clash", "--against", "bridge"], "no game 'bridge': there are"),
        (["missing.toml"], "missing.toml cannot be read: No such file or directory"),
        (["bad.toml"], "bad.toml: deal.hand"),
        (["no.toml"], "no.toml is no TOML"),
        (["crazy8s", "--against", "clash", "--seats", "6"], "--seats 6 given: 2 to 4 can play"),
        (["indigo", "--against", "crazy8s-partners"], "only games for as many can be compared"),
        (["clash", "--budget", "soon"], "budget 'soon' given"),
        (["clash", "--deals", "1"], "deals 1 given: 2 to 1000000"),
        (["clash", "--searched", "0"], "searched 0 given: 2 to 1000000"),
        (["clash", "--searched", "many"], "'many' given: a whole number is needed"),
        (["clash", "--player", "nobody"], "player 'nobody' given: equal players are first"),
        (["clash", "--player", "oracle"], "player 'oracle' given: equal players are first"),
        (["clash", *QUICK, "--report", "ours.toml/folder"], "cannot write to ours.toml/folder"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    lab: Lab, home: Home, arguments: list[str], complaint: str
) -> None:
    (home.folder / "bad.toml").write_text('base = "clash"\nname = "bad"\ndeal.hand = 0\n')
    (home.folder / "no.toml").write_text("base = = 1\n")
    before = home.files()
    assert complaint in refusal(lab(*arguments))
    assert home.files() == before


def test_a_folder_that_takes_no_report_is_refused_before_a_deal_is_played(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upcard.analysis.lab.examine", lambda *_: pytest.fail("it played"))
    said = "cannot write to ours.toml/folder: Not a directory; name another place"
    assert said in refusal(lab("clash", "--report", "ours.toml/folder"))


@pytest.mark.full
@pytest.mark.usefixtures("lab")
def test_an_interrupt_ends_it_cleanly(home: Home) -> None:
    line = ["lab", "ours.toml", "--player", "first", "--searched", "1000", "--report", "found"]
    screen, keyboard = pty.openpty()
    said = ""
    with started(
        [sys.executable, "-m", "upcard", *line],
        stdout=subprocess.PIPE,
        stderr=keyboard,
        cwd=home.folder,
        env={**os.environ, "TERM": "xterm"},
    ) as process:
        os.close(keyboard)
        while "ours: watching the lead" not in said:  # the bar, where it is at work
            said += os.read(screen, 4096).decode(errors="replace")
        process.send_signal(signal.SIGINT)
        shown, _ = process.communicate(timeout=TIMEOUT)
    with suppress(OSError):  # the other end is closed
        while True:
            said += os.read(screen, 4096).decode(errors="replace")
    os.close(screen)
    assert "Traceback" not in said
    assert (process.returncode, shown) == (130, b"")
    assert not (home.folder / "found").exists()
