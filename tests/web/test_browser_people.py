"""Several people at a table, each with a browser: coming, seeing, going, and coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browsing import (
    CARDS,
    ENDING,
    FITS,
    LATER,
    Guests,
    held,
    party,
    play,
    play_together,
    table,
)

pytestmark = pytest.mark.full


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def choose(page: Page, *names: str) -> None:
    """Click through the menu."""
    button(page, "Menu").click()
    for name in names:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def invitation(page: Page) -> str:
    """The link that the page shows for others, as far as it is not the server's name."""
    page.get_by_role("button", name=re.compile("^Invite")).first.click()
    link = page.get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("#"))
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.get_by_text("This link works on this computer only.")).to_be_visible()
    address = link.input_value()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    return "/" + address.split("/", 3)[3]


def hand_of(page: Page) -> list[str]:
    found: list[str] = page.locator(CARDS).evaluate_all("(all) => all.map((e) => e.dataset.card)")
    return sorted(found)


def test_two_play_by_an_invitation_and_a_third_sees_no_hand(guests: Guests) -> None:
    ada = guests.come("Ada")
    button(ada, "Open a table for friends").click()
    ada.get_by_role("combobox", name="Game").select_option("crazy8s")
    ada.get_by_role("checkbox", name="List this table in the lobby").uncheck()
    button(ada, "Create the table").click()
    expect(ada.locator(".places .mine")).to_contain_text("Ada")

    path = invitation(ada)
    ben = guests.come("Ben", path)
    expect(ada.get_by_text("Watching: Ben.")).to_be_visible()
    expect(ben.get_by_text("Ada is the host. Choose a seat, then say")).to_be_visible()
    cleo = guests.come("Cleo", path)
    expect(ada.get_by_text("Watching: Ben, Cleo.")).to_be_visible()
    button(ben, "Sit here: seat 2").click()
    for page in (ada, ben):
        expect(page.get_by_text("Not ready yet: Ben.")).to_be_visible()
    button(ada, "Deal").click()
    told = ada.get_by_role("alert")
    expect(told).to_have_text("Ben is not ready yet")
    first = "(one) => getComputedStyle(one, '::first-letter').textTransform"
    assert told.evaluate(first) == "uppercase"
    button(ben, "I am ready").click()
    place = ada.locator(".places li", has_text="Ben")
    expect(place.get_by_text("ready", exact=True)).to_be_visible()
    expect(
        cleo.locator(".places li", has_text="Ben").get_by_text("ready", exact=True)
    ).to_be_visible()
    button(ada, "Deal").click()

    expect(ada.locator(CARDS)).not_to_have_count(0)
    expect(ben.locator(CARDS)).not_to_have_count(0)
    assert not set(hand_of(ada)) & set(hand_of(ben))
    expect(cleo.get_by_text("You are watching, and see what everybody")).to_be_visible()
    assert cleo.locator(".hand, .small-card, .answers button").count() == 0
    seen = cleo.content()
    assert not [card for card in hand_of(ada) + hand_of(ben) if f'"{card}"' in seen]
    play_together(ada, ben)
    for page in (ada, ben, cleo):
        expect(page.get_by_role("heading", name="The deal is over")).to_be_visible()
    assert not cleo.locator(ENDING).get_by_role("button", name="Play again").count()


def test_a_listed_table_is_found_in_the_lobby(guests: Guests) -> None:
    ada, ben = guests.come("Ada", ""), guests.come("Ben")
    path = table(ada, "chaos", [None, None], start=False, listed=True)
    ada.goto(path)
    link = ben.locator(f"a[href='{path.partition('#')[0]}']")
    expect(link).to_contain_text("2 free seats")
    ben.get_by_role("combobox", name="Tables of").select_option("clash")
    expect(link).to_have_count(0)
    ben.get_by_role("combobox", name="Tables of").select_option("chaos")
    link.click()
    expect(ada.get_by_text("Watching: Ben.")).to_be_visible()


def seen(page: Page) -> tuple[list[str], list[str]]:
    return hand_of(page), page.locator(".log li").all_inner_texts()


