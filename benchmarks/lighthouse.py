"""What Lighthouse gives the browser table: its lobby, and a table where a deal has begun.

    python -m benchmarks.lighthouse [--tries N]

It needs Node.js and fetches Lighthouse itself (npx), which measures as it does for anybody: as on a
phone with a slow network and a processor that is four times as slow, and with its preset for wide
screens. It is `upcard serve` that answers.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rich.console import Console
from tests.browser import NAMES
from tests.surroundings import program

from benchmarks.contests import WIDTH, ended
from benchmarks.first_card import serving
from benchmarks.measure import spread
from benchmarks.report import Bar, Report, Row

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
ENOUGH = Bar(95.0)
SHIFTED = Bar(0.05, at_most=True)
TIMES = {
    "first paint": "first-contentful-paint",
    "largest paint": "largest-contentful-paint",
    "speed index": "speed-index",
    "blocked": "total-blocking-time",
}
"""What performance is made of, in milliseconds, and the names that Lighthouse has for it."""
SHIFT = "cumulative-layout-shift"
PAGES = {"the lobby": "", "a table": "#play=crazy8s"}
SCREENS = {"phone": (), "wide screen": ("--preset=desktop",)}
"""As what it visits a page, and the options that say so."""


def visited(address: str, options: Sequence[str] = ()) -> dict[str, Any]:
    """What Lighthouse tells of one visit."""
    done = subprocess.run(
        [
            *("npx", "--yes", LIGHTHOUSE, address),
            *("--quiet", "--output", "json", f"--only-categories={','.join(CATEGORIES)}"),
            *options,
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        ],
        stdout=subprocess.PIPE,
        check=True,
        env={**os.environ, "CHROME_PATH": program(*NAMES)},
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def rows(page: str, visits: list[dict[str, Any]]) -> Iterator[Row]:
    """The page's scores, from 0 to 100, and what that of performance is made of."""
    for name in CATEGORIES:
        scores = [100 * visit["categories"][name]["score"] for visit in visits]
        yield Row(f"{page}, {name}", spread(scores), ENOUGH, sign="")
    for name, audit in TIMES.items():
        seconds = [visit["audits"][audit]["numericValue"] / 1000 for visit in visits]
        yield Row(f"{page}, {name}", spread(seconds), sign="s")
    shifts = [visit["audits"][SHIFT]["numericValue"] for visit in visits]
    yield Row(f"{page}, layout shift", spread(shifts), SHIFTED, sign="")


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print: 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tries", type=int, default=3)
    given = parser.parse_args(words)
    report, found = Report(), list[Row]()
    with serving() as (address, _):
        for (page, place), (screen, options) in product(PAGES.items(), SCREENS.items()):
            visits = [visited(f"{address}{place}", options) for _ in range(given.tries)]
            found += rows(f"{page}, {screen}", visits)
    report.add("Lighthouse, scores of 100", found)
    report.show(Console(width=WIDTH))
    return ended(row.bar.holds(row.spread.median) for row in found if row.bar)


if __name__ == "__main__":
    sys.exit(main())
