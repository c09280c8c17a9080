"""The table and the lobby as they are looked at: what is large, and what covers what."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.browsing import CARDS, ENDING, FITS, LATER, Guests, party, play, settled, table
from tests.web.screens import MANY
from tests.web.test_browser_answers import Rig, lay, plays, rig
from tests.web.test_browser_keys import focused
from tests.web.test_browser_people import button, choose
from upcard.games.state import State

__all__ = ["rig"]
pytestmark = pytest.mark.full

CUT = """() => [...document.querySelectorAll(".cards [data-key]")].filter((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map((card) => card.dataset.key)"""
"""The cards of the hand that are not whole on the first screen."""
ROWS = "(cards) => new Set(cards.map((card) => card.parentElement.offsetTop)).size"
OVERLAPS = """([one, other]) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
STACKING = """\
base = "uno"
name = "stacking"
cards.DRAW_TWO.answers = ["DRAW_TWO"]
draws.by_choice = true
"""
SEVERAL = 'base = "uno"\nname = "several"\n[turn]\nlay = "rank"\n'


def at(guests: Guests, size: tuple[int, int], game: str, others: int = 3, **more: Any) -> Page:
    """Somebody at a table on a screen of a size."""
    page = guests.come(path="", size=size, fresh=True)
    page.goto(table(page, game, [None, *["first"] * others], **more))
    expect(page.locator(f"{FITS}, .answers .answer").first).to_be_visible()
    settled(page)
    return page


def width(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["width"]


def overlap(one: Locator, other: Locator) -> bool:
    """Whether one thing covers a part of another."""
    found: bool = one.page.evaluate(OVERLAPS, [one.element_handle(), other.element_handle()])
    return found


# Sizes


@pytest.mark.parametrize(
    "size", [(1440, 900), (1280, 720), (1024, 768), (844, 390), (390, 844)], ids=str
)
def test_twenty_cards_are_whole_on_the_first_screen(guests: Guests, size: tuple[int, int]) -> None:
    page = at(guests, size, "", rules=MANY)
    expect(page.locator(CARDS)).to_have_count(20)
    assert page.evaluate(CUT) == []


def test_cards_are_as_large_as_the_screen_allows(guests: Guests) -> None:
    assert width(at(guests, (1440, 900), "crazy8s"), CARDS) >= 125
    for size in ((844, 390), (390, 844), (320, 568)):
        assert width(at(guests, size, "crazy8s"), CARDS) >= 60


def test_seven_cards_lie_in_one_row_on_the_narrowest_phone(guests: Guests, rig: Rig) -> None:
    rig(lambda state: plays(state, *"0123456789") > 0)  # nothing is drawn before
    page = at(guests, (320, 568), "uno", others=1)
    expect(page.locator(CARDS)).to_have_count(7)
    assert page.locator(CARDS).evaluate_all(ROWS) == 1
    assert page.evaluate(CUT) == []


# What is seen at once


def test_others_hold_as_many_backs_as_cards(guests: Guests) -> None:
    page = at(guests, (1280, 800), "crazy8s")
    seats = page.locator(".felt .seat")
    assert seats.count() == 3
    for seat in seats.all():
        size = int(seat.locator(".size").inner_text().split()[0])
        expect(seat.locator(".backs .card-back")).to_have_count(size)


def test_it_is_seen_whose_turn_it_is_and_what_is_in_force(guests: Guests, rig: Rig) -> None:
    def answered(state: State) -> bool:
        return plays(state, "+2") > 0 and any(card.text[:2] == "+2" for card in state.hands[1])

    rig(answered)
    ada, ben = party(guests, "Ada", "Ben", rules=STACKING)
    expect(ada.locator(".hand .seat.turn")).to_have_count(1)
    expect(ben.locator(".felt .seat.turn")).to_have_count(1)
    suit = ada.locator(".in-force > [aria-hidden]").inner_text()
    expect(ada.locator(".in-force .unseen")).to_have_text(f"Colour in force: {suit}")
    expect(ada.locator(f".coin.hue-{suit}")).to_be_visible()
    lay(ada, "+2")
    expect(ben.locator(".pending strong")).to_have_text("+2")
    expect(ben.locator(".hand .seat.turn")).to_have_count(1)


def test_cards_that_fit_are_ringed_in_forced_colours(guests: Guests) -> None:
    page = at(guests, (1280, 800), "", rules=MANY.replace("= 20", "= 5"))
    page.emulate_media(forced_colors="active")
    style = "(face) => getComputedStyle(face).outlineStyle"
    assert page.locator(f"{FITS} .face").first.evaluate(style) == "solid"
    for whose_turn in (".whose.yours", ".seat.turn .plate"):
        assert page.locator(whose_turn).first.evaluate(style) == "solid"
    own = "(coin) => getComputedStyle(coin).forcedColorAdjust"
    assert page.locator(".coin").evaluate(own) == "none"  # its colours say what is in force
    page.locator(FITS).first.evaluate("(card) => card.classList.remove('fits')")
    assert page.locator(f"{CARDS}:not(.fits) .face").first.evaluate(style) == "none"
    page.keyboard.press("2")
    assert page.locator(f"{CARDS}:focus .face").evaluate(style) == "double"


NOTE_FLASHES = """window.flashed = [];
new MutationObserver((all) => {
    for (const node of all.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.className === "flash") window.flashed.push(node.getBoundingClientRect().toJSON());
    }
}).observe(document.body, { childList: true });"""


def test_who_loses_a_turn_is_shown_by_a_sign(guests: Guests, rig: Rig) -> None:
    rig(lambda state: plays(state, "S") > 0)
    page = guests.come(path="", motion=True, fresh=True)
    page.goto(table(page, "uno", [None, "first", "first"]))
    expect(page.locator(f"{FITS}[data-card^='S']").first).to_be_visible()
    page.evaluate(NOTE_FLASHES)
    plate = page.locator(".felt [data-seat='1'] .plate").bounding_box()
    lay(page, "S")
    page.wait_for_function("() => flashed.length")
    place = page.evaluate("flashed[0]")
    assert plate is not None
    assert plate["x"] < place["x"] + place["width"] / 2 < plate["x"] + plate["width"]
    expect(page.locator(".flash")).to_have_count(0)


# What covers what


def test_the_number_of_a_card_to_lay_covers_no_rank(guests: Guests, rig: Rig) -> None:
    rig(lambda state: plays(state, *"0123456789") > 1)
    page = at(guests, (1280, 800), "", others=1, rules=SEVERAL)
    for place in (0, 1):
        page.locator(FITS).nth(place).click(position={"x": 9, "y": 20})
    orders = page.locator(".cards .order")
    expect(orders).to_have_count(2)
    for order in orders.all():
        for rank in page.locator(".cards .face .label, .cards .face .sign").all():
            assert not overlap(order, rank)


def test_what_is_said_covers_no_name(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    for page in (ada, ben):
        page.evaluate(LATER)  # a bubble stays for a while only
    choose(ben, "Say something", "Good luck!")
    for page in (ada, ben):
        bubble = page.locator(".bubble")
        expect(bubble).to_have_text("Good luck!")
        assert not overlap(bubble, page.locator(".seat", has=bubble).locator("strong").first)


# The end of a deal


def test_all_hands_are_opened_when_a_deal_is_over(guests: Guests) -> None:
    page = guests.sit("crazy8s", players=[None, "first", "first"])
    assert play(page)
    left = [int(text.split()[0]) for text in page.locator(".seat .size").all_inner_texts()]
    expect(page.locator(".felt .small-card")).to_have_count(sum(left))
    verdict = page.locator(f"{ENDING} .verdict")
    expect(verdict).to_contain_text("win")
    if "Nobody" not in verdict.inner_text():
        expect(page.locator(".seat.won .crown")).to_have_count(1)
        expect(page.locator(f"{ENDING} tr.best")).to_have_count(1)


# The lobby


def test_what_was_played_last_is_played_again_by_one_click(guests: Guests) -> None:
    page = guests.come(fresh=True)
    page.get_by_role("combobox", name="Seats", exact=True).select_option("3")
    page.locator("button.game", has=page.get_by_text("UNO", exact=True)).click()
    expect(page.locator(CARDS)).not_to_have_count(0)
    page.goto("/")
    button(page, "Play now").click()
    expect(page.get_by_role("heading", name="UNO", level=1)).to_be_visible()
    expect(page.locator(".seat")).to_have_count(3)


def test_six_games_have_faces_and_the_others_are_found_by_their_names(guests: Guests) -> None:
    page = guests.come(fresh=True)
    games = page.locator("button.game:visible")
    expect(games).to_have_count(6)
    for game in games.all():
        expect(game.locator(".face")).to_have_count(3)
    page.get_by_text("All games", exact=True).click()
    expect(games.nth(20)).to_be_visible()
    page.get_by_role("searchbox", name="Search").fill("vandatta")
    expect(games).to_have_count(8)
    expect(games.nth(6)).to_contain_text("Vändåtta")


def test_levels_come_before_other_players(guests: Guests) -> None:
    page = guests.come()
    computers = page.get_by_role("combobox", name="Computers", exact=True)
    expect(computers.locator("> option")).to_have_text("easy medium hard expert merciless".split())
    others = computers.locator("> optgroup")
    expect(others).to_have_attribute("label", "Other players")
    expect(others.locator("option").first).to_have_text("first")
    computers.select_option("random")
    expect(page.get_by_text("Plays any card that fits.")).to_be_visible()


def test_the_hosts_own_games_are_shown_first(guests: Guests) -> None:
    page = guests.come(fresh=True)

    def with_own(route: Route) -> None:
        known = route.fetch().json()
        route.fulfill(json=[{**known[0], "id": "ours", "title": "Our game", "own": True}, *known])

    page.route("**/api/games", with_own)
    page.reload()
    games = page.locator("button.game:visible")
    expect(games).to_have_count(7)
    expect(games.first).to_contain_text("Our game")
    expect(page.get_by_role("button", name="Learn Our game")).to_have_count(0)


def test_a_new_table_is_a_few_tabs_away(guests: Guests) -> None:
    page = guests.come(fresh=True)
    expect(page.locator(".game").first).to_be_visible()
    words = list[str]()
    for _ in range(6):
        page.keyboard.press("Tab")
        words.append(focused(page)[0])
    assert words[3:5] == ["Play now", "New table"]


def test_in_french_the_court_has_french_letters(guests: Guests) -> None:
    page = guests.come(language="fr", fresh=True)
    page.get_by_role("button", name="Réglages").click()
    sample = page.locator(".sample")
    expect(sample.locator("text", has_text="D")).not_to_have_count(0)
    page.get_by_role("checkbox", name="R, D, V").uncheck()
    expect(sample.locator("text", has_text="Q")).not_to_have_count(0)


# What moves under the pointer

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
        if (!hadRecentInput) window.shifted += value;
    }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_nothing_moves_while_a_screen_comes(guests: Guests, size: tuple[int, int]) -> None:
    page = guests.come(path="", size=size, fresh=True)
    page.add_init_script(SHIFTS)
    path = table(page, "crazy8s", [None, "first", "first", "first"])
    for address, there in (("/", ".games .face"), (path, f"{FITS}, .answers .answer")):
        page.goto(address)
        expect(page.locator(there).first).to_be_visible()
        settled(page)
        assert page.evaluate("shifted") < 0.05


def test_seats_stay_where_they_are_when_the_turn_goes_on(guests: Guests) -> None:
    page = at(guests, (390, 844), "crazy8s")
    tops = "(seats) => seats.map((seat) => seat.offsetTop)"
    before = page.locator(".felt .seat").evaluate_all(tops)
    assert len(set(before)) == 1
    to_play = "<span class='to-play'>to play</span>"
    page.locator(".felt .seat .who").first.evaluate(
        f'(who) => who.insertAdjacentHTML("beforeend", "{to_play}")'
    )
    assert page.locator(".felt .seat").evaluate_all(tops) == before
