"""Deals that are over, over the wire: looked back on, brought, played on from, and counted."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.waiting import until
from tests.web.serving import JSON, Browser, Place, Site, alone, played_to_the_end, serving
from upcard.cli.serve import Serving, _app


class Ended(NamedTuple):
    """A deal that is over: whose it was, its id and its record."""

    browser: Browser
    id: str
    record: Any


@pytest.fixture(scope="module")
def ended(site: Site) -> Ended:
    """A deal that is only looked at."""
    browser = site.browser()
    record_id = played_to_the_end(alone(browser))["record"]
    return Ended(browser, record_id, browser.get(f"/api/records/{record_id}/file").body)


def test_a_deal_that_is_over_can_be_looked_back_on_and_played_on_from(ended: Ended) -> None:
    browser, record_id, record = ended
    told = browser.get(f"/api/records/{record_id}").body
    assert told["finished"]
    assert len(told["lines"]) == told["moves"] + 1 == len(record["moves"]) + 1
    assert record_id in str(browser.get("/api/lobby").body["records"])
    for number in (0, 1, told["moves"]):
        for eyes in ("all", "public", "0", "1"):
            path = f"/api/records/{record_id}/positions/{number}?eyes={eyes}"
            answer = browser.get(path)
            assert (answer.status, answer.body["number"]) == (200, number)
            assert (answer.body["hands"] is not None) == (eyes == "all")
    for number, eyes, status in (
        (told["moves"] + 1, "all", 404),
        (-1, "all", 404),
        (0, "2", 422),
        (0, "nobody", 422),
        (0, "", 422),
        (0, "9" * 50, 422),
        ("x", "all", 400),
        ("9" * 5000, "all", 400),
    ):
        answer = browser.get(f"/api/records/{record_id}/positions/{number}?eyes={eyes}")
        assert (answer.status, bool(answer.error)) == (status, True), (number, eyes)
    body = {"position": 1, "seat": 1, "player": "first"}
    made = browser.post(f"/api/records/{record_id}/play", body)
    assert made.status == 201
    message = Place(browser, made.body["id"], "").message
    assert (message["phase"], message["you"]["seat"]) == ("playing", 1)
    for wrong, status in (
        ({"position": len(record["moves"]), "seat": 0}, 422),
        ({"position": 10**5, "seat": 0}, 422),
        ({"position": 0, "seat": 2}, 422),
        ({"position": 0, "seat": 0, "player": "cmd:id"}, 422),
        ({"position": -1, "seat": 0}, 400),
    ):
        before = browser.get("/api/lobby").body
        assert browser.post(f"/api/records/{record_id}/play", wrong).status == status
        assert browser.get("/api/lobby").body == before


def test_a_record_that_is_brought_must_be_of_a_deal_that_can_have_been(ended: Ended) -> None:
    browser, _, record = ended
    answer = browser.post("/api/records", record)
    assert answer.status == 201
    assert browser.get(f"/api/records/{answer.body['id']}/file").body == record
    chance = record["chance"]
    for wrong, status in (
        ({"moves": [*record["moves"], "draw"]}, 422),
        ({"moves": ["never", *record["moves"]]}, 422),
        ({"outcome": None}, 422),
        ({"rules_hash": "0"}, 422),
        ({"chance": {**chance, "first": 7}}, 422),
        ({"chance": {**chance, "first": 10**30}}, 422),
        ({"chance": {**chance, "first": -1}}, 422),
        ({"chance": {**chance, "deck": chance["deck"][:9]}}, 422),
        ({"chance": {**chance, "deck": ["10♦"] * 52}}, 422),
        ({"seats": []}, 400),
        ({"format": 99}, 400),
        ({"more": 1}, 400),
        ({"rules": {}}, 400),
    ):
        answer = browser.post("/api/records", {**record, **wrong})
        assert (answer.status, bool(answer.error)) == (status, True), wrong
    for text in ("", "{}", "[]", "no record", "[" * 100_000, "\x00"):
        answer = browser.ask("POST", "/api/records", content=text, headers=JSON)
        assert (answer.status, bool(answer.error)) == (400, True), text[:9]
    assert browser.get("/api/records/nothing").status == 404


def test_players_of_a_level_have_their_names_in_the_list_of_deals(site: Site) -> None:
    browser = site.browser("Ada")
    place = browser.opens(players=[None, "easy"], options={"pace": 0}, start=True)
    message = played_to_the_end(place)
    names = list(message["names"])
    assert "easy" not in names
    assert [deal["names"] for deal in browser.get("/api/lobby").body["records"]] == [names]


def test_two_computers_of_one_name_are_told_apart(site: Site) -> None:
    browser = site.browser("Ada")
    message = played_to_the_end(alone(browser, seats=3))
    names = [seat["name"] for seat in message["seats"]]
    told = browser.get(f"/api/records/{message['record']}").body
    assert names == told["names"] == ["Ada", "first (1)", "first (2)"]
    assert [seat["name"] for seat in told["record"]["seats"]] == names
    assert [deal["names"] for deal in browser.get("/api/lobby").body["records"]] == [names]
    text = " ".join(line for lines in told["lines"] for line in lines)
    assert "first played" not in text
    assert "first (1) played" in text
    assert "first (2) played" in text


def test_of_a_deal_that_is_not_over_only_what_everybody_may_know_is_shown(ended: Ended) -> None:
    browser, _, record = ended
    record = {**record, "moves": record["moves"][:3], "outcome": None}
    record_id = browser.post("/api/records", record).body["id"]
    for eyes, status in (("all", 422), ("0", 422), ("public", 200)):
        path = f"/api/records/{record_id}/positions/1?eyes={eyes}"
        assert browser.get(path).status == status


def test_the_history_counts_people_and_computers(site: Site) -> None:
    browser = site.browser("Historic")
    played_to_the_end(alone(browser))
    found = browser.get("/api/history?game=crazy8s").body
    mine = next(one for one in found["people"] if one["name"] == "Historic")
    assert mine["deals"] == 1
    assert 0 <= mine["low"] <= mine["share"] <= mine["high"] <= 1
    assert any(one["name"] == "first" for one in found["computers"])
    for game in ("nothing", "x" * 600, "' OR 1=1 --"):
        assert browser.get("/api/history", params={"game": game}).body["people"] == []
    for game in ("x" * 601, "a\x00b"):
        assert browser.get("/api/history", params={"game": game}).status == 400


@pytest.mark.parametrize("own", [False, True])
def test_only_this_machines_user_is_shown_what_the_arena_played(own: bool, tmp_path: Path) -> None:
    with serving(tmp_path, own_machine=own) as site:
        found = site.browser("Eve").get("/api/history").body
    assert isinstance(found["runs"], list) == isinstance(found["live"], list) == own
    assert found["people"] == []


@pytest.mark.parametrize(
    ("own", "hosts", "secure", "proxies"),
    [
        (True, ("127.0.0.1", ()), False, 0),
        (False, ("0.0.0.0", ()), False, 0),
        (False, ("192.168.1.2", ()), False, 0),
        (False, ("127.0.0.1", ("cards.example.org",)), True, 1),
        (False, ("127.0.0.1", ()), False, 1),
    ],
)
def test_a_server_that_others_reach_is_not_its_users_own(
    own: bool,
    hosts: tuple[str, tuple[str, ...]],
    secure: bool,
    proxies: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = dict[str, Any]()
    monkeypatch.setattr("upcard.web.app.create_app", lambda _, **keys: given.update(keys))
    store = str(tmp_path / "tables.sqlite")
    host, names = hosts
    _app(Serving(host, store=store, names=names, secure=secure, proxies=proxies))
    assert given["own_machine"] == own


def results(browser: Browser, name: str) -> list[Any]:
    people = browser.get("/api/history").body["people"]
    return [one for one in people if one["name"] == name]


def played(browser: Browser, name: str, deals: int) -> bool:
    return deals == sum(int(one["deals"]) for one in results(browser, name))


def test_whoever_gives_a_deal_up_has_lost_it_however_it_ends(site: Site) -> None:
    browser = site.browser("Resigner")
    for deals in range(1, 4):
        place = alone(browser)
        place.does("resign")
        until(partial(played, browser, "Resigner", deals))
        assert "You have given up: the deal is lost for you." in place.message["ending"]
    assert sum(one["wins"] for one in results(browser, "Resigner")) == 0


def test_a_deal_that_a_computer_played_for_somebody_who_left_counts_for_nobody(site: Site) -> None:
    browser = site.browser("Leaver")
    computers = browser.get("/api/history").body["computers"]
    alone(browser).does("leave")
    until(lambda: browser.get("/api/lobby").body["records"])
    (deal,) = browser.get("/api/lobby").body["records"]
    assert results(browser, "Leaver") == []
    assert browser.get("/api/history").body["computers"] == computers
    told = browser.get(f"/api/records/{deal['id']}").body
    assert told["names"] == ["Leaver", "first"]
    lines = " ".join(line for lines in told["lines"] for line in lines)
    assert "A computer for Leaver played" in lines
    assert "Leaver played" not in lines.replace("for Leaver played", "")
