"""Recovery codes: a second browser is the same person, and nobody guesses one."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from tests.web.serving import Browser, Site, alone, played_to_the_end, serving
from upcard.web import visitors as visiting
from upcard.web.guard import Limits
from upcard.web.recovery import LENGTH, SIGNS, Recovery, grouped, read


def code_of(browser: Browser) -> str:
    made = browser.post("/api/recovery", {})
    assert made.status == 201, made
    code: str = made.body["code"]
    return code


def test_a_second_browser_has_the_name_the_deals_and_the_tables(site: Site) -> None:
    ada = site.browser()
    assert ada.get("/api/recovery").body == {"made": None}
    played = alone(ada)
    record = played_to_the_end(played)["record"]
    unfinished = alone(ada, pace=5000)
    code = code_of(ada)
    assert ada.get("/api/recovery").body["made"] > 0
    phone = site.browser("Guest 1")
    cookie = phone.client.cookies["upcard"]
    phone.post("/api/session", {"language": "fr"})
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    told = phone.post("/api/recovery/use", {"code": typed})
    assert told.status == 200, told
    before = {"name": "Guest 1", "deals": 0, "tables": 0, "code": None, "has_code": False}
    assert told.body == {"name": "Ada", "before": before}
    assert phone.client.cookies["upcard"] not in (cookie, ada.client.cookies["upcard"])
    session = phone.get("/api/session").body
    assert (session["name"], session["language"]) == ("Ada", "fr")
    lobby = phone.get("/api/lobby").body
    assert {one["id"] for one in lobby["own"]} == {played.table, unfinished.table}
    assert [one["id"] for one in lobby["records"]] == [record]
    assert phone.get(unfinished.path).body["you"] == {
        "seat": 0,
        "host": True,
        "alone": True,
        "waits": False,
    }
    # What she is called in one browser she is called in the other.
    phone.post("/api/session", {"name": "Ada L."})
    assert ada.get("/api/session").body["name"] == "Ada L."
    assert ada.get("/api/session").body["language"] == "en"


def test_a_name_that_another_process_has_changed_is_known_after_a_while(site: Site) -> None:
    ada = site.browser()
    with sqlite3.connect(site.store.where) as store:
        store.execute("UPDATE upcard_web_visitors SET name = 'Ida' WHERE name = 'Ada'")
    assert ada.get("/api/session").body["name"] == "Ada"
    server, clock = site.server, site.server.visitors.clock
    try:
        server.visitors.clock = lambda: clock() + visiting.FRESH + 1
        assert ada.get("/api/session").body["name"] == "Ida"
    finally:
        server.visitors.clock = clock


def test_what_a_browser_had_before_can_be_had_again(site: Site) -> None:
    ada, bob = site.browser(), site.browser("Bob")
    his = bob.opens()
    told = bob.post("/api/recovery/use", {"code": code_of(ada)}).body
    assert told["before"] == {**told["before"], "name": "Bob", "tables": 1, "has_code": False}
    assert bob.get(his.path).status == 404
    again = bob.post("/api/recovery/use", {"code": told["before"]["code"]})
    assert again.body["name"] == "Bob"
    assert bob.get(his.path).status == 200
    # Who has written a code down keeps it: none is made instead.
    code = code_of(bob)
    told = bob.post("/api/recovery/use", {"code": code_of(ada)}).body
    assert (told["before"]["has_code"], told["before"]["code"]) == (True, None)
    assert bob.post("/api/recovery/use", {"code": code}).body["name"] == "Bob"


def test_a_new_code_ends_the_one_before_and_none_is_ones_own(site: Site) -> None:
    ada, eve = site.browser(), site.browser("Eve")
    old, new = code_of(ada), code_of(ada)
    assert old != new
    answer = eve.post("/api/recovery/use", {"code": old})
    assert (answer.status, answer.error.startswith("no such recovery code")) == (404, True)
    answer = ada.post("/api/recovery/use", {"code": new})
    assert (answer.status, "your own" in answer.error) == (422, True)
    assert eve.get("/api/session").body["name"] == "Eve"


def test_the_store_has_no_code_that_could_be_used(site: Site) -> None:
    code = code_of(site.browser())
    with sqlite3.connect(site.store.where) as store:
        kept = str(store.execute("SELECT * FROM upcard_web_recovery").fetchall())
    assert code not in kept
    assert code.replace("-", "") not in kept


def test_a_code_has_80_bits_and_is_read_as_people_write(site: Site) -> None:
    codes = {code_of(site.browser()) for _ in range(3)}
    for code in codes:
        assert re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}", code)
    assert LENGTH * (len(SIGNS) - 1).bit_length() == 80
    assert read(" o123-4567 89ab–cdil ") == "0123456789ABCD11"
    assert grouped("0123456789ABCD11") == "0123-4567-89AB-CD11"


@pytest.mark.parametrize("code", ["K7QM", "K7QM-2XWD-9FTP-RB3N-4", "K7QM-2XWD-9FTP-RBU!", "ü" * 16])
def test_what_is_no_code_is_refused_in_a_sentence(site: Site, code: str) -> None:
    answer = site.browser().post("/api/recovery/use", {"code": code})
    assert (answer.status, "16 letters and digits" in answer.error) == (422, True)
    for nothing in ({}, {"code": ""}, {"code": 7}, {"code": "A" * 65}):
        assert site.browser().post("/api/recovery/use", nothing).status == 400


def test_guesses_are_limited_for_an_address_whoever_makes_them(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        server = site.server
        slow = Limits(rate=0.001, burst=3, shared=1)
        server.recovery = Recovery(server.keeper, server.visitors, slow)
        ada, code = site.browser(), "K7QM-2XWD-9FTP-RB3N"
        mine = code_of(ada)
        tried = [
            site.browser(f"Eve {n}").post("/api/recovery/use", {"code": code}) for n in range(4)
        ]
        assert [answer.status for answer in tried] == [404, 404, 404, 429]
        assert int(tried[-1].headers["retry-after"]) > 100
        assert site.browser("Eve").post("/api/recovery/use", {"code": mine}).status == 429
