"""What is seen and heard of events: cards that are turned, a pile that is shuffled, and sounds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.barriers import barriers
from tests.web.browsing import CARDS, Guests, play, table
from tests.web.test_browser_answers import Rig, Time, lay, rig, time
from tests.web.test_browser_people import button
from tests.web.test_browser_touch import opened

__all__ = ["rig", "time"]
pytestmark = pytest.mark.full

NOTED = """
window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
    if (this.className === "flying") {
        const [turning, back] = [".turning", ".card-back"].map((one) => this.querySelector(one));
        const turned = back ? "turned" : "turned over";
        window.flown.push(turning ? turned : back ? "back" : "face");
    }
    return animate.apply(this, given);
};
"""
HELD_UP = """
window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
    const found = animate.apply(this, given);
    if (this.className === "flying") {
        window.flown.push(found);
        found.pause();
    }
    return found;
};
"""
"""Cards fly, and never land."""
SIDES = """(ms) => {
    const card = document.querySelector(".flying");
    for (const one of card.getAnimations({ subtree: true })) one.currentTime = ms;
    return [...card.querySelector(".turning").children].map((e) => getComputedStyle(e).opacity);
}"""
"""Which sides of a card are seen so many milliseconds after it has left: its face, and its back."""
SHOWN = """async (events) => {
    const { showEvents } = await import("/static/motion.js");
    flown.length = 0;
    const game = { deck: { suits: [] }, names: {} };
    showEvents({ events, view: {}, you: { seat: 0 } }, game);
    return flown.splice(0);
}"""
"""How the cards of some events fly."""
HEARD = """async ([events, on]) => {
    const { soundEvents } = await import("/static/sounds.js");
    const { set } = await import("/static/settings.js");
    set({ cardSounds: on });
    const sounds = [];
    for (const [kind, name] of [[OscillatorNode, "tone"], [AudioBufferSourceNode, "rustle"]]) {
        const { start, stop } = kind.prototype;
        kind.prototype.start = function (at) { sounds.push(name); start.call(this, at); };
        kind.prototype.stop = function (at) {
            if (at === undefined) sounds.push("cut");
            stop.call(this, at);
        };
    }
    for (const event of events) soundEvents({ events: [event] });
    return sounds;
}"""
"""What some events sound like, each told by a message of its own."""


def noted(guests: Guests, rig: Rig, motion: bool) -> Page:
    rig(lambda _: True)
    return opened(guests, NOTED, motion=motion)


def event(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "seat": None, "card": None, "suit": None, "number": None, **more}


def test_a_card_is_turned_when_another_plays_it_and_not_when_one_does_oneself(
    guests: Guests, rig: Rig
) -> None:
    page = noted(guests, rig, motion=True)
    lay(page)
    page.wait_for_function("() => flown.includes('turned')")
    assert page.evaluate("flown[0]") == "face"
    expect(page.locator(".flying")).to_have_count(0)
    expect(page.locator(CARDS)).to_have_count(5)


def test_a_flight_is_cut_short_by_what_happens_next_only(
    guests: Guests, rig: Rig, time: Time
) -> None:
    rig(lambda _: True)
    page = guests.come(path="", fresh=True, motion=True)
    page.add_init_script(HELD_UP)
    page.goto(table(page, "indigo", [None, "first"], pace=2000))
    lay(page)
    flying = page.locator(".flying")
    expect(flying).not_to_have_count(0)
    guests.come("Ben", page.url)  # the same move is told again, with one who watches
    expect(page.locator(".aside")).to_contain_text("Ben")
    expect(flying).not_to_have_count(0)
    time.passes(5)
    expect(page.locator(".log")).to_contain_text("first played")
    expect(page.locator(CARDS)).to_have_count(5)
    assert page.evaluate("flown[0].playState") == "idle"  # and no work for the browser


def test_a_card_that_is_turned_shows_its_back_and_then_its_face(guests: Guests, rig: Rig) -> None:
    rig(lambda _: True)
    page = opened(guests, HELD_UP, motion=True)
    card = str(page.locator(CARDS).first.get_attribute("data-card"))
    page.evaluate(SHOWN, [event("play", seat=1, card=card)])
    assert [page.evaluate(SIDES, ms) for ms in (1, 239)] == [["0", "1"], ["1", "0"]]


def test_a_card_that_one_draws_is_turned_and_what_others_draw_is_not(
    guests: Guests, rig: Rig
) -> None:
    page = noted(guests, rig, motion=True)
    card = str(page.locator(CARDS).first.get_attribute("data-card"))
    assert page.evaluate(SHOWN, [event("draw", seat=0, card=card)]) == ["turned"]
    assert page.evaluate(SHOWN, [event("draw", seat=1)]) == ["back"]
    assert page.evaluate(SHOWN, [event("starter", card=card)]) == ["turned"]


def test_a_drawn_card_shows_its_other_side_where_the_table_does(guests: Guests, rig: Rig) -> None:
    page = noted(guests, rig, motion=True)
    shown = SHOWN.replace("async (events)", "async ([events, backs])")
    shown = shown.replace("view: {}", "view: { backs }")
    assert page.evaluate(shown, [[], [[], ["5P"]]]) == []
    draws = [event("draw", seat=1)]
    assert page.evaluate(shown, [draws, [[], ["5P", "5P"]]]) == ["face"]
    assert page.evaluate(shown, [draws, [[], ["6P", "7P", "8P"]]]) == ["back"]  # not certain


def test_a_card_of_two_sides_is_turned_over_from_its_other_side_where_that_was_seen(
    guests: Guests, rig: Rig
) -> None:
    page = noted(guests, rig, motion=True)
    shown = SHOWN.replace("async (events)", "async ([events, view])").replace("view: {}", "view")
    card = str(page.locator(CARDS).first.get_attribute("data-card"))

    def flown(*events: dict[str, Any], hand: list[str], top: str, side: int = 0) -> Any:
        view = {"backs": [[], hand], "back": top, "side": side}
        return page.evaluate(shown, [list(events), view])

    own, another = event("draw", seat=0, card=card), event("draw", seat=1)
    assert flown(hand=["5P", "6P"], top="7P") == []
    assert flown(own, own, hand=["5P", "6P"], top="9P") == ["turned over", "face"]
    assert flown(another, own, hand=["5P", "6P", "9P"], top="8P") == ["face", "face"]
    plays = event("play", seat=1, card=card)
    assert flown(plays, hand=["5P", "9P"], top="8P") == ["turned over"]
    assert flown(plays, hand=["5P", "6P"], top="8P") == ["turned over"]
    assert flown(own, plays, hand=["1R", "6R"], top="3R", side=1) == ["face", "face"]


def test_which_side_is_up_is_said_and_changes_without_motion(guests: Guests) -> None:
    page = guests.sit("flip")
    expect(page.locator(".side-up")).to_have_text("First side up")
    assert barriers(page) == []
    for _ in range(60):
        if "turned over" in page.locator(".log").inner_text():
            break
        if play(page, 1):
            page.get_by_role("button", name=re.compile("Next deal|Play again")).click()
            expect(page.locator(CARDS)).not_to_have_count(0)
    expect(page.locator(".side-up")).to_have_text("Other side up")
    expect(page.get_by_role("log").filter(has_text="turned over").first).to_be_attached()


def test_that_all_cards_are_turned_over_has_a_sign_where_motion_is_wanted(
    guests: Guests, rig: Rig
) -> None:
    page = noted(guests, rig, motion=True)
    sign = SHOWN.replace("flown.splice(0)", "document.querySelector('.flash')?.dataset.kind ?? ''")
    card = str(page.locator(CARDS).first.get_attribute("data-card"))
    assert page.evaluate(sign, [event("flip", card=card)]) == "flip"
    expect(page.locator(".flash")).to_have_count(0)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(sign, [event("flip", card=card)]) == ""


def test_a_new_draw_pile_is_shuffled_where_motion_is_wanted(guests: Guests, rig: Rig) -> None:
    page = noted(guests, rig, motion=True)
    assert page.evaluate(SHOWN, [event("reshuffle", number=20)]) == ["back"] * 7
    page.evaluate(SHOWN, [event("reshuffle", number=20)])
    expect(page.locator(".flying")).to_have_count(0)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(SHOWN, [event("reshuffle", number=20)]) == []


def test_each_event_has_a_sound_that_the_next_one_cuts_short(guests: Guests) -> None:
    page = guests.come(fresh=True)
    button(page, "Settings").click()
    button(page, "Close").click()  # nothing is heard before a page is touched
    kinds = ["play", "draw", "reshuffle", "skip", "reverse", "suit", "turn"]
    for kind, expected in zip(
        kinds,
        [["rustle"], ["rustle"], ["rustle"] * 8, ["tone"] * 2, ["tone"] * 2, ["tone"] * 3, []],
        strict=True,
    ):
        page.reload()
        button(page, "Settings").click()
        assert page.evaluate(HEARD, [[event(kind)], False]) == []
        page.reload()
        button(page, "Settings").click()
        assert page.evaluate(HEARD, [[event(kind)], True]) == expected
    page.reload()
    button(page, "Settings").click()
    both = page.evaluate(HEARD, [[event("skip"), event("play")], True])
    assert both == ["tone", "tone", "cut", "cut", "rustle"]
