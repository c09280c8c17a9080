"""Nobody gets in: who may ask, from where, how much and how often; and what browsers are told."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import httpx
import pytest
from sqlalchemy import event

from tests.web.serving import JSON, Answer, Site, serving
from upcard.web.guard import Limits
from upcard.web.visiting import COOKIE

PLACES = ["", "/game", "/invitation", "/hint", "/stream"]
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


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/session"),
        ("GET", "/api/games"),
        ("GET", "/api/players"),
        ("GET", "/api/lobby"),
        ("GET", "/api/lobby/stream"),
        ("GET", "/api/history"),
        ("POST", "/api/rules"),
        ("POST", "/api/tables"),
        ("POST", "/api/records"),
        *(("GET", f"/api/tables/TABLE{place}") for place in PLACES),
        ("POST", "/api/tables/TABLE/join"),
        ("POST", "/api/tables/TABLE/commands"),
        ("GET", "/api/records/abc"),
        ("GET", "/api/records/abc/file"),
        ("GET", "/api/records/abc/review"),
        ("GET", "/api/records/abc/positions/0"),
        ("POST", "/api/records/abc/play"),
    ],
)
def test_without_a_session_nothing_is_told_and_nothing_done(
    site: Site, method: str, path: str
) -> None:
    place = site.browser().opens(options={"listed": True})
    body = {"content": "{}", "headers": JSON} if method == "POST" else {}
    answer = site.browser(None).ask(method, path.replace("TABLE", place.table), **body)
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
    for body in ({}, {"invitation": "guessed"}, {"invitation": "A" * 32}):
        both("POST", "/join", json=body)
    command = {"key": "k", "command": {"do": "sit", "seat": 0}}
    both("POST", "/commands", json=command)
    lobby = stranger.get("/api/lobby")
    assert hidden.table not in lobby.body


def test_an_invitation_lets_in_and_is_in_the_fragment_that_no_server_sees(site: Site) -> None:
    ada, bob = site.browser(), site.browser("Bob")
    place = ada.opens()
    invited = ada.get(f"{place.path}/invitation").body
    assert invited["path"] == f"/t/{place.table}#{place.invitation}"
    assert invited["svg"].startswith("<svg")
    assert len(place.invitation) * 6 >= 192
    assert bob.joins(place).message["watchers"] == ["Ada", "Bob"]
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
    place = site.browser().opens(options={"watchers": False})
    bob, eve = site.browser("Bob"), site.browser("Eve")
    his, hers = bob.joins(place), eve.joins(place)
    assert hers.message["view"] is None  # between deals a seat can be taken, so she may look
    place.does("sit", seat=0), his.does("sit", seat=1), his.does("ready", ready=True)
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


# Where requests come from


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "127.0.0.1.evil.example"])
def test_a_server_answers_to_its_own_names_only(site: Site, host: str) -> None:
    for path in ("/", "/api/session", "/static/index.html", "/t/abc"):
        answer = site.browser(None).get(path, headers={"host": host})
        assert answer.status == 403
        assert "host" in answer.error


def test_a_server_that_answers_to_any_name_takes_no_endless_one(tmp_path: Path) -> None:
    with serving(tmp_path, hosts=["*"]) as site:
        place = site.browser().opens()
        for host, status in (("my.example:8000", 200), ("x" * 4000, 403)):
            answer = place.browser.get(f"{place.path}/invitation", headers={"host": host})
            assert answer.status == status


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:1", "http://127.0.0.1", ""]
)
def test_pages_of_others_can_change_nothing(site: Site, origin: str) -> None:
    place = site.browser().opens()
    before = site.state_of(place.table)
    body = {"key": "k", "command": {"do": "sit", "seat": 0}}
    headers = {**JSON, "origin": origin}
    answer = place.browser.post(f"{place.path}/commands", body, headers=headers)
    assert answer.status == 403
    assert "origin" in answer.error
    assert site.state_of(place.table) == before
    headers["origin"] = site.address
    assert place.browser.post(f"{place.path}/commands", body, headers=headers).status == 200


# What is sent


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"]
)
def test_what_is_no_json_is_not_read(site: Site, kind: str) -> None:
    place = site.browser().opens()
    for path in ("/api/session", "/api/tables", "/api/records", f"{place.path}/commands"):
        answer = place.browser.ask("POST", path, content="{}", headers={"content-type": kind})
        assert answer.status == 415
        assert "application/json" in answer.error


def test_no_more_is_read_than_is_needed(site: Site) -> None:
    browser = site.browser()
    place = browser.opens()
    for path, most in (
        ("/api/session", 4096),
        (f"{place.path}/join", 4096),
        (f"{place.path}/commands", 4096),
        ("/api/rules", 2**16),
        ("/api/tables", 2**16),
        ("/api/records", 2**20),
    ):
        answers = [
            browser.ask("POST", path, content=" " * size, headers=JSON) for size in (most, most + 1)
        ]
        assert [answer.status for answer in answers] == [400, 413], path
        assert f"{most:,}" in answers[1].error


def test_a_body_in_pieces_is_counted_too(site: Site) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(5000):
            yield b" "

    answer = site.browser().ask("POST", "/api/session", content=pieces(), headers=JSON)
    assert answer.status == 413


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "no JSON",
        "[]",
        "7",
        "null",
        '"text"',
        "[" * 4000,
        '{"name": 7}',
        '{"name": "Ada", "admin": true}',
        '{"name": "\\ud800"}',
        '{"\\ud800": 1}',
        '{"name": ' + "9" * 4080 + "}",
        "\xff\xfe",
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(site: Site, body: str) -> None:
    content = body.encode("latin-1")
    answer = site.browser().ask("POST", "/api/session", content=content, headers=JSON)
    assert answer.status == 400
    assert "Traceback" not in answer.error


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Ada",
        "Ada ",
        "x" * 25,
        "Ada\n",
        "A\x00da",
        "A\x1b[31mda",
        "\u202eadA",
        "\u2066Ada",
        "Ada\u200f",
        "A\u200bda",
        "\ufeffAda",
        "A\u2028da",
    ],
)
def test_names_have_1_to_24_characters_that_are_seen_and_turn_no_text_around(
    site: Site, name: str
) -> None:
    browser = site.browser()
    answer = browser.post("/api/session", {"name": name})
    assert answer.status == 400
    assert answer.error.startswith("name")
    assert browser.get("/api/session").body["name"] == "Ada"


@pytest.mark.parametrize(
    "name", ["A", "x" * 24, "Zoë", "Ærøskøbing", "李小龍", "علي", "🂡", "O'Neill"]
)
def test_names_of_all_languages_are_allowed(site: Site, name: str) -> None:
    assert site.browser(name).get("/api/session").body["name"] == name


def test_rules_cannot_bring_a_text_to_the_lobby_that_turns_its_lines_around(site: Site) -> None:
    for key, text in (("title", "\\u202eevil"), ("name", "a\\u0000b"), ("title", "x" * 81)):
        toml = f'base = "crazy8s"\n{key} = "{text}"\n'
        for path, body in (
            ("/api/rules", {"toml": toml}),
            ("/api/tables", {"rules": toml, "seats": 2}),
        ):
            answer = site.browser().post(path, body)
            assert (answer.status, f"{key}:" in answer.error) == (422, True)


# How often


def test_who_asks_too_often_waits_and_is_told_how_long(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(rate=0.5, burst=5)) as site:
        browser = site.browser(None)
        answers = [browser.get("/api/words/en") for _ in range(6)]
        assert [answer.status for answer in answers] == [200] * 5 + [429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].headers["retry-after"] in answers[-1].error


def test_a_limit_counts_each_address_for_itself_and_forgets_in_time() -> None:
    limits = Limits(rate=2, burst=3)

    def taken(who: str, now: float) -> bool:
        try:
            limits.take(who, now)
        except Exception:
            return False
        return True

    assert [taken("a", 0) for _ in range(5)] == [True, True, True, False, False]
    assert taken("b", 0)
    assert [taken("a", 1) for _ in range(3)] == [True, True, False]
    assert [taken("a", 1000) for _ in range(4)] == [True, True, True, False]


# What browsers are told


@pytest.mark.parametrize("path", ["/", "/t/abc", "/static/app.js", "/api/words/fr", "/api/nothing"])
def test_each_answer_tells_browsers_what_is_allowed(site: Site, path: str) -> None:
    headers = site.browser(None).get(path).headers
    policy = dict(
        part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers


def test_the_page_needs_no_more_than_it_is_allowed(site: Site) -> None:
    page = site.browser(None).get("/").body
    assert "style=" not in page
    assert not re.search(r"<[^>]*\son\w+=", page)
    for script in page.split("<script")[1:]:
        assert script.partition(">")[2].startswith("</script>"), "an inline script"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static//etc/passwd",
        "/static/%00",
        "/static/" + "x" * 3000,
        "/static/" + "a/" * 500,
        "/static/",
        "/docs",
        "/redoc",
    ],
)
def test_only_the_pages_own_files_are_given(site: Site, path: str) -> None:
    address = httpx.URL(site.address).copy_with(raw_path=path.encode())
    answer = httpx.get(address)
    assert answer.status_code == 404
    assert list(answer.json()) == ["error"]


# A server's own mistakes, and full disks


def test_a_mistake_of_the_servers_own_is_one_sentence_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a secret of the server's")

    with serving(tmp_path) as site:
        browser = site.browser()
        monkeypatch.setattr("upcard.web.api.games", fails)
        answer = browser.get("/api/games")
        assert answer.status == 500
        assert "secret" not in str(answer.body)
        assert "nothing has changed" in answer.error
        assert answer.headers["x-frame-options"] == "DENY"
        assert browser.get("/api/session").status == 200
        assert "a secret of the server's" in site.complaints.pop()  # its host is told


@contextmanager
def full_disk(site: Site) -> Iterator[None]:
    """While it lasts, nothing more can be written."""

    def refuses(*given: object) -> None:
        if str(given[2]).startswith(("INSERT", "UPDATE", "DELETE")):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "a/secret/path")

    event.listen(site.store.engine, "before_cursor_execute", refuses)
    try:
        yield
    finally:
        event.remove(site.store.engine, "before_cursor_execute", refuses)
        assert any("secret" in complaint for complaint in site.complaints)  # its host is told
        site.complaints.clear()


def test_on_a_full_disk_moves_are_refused_and_tables_stand(site: Site) -> None:
    browser = site.browser()
    place = browser.opens()
    place.does("sit", seat=0), place.does("seat", seat=1, player="first")
    message = place.does("deal")
    with full_disk(site):
        for key in ("once", "twice", "once"):
            move = {"number": message["number"], "move": (place.moves(message) or ["draw"])[0]}
            before = site.state_of(place.table)
            assert_not_stored(place.asks("move", key=key, **move))
            assert_not_stored(place.asks("say", phrase=3))
            assert site.state_of(place.table) == before
        assert_not_stored(browser.post("/api/tables", {"game": "crazy8s", "seats": 2}))
        assert_not_stored(browser.post("/api/session", {"name": "Eve"}))
        assert place.message == message | {"events": ANY, "news": ANY, "since": 0, "said": []}
    assert browser.get("/api/session").body["name"] == "Ada"
    answer = place.asks("move", key="once", **move)
    assert answer.status == 200
    assert answer.body["message"]["number"] > message["number"]


def assert_not_stored(answer: Answer) -> None:
    assert answer.status == 503
    assert answer.error == "nothing can be stored now, so nothing has changed"
