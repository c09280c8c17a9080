"""How long a visitor waits for the first card, from an address to a card that can be played.

    python -m benchmarks.first_card [--tries N]

A fresh browser opens the address at which `upcard play --web` opens it: with no network in between,
and on a phone by a slow mobile network, as Lighthouse has them: 150 ms there and back, 1.6 Mbit/s,
and a processor that is four times as slow. It is `upcard serve` that answers.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, ViewportSize
from rich.console import Console
from tests.browser import chromium

from benchmarks.contests import WIDTH, ended
from benchmarks.measure import Spread, spread
from benchmarks.report import Bar, Report, Row

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 93_750}
TIMES_SLOWER = 4
PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
FITS = ".cards .card.fits, .answers .answer:not([aria-disabled])"
AT_ONCE, SLOWLY = Bar(1.0, at_most=True), Bar(3.0, at_most=True)


@contextmanager
def serving() -> Iterator[tuple[str, float]]:
    """The address of a server, and the seconds until it said so."""
    with TemporaryDirectory() as folder:
        store, begun = str(Path(folder, "tables.sqlite")), time.perf_counter()
        command = [sys.executable, "-m", "upcard", "serve", "--port", "0", "--store", store]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                line = process.stdout.readline() if process.stdout else ""
                yield (
                    next(word for word in line.split() if "://" in word),
                    (time.perf_counter() - begun),
                )
            finally:
                process.terminate()


def waited(browser: Browser, address: str, slow: bool) -> float:
    """The seconds until somebody who was never here can play."""
    context = browser.new_context(viewport=PHONE if slow else DESK)
    page = context.new_page()
    if slow:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
        session.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    begun = time.perf_counter()
    page.goto(f"{address}#play=crazy8s", wait_until="commit")
    page.wait_for_selector(FITS)
    seconds = time.perf_counter() - begun
    context.close()
    return seconds


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print: 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tries", type=int, default=9)
    given = parser.parse_args(words)
    found: dict[str, Spread] = {}
    ready = []
    for _ in range(3):
        with serving() as (_, seconds):
            ready.append(seconds)
    with serving() as (address, _), chromium() as browser:
        waited(browser, address, False)
        for what, slow in (("no network between", False), ("a slow phone and network", True)):
            found[what] = spread([waited(browser, address, slow) for _ in range(given.tries)])
    bars = AT_ONCE, SLOWLY
    rows = [
        Row(f"a first card, {what}", seconds, bar, sign="s")
        for (what, seconds), bar in zip(found.items(), bars, strict=True)
    ]
    rows.append(Row("`upcard serve`, until it is there", spread(ready), SLOWLY, sign="s"))
    report = Report()
    report.add("Waiting", rows)
    report.show(Console(width=WIDTH))
    return ended(row.bar.holds(row.spread.median) for row in rows if row.bar)


if __name__ == "__main__":
    sys.exit(main())
