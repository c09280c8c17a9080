"""What people ask for at a table, over the wire: once, in time, and by whom it may be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.waiting import until
from tests.web.serving import Place, Site, seated, serving


def in_turn(*places: Place) -> tuple[Place, Place, Any]:
    """Whose turn it is, the other one, and the message to the first."""
    first, second = places
    message = first.message
    if message["view"]["turn"] == message["you"]["seat"]:
        return first, second, message
    return second, first, second.message


def test_a_move_that_is_sent_twice_is_answered_alike_and_made_once(site: Site) -> None:
    places = seated(site, "Ada", "Bob")
    places[0].does("deal")
    mover, _, message = in_turn(*places)
    move = {"number": message["number"], "move": mover.moves(message)[0]}
    first = mover.asks("move", key="mine", **move)
    before = site.state_of(mover.table)
    for _ in range(3):
        again = mover.asks("move", key="mine", **move)
        assert (again.status, again.body) == (first.status, first.body)
    assert first.body["message"]["number"] == message["number"] + 1
    assert first.body["message"]["since"] == message["number"]
    assert site.state_of(mover.table) == before
    # The key is a browser's own, and another key makes it another command.
    assert mover.asks("move", key="another", **move).status == 409


def test_leaving_twice_is_answered_alike(site: Site) -> None:
    place, other = seated(site, "Ada", "Bob")
    answers = [other.asks("leave", key="bye") for _ in range(2)]
    assert [(answer.status, answer.body) for answer in answers] == [(200, {"message": None})] * 2
    assert other.asks("leave", key="again").status == 404
    assert place.message["seats"][1]["kind"] == "free"


def test_a_move_for_a_table_that_is_not_there_any_more_is_answered_with_the_present_one(
    site: Site,
) -> None:
    places = seated(site, "Ada", "Bob")
    places[0].does("deal")
    mover, other, message = in_turn(*places)
    move, number = mover.moves(message)[0], message["number"]
    mover.does("move", number=number, move=move)
    before = site.state_of(mover.table)
    for sender in (mover, other):
        answer = sender.asks("move", number=number, move=move)
        assert answer.status == 409
        assert str(number) in answer.error
        present = answer.body["message"]
        assert present["number"] == number + 1
        assert present["since"] == number
        assert present["news"], "what happened since is told"
        assert present["you"]["seat"] == sender.message["you"]["seat"]
        assert present == sender.browser.get(f"{sender.path}?since={number}").body
    assert site.state_of(mover.table) == before


def test_a_seat_that_is_taken_is_answered_with_the_table_too(site: Site) -> None:
    place, _ = seated(site, "Ada", "Bob")
    eve = site.browser("Eve").joins(place)
    answer = eve.asks("sit", seat=1)
    assert (answer.status, "taken" in answer.error) == (409, True)
    assert answer.body["message"]["seats"][1]["name"] == "Bob"


def test_an_illegal_move_names_what_is_allowed(site: Site) -> None:
    places = seated(site, "Ada", "Bob")
    places[0].does("deal")
    mover, other, message = in_turn(*places)
    moves, number = mover.moves(message), message["number"]
    for wrong in ("nothing", "7Z", "10♦♦", "=♠", "🂡"):
        said = mover.refuses("move", 422, number=number, move=wrong)
        what, _, allowed = said.partition(": allowed are ")
        assert what == f"{wrong} is no move that you can make now"
        assert sorted(allowed.split()) == sorted(moves)
    assert "not your turn" in other.refuses("move", 409, number=number, move=moves[0])
    eve = site.browser("Eve").joins(mover)
    assert "no seat" in eve.refuses("move", 403, number=number, move=moves[0])


def test_whoever_has_resigned_moves_no_more(site: Site) -> None:
    places = seated(site, "Ada", "Bob", pace=5000)
    places[0].does("deal")
    mover, _, message = in_turn(*places)
    move = mover.moves(message)[0]
    after = mover.does("resign")
    assert mover.moves(after) == []
    assert after["seats"][after["you"]["seat"]]["resigned"]
    refused = mover.asks("move", number=after["number"], move=move)
    assert (refused.status, "resigned" in refused.error) == (409, True)
    assert "you have resigned" in mover.refuses("resign", 409)


@pytest.mark.parametrize(
    "player",
    [
        *("/etc/passwd", "players.py:Mine", "./players.py", "cmd:sh -c id", "cmd:true"),
        *("search:101ms", "search:9999ms", "search:0ms", "search:1s", "search:1000", "search:"),
        *("oracle", "oracle:50", "cheaters", "me", "", " first", "first;id", "../first"),
        *("x" * 300, "\u202efirst"),
    ],
)
def test_a_visitor_names_players_that_are_offered_and_no_file_and_no_command(
    site: Site, player: str
) -> None:
    place = site.browser().opens()
    offered = {one["name"] for one in place.browser.get("/api/players").body}
    assert player not in offered
    status = 400 if not 1 <= len(player) <= 200 else 422
    said = place.refuses("seat", status, seat=1, player=player)
    assert status == 400 or "there are first, random" in said
    before = place.browser.get("/api/lobby").body
    body = {"game": "crazy8s", "seats": 2, "players": [None, player]}
    assert place.browser.post("/api/tables", body).status == status
    assert place.browser.get("/api/lobby").body == before


def test_no_player_that_is_offered_cheats_and_searches_have_up_to_100_milliseconds(
    site: Site,
) -> None:
    place = site.browser().opens()
    offered = [one["name"] for one in place.browser.get("/api/players").body]
    assert {"first", "random", "memory", "search:100ms"} <= set(offered)
    for player in [*offered, "search:1ms", "search:100ms"]:
        place.does("seat", seat=1, player=player)
        assert place.message["seats"][1]["player"] == player


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"do": "cheat"},
        {"do": "join", "name": "Eve"},
        {"do": "moved", "seat": 0, "move": "draw"},
        {"do": "dealt", "chance": {}, "salt": ""},
        {"do": "stand in", "seat": 0, "on": True},
        {"do": "hosts", "person": "me"},
        {"do": "closed"},
        {"do": "hinted"},
        {"do": "sit"},
        {"do": "sit", "seat": "0"},
        {"do": "sit", "seat": 0.0},
        {"do": "sit", "seat": True},
        {"do": "sit", "seat": -1},
        {"do": "sit", "seat": 99},
        {"do": "sit", "seat": 0, "who": "Bob"},
        {"do": "say", "phrase": 12},
        {"do": "say", "phrase": "a text of my own"},
        {"do": "move", "number": -1, "move": "draw"},
        {"do": "move", "number": 1, "move": "x" * 17},
        {"do": "move", "number": 1, "move": "draw pass"},
        {"do": "options", "options": {"clock": 45}},
        {"do": "options", "options": {"goal": 0}},
        {"do": "options", "options": {"window": 1000}},
        {"do": "remove", "watcher": "\u202e"},
        [],
        None,
        "sit",
    ],
)
def test_what_is_no_command_is_refused_with_a_sentence(site: Site, command: Any) -> None:
    place = site.browser().opens()
    before = site.state_of(place.table)
    body = {"key": "k", "command": command}
    answer = place.browser.post(f"{place.path}/commands", body)
    assert answer.status == 400
    assert answer.error.startswith("command")
    assert site.state_of(place.table) == before


@pytest.mark.parametrize("key", [None, "", "a b", "x" * 41, "ü", "\n", 7])
def test_a_key_has_1_to_40_plain_characters(site: Site, key: Any) -> None:
    place = site.browser().opens()
    body = {"key": key, "command": {"do": "sit", "seat": 0}}
    answer = place.browser.post(f"{place.path}/commands", body)
    assert (answer.status, answer.error.startswith("key")) == (400, True)


def test_seats_and_options_are_changed_by_the_host_and_until_the_deal(site: Site) -> None:
    place, other = seated(site, "Ada", "Bob")
    assert "host" in other.refuses("seat", 403, seat=1, player="first")
    assert "Bob sits" in place.refuses("seat", 422, seat=1, player="first")
    assert "seats are 0 to 1" in place.refuses("seat", 422, seat=2, player="first")
    place.does("options", options={"hints": True, "clock": 60})
    before = other.message["options"]
    assert (before["hints"], before["clock"]) == (True, 60)
    place.does("options", options={"pace": 200})
    assert other.message["options"] == before | {"pace": 200}
    other.does("ready", ready=False)
    assert "not ready" in place.refuses("deal", 422)
    other.does("ready", ready=True)
    place.does("deal")
    for what, fields in (
        ("seat", {"seat": 1, "player": None}),
        ("options", {"options": {}}),
        ("deal", {}),
        ("stand", {}),
        ("ready", {"ready": False}),
    ):
        place.refuses(what, 409, **fields)


def test_hints_are_given_where_the_table_allows_them_and_are_marked(site: Site) -> None:
    places = seated(site, "Ada", "Bob")
    places[0].does("deal")
    answer = places[0].browser.post(f"{places[0].path}/hint", {})
    assert (answer.status, "no hints" in answer.error) == (403, True)
    assert not places[0].message["hinted"]
    places = seated(site, "Ada", "Bob", hints=True)
    places[0].does("deal")
    mover, other, _ = in_turn(*places)
    answer = other.browser.post(f"{other.path}/hint", {})
    assert (answer.status, "turn" in answer.error) == (409, True)
    assert answer.body["message"]["table"] == other.table
    eve = site.browser("Eve").joins(mover)
    assert eve.browser.post(f"{eve.path}/hint", {}).status == 403
    assert not other.message["hinted"]
    found = mover.browser.post(f"{mover.path}/hint", {}).body
    assert {line["move"] for line in found["lines"]} <= set(mover.moves())
    assert all(0 <= line["chance"] <= 1 for line in found["lines"])
    assert found["said"]
    assert found["player"] == "merciless"
    for each in (mover, other, eve):
        assert each.message["hinted"], "everybody sees that a hint was given"


def test_a_table_that_cannot_begin_is_none(site: Site) -> None:
    browser = site.browser()
    before = browser.get("/api/lobby").body
    for body, status in (
        ({"game": "crazy8s", "seats": 4, "start": True}, 422),
        ({"game": "crazy8s", "seats": 4, "players": [None, "first", None, "first"]}, 422),
        ({"game": "crazy8s", "seats": 2, "players": ["first", "nobody"]}, 422),
        ({"game": "crazy8s", "seats": 2, "players": ["first"]}, 400),
        ({"game": "crazy8s", "seats": 9}, 400),
        ({"game": "indigo", "seats": 3}, 422),
        ({"game": "clash", "seats": 2, "options": {"goal": 10}}, 422),
        ({"game": "no such game", "seats": 2}, 422),
        ({"game": "../crazy8s.toml", "seats": 2}, 422),
        ({"seats": 2}, 400),
        ({"game": "crazy8s", "rules": 'base = "crazy8s"', "seats": 2}, 400),
    ):
        answer = browser.post("/api/tables", {"start": True, **body})
        assert answer.status == status, (body, answer)
        assert answer.error
    assert browser.get("/api/lobby").body == before


def test_with_one_click_a_deal_against_computers_begins_and_they_play(site: Site) -> None:
    players = ["random", None, "memory", "search:1ms"]
    place = site.browser().opens(seats=4, players=players, start=True, options={"pace": 0})
    message = place.message
    assert (message["phase"], message["you"]) == (
        "playing",
        {"seat": 1, "host": True, "alone": True, "waits": False},
    )
    assert [seat["player"] for seat in message["seats"]] == players
    until(lambda: place.message["view"]["turn"] == 1)
    number = place.message["number"]
    place.does("move", number=number, move=place.moves()[0])
    until(lambda: place.message["phase"] == "over" or place.message["view"]["turn"] == 1)
    message = place.message
    assert message["number"] > number
    acted = {one["seat"] for one in message["events"] if one["kind"] in ("play", "draw")}
    assert acted & {0, 2, 3}


@pytest.mark.full
def test_a_host_of_the_server_can_offer_a_player_of_his_own(tmp_path: Any) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from upcard.players import Player\n\n\nclass Last(Player):\n"
        '    """Plays its last move."""\n\n'
        "    def choose(self, view):\n        return view.legal[-1]\n"
    )
    name = f"{file}:Last"
    with serving(tmp_path, players=[name]) as site:
        browser = site.browser()
        assert name in [one["name"] for one in browser.get("/api/players").body]
        options = {"pace": 0}
        place = browser.opens(players=[name, None], start=True, options=options)
        until(lambda: place.message["view"]["turn"] == 1 or place.message["phase"] == "over")
        others = f"{tmp_path / 'other.py'}:Last"
        assert browser.opens().refuses("seat", 422, seat=1, player=others)
