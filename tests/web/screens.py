"""A tour of every screen of the page, in any language: what can be looked at from all sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.browsing import CARDS, COMPILED, ENDING, FITS, Guests, page_told, send, table
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
        dialog = self.page.get_by_role("dialog")
        there = dialog if dialog.count() else self.page
        return there.get_by_role("button", name=self.word(english), exact=True).first

    def opens(self, english: str, then: str = "") -> None:
        """Open a dialog by a button, and from there maybe another one."""
        self.close()
        self.button(english).click()
        heading = self.page.get_by_role("dialog").get_by_role("heading").first
        expect(heading).to_be_visible()
        if then:
            before = heading.inner_text()
            self.button(then).click()
            expect(heading).not_to_have_text(before)

    def close(self) -> None:
        if self.page.get_by_role("dialog").count():
            self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)

    def sees(self, selector: str) -> None:
        expect(self.page.locator(selector).first).to_be_visible(timeout=COMPILED)


def tour(guests: Guests, *, language: str = "en", **look: Any) -> Iterator[tuple[str, Page]]:
    """Go from screen to screen, with the name of each."""
    page = guests.come("Zoé", language=language, **look)
    visit = Visit(page, language)
    with page_told(page):
        for screens in (_before, _at_the_table, _after, _beside):
            for screen in screens(visit):
                yield screen, page


def _before(visit: Visit) -> Iterator[str]:
    page = visit.page
    path = table(page, "crazy8s", [None, "first", None], start=False, hints=True, listed=True)
    visit.sees(".game .face")
    visit.sees(".tables a")
    yield "lobby"
    visit.opens("New table")
    yield "new table"
    page.goto(path)
    visit.sees(".places")
    yield "gathering"
    visit.opens("Invite others")
    visit.sees(".qr")
    yield "invitation"


def _at_the_table(visit: Visit) -> Iterator[str]:
    page = visit.page
    page.goto(table(page, "", [None, "first", "first", "first"], rules=MANY, hints=True))
    visit.sees(FITS)
    yield "playing"
    page.locator(CARDS).first.click(position={"x": 9, "y": 9})
    visit.sees(".suits button")
    yield "suits"
    visit.opens("Menu")
    yield "menu"
    for screen, button in (
        ("rules", "Rules"),
        ("keys", "Keys"),
        ("phrases", "Say something"),
        ("settings", "Settings"),
        ("question", "Give up"),
    ):
        visit.opens("Menu", button)
        yield screen


def _after(visit: Visit) -> Iterator[str]:
    page = visit.page
    page.goto(table(page, "", [None, "first"], rules=ONE, goal=5))
    page.locator(CARDS).click(position={"x": 9, "y": 9})
    visit.sees(ENDING)
    yield "ending"
    page.locator(f"{ENDING} a[href^='/r/']").click()
    visit.sees(".curve")
    yield "record"
    page.goto("/history")
    visit.sees(".interval")
    yield "history"


def _beside(visit: Visit) -> Iterator[str]:
    page = visit.page
    page.goto("/results")
    visit.sees(".interval")
    yield "results"
    page.goto("/")
    visit.sees(".game .face")
    visit.opens("Use another device")
    visit.button("Make a code").click()
    visit.sees(".code")
    yield "recovery"
    page.goto("/people")
    visit.sees(".none")
    yield "people"
    page.goto("/day")
    visit.sees("#yesterday")
    yield "day"
    page.goto("/invent")
    visit.sees(".offers button")
    yield "invent"
    page.goto("/puzzles")
    visit.sees(".numbers")
    yield "puzzles"
    page.locator(".numbers a").first.click()
    visit.sees(FITS)
    yield "puzzle"
    page.locator(".answers .answer").first.click()
    visit.sees(ENDING)
    yield "answer"
    page.goto("/cups")
    visit.sees("form")
    yield "cups"
    page.goto(cup(page))
    visit.sees("#round-1")
    yield "cup"


def cup(page: Page) -> str:
    """The path of a cup of three that has begun."""
    path = "/api/cups"
    made = send(page.context, path, {"title": "Zoé", "game": "crazy8s"})["id"]
    word = page.context.request.get(f"{path}/{made}").json()["path"].partition("#")[2]
    send(page.context, f"{path}/{made}/enter", {})
    for name in ("Ada", "Bruno"):
        other = (
            page.context.browser.new_context(base_url=page.url) if page.context.browser else None
        )
        assert other is not None
        send(other, "/api/session", {"name": name})
        send(other, f"{path}/{made}/enter", {"invitation": word})
        other.close()
    send(page.context, f"{path}/{made}/go-on", {})
    return f"/c/{made}"
