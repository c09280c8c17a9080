"""The deal of the day: the same cards for all, one try, and nothing told before it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import until
from tests.web.serving import Browser, Place, Site, played_to_the_end, serving, share
from upcard.player_names import LEVELS
from upcard.web import day as days
from upcard.web.day import GAMES, game_of, level_of

DAY = 86400
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC).timestamp()


class Clock:
    """What the server takes for the time."""

    now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(site: Site) -> Iterator[Clock]:
    before, clock = site.server.hall.clock, Clock()
    tell(site, clock)
    yield clock
    tell(site, before)


def tell(site: Site, clock: Callable[[], float]) -> None:
    """Have a server's tables take this for the time."""
    site.server.hall.clock = site.server.hall.scheduler.clock = clock


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "ALONE", days.ALONE.model_copy(update={"pace": 0}))
    monkeypatch.setattr(days, "GAMES", ("crazy8s",))
    monkeypatch.setattr(days, "LEVELS", ("easy",))
    monkeypatch.setattr(days, "SEATS", 2)


def begin(browser: Browser) -> Place:
    made = browser.post("/api/day", {})
    assert made.status == 201, made
    return Place(browser, made.body["id"], "")


def give_up(browser: Browser) -> Any:
    place = begin(browser)
    place.does("resign")
    return played_to_the_end(place)


def today(browser: Browser) -> Any:
    told = browser.get("/api/day")
    assert told.status == 200, told
    return told.body


def test_everybody_has_the_same_cards_and_another_day_brings_others(
    site: Site, clock: Clock
) -> None:
    opened = []
    for name in ("Ada", "Bob"):
        opened.append(give_up(site.browser(name))["opened"])
    assert opened[0]["salt"] != opened[1]["salt"]
    assert [{**one, "salt": ""} for one in opened[:1]] == [
        {**one, "salt": ""} for one in opened[1:]
    ]
    clock.now += DAY
    assert give_up(site.browser())["opened"]["deck"] != opened[0]["deck"]


@pytest.mark.full
def test_the_results_are_told_to_all_visitors_and_have_no_cards(site: Site, clock: Clock) -> None:
    clock.now += 10 * DAY
    ada, bob, cleo = (site.browser(name) for name in ("Ada", "Bob", "Cleo"))
    assert today(ada)["state"] == "new"
    won = played_to_the_end(begin(ada))["outcome"]
    give_up(bob)
    lines = today(bob)["today"]["lines"]
    seen = [{**one, "you": False} for one in lines]
    told = today(cleo)
    assert (told["state"], told["table"], told["today"]["lines"]) == ("new", None, seen)
    assert set(told["today"]) == {"date", "game", "title", "seats", "level", "lines"}
    assert {key for one in seen for key in one} == {"name", "you", "won", "points", "turns"}
    begin(cleo)
    told = today(cleo)
    assert (told["state"], told["today"]["lines"]) == ("begun", seen)
    assert sorted(one["name"] for one in lines) == ["Ada", "Bob"]
    his, hers = sorted(lines, key=lambda one: not one["you"])
    assert (his["name"], his["won"]) == ("Bob", 0)
    assert (hers["won"], hers["points"]) == (share(won), won["points"][0])
    assert hers["turns"] == won["turns"]
    clock.now += DAY
    told = today(site.browser("Dan"))
    assert told["today"]["lines"] == []
    assert [{**one, "you": False} for one in told["yesterday"]["lines"]] == [
        {**one, "you": False} for one in lines
    ]


@pytest.mark.full
def test_there_is_one_try_and_no_more(site: Site, clock: Clock) -> None:
    clock.now += 20 * DAY
    ada = site.browser()
    place = begin(ada)
    assert begin(ada).table == place.table
    place.does("resign")
    first = played_to_the_end(place)
    assert begin(ada).table == place.table
    place.does("deal")  # the next deal at that table is any
    again = played_to_the_end(place)
    assert again["opened"]["deck"] != first["opened"]["deck"]
    (line,) = today(ada)["today"]["lines"]
    assert line["won"] == 0


@pytest.mark.full
def test_a_try_that_was_left_does_not_count(site: Site, clock: Clock) -> None:
    clock.now += 30 * DAY
    ada, bob = site.browser(), site.browser("Bob")
    give_up(bob)
    place = begin(ada)
    place.does("leave")
    until(lambda: today(ada)["state"] == "over")
    assert [one["name"] for one in today(ada)["today"]["lines"]] == ["Bob"]


def test_nobody_else_sees_the_cards_before_their_own_try(site: Site, clock: Clock) -> None:
    clock.now += 40 * DAY
    ada, eve = site.browser(), site.browser("Eve")
    place = begin(ada)
    (own,) = ada.get("/api/lobby").body["own"]
    assert own["id"] == place.table
    assert place.table not in str(eve.get("/api/lobby").body)
    invited = ada.get(f"{place.path}/invitation").body["path"].partition("#")[2]
    answer = eve.post(f"{place.path}/join", {"invitation": invited})
    assert (answer.status, "watchers" in answer.error) == (403, True)
    assert not place.message["options"]["hints"]
    told = str(today(eve))
    for card in place.message["view"]["hand"]:
        assert card not in told


@pytest.mark.full
def test_the_cards_follow_from_a_secret_that_each_store_has_of_its_own(tmp_path: Path) -> None:
    decks = []
    for name in ("one", "other", "one"):
        (tmp_path / name).mkdir(exist_ok=True)
        with serving(tmp_path / name) as site:
            tell(site, Clock())
            decks.append(give_up(site.browser())["opened"]["deck"])
            with sqlite3.connect(site.store.where) as store:
                ((value,),) = store.execute("SELECT value FROM upcard_web_secrets").fetchall()
            assert len(value) == 64
    assert decks[0] == decks[2] != decks[1]


def test_each_day_has_a_game_and_a_level_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    first = date(2026, 1, 1)
    for step in range(30):
        day = first + timedelta(days=step)
        game, seats = game_of(day)
        game.check_seats(seats)
        assert level_of(day) in LEVELS
    played = {game_of(first + timedelta(days=step))[0].id for step in range(len(GAMES))}
    assert played == set(GAMES)
