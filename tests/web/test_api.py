"""The interface from end to end: lobby, streams, whole deals, restarts, records and rules."""

from __future__ import annotations

import asyncio
import gc
import json
import re
from collections.abc import MutableMapping
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from tests.waiting import until
from tests.web.lasting import served
from tests.web.page import PAGE
from tests.web.serving import JSON, Place, Site, alone, events, played_to_the_end, serving
from upcard.cli import app as upcard_command
from upcard.records import Record
from upcard.rules import known_games
from upcard.rules.switches import switched_games, switches_of
from upcard.sanitize import visible
from upcard.web.app import LONGEST_SENTENCE

# What there is


def test_all_games_are_offered_with_their_seats(site: Site) -> None:
    games = {one["id"]: one for one in site.browser().get("/api/games").body}
    assert set(games) == set(known_games())
    assert games["crazy8s"]["goal"]
    assert games["indigo"]["seats"] == [2, 2]
    assert not any(one["own"] for one in games.values())


def test_house_rules_by_name_are_offered_checked_and_played(site: Site) -> None:
    browser = site.browser()
    offered = [one["id"] for one in browser.get("/api/games").body if one["house_rules"]]
    assert sorted(offered) == [*switched_games()]
    told = browser.get("/api/games/uno/house-rules").body
    names = [rule["name"] for group in told["groups"] for rule in group["rules"]]
    assert sorted(names) == sorted(switches_of("uno").all)
    assert {one["name"]: one["rules"] for one in told["presets"]}["party"][0] == "stacking"
    game = browser.get("/api/games/uno%2Bteams%2Bjump-in").body
    assert (game["title"], game["seats"]) == ("UNO, with jump-in and teams", [4, 4])
    assert len(game["lines"]) == 2
    of_matches = {rule["name"] for rule in told["groups"][-1]["rules"]}
    not_with_others = {"no-call", *of_matches}
    everything = "+".join(("uno", *(name for name in names if name not in not_with_others)))
    made = browser.post("/api/tables", {"game": everything, "seats": 4})
    assert made.status == 201, made.body
    for path in ("/api/games/uno%2Bsoup", "/api/games/clash/house-rules", "/api/games/soup"):
        assert browser.get(path).status in (403, 422), path


def test_the_pages_words_are_there_in_each_language(site: Site) -> None:
    browser = site.browser()
    for language in browser.get("/api/session").body["languages"]:
        answer = browser.post("/api/session", {"language": language})
        assert (answer.status, len(answer.body["phrases"])) == (200, 12)
        assert isinstance(browser.get(f"/api/words/{language}").body, dict)
    for language in ("xx", "../en", ""):
        assert browser.post("/api/session", {"language": language}).status == 422
    assert browser.get("/api/words/xx").status == 422


RULES = [
    'base = "uno"\nname = "ours"\nturn.jump_in = true\n',
    'base = "nothing"\n',
    'base = "/etc/passwd"\n',
    'base = "crazy8s"\n[deal]\nhand = -1\n',
    'base = "crazy8s"\nnonsense = 1\n',
    "no toml",
    " ",
    'base = "crazy8s"\n[cards.8]\nno_such = 1\n',
]


