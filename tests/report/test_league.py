"""A league's pages as documents: what they say, where they lead, and that no name breaks them."""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from justhtml import Node

from tests.report.documents import attribute, check_alone, facts, read, table, text_of
from tests.report.reports import CLEAN, DIRTY, NASTY, NONE, tournament
from upcard.arena.runners.player_facts import PlayerFacts
from upcard.arena.statistics.intervals import Interval, share
from upcard.league.divisions import Participant
from upcard.league.reviewing import Costly, LookedBack
from upcard.league.standings import Forfeited, Opponent, Row, Table, overall
from upcard.league.store import Point
from upcard.league.summary import Gathered, Refused, Twins
from upcard.report import write_league
from upcard.report.league import chart, moments
from upcard.report.tables import slugs

SCRIPT, UP, FORMULA = "<script>alert(1)</script>", "../../etc/passwd", "=cmd()"
HOSTILE = (SCRIPT, UP, FORMULA, "\x1b[31mred", "Ada", "ada", DIRTY, *NASTY)
PANEL = ("first", "random", *(f"ours-{number}" for number in range(40)))
COSTLY = Costly(6, "upcard: 5Y · hand: <b>8G", "VY", "+4*", 0.333, 0.198)
RECORD = '{"format": 2, "outcome": {"winner": 1}}\n'


def participant(name: str) -> Participant:
    if name in PANEL:
        return Participant(name, name, f"ours:{name}", PlayerFacts(name, name), of_panel=True)
    known, why = PlayerFacts(f"untrusted:{name}", name), f"{name} line 1: <i>str</i>"
    return Participant(name, f"{name}/{name}.py", "0" * 32, known, "sandbox", why)


def standings(names: Sequence[str], title: str = "Clash", key: str = "clash-2") -> Table:
    """Each is stronger than the one named after it; two make a group; the last one is out."""
    rows = []
    for place, name in enumerate(names, start=1):
        out = place == len(names) > 3
        forfeits = (Forfeited("late", 200, f"deal 0: {name}", f"upcard match {name}"),) * out
        rating = 1600.0 - 10 * place
        rows.append(
            Row(
                participant(name),
                place,
                (place + 1) // 2,
                NONE if out else Interval(rating, rating - 20, rating + 20),
                share(100, 200),
                200,
                place != 2,
                out,
                forfeits,
                tuple(Opponent(one, 100, share(50, 100)) for one in names if one != name),
            )
        )
    return Table(title, key, 2, tournament(names), tuple(rows))


