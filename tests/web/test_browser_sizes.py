"""Every screen fits on a phone, upright and on its side, and on a desk, with large letters, too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import module_browser
from tests.web.browsing import Guests, module_guests
from tests.web.screens import SCREENS, tour

pytestmark = pytest.mark.surroundings
browser, guests = module_browser, module_guests

TOUCH = 44
"""Pixels that a finger needs, across and down."""
WRONG = """([touch]) => {
    const width = document.documentElement.clientWidth;
    const named = (e) => e.outerHTML.slice(0, 160);
    const seen = [...document.querySelectorAll("body *")].filter(
        (e) => e.checkVisibility() && !e.closest(".unseen, svg")
    );
    const modal = document.querySelector("dialog[open]");
    const found = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`the page is ${scrollWidth} wide on ${width}`);
    for (const e of seen) {
        const { left, right } = e.getBoundingClientRect();
        const style = getComputedStyle(e);
        if (!e.closest(".scroll") && (left < -1 || right > width + 1)) {
            found.push(`from ${left} to ${right}: ${named(e)}`);
        }
        if (!e.matches("input, select, textarea") && style.overflowX !== "visible"
            && style.overflowX !== "auto" && e.scrollWidth > e.clientWidth + 1) {
            found.push(`cut off: ${named(e)}`);
        }
        if (e.matches("dialog, dialog *") && style.overflowX === "auto" && !e.matches(".scroll")
            && e.scrollWidth > e.clientWidth + 1) {
            found.push(`scrolls sideways: ${named(e)}`);
        }
    }
    const fields = "select, input:not([type=checkbox]), .switch";
    const targets = `button, summary, nav a, a.button, .tables a, ${fields}`;
    for (const e of seen.filter((e) => touch && e.matches(targets))) {
        if (e.disabled || (modal && !modal.contains(e))) continue;
        const { width, height } = e.getBoundingClientRect();
        if (width < touch - 0.5 || height < touch - 0.5) {
            found.push(`${width} x ${height}: ${named(e)}`);
        }
    }
    return found;
}"""
CARDS_SEEN = """() => [...document.querySelectorAll(".cards [data-key]")].map((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    card.scrollIntoView({ block: "center" });
    const now = card.getBoundingClientRect();
    const mine = (x, y) => card.contains(document.elementFromPoint(now.left + x, now.top + y));
    let [wide, high] = [0, 0];
    while (wide < right - left && mine(wide + 0.5, 10)) wide += 0.5;
    while (high < bottom - top && mine(10, high + 0.5)) high += 0.5;
    return [card.dataset.card, wide, high];
})"""
"""How much of each card no other covers, across and down."""
SIZES = {
    "a phone": (360, 740),
    "a small phone": (320, 568),
    "a phone on its side": (740, 360),
    "a desk": (1280, 800),
}


def wrongs(guests: Guests, size: tuple[int, int], large: bool) -> dict[str, Any]:
    """What does not fit, screen by screen; all that was seen."""
    found = dict[str, Any]()
    touch = TOUCH if min(size) < 500 and not large else 0
    for screen, page in tour(guests, size=size):
        if large:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        found[screen] = page.evaluate(WRONG, [touch])
        page.emulate_media(color_scheme="dark")
        found[f"{screen}, in the dark"] = page.evaluate(WRONG, [touch])
        page.emulate_media(color_scheme="light")
        if screen == "playing":
            covered = page.evaluate(CARDS_SEEN)
            assert len(covered) == 20
            found["cards"] = [one for one in covered if min(one[1:]) < (TOUCH - 1 if touch else 20)]
    assert {"cards", *SCREENS} <= set(found)
    return {screen: what for screen, what in found.items() if what}


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_fits_and_can_be_touched(guests: Guests, size: str) -> None:
    assert wrongs(guests, SIZES[size], large=False) == {}


@pytest.mark.parametrize("size", ["a phone", "a desk"])
def test_letters_of_double_size_lose_nothing(guests: Guests, size: str) -> None:
    assert wrongs(guests, SIZES[size], large=True) == {}
