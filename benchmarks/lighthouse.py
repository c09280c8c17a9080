"""What Lighthouse gives the browser table: its lobby, and a table where a deal has begun.

    python -m benchmarks.lighthouse [--tries N]

It needs Node.js and fetches Lighthouse itself (npx), which measures as it does for anybody: a phone
with a slow network and a processor that is four times as slow. It is `upcard serve` that answers.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence

from rich.console import Console
from tests.surroundings import program

from benchmarks.contests import WIDTH, ended
from benchmarks.first_card import serving
from benchmarks.measure import spread
from benchmarks.report import Bar, Report, Row

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")
ENOUGH = Bar(95.0)
PAGES = {"the lobby": "", "a table": "#play=crazy8s"}


def scores(address: str) -> dict[str, float]:
    """What one visit is given, from 0 to 100, by category."""
    done = subprocess.run(
        [
            *("npx", "--yes", LIGHTHOUSE, address),
            *("--quiet", "--output", "json", f"--only-categories={','.join(CATEGORIES)}"),
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        ],
        stdout=subprocess.PIPE,
        check=True,
        env={**os.environ, "CHROME_PATH": program("chromium", "chromium-browser", "google-chrome")},
    )
    found = json.loads(done.stdout)["categories"]
    return {name: 100 * found[name]["score"] for name in CATEGORIES}


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print: 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tries", type=int, default=5)
    given = parser.parse_args(words)
    report, rows = Report(), list[Row]()
    with serving() as (address, _):
        for page, place in PAGES.items():
            tries = [scores(f"{address}{place}") for _ in range(given.tries)]
            rows += [
                Row(f"{page}, {name}", spread([one[name] for one in tries]), ENOUGH, sign="")
                for name in CATEGORIES
            ]
    report.add("Lighthouse, of 100", rows)
    report.show(Console(width=WIDTH))
    return ended(row.bar.holds(row.spread.median) for row in rows if row.bar)


if __name__ == "__main__":
    sys.exit(main())
