"""Nobody is told what they may not know: the same bytes when all of that is dealt anew.

`python -m tests.web.leaking --deals 5000` compares many more.
"""

from __future__ import annotations

import hashlib
import json
import random
from itertools import chain
from typing import Any

import pytest

from tests.engine.games import HOUSE, game_of
from tests.waiting import until
from tests.web import leaking
from tests.web.leaking import DOCUMENTS, HOUSES, NOW, WATCHER, deal_of, dealt, person
from tests.web.serving import JSON, Place, Site, seated
from upcard.games.moves import Event
from upcard.web import commands as do
from upcard.web import messages
from upcard.web.commands import Row
from upcard.web.messages import Reader, message
from upcard.web.timing import HERE, due

every_game = pytest.mark.parametrize("name", [*DOCUMENTS, *HOUSES])
deals = pytest.mark.parametrize(
    "deals",
    [
        pytest.param(range(1), id="one"),
        pytest.param(range(1, 4), id="more", marks=pytest.mark.full),
    ],
)


@every_game
@deals
def test_a_message_is_the_same_when_all_that_is_hidden_is_dealt_anew(
    name: str, deals: range
) -> None:
    found = [leaking.compare(name, seed) for seed in deals]
    assert sum(one.messages for one in found) > len(deals)


@every_game
@deals
def test_a_message_is_the_same_after_another_deal_that_nobody_can_tell_from_it(
    name: str, deals: range
) -> None:
    found = [leaking.live_again(name, seed, 5 + 4 * seed) for seed in deals]
    assert sum(one.alike for one in found) > len(deals)
    assert sum(one.messages for one in found) > 3 * len(deals)


def everything(_: int | None, events: list[Event], __: bool = False) -> tuple[Event, ...]:
    return tuple(events)


