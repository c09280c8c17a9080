"""What a person sets stays; nothing moves for whom nothing should; and the page is light."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from benchmarks import first_card, flight
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import CARDS, FITS, TIMEOUT, Guests, play, play_alone, settled, table
from tests.web.screens import MANY
from tests.web.serving import Site
from tests.web.test_browser_touch import opened, order
from upcard.narration.language import messages

pytestmark = pytest.mark.full

MOST_BYTES = 300_000
MOVED = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
    window.moved.push("animate");
    return animate.apply(this, given);
};
for (const kind of ["transitionrun", "animationstart"]) {
    addEventListener(kind, ({ target }) => window.moved.push(`${kind} ${target.className}`), true);
}
"""


HEARD = """
window.heard = [];
for (const [kind, of] of [[OscillatorNode, () => "turn"], [AudioBufferSourceNode, lasts]]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...given) {
        window.heard.push(of(this));
        return start.apply(this, given);
    };
}
function lasts({ buffer }) {
    return buffer.getChannelData(0).some(Boolean) && buffer.duration < 0.085 ? "play" : "draw";
}
"""


def test_cards_fly_only_where_motion_is_wanted(guests: Guests) -> None:
    still = opened(guests, MOVED, motion=False)
    play(still, moves=4)
    expect(still.locator(".log li")).not_to_have_count(1)
    assert still.evaluate("[moved, document.getAnimations().length]") == [[], 0]
    lively = opened(guests, MOVED, motion=True)
    play(lively, moves=1)
    lively.wait_for_function("() => moved.includes('animate')")
    expect(lively.locator(".flying")).to_have_count(0)


def test_cards_do_not_fly_for_whom_they_are_set_to_lie(guests: Guests) -> None:
    page = opened(guests, MOVED, motion=True)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Animate cards").uncheck()
    page.get_by_role("button", name="Close").click()
    page.wait_for_function("() => moved.splice(0).length")  # until now
    play(page, moves=1)
    expect(page.locator(".log li")).not_to_have_count(1)
    assert page.evaluate("[moved, document.getAnimations().length]") == [[], 0]


@pytest.mark.parametrize("motion", [False, True])
def test_nothing_moves_any_more_while_somebody_thinks(guests: Guests, motion: bool) -> None:
    page = opened(guests, MOVED, motion=motion)
    rests = "() => document.getAnimations().length === 0"
    page.wait_for_function(rests)
    begun = page.evaluate("moved.filter((one) => /start .*(plate|yours)/.test(one)).length")
    assert begun == 2 * motion
    ring = page.locator(".seat.turn .plate")
    assert ring.evaluate("(one) => getComputedStyle(one).boxShadow") != "none"
    play(page, moves=1)
    expect(page.locator(CARDS)).to_have_count(5)
    expect(page.locator(".whose.yours")).to_have_count(1)
    page.wait_for_function(rests)


def test_cards_and_turns_are_heard_only_by_who_asks_for_it(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    page.add_init_script(HEARD)
    page.goto(table(page, "indigo", [None, "first"]))
    play(page, moves=2)
    settled(page)
    assert page.evaluate("heard") == []
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Sounds for cards").check()
    page.get_by_role("checkbox", name="Sound at my turn").check()
    page.get_by_role("button", name="Close").click()
    page.goto(table(page, "crazy8s+plain", [None, "first"]))
    page.get_by_role("button", name="Draw a card", exact=True).click()
    page.wait_for_function("() => heard.includes('draw')")
    play(page)
    page.wait_for_function("() => heard.includes('play') && heard.includes('turn')")


def test_settings_stay_after_a_reload(guests: Guests) -> None:
    page = guests.sit("crazy8s")
    expect(page.locator(CARDS)).not_to_have_count(0)
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Light or dark").select_option("dark")
    page.get_by_role("checkbox", name="French letters").check()
    page.get_by_role("checkbox", name="Large corner").check()
    page.get_by_role("checkbox", name="Four colours").uncheck()
    page.get_by_role("checkbox", name="Show my turn").check()
    page.get_by_role("combobox", name="My hand is sorted").select_option("rank")
    page.reload()
    expect(page.locator(CARDS)).not_to_have_count(0)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    expect(page).to_have_title(re.compile("^Your turn – Crazy Eights|^Crazy Eights$"))
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    hand = [card[:-1] for card in order(page)]
    assert hand == sorted(hand, key=ranks.index)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("checkbox", name="French letters")).to_be_checked()
    expect(page.locator(".sample text", has_text=re.compile("^D$"))).not_to_have_count(0)
    assert page.locator(".sample .ink-blue").count() == 0
    page.get_by_role("checkbox", name="Four colours").check()
    expect(page.locator(".sample .ink-blue")).not_to_have_count(0)


