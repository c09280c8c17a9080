"""The page in a real browser: on a phone, on a wide screen, in the dark, and on paper."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

from tests.barriers import barriers
from tests.browser import complaints, module_browser, requested
from tests.report.reports import LONG, nasty_tournament, nothing_known, studied, tournament
from tests.report.test_league import LEAGUES
from tests.report.test_review import reviewed
from upcard.design.rule_effects import effects_in
from upcard.design.variants import measures_named, table_of
from upcard.report import write_lab, write_league, write_page, write_review
from upcard.report.variants import write_variants

pytestmark = pytest.mark.full
looks = pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
"""No colour depends on the width, and no place on the scheme."""

browser = module_browser


def mapped(folder: Path) -> Path:
    """The page of a game's measured variants."""
    table, measures = table_of("uno"), measures_named(["turns", "skill", "attack"])
    return write_variants(table, measures, effects_in(table, ["turns", "skill", "attack"]), folder)


REPORTS: dict[str, Callable[[Path], Path]] = {
    "two": partial(write_page, tournament(("alpha", "bravo"))),
    "eight": partial(
        write_page, tournament([f"p{number}" for number in range(9)], seats=8, cheats=["p3"])
    ),
    "nasty": partial(write_page, nasty_tournament()),
    "nothing": partial(write_page, nothing_known(tournament(("alpha", "bravo", "charlie")))),
    "lab": partial(write_lab, [studied("crazy8s", LONG), studied("mau-mau")]),
}
MAP = "map"
REVIEWS = {f"review of {name}": name for name in ("two", "eight", "nasty", "nothing yet")}
LEAGUE_PAGES = {
    "standings": ("plain", "public/index.html"),
    "hostile standings": ("hostile", "public/index.html"),
    "long standings": ("long", "public/index.html"),
    "entrant": ("plain", "public/entrants/cy.html"),
    "teacher": ("hostile", "teacher/index.html"),
}
PAPER = 210 - 2 * 12
"""Millimetres of an A4 page between the margins that the page's style sets."""

OUTSIDE = """
[...document.querySelectorAll('MARKS')].filter(mark => {
    const own = mark.getBoundingClientRect();
    const plot = mark.closest('[role=img]').getBoundingClientRect();
    return own.left < plot.left - ACROSS || own.right > plot.right + ACROSS
        || own.top < plot.top - DOWN || own.bottom > plot.bottom + DOWN;
}).map(mark => mark.outerHTML)
"""
MARKS = ".strip .dot, .strip .whisker, .histogram .bar"
HIDDEN = """
[...document.querySelectorAll('.scroll')].filter(e =>
    getComputedStyle(e).overflowX !== 'visible' || e.scrollHeight > e.offsetHeight
).map(e => e.outerHTML)
"""


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    """A page of the browser's, as wide as `look` says."""
    context = browser.new_context(no_viewport=True)
    yield context.new_page()
    context.close()


def written(name: str, folder: Path) -> Path:
    """Write one of the pages."""
    if name in REPORTS:
        return REPORTS[name](folder)
    if name == MAP:
        return mapped(folder)
    if name in REVIEWS:
        return write_review(reviewed(REVIEWS[name]), folder)
    league, page = LEAGUE_PAGES[name]
    write_league(LEAGUES[league](), folder)
    return folder / page


@pytest.fixture(scope="module")
def page(
    request: pytest.FixtureRequest, sheet: Page, tmp_path_factory: pytest.TempPathFactory
) -> Page:
    """The browser, with one of the pages open."""
    sheet.goto(written(request.param, tmp_path_factory.mktemp("page")).as_uri())
    return sheet


