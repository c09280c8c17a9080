"""A link to a deal, as others show it: a title, a sentence, a picture of what may be seen."""

from __future__ import annotations

import asyncio
import re
import struct
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Guests, play, table
from tests.web.serving import Browser, Site, alone, played_to_the_end
from upcard.web.pictures import HIGH, WIDE, Shown, picture
from upcard.web.refusals import TooMany
from upcard.web.requests import PositionPart
from upcard.web.sharing import MOST_KEPT, MOST_WAITING, Sharing, Turn, png

CARD = re.compile(r'<svg x="[^"]*" y="[^"]*" [^>]*>.*?</svg>', re.DOTALL)


@pytest.fixture(scope="module")
def deal(site: Site) -> str:
    """The record of a deal that is over."""
    record: str = played_to_the_end(alone(site.browser("Zoé <b>"), seats=3))["record"]
    return record


def drawn(browser: Browser, record: str, asked: str) -> bytes:
    answer = browser.client.get(f"/api/records/{record}/picture?{asked}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), answer.text
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert struct.unpack(">II", answer.content[16:24]) == (WIDE, HIGH)
    return answer.content


def part(site: Site, record: str, number: int, eyes: str) -> PositionPart:
    path = f"/api/records/{record}/positions/{number}?eyes={eyes}"
    return PositionPart.model_validate_json(site.browser().client.get(path).content)


def test_a_link_names_a_picture_of_its_turn(site: Site, deal: str) -> None:
    stranger = site.browser(None)  # who shows links has no session
    page = stranger.client.get(f"/r/{deal}?at=3&eyes=1").text
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page)
    said = {name: unescape(text) for name, text in found}
    moves = site.browser().get(f"/api/records/{deal}").body["moves"]
    assert said["og:title"] == "Crazy Eights"
    assert said["og:description"].startswith("Zoé <b>, ")
    assert said["og:description"].endswith(f": position 3 of {moves}")
    assert "<b>" not in page
    address = said["og:image"]
    assert address == f"{site.address}/api/records/{deal}/picture?eyes=1&at=3"
    assert stranger.client.get(address).content == drawn(stranger, deal, "at=3&eyes=1")
    assert "set-cookie" not in stranger.client.get(address).headers


def test_links_to_nothing_are_the_plain_page(site: Site) -> None:
    client = site.browser(None).client
    plain = client.get("/").text
    assert client.get("/r/nowhere").text == plain
    assert client.get("/r/no%20record%22").text == plain


@pytest.mark.parametrize("eyes", ["public", "1", "all"])
def test_a_picture_shows_the_hands_that_its_eyes_may_see(site: Site, deal: str, eyes: str) -> None:
    position = part(site, deal, 2, eyes)
    svg = picture(Shown("Crazy Eights", ("Ada", "Bea", "Cem"), 9), position)
    backs = sum('href="#back"' in card for card in CARD.findall(svg))
    sizes = position.view["hand_sizes"]
    open_cards = {"public": 0, "1": sizes[1], "all": sum(sizes)}[eyes]
    assert backs == sum(sizes) - open_cards + 1  # the draw pile's
    assert len(CARD.findall(svg)) == sum(sizes) + 2


def test_what_the_page_would_not_show_is_not_drawn(site: Site, deal: str) -> None:
    browser = site.browser(None)
    for asked, status in (
        ("at=99999", 404),
        ("eyes=9", 422),
        ("eyes=nobody", 422),
        ("at=-1", 400),
        ("at=x", 400),
    ):
        answer = browser.get(f"/api/records/{deal}/picture?{asked}")
        assert answer.status == status, asked
        assert answer.error
    assert browser.get("/api/records/nowhere/picture").status == 404


def test_a_deal_that_goes_on_is_drawn_as_all_may_see_it(site: Site, deal: str) -> None:
    browser = site.browser()
    record = browser.get(f"/api/records/{deal}").body["record"]
    begun: dict[str, Any] = {**record, "moves": record["moves"][:3], "outcome": None}
    made = browser.post("/api/records", begun)
    assert made.status == 201, made.body
    drawn(browser, made.body["id"], "at=3")
    for eyes in ("all", "0"):
        assert browser.get(f"/api/records/{made.body['id']}/picture?eyes={eyes}").status == 422


def test_pictures_are_kept_and_wait_for_each_other(site: Site, deal: str) -> None:
    sharing = site.server.sharing
    assert len(sharing._kept) <= MOST_KEPT
    first = drawn(site.browser(None), deal, "at=1")
    assert sharing._kept[Turn(deal, 1)] == first

    async def refused() -> None:
        busy = Sharing(site.server.library)
        busy._waiting = MOST_WAITING
        with pytest.raises(TooMany, match="pictures wait"):
            await busy.picture(Turn(deal, 2))

    asyncio.run(refused())


@pytest.mark.parametrize("game", ["uno", "indigo", "clash"])
def test_every_deck_can_be_drawn(site: Site, game: str) -> None:
    record = played_to_the_end(alone(site.browser(), game))["record"]
    assert drawn(site.browser(None), record, "eyes=all")


def test_names_are_no_part_of_a_picture() -> None:
    view = {"turn": None, "draw_pile": 0, "discard": [], "hand_sizes": [0]}
    empty = PositionPart(number=0, view=view, hands=None, move=None, words=None, notes=(), news=())
    svg = picture(Shown('<script>"&', ("</svg><b>&\u202e",), 1, 0), empty)
    assert "<script>" not in svg
    assert "<b>" not in svg
    assert png(svg).startswith(b"\x89PNG")


@pytest.mark.full
def test_a_finished_deal_can_be_kept_as_a_picture(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    page.goto(table(page, "crazy8s", [None, "first"]))
    assert play(page)
    with page.expect_download() as kept:
        page.get_by_role("link", name="Download a picture").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    expect(page.get_by_role("link", name="Replay and review")).to_be_visible()
