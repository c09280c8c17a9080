"""The pictures of docs/web.md: a table on a wide screen and on a phone, light and dark.

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

from playwright.sync_api import Browser, sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZES = {"wide": (1100, 720), "phone": (360, 720)}
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


def picture(browser: Browser, address: str, size: str, scheme: str, game: str) -> None:
    """A table after a few moves."""
    width, height = SIZES[size]
    settings: dict[str, Any] = {"color_scheme": scheme, "has_touch": size == "phone"}
    page = browser.new_context(viewport={"width": width, "height": height}, **settings).new_page()
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
        for size, scheme, game in SHOWN:
            picture(browser, address, size, scheme, game)
        browser.close()


if __name__ == "__main__":
    main()
