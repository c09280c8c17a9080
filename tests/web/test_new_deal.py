"""A deal against computers alone can be left for a new one; it is kept, and counts for nobody."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import serving
from tests.web.browsing import CARDS, Guests, party, play, table
from tests.web.serving import Place, Site, seated
from tests.web.test_browser_answers import Time, commands_of, time
from tests.web.test_browser_people import button, choose

__all__ = ["time"]
REFUSED = "only a deal against computers alone may be left for a new one"


@pytest.fixture(autouse=True)
def slow(time: Time) -> None:
    """No computer moves, however long a busy machine takes."""


def alone(site: Site, **options: Any) -> Place:
    """Somebody against a computer that waits before it moves."""
    return serving.alone(site.browser("Ada"), "indigo", pace=5000, **options)


def test_the_deal_that_is_left_is_kept_and_counts_for_nobody(site: Site) -> None:
    place = alone(site, goal=30)
    before, known = place.message, place.browser.get("/api/history").body
    assert before["you"]["alone"]
    place.does("deal", anew=True)  # nothing was played: nothing is kept
    assert place.browser.get("/api/lobby").body["records"] == []
    message = place.message
    assert message["commitment"] != before["commitment"]
    if message["view"]["turn"] != 0:
        message = place.does("deal", anew=True)  # each deal another seat begins
    place.does("move", number=message["number"], move=place.moves(message)[0])
    after = place.does("deal", anew=True)
    assert (after["phase"], after["match"]["deals"]) == ("playing", 0)
    (kept,) = place.browser.get("/api/lobby").body["records"]
    told = place.browser.get(f"/api/records/{kept['id']}").body
    assert (told["finished"], told["moves"]) == (False, 1)
    assert place.browser.get("/api/history").body == known


def test_no_deal_with_others_and_none_that_was_given_up_is_left(site: Site) -> None:
    places = seated(site, "Ada", "Bob")
    places[0].does("deal")
    for place in places:
        assert not place.message["you"]["alone"]
        assert place.refuses("deal", 409, anew=True) == REFUSED
    places[1].does("leave")  # a computer plays on: it has been a deal of two people
    assert places[0].refuses("deal", 409, anew=True) == REFUSED
    place = alone(site)
    watcher = site.browser("Wat")
    joined = watcher.post(f"{place.path}/join", {"invitation": place.invitation})
    assert not joined.body["message"]["you"]["alone"]
    other = Place(watcher, place.table, place.invitation)
    assert other.refuses("deal", 409, anew=True) == REFUSED
    place.does("resign")
    assert place.refuses("deal", 409, anew=True) == REFUSED


@pytest.mark.full
def test_a_new_deal_begins_from_the_menu_after_a_question(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    page.goto(table(page, "indigo", [None, "first"], pace=5000))
    expect(page.locator(CARDS)).to_have_count(6)
    play(page, moves=1)
    expect(page.locator(CARDS)).to_have_count(5)
    sent = commands_of(page)
    choose(page, "New deal")
    expect(page.get_by_text("The deal that you leave does not count.")).to_be_visible()
    assert sent == []
    button(page, "New deal").click()
    expect(page.locator(CARDS)).to_have_count(6)
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.full
def test_nobody_is_asked_before_something_was_played_and_nobody_offered_it_with_others(
    guests: Guests,
) -> None:
    page = guests.come(path="", fresh=True)
    page.goto(table(page, "indigo", [None, "first"], pace=5000))
    expect(page.locator(CARDS)).to_have_count(6)
    sent = commands_of(page)
    choose(page, "New deal")
    expect(page.locator("dialog")).to_have_count(0)
    assert ['"anew":true' in one for one in sent] == [True]
    ada, ben = party(guests, "Ada", "Ben")
    for one in (ada, ben):
        button(one, "Menu").click()
        expect(button(one, "Give up")).to_be_visible()
        expect(button(one, "New deal")).to_have_count(0)
