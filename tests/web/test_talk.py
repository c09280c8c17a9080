"""Writing at a table that one was invited to: who may, who reads it, and what becomes of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import LATER, Guests, party
from tests.web.serving import Place, Site, alone, played_to_the_end, seated
from tests.web.test_browser_people import button, choose
from upcard.web.commands import LONGEST_TEXT

SECRET = "meet me at the old mill"


def said(place: Place) -> list[Any]:
    """What somebody is told that was written."""
    return [one["text"] for one in place.message["said"] if one["text"] is not None]


def test_who_sits_writes_and_is_read_by_those_who_sit(site: Site) -> None:
    ada, bob, wat = seated(site, "Ada", "Bob", watching=["Wat"])
    assert ada.message["talk"]
    told = bob.does("write", text=f"  {SECRET}\n ")
    assert told["said"][-1] == {"seat": 1, "name": "Bob", "phrase": None, "text": SECRET}
    assert said(ada) == said(bob) == [SECRET]
    # Who has no seat neither writes nor reads, and a stranger does not know the table.
    assert SECRET not in json.dumps(wat.message)
    assert "sit down" in wat.refuses("write", 403, text="hello")
    stranger = Place(site.browser("Eve"), ada.table, ada.invitation)
    assert stranger.asks("write", text="hello").status == 404
    wat.does("say", phrase=1)
    assert [one["phrase"] for one in ada.message["said"]] == [None, 1]


def test_who_sits_down_later_does_not_read_what_was_written_before(site: Site) -> None:
    ada, bob, wat = seated(site, "Ada", "Bob", watching=["Wat"])
    ada.does("write", text=SECRET)
    bob.does("stand")
    wat.does("sit", seat=1)
    assert said(wat) == []
    ada.does("write", text="welcome")
    assert (said(wat), said(bob)) == (["welcome"], [SECRET])


def test_nothing_of_it_is_in_the_record(site: Site) -> None:
    place = alone(site.browser("Ada"), "indigo")
    place.does("write", text=SECRET)
    record = played_to_the_end(place)["record"]
    for path in (f"/api/records/{record}", f"/api/records/{record}/file"):
        assert SECRET not in json.dumps(place.browser.get(path).body)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("a\x1b[31mb", "a\\u001b[31mb"),
        ("evil \u202etxt.exe", "evil \\u202etxt.exe"),
        ("two\r\nlines\tand\x00", "two lines and\\u0000"),
        ("<b>é 🂡</b>", "<b>é 🂡</b>"),
        ("x" * LONGEST_TEXT, "x" * LONGEST_TEXT),
    ],
)
def test_what_cannot_be_seen_is_shown_by_its_number(site: Site, given: str, shown: str) -> None:
    ada, bob = seated(site, "Ada", "Bob")
    ada.does("write", text=given)
    assert said(bob) == [shown]


@pytest.mark.parametrize("text", ["", " ", "x" * (LONGEST_TEXT + 1), "\x1b" * 40, 7, None])
def test_what_is_no_line_is_refused(site: Site, text: Any) -> None:
    ada, _ = seated(site, "Ada", "Bob")
    assert ada.refuses("write", 400, text=text)


def test_the_host_turns_writing_off_and_a_listed_table_has_none(site: Site) -> None:
    ada, bob = seated(site, "Ada", "Bob")
    assert bob.refuses("talk", 403, on=False)
    ada.does("talk", on=False)
    assert not bob.message["talk"]
    assert "turned writing off" in bob.refuses("write", 409, text="hello")
    ada.does("talk", on=True)
    bob.does("write", text="hello")
    ada.does("options", options={"listed": True})
    assert not bob.message["talk"]
    listed = "only phrases are said at a table that the lobby lists"
    assert bob.refuses("write", 422, text="hello") == listed
    assert ada.refuses("talk", 422, on=True) == listed


def test_whoever_is_muted_is_heard_no_more_under_any_name(site: Site) -> None:
    ada, bob, wat = seated(site, "Ada", "Bob", watching=["Wat"])
    number = ada.message["number"]
    assert ada.does("mute", seat=1)["muted"] == ["Bob"]
    assert ada.does("mute", watcher="Wat")["muted"] == ["Bob", "Wat"]
    # Nobody else learns of it, not even by a number.
    assert (bob.message["number"], bob.message["muted"]) == (number, [])
    bob.browser.post("/api/session", {"name": "Rob"})
    bob.browser.post(f"{bob.path}/join", {})
    bob.does("write", text=SECRET)
    bob.does("say", phrase=2)
    wat.does("say", phrase=3)
    assert ada.message["said"] == []
    assert ada.message["muted"] == ["Rob", "Wat"]
    assert len(bob.message["said"]) == 3
    ada.does("mute", seat=1, on=False)
    assert said(ada) == [SECRET]
    for nobody in ({"seat": 0}, {}, {"watcher": "Zoe"}, {"seat": 5}):
        assert ada.refuses("mute", 422, **nobody)


@pytest.mark.full
def test_people_write_to_each_other_and_mute_each_other(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    for page in (ada, ben):
        page.evaluate(LATER)
    field, send = ada.get_by_role("textbox", name="Write to the others"), button(ada, "Send")
    field.fill("Nice <em>card</em>")
    field.press("Enter")
    expect(field).to_have_value("")
    for page in (ada, ben):
        expect(page.locator(".talk li")).to_have_text("Ada Nice <em>card</em>")
    expect(ben.locator(".bubble")).to_have_text("Nice <em>card</em>")
    field.fill("d")  # a letter that draws a card elsewhere
    expect(field).to_have_value("d")
    send.click()
    expect(ben.locator(".talk li")).to_have_count(2)
    ben.reload()
    expect(ben.locator(".talk li")).to_have_count(2)
    expect(ben.locator(".bubble")).to_have_count(0)
    choose(ben, "Say something")
    ben.get_by_role("checkbox", name="Mute Ada").click()
    expect(ben.get_by_role("checkbox", name="Mute Ada")).to_be_checked()
    button(ben, "Close").click()
    field.fill("Are you there?")
    send.click()
    expect(ada.locator(".talk li")).to_have_count(3)
    choose(ben, "Say something", "Oops!")
    expect(ada.locator(".bubble", has_text="Oops!")).to_be_visible()
    expect(ben.locator(".talk li")).to_have_count(2)


@pytest.mark.full
def test_the_host_switches_writing_off(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben")
    expect(ben.get_by_role("textbox", name="Write to the others")).to_be_visible()
    choose(ada, "Say something")
    ada.get_by_role("checkbox", name="Players may write to each other").click()
    expect(ben.get_by_role("textbox", name="Write to the others")).to_have_count(0)
    button(ada, "Close").click()
    choose(ben, "Say something")
    expect(button(ben, "Hello!")).to_be_visible()
    expect(ben.get_by_role("checkbox", name="Players may write")).to_have_count(0)