@pytest.mark.parametrize("toml", RULES)
def test_house_rules_are_checked_as_the_command_checks_a_file(
    site: Site, tmp_path: Path, toml: str
) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(toml)
    checked = CliRunner().invoke(upcard_command, ["rules", "check", str(file)])
    answer = site.browser().post("/api/rules", {"toml": toml})
    assert answer.status == (200 if checked.exit_code == 0 else 422)
    if answer.status == 200:
        assert answer.body["title"] in checked.output
        assert answer.body["lines"]
    else:
        said = str(checked.exception).replace(str(file), "the rules")
        assert answer.error == visible(said)[:LONGEST_SENTENCE].strip()


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("a = " + "[" * 5000, ""),
        ("a = " + "9" * 5000, ""),
        (".".join(["a"] * 9000) + " = 1", ""),
        ('base = "crazy8s"\ndeal.hand = 1e999', ""),
        ('base = "crazy8s"\ndeal.hand = nan', ""),
        ('base = "crazy8s"\ndeal.hand = 2020-01-01', ""),
        ("\x00", ""),
        ('base = "crazy8s"\ntitle = "\\u202eevil"\n', "title:"),
        ('base = "crazy8s"\nname = "a\\u0000b"\n', "name:"),
        (f'base = "crazy8s"\ntitle = "{"x" * 81}"\n', "title:"),
    ],
)
def test_rules_that_no_reader_can_take_are_refused_with_a_sentence(
    site: Site, toml: str, says: str
) -> None:
    for path, body in (
        ("/api/rules", {"toml": toml}),
        ("/api/tables", {"rules": toml, "seats": 2}),
    ):
        answer = site.browser().post(path, body)
        assert (answer.status, says in answer.error) == (422, True)


def test_keys_that_change_nothing_are_told_in_the_page_s_language(site: Site) -> None:
    toml = (
        'base = "crazy8s"\nname = "x"\ntitle = "X"\nwithout = ["A"]\ncards.A.skip = true\n'
        "call.at = 0\ncall.penalty = 2\n"
    )
    browser = site.browser()
    lines = browser.post("/api/rules", {"toml": toml}).body["lines"]
    assert lines[:2] == [
        "cards.A.skip changes nothing: no card in play has this entry.",
        "call.penalty changes nothing: it goes with a call.at of 1 or more.",
    ]
    browser.post("/api/session", {"language": "fr"})
    french = browser.post("/api/rules", {"toml": toml}).body["lines"]
    assert french[1].startswith("call.penalty ne change rien")
    browser.post("/api/session", {"language": "en"})
    many = "".join(f"cards.A.{key} = false\n" for key in ("skip", "reverse", "again", "covered"))
    many += "".join(f"score.points.{rank} = 1\n" for rank in range(2, 11))
    many += 'score.points.J = 1\nscore.points.Q = 1\nscore.points.K = 1\nscore.count = "nothing"\n'
    many += 'without = ["A"]\nscore.goal = 5\nscore.blocked = "nobody"\nstuck.up_to = 1\n'
    many += "turn.bomb = 0\nend.unfit = 0\nchallenge.penalty = 2\ncall.penalty = 2\n"
    told = browser.post("/api/rules", {"toml": f'base = "crazy8s"\n{many}'}).body["lines"]
    assert sum("changes nothing" in line for line in told) == 20


def test_a_table_of_house_rules_is_played_by_them(site: Site) -> None:
    toml = 'base = "crazy8s"\nname = "three"\ntitle = "Three cards"\n[deal.hand]\n2 = 3\n'
    browser = site.browser()
    body = {"rules": toml, "seats": 2, "players": [None, "first"], "start": True}
    made = browser.post("/api/tables", body).body
    place = Place(browser, made["id"], made["invitation"])
    dealt = [event["seat"] for event in place.message["events"] if event["kind"] == "deal"]
    assert sorted(dealt) == [0, 0, 0, 1, 1, 1]
    assert browser.get(f"{place.path}/game").body["title"] == "Three cards"
    assert browser.get("/api/lobby").body["own"][0]["title"] == "Three cards"


# The lobby


def ids(tables: Any) -> set[str]:
    return {table["id"] for table in tables}


