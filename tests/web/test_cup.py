"""Cups for people: who may enter, who meets whom at which table, and how all stand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.web.serving import Answer, Browser, Place, Site, played_to_the_end
from upcard.arena.plan import rounds
from upcard.web.commands import Options
from upcard.web.cup import Cup, Entrant, Pairing, standings
from upcard.web.store import table_kept

# How it goes


def cup_of(count: int, *pairings: Pairing, round_: int = 1) -> Cup:
    entrants = tuple(Entrant(n, f"id {n}", f"name {n}") for n in range(count))
    return Cup("cup", "id 0", "A cup", "crazy8s", "word", round_, entrants, pairings)


def met(one: int, other: int, **more: Any) -> Pairing:
    return Pairing(1, one, one, other, f"table {one}", **more)


def test_who_has_won_more_is_first_and_then_who_has_more_points() -> None:
    cup = cup_of(
        5,
        met(0, 1, shares=(1.0, 0.0), points=(10, 0)),
        met(2, 3, shares=(0.5, 0.5), points=(4, 4)),
        met(4, 0, given="4"),
    )
    found = [(place, one.number, one.played, one.won) for place, one in standings(cup)]
    assert found == [(1, 0, 2, 1), (2, 4, 1, 1), (3, 2, 1, 0.5), (3, 3, 1, 0.5), (5, 1, 1, 0)]


def test_a_deal_that_was_played_counts_before_what_the_host_has_decided() -> None:
    given = met(0, 1, given="1")
    assert given.result == (0, 1)
    assert replace(given, shares=(1.0, 0.0)).result == (1, 0)
    assert met(0, 1, given="neither").result == (0, 0)
    assert met(0, 1).result is None


@pytest.mark.parametrize("count", [3, 4, 16])
def test_all_meet_each_other_once_and_begin_by_turns(count: int) -> None:
    pairs = [cup_of(count, round_=at).next_pairs() for at in range(len(rounds(count)))]
    assert sorted(tuple(sorted(pair)) for each in pairs for pair in each) == sorted(
        pair for each in rounds(count) for pair in each
    )
    begins = [sum(pair[0] == who for each in pairs for pair in each) for who in range(count)]
    assert min(begins) >= 1
    assert cup_of(count, round_=len(pairs)).phase == "playing"
    assert cup_of(count, round_=len(pairs) + 1).phase == "over"


def test_who_leaves_gives_all_that_is_not_played_to_the_others() -> None:
    played = replace(met(0, 3), shares=(0.0, 1.0), points=(0, 7))
    cup = cup_of(4, *(played, met(1, 2)))
    place = {pair: at for at, pair in enumerate(cup.pairs_of(1))}
    cup = replace(
        cup,
        pairings=tuple(
            replace(one, one=pair[0], other=pair[1], place=place[pair])
            for one, pair in zip(cup.pairings, cup.pairs_of(1), strict=True)
        ),
    )
    first, second = cup.pairings
    left = cup.without(second.one)
    assert [(one.round, one.given == str(second.one)) for one in left] == [
        (1, False),
        (2, False),
        (3, False),
    ]
    later = replace(cup, pairings=(first, *left))
    assert later.gone == {second.one}
    assert [one.won for _, one in standings(later)] == [1, 1, 0, 0]  # of this round only
    both = later.without(first.one)
    assert [one.round for one in both] == [2, 3]  # what was played stays
    met_both = {(one.one, one.other): one.given for one in both}
    assert [given for pair, given in met_both.items() if second.one in pair] == ["neither"]


# On a server


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.web.cups.PLAYED", Options(pace=0))


def opened(site: Site, *names: str, game: str = "crazy8s") -> tuple[str, list[Browser]]:
    """A cup of these people, the host first."""
    browsers = [site.browser(name) for name in names]
    made = browsers[0].post("/api/cups", {"title": "Friday", "game": game})
    assert made.status == 201, made
    path = f"/api/cups/{made.body['id']}"
    word = browsers[0].get(path).body["path"].partition("#")[2]
    for browser in browsers:
        answer = browser.post(f"{path}/enter", {"invitation": word})
        assert answer.status == 200, answer
    return path, browsers


def goes_on(browser: Browser, path: str) -> Any:
    told = browser.post(f"{path}/go-on", {})
    assert told.status == 200, told
    return told.body


def gives(browser: Browser, path: str, place: int, winner: int | None) -> Answer:
    return browser.post(f"{path}/give", {"place": place, "winner": winner})


def test_entrants_come_by_the_link_and_a_round_gives_each_pair_a_table(site: Site) -> None:
    path, (ada, bob, cleo) = opened(site, "Ada", "Bob", "Cleo")
    told = bob.get(path).body
    assert (told["host"], told["entered"], told["phase"], told["of"]) == (
        False,
        True,
        "gathering",
        3,
    )
    assert [one["name"] for one in told["lines"] if one["you"]] == ["Bob"]
    assert bob.get("/api/cups").body == [{"id": told["id"], "title": "Friday"}]
    told = goes_on(ada, path)
    ((pairing,),) = told["pairings"]
    assert sorted((pairing["one"], pairing["other"])) == [1, 2]
    table, _, word = pairing["path"].removeprefix("/t/").partition("#")
    assert [one["id"] for one in cleo.get("/api/lobby").body["own"]] == [table]
    places = [Place(browser, table, word) for browser in (bob, cleo)]
    begins = places[pairing["one"] - 1]
    assert [one["name"] for one in begins.message["seats"]][begins.message["you"]["seat"]] == (
        ["Bob", "Cleo"][pairing["one"] - 1]
    )
    assert begins.message["you"] == {"seat": 0, "host": True, "alone": False, "waits": False}
    second = places[pairing["other"] - 1]
    second.does("ready", ready=True)
    begins.does("deal")
    second.does("resign")
    played_to_the_end(begins)
    told = ada.get(path).body
    assert told["pairings"][0][0]["won"] == [1, 0]
    assert told["lines"][0]["number"] == pairing["one"]
    assert (told["lines"][0]["won"], told["lines"][0]["place"]) == (1, 1)
    # Ada, who sat out, may watch.
    assert (
        Place(ada, table, word).browser.joins(Place(ada, table, word)).message["you"]["seat"]
        is None
    )


def test_a_table_names_its_cup_to_those_who_may_see_it_also_when_it_is_read_again(
    site: Site,
) -> None:
    path, (ada, bob, cleo) = opened(site, "Ada", "Bob", "Cleo")
    [[pairing]] = goes_on(ada, path)["pairings"]
    table, _, word = pairing["path"].removeprefix("/t/").partition("#")
    here = Place(bob, table, word)
    named = path.removeprefix("/api/cups/")
    told = [one.joins(here).message["cup"] for one in (ada, bob, cleo, site.browser("Eve"))]
    assert told == [named, named, named, None]
    kept = table_kept(site.store, table)
    assert kept is not None
    assert kept.cup is not None
    assert (kept.cup.id, len(kept.cup.people)) == (named, 3)
    made = ada.post("/api/tables", {"game": "crazy8s", "seats": 2, "players": [None, "first"]})
    other = table_kept(site.store, made.body["id"])
    assert other is not None
    assert other.cup is None


def test_the_host_decides_a_pairing_to_which_somebody_did_not_come(site: Site) -> None:
    path, (ada, bob, _) = opened(site, "Ada", "Bob", "Cleo")
    goes_on(ada, path)
    answer = ada.post(f"{path}/go-on", {})
    assert (answer.status, "not decided" in answer.error) == (409, True)
    assert gives(bob, path, 0, 1).status == 403
    assert gives(ada, path, 0, 0).status == 422
    assert gives(ada, path, 1, None).status == 409
    told = gives(ada, path, 0, 1).body
    assert (told["pairings"][0][0]["won"], told["pairings"][0][0]["given"]) == (
        ([1, 0], True) if told["pairings"][0][0]["one"] == 1 else ([0, 1], True)
    )
    assert gives(ada, path, 0, 2).status == 409
    for _round in (2, 3):
        assert goes_on(ada, path)["round"] == _round
        assert gives(ada, path, 0, None).status == 200
    told = goes_on(ada, path)
    assert (told["phase"], len(told["pairings"])) == ("over", 3)
    assert (told["lines"][0]["name"], told["lines"][0]["won"]) == ("Bob", 1)
    answer = ada.post(f"{path}/go-on", {})
    assert (answer.status, answer.error) == (409, "this cup is over")


def leaves(browser: Browser, path: str, number: int) -> Answer:
    return browser.post(f"{path}/leave", {"number": number})


def test_who_never_comes_is_removed_and_the_cup_goes_on_without_them(site: Site) -> None:
    path, (ada, bob, cleo, dan) = opened(site, "Ada", "Bob", "Cleo", "Dan")
    goes_on(ada, path)
    assert leaves(bob, path, 3).status == 403  # the host's business, or Dan's own
    assert [one["title"] for one in leaves(ada, path, 3).body] == ["Friday"]
    assert leaves(ada, path, 3).status == 409
    told = dan.get(path).body
    mine = [one for one in told["pairings"][0] if 3 in (one["one"], one["other"])]
    assert [(one["path"], one["given"], one["won"][one["one"] == 3]) for one in mine] == [
        ("", True, 1)
    ]
    assert [one["name"] for one in told["lines"] if one["gone"]] == ["Dan"]
    (other,) = (one for one in told["pairings"][0] if one["path"])
    gives(ada, path, other["place"], other["one"])
    told = goes_on(ada, path)
    assert sorted(bool(one["won"]) for one in told["pairings"][1]) == [False, True]
    assert leaves(cleo, path, 2).status == 200  # on one's own: two are left
    told = ada.get(path).body
    assert [one["name"] for one in told["lines"] if one["gone"]] == ["Cleo", "Dan"]
    for _ in range(3):
        for one in told["pairings"][-1]:
            if not one["won"]:
                gives(ada, path, one["place"], one["one"])
        told = goes_on(ada, path) if told["phase"] == "playing" else told
    assert (told["phase"], told["closed"], len(told["pairings"])) == ("over", False, 3)
    assert sum(one["won"] for one in told["lines"] if one["gone"]) <= 1


def test_before_a_cup_begins_all_may_leave_and_its_host_may_delete_it(site: Site) -> None:
    path, (ada, bob, cleo) = opened(site, "Ada", "Bob", "Cleo")
    assert bob.post(f"{path}/close", {}).status == 403
    assert leaves(bob, path, 1).body == []
    assert leaves(ada, path, 2).status == 409  # Cleo is number 1 now
    told = cleo.get(path).body
    assert [(one["number"], one["name"], one["gone"]) for one in told["lines"]] == [
        (0, "Ada", False),
        (1, "Cleo", False),
    ]
    word = told["path"].partition("#")[2]
    assert bob.post(f"{path}/enter", {"invitation": word}).status == 200
    assert ada.post(f"{path}/close", {}).body == []
    assert cleo.get(path).status == bob.get(path).status == 404


def test_a_host_ends_a_cup_and_what_was_decided_stays(site: Site) -> None:
    path, (ada, _, cleo) = opened(site, "Ada", "Bob", "Cleo")
    [[pairing]] = goes_on(ada, path)["pairings"]
    gives(ada, path, 0, pairing["one"])
    goes_on(ada, path)
    assert [one["title"] for one in ada.post(f"{path}/close", {}).body] == ["Friday"]
    told = cleo.get(path).body
    assert (told["phase"], told["closed"], len(told["pairings"])) == ("over", True, 1)
    assert sorted(one["won"] for one in told["lines"]) == [0, 0, 1]
    for end, body in (("close", {}), ("go-on", {}), ("leave", {"number": 1})):
        assert ada.post(f"{path}/{end}", body).status == 409


def test_a_cup_is_hidden_from_strangers_like_one_that_is_not_there(site: Site) -> None:
    path, (ada, _) = opened(site, "Ada", "Bob")
    eve, nowhere = site.browser("Eve"), "/api/cups/" + "A" * 12
    for method, end, body in (
        ("GET", "", None),
        ("POST", "/enter", {"invitation": "guessed"}),
        ("POST", "/enter", {}),
        ("POST", "/go-on", {}),
        ("POST", "/give", {"place": 0, "winner": None}),
        ("POST", "/leave", {"number": 0}),
        ("POST", "/close", {}),
    ):
        there, away = (
            eve.client.request(method, f"{which}{end}", json=body) for which in (path, nowhere)
        )
        assert there.status_code == away.status_code == 404
        assert there.text.replace(path[-12:], "A" * 12) == away.text
    assert eve.get("/api/cups").body == []
    assert len(ada.get(path).body["lines"]) == 2


def test_a_cup_needs_three_and_takes_sixteen_before_it_begins(site: Site) -> None:
    path, (ada, _) = opened(site, "Ada", "Bob")
    answer = ada.post(f"{path}/go-on", {})
    assert (answer.status, "2 take part: a cup needs 3" in answer.error) == (422, True)
    word = ada.get(path).body["path"].partition("#")[2]
    for number in range(15):
        answer = site.browser(f"Guest {number}").post(f"{path}/enter", {"invitation": word})
        assert answer.status == (200 if number < 14 else 422), answer
    assert ada.post(f"{path}/enter", {}).status == 200  # who is in is in
    assert len(goes_on(ada, path)["pairings"][0]) == 8
    answer = site.browser("Late").post(f"{path}/enter", {"invitation": word})
    assert (answer.status, "has begun" in answer.error) == (409, True)


@pytest.mark.parametrize(("game", "status"), [("soup", 422), ("uno+teams", 422), ("", 400)])
def test_a_game_that_two_cannot_play_makes_no_cup(site: Site, game: str, status: int) -> None:
    ada = site.browser()
    assert ada.post("/api/cups", {"title": "Friday", "game": game}).status == status
    assert ada.get("/api/cups").body == []


def test_a_host_need_not_take_part_and_has_no_more_cups_than_enough(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upcard.web.cups.MOST_CUPS", 1)
    ada, ask = site.browser(), {"title": "Friday", "game": "uno"}
    made = ada.post("/api/cups", ask)
    told = ada.get(f"/api/cups/{made.body['id']}").body
    assert (told["host"], told["entered"], told["lines"]) == (True, False, [])
    assert ada.post("/api/cups", ask).status == 429
