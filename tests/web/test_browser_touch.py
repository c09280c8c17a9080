"""Cards dragged and flicked, by mouse and fingers; what ends elsewhere changes nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.browsing import CARDS, FITS, Guests, table
from tests.web.test_browser_people import hand_of
from tests.web.test_browser_twice import moves_of

pytestmark = pytest.mark.full

PHONE = (390, 844)
PILE = "[data-pile=discard]"
DRAGGED = "[data-dragged]"


class Point(NamedTuple):
    x: float
    y: float


def middle(page: Page, selector: str, number: int = 0) -> Point:
    """The middle of what is shown."""
    box = page.locator(selector).nth(number).bounding_box()
    assert box is not None
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def corner(page: Page, selector: str, number: int = 0) -> Point:
    """Where no other card lies on a card."""
    box = page.locator(selector).nth(number).bounding_box()
    assert box is not None
    return Point(box["x"] + 9, box["y"] + 20)


def opened(guests: Guests, script: str = "", **look: Any) -> Page:
    """A table of a game in which each card can be played, in a browser that runs a script first."""
    page = guests.come(path="", fresh=True, **look)
    page.add_init_script(script)
    page.goto(table(page, "indigo", [None, "first"]))
    expect(page.locator(FITS)).to_have_count(6)
    return page


def order(page: Page) -> list[str]:
    found: list[str] = page.locator(CARDS).evaluate_all("(all) => all.map((e) => e.dataset.card)")
    return found


def dragged(page: Page, start: Point, to: Point, steps: int) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*to, steps=steps)
    page.mouse.up()


@pytest.mark.parametrize("steps", [1, 12], ids=["flicked", "dragged"])
def test_a_card_is_played_that_is_let_go_on_the_pile(guests: Guests, steps: int) -> None:
    page = opened(guests)
    sent, before = moves_of(page), order(page)
    dragged(page, corner(page, CARDS, 2), middle(page, PILE), steps)
    expect(page.locator(CARDS)).to_have_count(5)
    assert sent == [before[2]]
    assert order(page) == [*before[:2], *before[3:]]  # it is still sorted by suit
    expect(page.locator(DRAGGED)).to_have_count(0)
    # What is clicked next is what is played next.
    page.locator(FITS).first.click(position={"x": 9, "y": 20})
    expect(page.locator(CARDS)).to_have_count(4)
    assert sent == [before[2], before[0]]


def test_a_card_that_is_let_go_elsewhere_is_where_it_was(guests: Guests) -> None:
    page = opened(guests)
    sent, before = moves_of(page), order(page)
    seat = middle(page, ".felt .seat .plate")
    for to in (seat, Point(-300, 100), Point(5, 5)):
        dragged(page, corner(page, CARDS, 1), to, 1)
        expect(page.locator(DRAGGED)).to_have_count(0)
        assert order(page) == before
    page.mouse.move(600, 300)
    expect(page.locator(DRAGGED)).to_have_count(0)
    assert sent == []
    page.get_by_role("button", name="by suit").wait_for()
    expect(page.get_by_role("button", name="by suit")).to_have_attribute("aria-pressed", "true")


def test_a_card_that_does_not_fit_says_so_on_the_pile(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    page.goto(table(page, "crazy8s", [None, "first"]))
    expect(page.locator(".answers .answer, .cards .fits").first).to_be_visible()
    sent, before = moves_of(page), order(page)
    other = f"{CARDS}:not(.fits)"
    if page.locator(other).count():
        dragged(page, corner(page, other), middle(page, PILE), 4)
        expect(page.locator(".told")).not_to_be_empty()
    assert (sent, order(page)) == ([], before)


def test_a_button_that_was_let_go_unheard_ends_the_drag(guests: Guests) -> None:
    """As when the machine shows a menu of its own: the next move has no button pressed."""
    page = opened(guests)
    sent, start = moves_of(page), corner(page, CARDS, 2)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start.x, start.y - 60, steps=3)
    expect(page.locator(DRAGGED)).to_have_count(1)
    moved = """(card) => card.dispatchEvent(new PointerEvent("pointermove", {
        bubbles: true, pointerId: 1, isPrimary: true, buttons: 0, clientX: 300, clientY: 300,
    }))"""
    page.locator(DRAGGED).evaluate(moved)
    expect(page.locator(DRAGGED)).to_have_count(0)
    page.mouse.up()
    assert sent == []


def touch(session: CDPSession, kind: str, *points: Point) -> None:
    found = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": found})


def test_a_finger_draws_a_card_to_the_pile(guests: Guests) -> None:
    page = opened(guests, size=PHONE)
    sent, before = moves_of(page), order(page)
    start, to = corner(page, CARDS, 2), middle(page, PILE)
    session = page.context.new_cdp_session(page)
    touch(session, "Start", start)
    for part in (0.3, 0.7, 1.0):
        touch(session, "Move", Point(*(a + (b - a) * part for a, b in zip(start, to, strict=True))))
    touch(session, "End")
    expect(page.locator(CARDS)).to_have_count(5)
    assert sent == [before[2]]


def test_a_second_finger_changes_nothing(guests: Guests) -> None:
    page = opened(guests, size=PHONE)
    sent, before = moves_of(page), hand_of(page)
    first, second, to = corner(page, CARDS, 1), corner(page, CARDS, 4), middle(page, PILE)
    session = page.context.new_cdp_session(page)
    touch(session, "Start", first)
    touch(session, "Move", Point(first.x, first.y - 40))
    touch(session, "Start", Point(first.x, first.y - 40), second)
    touch(session, "Move", to, Point(second.x, second.y - 90))
    expect(page.locator(DRAGGED)).to_have_count(1)
    touch(session, "End")
    expect(page.locator(CARDS)).to_have_count(5)
    expect(page.locator(DRAGGED)).to_have_count(0)
    assert len(sent) == 1
    assert set(before) - set(hand_of(page)) == set(sent)
