"""A deal that teaches, and rules with their cards drawn."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import CARDS, Guests, play, settled
from tests.web.test_browser_answers import Rig, lay, rig
from tests.web.test_browser_people import button
from upcard.narration.lessons import lessons
from upcard.narration.words import title
from upcard.rules import load

__all__ = ["rig"]
pytestmark = pytest.mark.full

GAMES = ("clash", "chaos", "crazy8s", "indigo", "countdown", "uno")
QUICKEST = ("crazy8s", "indigo", "uno")
LESSON = ".lesson [role=status]"
TOLD = """
window.told = [];
new MutationObserver(() => {
    const line = document.querySelector(".lesson [role=status]")?.textContent;
    if (line && told.at(-1) !== line) told.push(line);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def learn(guests: Guests, game: str, **look: Any) -> Page:
    page = guests.come(path="", fresh=True, **look)
    page.add_init_script(TOLD)
    page.goto("/")
    button(page, f"Learn {title(load(game))}").click()
    expect(page.locator(CARDS)).not_to_have_count(0)
    return page


@pytest.mark.parametrize(
    "game",
    [game if game in QUICKEST else pytest.param(game, marks=pytest.mark.long) for game in GAMES],
)
def test_a_deal_teaches_what_happens_once_and_in_the_rules_own_words(
    guests: Guests, game: str
) -> None:
    page = learn(guests, game)
    expect(page.locator(LESSON)).not_to_be_empty()
    play(page)
    told = page.evaluate("told")
    known = {lesson.text: lesson.topic for lesson in lessons(load(game))}
    assert [text for text in told if text not in known] == []
    assert len(set(told)) == len(told)
    assert {"turn", "fits"} <= {known[text] for text in told}
    assert len(told) >= 3


def test_a_hint_lies_open_and_all_of_it_is_ended_at_any_time(guests: Guests, rig: Rig) -> None:
    rig(lambda _: True)
    page = learn(guests, "indigo")
    expect(page.locator(LESSON)).to_contain_text("takes the pile")
    expect(page.locator(".lesson .about")).to_contain_text("Hint from the player “merciless”: ")
    expect(page.locator(".seat", has_text="easy")).to_be_visible()
    page.reload()
    expect(page.locator(".lesson .about")).to_contain_text("%")
    expect(page.locator(LESSON)).to_contain_text("shine")  # the first was told before
    button(page, "End the lesson").click()
    expect(page.locator(".lesson")).to_have_count(0)
    page.reload()
    lay(page)
    expect(page.locator(CARDS)).to_have_count(5)
    expect(page.locator(".lesson")).to_have_count(0)


def test_a_hint_does_not_move_the_hand_of_a_phone(guests: Guests) -> None:
    page = learn(guests, "uno", size=(390, 844))
    expect(page.locator(".lesson .about")).to_contain_text("%")
    settled(page)
    top = "document.querySelector('.cards').getBoundingClientRect().top"
    with_hint = page.evaluate(top)
    page.locator(".lesson .about").evaluate("(one) => one.replaceChildren()")
    assert page.evaluate(top) == with_hint


def test_the_rules_show_each_special_card_beside_what_it_does(guests: Guests) -> None:
    page = guests.sit("uno")
    button(page, "Rules").first.click()
    lines = page.locator("dialog .drawn li")
    expect(lines).to_have_count(5)
    for line in lines.all():
        expect(line.locator(".face")).to_have_count(1)
    expect(lines.first).to_contain_text("Skip: The next seat loses its turn.")
