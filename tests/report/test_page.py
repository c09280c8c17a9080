"""The page in a real browser: on a phone, on a wide screen, in the dark, and on paper."""

from __future__ import annotations

import base64
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from tests.report.reports import LONG, nasty_tournament, nothing_known, studied, tournament
from tests.report.test_review import reviewed
from tests.surroundings import program
from upcard.report import write_lab, write_page, write_review

pytestmark = pytest.mark.surroundings

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
REPORTS: dict[str, Callable[[Path], Path]] = {
    "two": partial(write_page, tournament(("alpha", "bravo"))),
    "eight": partial(
        write_page, tournament([f"p{number}" for number in range(9)], seats=8, cheats=["p3"])
    ),
    "nasty": partial(write_page, nasty_tournament()),
    "nothing": partial(write_page, nothing_known(tournament(("alpha", "bravo", "charlie")))),
    "lab": partial(write_lab, [studied("crazy8s", LONG), studied("mau-mau")]),
}
PAPER = 210 - 2 * 12
"""Millimetres of an A4 page between the margins that the page's style sets."""

MARKS_OUTSIDE = """
[...document.querySelectorAll('.strip .dot, .strip .whisker, .histogram .bar')].filter(mark => {
    const own = mark.getBoundingClientRect();
    const plot = mark.closest('[role=img]').getBoundingClientRect();
    return own.left < plot.left - 1 || own.right > plot.right + 1
        || own.top < plot.top - 1 || own.bottom > plot.bottom + 1;
}).map(mark => mark.outerHTML)
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """A Chromium that keeps a log of its console and of what it asks for."""
    options = webdriver.ChromeOptions()
    options.binary_location = program("chromium", "chromium-browser", "google-chrome")
    driver = program("chromedriver")
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    chrome = webdriver.Chrome(options=options, service=Service(driver))
    yield chrome
    chrome.quit()


@pytest.fixture(scope="module", params=REPORTS)
def page(
    request: pytest.FixtureRequest,
    browser: webdriver.Chrome,
    tmp_path_factory: pytest.TempPathFactory,
) -> webdriver.Chrome:
    """The browser, with a report open."""
    path = REPORTS[request.param](tmp_path_factory.mktemp(request.param))
    browser.get(path.as_uri())
    return browser


def look(page: webdriver.Chrome, width: int, scheme: str = "light", media: str = "") -> None:
    """Have the page shown on a screen of so many pixels' width, or as on paper."""
    screen = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    wish = {"name": "prefers-color-scheme", "value": scheme}
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": [wish]})


def ask(page: webdriver.Chrome, script: str) -> Any:
    return page.execute_script(f"return {script.strip()}")


def light(page: webdriver.Chrome, selector: str, what: str) -> float:
    """How bright a colour is, 0 to 1, as WCAG 2 counts it."""
    colour = ask(page, f"getComputedStyle(document.querySelector('{selector}')).{what}")
    parts = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(page: webdriver.Chrome, selector: str, what: str) -> float:
    """How much a colour stands out from the page's, 1 to 21, as WCAG 2 counts it."""
    low, high = sorted((light(page, selector, what), light(page, "body", "backgroundColor")))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_never_scrolls_sideways(page: webdriver.Chrome, width: int) -> None:
    look(page, width)
    assert ask(page, "document.documentElement.scrollWidth") <= width
    boxes = ask(
        page,
        "[...document.querySelectorAll('.scroll, figure, h1, p, dl')]"
        ".map(e => e.getBoundingClientRect()).map(r => [r.left, r.right])",
    )
    assert boxes
    assert all(0 <= left <= right <= width for left, right in boxes)


def test_a_wide_table_scrolls_within_itself_and_keeps_the_names_in_sight(
    page: webdriver.Chrome,
) -> None:
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_plots_can_be_seen(page: webdriver.Chrome, width: int, scheme: str) -> None:
    look(page, width, scheme)
    plots = ask(
        page,
        "[...document.querySelectorAll('svg[role=img]')].map(e => [e.checkVisibility(),"
        " e.getBoundingClientRect().width, e.getBoundingClientRect().height])",
    )
    if "Interrupted" in page.page_source:
        assert plots == []
        return
    assert all(seen and broad > 150 and high >= 20 for seen, broad, high in plots)
    assert ask(page, "document.querySelectorAll('.strip .dot').length") >= 4
    assert ask(page, MARKS_OUTSIDE) == []
    assert (light(page, "body", "backgroundColor") < 0.05) == (scheme == "dark")
    assert contrast(page, "body", "color") > 7
    assert contrast(page, "figcaption", "color") > 4.5
    assert contrast(page, ".strip .dot", "fill") > 3
    assert contrast(page, ".strip .whisker", "stroke") > 3
    assert contrast(page, ".histogram .bar", "fill") > 3
    assert contrast(page, ".scale text", "fill") > 4.5


