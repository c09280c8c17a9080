"""One's own results: which deals count, and against whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.serving import Browser, Site, alone, played_to_the_end, seated, share
from upcard.web.own_results import opponents
from upcard.web.store import Seated


def results_of(browser: Browser) -> dict[str, Any]:
    """The lines of Crazy Eights, by the opponent's name."""
    told = browser.get("/api/results")
    assert told.status == 200, told
    found = {one["id"]: one for one in told.body["games"]}
    lines = found.get("crazy8s")
    return {line["name"]: line for line in (lines["all"], *lines["against"])} if lines else {}


def test_deals_are_counted_by_game_and_opponent(site: Site) -> None:
    ada = site.browser()
    assert ada.get("/api/results").body == {"deals": 0, "most": 5000, "games": []}
    place = alone(ada, seats=3)
    played_to_the_end(place)
    place.does("deal")
    played_to_the_end(place)
    won = [
        place.browser.get(f"/api/records/{one['id']}").body["record"]["outcome"]
        for one in ada.get("/api/lobby").body["records"]
    ]
    lines = results_of(ada)
    assert set(lines) == {"", "first"}
    assert lines["first"] | {"name": "", "kind": "all"} == lines[""]
    assert lines[""]["deals"] == 2
    assert lines[""]["wins"] == pytest.approx(sum(map(share, won)))
    assert lines[""]["points"] == sum(one["points"][0] for one in won) / 2
    assert 0 <= lines[""]["low"] <= lines[""]["share"] <= lines[""]["high"] <= 1
    assert site.browser("Eve").get("/api/results").body["games"] == []


def test_people_are_told_by_their_name_and_who_gives_up_has_lost(site: Site) -> None:
    place, his = seated(site, "Ada", "Bob", pace=0)
    place.does("deal")
    his.does("resign")
    played_to_the_end(place)
    assert results_of(place.browser)["Bob"]["wins"] == 1
    assert results_of(his.browser)["Ada"]["wins"] == 0
    assert results_of(his.browser)["Ada"]["kind"] == "person"


@pytest.mark.full
def test_a_deal_with_a_stand_in_or_without_an_end_does_not_count(site: Site) -> None:
    place, his = seated(site, "Ada", "Bob", pace=0)
    place.does("deal")
    his.does("leave")
    played_to_the_end(place)
    alone(place.browser, pace=5000)
    assert results_of(place.browser) == results_of(his.browser) == {}


def seat(number: int, share: float, visitor: str = "", name: str = "first") -> Seated:
    return Seated(number, visitor, name, share, 0)


@pytest.mark.parametrize(
    ("shares", "found"),
    [((1, 0, 1, 0), {"b", "c"}), ((1, 0, 0, 0), {"b", "first", "c"})],
    ids=["partners", "each for oneself"],
)
def test_a_partner_is_no_opponent(shares: tuple[float, ...], found: set[str]) -> None:
    who = ("a", "b", "", "c")
    seats = [seat(at, share, who[at], who[at] or "first") for at, share in enumerate(shares)]
    assert set(opponents(seats, seats[0]).values()) == found


def test_two_people_of_one_name_are_two() -> None:
    seats = [seat(0, 1, "a", "Ada"), seat(1, 0, "b", "Bob"), seat(2, 0, "c", "Bob")]
    assert opponents(seats, seats[0]) == {(False, "b"): "Bob", (False, "c"): "Bob"}
    assert opponents([seat(0, 1, "a"), seat(1, 0), seat(2, 0)], seat(0, 1, "a")) == {
        (True, "first"): "first"
    }
