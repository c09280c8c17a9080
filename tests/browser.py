"""A Chromium for tests, as the machine has it: led by Playwright, which fetches none of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from tests.surroundings import program

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The program's names. Without any window it takes half of the processor's time."""
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launch(playwright: Playwright, path: str) -> Browser:
    """Start the browser; once more if it crashes as it starts, which it did once in CI."""
    try:
        return playwright.chromium.launch(executable_path=path, args=FLAGS)
    except Error as error:
        if "signal=SIGSEGV" not in error.message:
            raise
        return playwright.chromium.launch(executable_path=path, args=FLAGS)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    path = program(*NAMES)
    with sync_playwright() as playwright:
        browser = launch(playwright, path)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def module_browser() -> Iterator[Browser]:
    """A browser for the tests of a module. No longer: while it is there, its loop runs."""
    with chromium() as browser:
        yield browser


def complaints(page: Page) -> list[str]:
    """What the page's console says, and errors of its scripts: a list that grows."""
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def requested(page: Page) -> list[str]:
    """The addresses that the page asks for: a list that grows."""
    asked: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on("Network.requestWillBeSent", lambda told: asked.append(told["request"]["url"]))
    session.send("Network.enable")
    return asked
