"""Deals one after another: which follows which, and how a match is counted."""

from __future__ import annotations

import pytest

import upcard
from tests.terminal.person import new_record
from upcard.arena.match import Match
from upcard.arena.match_rules import MOST_DEALS
from upcard.errors import BadRules
from upcard.games.outcome import Outcome
from upcard.records import Chance, Record

NONE_LEFT = (0,) * 8


def next_deal(record: Record) -> Record | None:
    return Match.of(record).following(record)


def ended(*points: int) -> Outcome:
    return Outcome(None, (0,) * len(points), points, "out", 9)


def match_of(game: str, goal: int, seats: int = 2) -> Match:
    return Match.of(new_record(game, ["me"] + ["first"] * (seats - 1), 5), goal)


def test_the_next_deal_is_the_seeds_next_and_the_next_seat_begins() -> None:
    record = new_record("crazy8s", ["me", "first", "random"], 5)
    chances = [record.chance]
    while len(chances) < 5 and (following := next_deal(record)) is not None:
        assert (following.seats, following.rules) == (record.seats, record.rules)
        assert (following.moves, following.outcome) == ((), None)
        record = following
        chances.append(record.chance)
    assert chances == [Chance.of(5, deal, first=deal % 3) for deal in range(5)]


def test_no_deal_follows_one_whose_deck_was_stacked_or_of_a_documents_source() -> None:
    game = upcard.game("clash")
    deck = map(str, game.deck.cards)
    for chance in (Chance.of(deck=deck), Chance.of(source="clash")):
        assert next_deal(Record.of(game, [("a", "first"), ("b", "first")], chance)) is None
    eights = upcard.game("crazy8s")
    stacked = Record.of(
        eights, [("a", "me"), ("b", "first")], Chance.of(deck=map(str, eights.deck.cards))
    )
    with pytest.raises(BadRules, match="a goal of 5 points given: no deal can follow this one"):
        Match.of(stacked, 5)


def test_a_match_goes_on_while_nobody_has_the_goal_or_two_share_the_most() -> None:
    match, told = match_of("crazy8s", 100), []
    for points in ((60, 0), (40, 100), (0, 7)):
        assert not match.over
        match.add(ended(*points), NONE_LEFT[: len(points)])
        told.append(match.standing(0))
    assert match.winner == 1
    assert told == [
        "After 1 deal of the match to 100 points: 60 for you, 0 for seat 1.",
        "After 2 deals of the match to 100 points: 100 for you, 100 for seat 1.",
        "After 3 deals of the match to 100 points: 100 for you, 107 for seat 1. It goes to seat 1.",
    ]


def test_partners_are_one_side() -> None:
    match = match_of("crazy8s-partners", 50, 4)
    match.add(ended(70, 0, 70, 0), NONE_LEFT[:4])
    assert (match.points, match.winner) == ([70, 0], 0)
    assert match.standing(2).endswith(
        "70 for seat 0 and you, 0 for seat 1 and seat 3. It goes to seat 0 and you."
    )


def test_a_match_that_never_ends_is_nobodys() -> None:
    match = match_of("indigo", 10)
    for _ in range(MOST_DEALS):
        assert not match.over
        match.add(ended(5, 5), NONE_LEFT[:2])
    assert (match.over, match.winner) == (True, None)
    assert match.standing(None).endswith("It goes to nobody.")


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ([], "this is deal 2, so --scores must say the points before it"),
        ([1], r"scores \[1\] given: 2 of 0 to 1000000000 are allowed"),
        ([1, 2, 3], "2 of 0 to 1"),
        ([2**64, 0], "2 of 0 to 1"),
        ([1, -2], "2 of 0 to 1"),
    ],
)
def test_scores_that_cannot_be_are_refused(points: list[int], says: str) -> None:
    second = next_deal(new_record("crazy8s", ["me", "first"], 5))
    assert second is not None
    with pytest.raises(BadRules, match=says):
        Match.of(second, 10, points)
    assert Match.of(second, 10, [3, 4]).deals == 1
