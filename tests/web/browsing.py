"""Browsers at a server's tables: visitors, and a robot that does what the page offers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route, expect

from tests.web.serving import Site

TIMEOUT = 120_000
"""Milliseconds after which something is taken to hang: no measure of how long it may take."""
COMPILED = 600_000
"""The same where something may have to be compiled first."""
DESKTOP = (1280, 800)
Scheme = Literal["light", "dark"]
CARDS = ".cards [data-key]"
FITS = ".cards .card.fits"
OFFERED = (
    "dialog[open] .suits button",
    ".answers button.main:enabled",
    FITS,
    ".answers .answer:enabled",
)
"""What can be clicked to go on with a deal, the most urgent first."""
MOST_STEPS = 600
AGAIN = 15_000
"""Milliseconds after which a person presses once more."""
ENDING = ".ending"
BLOCKED = "Service Worker registration blocked by Playwright"
NEXT = """([offered, before, covered]) => {
    const shown = [
        ...[...document.querySelectorAll("[data-key]")].map((e) => e.dataset.key + e.className),
        ...[".status", ".question", ".answers", ".piles", ".log", "dialog"].map(
            (one) => document.querySelector(one)?.innerText ?? ""
        ),
    ].join("|");
    if (document.querySelector(".ending")) return { over: true };
    if (shown === before) return null;
    for (const one of offered) {
        const found = [...document.querySelectorAll(one)].find((e) => e.checkVisibility());
        if (!found) continue;
        found.scrollIntoView({ block: "nearest" });
        const { left, top } = found.getBoundingClientRect();
        const [x, y] = [left + 10, top + 14];
        if (!covered && !found.contains(document.elementFromPoint(x, y))) return null;
        const { number } = found.dataset;
        const key = found.matches("dialog *") ? "1" : found.matches(".card") ? number : "";
        return { shown, x, y, key, text: found.innerText };
    }
    return null;
}"""
"""What the page offers next, where, and what it shows now: another thing than before.

What is `covered` where it would be clicked, as a card in a full hand may be, is for keys only.
"""

expect.set_options(timeout=TIMEOUT)


# Visitors


class Guests:
    """The visitors of a server in a test, each with a browser context of their own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.said: list[str] = []
        """What the pages' consoles have said."""
        self._open = ExitStack()

    def come(
        self,
        name: str = "Ada",
        path: str = "/",
        *,
        language: str = "en",
        size: tuple[int, int] = DESKTOP,
        scheme: Scheme = "light",
        motion: bool = False,
        worker: bool = False,
    ) -> Page:
        """Somebody opens an address of the server."""
        phone = min(size) < 500
        context = self.browser.new_context(
            base_url=self.address,
            locale=language,
            viewport={"width": size[0], "height": size[1]},
            is_mobile=phone,
            has_touch=phone,
            color_scheme=scheme,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",
        )
        self._open.callback(context.close)
        context.set_default_timeout(TIMEOUT)
        send(context, "/api/session", {"name": name, "language": language})
        return self.window(context, path)

    def window(self, context: BrowserContext, path: str = "/") -> Page:
        """One more window of somebody who is there."""
        page = context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.route("**/api/tables", hurried)
        page.goto(path)
        return page

    def _note(self, message: ConsoleMessage) -> None:
        refused = "/api/" in message.location["url"] and "Failed to load" in message.text
        if message.text != BLOCKED and not refused:
            self.said.append(message.text)

    def leave(self) -> None:
        """Everybody closes the browser, and no page has complained of anything."""
        self._open.close()
        assert not self.said, self.said


@pytest.fixture
def module_guests(browser: Browser, site: Site) -> Iterator[Guests]:
    """Visitors of the module's server."""
    guests = Guests(browser, site.address)
    yield guests
    guests.leave()


def send(context: BrowserContext, path: str, body: object) -> Any:
    """What the server answers to a visitor."""
    answer = context.request.post(path, data=body, timeout=COMPILED)
    assert answer.ok, answer.text()
    return answer.json()


def hurried(route: Route) -> None:
    """Let the computers at a new table not wait before they move."""
    asked: Any = route.request.post_data_json
    asked["options"]["pace"] = 0
    route.continue_(post_data=asked)


def table(
    page: Page,
    game: str,
    players: list[str | None],
    *,
    rules: str | None = None,
    start: bool = True,
    **options: Any,
) -> str:
    """The path of a new table, with its invitation: `players` has None for a person's seat."""
    asked = {
        **({"game": game} if rules is None else {"rules": rules}),
        "seats": len(players),
        "players": players,
        "options": {"pace": 0, **options},
        "start": start,
    }
    made = send(page.context, "/api/tables", asked)
    return f"/t/{made['id']}#{made['invitation']}"


def play_alone(page: Page, title: str, seats: int = 2) -> None:
    """From the lobby to a table against computers, by one click."""
    page.get_by_role("combobox", name="Seats", exact=True).select_option(str(seats))
    page.locator("button.game", has=page.get_by_text(title, exact=True)).click()
    expect(page.locator(CARDS).first).to_be_visible()


# The robot

Press = Callable[[Page, dict[str, Any]], None]


def click(page: Page, offer: dict[str, Any]) -> None:
    """Take what is offered with the mouse."""
    page.mouse.click(offer["x"], offer["y"])


def play(page: Page, press: Press = click, moves: int = MOST_STEPS) -> bool:
    """Play what the page offers until the deal is over (true), or for so many steps (false)."""
    before = ""
    for _ in range(moves):
        with page_told(page):
            before = take(page, offered(page, before, covered=press is not click), press)
        if not before:
            return True
    assert moves < MOST_STEPS, f"a deal without an end\n\n{page.content()}"
    return False


def offered(page: Page, before: str, covered: bool = False) -> Any:
    """What the page offers next; again the same if nothing came of it, as a card may have moved."""
    with suppress(Error):
        found = page.wait_for_function(NEXT, arg=[OFFERED, before, covered], timeout=AGAIN)
        return found.json_value()
    return page.wait_for_function(NEXT, arg=[OFFERED, "", covered]).json_value()


def play_together(*pages: Page) -> None:
    """Play a deal to its end, each in turn."""
    before, playing, last = dict.fromkeys(pages, ""), set(pages), time.monotonic()
    while playing:
        for page in sorted(playing, key=pages.index):
            with page_told(page):
                waited = 1000 * (time.monotonic() - last) > AGAIN
                offer = page.evaluate(NEXT, [OFFERED, "" if waited else before[page]])
                assert time.monotonic() < last + TIMEOUT / 1000, "nobody can do anything"
                if offer is not None:
                    before[page], last = take(page, offer, click), time.monotonic()
                    playing -= set() if before[page] else {page}


def take(page: Page, offer: dict[str, Any], press: Press) -> str:
    """Do what is offered; what the page has shown before, or nothing if the deal is over."""
    if offer.get("over"):
        return ""
    press(page, offer)
    return str(offer["shown"])


@contextmanager
def page_told(page: Page) -> Iterator[None]:
    """Show the page where it does not go on."""
    try:
        yield
    except (Error, AssertionError) as problem:
        pytest.fail(f"{problem}\n\n{page.content()}")
