"""Browsers at a server's tables: visitors, and a robot that does what the page offers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

from upcard.web.app import create_app
from upcard.web.guard import Limits
from upcard.web.store import open_store

TIMEOUT = 30_000
"""Milliseconds after which something is taken to hang: no measure of how long it may take."""
DESKTOP, PHONE = (1280, 800), (360, 740)
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
ENDING = ".ending"
BLOCKED = "Service Worker registration blocked by Playwright"
NEXT = """([offered, before]) => {
    const shown = [
        ...[...document.querySelectorAll(".cards [data-key]")].map((e) => e.dataset.key + e.className),
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
        if (!found.contains(document.elementFromPoint(x, y))) return { covered: found.outerHTML };
        const { number } = found.dataset;
        const key = found.matches("dialog *") ? "1" : found.matches(".card") ? number : "";
        return { shown, x, y, key, text: found.innerText };
    }
    return null;
}"""
"""What the page offers next, where, and what it shows now: another thing than before."""

expect.set_options(timeout=TIMEOUT)


# A server


class Server(uvicorn.Server):
    """A server that tells the pages before it stops."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.server.stop_telling()
        await super().shutdown(sockets)


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[str]:
    """The address of a server with its store in a folder."""
    limits = Limits(rate=1e6, burst=1e6)
    server = Server(create_app(open_store(str(folder / "tables.sqlite")), limits=limits))
    with socket.create_server(("127.0.0.1", port)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="module")
def module_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for the tests of a module."""
    with served(tmp_path_factory.mktemp("store")) as address:
        yield address


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
        page.on("console", lambda message: self._note(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.route("**/api/tables", hurried)
        page.goto(path)
        return page

    def _note(self, text: str) -> None:
        if text != BLOCKED:
            self.said.append(text)

    def leave(self) -> None:
        """Everybody closes the browser, and no page has complained of anything."""
        self._open.close()
        assert not self.said, self.said


@pytest.fixture
def module_guests(browser: Browser, server: str) -> Iterator[Guests]:
    """Visitors of the module's server."""
    guests = Guests(browser, server)
    yield guests
    guests.leave()


def send(context: BrowserContext, path: str, body: object) -> Any:
    """What the server answers to a visitor."""
    answer = context.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def hurried(route: Route) -> None:
    """Let the computers at a new table not wait before they move."""
    asked = route.request.post_data_json
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
    """Play by what the page offers until the deal is over, or for so many steps; true at its end."""
    before = ""
    for _ in range(moves):
        try:
            found = page.wait_for_function(NEXT, arg=[OFFERED, before])
            offer: dict[str, Any] = found.json_value()
            if offer.get("over"):
                return True
            assert "covered" not in offer, f"something lies over {offer['covered']}"
            press(page, offer)
        except (Error, AssertionError) as problem:
            pytest.fail(f"{problem}\n\n{page.content()}")
        before = offer["shown"]
    assert moves < MOST_STEPS, f"a deal without an end\n\n{page.content()}"
    return False
