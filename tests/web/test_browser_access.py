"""Every screen in both schemes and languages: no barrier that axe-core knows, no word left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import module_browser
from tests.web.browsing import Guests, module_guests
from tests.web.screens import SCREENS, tour
from upcard.narration.language import LANGUAGES, messages
from upcard.players.built_in import BUILT_IN

pytestmark = pytest.mark.surroundings
browser, guests = module_browser, module_guests

AXE = Path(__file__).with_name("vendor") / "axe.min.js"
FIND = """async () => (await axe.run()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))"""
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


def barriers(page: Page) -> list[str]:
    """What axe-core finds in the light and in the dark."""
    found = list[str]()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"in the {scheme}: {one}" for one in page.evaluate(FIND)]
    return found


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_has_a_barrier_or_a_foreign_word(guests: Guests, language: str) -> None:
    seen, wrong = set[str](), dict[str, Any]()
    for screen, page in tour(guests, language=language):
        seen.add(screen)
        assert page.locator("html").get_attribute("lang") == language, screen
        foreign = [] if language == "en" else [*english_in(page, language)]
        wrong[screen] = barriers(page) + foreign
    assert seen == set(SCREENS)
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
