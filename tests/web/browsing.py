"""Browsers at a server's tables: visitors, and a robot that does what the page offers."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route, expect

TIMEOUT = 120_000
"""Milliseconds after which something is taken to hang: no measure of how long it may take."""
COMPILED = 600_000
"""The same where something may have to be compiled first."""
DESKTOP = (1280, 800)
Scheme = Literal["light", "dark"]
NONE = (False, False, False)
KEYS = itertools.count()
CARDS = ".cards [data-key]"
FITS = ".cards .card.fits"
OFFERED = (
    "dialog[open] .suits button",
    ".answers button.main:not([aria-disabled])",
    FITS,
    ".answers .answer:not([aria-disabled])",
)
"""What can be clicked to go on with a deal, the most urgent first."""
MOST_STEPS = 600
ENDING = ".ending"
BLOCKED = "Service Worker registration blocked by Playwright"
ASKING = """
const ask = window.fetch;
window.unanswered = 0;
window.fetch = (path, given) => {
    if (path === "/api/tables") {
        const asked = JSON.parse(given.body);
        asked.options.pace = 0;
        given.body = JSON.stringify(asked);
    }
    const answer = ask(path, given);
    if (given?.method === "POST") {
        window.unanswered += 1;
        const read = answer.then((told) => told.clone().text()).catch(() => "");
        read.then(() => setTimeout(() => { window.unanswered -= 1; }));
    }
    return answer;
};
"""
"""Let the computers at a new table not wait before they move, and count what is not answered yet.

In the page: to have the requests pass through Playwright takes longer than all that is asked.
"""
LATE = int(os.environ.get("UPCARD_LATE_ANSWERS", "0"))
"""Milliseconds by which answers come late at most: see `tools.stress`."""
ANSWERING_LATE = """((most) => {
    const draw = window.requestAnimationFrame;
    window.requestAnimationFrame = (done) =>
        draw(() => setTimeout(() => done(performance.now()), (most / 8) * Math.random()));
    const late = () => new Promise((done) => { setTimeout(done, most * Math.random()); });
    const ask = window.fetch;
    window.fetch = async (...given) => {
        const answer = await ask(...given);
        await late();
        return answer;
    };
    const { addEventListener } = EventSource.prototype;
    EventSource.prototype.addEventListener = function (kind, heard) {
        addEventListener.call(this, kind, (event) => {
            this.before = Promise.all([this.before, late()]).then(
                () => this.readyState < EventSource.CLOSED && heard(event)
            );
        });
    };
})"""
"""Answers, streams and frames come late, what comes of a stream in its order."""
SHOWN = """() => [
    ...[...document.querySelectorAll("[data-key]")].map((e) => e.dataset.key + e.className),
    ...[".status", ".question", ".answers", ".piles", ".log", "dialog"].map(
        (one) => document.querySelector(one)?.innerText ?? ""
    ),
].join("|")"""
ROBOT = """([offered, moves, most, patience]) => new Promise((done, fail) => {
    const shown = SHOWN;
    const press = (found) => {
        found.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = found.getBoundingClientRect();
        const points = [[10, 14], [width / 2, height / 2], [width - 10, height - 14]];
        const free = points.map(([x, y]) => [left + x, top + y]).find(
            (point) => found.contains(document.elementFromPoint(...point))
        );
        if (!free) return false;
        const at = { bubbles: true, clientX: free[0], clientY: free[1] };
        found.dispatchEvent(new PointerEvent("pointerdown", at));
        found.dispatchEvent(new PointerEvent("pointerup", at));
        found.click();
        return true;
    };
    let [before, pressed, last, begun] = ["", 0, 0, performance.now()];
    const look = () => {
        if (document.querySelector(".ending")) return done(true);
        const [now, since] = [shown(), performance.now() - last];
        const wanted = (!window.unanswered && now !== before) || since > AGAIN;
        const all = wanted ? offered.flatMap((one) => [...document.querySelectorAll(one)]) : [];
        const found = all.find((e) => e.checkVisibility());
        if (found && press(found)) {
            if (now !== before) begun = performance.now();
            [before, pressed, last] = [now, pressed + 1, performance.now()];
            if (pressed === moves) return done(false);
            if (pressed === most) return fail(new Error("a deal without an end"));
        }
        if (performance.now() - begun > patience) return fail(new Error("nothing can be done"));
        return setTimeout(() => requestAnimationFrame(look), 10);
    };
    look();
})""".replace("AGAIN", "5_000").replace("SHOWN", SHOWN)
"""What the page offers is pressed, when what was asked is answered and another thing is shown.