def of(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", names, indirect=True)


of_reports, of_reviews, of_leagues = of(*REPORTS), of(*REVIEWS), of(*LEAGUE_PAGES)


def look(
    page: Page,
    width: int,
    scheme: Literal["light", "dark"] = "light",
    media: Literal["screen", "print"] = "screen",
) -> None:
    """Have the page shown on a screen of so many pixels' width, or as on paper."""
    screen = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDeviceMetricsOverride", screen)
    page.emulate_media(color_scheme=scheme, media=media)
    page.wait_for_function("(width) => document.documentElement.clientWidth === width", arg=width)


def ask(page: Page, script: str) -> Any:
    return page.evaluate(f"() => ({script.strip()})")


def outside(page: Page, marks: str, across: int = 1, down: int = 1) -> Any:
    """The marks that are outside of their plot, by more than so many pixels."""
    script = OUTSIDE.replace("ACROSS", str(across)).replace("DOWN", str(down))
    return ask(page, script.replace("MARKS", marks))


def light(page: Page, selector: str, what: str) -> float:
    """How bright a colour is, 0 to 1, as WCAG 2 counts it."""
    colour = ask(page, f"getComputedStyle(document.querySelector('{selector}')).{what}")
    parts = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(page: Page, selector: str, what: str) -> float:
    """How much a colour stands out from the page's, 1 to 21, as WCAG 2 counts it."""
    low, high = sorted((light(page, selector, what), light(page, "body", "backgroundColor")))
    return (high + 0.05) / (low + 0.05)


@of(*REPORTS, MAP)
@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_never_scrolls_sideways(page: Page, width: int) -> None:
    look(page, width)
    assert ask(page, "document.documentElement.scrollWidth") <= width
    boxes = ask(
        page,
        "[...document.querySelectorAll('.scroll, figure, h1, p, dl')]"
        ".map(e => e.getBoundingClientRect()).map(r => [r.left, r.right])",
    )
    assert boxes
    assert all(0 <= left <= right <= width for left, right in boxes)


@of_reports
def test_a_wide_table_scrolls_within_itself_and_keeps_the_names_in_sight(page: Page) -> None:
    look(page, 360)
    ranking = "document.querySelector('.ranking:not(.stacked)')"
    if not ask(page, ranking):
        pytest.skip("its rows are stacked")
    assert ask(page, f"{ranking}.offsetWidth > {ranking}.parentElement.clientWidth")
    moved = f"({ranking}.parentElement.scrollLeft = 9999, {ranking}.parentElement.scrollLeft)"
    assert ask(page, moved) > 0
    last, name = (
        f"{ranking}.querySelector('tbody tr').{part}"
        for part in ("lastElementChild", "querySelector('.player')")
    )
    assert ask(page, f"{last}.getBoundingClientRect().right") <= 360
    assert 0 <= ask(page, f"{name}.getBoundingClientRect().left") < 30


@of_reports
@looks
def test_plots_can_be_seen(page: Page, width: int, scheme: Literal["light", "dark"]) -> None:
    look(page, width, scheme)
    plots = ask(
        page,
        "[...document.querySelectorAll('svg[role=img]')].map(e => [e.checkVisibility(),"
        " e.getBoundingClientRect().width, e.getBoundingClientRect().height])",
    )
    if "Interrupted" in page.content():
        assert plots == []
        return
    assert all(seen and broad > 150 and high >= 20 for seen, broad, high in plots)
    assert ask(page, "document.querySelectorAll('.strip .dot').length") >= 4
    assert outside(page, MARKS) == []
    assert (light(page, "body", "backgroundColor") < 0.05) == (scheme == "dark")
    assert contrast(page, "body", "color") > 7
    assert contrast(page, "figcaption", "color") > 4.5
    assert contrast(page, ".strip .dot", "fill") > 3
    assert contrast(page, ".strip .whisker", "stroke") > 3
    assert contrast(page, ".histogram .bar", "fill") > 3
    assert contrast(page, ".scale text", "fill") > 4.5


@of(*REPORTS, MAP, *REVIEWS, *LEAGUE_PAGES)
def test_nothing_is_fetched_and_nothing_complained_of(page: Page) -> None:
    asked, said = requested(page), complaints(page)
    page.reload()
    assert asked == [page.url]
    assert said == []
    assert page.title().endswith("Upcard")  # no script of a player's name was run


@of(*REPORTS, MAP, *REVIEWS, *LEAGUE_PAGES)
def test_no_page_has_a_barrier(page: Page) -> None:
    look(page, 1280)
    assert barriers(page) == []


@of(*REPORTS, MAP, *REVIEWS, *LEAGUE_PAGES)
def test_on_paper_everything_fits_between_the_margins(page: Page) -> None:
    width = int(PAPER / 25.4 * 96)
    look(page, width, "dark", "print")
    assert light(page, "body", "backgroundColor") == pytest.approx(1)  # paper is white
    assert contrast(page, "body", "color") > 7
    ends = ask(
        page,
        "[...document.querySelectorAll('table, figure, svg, dl')]"
        ".map(e => e.getBoundingClientRect().right)",
    )
    assert max(ends) <= width + 1
    assert ask(page, HIDDEN) == []


@of_reports
def test_the_printed_pages_hold_every_word_of_every_table(page: Page) -> None:
    look(page, 1280)
    cells = ask(page, "[...document.querySelectorAll('th, td')].map(e => e.textContent)")
    page.emulate_media(media="null")
    reader = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    text, places = "", []
    for sheet in reader.pages:
        assert [round(float(side) / 72 * 25.4) for side in sheet.mediabox[2:]] == [210, 297]

        def note(part: str, cm: list[float], tm: list[float], *_: object) -> None:
            if part.strip():
                places.append(tm[4] * cm[0] + tm[5] * cm[2] + cm[4])

        text += sheet.extract_text(visitor_text=note)
    assert 12 / 25.4 * 72 - 1 <= min(places) <= max(places) <= (210 - 12) / 25.4 * 72
    apart = unicodedata.normalize("NFKC", text)  # the two letters that a font joins
    letters = "".join(re.findall(r"[A-Za-z0-9.,%−–]", apart))
    for cell in cells:
        for word in re.findall(r"[A-Za-z0-9.,%−–]+", cell):
            assert word in letters


@looks
@of_reviews
def test_a_review_can_be_read(page: Page, width: int, scheme: Literal["light", "dark"]) -> None:
    look(page, width, scheme)
    assert ask(page, "document.documentElement.scrollWidth") <= width
    # a word may stand above its line
    assert outside(page, ".course .area :not(title), .strip rect", down=20) == []
    assert contrast(page, "body", "color") > 7
    assert contrast(page, ".course .label", "fill") > 7
    for seat in (0, 1):
        assert contrast(page, f".curve.s{seat}", "stroke") > 2.5
    assert contrast(page, ".skill", "fill") > 3


@looks
@of_leagues
def test_a_leagues_page_can_be_read(
    page: Page, width: int, scheme: Literal["light", "dark"]
) -> None:
    look(page, width, scheme)
    assert ask(page, "document.documentElement.scrollWidth") <= width
    assert outside(page, MARKS) == []
    assert contrast(page, "body", "color") > 7
    assert contrast(page, "a", "color") > 4.5
    if ask(page, "document.querySelector('.course')"):
        assert contrast(page, ".curve", "stroke") > 3
        assert contrast(page, ".level", "fill") > 4.5
        assert outside(page, ".course circle, .course .band", across=0, down=0) == []


@of("lab", *REVIEWS, *LEAGUE_PAGES)
def test_stacked_rows_are_seen_whole_on_a_phone(page: Page) -> None:
    """All cells are on the screen, and lists have all of it."""
    look(page, 390)
    places = ask(
        page,
        "[...document.querySelectorAll('.stacked tbody th, .stacked tbody td')]"
        ".map(e => [e.getBoundingClientRect(), e.classList.contains('all')])"
        ".map(([r, all]) => [r.left, r.right, all])",
    )
    for left, right, is_list in places:
        assert 0 <= left < right <= 390
        assert not is_list or right - left > 340  # beside numbers it would leave holes


@of("lab")
def test_the_difference_of_a_measure_is_seen_on_a_phone(page: Page) -> None:
    look(page, 390)
    heads = ask(
        page,
        "[...document.querySelector('.stacked tbody tr').querySelectorAll('td')]"
        ".map(e => getComputedStyle(e, '::before').content)",
    )
    assert heads[-1] == '"Difference"'
    look(page, 1280)
    shown = "getComputedStyle(document.querySelector('.stacked td'), '::before').content"
    assert ask(page, shown) == "none"
