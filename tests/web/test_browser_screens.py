"""Every screen on phones and a desk, in both schemes: it fits, is in its language, has no barrier.

Sizes and languages go together by turns: what a screen does in one language at one size is seen at
another size in another language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.barriers import barriers
from tests.web.browsing import Guests, settled
from tests.web.screens import tour
from upcard.narration.language import LANGUAGES, messages
from upcard.players.built_in import BUILT_IN

pytestmark = pytest.mark.full

# What does not fit

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
    "a desk": (1280, 800),
    "a phone": (360, 740),
    "a small phone": (320, 568),
    "a phone on its side": (740, 360),
}
CLOSELY = {"a desk", "a phone"}
"""Where screens are looked at for barriers, and with large letters, too."""


def misfits(page: Page, touch: int, screen: str) -> Iterator[str]:
    """What is too wide, cut off, too small for a finger, or covered."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        yield from page.evaluate(WRONG, [touch])
    if screen == "playing":
        covered = page.evaluate(CARDS_SEEN)
        assert len(covered) == 20
        least = TOUCH - 1 if touch else 20
        yield from (f"covered: {one}" for one in covered if min(one[1:]) < least)


# What is not understood

TEXTS = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const around = walk.currentNode.parentElement;
        if (around.closest("noscript, code, kbd, textarea, .about")) continue;
        found.push(walk.currentNode.textContent);
    }
    for (const e of document.querySelectorAll("[aria-label], [title], [alt], [aria-description]")) {
        found.push(...["aria-label", "title", "alt", "aria-description"].map(
            (name) => e.getAttribute(name) ?? ""
        ));
    }
    return [document.title, ...found].map((text) => text.trim()).filter((text) => text);
}"""
"""All that can be read, or heard."""
ENGLISH = re.compile(
    r"\b(the|of|your|you|and|is|are|to|with|from|this|that|it|was|seats?|deals?|played|draws?|drew|"
    r"cards|wins|won|name|first of|can|not|by)\b",
    re.IGNORECASE,
)
"""Words that are none in the other languages."""
SAME = {"Upcard", *BUILT_IN, "search:100ms", "English", *LANGUAGES.values()}
"""Names, which are the same in every language."""


def english_in(page: Page, language: str) -> Iterator[str]:
    """The texts of a screen that are not in its language."""
    whole = untranslated(language)
    for text in page.evaluate(TEXTS):
        if text not in SAME and (text in whole or ENGLISH.search(text)):
            yield text


def untranslated(language: str) -> set[str]:
    """The texts without fields of which the language has others."""
    found = messages(language)
    said = {text for one in found.values() for text in ([one] if isinstance(one, str) else one)}
    return {english for english in found if "{" not in english} - said


TOURS = [*zip(SIZES, cycle(LANGUAGES), strict=False)]
"""What is seen where; the first tour takes as long as all others, and one looks closely again."""


@pytest.mark.parametrize(
    ("size", "language"),
    [pytest.param(*TOURS[0], marks=pytest.mark.long), *TOURS[1:]],
)
def test_every_screen_fits_and_has_no_barrier_and_no_foreign_word(
    guests: Guests, size: str, language: str
) -> None:
    touch = 0 if size == "a desk" else TOUCH
    wrong = dict[str, Any]()
    for screen, page in tour(guests, language=language, size=SIZES[size]):
        assert page.locator("html").get_attribute("lang") == language, screen
        found = [*misfits(page, touch, screen)]
        found += [] if language == "en" else [*english_in(page, language)]
        if size in CLOSELY:
            found += barriers(page)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            settled(page)
            found += [f"in large letters: {one}" for one in misfits(page, 0, screen)]
            page.evaluate("document.documentElement.style.fontSize = ''")
        wrong[screen] = found
    assert {screen: what for screen, what in wrong.items() if what} == {}


def test_axe_finds_a_barrier_where_there_is_one(guests: Guests) -> None:
    page = guests.come()
    page.locator(".game").first.wait_for()
    assert barriers(page) == []
    page.evaluate("document.querySelector('.home').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('h1').style.color = 'light-dark(#ddd, #333)'")
    found = "\n".join(barriers(page))
    assert "link-name" in found
    assert "in the dark: color-contrast" in found
    assert "in the light: color-contrast" in found


def test_english_is_found_on_a_french_screen(guests: Guests) -> None:
    page = guests.come(language="fr")
    page.locator(".game").first.wait_for()
    page.evaluate("document.querySelector('h2').textContent = 'Close'")
    page.evaluate("document.querySelector('.home').title = 'Ben has the card'")
    assert {"Close", "Ben has the card"} <= set(english_in(page, "fr"))