def test_the_lobby_lists_listed_tables_only(site: Site) -> None:
    ada, eve = site.browser(), site.browser("Eve")
    listed, hidden = ada.opens(options={"listed": True}), ada.opens()
    full = ada.opens(players=["first", "random"], options={"listed": True})
    lobby = eve.get("/api/lobby").body
    assert listed.table in ids(lobby["open"])
    assert full.table in ids(lobby["playing"])
    assert hidden.table not in str(lobby)
    assert not lobby["own"]
    assert {listed.table, hidden.table, full.table} == ids(ada.get("/api/lobby").body["own"])
    listed.does("lock", locked=True)
    full.does("options", options={"listed": False})
    lobby = eve.get("/api/lobby").body
    assert listed.table in ids(lobby["playing"])
    assert full.table not in str(lobby)
    # A listed table needs no invitation; a hidden one does.
    listed.does("lock", locked=False)
    assert eve.post(f"{listed.path}/join", {}).status == 200
    assert eve.post(f"{hidden.path}/join", {}).status == 404
    assert ids(eve.get("/api/lobby").body["own"]) == {listed.table}
    Place(eve, listed.table, "").does("leave")
    assert not eve.get("/api/lobby").body["own"]


def test_the_lobbys_stream_tells_of_what_is_new(site: Site) -> None:
    ada, eve = site.browser(), site.browser("Eve")
    with eve.client.stream("GET", "/api/lobby/stream") as answer:
        stream = events(answer.iter_lines())
        before = ids(next(stream).message["open"])
        place = ada.opens(options={"listed": True})
        for heard in stream:
            if ids(heard.message["open"]) - before:
                break
        assert place.table in ids(heard.message["open"])


# Streams


def test_a_stream_tells_what_happens_and_goes_on_where_it_was(site: Site) -> None:
    place = site.browser().opens(seats=3)
    his = site.browser("Bob").joins(place)
    with his.listening() as stream:
        first = next(stream)
        assert first.message["phase"] == "gathering"
        assert first.id == str(first.message["number"])
        place.does("sit", seat=2)
        second = next(stream)
        while int(second.id) <= int(first.id):  # who is there may be told in between
            second = next(stream)
        assert second.message["seats"][2]["name"] == "Ada"
    for phrase in (1, 2, 3):
        place.does("say", phrase=phrase)
    with his.listening(**{"Last-Event-ID": second.id}) as stream:
        message = next(stream).message
        assert message["since"] == int(second.id)
        assert [said["phrase"] for said in message["said"]] == [1, 2, 3]
    for last in ("", "nonsense", "-1", "9" * 500):
        with his.listening(**{"Last-Event-ID": last}) as stream:
            assert next(stream).message["since"] == 0


def test_a_stream_says_who_is_there(site: Site) -> None:
    place = site.browser().opens()
    his = site.browser("Bob").joins(place)
    place.does("sit", seat=0)
    his.does("sit", seat=1)
    assert his.message["seats"][0]["away"]
    with place.listening() as stream:
        next(stream)
        until(lambda: not his.message["seats"][0]["away"])
    until(lambda: his.message["seats"][0]["away"])


def test_who_breaks_a_stream_off_that_is_not_read_is_gone_at_once(site: Site) -> None:
    """The server holds back what is not read, and does not wait for garbage to be collected."""
    place = site.browser().opens()
    cookie = "; ".join(f"{name}={value}" for name, value in place.browser.client.cookies.items())
    live = site.server.hall.awake[place.table]

    async def read_nothing(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.body":
            await asyncio.Event().wait()

    async def receive() -> dict[str, str]:
        held_back = 0
        while held_back < 100:
            live.wake_all()
            await asyncio.sleep(0)
            held_back = held_back + 1 if any(one.woken.is_set() for one in live.listeners) else 0
        return {"type": "http.disconnect"}

    async def broken_off() -> bool:
        path = f"{place.path}/stream"
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "root_path": "",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie.encode())],
        }
        await site.app(scope, receive, read_nothing)
        return bool(live.listeners)

    gc.disable()
    try:
        assert not site.does_later(broken_off())
    finally:
        gc.enable()


