"""The pictures of docs/web.md: the lobby, and a table, wide and on a phone, light and dark.

python -m tools.screenshots    needs Chromium, and takes new deals each time
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZES = {"wide": (1280, 800), "phone": (390, 844)}
FOUR_SEATS = "localStorage.setItem('upcard.alone.seats', '\"4\"')"
SHOWN = (
    ("wide", "light", "crazy8s"),
    ("wide", "dark", "uno"),
    ("phone", "light", "uno"),
    ("phone", "dark", "crazy8s"),
)
OFFERED = ("dialog[open] .suits button", ".cards .card.fits", ".answers .answer:enabled")
MOVES = 4


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "upcard", "serve", "--port", "0", "--store", store]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                line = server.stdout.readline()
                yield next(word for word in line.split() if word.startswith("http"))
            finally:
                server.terminate()


def opened(browser: Browser, size: str, scheme: str) -> Page:
    """A window of a size in a scheme."""
    (width, height), phone = SIZES[size], size == "phone"
    settings: dict[str, Any] = {"color_scheme": scheme, "has_touch": phone, "is_mobile": phone}
    page = browser.new_context(viewport={"width": width, "height": height}, **settings).new_page()
    page.add_init_script(FOUR_SEATS)
    return page


def lobby(browser: Browser, address: str) -> None:
    """The first screen, as one comes to it."""
    page = opened(browser, "wide", "light")
    page.goto(address)
    page.locator(".games .face use").last.wait_for(state="attached")
    page.wait_for_timeout(1500)
    page.screenshot(path=PICTURES / "web-lobby-light.png")


def picture(browser: Browser, address: str, size: str, scheme: str, game: str) -> None:
    """A table after a few moves."""
    page = opened(browser, size, scheme)
    page.goto(f"{address}#play={game}")
    page.wait_for_url("**/t/**")
    offered = page.locator(", ".join(OFFERED))
    for _ in range(MOVES):
        offered.first.wait_for()
        offered.first.click()
        page.wait_for_timeout(1500)  # cards fly, computers move
    offered.first.wait_for()
    page.screenshot(path=PICTURES / f"web-{size}-{scheme}.png")


def main() -> None:
    """Take all pictures."""
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        lobby(browser, address)
        for size, scheme, game in SHOWN:
            picture(browser, address, size, scheme, game)
        browser.close()


if __name__ == "__main__":
    main()
