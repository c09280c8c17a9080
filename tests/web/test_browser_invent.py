"""Inventing a game in the browser: a wish, three proposals, and a table of one of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import CARDS, COMPILED, Guests
from upcard.design.variants import table_of

pytestmark = pytest.mark.full


def test_a_game_is_invented_with_sliders_and_played_at_once(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("link", name="Invent a game").click()
    offers = page.locator(".offers li")
    expect(offers).to_have_count(3)
    expect(page.get_by_text("By chance alone, 25% of the deals would be won.")).to_be_visible()
    before = turns(page)
    length = page.get_by_role("slider", name="Length")
    expect(length).to_have_attribute("aria-valuetext", "middling")
    length.focus()
    length.press("Home")
    expect(length).to_have_attribute("aria-valuetext", "very short")
    expect(offers.first.locator("dd").first).not_to_have_text(before)
    assert amount(turns(page)) < amount(before)
    page.get_by_label("It begins as").select_option("uno")
    usual = int(table_of("uno").study.base["turns"])
    expect(offers.locator("dd").first).to_have_text(re.compile(rf"\({usual}\b"))
    rule = offers.nth(1).locator("p").last.inner_text()
    offers.nth(1).get_by_role("button", name="Play at once").click()
    expect(page.locator(CARDS).first).to_be_visible(timeout=COMPILED)
    expect(page.get_by_role("heading", name="UNO, invented")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").get_by_text(rule)).to_be_visible()


def turns(page: Page) -> str:
    """The turns of a deal of the first proposal, and of the game itself."""
    return page.locator(".offers dd").first.inner_text()


def amount(text: str) -> float:
    return float(text.split(" ")[0])
