"""Pictures of the browser table: those of docs/web.md, or every screen, to be looked at.

python -m tools.screenshots           those of docs/web.md: new deals each time
python -m tools.screenshots OUTDIR    every screen in five sizes, two schemes and two languages

Both need Chromium. `--size`, `--scheme`, `--language` and `--screen` narrow the
second; each can be repeated.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page
from tests.browser import chromium
from tests.web.browsing import Guests, Scheme
from tests.web.screens import tour
from tests.web.serving import serving

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZES = {"wide": (1280, 800), "phone": (390, 844)}
FOUR_SEATS = "localStorage.setItem('upcard.alone.seats', '\"4\"')"
SHOWN = (
    ("wide", "light", "crazy8s"),
    ("wide", "dark", "uno"),
    ("phone", "light", "uno"),
    ("phone", "dark", "crazy8s"),
)
OFFERED = (
    "dialog[open] .suits button",
    ".cards .card.fits",
    ".answers .answer:not([aria-disabled])",
)
"""What can be pressed to go on, the best first."""
ASKED = """([offered, seen]) => {
    const told = document.querySelector(".log")?.innerText;
    const rests = document.querySelector(".whose.yours") && !document.getAnimations().length;
    const asks = document.querySelector(offered[0]) || (rests && told !== seen);
    return asks && offered.find((one) => document.querySelector(one));
}"""
"""What to press, once a suit is asked for, or more is told than was seen and nothing moves."""
MOVES = 2
ALL_SIZES = ("320x568", "390x844", "844x390", "1024x768", "1440x900")
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LANGUAGES = ("en", "fr")
SCREENS = (
    *("lobby", "new table", "gathering", "invitation", "playing", "suits", "menu", "rules", "keys"),
    *("phrases", "settings", "question", "ending", "record", "history", "results", "recovery"),
    *("people", "day", "invent", "puzzles", "puzzle", "answer", "cups", "cup", "nothing"),
)
NOTHING = "/nothing"
"""An address where nothing is."""


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with a store of its own."""
    with TemporaryDirectory() as folder:
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


def asked(page: Page, seen: str) -> str:
    """What is to be pressed next: one of `OFFERED`."""
    return str(page.wait_for_function(ASKED, arg=[OFFERED, seen]).json_value())


def picture(browser: Browser, address: str, size: str, scheme: str, game: str) -> None:
    """A table after a few moves."""
    page = opened(browser, size, scheme)
    page.goto(f"{address}#play={game}")
    page.wait_for_url("**/t/**")
    seen, played = "", 0
    while (offered := asked(page, seen)) == OFFERED[0] or played < MOVES:
        seen, played = page.locator(".log").inner_text(), played + (offered == OFFERED[1])
        page.locator(offered).first.click(position={"x": 9, "y": 20})
    page.screenshot(path=PICTURES / f"web-{size}-{scheme}.png")


def size_of(text: str) -> tuple[int, int]:
    """A width and a height, written as 390x844."""
    if not re.fullmatch(r"[1-9][0-9]{2,3}x[1-9][0-9]{2,3}", text):
        raise argparse.ArgumentTypeError(f"{text!r} given: a size such as 390x844 is allowed")
    wide, high = text.split("x")
    return int(wide), int(high)


def every_screen(folder: Path, given: argparse.Namespace) -> Iterator[Path]:
    """Take the screens that are asked for; each picture as it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as store, serving(Path(store)) as site, chromium() as browser:
        guests = Guests(browser, site.address)
        for language in given.language or LANGUAGES:
            for scheme in given.scheme or SCHEMES:
                for size in given.size or map(size_of, ALL_SIZES):
                    look = {"language": language, "size": size, "scheme": scheme}
                    end = f"{size[0]}x{size[1]}-{scheme}-{language}.png"
                    for screen, page in _screens(guests, given.screen or SCREENS, look):
                        path = folder / f"{screen.replace(' ', '-')}-{end}"
                        page.screenshot(path=path, full_page=True)
                        yield path
        guests.close()


def _screens(
    guests: Guests, wanted: Sequence[str], look: dict[str, Any]
) -> Iterator[tuple[str, Page]]:
    """The wanted screens, as a visitor comes to them."""
    left = set(wanted) - {"nothing"}
    for screen, page in tour(guests, **look) if left else ():
        if screen in left:
            left.remove(screen)
            yield screen, page
        if not left:
            break
    if "nothing" in wanted:
        page = guests.come(path=NOTHING, **look)
        page.locator("main .button").first.wait_for()
        yield "nothing", page
    guests.said.clear()  # that there is nothing
    guests.leave()


def of_the_docs() -> None:
    """Take the pictures of docs/web.md."""
    with served() as address, chromium() as browser:
        lobby(browser, address)
        for size, scheme, game in SHOWN:
            picture(browser, address, size, scheme, game)


def main(words: Sequence[str] | None = None) -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, metavar="OUTDIR")
    parser.add_argument("--size", type=size_of, action="append", metavar="WxH")
    parser.add_argument("--scheme", choices=SCHEMES, action="append")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--screen", choices=SCREENS, action="append")
    given = parser.parse_args(words)
    if given.folder is None:
        of_the_docs()
        return
    for path in every_screen(given.folder, given):
        print(path)


if __name__ == "__main__":
    main()
