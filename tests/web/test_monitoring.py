"""What a server's host is told of it: metrics by the token, and a log without secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.web.serving import JSON, Browser, Site, alone, played_to_the_end, seated, serving
from upcard.web import monitoring, server
from upcard.web.logs import LOGGERS, JsonLine, Line, set_up

SECRET = "a-token-of-sixteen"
SERVED: dict[str, Any] = {"admin": SECRET}
"""A server whose host has metrics."""
WITH = {"authorization": f"Bearer {SECRET}"}


class Events(logging.Handler):
    """Keeps what was logged, as JSON."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(JsonLine())
        self.noted: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.noted.append(json.loads(self.format(record)))

    def of(self, event: str, **fields: Any) -> list[dict[str, Any]]:
        return [one for one in self.noted if {"event": event, **fields}.items() <= one.items()]


@pytest.fixture
def events() -> Iterator[Events]:
    """The log of the servers of a test."""
    found = Events()
    for log in (monitoring.log, server.log):
        log.addHandler(found)
        log.setLevel(logging.INFO)
    yield found
    for log in (monitoring.log, server.log):
        log.removeHandler(found)
        log.setLevel(logging.NOTSET)


def metrics(browser: Browser) -> dict[tuple[str, ...], float]:
    """Each metric by its name and the values of its labels."""
    answer = browser.get("/metrics", headers=WITH)
    assert answer.status == 200, answer
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.body)
        for sample in family.samples
    }


def test_metrics_are_for_the_host_alone(site: Site) -> None:
    browser = site.browser()
    for headers in ({}, {"authorization": "Bearer not-the-token"}):
        answer = browser.get("/metrics", headers=headers)
        assert (answer.status, answer.body) == (404, browser.get("/api/nothing").body)


def test_metrics_tell_what_is_there_and_what_has_happened(site: Site) -> None:
    browser = site.browser()
    before, place = metrics(browser), alone(browser)
    with place.listening() as heard:
        next(heard)
        during = metrics(browser)
        assert during["upcard_connections",] == before["upcard_connections",] + 1
        assert during["upcard_people",] == before["upcard_people",] + 1
    assert during["upcard_tables",] == before["upcard_tables",] + 1
    assert during["upcard_deals_playing",] == before["upcard_deals_playing",] + 1
    played_to_the_end(place)
    after = metrics(browser)
    assert after["upcard_tables_opened_total",] == before["upcard_tables_opened_total",] + 1
    assert after["upcard_deals_finished_total",] == before["upcard_deals_finished_total",] + 1
    assert after["upcard_moves_total",] > before["upcard_moves_total",] + 3
    assert after["upcard_deals_playing",] == before["upcard_deals_playing",]
    commands = "/api/tables/{table_id}/commands"
    assert after["upcard_requests_total", "POST", commands, "200"] > 0
    assert after["upcard_request_seconds_count", "POST", commands] > 0
    assert after["process_resident_memory_bytes",] > 1e6


def test_a_request_is_counted_by_its_route_and_none_has_one_of_its_own(site: Site) -> None:
    browser = site.browser()
    for name in ("a", "b", "c"):
        assert browser.get(f"/api/tables/{name}").status == 404
        assert browser.get(f"/nowhere/{name}").status == 404
        assert browser.get(f"/static/{name}.js").status == 404
    browser.client.request("BREW", "/", headers={"host": "elsewhere.example"})
    found = metrics(browser)
    assert found["upcard_requests_total", "GET", "/api/tables/{table_id}", "404"] == 3
    assert found["upcard_requests_total", "other", "other", "403"] == 1
    routes = {key[2] for key in found if key[0] == "upcard_requests_total"}
    assert not [route for route in routes if route.endswith(("/a", "/b", "/c", ".js"))]


def test_the_log_has_tables_deals_and_failed_requests(tmp_path: Path, events: Events) -> None:
    with serving(tmp_path, admin=SECRET) as site:
        browser = site.browser()
        place = alone(browser)
        played_to_the_end(place)
        place.asks("move", number=0, move="7♠")
        browser.post(f"/api/admin/tables/{place.table}/close", {}, headers={**WITH, **JSON})
    (started,) = events.of("server started")
    assert started["store"] == site.store.where
    (opened,) = events.of("table opened", table=place.table, game="crazy8s", seats=2)
    assert opened["level"] == "INFO"
    (_finished,) = events.of("deal finished", table=place.table)
    (_closed,) = events.of("table closed", table=place.table)
    (failed,) = events.of("request failed")
    assert failed["route"] == "/api/tables/{table_id}/commands"
    assert 400 <= failed["status"] < 500
    assert events.noted[-1]["event"] == "server stopped"


def test_the_log_has_no_secrets_names_or_cards(site: Site, events: Events) -> None:
    ada, bea = seated(site, "Ada", "Bea")
    ada.does("deal")
    hand = [*ada.message["view"]["hand"], *bea.message["view"]["hand"]]
    ada.asks("move", number=0, move=hand[0])
    ada.browser.get(f"{ada.path}?{bea.invitation}")
    ada.browser.get("/api/admin", headers=WITH | {"authorization": f"Bearer {SECRET}x"})
    text = json.dumps(events.noted, ensure_ascii=False)
    assert events.of("request failed")
    cookies = ada.browser.client.cookies.values()
    for secret in (ada.invitation, SECRET, "Ada", "Bea", "127.0.0.1", *hand, *cookies):
        assert secret not in text, secret


def test_text_and_json_say_the_same_in_a_line_each() -> None:
    record = logging.makeLogRecord({"msg": "table\nopened", "levelname": "INFO", "created": 0.5})
    record.fields = {"game": "uno+jump-in", "store": "a b", "seats": 2}
    assert Line().format(record) == (
        '1970-01-01T00:00:00.500+00:00 INFO table opened game=uno+jump-in store="a b" seats=2'
    )
    assert json.loads(JsonLine().format(record)) == {
        "time": "1970-01-01T00:00:00.500+00:00",
        "level": "INFO",
        "event": "table\nopened",
        "game": "uno+jump-in",
        "store": "a b",
        "seats": 2,
    }


def test_without_a_form_only_what_went_wrong_is_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(one.handlers[:], one.propagate, one.level) for one in loggers]
    try:
        set_up(None)
        own = logging.getLogger("upcard.own")
        own.info("fine")
        own.warning("not fine")
        set_up("json")
        own.info("said")
        try:
            raise ValueError("broken")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("failed")
            logging.getLogger("asyncio").exception("failed below that")
    finally:
        for one, (handlers, propagate, level) in zip(loggers, before, strict=True):
            one.handlers[:], one.propagate = handlers, propagate
            one.setLevel(level)
    plain, said, failed, below = capsys.readouterr().err.splitlines()
    assert plain.endswith("WARNING not fine")
    assert json.loads(said)["event"] == "said"
    for line in (failed, below):
        assert "ValueError: broken" in json.loads(line)["traceback"]
