"""With the keyboard alone: from the lobby to the end of a deal, and through the dialogs."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.web.browsing import (
    CARDS,
    ENDING,
    FITS,
    MOST_STEPS,
    OFFERED,
    SHOWN,
    TIMEOUT,
    Guests,
    page_told,
    party,
    settled,
)

pytestmark = pytest.mark.full

MOST_TABS = 80
AGAIN = 5_000
"""Milliseconds after which a person types once more."""
OFFER = f"""([offered, before]) => {{
    if (document.querySelector(".ending")) return {{ over: true }};
    const shown = ({SHOWN})();
    if (shown === before || window.unanswered) return null;
    const all = offered.flatMap((one) => [...document.querySelectorAll(one)]);
    const found = all.find((e) => e.checkVisibility());
    if (!found) return null;
    const key = found.matches("dialog *") ? "1" : found.dataset.number ?? "";
    return {{ shown, key, text: found.innerText }};
}}"""
"""What the page offers, and the key for it, where it shows another thing than before."""
REACHED = f"""([number, before]) => {{
    const focused = document.activeElement.dataset.number === number;
    return focused ? "focused" : ({SHOWN})() === before ? "" : "changed";
}}"""
"""Whether a card has the focus, or the table has changed meanwhile."""
TYPE = """(digits) => {
    for (const key of ["Shift", ...digits]) {
        const pressed = { key, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", pressed));
    }
}"""
"""Type a number: digits that follow slowly are several, and another key ends the one before."""
FOCUSED = """() => {
    const { innerText, dataset } = document.activeElement;
    return [innerText.trim(), dataset.number ?? ""];
}"""


def focused(page: Page) -> tuple[str, str]:
    """The words of what has the focus, and its number if it is a card."""
    text, number = page.evaluate(FOCUSED)
    return text, number


def tab_to(page: Page, text: str) -> None:
    """Go on until something with these words has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if focused(page)[0].partition("\n")[0] == text:
            return
    pytest.fail(f"{text!r} is not reached\n\n{page.content()}")


def press(page: Page, offer: dict[str, Any]) -> None:
    text, key = offer["text"].strip(), offer["key"]
    if text.startswith("Draw"):
        page.keyboard.press("d")
    elif text in ("Pass", "Keep it"):
        page.keyboard.press("p")
    elif not key:
        tab_to(page, text)
        page.keyboard.press("Enter")
    else:
        in_dialog = page.locator("dialog[open]").count() > 0
        if in_dialog:
            page.keyboard.press(key)
        else:
            if reached(page, key, offer["shown"]) == "focused":
                page.keyboard.press("Enter")


def reached(page: Page, key: str, shown: str) -> str:
    """Type a number, as often as a person would to whom nothing happens; what has come of it."""
    asked = [key, shown]
    for _ in range(TIMEOUT // AGAIN):
        page.evaluate(TYPE, key)
        with suppress(Error):
            return str(page.wait_for_function(REACHED, arg=asked, timeout=AGAIN).json_value())
    pytest.fail(f"card {key} is not reached")


def play(page: Page) -> None:
    """Play what the page offers until the deal is over."""
    before = ""
    for _ in range(MOST_STEPS):
        with page_told(page):
            offer = page.wait_for_function(OFFER, arg=[OFFERED, before]).json_value()
            if offer.get("over"):
                return
            settled(page)
            press(page, offer)
            before = offer["shown"]
    pytest.fail(f"a deal without an end\n\n{page.content()}")


def test_a_deal_is_played_from_the_lobby_to_its_end_by_keys(guests: Guests) -> None:
    page = guests.come()
    expect(page.locator(".game").first).to_be_visible()
    tab_to(page, "Crazy Eights")
    page.keyboard.press("Enter")
    expect(page.locator(CARDS)).not_to_have_count(0)
    play(page)
    expect(page.get_by_role("heading", name="The deal is over")).to_be_focused()
    tab_to(page, "Play again")
    page.keyboard.press("Enter")
    expect(page.locator(CARDS)).not_to_have_count(0)


def test_arrows_and_numbers_go_from_card_to_card(guests: Guests) -> None:
    page = guests.sit("", rules=TWELVE)
    cards = page.locator(CARDS)
    expect(cards).to_have_count(12)
    assert page.locator(f"{CARDS}[tabindex='0']").count() == 1
    for keys, number in (
        ("1", "1"),
        ("ArrowRight", "2"),
        ("ArrowRight", "3"),
        ("ArrowLeft", "2"),
        ("End", "12"),
        ("ArrowRight", "12"),
        ("Home", "1"),
        ("ArrowLeft", "1"),
    ):
        page.keyboard.press(keys)
        expect(page.locator(f"{CARDS}[data-number='{number}']")).to_be_focused()
    page.evaluate(TYPE, "12")
    expect(page.locator(f"{CARDS}[data-number='12']")).to_be_focused()


def test_letters_and_digits_are_no_keys_for_whom_they_are_set_off(guests: Guests) -> None:
    """Who dictates would otherwise play by what is said (WCAG 2.1.4)."""
    page = guests.sit("", rules=TWELVE)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Letters and digits as keys").uncheck()
    page.keyboard.press("Escape")
    for key in ("1", "?", "s", "q"):
        page.keyboard.press(key)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(f"{CARDS}:focus")).to_have_count(0)
    expect(page.locator("[data-number], [data-letter], [aria-keyshortcuts]")).to_have_count(0)
    page.locator(".bar h1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{CARDS}:focus")).to_have_count(1)