It is found, looked at whether anything covers it, and pressed at one go: nothing can move between.
A person to whom nothing happens presses once more.
"""

expect.set_options(timeout=TIMEOUT)


# Visitors


class Guests:
    """The visitors of a server, each with a browser context of their own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.said: list[str] = []
        """What the pages' consoles have said."""
        self._spare: list[Page] = []
        """Windows that can be used again: one that is there costs half as much as a new one."""
        self._here: list[tuple[Page, bool]] = []

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
        fresh: bool = False,
    ) -> Page:
        """Somebody opens an address of the server; without a path, the browser only.

        It is a `fresh` one where the window is not only looked at and clicked in.
        """
        usual = (language, size, scheme, motion, worker, fresh) == ("en", DESKTOP, "light", *NONE)
        if usual and self._spare:
            page = self._spare.pop()
        else:
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
            context.set_default_timeout(TIMEOUT)
            if LATE:
                context.add_init_script(f"{ANSWERING_LATE}({LATE})")
            context.add_init_script(ASKING)
            page = self.window(context)
        self._here.append((page, usual))
        send(page.context, "/api/session", {"name": name, "language": language})
        if path:
            page.goto(path)
        return page

    def window(self, context: BrowserContext, path: str = "") -> Page:
        """One more window of somebody who is there."""
        page = context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        if path:
            page.goto(path)
        return page

    def sit(self, game: str = "indigo", name: str = "Ada", **more: Any) -> Page:
        """Somebody opens a new table, against a computer if nothing else is said."""
        page = self.come(name, "")
        page.goto(table(page, game, **{"players": [None, "first"], **more}))
        if more.get("start", True):
            expect(page.locator(CARDS)).not_to_have_count(0)
            settled(page)
        return page

    def _note(self, message: ConsoleMessage) -> None:
        refused = "/api/" in message.location["url"] and "Failed to load" in message.text
        if message.text != BLOCKED and not refused:
            self.said.append(message.text)

    def leave(self) -> None:
        """Everybody leaves, nothing stays in the browser, and no page has complained of anything.

        After a test that has failed, no window is used again.
        """
        for page, usual in self._here:
            if usual:
                self._spare.append(emptied(page, self.address))
            else:
                page.context.close()
        self._here.clear()
        said, self.said = self.said, []
        assert not said, said

    def close(self) -> None:
        """Everybody closes the browser."""
        for page in (*self._spare, *(page for page, _ in self._here)):
            page.context.close()


def emptied(page: Page, address: str) -> Page:
    """A window in which nobody was."""
    for other in page.context.pages:
        if other is not page:
            other.close()
    page.unroute_all(behavior="ignoreErrors")
    page.context.set_offline(False)
    page.goto("about:blank")
    page.context.clear_cookies()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    session.detach()
    return page


@contextmanager
def held(page: Page, addresses: str, asks: Callable[[], object]) -> Iterator[None]:
    """What a page `asks` of these addresses is on its way, from before the block to its end."""
    waiting, over = list[Route](), False

    def hold(route: Route) -> None:
        if over:
            route.continue_()
        else:
            waiting.append(route)

    page.route(addresses, hold)
    with page.expect_request(addresses):
        asks()
    try:
        yield
    finally:
        over = True
        for route in waiting:
            route.continue_()


LATER = """() => {
    const later = window.setTimeout;
    window.due = [];
    window.setTimeout = (does, ms) => (ms > 5_000 ? due.push(does) : later(does, ms));
}"""
"""What shall happen in more than five seconds happens when the test says so."""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Have the window another size, and what is in it laid out for that."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    at = "([wide, high]) => document.documentElement.clientWidth === wide && innerHeight === high"
    page.wait_for_function(at, arg=[width, height])
    settled(page)


def send(context: BrowserContext, path: str, body: object) -> Any:
    """What the server answers to a visitor."""
    answer = context.request.post(path, data=body, timeout=COMPILED)
    assert answer.ok, answer.text()
    return answer.json()


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


def command(page: Page, path: str, what: str, **fields: Any) -> None:
    """Have somebody at a table do something, without the page."""
    address = f"/api/tables/{path.partition('#')[0].removeprefix('/t/')}/commands"
    asked = {"key": f"test{next(KEYS)}", "command": {"do": what, **fields}}
    send(page.context, address, asked)


def party(guests: Guests, *names: str, game: str = "indigo", **more: Any) -> list[Page]:
    """People at a table where a deal has begun, in the order of their seats."""
    pages = [guests.come(name, "") for name in names]
    path = table(pages[0], game, [None] * len(names), start=False, **more)
    place, _, invitation = path.partition("#")
    for seat, page in enumerate(pages):
        address = f"/api/tables/{place.removeprefix('/t/')}/join"
        send(page.context, address, {"invitation": invitation})
        command(page, path, "sit", seat=seat)
        command(page, path, "ready", ready=True)
    command(pages[0], path, "deal")
    for page in pages:
        page.goto(path)
    for page in pages:
        expect(page.locator(CARDS)).not_to_have_count(0)
        settled(page)
    return pages


def settled(page: Page) -> None:
    """Wait for a frame: what follows from how large things are has been drawn then."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def play_alone(page: Page, title: str, seats: int = 2) -> None:
    """From the lobby to a table against computers, by one click."""
    page.get_by_role("combobox", name="Seats", exact=True).select_option(str(seats))
    page.locator("button.game", has=page.get_by_text(title, exact=True)).click()
    expect(page.locator(CARDS).first).to_be_visible()


# The robot


def play(page: Page, moves: int = 0) -> bool:
    """Play what the page offers until the deal is over (true), or for so many moves (false)."""
    with page_told(page):
        return bool(page.evaluate(ROBOT, [OFFERED, moves, MOST_STEPS, TIMEOUT]))


def play_together(*pages: Page) -> None:
    asked = [OFFERED, 0, MOST_STEPS, TIMEOUT]
    for page in pages:
        page.evaluate(f"(asked) => {{ window.robot = ({ROBOT})(asked); }}", asked)
    for page in pages:
        with page_told(page):
            assert page.evaluate("window.robot")


@contextmanager
def page_told(page: Page) -> Iterator[None]:
    """Show the page where it does not go on."""
    try:
        yield
    except (Error, AssertionError) as problem:
        pytest.fail(f"{problem}\n\n{page.content()}")
