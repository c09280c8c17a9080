"""Nobody gets in: sessions, invitations, hidden and locked tables, and who may do what there."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import JSON, Site, seated, serving
from upcard.web.visitors import COOKIE

PLACES = ["", "/game", "/invitation", "/stream"]
"""Addresses of a table that are read."""


# Sessions


def test_a_session_is_256_random_bits_in_a_cookie_that_no_script_and_no_other_site_sees(
    site: Site,
) -> None:
    cookies = set[str]()
    for _ in range(20):
        browser = site.browser(None)
        answer = browser.post("/api/session", {"name": "Ada"})
        header = answer.headers["set-cookie"]
        token, *attributes = header.split("; ")
        assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(attributes)
        cookies.add(token.removeprefix(f"{COOKIE}="))
    assert len(cookies) == 20
    assert all(len(token) * 6 >= 256 for token in cookies)


def test_a_cookie_of_a_server_behind_https_is_sent_by_https_only(tmp_path: Path) -> None:
    with serving(tmp_path, secure=True) as site:
        answer = site.browser(None).post("/api/session", {})
        assert "Secure" in answer.headers["set-cookie"].split("; ")


def test_the_store_has_no_cookie_that_could_be_used(site: Site) -> None:
    token = site.browser().client.cookies[COOKIE]
    with sqlite3.connect(site.store.where) as store:
        kept = str(store.execute("SELECT * FROM upcard_web_visitors").fetchall())
    assert token not in kept
    assert "Ada" in kept


def test_a_cookie_that_the_server_did_not_give_is_worth_nothing(site: Site) -> None:
    for token in ("", "guessed", "A" * 43, "x" * 5000, "ü"):
        browser = site.browser(None)
        cookie = {"cookie": f"{COOKIE}={token}".encode()}
        assert browser.get("/api/session", headers=cookie).status == 401
        answer = browser.post("/api/session", {}, headers={**JSON, **cookie})
        assert answer.status == 200
        assert browser.client.cookies[COOKIE] != token  # nobody is given a cookie to use


READ = (
    "session games players lobby lobby/stream history recovery results people day puzzles".split()
)
READ += [f"tables/TABLE{place}" for place in PLACES]
READ += [f"records/abc{part}" for part in ("", "/file", "/review", "/positions/0")]
SENT = "rules tables records tables/TABLE/join tables/TABLE/commands tables/TABLE/hint".split()
SENT += ["records/abc/play", "recovery", "recovery/use", "day", "puzzles/uno-1"]
SENT += ["cups", "cups/abc/enter", "cups/abc/go-on", "cups/abc/give"]
SENT += [f"people/{'0' * 32}/{what}" for what in ("invite", "decline", "remove")]


@pytest.mark.parametrize(
    ("method", "path"), [*(("GET", path) for path in READ), *(("POST", path) for path in SENT)]
)
def test_without_a_session_nothing_is_told_and_nothing_done(
    site: Site, method: str, path: str
) -> None:
    place = site.browser().opens(options={"listed": True})
    body = {"content": "{}", "headers": JSON} if method == "POST" else {}
    answer = site.browser(None).ask(method, f"/api/{path.replace('TABLE', place.table)}", **body)
    assert answer.status == 401
    assert "session" in answer.error


# Tables


def test_a_hidden_table_is_answered_like_one_that_is_not_there(site: Site) -> None:
    hidden, stranger = site.browser().opens(), site.browser("Eve")
    nowhere = "A" * len(hidden.table)

    def both(method: str, path: str, **more: Any) -> None:
        there, not_there = (
            stranger.client.request(method, f"/api/tables/{table}{path}", **more)
            for table in (hidden.table, nowhere)
        )
        assert there.status_code == not_there.status_code == 404
        assert there.content.replace(hidden.table.encode(), nowhere.encode()) == not_there.content
        headers = [dict(answer.headers) for answer in (there, not_there)]
        for each in headers:
            each.pop("date")
        assert headers[0] == headers[1]

    for path in PLACES:
        both("GET", path)
    for body in ({}, {"invitation": "guessed"}, {"invitation": "A" * 32}, {"invitation": None}):
        both("POST", "/join", json=body)
    command = {"key": "k", "command": {"do": "sit", "seat": 0}}
    both("POST", "/commands", json=command)
    both("POST", "/hint", json={})
    lobby = stranger.get("/api/lobby")
    assert hidden.table not in lobby.body


@pytest.mark.parametrize("guess", ["ü", "A\x00", "", "A" * 65, 7, "A A"])
def test_what_is_no_invitation_is_not_even_compared(site: Site, guess: object) -> None:
    hidden, eve = site.browser().opens(), site.browser("Eve")
    for table in (hidden.table, "nowhere"):
        answer = eve.post(f"/api/tables/{table}/join", {"invitation": guess})
        assert (answer.status, answer.error.startswith("invitation")) == (400, True)


def test_an_invitation_lets_in_and_is_in_the_fragment_that_no_server_sees(site: Site) -> None:
    ada, bob = site.browser(), site.browser("Bob")
    place = ada.opens()
    invited = ada.get(f"{place.path}/invitation").body
    assert invited["path"] == f"/t/{place.table}#{place.invitation}"
    assert invited["svg"].startswith("<svg")
    assert len(place.invitation) * 6 >= 192
    assert bob.joins(place).message["watchers"] == ["Ada"]
    assert ada.get(place.path).body["watchers"] == ["Bob"]
    # One table's invitation is none to another.
    other = ada.opens()
    answer = bob.post(f"{other.path}/join", {"invitation": place.invitation})
    assert answer.status == 404


def test_whoever_is_removed_cannot_come_back(site: Site) -> None:
    for listed in (False, True):
        place = site.browser().opens(options={"listed": listed})
        bob = site.browser("Bob")
        his = bob.joins(place)
        his.does("sit", seat=1)
        place.does("remove", seat=1)
        assert bob.get(place.path).status == 404
        assert bob.get(f"{place.path}/stream").status == 404
        assert his.asks("sit", seat=1).status == 404
        answer = bob.post(f"{place.path}/join", {"invitation": place.invitation})
        assert answer.status == 403
        assert "removed" in answer.error
        lobby = bob.get("/api/lobby").body
        assert place.table not in str(lobby)
        assert place.message["seats"][1]["kind"] == "free"


def test_a_locked_table_lets_nobody_new_in(site: Site) -> None:
    place, bob, eve = site.browser().opens(), site.browser("Bob"), site.browser("Eve")
    his = bob.joins(place)
    place.does("lock", locked=True)
    answer = eve.post(f"{place.path}/join", {"invitation": place.invitation})
    assert (answer.status, "locked" in answer.error) == (403, True)
    assert eve.get(place.path).status == 404
    assert his.message["locked"]  # who was there before is there still
    assert "locked" in his.refuses("sit", 403, seat=1)
    place.does("lock", locked=False)
    eve.joins(place)


def test_a_table_without_watchers_shows_a_stranger_nothing_of_a_deal(site: Site) -> None:
    place, his, hers = seated(site, "Ada", "Bob", watching=["Eve"], watchers=False)
    eve = hers.browser
    assert hers.message["view"] is None  # between deals a seat can be taken, so she may look
    with hers.listening() as stream:
        assert next(stream).message["phase"] == "gathering"
        place.does("deal")
        assert [heard.kind for heard in stream][-1] == "gone"
    assert eve.get(place.path).status == 403
    assert eve.get(f"{place.path}/stream").status == 403
    assert hers.asks("say", phrase=0).status == 403
    late = site.browser("Dan")
    answer = late.post(f"{place.path}/join", {"invitation": place.invitation})
    assert (answer.status, "watchers" in answer.error) == (403, True)
    assert late.get(place.path).status == 404
    assert his.message["watchers"] == ["Eve"]
    his.does("resign"), place.does("resign"), place.does("leave")
    assert place.browser.get(place.path).status == 404


def test_only_the_host_may_do_what_is_the_hosts(site: Site) -> None:
    place = site.browser().opens(seats=3)
    his = site.browser("Bob").joins(place)
    his.does("sit", seat=1)
    for what, fields in (
        ("seat", {"seat": 2, "player": "first"}),
        ("options", {"options": {"hints": True}}),
        ("remove", {"seat": 0}),
        ("lock", {"locked": True}),
        ("deal", {}),
    ):
        assert "host" in his.refuses(what, 403, **fields)
    assert "nobody else" in place.refuses("remove", 422, watcher="Ada")
