"""After a deal, in a real browser: how it ended, the replay, the review, and what comes next."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browsing import (
    CARDS,
    COMPILED,
    ENDING,
    Guests,
    command,
    party,
    play,
    play_alone,
    resize,
    settled,
    table,
)
from tests.web.screens import ONE
from tests.web.serving import Site
from upcard.records import Record

pytestmark = pytest.mark.full

SHORT = 'base = "crazy8s"\nname = "short"\n[deal.hand]\n2 = 2\n'
THREE = 'base = "crazy8s"\nname = "three"\n[deal]\nhand = 4\n'
AS_PROMISED = "Shuffle verified: the cards were fixed before the deal."


def position(page: Page, number: int) -> None:
    """The replay shows a position."""
    expect(page.get_by_role("slider")).to_have_value(str(number))
    expect(page).to_have_url(re.compile(f"#{number},"))
    expect(page.locator(".steps [aria-current]")).to_have_text(re.compile(rf"^\s*{number}\."))


def test_the_score_sheet_of_eight_shows_all_its_columns(guests: Guests) -> None:
    page = guests.sit("uno", players=[None, *["easy"] * 7])
    command(page, page.url[page.url.index("/t/") :], "resign")
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet.get_by_role("columnheader")).to_have_count(9)
    for size in ((1920, 1080), (1280, 800), (390, 844)):
        resize(page, size)
        assert sheet.evaluate("(e) => e.scrollWidth <= e.clientWidth"), size


def test_who_reads_below_sees_how_a_deal_has_ended(guests: Guests) -> None:
    page = guests.come("Ada", "", size=(320, 568))
    page.goto(table(page, "uno", [None, "first"]))
    expect(page.locator(CARDS)).not_to_have_count(0)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("() => scrollY > 100")
    command(page, page.url[page.url.index("/t/") :], "resign")
    expect(page.get_by_role("heading", name="The deal is over")).to_be_in_viewport()


def test_a_replay_shows_all_hands_above_its_buttons_on_a_phone(guests: Guests) -> None:
    page = guests.come("Ada", "", size=(390, 844))
    page.goto(table(page, "", [None, "first", "first"], rules=THREE))
    assert play(page)
    page.get_by_role("link", name="Replay and review").tap()
    expect(page.locator(".felt .seat")).to_have_count(3)
    expect(page.locator(".controls")).to_be_visible()
    settled(page)
    one, other, own, buttons = page.locator(".felt .seat, .controls").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert one["y"] == other["y"]
    assert own["bottom"] <= buttons["y"]


def test_a_deal_is_looked_at_from_its_end_to_its_beginning(guests: Guests, tmp_path: Path) -> None:
    page = guests.come()
    play_alone(page, "Indigo", seats=2)
    commitment = page.evaluate(
        "fetch(location.pathname.replace('/t/', '/api/tables/')).then((r) => r.json())"
        ".then(({ commitment }) => commitment)"
    )
    assert play(page)
    ending = page.locator(ENDING)
    expect(ending.locator("tbody tr")).to_have_count(2)
    ending.get_by_text(AS_PROMISED).click()
    promised, seed, salt, deck = ending.locator("dd code").all_inner_texts()
    assert promised == commitment
    page.get_by_role("link", name="Replay and review").click()

    slider = page.get_by_role("slider")
    last = int(str(slider.get_attribute("max")))
    position(page, 0)
    page.get_by_role("button", name="One move on").click()
    position(page, 1)
    page.keyboard.press("ArrowRight")
    position(page, 2)
    slider.focus()
    page.keyboard.press("End")
    position(page, last)
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press("ArrowLeft")
    position(page, last - 1)
    page.keyboard.press("Home")
    position(page, 0)
    page.locator(".steps button").nth(4).click()
    position(page, 4)
    page.reload()
    position(page, 4)

    eyes = page.get_by_role("combobox", name="Seen from")
    expect(eyes).to_have_value("0")  # one's own, who comes from the table
    expect(page.locator(".felt .seat > .open")).to_have_count(1)
    eyes.select_option("public")
    expect(page.locator(".felt .seat > .open")).to_have_count(0)
    eyes.select_option("all")
    expect(page.locator(".felt .seat > .open")).to_have_count(2)
    eyes.select_option("0")
    expect(page.locator(".felt .seat > .open")).to_have_count(1)
    expect(page).to_have_url(re.compile("#4,0$"))

    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the record").click()
    path = tmp_path / "deal.json"
    loading.value.save_as(path)
    record = Record.from_json(path.read_bytes())
    record.verify()
    assert len(record.moves) == last
    opened = {
        "deck": record.chance.deck,
        "seed": str(record.chance.seed),
        "first": record.chance.first,
        "salt": salt,
    }
    text = json.dumps(opened, ensure_ascii=False, separators=(",", ":"))
    assert (seed, deck) == (str(record.chance.seed), " ".join(record.chance.deck or ()))
    assert hashlib.sha256(text.encode()).hexdigest() == commitment

    expect(page.locator(".curve")).to_be_visible(timeout=COMPILED)
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    page.locator(".curve > svg").click(position={"x": 1, "y": 50})
    position(page, 0)

    page.goto("/")
    page.get_by_label("Open a record from a file").set_input_files(path)
    expect(page).to_have_url(re.compile("/r/"))
    position(page, 0)


def test_a_link_to_a_turn_shows_others_that_turn_with_the_same_eyes(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    page.goto(table(page, "crazy8s", [None, "first"]))
    assert play(page)
    page.get_by_role("link", name="Replay and review").click()
    page.locator(".steps button").nth(3).click()
    position(page, 3)
    page.get_by_role("combobox", name="Seen from").select_option("1")
    expect(page).to_have_url(re.compile("#3,1$"))
    copy = page.get_by_role("button", name="Copy a link to this turn")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copy.click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = guests.come("Bea", path="", fresh=True)
    other.goto(link)
    position(other, 3)
    expect(other.get_by_role("combobox", name="Seen from")).to_have_value("1")
    for one in (page, other):
        expect(one.locator(".felt .seat > .open")).to_have_count(1)  # it is that turn's
    told = [one.locator(".note").all_inner_texts() for one in (page, other)]
    assert told[0] == told[1]

    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.keyboard.press("ArrowRight")
    position(page, 4)
    expect(page.get_by_text("Copied.")).to_have_count(0)
    copy.click()
    field = page.get_by_role("textbox", name="Link")
    expect(field).to_have_value(link.replace("#3,", "#4,").replace("at=3", "at=4"))
    assert page.evaluate("getSelection().toString()") == link.replace("#3,", "#4,").replace(
        "at=3", "at=4"
    )


def test_a_replay_is_of_the_seat_whose_eyes_it_has_and_calls_nobody_you(guests: Guests) -> None:
    ada, ben = party(guests, "Ada", "Ben", game="", rules=ONE)
    ada.locator(CARDS).click(position={"x": 9, "y": 9})
    ben.evaluate("""localStorage.setItem("upcard.alone.player", '"hard"')""")
    ben.get_by_role("link", name="Replay and review").click()
    expect(ben.get_by_role("combobox", name="Seen from")).to_have_value("1")
    expect(ben.get_by_role("combobox", name="Your seat")).to_have_value("1")
    expect(ben.get_by_role("combobox", name="Computers")).to_have_value("hard")
    ada.goto(ben.url)
    own = ada.locator(".side.bottom .seat")
    expect(own.locator("strong")).to_have_text("Ben")
    expect(own.locator(".open")).to_have_count(1)
    expect(own.get_by_text("you", exact=True)).to_have_count(0)


def test_a_position_is_played_on_from(guests: Guests, site: Site) -> None:
    page = guests.sit("crazy8s")
    at = page.url
    assert play(page)
    page.get_by_role("link", name="Replay and review").click()
    expect(page.get_by_role("slider")).to_have_value("0")
    settled(page)
    play_on = page.get_by_role("button", name="Play on")
    page.keyboard.press("End")
    expect(play_on).to_be_disabled()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    position(page, 1)
    page.get_by_role("combobox", name="Your seat").select_option("1")
    play_on.click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator(".side.bottom .seat")).to_have_attribute("data-seat", "1")
    there = site.server.hall.awake[page.url.rpartition("/")[2]].table.places
    hurried = there.options.model_copy(update={"pace": 0})
    site.does(lambda: setattr(there, "options", hurried))
    assert play(page)
    assert page.url.partition("#")[0] != at.partition("#")[0]


def test_a_match_is_played_to_its_goal(guests: Guests) -> None:
    page = guests.sit("", rules=SHORT, goal=30)
    sheet = page.get_by_role("region", name="Score sheet")
    for deals in range(1, 30):
        assert play(page)
        rows = sheet.locator("tbody tr")
        expect(rows).to_have_count(deals + 1)  # the last one sums up
        figures = [row.locator("td").all_inner_texts() for row in rows.all()]
        *each, points = [[int(figure) for figure in row] for row in figures]
        assert [sum(column) for column in zip(*each, strict=True)] == points
        again = page.get_by_role("button", name="Play again")
        assert again.count() == (max(points) >= 30)
        if max(points) >= 30:
            break
        page.get_by_role("button", name="Next deal").click()
        expect(page.locator(CARDS)).not_to_have_count(0)
    again.click()
    expect(page.locator(CARDS)).not_to_have_count(0)
    assert play(page)
    expect(sheet.locator("tbody tr")).to_have_count(1 + 1)


def test_the_page_finds_a_shuffle_that_was_not_promised(guests: Guests) -> None:
    page = guests.sit()
    assert play(page)
    expect(page.get_by_text(AS_PROMISED)).to_be_visible()

    def forge(route: Route) -> None:
        told = route.fetch().json()
        opened = told["message"]["opened"]
        opened["deck"][0], opened["deck"][1] = opened["deck"][1], opened["deck"][0]
        route.fulfill(json=told)

    page.route("**/join", forge)
    page.route("**/stream*", lambda route: route.abort())
    page.reload()
    expect(page.get_by_text("The shuffle is wrong")).to_be_visible()
    guests.said.clear()  # of the stream that was cut


def test_records_and_history_have_what_was_played(guests: Guests) -> None:
    page = guests.sit(name="Dagny")
    assert play(page)
    page.goto("/")
    link = page.locator("a[href^='/r/']", has_text="Dagny and first")
    expect(link).to_have_count(1)
    page.goto("/history")
    expect(page.get_by_role("row", name=re.compile("Dagny"))).to_contain_text("%")
    page.get_by_role("combobox", name="Game").select_option("clash")
    expect(page.get_by_role("row", name=re.compile("Dagny"))).to_have_count(0)


def test_what_is_no_record_is_refused_in_a_sentence(guests: Guests, tmp_path: Path) -> None:
    page = guests.come()
    path = tmp_path / "deal.json"
    path.write_text("no JSON")
    page.get_by_label("Open a record from a file").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("not JSON")
    path.write_text("{}")
    page.get_by_label("Open a record from a file").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("format: this key is missing")