@pytest.mark.parametrize("leak", ["faces", "dice"])
def test_what_leaks_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself: with a hole in the messages, it fails."""
    if leak == "faces":
        monkeypatch.setattr(messages, "seen_by", everything)
    else:
        monkeypatch.setattr(messages, "in_force", lambda view, _: [str(getattr(view, "dice", 0))])
    with pytest.raises(AssertionError, match="may not know"):
        print([leaking.compare("crazy8s", seed) for seed in range(6)])


def test_the_deck_is_opened_after_the_end_and_is_what_was_promised() -> None:
    for seed, name in enumerate(("crazy8s", "clash", "indigo")):
        chance = random.Random(seed)
        table = dealt(game_of(name), 2, chance)
        seal, salt = deal_of(table).opening.chance, deal_of(table).salt
        hashes = set[str | None]()
        for step, now in enumerate(chain([NOW], leaking.course(table, chance, 5_000))):
            if step % 7 and not deal_of(table).over:
                continue
            for who in (person(0), WATCHER):
                told = message(table, Reader(who, table.number - 1), now, "the-record")
                hashes.add(told.commitment)
                text = told.model_dump_json()
                over = deal_of(table).over
                assert (told.opened is not None, told.record is not None) == (over, over)
                assert (salt in text, str(seal.seed) in text) == (over, over)
        assert deal_of(table).over
        promised = {
            "deck": list(seal.deck or ()),
            "seed": str(seal.seed),
            "first": seal.first,
            "salt": salt,
        }
        assert json.loads(text)["opened"] == promised
        line = json.dumps(promised, ensure_ascii=False, separators=(",", ":"))
        assert hashes == {hashlib.sha256(line.encode()).hexdigest()}


@pytest.mark.full
def test_who_is_asked_alone_is_not_told_by_clocks_or_stand_ins() -> None:
    """The others see the same time run, though who is asked be gone, or decline."""
    asked = 0
    for seed in range(40):
        chance = random.Random(seed)
        table = dealt(game_of(HOUSE), 5, chance)
        table.places.options = table.options.model_copy(update={"clock": 30})
        table.seen = dict.fromkeys(table.places.people, HERE)
        for now in leaking.course(table, chance, 60):
            deal = deal_of(table)
            if deal.over or not deal.is_private or deal.closes_at is None:
                continue
            seat = deal.state.turn or 0
            table.seen[person(seat)] = now - 1000
            happens = due(table)
            assert happens is not None
            assert happens[1] is None or not isinstance(happens[1].what, do.StandIn)
            table.seen[person(seat)] = HERE
            if deal.is_told("pass"):
                continue
            asked += 1
            others = [who for who in table.places.people if who != person(seat)]
            before = [leaking.told(table, who, 0, now) for who in others]
            table.apply(Row(what=do.Moved(seat=seat, move="pass")), now)
            if not deal.is_private:  # else the next one is asked
                assert [leaking.told(table, who, 0, now) for who in others] == before
    assert asked


# Over HTTP


@pytest.fixture
def places(site: Site) -> list[Place]:
    """Three people who play, the host first, and one who watches."""
    found = seated(site, "Ada", "Bob", "Cleo", watching=["Dora"])
    found[0].does("deal")
    return found


def asked_of(place: Place, number: int) -> list[tuple[str, str, Any]]:
    """Requests that change nothing, most of them refused."""
    refused: list[dict[str, Any]] = [
        {"do": "move", "number": max(0, number - 1), "move": "draw"},
        {"do": "move", "number": number + 1, "move": "8♠=♥"},
        *({"do": "move", "number": number, "move": move} for move in ("swap1", "nothing", "pass")),
        {"do": "deal"},
        {"do": "sit", "seat": 1},
        {"do": "sit", "seat": 7},
        {"do": "stand"} if number else {"do": "deal"},
        {"do": "seat", "seat": 1, "player": "first"},
        {"do": "remove", "seat": 6},
        {"do": "move"},
    ]
    commands = [
        ("POST", f"{place.path}/commands", {"key": f"n{n}", "command": command})
        for n, command in enumerate(refused)
    ]
    looked = [
        *(f"{place.path}?since={since}" for since in (0, number - 1, number, 9999)),
        f"{place.path}/game",
        f"{place.path}/invitation",
        "/api/lobby",
        "/api/tables/none",
    ]
    return [*commands, *(("GET", path, None) for path in looked)]


def answers(place: Place, number: int, in_turn: bool) -> list[Any]:
    """All that comes back, to the byte, but for the time of day."""
    client, found = place.browser.client, list[Any]()
    live = place.browser.site.server.hall.awake[place.table]
    until(lambda: not live.listeners)
    place.browser.site.does(lambda: live.table.seen.update(dict.fromkeys(live.table.seen, HERE)))
    asks = asked_of(place, number)
    if not in_turn:  # else it is a search, which is told nothing either, but takes its time
        asks.append(("POST", f"{place.path}/hint", {}))
    for method, path, body in asks:
        content = None if body is None else json.dumps(body)
        headed = {**JSON, "accept-encoding": "identity"}  # a packed hash is as long as it is
        answer = client.request(method, path, content=content, headers=headed)
        headers = sorted(pair for pair in answer.headers.items() if pair[0] != "date")
        text = leaking.COMMITMENT.sub("", answer.text)
        found.append((method, path, body, answer.status_code, text, headers))
    with place.listening(**{"Last-Event-ID": str(number // 2)}) as heard:
        event = next(heard)
        found.append((event.kind, event.id, leaking.COMMITMENT.sub("", event.data)))
    return found


@pytest.mark.full
def test_over_http_refusals_reconnects_and_logs_are_the_same_too(
    site: Site, places: list[Place]
) -> None:
    chance, statuses = random.Random(3), set[int]()
    table = site.server.hall.awake[places[0].table].table
    for _ in range(2):
        for _ in range(5):
            seat = deal_of(table).state.turn
            assert seat is not None
            told = places[seat].message
            places[seat].does(
                "move", number=told["number"], move=chance.choice(places[seat].moves(told))
            )
        for reader, place in enumerate(places):
            seat = reader if reader < 3 else None
            in_turn, number = deal_of(table).state.turn == seat, table.number
            mine = answers(place, number, in_turn)
            twin, real = leaking.twin_of(table, seat, chance), deal_of(table)
            site.does(lambda twin=twin: setattr(table, "deal", twin.deal))  # type: ignore[misc]
            others = answers(place, number, in_turn)
            site.does(lambda real=real: setattr(table, "deal", real))  # type: ignore[misc]
            assert table.number == number
            for one, other in zip(mine, others, strict=True):
                assert one == other
            statuses |= {answer[3] for answer in mine if len(answer) > 3}
    assert {200, 400, 403, 404, 409, 422} <= statuses
