"""Which frames are missed while cards fly and a deal ends, on a processor four times as slow.

    python -m benchmarks.flight [--tries N]

A phone's browser plays deals of UNO against three computers, with `upcard serve`. Its own trace
(the devtools protocol) says for which refreshes of the screen, 60 a second, a frame was drawn. What
counts are the times in which something moves, by what it is: a card or two, more of them at once,
or the sheet at the end of a deal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page
from rich.console import Console
from tests.browser import chromium

from benchmarks.contests import WIDTH, ended
from benchmarks.first_card import PHONE, TIMES_SLOWER, serving
from benchmarks.measure import spread
from benchmarks.report import Bar, Report, Row

REFRESHES = 60
"""Of the screen in a second: what a browser without a window has."""
SMOOTH = Bar(58.0)
CATEGORIES = ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
BEGUN, LANDED, FRAME = "motion begun", "motion ended", "DrawFrame"
CARD, SHEET = "card", "sheet"
MARKED = f"""
const begun = (detail, startTime) => performance.mark("{BEGUN}", {{ detail, startTime }});
const ended = () => performance.mark("{LANDED}");
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {{
    const found = animate.apply(this, given);
    if (this.matches(".flying")) {{
        found.ready.then(() => {{
            if (found.startTime === null) return;
            begun("{CARD}", found.startTime);
            found.finished.then(ended, ended);
        }}, () => {{}});
    }}
    return found;
}};
document.addEventListener("animationstart", ({{ target }}) => {{
    if (target.matches(".ending")) begun("{SHEET}", performance.now());
}});
document.addEventListener("animationend", ({{ target }}) => {{
    if (target.matches(".ending")) ended();
}});
"""
"""Has the trace say when something moves; until it does, no frame is due."""
RULES = 'base = "uno"\nname = "short"\ntitle = "Short UNO"\n[deal]\nhand = {}\n'
ANSWERS = ".suits button, .cards .card.fits, .answers .answer:not([aria-disabled])"
PRESSED = f"""() => {{
    if (document.querySelector(".ending")) return true;
    if (!document.querySelector(".flying")) document.querySelector("{ANSWERS}")?.click();
    return false;
}}"""
"""Answers what is asked, if nothing flies; whether the deal is over."""
MOST_STEPS, STEP_MS, AFTER_MS = 600, 150, 1500
FEW, MANY, END = KINDS = "a card or two fly", "three cards or more fly", "a deal ends"


class Motion(NamedTuple):
    """A time in which something moved: what it was, and the refreshes that had a frame."""

    things: tuple[str, ...]
    drawn: tuple[int, ...]

    @property
    def kind(self) -> str:
        """Which of the kinds it is."""
        return END if SHEET in self.things else FEW if len(self.things) < 3 else MANY

    @property
    def frames(self) -> list[int]:
        """How many refreshes each frame stayed."""
        return [after - before for before, after in pairwise(self.drawn)]


def deals(browser: Browser, address: str, count: int, hand: int = 4) -> list[list[Motion]]:
    """What moved in each of so many deals, with so many cards for each seat."""
    context = browser.new_context(
        base_url=address, viewport=PHONE, reduced_motion="no-preference", locale="en"
    )
    page = context.new_page()
    page.add_init_script(MARKED)
    context.request.post("/api/session", data={"name": "Ada", "language": "en"})
    players = [None, "first", "first", "first"]
    asked = {"rules": RULES.format(hand), "seats": len(players), "players": players}
    made = context.request.post("/api/tables", data={**asked, "start": True}).json()
    page.goto(f"/t/{made['id']}#{made['invitation']}")
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    found = [list(motions(_traced(page, session))) for _ in range(count)]
    context.close()
    return found


def _traced(page: Page, session: CDPSession) -> list[dict[str, Any]]:
    """The trace of a deal to its end; then the next one is asked for."""
    events = list[dict[str, Any]]()
    over = list[bool]()

    def more(part: Any) -> None:
        events.extend(part["value"])

    session.on("Tracing.dataCollected", more)
    session.once("Tracing.tracingComplete", lambda _: over.append(True))
    traced = {"traceConfig": {"includedCategories": CATEGORIES}, "transferMode": "ReportEvents"}
    page.wait_for_selector(".cards [data-key], .ending")
    session.send("Tracing.start", traced)
    for _ in range(MOST_STEPS):
        if page.evaluate(PRESSED):
            break
        page.wait_for_timeout(STEP_MS)
    page.wait_for_timeout(AFTER_MS)
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(STEP_MS)
    session.remove_listener("Tracing.dataCollected", more)
    page.locator(".again").click()
    return events


def motions(events: Iterable[dict[str, Any]]) -> Iterator[Motion]:
    """The times in which something moved, from a trace."""
    moving = 0
    things, drawn = list[str](), list[int]()
    for event in sorted(events, key=lambda event: event.get("ts", 0)):
        if event["name"] == BEGUN:
            if not moving:
                things, drawn = [], []
            moving += 1
            things.append(SHEET if SHEET in str(event["args"]) else CARD)
        elif event["name"] == LANDED and moving:
            moving -= 1
            if not moving and len(drawn) > 1:
                yield Motion(tuple(things), tuple(drawn))
        elif event["name"] == FRAME and moving:
            drawn.append(event["args"]["frameSeqId"])


def rows(found: Sequence[Sequence[Motion]]) -> Iterator[Row]:
    """The frames of each kind of motion: the median of the deals, the least and the most."""
    for kind in KINDS:
        of_deals = (
            [one for each in deal if each.kind == kind for one in each.frames] for deal in found
        )
        each = [frames for frames in of_deals if frames]
        if not each:
            continue
        rates = [REFRESHES * len(frames) / sum(frames) for frames in each]
        yield Row(f"{kind}: frames a second", spread(rates), SMOOTH, sign="/s")
        for fewest, time in ((2, "17"), (3, "34")):
            shares = [100 * sum(one >= fewest for one in frames) / len(frames) for frames in each]
            yield Row(f"{kind}: frames over {time} ms", spread(shares), sign="%")
        longest = [1000 * max(frames) / REFRESHES for frames in each]
        yield Row(f"{kind}: the longest frame", spread(longest), sign="ms")


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print: 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tries", type=int, default=5, help="deals")
    given = parser.parse_args(words)
    with serving() as (address, _), chromium() as browser:
        found = list(rows(deals(browser, address, given.tries)))
    report = Report()
    report.add("Motion, on a processor 4 times slower", found)
    report.show(Console(width=WIDTH))
    return ended(row.bar.holds(row.spread.median) for row in found if row.bar)


if __name__ == "__main__":
    sys.exit(main())
