"""However many deals are played in a window, it holds no more than at first; cards fly whole."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import requested
from tests.web.browsing import ENDING, FITS, Guests, play, table
from upcard.web.files import PAGE

PICTURES = "french.svg"
GROWTH = 1.3
"""How many times as many nodes there may be as after the first deal: the hands left differ."""
SPARE = 500
"""Nodes more that a dialog or a longer text may have."""
FLOWN = """
window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
    const used = [...this.querySelectorAll(".face:not(.card-back) use")];
    const here = used.map((each) => document.getElementById(each.href.baseVal.replace("#", "")));
    const whole = here.every((one) => one) && used.every((each) => each.getBBox().width);
    if (used.length) window.flown.push(whole);
    return animate.apply(this, given);
};
"""
"""Whether each card that flies has all its pictures as it begins: none is to be fetched."""


def counted(page: Page) -> tuple[int, int]:
    """The documents and nodes that a browser holds, when nothing is left to collect."""
    session = page.context.new_cdp_session(page)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    found = session.send("Memory.getDOMCounters")
    session.detach()
    return found["documents"], found["nodes"]


def held_after_each(guests: Guests, game: str, deals: int) -> list[tuple[int, int]]:
    """What the browser holds after each of so many deals; the pictures were asked for once."""
    page = guests.come(path="", motion=True, fresh=True)
    page.goto("/history")
    page.get_by_role("heading", level=1).wait_for()
    found, asked = [counted(page)], requested(page)
    page.goto(table(page, game, [None, "first"]))
    for _ in range(deals):
        play(page)
        found.append(counted(page))
        page.get_by_role("button", name=re.compile("Play again|Next deal")).click()
        expect(page.locator(ENDING)).to_have_count(0)
    assert sum(PICTURES in each for each in asked) == 1
    return found


def check_flat(found: list[tuple[int, int]]) -> None:
    (documents, _), (_, first), *others = found
    assert max(each for each, _ in found) <= documents, found
    assert max(nodes for _, nodes in others) <= GROWTH * first + SPARE, found


@pytest.mark.long
@pytest.mark.parametrize("game", ["uno"])  # the one with the most pictures
def test_a_window_holds_no_more_after_several_deals(guests: Guests, game: str) -> None:
    check_flat(held_after_each(guests, game, 4))


@pytest.mark.long
@pytest.mark.parametrize("game", ["crazy8s", "uno"])
def test_a_window_holds_no_more_after_100_deals(guests: Guests, game: str) -> None:
    check_flat(held_after_each(guests, game, 100))


@pytest.mark.full
def test_a_card_that_flies_has_its_face(guests: Guests) -> None:
    page = guests.come(path="", motion=True, fresh=True)
    page.add_init_script(FLOWN)
    page.goto(table(page, "crazy8s", [None, "first"]))
    expect(page.locator(FITS)).not_to_have_count(0)
    expect(page.locator("symbol")).not_to_have_count(0)  # the pictures are here
    page.evaluate("flown.length = 0")
    play(page, moves=6)
    page.wait_for_function("() => flown.length > 3")
    assert page.evaluate("flown.every((each) => each)")


@pytest.mark.full
def test_a_picture_is_put_into_the_page_once(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    page.add_init_script("window.requestIdleCallback = (then) => { window.idle = then; }")
    page.goto("/")
    page.wait_for_function("() => window.idle")  # the pictures are here
    there = "() => [...document.querySelectorAll('symbol')].map(({ id }) => id)"
    needed = page.evaluate(there)
    assert {"as", "8h", "kd", "kd-f"} <= set(needed)
    assert "7c" not in needed
    page.evaluate("() => { while (idle) { const then = idle; idle = null; then(); } }")
    everything = re.findall('<symbol id="([^"]+)"', (PAGE / "faces" / PICTURES).read_text())
    assert sorted(page.evaluate(there)) == sorted(everything)
    used = "() => [...document.querySelectorAll('.fan use')].every((one) => one.getBBox().width)"
    page.wait_for_function(used)
