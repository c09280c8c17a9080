"""What is read at all: from where, how much and how often; and what browsers are told."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest.mock import ANY

import httpx
import pytest
from sqlalchemy import event

from tests.waiting import TIMEOUT
from tests.web.serving import JSON, Answer, Site, serving
from upcard.web.guard import Limits, address_of
from upcard.web.refusals import TooMany

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
    asked = repr(site.address.removeprefix("http://"))
    assert answer.error == f"origin {origin!r} given: only pages of {asked} may do that"
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


def test_a_body_that_does_not_come_is_not_waited_for(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upcard.web.guard.PATIENCE", 0.05)
    head = "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", site.port), TIMEOUT) as raw:
        raw.sendall(f"{head}Content-Length: 20\r\n\r\n{{".encode())
        answer = b"".join(iter(lambda: raw.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"the request is not all there after 0.05 s" in answer


@pytest.mark.parametrize(
    "body",
    [
        *("", "{", "no JSON", "[]", "7", "null", '"text"', "[" * 4000),
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
        *("", " ", " Ada", "Ada ", "x" * 25, "Ada\n", "A\x00da", "A\x1b[31mda", "\u202eadA"),
        *("\u2066Ada", "Ada\u200f", "A\u200bda", "\ufeffAda", "A\u2028da"),
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


# How often


def test_who_asks_too_often_waits_and_is_told_how_long(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(rate=0.5, burst=5)) as site:
        browser = site.browser(None)
        answers = [browser.get("/api/words/en") for _ in range(6)]
        assert [answer.status for answer in answers] == [200] * 5 + [429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].headers["retry-after"] in answers[-1].error


def test_the_pages_files_are_free_and_what_is_kept_counts_more(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(rate=0.01, burst=12)) as site:
        browser = site.browser(None)
        assert {browser.get("/static/app.js").status for _ in range(30)} == {200}
        assert browser.post("/api/session", {"name": "Ada"}).status == 200
        assert [browser.post("/api/tables", {}).status for _ in range(3)] == [400, 400, 429]
        assert [browser.get("/api/session").status for _ in range(3)] == [200, 200, 429]


def taken(limits: Limits, who: str, visitor: str | None, now: float) -> bool:
    """Whether one more request is taken."""
    with suppress(TooMany):
        limits.take(who, visitor, 1, now)
        return True
    return False


def test_an_address_may_have_several_visitors_each_with_a_limit_of_its_own() -> None:
    limits = Limits(rate=1, burst=2, shared=2)
    visitors = ("ada", "ada", "ada", "bob", "bob", "cleo")
    found = [taken(limits, "a", visitor, 0.0) for visitor in visitors]
    assert found == [True, True, False, True, True, False]
    with pytest.raises(TooMany, match="1 s"):
        limits.take("a", None, 1, 0.0)
    assert taken(limits, "b", "cleo", 0.0)


def test_a_limit_counts_each_address_for_itself_and_forgets_in_time() -> None:
    limits = Limits(rate=2, burst=3)
    assert [taken(limits, "a", "", 0) for _ in range(5)] == [True, True, True, False, False]
    assert taken(limits, "b", "", 0)
    assert [taken(limits, "a", "", 1) for _ in range(3)] == [True, True, False]
    assert [taken(limits, "a", "", 1000) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        ("", 0, "client"),
        ("1.1.1.1", 0, "client"),
        ("", 1, "client"),
        ("1.1.1.1", 1, "1.1.1.1"),
        ("forged, 1.1.1.1", 1, "1.1.1.1"),
        ("forged, 1.1.1.1, 2.2.2.2", 2, "1.1.1.1"),
        ("1.1.1.1", 2, "client"),
    ],
)
def test_only_what_the_hosts_proxies_tell_of_an_address_is_believed(
    forwarded: str, proxies: int, address: str
) -> None:
    assert address_of("client", forwarded, proxies) == address


@pytest.mark.parametrize(("proxies", "taken"), [(0, 3), (1, 12)])
def test_a_forged_address_gives_no_limit_of_its_own(
    proxies: int, taken: int, tmp_path: Path
) -> None:
    with serving(tmp_path, limits=Limits(rate=0.001, burst=3, shared=1), proxies=proxies) as site:
        stranger = site.browser(None)
        answers = [
            stranger.client.get("/api/words/en", headers={"x-forwarded-for": f"10.0.0.{number}"})
            for number in range(12)
        ]
    assert sum(answer.status_code == 200 for answer in answers) == taken
    assert {answer.status_code for answer in answers} <= {200, 429}


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


@pytest.mark.parametrize(
    "path",
    [
        *("/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/%2e%2e/pyproject.toml"),
        *("/static//etc/passwd", "/static/%00", "/static/" + "x" * 3000, "/static/" + "a/" * 500),
        *("/static/", "/docs", "/redoc"),
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

    with serving(tmp_path / "other"), serving(tmp_path / "own") as site:
        browser = site.browser()
        monkeypatch.setattr("upcard.web.api.games", fails)
        answer = browser.get("/api/games")
        assert answer.status == 500
        assert "secret" not in str(answer.body)
        assert "nothing has changed" in answer.error
        assert answer.headers["x-frame-options"] == "DENY"
        assert site.browser().get("/api/session").status == 200  # that connection is closed
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
