"""A server below a path of its host: page, interface, streams, cookie, links and worker."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import typer
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.web.browsing import CARDS, FITS, TIMEOUT
from tests.web.serving import JSON, Site, alone, serving
from upcard.cli.serve import _base
from upcard.web.guard import within
from upcard.web.qr_code import qr_code

BASE = "/games/cards"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server below a path."""
    with serving(tmp_path_factory.mktemp("below"), base=BASE) as found:
        yield found


def test_an_address_loses_the_base_and_nothing_else() -> None:
    assert within(f"{BASE}/api/session", BASE) == "/api/session"
    assert within(f"{BASE}/", BASE) == "/"
    for path in ("/api/session", f"{BASE}x/t/1", "/games"):
        assert within(path, BASE) == path
    assert within("/t/1", "") == "/t/1"


def test_the_page_names_its_files_below_the_base(below: Site) -> None:
    client = below.browser(None).client
    page = client.get(f"{BASE}/").text
    assert f'"{BASE}/static/' in page
    assert '"/static/' not in page
    led = client.get(BASE, follow_redirects=False)
    assert (led.status_code, led.headers["location"]) == (308, f"{BASE}/")


def test_a_cookie_is_for_the_base_alone(below: Site) -> None:
    answer = below.browser(None).post(f"{BASE}/api/session", {})
    assert f"Path={BASE};" in answer.headers["set-cookie"]


def test_a_proxy_may_take_the_base_off(below: Site) -> None:
    client = below.browser(None).client
    for path in ("/", "/history", "/healthz", "/worker.js"):
        plain, whole = client.get(path), client.get(f"{BASE}{path}")
        assert (plain.status_code, plain.content) == (200, whole.content)


def test_what_is_read_and_how_often_is_limited_there_too(below: Site) -> None:
    """The limits go by what is asked for, not by what comes before it."""
    browser = below.browser(None)
    cookie = browser.post(f"{BASE}/api/session", {}).headers["set-cookie"].partition(";")[0]
    headers = {**JSON, "cookie": cookie}
    large = {"toml": "x" * 8000}
    assert browser.post(f"{BASE}/api/rules", large, headers=headers).status == 422
    assert browser.post(f"{BASE}/api/session", large, headers=headers).status == 413


def test_an_invitation_leads_below_the_base(below: Site) -> None:
    browser = below.browser(None)
    answer = browser.post("/api/session", {"name": "Ada"})
    browser.client.headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]
    place = alone(browser)
    told = browser.get(f"{BASE}{place.path}/invitation").body
    assert told["path"] == f"{BASE}/t/{place.table}#{place.invitation}"
    assert told["svg"] == qr_code(below.address + told["path"])
    assert browser.get(f"{BASE}/api/openapi.json").body["servers"] == [{"url": BASE}]


@pytest.mark.full
def test_a_visit_below_a_path_asks_for_nothing_beside_it(browser: Chromium, below: Site) -> None:
    context = browser.new_context(base_url=below.address, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    asked, said = list[str](), list[str]()
    context.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{BASE}/")
    _play(page)
    page.get_by_role("link", name="Upcard: to the lobby").click()
    expect(page).to_have_url(f"{below.address}{BASE}/")
    page.get_by_role("link", name="History").click()
    expect(page).to_have_url(f"{below.address}{BASE}/history")
    expect(page.get_by_role("heading", name="Computers")).to_be_visible()
    page.go_back()
    page.locator("#own ~ ul a").first.click()
    expect(page.locator(CARDS).first).to_be_visible()
    _worker_is_there(page)
    page.reload()
    expect(page.locator(CARDS).first).to_be_visible()
    page.get_by_role("button", name="Invite", exact=True).click()
    link = page.get_by_role("dialog").get_by_label("Link")
    expect(link).to_have_value(re.compile("#."))
    expect(link).to_have_value(f"{page.url.partition('#')[0]}#{_token(link.input_value())}")
    context.close()
    assert said == []
    assert [url for url in asked if not url.startswith((f"{below.address}{BASE}/", "data:"))] == []


def _token(address: str) -> str:
    return address.partition("#")[2]


def _play(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(CARDS).first).to_be_visible()
    page.locator(f"{FITS}, .answers .answer").first.click(position={"x": 9, "y": 9})
    expect(page.locator(".log li").nth(1)).to_be_attached()


def _worker_is_there(page: Page) -> None:
    scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope.endswith(f"{BASE}/")
    manifest = page.evaluate(
        """async () => {
            const { href } = document.querySelector("link[rel=manifest]");
            const { start_url, scope } = await (await fetch(href)).json();
            return [start_url, scope].map((one) => new URL(one, href).pathname);
        }"""
    )
    assert manifest == [f"{BASE}/", f"{BASE}/"]


@pytest.mark.parametrize(
    "path", ["cards", "/cards//games", "/a b", "/api", "/t/cards", "/..", "//"]
)
def test_a_base_that_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(typer.BadParameter, match="a path such as /cards is allowed"):
        _base(path)
    assert (_base(""), _base("/"), _base("/cards/")) == ("", "", "/cards")
