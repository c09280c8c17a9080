"""A class's marks and pages, from verdicts made by hand: no sandbox is needed for these."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from tests.course.assignments import small
from tests.course.graded import FORMULA, NAMES, SCRIPT, class_pages
from upcard.course.assignment import assignment
from upcard.course.grading import Graded
from upcard.course.marks import BOM
from upcard.course.pages import ClassPages
from upcard.course.settings import CourseLimits, Settings
from upcard.errors import BadRules


@pytest.fixture
def pages(tmp_path: Path) -> ClassPages:
    return class_pages(tmp_path)


def test_the_table_is_one_that_spreadsheets_read_and_holds_no_formula(pages: ClassPages) -> None:
    pages.write()
    raw = (pages.grading.out / "marks.csv").read_bytes().decode()
    assert raw.startswith(BOM)
    assert raw.count("\r\n") == raw.count("\n") == 1 + len(NAMES)
    rows = list(csv.DictReader(io.StringIO(raw.removeprefix(BOM), newline="")))
    assert [row["name"] for row in rows] == [
        f"'{name}" if name == FORMULA else name for name in NAMES
    ]
    assert [row["task 1"] for row in rows] == ["10.0", "5.0"] * 3
    assert [row["points"] for row in rows] == ["20.0", "15.0"] * 3
    assert {row["of"] for row in rows} == {"20.0"}


def test_a_students_page_names_nobody_else(pages: ClassPages) -> None:
    pages.write()
    for number, name in enumerate(NAMES):
        text = (pages.grading.out / pages.paths[name]).read_text(encoding="utf-8")
        words = plain(text)
        assert name in words
        for other in NAMES[:number] + NAMES[number + 1 :]:
            assert other not in words
            assert Path(pages.paths[other]).name not in text
        assert "upcard course grade" not in text
        assert "index.html" not in text


def test_a_failure_on_a_page_has_all_that_helps(pages: ClassPages) -> None:
    pages.write()
    words = plain((pages.grading.out / pages.paths[SCRIPT]).read_text(encoding="utf-8"))
    for said in (
        "15 of 20 points",
        "1.2 negative numbers failed",
        "Task 1, second sentence",
        "seed 7",
        "line 3",
        "Before nothing was added",
        "Where adding.py:6",
        "Yours 1 2 3",
        "Expected 1 2 4",
        "Mistake It forgets the sign.",
        "Advice Leave abs out.",
    ):
        assert said in words, words


def test_the_teachers_page_counts_and_links(pages: ClassPages) -> None:
    page = pages.write()
    text = page.read_text(encoding="utf-8")
    words = plain(text)
    assert "6 submissions, on average 17.5 of 20 points" in words
    assert "1.2 negative numbers 3 0 0 It forgets the sign." in words
    assert "upcard course grade sum class --out marks" in words
    for path in re.findall(r'href="([^"#]+)"', text):
        assert (page.parent / path).is_file(), path
    told = json.loads((page.parent / "marks.json").read_text(encoding="utf-8"))
    assert [(one["one"], one["other"], one["equal"]) for one in told["alike"]] == [
        (NAMES[1], NAMES[3], True),
        (NAMES[1], NAMES[5], True),
    ]
    assert words.count("equal") == 2
    assert len(list(page.parent.glob("alike/*.html"))) == 2


@pytest.mark.parametrize(
    ("mistakes", "said"),
    [
        (("a", "a", "a"), "a."),
        (("a", "b", "b"), "2 of 3: b."),
        (("a", "b", "c"), "Each time something else."),
    ],
)
def test_what_a_check_finds_most_often_is_told_with_how_often(
    pages: ClassPages, mistakes: tuple[str, ...], said: str
) -> None:
    failing = [one for one in pages.graded if not one.verdict.passed]
    graded = [with_mistake(one, f"{name}.") for one, name in zip(failing, mistakes, strict=True)]
    page = ClassPages(pages.grading, graded).write()
    words = plain(page.read_text(encoding="utf-8"))
    assert f"1.2 negative numbers 3 0 0 {said} " in words, words


def with_mistake(one: Graded, mistake: str) -> Graded:
    """The same, with another mistake recognised."""
    results = tuple(
        result.model_copy(
            update={
                "findings": tuple(
                    found.model_copy(update={"mistake": mistake}) for found in result.findings
                )
            }
        )
        for result in one.verdict.results
    )
    return replace(one, verdict=one.verdict.model_copy(update={"results": results}))


def test_pages_need_nothing_but_themselves_and_hold_no_markup_of_others(pages: ClassPages) -> None:
    pages.write()
    for path in pages.grading.out.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "<script" not in text
        assert not re.search(r'(src|href)="(https?:|//)', text)


def test_pages_of_who_is_gone_are_deleted(pages: ClassPages) -> None:
    pages.write()
    fewer = ClassPages(pages.grading, pages.graded[:1])
    fewer.write()
    left = {path.name for path in pages.grading.out.rglob("*.html")}
    assert left == {"index.html", Path(fewer.paths[NAMES[0]]).name}


def test_settings_are_read_and_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    wanted = assignment(str(small(tmp_path / "sum")))
    file = tmp_path / "course.toml"
    file.write_text(
        'title = "Winter"\nscaffold = "given"\n[weights]\n1 = 20\n2 = 2.5\n[limits]\nseconds = 3\n'
    )
    (tmp_path / "given").mkdir()
    found = Settings.read(file, wanted)
    assert found.weights == {"1": 20.0, "2": 2.5}
    assert found.limits == CourseLimits(seconds=3)
    assert Path(found.scaffold) == tmp_path / "given"
    for text, said in (
        ("[weights]\n9 = 1", "weights of task 9: tasks are 1, 2"),
        ("[weights]\n1 = -1", "weights"),
        ('scaffold = "nowhere"', "there is no such folder"),
        ("[limits]\nseconds = 0", "limits.seconds"),
        ("colour = 1", "colour"),
        ("= 1", "is no TOML"),
    ):
        file.write_text(text)
        with pytest.raises(BadRules, match=re.escape(said)):
            Settings.read(file, wanted)


def plain(text: str) -> str:
    """A page's words."""
    body = re.sub(r"</?(dt|dd|td|th|p|h\d)\b", r" <\1", text[text.index("<body>") :])
    return " ".join(unescape(re.sub(r"<[^>]*>", "", body)).split())
