"""Puzzles as they are shown: what the seat knows, and no answer before a choice."""

from __future__ import annotations

import random

import pytest

from tests.engine.hiding import mixed
from tests.web.leaking import hidden_kinds
from tests.web.serving import JSON, Site
from upcard.bots.protocol import view_part
from upcard.narration.events import narrated
from upcard.web.messages import choices
from upcard.web.puzzles import LOG, find, puzzles, shown

FIRST = sorted({key for key in puzzles() if key.endswith("-1")})


def test_puzzles_are_listed_and_one_is_shown_without_its_answer(site: Site) -> None:
    ada = site.browser()
    listed = ada.get("/api/puzzles").body
    assert [one["id"] for one in listed] == list(puzzles())
    assert listed[0] == {
        "id": "crazy8s-1",
        "game": "crazy8s",
        "title": "Crazy Eights",
        "number": 1,
        "seats": puzzles()["crazy8s-1"].seats,
    }
    told = ada.get("/api/puzzles/crazy8s-1")
    assert told.status == 200
    assert "Ada" in told.body["names"]
    moves = [move for card in told.body["hand"] for move in card["moves"]]
    moves += [other["move"] for other in told.body["others"]]
    assert sorted(moves) == sorted(worth.move for worth in find("crazy8s-1").worths)
    for word in ("chance", "worths", "played", "seed"):
        assert f'"{word}"' not in str(told.body).replace("'", '"')


def test_a_choice_is_answered_with_what_each_move_is_worth(site: Site) -> None:
    ada, puzzle = site.browser(), find("crazy8s-2")
    best, *others = puzzle.worths
    for worth in puzzle.worths:
        told = ada.post("/api/puzzles/crazy8s-2", {"move": worth.move})
        assert told.status == 200
        assert told.body["best"] == (worth == best)
        assert [(one["move"], one["chance"], one["margin"]) for one in told.body["lines"]] == [
            (one.move, one.chance, one.margin) for one in puzzle.worths
        ]
        verdict, played = told.body["said"]
        assert verdict.startswith(told.body["lines"][0]["words"])
        assert ("the same" in played) == (worth.move == puzzle.played)
    missed = round(100 * (best.chance - others[-1].chance))
    assert f"{missed} more deals of 100 than your choice" in verdict


@pytest.mark.parametrize(("move", "status"), [("2♣=♥", 422), ("", 400), ("no move", 400), (7, 400)])
def test_what_is_no_move_there_is_refused(site: Site, move: object, status: int) -> None:
    answer = site.browser().post("/api/puzzles/crazy8s-1", {"move": move})
    assert (answer.status, bool(answer.error)) == (status, True)


def test_what_is_no_puzzle_is_refused(site: Site) -> None:
    ada = site.browser()
    for key in ("crazy8s-99", "nothing"):
        assert "no puzzle" in ada.get(f"/api/puzzles/{key}").error
        assert ada.post(f"/api/puzzles/{key}", {"move": "draw"}, headers=JSON).status == 404
    assert ada.get("/api/puzzles/CRAZY").status == 400


@pytest.mark.parametrize("key", FIRST)
def test_a_puzzle_is_the_same_when_all_that_its_seat_cannot_know_is_dealt_anew(key: str) -> None:
    puzzle, part = find(key), shown(key, "Ada")
    seat, chance = puzzle.view.seat, random.Random(key)
    state = puzzle.record.state_at(len(puzzle.moves))
    for _ in range(20):
        twin = mixed(state, seat, chance).view(seat)
        assert view_part(twin) == part.view
        told = choices(twin, part.names, may=True)
        assert (told["hand"], told["others"]) == (part.hand, part.others)
    hidden = hidden_kinds(state)
    names = ["" if at == seat else name for at, name in enumerate(part.names)]
    made = [
        each._replace(
            events=tuple(
                event._replace(card=chance.choice(state.game.deck.cards))
                if event.kind in hidden and event.seat != seat
                else event
                for event in each.events
            )
        )
        for _, each in puzzle.record.told()
    ]
    assert tuple(narrated(made[-LOG:], state.game, seat, names)) == part.log