@pytest.mark.parametrize("where", ["table", "lobby"])
def test_a_stream_without_events_is_kept_open(
    site: Site, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr("upcard.web.streams.IDLE", 0.01)
    place = site.browser().opens()
    path = "/api/lobby" if where == "lobby" else place.path
    with place.browser.client.stream("GET", f"{path}/stream") as answer:
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["x-accel-buffering"] == "no"
        assert ": ping" in islice(answer.iter_lines(), 8)


def test_a_stream_ends_for_whoever_is_removed_or_leaves(site: Site) -> None:
    place = site.browser().opens()
    for what in ("remove", "leave"):
        his = site.browser("Bob").joins(place)
        with his.listening() as stream:
            next(stream)
            if what == "remove":
                place.does("remove", watcher="Bob")
            else:
                assert his.asks("leave").status == 200
            assert [heard.kind for heard in stream][-1] == "gone"
        assert his.browser.get(place.path).status == 404


def test_a_stream_says_that_the_server_stops_and_the_table_is_there_again(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        place = site.browser().opens()
        with place.listening() as stream:
            next(stream)
            site.does(site.server.stop_telling)
            assert [heard.kind for heard in stream][-1] == "closing"
        with place.listening() as stream:  # nor does a new one hold the server up
            assert [heard.kind for heard in stream][-1] == "closing"


# A server as it is started


@pytest.mark.full
@pytest.mark.surroundings
def test_a_short_answer_is_sent_at_once(tmp_path: Path) -> None:
    """Of a socket that gathers what it sends, each answer on a kept connection takes 40 ms."""
    with (
        served(tmp_path / "tables.sqlite") as (_, port),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", verify=False) as client,
    ):
        answers = (client.get("/api/words/en") for _ in range(60))
        assert any(answer.elapsed.total_seconds() < 0.03 for answer in islice(answers, 5, None))


def test_a_new_table_plays_to_the_goal_of_its_rules(site: Site) -> None:
    ada = site.browser("Ada")
    assert [one["own_goal"] for one in ada.get("/api/games").body if one["id"] == "uno"] == [500]
    for options, goal in (({}, 500), ({"goal": 7}, 7), ({"goal": None}, None)):
        assert ada.opens("uno", options=options).message["options"]["goal"] == goal
    assert ada.opens("crazy8s").message["options"]["goal"] is None


# Restarts


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        ada, bob, eve = site.browser(), site.browser("Bob"), site.browser("Eve")
        place = ada.opens(options={"goal": 500, "hints": True})
        his, hers = bob.joins(place), eve.joins(place)
        place.does("sit", seat=0)
        his.does("sit", seat=1)
        place.does("remove", watcher="Eve")
        his.does("ready", ready=True)
        place.does("deal")
        last: tuple[int, dict[str, Any]] | None = None
        for step in range(12):
            one, message = (place, his)[step % 2], (place, his)[step % 2].message
            if one.moves(message):
                move = one.moves(message)[0]
                sent = {"key": f"the-last-{step}", "number": message["number"], "move": move}
                assert one.asks("move", **sent).status == 200
                last = step % 2, sent
        assert last is not None
        place.does("say", phrase=4)
        before = [one.message for one in (place, his)]
        over = alone(ada)
        ended = played_to_the_end(over)
        assert ended["record"]
        cookies = [one.client.cookies for one in (ada, bob, eve)]
    with serving(tmp_path) as site:
        again = [site.browser(None) for _ in range(3)]
        for browser, cookie in zip(again, cookies, strict=True):
            browser.client.cookies.update(cookie)
        places = [
            one._replace(browser=browser) for one, browser in zip((place, his), again, strict=False)
        ]
        assert [one.message for one in places] == before
        known = places[last[0]].asks("move", **last[1])
        assert known.status == 200, "a command sent before the restart is known"
        assert [one.message for one in places] == before
        assert again[2].get(hers.path).status == 404
        answer = again[2].post(f"{place.path}/join", {"invitation": place.invitation})
        assert answer.status == 403
        message = over._replace(browser=again[0]).message
        assert message["record"] == ended["record"]
        assert message["opened"] == ended["opened"]
        assert again[0].get(f"/api/records/{message['record']}").status == 200


# What was promised


@pytest.mark.parametrize(
    "game", ["crazy8s", *(pytest.param(one, marks=pytest.mark.full) for one in ("uno", "indigo"))]
)
def test_the_deck_is_promised_before_the_first_move_and_opened_after_the_last(
    site: Site, game: str
) -> None:
    place = alone(site.browser(), game)
    first = place.message
    promised = first["commitment"]
    assert len(promised) == 64
    assert first["opened"] is None or first["phase"] == "over"
    while (message := place.message)["phase"] != "over":
        assert message["commitment"] == promised
        assert message["opened"] is None
        assert message["record"] is None
        moves = place.moves(message)
        if moves:
            place.asks("move", number=message["number"], move=moves[0])
    message = place.message
    opened = message["opened"]
    assert list(opened) == ["deck", "seed", "first", "salt"]
    assert message["commitment"] == promised
    (shown,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(shown, {"message": message})  # docs/web.md: how anybody checks it
    # The deal came of that deck: whoever replays the record sees the same hands.
    file = place.browser.get(f"/api/records/{message['record']}/file")
    record = Record.from_json(json.dumps(file.body))
    record.verify()
    assert record.chance.deck == tuple(opened["deck"])
    assert (str(record.chance.seed), record.chance.first) == (opened["seed"], opened["first"])
    dealt = [event for event in first["events"] if event["kind"] == "deal"]
    known = [event.card for event in record.state_at(0).dealt if event.kind == "deal"]
    assert len(dealt) == len(known)
    for event, card in zip(dealt, known, strict=True):
        assert event["card"] == (str(card) if event["seat"] == 0 else None)


def test_two_deals_are_promised_apart(site: Site) -> None:
    browser = site.browser()
    found = {alone(browser).message["commitment"] for _ in range(5)}
    assert len(found) == 5


# Whole deals, rematches and matches


def test_a_deal_is_followed_by_another_that_the_next_seat_begins(site: Site) -> None:
    place = alone(site.browser(), seats=3, goal=10_000)
    for deals in range(1, 4):
        message = played_to_the_end(place)
        assert message["opened"]["first"] == deals - 1
        assert message["outcome"]["reason"]
        assert message["ending"]
        assert message["match"]["deals"] == deals == len(message["match"]["sheet"])
        sums = [sum(points) for points in zip(*message["match"]["sheet"], strict=True)]
        assert message["match"]["points"] == sums
        place.does("deal")


# What is not there


def test_what_is_not_there_is_a_sentence_too(site: Site) -> None:
    browser = site.browser()
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("GET", "/nothing", 404),
        ("POST", "/api/nothing", 404),
        ("DELETE", "/api/session", 405),
        ("PUT", "/api/tables", 405),
        ("POST", "/", 405),
        ("GET", "/api/tables/%2e%2e/game", 400),
        ("GET", "/api/tables/" + "x" * 41, 400),
        ("GET", "/api/tables/a b", 400),
        ("GET", "/api/tables/%00", 400),
    ):
        answer = browser.ask(method, path, headers=JSON)
        assert (answer.status, bool(answer.error)) == (status, True), path
        if status == 405:
            assert answer.headers["allow"]


def test_a_host_can_be_seated_at_the_new_table(site: Site) -> None:
    browser = site.browser("Ada")
    at = browser.opens(seats=3, players=["first", None, None], seated=True)
    assert (at.message["phase"], at.message["you"]["seat"]) == ("gathering", 1)
    assert browser.opens().message["you"]["seat"] is None
    full = browser.opens(players=["first", "first"], seated=True)
    assert full.message["you"] == {"seat": None, "host": True, "alone": False, "waits": False}
