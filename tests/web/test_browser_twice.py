"""One thing done twice, or too late: double clicks, two tabs of a seat, old tabs, the last card."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.waiting import until
from tests.web.browsing import CARDS, FITS, Guests, party, play
from tests.web.serving import serving
from tests.web.test_browser_answers import Rig, lay, rig
from tests.web.test_browser_people import button, hand_of
from upcard.games.state import State

__all__ = ["rig"]
pytestmark = pytest.mark.full

ONE_CARD = 'base = "crazy8s"\nname = "one-card"\nseats = [2, 2]\ndeal.hand = 1\n'
MOVE_IN_ANOTHER_TAB = """([path, body, fits]) => {
    const request = new XMLHttpRequest();
    request.open("POST", path, false);
    request.setRequestHeader("content-type", "application/json");
    request.send(body);
    document.querySelectorAll(fits)[1].click();
    return request.status;
}"""
"""Both within one task of the page's: it cannot have heard of the first when it does the second."""


def moves_of(page: Page) -> list[str]:
    """The moves that a page sends from now on."""
    sent = list[str]()

    def note(request: Request) -> None:
        if request.url.endswith("/commands") and '"move"' in (request.post_data or ""):
            sent.append(json.loads(request.post_data or "")["command"]["move"])

    page.on("request", note)
    return sent


def test_a_double_click_plays_one_card(guests: Guests) -> None:
    """Also where the answer has come between its clicks, and another card lies there now."""
    page = guests.sit("indigo")
    sent, before = moves_of(page), hand_of(page)
    place = page.locator(FITS).first.bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + 9, place["y"] + 9)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        expect(page.locator(CARDS)).to_have_count(len(before) - 1)
        expect(page.locator(FITS)).to_have_count(len(before) - 1)  # its turn, and all may be laid
    play(page, moves=1)
    expect(page.locator(CARDS)).to_have_count(len(before) - 2)
    assert len(sent) == 2


def test_of_two_tabs_of_one_seat_the_second_to_move_is_told_what_has_happened(
    guests: Guests,
) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    other = guests.window(ada.context, ada.url)
    expect(other.locator(FITS)).not_to_have_count(0)
    before = hand_of(other)
    first, second = (other.locator(FITS).nth(place).get_attribute("data-card") for place in (0, 1))
    table = ada.url.partition("/t/")[2].partition("#")[0]
    state = ada.request.get(f"/api/tables/{table}").json()
    body = {
        "key": "anothertab1",
        "command": {"do": "move", "number": state["number"], "move": first},
    }
    asked = [f"/api/tables/{table}/commands", json.dumps(body), FITS]
    assert other.evaluate(MOVE_IN_ANOTHER_TAB, asked) == 200
    for page in (ada, other):
        expect(page.locator(CARDS)).to_have_count(len(before) - 1)
        assert second in hand_of(page)
        expect(page.locator(f"{CARDS}[data-card='{first}']")).to_have_count(0)
    play(ben, moves=1)
    play(other, moves=1)
    expect(ada.locator(CARDS)).to_have_count(len(before) - 2)
    guests.said.clear()  # of the refused move


def test_a_tab_of_yesterday_goes_on_where_the_table_is_now(
    browser: Browser, tmp_path: Path
) -> None:
    """Its machine has slept, and meanwhile the table has left the server's memory."""
    with serving(tmp_path) as site:
        guests, hall = Guests(browser, site.address), site.server.hall
        page = guests.sit()
        table = page.url.partition("/t/")[2].partition("#")[0]
        before = hand_of(page)
        page.context.set_offline(True)
        expect(page.get_by_text("The connection is lost. Reconnecting")).to_be_visible()
        until(lambda: not hall.awake[table].listeners)
        asleep = site.does(lambda: asyncio.ensure_future(hall._let_sleep(hall.awake[table])))
        until(asleep.done)
        assert table not in hall.awake
        page.context.set_offline(False)
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
        play(page, moves=1)
        expect(page.locator(CARDS)).to_have_count(len(before) - 1)
        assert table in hall.awake
        guests.said.clear()  # of the network
        guests.close()


def fits(state: State) -> bool:
    """Whether the first seat has one card, and can play it without naming a suit."""
    only = len(state.hands[0]) == 1
    return only and any(move.card and not move.declared for move in state.legal)


@pytest.mark.parametrize("lays", [False, True])
def test_who_leaves_with_a_last_card_is_played_for_and_has_won_if_it_is_laid(
    guests: Guests, rig: Rig, lays: bool
) -> None:
    rig(fits)
    ada, ben = party(guests, "Ada", "Ben", game="", rules=ONE_CARD)
    expect(ada.locator(CARDS)).to_have_count(1)
    if lays:
        lay(ada)
    ada.keyboard.press("q")
    button(ada, "Leave").click()
    expect(ada.get_by_role("heading", name="Play against computers")).to_be_visible()
    expect(ben.get_by_role("heading", name="The deal is over")).to_be_visible()
    if lays:
        expect(ben.locator(".ending")).to_contain_text("Ada wins.")
        expect(ben.get_by_role("row", name="1 Ada")).to_be_visible()
