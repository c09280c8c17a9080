"""Inventing a game: proposals as the page is told of them, and a table of one."""

from __future__ import annotations

import pytest
from tools.variants import OVER

from tests.web.serving import Site
from upcard.design.space import Space, kind_of
from upcard.design.variants import table_of, tables_known
from upcard.errors import BadRules
from upcard.narration.language import speaking
from upcard.rules import load
from upcard.web.inventing import differing


def test_rules_are_proposed_to_a_wish_and_played_at_once(site: Site) -> None:
    ada = site.browser()
    games = ada.get("/api/inventions").body
    assert [one["id"] for one in games] == [*tables_known()]
    wish = {"game": "crazy8s", "length": 0, "luck": 50, "meanness": 100}
    short = ada.post("/api/inventions", wish).body
    long = ada.post("/api/inventions", wish | {"length": 100, "meanness": 0}).body
    assert len(short["proposals"]) == len(long["proposals"]) == 3
    assert short["base"] == long["base"]
    for one, other in zip(short["proposals"], long["proposals"], strict=True):
        assert one["lines"]
        assert one["measures"]["turns"] < other["measures"]["turns"]
        assert one["measures"]["attack"] > other["measures"]["attack"]
    first = short["proposals"][0]
    seated = [None, "easy", "easy", "easy"]
    asked = {"rules": first["rules"], "seats": short["seats"], "players": seated, "start": True}
    table = ada.post("/api/tables", asked)
    assert table.status == 201
    game = ada.get(f"/api/tables/{table.body['id']}/game").body
    assert game["title"] == first["title"] == "Crazy Eights, invented"
    told = [line for section in game["rules"] for line in section["lines"]]
    assert {*first["lines"]} & {*told}


@pytest.mark.parametrize(
    ("wish", "status"),
    [({"game": "indigo"}, 422), ({"game": "uno", "luck": 101}, 400), ({"luck": 1}, 400)],
)
def test_a_wish_that_cannot_be_is_refused(site: Site, wish: dict[str, object], status: int) -> None:
    answer = site.browser().post("/api/inventions", wish)
    assert answer.status == status
    assert answer.error


@pytest.mark.parametrize("name", tables_known())
def test_every_kind_of_change_is_told_in_both_languages(name: str) -> None:
    study = table_of(name).study
    space = Space.of(load(name), study.seats, OVER)
    tried = set[str]()
    for one in space.singles:
        kind = kind_of(*one)
        if kind not in tried:
            try:
                rules = space.rules(one)
            except BadRules:
                continue
            tried.add(kind)
            english = [*differing(rules, space.base, study.seats)]
            with speaking("fr"):
                french = [*differing(rules, space.base, study.seats)]
            assert english, one
            assert not {*english} & {*french}, one
    assert len(tried) > 20
