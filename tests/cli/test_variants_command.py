"""`upcard lab map`: measured variants beside known games, in the terminal and as a page."""

from __future__ import annotations

import re

import pytest

from tests.cli.home import Home, parsed, refusal
from tests.report.documents import check_alone, read, table, text_of
from upcard.design.variants import table_of


def test_the_game_its_variants_and_its_relatives_are_shown(home: Home) -> None:
    text = home.run("lab", "map", "crazy8s").shown
    found = parsed(home.run("lab", "map", "crazy8s", "--json"))
    shares = [found["base"][key] for key in ("skill", "attack")]
    line = next(line.split() for line in text.splitlines() if line.startswith(" crazy8s "))
    assert line == ["crazy8s", f"{found['base']['turns']:.2f}", *(f"{one:.1%}" for one in shares)]
    assert all(f" {name} " in text for name in found["others"])
    assert {"mau-mau", "crazy8s+runs", "crazy8s: two fours"} <= set(found["others"])
    least = min(one["measures"]["turns"] for one in found["variants"])
    assert re.search(rf"variants: least +{least:.2f} ", text)
    rule = max(found["rules"], key=lambda one: one["moves"]["turns"]["value"])
    moved = rule["moves"]["turns"]
    reach = (moved["interval"][1] - moved["interval"][0]) / 2
    assert rule["words"] in text
    assert f" {rule['variants']} " in text
    assert f"{moved['value']:+.2f} ± {reach:.2f}" in text
    assert max(map(len, text.splitlines())) <= 100


def test_other_measures_are_shown_and_the_page_has_a_picture_of_each_beside_the_first(
    home: Home,
) -> None:
    done = home.run("lab", "map", "uno", "--measures", "length,blocked,wait", "--report", "seen")
    assert done.shown.endswith("The page: seen/map.html\n")
    path = home.folder / "seen" / "map.html"
    page = read(path)
    check_alone(page, path.read_text(encoding="utf-8"))
    known = table_of("uno")
    for picture in page.query("figure svg"):
        assert len(picture.query("circle.field")) == len(known.variants)
        assert len(picture.query("g")) == len(known.study.others) + 1
    assert [text_of(one) for one in page.query("h2")][:2] == [
        "blocked by turns a deal",
        "turns between own ones by turns a deal",
    ]
    rows = table(page, "known")
    assert rows[1][:3] == ["1", "uno", f"{known.study.base['turns']:.2f}"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["indigo"], "variants were measured of crazy8s and uno"),
        (["uno", "--measures", "turns"], "two or more are needed, of turns, spread"),
        (["uno", "--measures", "turns,oracle"], "two or more are needed, of turns, spread"),
        (["uno", "--measures", "turns,fun"], "no measure 'fun'"),
    ],
)
def test_what_was_not_measured_is_refused(home: Home, asked: list[str], said: str) -> None:
    assert said in refusal(home.run("lab", "map", *asked))
