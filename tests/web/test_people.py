"""People one has played with: who is listed, who may invite whom, and what nobody learns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.serving import Browser, Place, Site, played_to_the_end, seated


def played_together(site: Site, *names: str) -> list[Place]:
    """People who have finished a deal."""
    places = seated(site, *names, pace=0)
    given_up(places)
    return places


def given_up(places: list[Place]) -> None:
    """A deal that all give up at once: computers play it to its end."""
    places[0].does("deal")
    for place in places:
        place.asks("resign")
    played_to_the_end(places[0])


def known_to(browser: Browser) -> list[Any]:
    told = browser.get("/api/people")
    assert told.status == 200, told
    found: list[Any] = told.body
    return found


def named(browser: Browser, name: str) -> str:
    (found,) = (one["person"] for one in known_to(browser) if one["name"] == name)
    return str(found)


def invitations(browser: Browser) -> list[Any]:
    found: list[Any] = browser.get("/api/lobby").body["invitations"]
    return found


def invite(place: Place, name: str) -> int:
    person = named(place.browser, name)
    return place.browser.post(f"/api/people/{person}/invite", {"table": place.table}).status


@pytest.mark.full
def test_people_are_listed_and_not_computers_the_last_ones_first(site: Site) -> None:
    first, _ = played_together(site, "Ada", "Bob")
    ada, cleo = first.browser, site.browser("Cleo")
    assert known_to(cleo) == []
    place = ada.opens("crazy8s", 3, players=[None, None, "first"], options={"pace": 0})
    hers = cleo.joins(place)
    place.does("sit", seat=0), hers.does("sit", seat=1), hers.does("ready", ready=True)
    for _ in range(2):
        given_up([place, hers])
    found = [(one["name"], one["deals"], one["removed"]) for one in known_to(ada)]
    assert found == [("Cleo", 2, False), ("Bob", 1, False)]
    # The name is the one of the last deal together: a later one is nobody's business.
    cleo.post("/api/session", {"name": "Cleopatra"})
    assert [one["name"] for one in known_to(ada)] == ["Cleo", "Bob"]


def test_no_id_is_told_that_others_know(site: Site) -> None:
    ada, bob, cleo = (place.browser for place in played_together(site, "Ada", "Bob", "Cleo"))
    assert named(ada, "Cleo") != named(bob, "Cleo")
    assert set(known_to(ada)[0]) == {"person", "name", "deals", "last", "removed"}
    # What one person is called before Ada is nothing before Bob.
    place = bob.opens()
    answer = bob.post(f"/api/people/{named(ada, 'Cleo')}/invite", {"table": place.table})
    assert (answer.status, "such a person" in answer.error) == (404, True)
    assert invitations(cleo) == []


def test_an_invitation_is_in_the_others_lobby_until_they_come_or_decline(site: Site) -> None:
    ada, bob = (place.browser for place in played_together(site, "Ada", "Bob"))
    place = ada.opens("uno")
    assert invite(place, "Bob") == 200
    (one,) = invitations(bob)
    assert one == {
        "person": named(bob, "Ada"),
        "name": "Ada",
        "title": "UNO",
        "game": "uno",
        "path": f"/t/{place.table}#{place.invitation}",
    }
    assert invitations(ada) == []
    assert bob.post(f"/api/people/{one['person']}/decline", {}).status == 200
    assert invitations(bob) == []
    assert invite(place, "Bob") == invite(place, "Bob") == 200
    assert len(invitations(bob)) == 1
    bob.joins(place)
    assert invitations(bob) == []


def test_an_invitation_to_where_one_cannot_go_is_not_shown(site: Site) -> None:
    ada, bob = (place.browser for place in played_together(site, "Ada", "Bob"))
    place = ada.opens()
    assert invite(place, "Bob") == 200
    place.does("lock", locked=True)
    assert invitations(bob) == []
    place.does("lock", locked=False)
    his = bob.joins(place)
    his.does("sit", seat=0)
    place.does("remove", seat=0)
    assert invitations(bob) == []


def test_one_invites_only_those_one_has_played_with_and_only_to_ones_own_table(site: Site) -> None:
    ada, bob = (place.browser for place in played_together(site, "Ada", "Bob"))
    eve = site.browser("Eve")
    hidden = eve.opens()
    person = named(ada, "Bob")
    for browser, who, table in (
        (eve, person, hidden.table),
        (ada, person, hidden.table),
        (ada, person, "nowhere"),
        (ada, "0" * 32, ada.opens().table),
    ):
        answer = browser.post(f"/api/people/{who}/invite", {"table": table})
        assert answer.status == 404, answer
    assert invitations(bob) == []
    for path in (f"{person[:-1]}/invite", f"{person.upper()[:-1]}Z/remove"):
        assert ada.post(f"/api/people/{path}", {"table": "x", "removed": True}).status == 400


def test_who_is_removed_neither_invites_nor_is_invited_and_is_not_told(site: Site) -> None:
    ada, bob = (place.browser for place in played_together(site, "Ada", "Bob"))
    place, his, person, self = ada.opens(), bob.opens(), named(ada, "Bob"), named(bob, "Ada")
    assert invite(place, "Bob") == invite(his, "Ada") == 200
    assert ada.post(f"/api/people/{person}/remove", {"removed": True}).status == 200
    assert (invitations(ada), invitations(bob)) == ([], [])
    assert [one["removed"] for one in known_to(ada)] == [True]
    assert known_to(bob) == []
    for browser, who, table in ((ada, person, place.table), (bob, self, his.table)):
        answer = browser.post(f"/api/people/{who}/invite", {"table": table})
        assert (answer.status, "such a person" in answer.error) == (404, True)
    assert ada.post(f"/api/people/{person}/remove", {"removed": False}).status == 200
    assert invite(his, "Ada") == 200
    assert len(invitations(ada)) == 1
