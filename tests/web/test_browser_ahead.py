"""A card chosen before one's turn: played when the turn comes, let go of if it cannot be then."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import CARDS, FITS, Guests, party
from tests.web.test_browser_answers import Rig, lay, rig
from tests.web.test_browser_touch import PILE, corner, dragged, middle
from tests.web.test_browser_twice import moves_of
from upcard.games.state import State

__all__ = ["rig"]
pytestmark = pytest.mark.full

AHEAD = ".cards .ahead"
TOLD = ".told"


def press(page: Page, card: str) -> None:
    page.locator(f"{CARDS}[data-card='{card}']").click(position={"x": 9, "y": 9})


def waiting(guests: Guests, rig: Rig) -> tuple[Page, Page, list[str], str]:
    """Ada is to play, and Ben waits, in a game in which each card can be played.

    What Ben's page sends, and a card of his.
    """
    rig(lambda _: True)
    ada, ben = party(guests, "Ada", "Ben")
    card = str(ben.locator(CARDS).nth(1).get_attribute("data-card"))
    return ada, ben, moves_of(ben), card


def test_a_card_chosen_before_the_turn_is_played_when_it_comes(guests: Guests, rig: Rig) -> None:
    ada, ben, sent, card = waiting(guests, rig)
    press(ben, card)
    expect(ben.locator(AHEAD)).to_have_attribute("data-card", card)
    expect(ben.locator(TOLD)).to_contain_text("Press it again to take it back")
    assert sent == []
    lay(ada)
    expect(ben.locator(CARDS)).to_have_count(5)
    expect(ben.locator(AHEAD)).to_have_count(0)
    assert sent == [card]


def test_it_is_taken_back_by_another_press_or_the_key(guests: Guests, rig: Rig) -> None:
    ada, ben, sent, card = waiting(guests, rig)
    for by_key in (False, True):
        press(ben, card)
        expect(ben.locator(AHEAD)).to_have_count(1)
        if by_key:
            ben.keyboard.press("u")
        else:
            press(ben, card)
        expect(ben.locator(AHEAD)).to_have_count(0)
    lay(ada)
    expect(ben.locator(FITS)).to_have_count(6)
    assert sent == []


def test_it_is_chosen_by_key_or_on_the_pile_and_another_takes_its_place(
    guests: Guests, rig: Rig
) -> None:
    ada, ben, sent, card = waiting(guests, rig)
    dragged(ben, corner(ben, CARDS, 3), middle(ben, PILE), 6)
    expect(ben.locator(AHEAD)).not_to_have_attribute("data-card", card)
    expect(ben.locator("[data-dragged]")).to_have_count(0)
    ben.locator(f"{CARDS}[data-card='{card}']").press("Enter")
    expect(ben.locator(AHEAD)).to_have_attribute("data-card", card)
    expect(ben.locator(AHEAD)).to_have_accessible_name(f"{spoken(ben, card)}, your next card")
    lay(ada)
    expect(ben.locator(CARDS)).to_have_count(5)
    assert sent == [card]


def spoken(page: Page, card: str) -> str:
    """What a card is called."""
    return str(page.locator(f".slot:has([data-card='{card}'])").get_attribute("title"))


def test_a_card_that_cannot_be_played_then_is_let_go_of(guests: Guests, rig: Rig) -> None:
    chosen = ["", ""]

    def strange(state: State) -> bool:
        """Ada has a card to which one of Ben's does not fit."""
        mine = [move.card for move in state.legal if move.card and not move.card.wild]
        others = [card for card in state.hands[1] if not card.wild]
        pairs = (
            (one, other)
            for one in mine
            for other in others
            if one.suit != other.suit and one.rank != other.rank
        )
        chosen[:] = map(str, next(pairs, ("", "")))
        return bool(chosen[0])

    rig(strange)
    ada, ben = party(guests, "Ada", "Ben", game="crazy8s+plain")
    sent = moves_of(ben)
    press(ben, chosen[1])
    expect(ben.locator(AHEAD)).to_have_count(1)
    press(ada, chosen[0])
    expect(ben.locator(TOLD)).to_contain_text("cannot be played now, so it stays in your hand")
    expect(ben.locator(AHEAD)).to_have_count(0)
    expect(ben.locator(".whose.yours")).to_be_visible()
    assert sent == []
