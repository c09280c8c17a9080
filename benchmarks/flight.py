"""How many frames a second there are while a card flies, on a processor four times as slow.

    python -m benchmarks.flight [--tries N]

A table on a phone against a computer: cards are played as they are offered, and the browser's own
trace (the devtools protocol) says when each frame was drawn. Only the time counts in which a card
flies.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page
from rich.console import Console
from tests.browser import chromium

from benchmarks.contests import WIDTH, ended
from benchmarks.first_card import FITS, PHONE, TIMES_SLOWER, serving
from benchmarks.measure import spread
from benchmarks.report import Bar, Report, Row

SMOOTH = Bar(58.0)
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.user_timing",
]
BEGUN, LANDED, FRAME = "flight begun", "flight landed", "DrawFrame"
MARKED = f"""
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {{
    const found = animate.apply(this, given);
    if (this.matches(".flying")) {{
        performance.mark("{BEGUN}");
        found.finished.then(() => performance.mark("{LANDED}"), () => performance.mark("{LANDED}"));
    }}
    return found;
}};
"""
"""Has the trace say when a card flies."""
LANDED_SO_FAR = f"() => performance.getEntriesByName('{LANDED}').length"
ALL_LANDED = f"""(before) => {{
    const count = (name) => performance.getEntriesByName(name).length;
    const [begun, landed] = [count("{BEGUN}"), count("{LANDED}")];
    return landed > before && landed === begun;
}}"""


def frames(browser: Browser, address: str, moves: int) -> list[float]:
    """Frames a second in each time in which cards flew, while so many cards were played."""
    context = browser.new_context(viewport=PHONE, reduced_motion="no-preference")
    page = context.new_page()
    page.add_init_script(MARKED)
    page.goto(f"{address}#play=indigo", wait_until="commit")
    page.wait_for_selector(FITS)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    found = [figure for _ in range(moves) if (figure := _flight(page, session))]
    context.close()
    return found


def _flight(page: Page, session: CDPSession) -> float:
    """Frames a second while the cards of one move and its answers flew; 0 if none did."""
    events = list[dict[str, Any]]()
    ended = list[bool]()
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.once("Tracing.tracingComplete", lambda _: ended.append(True))
    traced = {"traceConfig": {"includedCategories": CATEGORIES}, "transferMode": "ReportEvents"}
    session.send("Tracing.start", traced)
    before = page.evaluate(LANDED_SO_FAR)
    offered = page.locator(FITS).first
    offered.wait_for(timeout=20_000)
    offered.click(position={"x": 9, "y": 9})
    page.wait_for_function(ALL_LANDED, arg=before, timeout=20_000)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    return rate(events)


def rate(events: Sequence[dict[str, Any]]) -> float:
    """Frames drawn a second of the time in which at least one card flew, from a trace."""
    order = sorted(events, key=lambda event: event.get("ts", 0))
    flying, since, total, drawn = 0, 0.0, 0.0, 0
    for event in order:
        at = event.get("ts", 0) / 1e6
        if event["name"] == BEGUN:
            flying, since = flying + 1, since if flying else at
        elif event["name"] == LANDED and flying:
            flying -= 1
            total += 0.0 if flying else at - since
        elif event["name"] == FRAME and flying:
            drawn += 1
    return drawn / total if total else 0.0


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print: 1 if the bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tries", type=int, default=9)
    given = parser.parse_args(words)
    with serving() as (address, _), chromium() as browser:
        found = frames(browser, address, given.tries)
    row = Row(
        "frames a second while a card flies, 4 times slower", spread(found), SMOOTH, sign="/s"
    )
    report = Report()
    report.add("Motion", [row])
    report.show(Console(width=WIDTH))
    return ended([SMOOTH.holds(row.spread.median)])


if __name__ == "__main__":
    sys.exit(main())