def test_a_reload_or_a_second_device_changes_nothing(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    play(ada, moves=1)
    expect(ada.locator(".log li")).to_have_count(2)
    before = seen(ada)
    ada.reload()
    other = guests.window(ada.context, ada.url)
    for page in (ada, other):
        expect(page.locator(CARDS)).to_have_count(len(before[0]))
        assert seen(page) == before
    play(ben, moves=1)
    play(other, moves=1)
    for page in (ada, other, ben):
        expect(page.locator(".log li")).to_have_count(4)
    assert seen(other) == seen(ada) != before


def test_without_a_network_the_page_waits_and_goes_on(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    hand = hand_of(ben)
    ben.context.set_offline(True)
    expect(ben.get_by_text("The connection is lost. Reconnecting")).to_be_visible()
    assert hand_of(ben) == hand
    play(ada, moves=1)
    expect(ada.locator(".log li")).to_have_count(2)
    ben.context.set_offline(False)
    expect(ben.locator(".log li")).to_have_count(2)
    expect(ben.get_by_text("Reconnecting")).to_have_count(0)
    guests.said.clear()  # of the network


def test_a_move_made_without_a_network_is_told_as_not_made(guests: Guests) -> None:
    page = guests.sit()
    expect(page.locator(FITS)).not_to_have_count(0)
    before = hand_of(page)
    page.context.set_offline(True)
    page.locator(FITS).first.click(position={"x": 9, "y": 9})
    expect(page.get_by_text("Nothing has changed")).to_be_visible()
    assert hand_of(page) == before
    page.context.set_offline(False)
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    play(page, moves=1)
    expect(page.locator(CARDS)).to_have_count(len(before) - 1)
    guests.said.clear()  # of the network


def test_the_page_opens_without_a_network_as_it_was(guests: Guests) -> None:
    page = guests.come(path="", worker=True, fresh=True)
    page.goto(table(page, "crazy8s", [None, "first"]))
    expect(page.locator(f"{FITS}, .answers .answer").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    before = hand_of(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    expect(page.locator(CARDS)).to_have_count(len(before))
    assert hand_of(page) == before
    drawn = "() => document.querySelector('.cards .face use')?.getBBox().width > 0"
    page.wait_for_function(drawn)
    page.context.set_offline(False)
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    expect(page.locator(CARDS)).to_have_count(len(before))
    assert hand_of(page) == before
    guests.said.clear()  # of the network


def test_who_leaves_the_page_comes_back_to_what_happened(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    ben.get_by_role("link", name="to the lobby").click()
    own = ben.get_by_role("link", name="Ada and Ben")
    expect(own).to_be_visible()
    expect(ada.locator(".seat", has_text="Ben")).to_contain_text("away")
    play(ada, moves=1)
    expect(ada.locator(".log li")).to_have_count(2)
    expect(ada.locator(".status")).to_contain_text("Ben is away; a computer will soon play")
    own.click()
    expect(ben.get_by_role("heading", name="While you were away")).to_be_visible()
    expect(ada.locator(".status")).not_to_contain_text("is away")
    expect(ben.locator(".away li")).to_have_text(ben.locator(".log li").first.inner_text())
    expect(ada.locator(".seat", has_text="Ben")).not_to_contain_text("away")
    button(ben, "Go on").click()
    expect(ben.get_by_role("heading", name="While you were away")).to_have_count(0)


def test_a_phrase_is_seen_unless_it_is_muted(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    button(ben, "Settings").click()
    ben.get_by_role("checkbox", name="Do not show what others say").check()
    button(ben, "Close").click()
    ada.evaluate(LATER)
    choose(ada, "Say something", "Good luck!")
    expect(ada.locator(".bubble")).to_have_text("Good luck!")
    choose(ben, "Say something", "Thank you!")
    expect(ada.locator(".bubble")).to_have_count(2)
    assert ben.locator(".bubble").count() == 0
    ada.evaluate("due.forEach((does) => does())")
    expect(ada.locator(".bubble")).to_have_count(0)


def test_who_gives_up_loses_and_a_computer_plays_on(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    choose(ben, "Give up")
    expect(ben.get_by_text("the deal is lost for you")).to_be_visible()
    button(ben, "No, go back").click()
    expect(ben.locator("dialog")).to_have_count(0)
    choose(ben, "Give up")
    button(ben, "Give up").click()
    expect(ada.locator(".seat", has_text="Ben")).to_contain_text("gave up")
    assert play(ada)
    expect(ben.get_by_role("heading", name="The deal is over")).to_be_visible()


def test_the_host_locks_the_table_and_sends_people_away(guests: Guests) -> None:
    ada = guests.come("Ada", "")
    path = table(ada, "crazy8s", [None, None], start=False)
    ada.goto(path)
    ben, cleo = guests.come("Ben", path), guests.come("Cleo", path)
    button(ben, "Sit here: seat 2").click()
    expect(ada.get_by_text("Watching: Cleo.")).to_be_visible()
    choose(ada, "Remove Cleo")
    expect(cleo.get_by_text("You are no longer at that table")).to_be_visible()
    assert cleo.url.count("/t/") == 0
    button(ada, "Remove Ben").click()
    expect(ben.get_by_text("You are no longer at that table")).to_be_visible()
    ada.keyboard.press("Escape")
    cleo.goto(path)
    expect(cleo.get_by_role("alert")).to_contain_text("removed you")

    # So, too, is told who was there and whose stream had not begun yet.
    emil = guests.come("Emil", "")
    with held(emil, "**/stream?*", lambda: emil.goto(path)):
        choose(ada, "Remove Emil")
    expect(emil.get_by_text("You are no longer at that table")).to_be_visible()
    ada.keyboard.press("Escape")

    choose(ada, "Lock the table: nobody else comes in")
    ada.keyboard.press("Escape")
    expect(ada.get_by_text("The table is locked")).to_be_visible()
    dora = guests.come("Dora", path)
    expect(dora.get_by_role("alert")).to_contain_text("locked")
    choose(ada, "Unlock the table")
    expect(ada.get_by_text("The table is locked")).to_have_count(0)
    dora.reload()
    expect(dora.get_by_role("heading", name="Who plays")).to_be_visible()


def test_what_the_host_types_stays_while_others_come(guests: Guests) -> None:
    ada = guests.come("Ada", "")
    path = table(ada, "crazy8s", [None, None], start=False)
    ada.goto(path)
    goal = ada.get_by_role("spinbutton", name="Match to this many points")
    goal.press_sequentially("120")
    ben = guests.come("Ben", path)
    button(ben, "Sit here: seat 2").click()
    expect(ada.locator(".places li", has_text="Ben")).to_be_visible()
    expect(goal).to_have_value("120")
    goal.blur()
    their_goal = ben.get_by_role("spinbutton", name="Match to this many points")
    expect(their_goal).to_have_value("120")
    expect(their_goal).to_be_disabled()


def test_who_is_invited_while_a_computer_plays_has_its_seat_in_the_next_deal(
    guests: Guests,
) -> None:
    ada = guests.sit("indigo")
    path = invitation(ada)
    ben = guests.come("Ben", path)
    expect(ada.get_by_role("heading", name="Who watches")).to_be_visible()
    assert play(ada)
    expect(ben.get_by_role("heading", name="Who plays next")).to_have_count(0)
    button(ada, "Open the seat: first").click()
    button(ben, "Sit here: seat 2").click()
    expect(ada.locator(".places")).to_have_count(0)
    button(ada, "Play again").click()
    for page in (ada, ben):
        expect(page.locator(CARDS)).not_to_have_count(0)


def test_who_leaves_the_table_is_replaced_by_a_computer(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    ben.keyboard.press("q")
    expect(ben.get_by_text("A computer plays on for you.")).to_be_visible()
    button(ben, "Leave").click()
    expect(ben.get_by_role("heading", name="Play against computers")).to_be_visible()
    expect(ada.locator(".seat:not(.mine)")).to_contain_text("computer")
    expect(ben.get_by_text("Your tables")).to_have_count(0)
    expect(ada.locator(".seat:not(.mine)")).to_contain_text("has left · a computer plays for them")
    assert play(ada)


def test_who_comes_back_after_leaving_plays_on(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    path = invitation(ada)
    choose(ben, "Leave the table", "Leave")
    expect(ada.locator(".seat:not(.mine)")).to_contain_text("has left")
    ben.goto(path)
    expect(ben.locator(CARDS)).not_to_have_count(0)
    expect(ada.locator(".seat:not(.mine)")).not_to_contain_text("has left")
    play_together(ada, ben)
    choose(ben, "Leave the table", "Leave")
    expect(button(ada, "Sit here: seat 2")).to_be_visible()
    expect(ada.locator(".seat:not(.mine) .who")).to_have_text("Ben")
    ben.goto(path)
    button(ben, "Sit here: seat 2").click()
    button(ben, "Play again").click()
    for page in (ada, ben):
        expect(page.locator(CARDS)).not_to_have_count(0)


def test_a_name_is_changed_in_the_lobby_and_seen_at_the_table(guests: Guests) -> None:
    ada = guests.come("Ada", "")
    path = table(ada, "crazy8s", [None, None], start=False)
    ada.goto(path)
    ben = guests.come("Ben")
    ben.get_by_role("textbox", name="Your name").fill("Benedikt")
    button(ben, "Save").click()
    expect(ben.get_by_text("Your name is now Benedikt.")).to_be_visible()
    ben.goto(path)
    expect(ada.get_by_text("Watching: Benedikt.")).to_be_visible()
