"""One short walk in a real browser: from the lobby to a table, and a few moves of a deal.

It is what the quick tests see of the page. All else in a browser is in the modules beside this one.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browsing import CARDS, FITS, Guests, play_alone

pytestmark = pytest.mark.surroundings


def test_from_the_lobby_to_a_table_and_some_moves(guests: Guests) -> None:
    page = guests.come()
    expect(page.get_by_text("No table is open now.")).to_be_visible()
    expect(page.get_by_label("Tables of")).to_have_count(0)  # there is nothing to choose from
    play_alone(page, "Indigo")
    expect(page.get_by_role("heading", name="Indigo")).to_be_visible()
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(FITS)).to_have_count(6)  # in this game every card can be played
    for left in (5, 4):
        page.locator(FITS).first.click(position={"x": 9, "y": 9})
        expect(page.locator(FITS)).to_have_count(left)
    expect(page.locator(".log li", has_text="You played")).to_have_count(2)
    rival = page.locator(".seat:not(.mine) strong").inner_text()
    expect(page.locator(".log li", has_text=f"{rival} played")).to_have_count(2)
    page.reload()
    expect(page.locator(CARDS)).to_have_count(4)
    expect(page.locator(".log li", has_text="You played")).to_have_count(2)
