"""A tour of every screen of the page, in any language: what can be looked at from all sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.browsing import CARDS, ENDING, FITS, Guests, page_told, table
from upcard.narration.language import messages

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
WILDS = "\n".join(f'[cards.{rank}]\nwild = "player"\n' for rank in RANKS)
MANY = f"""\
base = "crazy8s-two-packs"
name = "many"
title = "Crazy Eights"
seats = [2, 4]

[deal]
hand = 20

{WILDS}"""
"""Rules by which every card asks for its suit, and a hand is larger than most will ever be."""
ONE = MANY.replace("= 20", "= 1")
"""The first card wins."""
SCREENS = (
    "lobby",
    "new table",
    "gathering",
    "invitation",
    "playing",
    "suits",
    "menu",
    "rules",
    "keys",
    "phrases",
    "settings",
    "question",
    "ending",
    "record",
    "history",
)


class Visit:
    """Somebody at the page, who finds what a language calls by its English name."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language = page, language
        self._words = messages(language)

    def word(self, english: str) -> str:
        """A text of the page."""
        found = self._words.get(english, english)
        assert isinstance(found, str)
        return found

    def button(self, english: str) -> Locator:
        """A button by its name: of the dialog, if one is open."""
        dialog = self.page.get_by_role("dialog")
        there = dialog if dialog.count() else self.page
        return there.get_by_role("button", name=self.word(english), exact=True).first

    def click(self, *english: str) -> None:
        """Click one button after another."""
        for one in english:
            self.button(one).click()

    def opens(self, *english: str) -> None:
        """Click through to a dialog."""
        self.close()
        self.click(*english)
        expect(self.page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()

    def close(self) -> None:
        """Close the dialog, if one is open."""
        if self.page.get_by_role("dialog").count():
            self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def sees(self, selector: str) -> None:
        """Wait for an element."""
        expect(self.page.locator(selector).first).to_be_visible()


def tour(guests: Guests, *, language: str = "en", **look: Any) -> Iterator[tuple[str, Page]]:
    """Go from screen to screen, with the name of each."""
    page = guests.come("Zoé", language=language, **look)
    with page_told(page):
        visit = Visit(page, language)
        for screen, steps in (*_before(visit), *_at_the_table(visit), *_after(visit)):
            steps()
            yield screen, page


def _before(visit: Visit) -> Iterator[tuple[str, Any]]:
    yield "lobby", lambda: visit.sees(".game")
    yield "new table", lambda: visit.opens("New table")
    path = table(visit.page, "crazy8s", [None, "first", None], start=False, hints=True)
    yield "gathering", lambda: (visit.page.goto(path), visit.sees(".places"))
    yield "invitation", lambda: (visit.opens("Invite others"), visit.sees(".qr"))


def _at_the_table(visit: Visit) -> Iterator[tuple[str, Any]]:
    path = table(visit.page, "", [None, "first", "first", "first"], rules=MANY, hints=True)
    yield "playing", lambda: (visit.page.goto(path), visit.sees(FITS))
    first = visit.page.locator(CARDS).first
    yield "suits", lambda: (first.click(position={"x": 9, "y": 9}), visit.sees(".suits button"))
    yield "menu", lambda: visit.opens("Menu")
    yield "rules", lambda: visit.opens("Menu", "Rules")
    yield "keys", lambda: visit.opens("Menu", "Keys")
    yield "phrases", lambda: visit.opens("Menu", "Say something")
    yield "settings", lambda: visit.opens("Menu", "Settings")
    yield "question", lambda: visit.opens("Menu", "Give up")


def _after(visit: Visit) -> Iterator[tuple[str, Any]]:
    path = table(visit.page, "", [None, "first"], rules=ONE, goal=5)
    page = visit.page

    def end() -> None:
        page.goto(path)
        page.locator(CARDS).click(position={"x": 9, "y": 9})
        visit.sees(ENDING)

    yield "ending", end
    record = page.locator(f"{ENDING} a[href^='/r/']")
    yield "record", lambda: (record.click(), visit.sees(".curve"))
    yield "history", lambda: (page.goto("/history"), visit.sees(".interval"))
