"""Whole deals in a real browser, by a robot that clicks what the page offers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.web.browsing import CARDS, ENDING, FITS, Guests, play, play_alone, table
from upcard.games.game import game
from upcard.web.seating import NAMES

pytestmark = pytest.mark.full

HOUSE = """\
base = "crazy8s"
name = "stairs"
title = "Stairs in the house"

[deal]
hand = 4

[cards.K]
skip = true
"""


def check_end(page: Page) -> None:
    """The deal is over, somebody has won it or nobody could, and its cards are as promised."""
    ending = page.locator(ENDING)
    expect(ending.get_by_role("heading", name="The deal is over")).to_be_visible()
    expect(
        ending.get_by_text("Shuffle verified: the cards were fixed before the deal.")
    ).to_be_visible()
    rows = ending.locator("tbody tr")
    assert rows.count() >= 2
    places = rows.locator("td:first-child").all_inner_texts()
    assert "–" not in places
    if len(places) == 2 and ending.locator("tr.best").count():
        assert places == ["1", "2"]
    assert page.locator(CARDS).count() == 0


@pytest.mark.parametrize(
    ("name", "seats"), [("clash", 2), ("chaos", 3), ("crazy8s", 4), ("indigo", 2), ("countdown", 2)]
)
def test_a_deal_of_a_documents_game_is_played_through(
    guests: Guests, name: str, seats: int
) -> None:
    page = guests.come()
    play_alone(page, game(name).rules.title, seats)
    expect(page.locator(".seat")).to_have_count(seats)
    if name == "countdown":  # it takes five times as many moves as the others
        assert not play(page, moves=12)
    else:
        assert play(page)
        check_end(page)
        points = page.locator(f"{ENDING} thead th").filter(has_text="points")
        expect(points).to_have_count(int(game(name).rules.counts_points))


def test_a_house_rule_is_written_checked_and_played_in_the_page(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Game").select_option(label="my own rules")
    dialog.get_by_role("textbox", name="The rules").fill(HOUSE.replace("= 4", "= 400"))
    dialog.get_by_role("button", name="Check the rules").click()
    expect(dialog.get_by_role("alert")).to_contain_text("400 given")
    dialog.get_by_role("textbox", name="The rules").fill(HOUSE)
    dialog.get_by_role("button", name="Check the rules").click()
    expect(dialog.get_by_role("heading", name="Stairs in the house")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    dialog.get_by_role("combobox", name="Seats").select_option("3")
    dialog.get_by_role("button", name="Create the table", exact=True).click()

    expect(page.get_by_role("heading", name="Stairs in the house")).to_be_visible()
    page.get_by_role("button", name="Sit here: seat 2").click()
    page.get_by_role("button", name="Seat a computer: seat 1").click()
    page.get_by_role("button", name="Seat a computer: seat 3").click()
    expect(page.get_by_text("All are ready: you can deal.")).to_be_visible()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(CARDS)).not_to_have_count(0)
    assert page.locator(".side.bottom .seat").get_attribute("data-seat") == "1"
    play(page)
    check_end(page)


def test_a_table_is_created_without_going_below_its_house_rules(guests: Guests) -> None:
    page = guests.come(size=(390, 844))
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("House rules", exact=True).click()
    expect(dialog.get_by_role("checkbox").nth(9)).to_be_visible()
    create = dialog.get_by_role("button", name="Create the table", exact=True)
    expect(create).to_be_in_viewport(ratio=1)
    create.click()
    expect(page.locator(".places .mine")).to_contain_text("Ada")


def test_house_rules_are_switched_on_in_the_page(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Game").select_option(label="UNO")
    dialog.get_by_text("House rules", exact=True).click()
    dialog.get_by_role("combobox", name="Preset").select_option(label="party")
    titled = dialog.get_by_text("UNO, with stacking, sevens swap, zeros rotate and jump-in")
    expect(titled).to_be_visible()
    for name in ("A player who plays a seven", "After a zero", "identical to the one just played"):
        dialog.get_by_role("checkbox", name=name).uncheck()
    dialog.get_by_role("checkbox", name="Nobody has to call").check()
    four = dialog.get_by_role("checkbox", name="A missed call costs four cards")
    expect(four).to_be_disabled()
    expect(four.locator("xpath=..")).to_contain_text("Not with: no call")
    expect(dialog.get_by_role("combobox", name="Preset")).to_have_value("own")
    expect(dialog.get_by_text("UNO, with stacking and no call")).to_be_visible()
    dialog.get_by_role("button", name="Create the table", exact=True).click()
    expect(page.get_by_role("heading", name="UNO, with stacking and no call")).to_be_visible()


def test_by_keyboard_the_house_rules_can_be_passed_over(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Game").select_option(label="UNO")
    dialog.get_by_text("House rules", exact=True).focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("combobox", name="Preset")).to_be_visible()
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Go to “Create the table”")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Create the table", exact=True)).to_be_focused()


BOXES = """(all) => all.map((who) =>
    [who, who.querySelector(".portrait"), who.querySelector("strong")].map((part) =>
        part.getBoundingClientRect().toJSON()
    )
)"""
"""Where each of some seats lies, and its face and its name: at one moment: others may play on."""


def test_faces_and_a_long_title_leave_a_phone_its_room(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upcard.web.seating.NAMES", sorted(NAMES, key=len)[-3:])
    page = guests.come(path="", fresh=True, size=(390, 844))
    page.goto(table(page, "uno+party", [None, "medium", "hard", "easy"]))
    expect(page.locator(CARDS)).not_to_have_count(0)
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_attribute("title", re.compile("^UNO, with stacking, .* and jump-in$"))
    assert page.locator(".bar").evaluate("(bar) => bar.offsetHeight") <= 60
    assert title.evaluate("(title) => title.scrollHeight <= title.clientHeight + 1")
    for who, face, name in page.locator(".felt .who:has(.portrait)").evaluate_all(BOXES):
        assert face["width"] == face["height"] <= 44
        assert face["x"] + face["width"] <= name["x"]
        assert abs(face["y"] + face["height"] / 2 - name["y"] - name["height"] / 2) < 4
        assert name["x"] + name["width"] <= who["x"] + who["width"] + 0.5
        assert name["height"] < 30  # on one line
    expect(page.locator(".felt .portrait")).to_have_count(3)


def test_a_rules_file_is_read_by_the_page(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Game").select_option(label="my own rules")
    file: FilePayload = {
        "name": "stairs.toml",
        "mimeType": "text/plain",
        "buffer": HOUSE.encode(),
    }
    dialog.get_by_label("Rules from a file").set_input_files(file)
    expect(dialog.get_by_role("textbox", name="The rules")).to_have_value(HOUSE)
    dialog.get_by_label("Rules from a file").dispatch_event("cancel")  # of choosing a file
    expect(dialog.get_by_role("textbox", name="The rules")).to_have_value(HOUSE)


def test_a_hint_says_what_each_move_is_worth(guests: Guests) -> None:
    page = guests.come()
    play_alone(page, "Crazy Eights")
    page.get_by_role("button", name="Hint").click()
    rows = page.get_by_role("dialog").locator("tbody tr")
    expect(rows.first).to_contain_text("%")
    expect(page.get_by_role("dialog")).to_contain_text("Computed by the player “merciless”.")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_move_that_is_to_be_confirmed_can_be_taken_back(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Confirm my moves").check()
    page.get_by_role("button", name="Close").click()
    page.goto(table(page, "indigo", [None, "first"]))
    hand = page.locator(FITS)  # in this game every card
    expect(hand.first).to_be_visible()
    size = hand.count()
    hand.first.click(position={"x": 9, "y": 9})
    expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    page.keyboard.press("u")
    expect(page.get_by_text("Taken back")).to_be_visible()
    expect(hand).to_have_count(size)
    hand.first.click(position={"x": 9, "y": 9})
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(CARDS)).to_have_count(size - 1)
    play(page)
    check_end(page)
