"""Matches that go on without whoever held most cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.commands import run
from tests.engine.staging import house_game
from upcard.arena.match import Match
from upcard.errors import BadRules
from upcard.games.outcome import Outcome
from upcard.records import Chance, Record

RULES = """\
base = "{}"
name = "knockout"
title = "Most cards go"
source = "these tests"
score.goal = 0
score.eliminate = true
"""
NAMES = "abcd"


def won_by(winner: int | None, seats: int) -> Outcome:
    return Outcome(winner, (0,) * seats, (0,) * seats, "out", 9)


def deal_of(tmp_path: Path, first: int = 0) -> Record:
    game = house_game(tmp_path, RULES.format("uno"))
    return Record.of(game, [(name, "first") for name in NAMES], Chance.of(3, first=first))


def names(record: Record | None) -> str:
    return "" if record is None else "".join(seat.name for seat in record.seats)


@pytest.mark.parametrize(
    ("first", "sizes", "out"),
    [
        (0, (0, 3, 5, 2), 2),
        (0, (0, 5, 5, 2), 2),  # of equals the last one in the order of play
        (2, (5, 0, 5, 2), 0),  # the order is 2 3 0 1
        (0, (9, 3, 1, 2), 1),  # who has won is not out, whatever it holds
    ],
)
def test_who_holds_most_is_out(
    tmp_path: Path, first: int, sizes: tuple[int, ...], out: int
) -> None:
    knockout = Match.of(deal_of(tmp_path, first))
    winner = 0 if sizes[0] == 9 else sizes.index(0)
    knockout.add(won_by(winner, 4), sizes)
    assert (knockout.out, knockout.over) == ([out], False)


def test_a_match_goes_on_with_those_who_are_left_until_one_is(tmp_path: Path) -> None:
    record, told, seen = deal_of(tmp_path), [], []
    knockout = Match.of(record)
    for sizes in ((0, 3, 5, 2), (4, 0, 2), (1, 0)):
        knockout.add(won_by(sizes.index(0), len(sizes)), sizes)
        told.append(knockout.standing(0))
        if knockout.over:
            break
        following = knockout.following(record)
        assert following is not None
        record = following
        seen.append((names(record), record.chance.deal, record.chance.first))
    assert seen == [("abd", 1, 1), ("bd", 2, 1)]
    assert told == [
        "Out of the match: seat 2, with 5 cards. 3 seats are left, with new numbers.",
        "Out of the match: you, with 4 cards. 2 seats are left, with new numbers.",
        "Out of the match: you, with 1 card. It goes to seat 1.",
    ]


def test_it_is_played_at_the_table_to_its_end_and_needs_no_scores(tmp_path: Path) -> None:
    file = tmp_path / "knockout.toml"
    file.write_text(RULES.format("crazy8s"), encoding="utf-8")
    play = ("play", file, *"--players first,random,first --seed 5".split())
    done = run(*play, folder=tmp_path)
    assert (done.status, done.complaints) == (0, "")
    told = re.findall(r"^Out of the match: (.*)$", done.shown, re.MULTILINE)
    assert len(told) == 2
    assert re.fullmatch(r"seat \d, with \d+ cards?\. It goes to seat \d\.", told[1])
    refused = run(*play, "--goal", 50, folder=tmp_path)
    assert refused.status == 2
    assert "played until one seat is left, and for no points" in refused.complaints


@pytest.mark.parametrize(
    ("base", "more", "said"),
    [
        ("uno", "score.goal = 5", "score.goal = 0"),
        ("crazy8s-partners", "", "seats that begin with 2"),
        ("indigo", "", "match.capture = false"),
    ],
)
def test_what_does_not_go_with_it_is_said(tmp_path: Path, base: str, more: str, said: str) -> None:
    text = RULES.format(base).replace("score.goal = 0", more or "score.goal = 0")
    with pytest.raises(BadRules, match=re.escape(f"score.eliminate: true goes with {said}")):
        house_game(tmp_path, text)
