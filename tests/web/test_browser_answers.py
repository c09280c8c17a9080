"""What is asked beside a card to play, and what the page does when the server is slow or gone."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.web.browsing import CARDS, DESKTOP, FITS, Guests, party, resize, settled, table
from tests.web.lasting import served
from tests.web.serving import Site
from tests.web.test_browser_people import button, choose
from upcard.games.state import State
from upcard.web import commands as do
from upcard.web.deals import fresh_deal
from upcard.web.table import Table

pytestmark = pytest.mark.full

Rig = Callable[[Callable[[State], object]], None]
KITCHEN = """\
base = "uno"
name = "kitchen"
title = "UNO in the kitchen"
cards.SEVEN.hands = "swap"
turn.jump_in = true
"""
TWO_CARDS = 'base = "uno"\nname = "two-cards"\n[deal]\nhand = 2\n'
QUESTION = ".question"
BELOW = """() => [...document.querySelectorAll(".cards [data-key], .answers button, [data-pile]")]
    .filter((e) => e.getBoundingClientRect().bottom > innerHeight || scrollY)
    .map((e) => e.outerHTML.slice(0, 80))"""
"""What of the play is below the first screen."""


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Rig:
    """Has the next deals begin as it is wanted, with seat 0 to play and nothing to draw."""

    def rigged(wanted: Callable[[State], object]) -> None:
        def deal(at: Table) -> do.Dealt:
            while True:
                dealt = fresh_deal(at)
                state = at.opening(dealt.chance).state_at(0)
                begins = state.turn == 0 and state.question == "card" and not state.pending
                if begins and wanted(state):
                    return dealt

        monkeypatch.setattr("upcard.web.active_tables.fresh_deal", deal)

    return rigged


class Time:
    """The time of the tables, which passes only when a test says so."""

    def __init__(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        self._site, self._hall, self._now = site, site.server.hall, site.server.hall.clock()
        for one in (self._hall, self._hall.scheduler):
            monkeypatch.setattr(one, "clock", lambda: self._now)

    def passes(self, seconds: float) -> None:
        """What is due in so many seconds happens."""
        self._now += seconds
        self._site.does(lambda: [*map(self._hall.scheduler.plan, self._hall.awake.values())])


@pytest.fixture
def time(site: Site, monkeypatch: pytest.MonkeyPatch) -> Time:
    """A time that no busy machine lets run out."""
    return Time(site, monkeypatch)


def plays(state: State, *ranks: str) -> int:
    """How many cards of these ranks can be played without naming a suit."""
    cards = {move.card.text for move in state.legal if move.card and not move.declared}
    return sum(card.startswith(ranks) for card in cards)


def lay(page: Page, rank: str = "") -> None:
    """Play the first card of a rank that fits."""
    fits = f"{FITS}[data-card^='{rank}']" if rank else FITS
    page.locator(fits).first.click(position={"x": 9, "y": 9})


def below(page: Page, sizes: list[tuple[int, int]]) -> list[str]:
    """What of the play is below the first screen of phones of these sizes."""
    found = list[str]()
    for size in sizes:
        resize(page, size)
        found += page.evaluate(BELOW)
    return found


def test_a_seven_asks_whose_hand_and_all_is_on_a_phones_first_screen(
    guests: Guests, rig: Rig, time: Time
) -> None:
    rig(lambda state: plays(state, "7") > 0)
    for seats, *sizes in ((8, (844, 390)), (6, (740, 360), (568, 320))):
        page = guests.come(path="", size=sizes[0])
        page.goto(table(page, "", [None, *["first"] * (seats - 1)], rules=KITCHEN, window=2))
        expect(page.locator(FITS).first).to_be_visible()
        assert below(page, sizes) == []
        lay(page, "7")
        expect(page.locator(QUESTION)).to_contain_text("Whose hand do you want?")
        expect(page.locator(".answers .answer")).to_have_count(seats - 1)
        assert below(page, sizes) == []
        button(page, "Swap with first (2)").click()
        expect(page.locator(".log")).to_contain_text("swapped hands with first (2)")


def twice(state: State) -> str:
    """A card after which seat 2 is asked whether it plays the like of it; empty if none is."""
    held = {card.text for card in state.hands[2]}
    for card in sorted(held & {move.text for move in state.legal}):
        after = state.copy()
        after.play(card)
        if (after.owner, after.turn, after.question) == (1, 2, "jump"):
            return card
    return ""


def asked_alone(guests: Guests, rig: Rig, rules: str) -> tuple[str, list[Page]]:
    """Ada has played a card of which Cleo, who is not next, has the like; the card."""
    cards = list[str]()

    def wanted(state: State) -> bool:
        cards.append(twice(state))
        return bool(cards[-1])

    rig(wanted)
    pages = party(guests, "Ada", "Ben", "Cleo", rules=rules, window=15)
    lay(pages[0], cards[-1])
    return cards[-1], pages


def test_a_card_is_played_out_of_turn(guests: Guests, rig: Rig, time: Time) -> None:
    card, (ada, ben, cleo) = asked_alone(guests, rig, KITCHEN)
    expect(cleo.get_by_text("You have 15 seconds to answer.")).to_be_visible()
    expect(ben.get_by_text("You are next, in a moment.")).to_be_visible()
    lay(cleo, card)
    expect(ben.locator(".log li").first).to_contain_text("Cleo played")
    expect(ada.get_by_text("You are next, in a moment.")).to_be_visible()


JUMPING = 'base = "crazy8s-two-packs"\nname = "jumping"\n[turn]\njump_in = true\n'


def test_what_only_one_is_asked_goes_with_the_answer(guests: Guests, rig: Rig, time: Time) -> None:
    _, (ada, ben, cleo) = asked_alone(guests, rig, JUMPING)
    question = "Play the same card out of turn?"
    expect(cleo.locator(QUESTION)).to_have_text(question)
    expect(cleo.locator(FITS)).to_have_count(1)
    for page in (ada, ben):
        expect(page.get_by_text("A card may be played out of turn now.")).to_be_visible()
        assert page.get_by_text(question).count() == 0
    button(cleo, "Pass").click()
    expect(cleo.locator(QUESTION)).to_have_count(0)  # before the time for it is over
    expect(cleo.locator(FITS)).to_have_count(0)
    expect(ben.get_by_text("A card may be played out of turn now.")).to_be_visible()
    time.passes(15)
    expect(ben.get_by_text("It is your turn.").first).to_be_visible()


PLACES = """() => [".felt", "[data-pile=discard]", ".cards", ".answers"].map((one) => {
    const { top, bottom } = document.querySelector(one).getBoundingClientRect();
    return [Math.round(top), Math.round(bottom)];
})"""


def test_nothing_moves_when_it_is_said_why_a_card_cannot_be_played(
    guests: Guests, rig: Rig, time: Time
) -> None:
    def wanted(state: State) -> bool:
        """One card fits, and another does not."""
        fits = {move.card.text for move in state.legal if move.card}
        return bool(fits) and any(card.text not in fits for card in state.hands[0])

    rig(wanted)
    page = guests.come(path="", size=(1280, 720))
    page.goto(table(page, "uno", [None, *["first"] * 3], pace=2000))
    other, told = page.locator(f"{CARDS}:not(.fits)").last, page.locator(".told")
    for size in ((1280, 720), (844, 390), (390, 844), (320, 568)):
        resize(page, size)
        expect(page.locator(FITS).first).to_be_visible()
        expect(told).to_have_text("")
        before = page.evaluate(PLACES)
        other.click(position={"x": 5, "y": 5})
        expect(told).to_contain_text("cannot be played on")
        settled(page)
        assert page.evaluate(PLACES) == before
        page.reload()


def test_the_number_of_a_card_lies_on_the_card_that_reaches_down_to_it(
    guests: Guests, rig: Rig
) -> None:
    rig(lambda _: True)
    page = guests.come(path="")
    page.goto(table(page, "crazy8s", [None, "first"]))
    first = page.locator(f"{CARDS}[data-number='1']")
    expect(first).to_be_visible()
    settled(page)
    look = "(card) => ['content', 'zIndex'].map((one) => getComputedStyle(card, '::before')[one])"
    assert first.evaluate(look) == ['"1" / ""', "1"]


@pytest.mark.parametrize("size", [(390, 844), (1440, 900), (1024, 768)])
def test_the_suits_are_asked_for_just_above_the_hand(
    guests: Guests, rig: Rig, size: tuple[int, int]
) -> None:
    rig(lambda state: any(move.text.startswith("8♠") for move in state.legal))
    page = guests.come("Ada", size=size)
    page.goto(table(page, "crazy8s", [None, "first"]))
    lay(page, "8♠")
    asked, cards = page.locator("dialog[open]"), page.locator(".cards .card").first
    expect(asked.locator(".suits button")).to_have_count(4)
    above, below = asked.bounding_box(), cards.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] >= 0
    assert 0 <= below["y"] - above["y"] - above["height"] <= 40
    words = asked.locator(".suits span").all()
    assert {word.bounding_box()["height"] for word in words} == {words[0].bounding_box()["height"]}  # type: ignore[index]


def test_a_wild_card_is_challenged_and_who_has_not_called_is_caught(
    guests: Guests, rig: Rig, time: Time
) -> None:
    rig(lambda state: any(move.text.startswith("+4") for move in state.legal))
    ada, ben = party(guests, "Ada", "Ben", game="uno")
    lay(ada, "+4")
    asked = ada.get_by_role("dialog", name="Draw four: which colour?")
    expect(asked.locator(".suits button").first).to_be_visible()
    ada.keyboard.press("1")
    expect(ben.locator(QUESTION)).to_contain_text(
        "Did Ada have another card of the colour? Challenge"
    )
    expect(button(ben, "Draw 4 cards")).to_be_visible()
    ben.keyboard.press("c")
    expect(ada.locator(".log")).to_contain_text("Ben challenged the play")

    def wild(state: State) -> bool:
        return any(card.text.startswith(("W", "+4")) for card in state.hands[1])

    # Ben can go on: were he stuck, and after him Ada, she would draw a card more
    rig(lambda state: plays(state, *"123456789") == 2 and wild(state))
    ada, ben = party(guests, "Ada", "Ben", rules=TWO_CARDS, window=2)
    lay(ada)
    expect(ada.locator(QUESTION)).to_contain_text(
        "You have 1 card left: call, or you can be caught."
    )
    ada.keyboard.press("p")
    expect(ben.locator(QUESTION)).to_contain_text("Ada has not called: catch?")
    expect(ada.get_by_text("you have not called")).to_be_visible()
    ben.keyboard.press("c")
    expect(ada.locator(".log")).to_contain_text("Ben caught you")
    expect(ada.locator(CARDS)).to_have_count(3)


def test_who_may_challenge_sees_the_whole_hand_on_a_low_screen(guests: Guests, rig: Rig) -> None:
    rig(lambda state: any(move.text.startswith("+4") for move in state.legal))
    ada, ben, *_ = party(guests, "Ada", "Ben", "Cleo", "Dan", game="uno")
    lay(ada, "+4")
    expect(ada.locator("dialog[open] .suits button").first).to_be_visible()
    ada.keyboard.press("1")
    expect(button(ben, "Challenge Ada")).to_be_visible()
    assert below(ben, [(1280, 720), (1366, 768), (390, 844), (360, 740)]) == []
    resize(ben, DESKTOP)


def test_open_hands_are_seen_to_the_end_and_ones_own_after_it(guests: Guests, rig: Rig) -> None:
    # with two cards each, a deal that begins with the others can end before one's first turn
    rig(lambda state: True)
    rules = TWO_CARDS.replace("two-cards", "open").replace("[deal]", "seen.open_at = 99\n[deal]")
    page = guests.sit("", players=[None, "first", "first"], rules=rules)
    expect(page.locator(".felt .small-card").first).to_be_visible()
    choose(page, "Give up")
    button(page, "Give up").click()
    expect(page.get_by_role("heading", name="The deal is over")).to_be_visible()
    sizes = page.locator(".seat .size").all_inner_texts()
    left = sum(int(size.split()[0]) for size in sizes)
    assert page.locator(".felt .small-card").count() == left > 0


def commands_of(page: Page) -> list[str]:
    """The commands that a page sends from now on."""
    sent = list[str]()

    def note(request: Request) -> None:
        if request.url.endswith("/commands"):
            sent.append(request.post_data or "")

    page.on("request", note)
    return sent


def test_the_host_sets_the_pace_and_the_time_out_of_turn(guests: Guests) -> None:
    ada = guests.come("Ada", "")
    path = table(ada, "", [None, None], rules=KITCHEN, start=False)
    ada.goto(path)
    ben = guests.come("Ben", path)
    sent = commands_of(ada)
    ada.get_by_role("combobox", name="Computers play").select_option(label="quick")
    ada.get_by_role("combobox", name="out of turn").select_option(label="8 seconds")
    ada.get_by_role("checkbox", name="Hints").click()
    expect(ada.get_by_role("checkbox", name="Hints")).to_be_checked()  # once the server says so
    expect(ben.get_by_role("checkbox", name="Hints")).to_be_checked()
    expect(ben.get_by_role("combobox", name="Computers play")).to_have_value("200")
    expect(ben.get_by_role("combobox", name="out of turn")).to_have_value("8")
    expect(ben.get_by_role("combobox", name="out of turn")).to_be_disabled()
    options = [json.loads(text)["command"]["options"] for text in sent]
    assert options == [{"pace": 200}, {"window": 8}, {"hints": True}]
    ben.get_by_role("textbox", name="Your name").fill("Benedikt")
    button(ben, "Save").click()
    expect(ada.get_by_text("Watching: Benedikt.")).to_be_visible()


def test_a_page_that_was_too_quick_waits_and_asks_again(guests: Guests) -> None:
    refused = list[str]()

    def refuse(route: Route) -> None:
        path = route.request.url.rpartition("/api/")[2]
        if path in refused:
            route.continue_()
        else:
            refused.append(path)
            route.fulfill(status=429, headers={"Retry-After": "1"}, body="{}")

    page = guests.come(path="")
    page.route("**/api/session", refuse)
    page.route("**/api/games", refuse)
    page.goto("/")
    expect(page.locator(".game").first).to_be_visible()
    assert sorted(refused) == ["games", "session"]


def test_a_page_says_that_the_server_has_stopped_and_goes_on(
    browser: Browser, tmp_path: Path
) -> None:
    store = tmp_path / "tables.sqlite"
    with served(store) as (process, port):
        guests = Guests(browser, f"http://127.0.0.1:{port}")
        page = guests.sit()
        expect(page.locator(FITS).first).to_be_visible()
        size = page.locator(CARDS).count()
        process.send_signal(signal.SIGINT)
        expect(page.get_by_text("The server has stopped.")).to_be_visible()
        process.wait()
    with served(store, port):
        expect(page.get_by_text("The server has stopped.")).to_have_count(0)
        lay(page)
        expect(page.locator(CARDS)).to_have_count(size - 1)
        guests.close()
