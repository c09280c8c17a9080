"""What brings people back, in a browser: another device, friends, the day, puzzles, a cup."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.barriers import barriers
from tests.web.browsing import CARDS, ENDING, FITS, Guests, command, held, play_together, send
from tests.web.browsing import table as new_table

pytestmark = pytest.mark.full


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_code_makes_another_browser_the_same_person(guests: Guests) -> None:
    ada, phone = guests.come("Ada"), guests.come("Guest 7", fresh=True)
    new_table(ada, "indigo", [None, "first"])
    his = new_table(phone, "indigo", [None, "first"])
    button(ada, "Use another device")
    button(ada, "Make a code")
    code = ada.locator(".code code").inner_text()
    button(phone, "I have a recovery code")
    phone.get_by_role("textbox", name="Recovery code").fill("nonsense")
    button(phone, "Be that person here")
    expect(phone.get_by_role("alert")).to_contain_text("16 letters and digits")
    phone.get_by_role("textbox", name="Recovery code").fill(code.lower())
    button(phone, "Be that person here")
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text("This browser is Ada now.")
    expect(dialog).to_contain_text("Before, it was Guest 7 (0 deals, 1 table). All of it is kept.")
    back = phone.locator(".code code").inner_text()
    button(phone, "Go on")
    expect(phone.get_by_label("Your name")).to_have_value("Ada")
    expect(phone.locator("ul.tables a[href^='/t/']")).to_have_count(1)
    # What Ada is called on one device she is on the other, whatever that one has kept.
    # The page is there before the server's answer is, with what it has kept.
    send(ada.context, "/api/session", {"name": "Ada L."})
    with held(phone, "**/api/session", phone.reload):
        expect(phone.get_by_label("Your name")).to_have_value("Ada")
    expect(phone.get_by_label("Your name")).to_have_value("Ada L.")
    button(phone, "I have a recovery code")
    phone.get_by_role("textbox", name="Recovery code").fill(back)
    button(phone, "Be that person here")
    button(phone, "Go on")
    expect(phone.locator(f"a[href='{his.partition('#')[0]}']")).to_be_visible()


def test_somebody_one_has_played_with_is_invited_comes_and_is_removed(guests: Guests) -> None:
    ada, bob = guests.come("Ada", ""), guests.come("Bob", "")
    path = new_table(ada, "crazy8s", [None, None], start=False)
    place, _, invitation = path.partition("#")
    for seat, page in enumerate((ada, bob)):
        send(page.context, f"/api/tables/{place[3:]}/join", {"invitation": invitation})
        command(page, path, "sit", seat=seat)
        command(page, path, "ready", ready=True)
    command(ada, path, "deal")
    for page in (ada, bob):
        command(page, path, "resign")
        page.goto(path)
    for page in (ada, bob):
        expect(page.locator(ENDING)).to_be_visible()
    bob.goto("/")
    ada.goto("/people")
    expect(ada.get_by_role("button", name="Invite Bob")).to_be_visible()
    assert barriers(ada) == []
    button(ada, "Invite Bob")
    expect(ada).to_have_url(re.compile("/t/"))
    expect(ada.get_by_text("Bob is invited")).to_be_visible()
    expect(bob.get_by_role("heading", name="You are invited")).to_be_visible()
    assert barriers(bob) == []
    bob.get_by_role("link", name="Go there").click()
    expect(bob.locator(".places")).to_contain_text("Ada")
    bob.goto("/people")
    button(bob, "Remove Ada")
    bob.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(bob.get_by_role("heading", name="Removed")).to_be_focused()
    assert barriers(bob) == []
    ada.goto("/people")
    expect(ada.get_by_text("You have finished no deal with other people yet.")).to_be_visible()


def test_the_deal_of_the_day_is_played_once_and_all_see_the_results(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upcard.web.day.GAMES", ("indigo",))  # whatever day it is
    monkeypatch.setattr("upcard.web.day.LEVELS", ("easy",))
    ada = guests.come("Ada", "/day")
    expect(ada.locator("#lines ~ .scroll")).to_have_count(0)
    button(ada, "Play")
    expect(ada.locator(CARDS)).not_to_have_count(0)
    path = ada.url[ada.url.index("/t/") :]
    ada.goto("/day")
    expect(ada.get_by_text("You have begun. Go on: this try counts.")).to_be_visible()
    command(ada, path, "resign")
    button(ada, "To the table")
    expect(ada.locator(ENDING)).to_be_visible()
    ada.get_by_role("link", name="Today’s results").click()
    expect(ada.locator("#lines ~ .scroll tr.mine")).to_contain_text("Ada")
    assert barriers(ada) == []
    bob = guests.come("Bob", "/day")  # who has not played yet
    expect(bob.locator("#lines ~ .scroll tbody")).to_contain_text("Ada")
    expect(bob.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_puzzle_is_answered_by_keyboard_and_remembered(guests: Guests) -> None:
    ada = guests.come("Ada", "/puzzles")
    ada.get_by_role("link", name="Crazy Eights, puzzle 1", exact=True).click()
    expect(ada.locator(FITS).first).to_be_visible()
    expect(ada.get_by_role("button", name="Draw a card", exact=True)).to_have_count(1)
    expect(ada.get_by_role("button", name="Draw until one fits")).to_have_count(0)
    ada.locator(FITS).first.focus()
    ada.keyboard.press("Enter")
    expect(ada.locator("#verdict")).to_be_focused()
    expect(ada.locator(f"{ENDING} tr")).to_have_count(4)
    ada.get_by_role("link", name="Next puzzle").click()
    expect(ada.locator(ENDING)).to_have_count(0)
    expect(ada.locator(CARDS).first).to_be_visible()
    ada.get_by_role("link", name="Puzzles", exact=True).click()
    first = ada.get_by_role("link", name="Crazy Eights, puzzle 1, ")
    expect(first).to_have_text(re.compile("tried|found"))
    expect(first).to_have_accessible_name(re.compile("tried|found"))


def test_a_puzzles_answer_is_read_whole_on_a_phone_on_its_side(guests: Guests) -> None:
    page = guests.come("Ada", "/puzzles", size=(844, 390), language="fr")
    page.locator(".numbers a").first.click()
    page.locator(FITS).first.click(position={"x": 9, "y": 9})
    expect(page.locator("#verdict")).to_be_focused()
    wide = "(e) => [e.scrollWidth <= e.clientWidth, e.clientWidth > 600]"
    assert page.locator(f"{ENDING} .scroll").evaluate(wide) == [True, True]


def test_a_cup_is_made_entered_by_its_link_and_played(guests: Guests) -> None:
    ada, *others = (guests.come(name, "") for name in ("Ada", "Bob", "Cleo"))
    ada.goto("/cups")
    ada.get_by_label("Name of the cup").fill("Friday")
    ada.get_by_role("combobox", name="Game").select_option("indigo")
    button(ada, "Create the cup")
    expect(ada.get_by_role("button", name="Begin the cup")).to_be_disabled()
    cup = ada.url[ada.url.index("/c/") :]
    told = ada.context.request.get(f"/api/cups/{cup[3:]}").json()
    for page in others:
        page.goto(told["path"])
        button(page, "Take part")
        expect(page.get_by_role("heading", name="Who takes part")).to_be_visible()
    button(ada, "Begin the cup")
    expect(ada.get_by_role("heading", name="Round 1")).to_be_visible()
    assert ada.locator("main h2").all_inner_texts() == ["Standings", "Round 1"]
    expect(ada.get_by_text("You have no opponent in this round.")).to_be_visible()
    bob, cleo = others
    expect(bob.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(bob.get_by_text("You have no opponent")).to_have_count(0)
    for page in (bob, cleo):
        page.get_by_role("link", name="To the table").click()
        expect(page.locator(".places")).to_be_visible()
    for page in (bob, cleo):
        ready = page.get_by_role("button", name="I am ready", exact=True)
        deal = page.get_by_role("button", name="Deal", exact=True)
        expect(ready.or_(deal).first).to_be_visible()  # whoever came second may be told later
        if ready.count():
            ready.click()
    for page in (bob, cleo):
        deal = page.get_by_role("button", name="Deal", exact=True)
        if deal.count():
            expect(page.get_by_text("All are ready: you can deal.")).to_be_visible()
            deal.click()
    for page in (bob, cleo):
        expect(page.locator(CARDS)).not_to_have_count(0)
    expect(bob.get_by_role("link", name="Cup", exact=True)).to_be_visible()
    play_together(bob, cleo)
    news = bob.locator(".cup-news")
    expect(news).to_contain_text("Friday: round 1 of 3")
    expect(news).to_contain_text(re.compile("You are in place [12] of 3.*The next round begins"))
    assert barriers(bob) == []
    bob.get_by_role("link", name="Back to the cup").click()
    expect(bob.get_by_role("heading", name="Standings")).to_be_visible()
    expect(ada.get_by_text(re.compile("(Bob|Cleo|nobody) has won"))).to_be_visible()
    expect(ada.get_by_role("button", name="Begin round 2")).to_be_enabled()
    assert barriers(ada) == []

    own = next(line["number"] for line in told["lines"] if line["you"])
    for _ in range(2):  # the others do not come
        send(ada.context, f"/api/cups/{cup[3:]}/go-on", {})
        now = ada.context.request.get(f"/api/cups/{cup[3:]}").json()
        [pairing] = now["pairings"][now["round"] - 1]
        send(ada.context, f"/api/cups/{cup[3:]}/give", {"place": pairing["place"], "winner": own})
    send(ada.context, f"/api/cups/{cup[3:]}/go-on", {})
    expect(ada.get_by_text("Indigo. The cup is over and goes to Ada.")).to_be_visible()


def test_a_host_removes_who_never_comes_and_ends_the_cup(guests: Guests) -> None:
    ada, bob = (guests.come(name, "") for name in ("Ada", "Bob"))
    cup = f"/c/{send(ada.context, '/api/cups', {'title': 'Friday', 'game': 'indigo'})['id']}"
    path = ada.context.request.get(f"/api/cups/{cup[3:]}").json()["path"]
    for page in (ada, bob, *(guests.come(name, "") for name in ("Cleo", "Dan"))):
        send(page.context, f"/api/cups/{cup[3:]}/enter", {"invitation": path.partition("#")[2]})
    bob.goto(path)
    bob.locator("summary").get_by_text("Leave the cup").click()
    expect(bob.get_by_role("button", name="Remove Cleo")).to_have_count(0)
    ada.goto(cup)
    button(ada, "Begin the cup")
    expect(ada.get_by_text("not played yet")).to_have_count(2)
    ada.locator("summary").get_by_text("Remove somebody").click()
    button(ada, "Remove Dan")
    asked = ada.get_by_role("dialog", name="Remove Dan?")
    expect(asked).to_contain_text("are given to the other")
    asked.get_by_role("button", name="Remove", exact=True).click()
    expect(ada.get_by_role("row", name="Dan has left the cup")).to_be_visible()
    expect(bob.get_by_text("not played yet")).to_have_count(1)
    expect(bob.get_by_role("link", name="To the table")).to_have_count(1)
    expect(ada.get_by_role("link", name="To the table")).to_have_count(0)
    bob.get_by_role("link", name="To the table").click()
    expect(bob.get_by_text("the host of the cup can give the pairing to the other")).to_be_visible()
    button(ada, "Remove Cleo")
    ada.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(bob.get_by_text("This pairing was decided without a deal.")).to_be_visible()
    expect(bob.locator(".cup-news")).to_contain_text("You are in place 1 of 4.")
    bob.get_by_role("link", name="Cup", exact=True).click()
    button(ada, "End the cup now")
    ada.get_by_role("dialog").get_by_role("button", name="End the cup now").click()
    for page in (ada, bob):
        expect(
            page.get_by_text("Indigo. The host ended the cup before all had met.")
        ).to_be_visible()
        expect(page.locator("summary")).to_have_count(0)
    assert barriers(ada) == []
