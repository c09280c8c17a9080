"""Coming again: nothing is asked for twice. And addresses where nothing is: a page that helps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browsing import CARDS, Guests, table
from tests.web.serving import Site

SENT = """() => performance.getEntriesByType("resource")
    .filter(({ name, transferSize }) => name.includes("/static/") && transferSize > 0)
    .map(({ name }) => name)"""
"""The page's files that have come over the network."""
KEPT_WHOLE = """async () => {
    const page = await caches.open("upcard-page");
    return (await page.keys()).some(({ url }) => new URL(url).pathname === "/");
}"""
"""Whether the worker has all that the page needs."""
IN_A_BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.full
def test_a_second_visit_asks_for_no_file_again(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    path = table(page, "crazy8s", [None, "first"])
    page.goto(path)
    expect(page.locator(CARDS)).not_to_have_count(0)
    expect(page.locator("symbol")).not_to_have_count(0)  # the pictures, which come last
    files = {url.rpartition("/")[2] for url in page.evaluate(SENT)}
    assert {"page.js", "style.css"} <= files
    assert not files & {"app.js", "words.js"}, "modules are sent as one"
    again = guests.window(page.context, path)
    expect(again.locator(CARDS)).not_to_have_count(0)
    assert again.evaluate(SENT) == []


@pytest.mark.full
@pytest.mark.parametrize(("place", "language"), [("table", "en"), ("table", "fr"), ("lobby", "en")])
def test_a_second_visits_first_card_takes_one_round_trip(
    guests: Guests, place: str, language: str
) -> None:
    page = guests.come(path="", language=language, worker=True, fresh=True)
    path = table(page, "crazy8s", [None, "first"]).partition("#")[0] if place == "table" else "/"
    card = CARDS if place == "table" else ".hero .face"
    asked = {"session", "join"} if place == "table" else {"session", "games", "stream"}
    page.goto(path)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.wait_for_function(KEPT_WHOLE)
    page.reload()  # from here on the worker answers
    expect(page.locator(card).first).to_be_visible()
    page.goto("about:blank")
    with one_round_trip(page, asked):
        page.goto(path)
        expect(page.locator(card).first).to_be_visible()
        assert page.evaluate("document.activeElement === document.body")
        assert page.evaluate(SENT) == []


@contextmanager
def one_round_trip(page: Page, asked: set[str]) -> Iterator[None]:
    """The interface answers once all of this is asked for; what is asked later waits to the end."""
    known, waiting, over = set[str](), list[Route](), False

    def answer() -> None:
        while waiting:
            waiting.pop().continue_()

    def hold(route: Route) -> None:
        waiting.append(route)
        before = asked <= known
        known.add(route.request.url.partition("?")[0].rpartition("/")[2])
        if over or (not before and asked <= known):
            answer()

    page.route("**/api/**", hold)
    try:
        yield
        assert asked <= known
    finally:
        over = True
        answer()


@pytest.mark.full
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/foo", "There is no page at this address."),
        ("/history/of/nothing", "There is no page at this address."),
        ("/t/nowhere", "no table 'nowhere' is here"),
        ("/r/nowhere", "no record 'nowhere' is here"),
        ("/c/nowhere", "no cup 'nowhere' is here"),
        ("/puzzles/nowhere", "no puzzle 'nowhere' is here"),
    ],
)
def test_an_address_where_nothing_is_leads_to_the_lobby(
    guests: Guests, path: str, said: str
) -> None:
    page = guests.come(path=path, fresh=True)
    expect(page.get_by_text(said)).to_be_visible()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    guests.said.clear()  # that there is nothing


def test_files_are_kept_for_good_in_a_folder_of_their_version(site: Site) -> None:
    browser = site.browser(None)
    page = browser.client.get("/").text
    folders = set(re.findall(r'"(/static/[0-9a-f]{16}/)[^"]+"', page))
    assert len(folders) == 1
    assert not re.search(r'"/static/(?![0-9a-f]{16}/)', page)
    for name in ("page.js", "app.js", "style.css", "faces/french.svg"):
        kept = browser.client.get(folders.copy().pop() + name)
        plain = browser.client.get(f"/static/{name}")
        assert (kept.status_code, plain.status_code, kept.content == plain.content) == (
            200,
            200,
            True,
        )
        assert "immutable" in kept.headers["cache-control"]
        assert plain.headers["cache-control"] == "no-cache"
    assert browser.client.get("/").headers["cache-control"] == "no-cache"
    assert browser.client.get("/static/0123456789abcdef/app.js").status_code == 404


def test_only_browsers_are_given_a_page_where_nothing_is(site: Site) -> None:
    client = site.browser(None).client
    lost = client.get("/foo", headers=IN_A_BROWSER)
    assert (lost.status_code, lost.headers["content-type"].split(";")[0]) == (404, "text/html")
    for path, headers in (("/foo", {}), ("/api/foo", IN_A_BROWSER)):
        answer = client.get(path, headers=headers)
        assert (answer.status_code, list(answer.json())) == (404, ["error"])
    icon = client.get("/favicon.ico")
    assert (icon.status_code, icon.headers["content-type"]) == (200, "image/svg+xml")
