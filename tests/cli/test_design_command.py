"""`upcard lab design` as somebody uses it who wishes for a game."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from tests.arena.runners.test_workers import local_cluster
from tests.cli.home import Home, ended, parsed, refusal
from tests.commands import Done
from tests.design.small import searches_in_small
from tests.waiting import until
from upcard.design.measures import CHANGES, MEASURES
from upcard.design.store import FILE
from upcard.design.wishes import WORDS
from upcard.rules import load

in_small = pytest.fixture(searches_in_small)

Design = Callable[..., Done]
WISH = ["crazy8s", "--want", "turns 15..25", "--want", "blocked <20%"]
NARROW = ["--over", "deal.hand,stuck,cards.Q", "--keep", "stuck.voluntary"]
QUICK = [*WISH, *NARROW, "--deals", "9000", "--fresh", "400", "--proposals", "2", "--seed", "3"]


@pytest.fixture
def design(home: Home, in_small: None) -> Design:
    return partial(home.run, "lab", "design")


def variants_in(folder: Path) -> int:
    """How many variants were told to the file of a search."""
    return (folder / FILE).read_text(encoding="utf-8").count('"digest"')


def test_proposals_are_shown_beside_the_base(design: Design) -> None:
    status, text, complaints = design(*QUICK)
    assert (status, complaints) == (0, "")
    found = parsed(design(*QUICK, "--json"))
    first = found["proposals"][0]
    (turns,) = [line.split() for line in text.splitlines() if line.startswith(" turns a deal")]
    values = [found["base"], *(one["measures"] for one in found["proposals"])]
    assert turns[-len(values) :] == [f"{one['turns']['value']:.2f}" for one in values]
    assert f"{first['sentences'][0]}" in text
    assert set(first["changes"]) == set(first["undone"])
    assert not any(key.startswith("stuck.voluntary") for key in first["changes"])
    turns_now = first["measures"]["turns"]["value"]
    missed = "turns 15..25" in first["misses"]
    assert missed == (not 15 <= turns_now <= 25)
    said = "misses turns a deal (15 to 25)" if missed else "fulfils all bounds"
    assert f"{first['name']} {said}" in text


def test_its_help_names_all_that_can_be_wished(design: Design) -> None:
    text = " ".join(design("--help").shown.split())
    words, measures = text.split("Wishes in words: ")[1].split(". All others name a measure: ")
    assert {*words.split(", ")} == {"fair", *WORDS}
    named = re.split(r"\. |\.? ╭", measures)[0].split(", ")
    assert {*named} == {*MEASURES, "seat_1", CHANGES.key}


@pytest.mark.full
def test_tables_fit_any_screen(design: Design) -> None:
    for width in (60, 100):
        text = design(*QUICK, columns=width).shown
        table = text.split("variants were tried")[0].rpartition("\n")[0]
        assert max(map(len, table.splitlines())) <= width
        assert "…" not in table
    lines = design(*QUICK, columns=160).shown.splitlines()
    (turns,) = (number for number, line in enumerate(lines) if line.startswith(" turns a deal"))
    assert "  turns 15 to 25  " in lines[turns]
    assert lines[turns + 1].count(" to ") == 3  # the intervals of all, or of none


@pytest.mark.full
def test_a_folder_has_all_that_can_be_played_and_the_search_goes_on_there(
    design: Design, home: Home
) -> None:
    status, text, _ = design(*QUICK, "--report", "found")
    folder = home.folder / "found"
    assert status == 0
    assert text.endswith("The page: found/design.html\n")
    assert "\n  upcard play found/crazy8s-1.toml --players me,mind-the-eights\n" in text
    rules = sorted(folder.glob("*.toml"))
    assert load(rules[0]).name == "crazy8s-1"
    assert home.run("rules", "check", str(rules[0])).status == 0
    deals = sorted(folder.glob("crazy8s-1-deal-*.json"))
    assert len(deals) == 3
    assert home.run("replay", str(deals[0])).status == 0
    page = (folder / "design.html").read_text(encoding="utf-8")
    assert "upcard serve --game found/crazy8s-1.toml" in page
    assert re.search(r"turns a deal: \S+ in the search, \S+ in fresh deals", page)
    before = variants_in(folder)
    again = design(*QUICK, "--report", "found")
    assert again == (status, text, "")
    assert variants_in(folder) == before  # nothing was searched anew
    longer = [word.replace("9000", "14000") for word in QUICK]
    whole = design(*longer)
    resumed = design(*longer, "--report", "found")
    assert resumed.shown.startswith(whole.shown.split("\ncrazy8s-1: ")[0])
    assert "differs in wishes" in refusal(
        design("crazy8s", "--want", "max turns", *NARROW, "--report", "found")
    )


@pytest.mark.full
def test_a_cluster_finds_what_threads_find(design: Design) -> None:
    line = [*QUICK, "--want", "max skill", "--want", "max lead_changes", "--searched", "4"]
    here = design(*line, "--threads", "2")
    with local_cluster(1) as cluster:
        assert design(*line, "--cluster", cluster.scheduler_address) == here
    assert (here.status, here.complaints) == (0, "")


@pytest.mark.full
def test_wishes_can_stand_in_a_file(design: Design, home: Home) -> None:
    (home.folder / "wishes.toml").write_text(
        'over = ["deal.hand", "stuck", "cards.Q"]\nkeep = ["stuck.voluntary"]\n'
        '[want]\nturns = "15..25"\nblocked = "<20%"\n'
    )
    assert design("crazy8s", "--wishes", "wishes.toml", *QUICK[-8:]) == design(*QUICK)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bridge", "--want", "max turns"], "no game 'bridge': there are"),
        (["crazy8s"], "nothing is wished"),
        (["crazy8s", "--want", "max fun"], "no measure 'fun'"),
        (["crazy8s", "--want", "turns >30", "--want", "turns <20"], "contradict each other"),
        (["crazy8s", "--want", "max turns", "--over", "carrds"], "did you mean cards?"),
        (["crazy8s", "--want", "max turns", "--seats", "6"], "--seats 6 given: 2 to 4"),
        (["crazy8s", "--want", "max turns", "--minutes", "0"], "0 minutes given"),
        (["crazy8s", "--want", "max turns", "--deals", "0"], "0 deals given"),
        (["crazy8s", "--want", "max turns", "--proposals", "99"], "99 proposals given"),
        (["crazy8s", "--want", "max turns", "--player", "oracle"], "player 'oracle' given"),
        (["crazy8s", "--want", "max turns", "--cluster", "none"], "no cluster at 'none'"),
        (["crazy8s", "--wishes", "missing.toml"], "missing.toml cannot be read"),
        (["crazy8s", "--wishes", "bad.toml"], "bad.toml: wants given: there are want"),
        (["crazy8s", "--wishes", "odd.toml"], "odd.toml: blocked <200% given: blocked is 0 %"),
        (["crazy8s", "--wishes", "fair.toml"], "fair.toml: want.fair: true given: a text is"),
        (["clash", "--want", "max points", "--over", "cards"], "counts points"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    design: Design, home: Home, arguments: list[str], complaint: str
) -> None:
    (home.folder / "bad.toml").write_text('wants = ["max turns"]\n')
    (home.folder / "odd.toml").write_text('want = ["max turns", "blocked <200%"]\n')
    (home.folder / "fair.toml").write_text("[want]\nfair = true\n")
    before = home.files()
    assert complaint in refusal(design(*arguments, "--report", "found"))
    assert home.files() == before


@pytest.mark.full
def test_a_seed_that_was_not_given_is_told(design: Design) -> None:
    status, text, complaints = design(*QUICK[:-2])
    (seed,) = re.findall(r"Add --seed (\d+) to reproduce this run", complaints)
    assert design(*QUICK[:-1], seed) == (status, text, "")


def interrupted(*_given: object, **_named: object) -> NoReturn:
    raise KeyboardInterrupt


def test_an_interrupt_says_what_is_kept_whenever_it_comes(
    design: Design, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = (*QUICK, "--report", "found")
    early = {
        "upcard.cli.design.compiled": "",
        "upcard.design.search.Search.generation": ": nothing is kept",
    }
    for where, kept in early.items():
        with monkeypatch.context() as patch:
            patch.setattr(where, interrupted)
            assert design(*line) == (130, "", f"Interrupted{kept}.\n")
    with monkeypatch.context() as patch:
        patch.setattr("upcard.design.proposals.settle", interrupted)
        # nothing was found by other wishes yet, so the folder is free for these
        said = "Interrupted: run the same command again to continue.\n"
        assert design(*line, "--want", "max turns") == (130, "", said)
    assert "differs in wishes" in refusal(design(*line))


@pytest.mark.full
def test_an_interrupt_writes_the_best_so_far_and_the_command_goes_on(home: Home) -> None:
    line = ["lab", "design", *WISH, *NARROW, "--minutes", "5", "--seed", "3", "--report", "found"]
    process = home.start(*line)
    file = home.folder / "found" / FILE
    until(lambda: file.exists() and file.read_bytes().count(b"generations") > 2)
    process.send_signal(signal.SIGINT)
    status, text, complaints = ended(process)
    assert (status, complaints.count("Traceback")) == (130, 0)
    assert "Interrupted: measuring the best so far." in complaints
    assert text.endswith("The page: found/design.html\n")
    assert Path(home.folder, "found", "crazy8s-1.toml").exists()
    before = variants_in(file.parent)
    again = home.start(*line[:-4], "--deals", "1", *line[-4:])
    assert ended(again).status == 0
    assert variants_in(file.parent) == before