@pytest.mark.parametrize("keys", [("Tab", "Enter"), ("ArrowRight",), ("ArrowLeft",)])
def test_the_hand_is_reached_from_the_title_by_few_keys(
    guests: Guests, keys: tuple[str, ...]
) -> None:
    page = guests.sit()
    expect(page.locator(FITS)).not_to_have_count(0)
    page.locator(".bar h1").focus()
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator(f"{CARDS}:focus")).to_have_attribute("data-number", "1")
    page.get_by_role("button", name="Rules").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{CARDS}:focus")).to_have_count(0)  # another thing has the focus


TWELVE = 'base = "indigo"\nname = "twelve"\n[deal]\nhand = 12\n'


def test_a_hand_is_laid_in_ones_own_order_by_keys_and_by_the_mouse(guests: Guests) -> None:
    page = guests.sit("", rules=TWELVE)
    expect(page.locator(CARDS)).to_have_count(12)
    before = [card.get_attribute("data-key") for card in page.locator(CARDS).all()]
    page.keyboard.press("1")
    page.keyboard.press("Shift+ArrowRight")
    moved = [before[1], before[0], *before[2:]]
    for place, key in enumerate(moved):
        expect(page.locator(CARDS).nth(place)).to_have_attribute("data-key", str(key))
    last = page.locator(CARDS).last.bounding_box()
    assert last is not None
    first = page.locator(CARDS).first
    first.hover(position={"x": 9, "y": 30})
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] + 20, last["y"] + 30, steps=4)
    page.mouse.up()
    expect(page.locator(CARDS).last).to_have_attribute("data-key", str(moved[0]))
    expect(page.locator(CARDS)).to_have_count(12)  # dragging has played none
    page.reload()
    expect(page.locator(CARDS).last).to_have_attribute("data-key", str(moved[0]))


def test_dialogs_open_by_keys_and_give_the_focus_back(guests: Guests) -> None:
    page = guests.sit()
    expect(page.locator(FITS)).not_to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("d")  # no draw: the dialog has the keys
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(CARDS).first).to_be_focused()
    page.keyboard.press("q")
    expect(page.get_by_role("button", name="No, go back")).to_be_focused()
    page.keyboard.press("Escape")
    assert page.locator("dialog").count() == 0  # at once: no frame later
    page.keyboard.press("q")
    expect(page.get_by_role("button", name="No, go back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(FITS)).not_to_have_count(0)


def test_the_focus_stays_in_the_hand_when_a_card_is_played(guests: Guests) -> None:
    page = guests.sit()
    expect(page.locator(FITS)).not_to_have_count(0)
    size = page.locator(CARDS).count()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(CARDS)).to_have_count(size - 1)
    expect(page.locator(f"{CARDS}:focus")).to_have_count(1)
    assert page.locator(ENDING).count() == 0


def test_what_happens_is_read_out(guests: Guests) -> None:
    page = guests.sit()
    expect(page.locator(FITS)).not_to_have_count(0)
    live = page.locator("[aria-live=polite]")
    expect(live).to_contain_text("It is your turn.")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(live).to_contain_text("You played")
    expect(live).to_contain_text("first played")


def test_what_happens_is_read_out_above_a_dialog(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    ada.keyboard.press("?")
    heard = ada.get_by_role("dialog").get_by_role("log")
    expect(heard).to_be_empty()  # what was said before is not said again
    ben.keyboard.press("s")
    ben.get_by_role("button", name="Good luck!").press("Enter")
    expect(heard).to_have_text("Ben says: Good luck!")
    ada.keyboard.press("Escape")


def test_a_card_is_described_only_where_there_is_more_to_say(guests: Guests) -> None:
    page = guests.sit("crazy8s")
    fits, others = page.locator(FITS), page.locator(f"{CARDS}:not(.fits)")
    expect(fits.first).to_have_accessible_description("")
    expect(others.first).to_have_accessible_description(re.compile("cannot be played on"))