def points(number: int, versions: int = 1) -> list[Point]:
    """So many ratings, one a day, with a new version now and then."""
    return [
        Point(
            f"2026-11-{1 + day:02}T12:58:38+00:00",
            str(day * versions // number),
            Interval(1500.0 + day, 1490.0 + day / 2, 1510.0 + day * 2),
        )
        for day in range(number)
    ]


def league(*tables: Table, **changes: Any) -> Gathered:
    """What may have been gathered; the first table's first entrant has all that there can be."""
    first = next(row.participant.name for row in tables[0].rows if not row.participant.of_panel)
    own = tables[0].key, first
    found = Gathered(
        title="A league",
        at="2026-11-25T12:58:38+00:00",
        complete=True,
        interval=50.0,
        yardstick="first",
        tables=tables,
        overall=overall(tables),
        refused=(Refused(f"bad {SCRIPT}", "bad/x.py", "x.py line 1: no <b>Python</b>"),),
        course={own: points(6, 3)},
        reviews={own: [LookedBack(RECORD, True, ()), LookedBack(RECORD, False, (COSTLY,))]},
        twins=(Twins(tables[0].key, tables[0].rows[0].participant.name, "ben", 0.995),),
    )
    return replace(found, **changes)


def several() -> Gathered:
    """Two divisions, hostile names, interrupted."""
    tables = [
        standings([*HOSTILE, *PANEL[:2], "ben"]),
        standings([*PANEL[:2], *HOSTILE], "Indigo, <i>3</i>", "../indigo-3"),
    ]
    return league(*tables, complete=False, title=f"League {SCRIPT} {DIRTY}")


LEAGUES: dict[str, Callable[[], Gathered]] = {
    "plain": lambda: league(standings(["cy", "first", "ben", "random", "dora"])),
    "hostile": several,
    "long": lambda: league(standings([*PANEL, "ben"])),
    "bare": lambda: league(
        standings(["ben", *PANEL[:2]]), refused=(), course={}, reviews={}, twins=()
    ),
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Where the pages of each of these leagues are."""
    made = {name: tmp_path_factory.mktemp(name) for name in LEAGUES}
    for name, folder in made.items():
        assert write_league(LEAGUES[name](), folder) == folder / "public" / "index.html"
    return made


@cache
def pages(folder: Path) -> dict[Path, Node]:
    """All pages of a folder, read once."""
    return {path: read(path) for path in folder.rglob("*.html")}


def rows_of(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("name", LEAGUES)
def test_every_page_is_html_whose_links_lead_somewhere(name: str, folders: dict[str, Path]) -> None:
    found, folder = LEAGUES[name](), folders[name]
    every = pages(folder)
    entrants = {
        row.participant.name
        for each in found.tables
        for row in each.rows
        if not row.participant.of_panel
    }
    assert len(every) == len(entrants) + 2
    for path, page in every.items():
        source = path.read_text(encoding="utf-8")
        check_alone(page, source)
        assert not page.query("i")
        assert "<script" not in source
        for scrolled in page.query(".scroll"):
            assert attribute(scrolled, "tabindex") == "0"
        for link in page.query("a"):
            address, _, anchor = attribute(link, "href").partition("#")
            target = (path.parent / address).resolve() if address else path
            assert target.is_file(), link
            assert target.is_relative_to(folder)
            assert not anchor or every[target].query(f"[id={anchor}]"), link


def test_whoever_takes_part_has_a_page_and_all_lies_where_it_should(
    folders: dict[str, Path],
) -> None:
    folder = folders["hostile"]
    titles = {
        text_of(page.query("h1")[0])
        for path, page in pages(folder).items()
        if path.parent.name == "entrants"
    }
    assert titles >= {SCRIPT, UP, FORMULA, r"\u001b[31mred", "Ada", "ada", "ben", CLEAN}
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.parent.relative_to(folder).as_posix() for path in files} == {
        *("public", "public/entrants", "public/records", "teacher")
    }
    assert len({path.name.lower() for path in files}) == len(files) - 1  # index.html, twice
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+", path.name) for path in files)


@given(st.sets(st.text("aA-_./!é\x1b0123456789", max_size=4) | st.sampled_from(HOSTILE)))
def test_addresses_are_of_plain_signs_and_all_differ(names: set[str]) -> None:
    made = slugs([*names, *(set(slugs(names).values()) - names)])
    assert len({slug.lower() for slug in made.values()}) == len(made)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,60}", slug) for slug in made.values())


def test_an_address_is_the_name_where_that_can_be() -> None:
    assert slugs(["ada", "ben_2", "x" * 60]) == {one: one for one in ("ada", "ben_2", "x" * 60)}
    changed = slugs(["ben/b", "", "x" * 61, "Cy", "cy"])
    assert changed["ben/b"] == "ben-b-65fe83"  # sha256sum of ben/b
    assert changed[""] == "e3b0c4"
    assert slugs(["Jörg Å. Müller"])["Jörg Å. Müller"].startswith("Jorg-A-Muller-")
    assert changed["x" * 61].startswith("x" * 53 + "-")
    assert [one[:3] for one in (changed["Cy"], changed["cy"])] == ["Cy-", "cy-"]
    assert not {*slugs(["Con", "lpt1", "com"]).values()} & {"Con", "lpt1"}  # Windows has devices so
    assert slugs(["Con", "com"])["com"] == "com"
    assert slugs(["ben/b", "ben-b-65fe83"])["ben/b"] != "ben-b-65fe83"  # nobody takes another's


def test_the_standings_have_groups_marks_and_intervals(folders: dict[str, Path]) -> None:
    folder = folders["plain"]
    page = pages(folder)[folder / "public" / "index.html"]
    head, *rows = table(page, "division-1")
    assert [row[:3] for row in rows] == [
        ["1", "1", "cy"],
        ["2", "1", "first panel open"],
        ["3", "2", "ben"],
        ["4", "2", "random panel"],
        ["5", "3", "dora out"],
    ]
    assert dict(zip(head[3:], rows[0][3:], strict=True)) == {
        "Rating": "1,590 1,570 to 1,610",
        "Games won": "50.0 % 43.1 % to 56.9 %",
        "Games": "200",
        "Forfeits": "0",
    }
    assert rows[4][3] == "–"
    apart = [text_of(row.query("td")[0]) for row in page.query("tr.apart")]
    assert apart == ["3", "5"]
    words = text_of(page)
    for sentence in (
        "within a group the order may be chance",
        "forfeits most games: it plays no more",
        "interval is still wider than 50 points",
        "Who plays no more is left out",
        "400 points are odds of ten to one",
    ):
        assert sentence in words
    assert "nterrupted" not in words
    assert len(page.query(".strip .dot")) == 4


def test_what_is_not_complete_says_so_on_every_page(folders: dict[str, Path]) -> None:
    folder = folders["hostile"]
    for page in pages(folder).values():
        assert "Interrupted: what follows is what is known so far" in text_of(page)


def test_several_divisions_have_a_mean(tmp_path: Path) -> None:
    found = league(
        standings(["cy", *PANEL[:2]]), standings([*PANEL[:2], "cy"], "Indigo", "indigo-3")
    )
    write_league(found, tmp_path)
    every = pages(tmp_path)
    rows = table(every[tmp_path / "public" / "index.html"], "overall")[1:]
    assert rows == [
        ["1", "first panel", "1,585 1,571 to 1,599"],  # 1,580 and 1,590; 20 / √2 is 14
        ["2", "cy", "1,580 1,566 to 1,594"],
        ["3", "random panel", "1,575 1,561 to 1,589"],
    ]
    own = text_of(every[tmp_path / "public" / "entrants" / "cy.html"])
    assert "Rated 1,580, 95 % interval 1,566 to 1,594, the mean of 2 divisions" in own
    assert {path.name for path in (tmp_path / "public" / "records").iterdir()} == {
        *("cy.clash-2-1.json", "cy.clash-2-2.json")
    }


def test_an_entrants_page_has_all_that_is_known_of_it(folders: dict[str, Path]) -> None:
    folder = folders["plain"]
    page = pages(folder)[folder / "public" / "entrants" / "cy.html"]
    assert facts(page) == {
        "Place": "1 of 5",
        "Group": "1",
        "Rating": "1,590 1,570 to 1,610",
        "Games won": "50.0 % 43.1 % to 56.9 %",
        "Games": "200",
        "Forfeits": "0",
        "Runs": "sandbox",
        "File": "cy/cy.py",
    }
    words, rows = text_of(page), table(page, "division-1")
    assert "4 opponents. Of what both won at common tables, the share that it won" in words
    assert "It is not compiled: cy line 1: <i>str</i>." in words
    assert ["ben", "100", "50.0 % 40.4 % to 59.6 %"] in rows
    assert [row[1] for row in rows if "2026" in row[1]] == [
        "2026-11-06 12:58 UTC",
        "2026-11-05 12:58 UTC new version",
        "2026-11-04 12:58 UTC",
        "2026-11-03 12:58 UTC new version",
        "2026-11-02 12:58 UTC",
        "2026-11-01 12:58 UTC",
    ]
    assert len(page.query("circle.dot")) == 4
    assert len(page.query("circle.costly")) == 2
    assert ["6", "VY", "+4*", "33.3 % ± 19.8 %", "upcard: 5Y · hand: <b>8G"] in rows
    assert "Deal 2: lost; its record" in words
    assert "upcard review records/cy-2.json" in words
    assert (folder / "public" / "records" / "cy-2.json").read_text() == RECORD
    assert "It forfeited no game" in words
    dora = text_of(pages(folder)[folder / "public" / "entrants" / "dora.html"])
    assert "late: 200 games. First deal 0: dora. In the league's folder" in dora
    assert "this plays it again: upcard match dora" in dora
    assert "keeps state from one choice to another may do otherwise" in dora
    assert "keeps state" not in words


def test_a_deal_that_was_looked_back_on_may_have_no_winner() -> None:
    record = json.dumps({"outcome": {"winner": None}})
    assert LookedBack(record, False, ()).ended == "won by nobody"


def test_only_the_last_ratings_are_told_of_a_long_course(tmp_path: Path) -> None:
    found = league(standings(["cy", *PANEL[:2]]), course={("clash-2", "cy"): points(28) * 5})
    write_league(found, tmp_path)
    page = pages(tmp_path)[tmp_path / "public" / "entrants" / "cy.html"]
    assert "40 ratings before these are left out" in text_of(page)
    ticks = [text_of(text) for text in page.query("svg.course > text")]
    assert ticks == [str(number) for number in range(50, 141, 10)]


def test_a_chart_has_the_ratings_to_scale() -> None:
    assert chart(moments(points(1))) is None
    assert chart(moments([])) is None
    plot = chart(moments(points(6, 2)))
    assert plot is not None
    assert [(spot.x, spot.text[:10]) for spot in plot.changed] == [(58.8, "2026-11-04")]
    spots = sorted([*plot.spots, *plot.changed], key=lambda spot: spot.x)
    assert [spot.x for spot in spots] == pytest.approx([6.0, 23.6, 41.2, 58.8, 76.4, 94.0])
    falls = [one.y - other.y for one, other in pairwise(spots)]
    assert min(falls) > 0
    assert max(falls) == pytest.approx(min(falls), abs=0.02)
    corners = [tuple(map(float, one.split(","))) for one in plot.band.split()]
    assert len(corners) == 12
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in corners)
    unbound = [Point("2026-11-30T00:00:00+00:00", "", Interval(1500.0, -math.inf, math.inf))]
    endless = chart(moments(points(6, 2) + unbound))
    assert endless is not None
    assert endless.band == plot.band  # what has no bounds is not drawn


def test_the_tables_can_be_read_by_programs(folders: dict[str, Path]) -> None:
    found = several()
    folder = folders["hostile"]
    rows = rows_of(folder / "public" / "standings.csv")
    assert len(rows) == sum(len(each.rows) for each in found.tables)
    names = [row["name"] for row in rows]
    assert {"'=cmd()", SCRIPT, UP, r"\u001b[31mred", CLEAN, *NASTY} <= set(names)
    cells = [cell for row in rows for cell in row.values()]
    assert not [cell for cell in cells if cell.startswith(tuple("=+@\t\r"))]
    assert not [cell for cell in cells if not cell.isprintable()]
    last = next(row for row in rows if row["name"] == "ben")
    assert (last["rating"], last["out"], last["panel"], last["settled"]) == (
        *("", "true", "false", "true"),
    )
    data = json.loads((folder / "public" / "standings.json").read_text(encoding="utf-8"))
    assert [row["name"] for row in data["standings"][:3]] == [SCRIPT, UP, FORMULA]
    assert [row["rating"] for row in data["standings"] if row["out"]] == [None, None]
    assert data["complete"] is False
    assert {"at", "title", "yardstick", "interval"} <= data.keys()
    assert data["refused"][0]["path"] == "bad/x.py"
    assert list(data["standings"][0]) == list(rows[0])


def test_texts_that_a_spreadsheet_would_run_begin_with_an_apostrophe(tmp_path: Path) -> None:
    texts = ["=a", "+a", "-a", "@a", "\ta", "\ra", "＝a", 'a"b,c', "a=b"]
    refused = tuple(Refused(text, "path", "why") for text in texts)
    write_league(league(standings(["ben", *PANEL[:2]]), refused=refused), tmp_path)
    assert [row["name"] for row in rows_of(tmp_path / "teacher" / "gradebook.csv")] == [
        *("ben", "'=a", "'+a", "'-a", "'@a", r"'\u0009a", r"'\u000da", "'＝a", 'a"b,c', "a=b")
    ]


def test_only_the_teacher_sees_who_chooses_alike(folders: dict[str, Path]) -> None:
    folder = folders["plain"]
    teacher = pages(folder)[folder / "teacher" / "index.html"]
    assert table(teacher, "twins")[1:] == [["cy", "ben", "99.5 %", "Clash"]]
    assert "no proof that one was copied" in text_of(teacher)
    assert ["cy", "sandbox", "cy/cy.py", "cy line 1: <i>str</i>"] in table(teacher, "division-1")
    grades = {row["name"]: row for row in rows_of(folder / "teacher" / "gradebook.csv")}
    assert list(grades) == ["cy", "ben", "dora", f"bad {SCRIPT}"]
    assert (grades["cy"]["twins"], grades["ben"]["twins"], grades["dora"]["twins"]) == (
        *("ben", "cy", ""),
    )
    assert (grades["cy"]["rating"], grades["cy"]["group"]) == ("1590.0", "1")
    assert set(grades[f"bad {SCRIPT}"].values()) == {
        *(f"bad {SCRIPT}", "bad/x.py", "", "x.py line 1: no <b>Python</b>")
    }
    for path in (folder / "public").rglob("*.*"):
        assert not re.search("twin|alike|copied", path.read_text(encoding="utf-8"))


def test_pages_of_who_left_are_deleted_and_nothing_else(tmp_path: Path) -> None:
    write_league(league(standings(["cy", "ben", *PANEL[:2]])), tmp_path)
    others = [tmp_path / "public" / "entrants" / "notes.txt", tmp_path / "public" / "own.html"]
    for path in others:
        path.touch()
    write_league(league(standings(["ben", *PANEL[:2]]), reviews={}), tmp_path)
    left = {path.name for path in (tmp_path / "public").rglob("*") if path.is_file()}
    assert left == {
        *("index.html", "standings.csv", "standings.json", "ben.html", "notes.txt", "own.html")
    }


def test_the_same_league_gives_the_same_bytes_and_the_command_is_told(tmp_path: Path) -> None:
    found = LEAGUES["plain"]()
    for name in "ab":
        write_league(found, tmp_path / name, f"upcard league '{SCRIPT}'")
    every = sorted(path.relative_to(tmp_path / "a") for path in (tmp_path / "a").rglob("*.*"))
    for path in every:
        assert (tmp_path / "a" / path).read_bytes() == (tmp_path / "b" / path).read_bytes()
    for page in pages(tmp_path / "a").values():
        assert f"with upcard league '{SCRIPT}'" in text_of(page.query("footer")[0])


def test_a_page_that_cannot_be_written_is_named_and_the_old_ones_stay(tmp_path: Path) -> None:
    page = write_league(LEAGUES["plain"](), tmp_path)
    before = page.read_bytes()
    (tmp_path / "public" / "standings.csv").unlink()
    (tmp_path / "public" / "standings.csv").mkdir()
    with pytest.raises(OSError, match="standings") as caught:
        write_league(LEAGUES["bare"](), tmp_path)
    assert caught.value.filename == str(tmp_path / "public" / "standings.csv")
    assert page.read_bytes() == before
    assert (tmp_path / "public" / "entrants" / "cy.html").is_file()