def test_a_felt_and_the_backs_are_chosen_and_stay_in_this_browser(guests: Guests) -> None:
    def colours(page: Page) -> list[str]:
        expect(page.locator(".felt .back-ground")).not_to_have_count(0)
        found: list[str] = page.evaluate(
            """() => [
                getComputedStyle(document.querySelector(".at-table")).backgroundColor,
                getComputedStyle(document.querySelector(".felt .back-ground")).fill,
            ]"""
        )
        return found

    page, other = (guests.come(name, path="", fresh=True) for name in ("Ada", "Bea"))
    for one in (page, other):
        one.goto(table(one, "crazy8s", [None, "first"]))
    before = colours(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Felt").select_option("blue")
    page.get_by_role("combobox", name="Card backs").select_option("red")
    chosen = colours(page)
    assert all(one != two for one, two in zip(before, chosen, strict=True))
    page.reload()
    assert colours(page) == chosen
    other.reload()
    assert colours(other) == before


def test_the_112_cards_have_a_shape_for_each_colour_unless_one_wants_none(guests: Guests) -> None:
    page = guests.sit("uno")
    shapes = page.locator(".cards .field-shape, .cards .corner-shape")
    expect(shapes).not_to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    sample = page.locator(".sample .field-shape, .sample .corner-shape")
    expect(sample).not_to_have_count(0)
    page.get_by_role("checkbox", name="A shape for each colour").uncheck()
    expect(sample).to_have_count(0)
    page.reload()
    expect(page.locator(".cards .field")).not_to_have_count(0)
    expect(shapes).to_have_count(0)


def test_a_language_is_chosen_and_stays(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Language").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", name="Jouer contre des ordinateurs")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Jouer contre des ordinateurs")).to_be_visible()


def test_who_reads_french_is_spoken_to_in_french_at_once(guests: Guests) -> None:
    context = guests.browser.new_context(base_url=guests.address, locale="fr-CH")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    context.close()


def test_all_that_is_loaded_is_light_and_from_the_server(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    session = page.context.new_cdp_session(page)
    asked, sizes = dict[str, str](), dict[str, int]()

    def note(told: dict[str, Any]) -> None:
        asked[told["requestId"]] = told["request"]["url"]

    def add(told: dict[str, Any]) -> None:
        sizes[told["requestId"]] = int(told["encodedDataLength"])

    session.on("Network.requestWillBeSent", note)
    session.on("Network.loadingFinished", add)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto("/")
    play_alone(page, "Crazy Eights")
    page.get_by_role("button", name="Rules").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    play(page)
    page.get_by_role("link", name="Replay and review").click()
    expect(page.get_by_text("Move by move")).to_be_visible()
    foreign = {url for url in asked.values() if not url.startswith((guests.address, "data:"))}
    assert foreign == set()
    files = {
        asked[request]: size
        for request, size in sizes.items()
        if asked[request].startswith(guests.address) and "/api/" not in asked[request]
    }
    assert {"page.js", "french.svg", "style.css"} <= {url.rpartition("/")[2] for url in files}
    assert 30_000 < sum(files.values()) < MOST_BYTES, files


@pytest.mark.parametrize("slow", [False, True])
def test_the_wait_for_a_first_card_is_measured(browser: Browser, site: Site, slow: bool) -> None:
    assert 0 < first_card.waited(browser, f"{site.address}/", slow) < TIMEOUT / 1000


def test_frames_count_while_something_moves_only() -> None:
    begun, landed, sheet = flight.BEGUN, flight.LANDED, flight.SHEET
    marks = [(1.0, begun, ""), (1.1, begun, ""), (1.2, landed, ""), (1.5, landed, "")]
    marks += [(3.0, begun, ""), (3.1, begun, sheet), (3.2, landed, ""), (3.5, landed, "")]
    drawn = [(0.9, 4), (1.05, 5), (1.15, 6), (1.3, 8), (1.4, 9), (2.0, 30), (3.1, 40), (3.2, 44)]
    events = [{"name": name, "ts": at * 1e6, "args": what} for at, name, what in marks]
    events += [
        {"name": flight.FRAME, "ts": at * 1e6, "args": {"frameSeqId": number}}
        for at, number in drawn
    ]
    cards, end = flight.motions(events)
    assert (cards.kind, cards.frames) == (flight.FEW, [1, 2, 1])
    assert (end.kind, end.frames) == (flight.END, [4])
    found = {row.what: row.spread.median for row in flight.rows([[cards, end]])}
    assert [*found.values()][:4] == pytest.approx([45.0, 100 / 3, 0.0, 100 / 3])
    assert found["a deal ends: frames over 34 ms"] == 100
    assert not [*flight.motions([])]
    assert not [*flight.rows([[]])]


@pytest.mark.full
def test_the_frames_of_a_deal_are_measured(browser: Browser, site: Site) -> None:
    (found,) = flight.deals(browser, f"{site.address}/", 1, hand=2)
    assert flight.END in {motion.kind for motion in found}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_smallest_phone_shows_the_hand_all_columns_and_how_it_ended(
    guests: Guests, language: str
) -> None:
    page = guests.come(size=(320, 568), language=language)
    page.goto(table(page, "crazy8s", [None, "medium"], hints=True))
    expect(page.locator(FITS).first).to_be_visible()
    lowest = "() => Math.max(...[...document.querySelectorAll('SELECTOR')].map(BOTTOM))"
    bottom = "(one) => one.getBoundingClientRect().bottom"
    bottoms = lowest.replace("SELECTOR", CARDS).replace("BOTTOM", bottom)
    page.wait_for_function(f"({bottoms})() <= innerHeight + 8")
    assert play(page)
    covers = page.locator(".ending *").evaluate_all(
        """(all) => all.filter((one) => getComputedStyle(one).position === "sticky")
            .map((one) => one.getBoundingClientRect().height)"""
    )
    assert 40 < sum(covers) <= 60
    page.goto("/history")
    expect(page.locator(".interval").first).to_be_visible()
    level = messages(language).get("medium", "medium")
    expect(page.get_by_role("rowheader", name=str(level), exact=True)).to_be_visible()
    for one in page.locator(".scroll").all():
        assert one.evaluate("(one) => one.scrollWidth <= one.clientWidth"), one.inner_text()


def test_a_long_name_is_cut_in_one_line_on_the_smallest_phones(guests: Guests) -> None:
    page = guests.come("Maximiliana", size=(320, 568))
    page.goto(table(page, "crazy8s", [None, "first", "first", "first"]))
    expect(page.locator(CARDS)).not_to_have_count(0)
    names = page.locator(".felt .side .seat strong")
    names.nth(1).evaluate("(one) => { one.textContent = 'Bartholomew-Chiara'; }")
    one, other = names.nth(0).bounding_box(), names.nth(1).bounding_box()
    assert one is not None
    assert other is not None
    assert abs(one["height"] - other["height"]) < 2
    assert names.nth(1).evaluate("(one) => one.scrollWidth > one.clientWidth")
    assert names.nth(1).get_attribute("title")


def test_other_sides_of_cards_are_seen_and_no_seat_covers_another(guests: Guests) -> None:
    page = guests.come(size=(320, 568), scheme="dark")
    page.goto(table(page, "flip", [None, "first", "first", "first"]))
    expect(page.locator("[data-pile=draw] .face:not(.card-back)")).to_have_count(1)
    expect(page.locator(".side:not(.bottom) .seat > .open")).to_have_count(3)
    edges = page.locator(".side:not(.bottom) .plate, .side:not(.bottom) .open").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).map((r) => [r.left, r.right])"
    )
    plates, hands = edges[::2], edges[1::2]
    for row in (plates, hands):
        assert all(one[1] <= other[0] + 1 for one, other in pairwise(row))
        assert row[0][0] >= 0
        assert row[-1][1] <= 320
    expect(page.locator(".sorting button").first).to_have_text("by colour")


BACKS = """() => [...document.querySelectorAll(".felt .seat")].map((seat) => {
    const faces = [...seat.querySelectorAll(".back .face")].map((e) => e.getBoundingClientRect());
    const plate = seat.querySelector(".plate").getBoundingClientRect();
    const left = Math.min(...faces.map((one) => one.left)) - plate.left;
    return [left, plate.right - Math.max(...faces.map((one) => one.right))];
})"""
"""How far the cards of each other seat are from the edges of its plate, in pixels."""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("rules", ["", MANY])
def test_the_backs_of_a_hand_lie_in_the_middle(
    guests: Guests, rules: str, size: tuple[int, int]
) -> None:
    """Those of a hand of five, and of one of twenty."""
    page = guests.come(path="", size=size)
    others = [None, "first", "first", "first"]
    page.goto(table(page, "crazy8s", others, rules=rules or None))
    expect(page.locator(".felt .back")).not_to_have_count(0)
    settled(page)
    gaps = page.evaluate(BACKS)
    assert len(gaps) == 3
    for left, right in gaps:
        assert min(left, right) >= 2, gaps
        assert abs(left - right) <= 3, gaps