def test_nothing_is_fetched_and_nothing_complained_of(
    page: webdriver.Chrome, tmp_path: Path
) -> None:
    page.get_log("performance")  # type: ignore[no-untyped-call]
    page.refresh()
    log = [json.loads(line["message"])["message"] for line in page.get_log("performance")]  # type: ignore[no-untyped-call]
    asked = [
        line["params"]["request"]["url"]
        for line in log
        if line["method"] == "Network.requestWillBeSent"
    ]
    assert asked == [page.current_url]
    assert page.get_log("browser") == []  # type: ignore[no-untyped-call]
    assert page.title.endswith("Upcard")  # no script of a player's name was run


def test_on_paper_everything_fits_between_the_margins(page: webdriver.Chrome) -> None:
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
    assert ask(page, "getComputedStyle(document.querySelector('.scroll')).overflowX") == "visible"


def test_the_printed_pages_hold_every_word_of_every_table(page: webdriver.Chrome) -> None:
    look(page, 1280)
    cells = ask(page, "[...document.querySelectorAll('th, td')].map(e => e.textContent)")
    printed = page.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    reader = PdfReader(io.BytesIO(base64.b64decode(printed["data"])))
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


REVIEWED_OUTSIDE = """
[...document.querySelectorAll('.course .area :not(title), .strip rect')].filter(mark => {
    const own = mark.getBoundingClientRect();
    const plot = mark.closest('[role=img]').getBoundingClientRect();
    return own.left < plot.left - 1 || own.right > plot.right + 1;
}).map(mark => mark.outerHTML)
"""


@pytest.fixture(scope="module", params=["two", "eight", "nasty", "nothing yet"])
def review_page(
    request: pytest.FixtureRequest,
    browser: webdriver.Chrome,
    tmp_path_factory: pytest.TempPathFactory,
) -> webdriver.Chrome:
    """The browser, with a review open."""
    folder = tmp_path_factory.mktemp(request.param.replace(" ", "-"))
    browser.get(write_review(reviewed(request.param), folder).as_uri())
    return browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_a_review_can_be_read(review_page: webdriver.Chrome, width: int, scheme: str) -> None:
    look(review_page, width, scheme)
    assert ask(review_page, "document.documentElement.scrollWidth") <= width
    assert ask(review_page, REVIEWED_OUTSIDE) == []
    assert contrast(review_page, "body", "color") > 7
    assert contrast(review_page, ".course .label", "fill") > 7
    for seat in (0, 1):
        assert contrast(review_page, f".curve.s{seat}", "stroke") > 2.5
    assert contrast(review_page, ".skill", "fill") > 3


def in_sight(page: webdriver.Chrome) -> None:
    """All cells of tables with stacked rows are on a phone's screen, and lists have all of it."""
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


def test_the_difference_of_a_measure_is_seen_on_a_phone(
    browser: webdriver.Chrome, tmp_path: Path
) -> None:
    browser.get(REPORTS["lab"](tmp_path).as_uri())
    in_sight(browser)
    look(browser, 390)
    heads = ask(
        browser,
        "[...document.querySelector('.stacked tbody tr').querySelectorAll('td')]"
        ".map(e => getComputedStyle(e, '::before').content)",
    )
    assert heads[-1] == '"Difference"'
    look(browser, 1280)
    shown = "getComputedStyle(document.querySelector('.stacked td'), '::before').content"
    assert ask(browser, shown) == "none"


def test_a_review_is_seen_whole_on_a_phone(review_page: webdriver.Chrome) -> None:
    in_sight(review_page)


def test_a_review_fits_on_paper(review_page: webdriver.Chrome) -> None:
    width = int(PAPER / 25.4 * 96)
    look(review_page, width, "dark", "print")
    ends = ask(
        review_page,
        "[...document.querySelectorAll('table, figure, svg, dl')]"
        ".map(e => e.getBoundingClientRect().right)",
    )
    assert max(ends) <= width + 1


def test_a_review_fetches_nothing_and_runs_no_name(review_page: webdriver.Chrome) -> None:
    review_page.get_log("performance")  # type: ignore[no-untyped-call]
    review_page.refresh()
    log = [
        json.loads(line["message"])["message"]
        for line in review_page.get_log("performance")  # type: ignore[no-untyped-call]
    ]
    asked = [
        line["params"]["request"]["url"]
        for line in log
        if line["method"] == "Network.requestWillBeSent"
    ]
    assert asked == [review_page.current_url]
    assert review_page.get_log("browser") == []  # type: ignore[no-untyped-call]
    assert review_page.title.endswith("review · Upcard")
