"""Drawing until a card fits, in one press: each draw is a move, and it can be stopped."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import CARDS, FITS, Guests, settled, table
from tests.web.browsing import held as requests_held
from tests.web.test_browser_answers import Rig, rig
from tests.web.test_browser_people import button
from tests.web.test_browser_twice import moves_of
from upcard.games.state import State

__all__ = ["rig"]
pytestmark = pytest.mark.full

DRAW = "Draw until one fits"
STOP = "Stop drawing"


def draws_needed(state: State) -> int:
    """How many cards have to be drawn until one more fits; 0 where that is never."""
    after, fit = state.copy(), fitting(state)
    for drawn in range(1, 12):
        if not any(move.text == "draw" for move in after.legal):
            return 0
        after.play("draw")
        if fitting(after) > fit:
            return drawn
    return 0


def fitting(state: State) -> int:
    return len({move.card for move in state.legal if move.card is not None})


def dealt(guests: Guests, rig: Rig) -> tuple[Page, int]:
    """A table where several cards have to be drawn, and how many."""
    needed = [0]

    def several(state: State) -> bool:
        needed[0] = draws_needed(state)
        return needed[0] >= 3

    rig(several)
    page = guests.sit("crazy8s", hints=False)
    expect(button(page, DRAW)).to_be_visible()
    return page, needed[0]


def asked_whether_to_keep(state: State) -> bool:
    """Whether a card that is drawn may be played, and another could have been before."""
    after = state.copy()
    after.play("draw")
    return fitting(state) > 0 and after.turn == state.turn and fitting(after) > 0


def test_the_hand_stays_where_it_is_when_a_card_may_be_kept(guests: Guests, rig: Rig) -> None:
    rig(asked_whether_to_keep)
    page = guests.come(path="", size=(390, 844))
    page.goto(table(page, "uno", [None, "first"], pace=0, hints=True))
    draw, keep = (button(page, name) for name in ("Draw a card", "Keep it"))
    draw.click()
    expect(keep).to_be_visible()
    expect(page.locator(CARDS)).to_have_count(8)
    settled(page)
    top = "document.querySelector('.cards').getBoundingClientRect().top"
    asked = page.evaluate(top)
    keep.click()
    expect(draw).to_be_visible()
    settled(page)
    assert abs(page.evaluate(top) - asked) < 1


def test_what_is_asked_is_read_out(guests: Guests, rig: Rig) -> None:
    rig(asked_whether_to_keep)
    page = guests.sit("uno")
    button(page, "Draw a card").press("Enter")
    question = page.locator(".question")
    expect(question).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text(question.inner_text())


def test_one_press_draws_until_a_card_fits(guests: Guests, rig: Rig) -> None:
    page, needed = dealt(guests, rig)
    sent, held, fit = moves_of(page), page.locator(CARDS).count(), page.locator(FITS).count()
    button(page, DRAW).click()
    expect(page.locator(FITS)).not_to_have_count(fit)
    expect(button(page, DRAW)).to_be_enabled()
    expect(page.locator(CARDS)).to_have_count(held + needed)
    assert sent == ["draw"] * needed


@pytest.mark.parametrize("by", ["button", "key"])
def test_drawing_on_is_stopped_by_a_press(guests: Guests, rig: Rig, by: str) -> None:
    page, _ = dealt(guests, rig)
    sent, held = moves_of(page), page.locator(CARDS).count()
    with requests_held(page, "**/commands", lambda: page.keyboard.press("Shift+D")):
        if by == "button":
            button(page, STOP).click()
        else:
            expect(button(page, STOP)).to_be_visible()
            page.keyboard.press("u")
        expect(button(page, STOP)).to_have_count(0)
    expect(button(page, DRAW)).to_be_enabled()
    expect(page.locator(CARDS)).to_have_count(held + 1)
    assert sent == ["draw"]


def test_who_confirms_moves_confirms_the_drawing_once(guests: Guests, rig: Rig) -> None:
    page, needed = dealt(guests, rig)
    button(page, "Settings").click()
    page.get_by_role("checkbox", name="Confirm my moves").check()
    button(page, "Close").click()
    sent, held = moves_of(page), page.locator(CARDS).count()
    button(page, DRAW).click()
    expect(page.locator(".chosen")).to_contain_text(DRAW)
    assert sent == []
    button(page, "Confirm").click()
    expect(page.locator(CARDS)).to_have_count(held + needed)
    assert sent == ["draw"] * needed


def test_a_game_in_which_one_card_is_drawn_has_no_such_button(guests: Guests, rig: Rig) -> None:
    rig(lambda state: any(move.text == "draw" for move in state.legal))
    page = guests.sit("crazy8s+plain")
    expect(button(page, "Draw a card")).to_be_visible()
    expect(button(page, DRAW)).to_have_count(0)
