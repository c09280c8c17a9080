from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.arena.plan import BATCH, FEW_PIECES, NUMBERS, Batch, Plan, lineups, rounds, seatings
from upcard.errors import BadRules


def test_few_players_sit_in_all_ways() -> None:
    assert seatings(2) == ((0, 1), (1, 0))
    assert set(seatings(3)) == set(permutations(range(3)))
    assert set(seatings(4, most=24)) == set(permutations(range(4)))


@pytest.mark.parametrize(
    ("seats", "rows", "follows"),
    [
        (4, 4, [1, 1, 2]),
        (5, 10, [2, 2, 3, 3]),
        (6, 6, [1, 1, 1, 1, 2]),
        (7, 14, [2, 2, 2, 2, 3, 3]),
        (8, 8, [1, 1, 1, 1, 1, 1, 2]),
    ],
)
def test_many_players_sit_in_a_balanced_sample(seats: int, rows: int, follows: list[int]) -> None:
    """Each in each seat equally often; after each other as equally as `rows` x 1 can be shared."""
    ways = seatings(seats)
    assert len(ways) == len(set(ways)) == rows
    assert all(sorted(way) == list(range(seats)) for way in ways)
    sat = Counter((player, seat) for way in ways for seat, player in enumerate(way))
    assert set(sat.values()) == {rows // seats}
    assert len(sat) == seats * seats
    after = Counter((way[seat - 1], way[seat]) for way in ways for seat in range(seats))
    for player in range(seats):
        others = [other for other in range(seats) if other != player]
        assert sorted(after[player, other] for other in others) == follows
    assert max(follows) - min(follows) == 1  # as equal as it gets


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_within_a_row_each_follows_each_other_equally_often(seats: int) -> None:
    """Williams' own property, which ends at the row's end."""
    ways = seatings(seats)
    after = Counter(pair for way in ways for pair in pairwise(way))
    assert set(after.values()) == {len(ways) // seats}
    assert len(after) == seats * (seats - 1)


def test_all_groups_meet_in_a_fixed_order() -> None:
    assert lineups(3, 2) == ((0, 1), (0, 2), (1, 2))
    assert lineups(4, 4) == ((0, 1, 2, 3),)
    assert len(lineups(8, 4)) == 70


def test_too_few_or_too_many_entrants_are_refused() -> None:
    with pytest.raises(BadRules, match="1 players given: a table has 2 seats"):
        lineups(1, 2)
    with pytest.raises(BadRules, match="they make 4950 tables of 2, and 2000 are allowed"):
        lineups(100, 2)
    assert len(lineups(100, 2, most=4950)) == 4950


@given(st.integers(2, 6), st.integers(1, 5000))
def test_the_work_is_each_deal_of_each_table_once(entrants: int, deals: int) -> None:
    plan = Plan(lineups(entrants, 2), seatings(2), deals)
    pieces = list(plan.batches())
    assert all(1 <= piece.count <= BATCH for piece in pieces)
    seen: dict[int, int] = dict.fromkeys(range(len(plan.lineups)), 0)
    for piece in pieces:
        assert piece.start == seen[piece.table]  # each table's deals in their order
        seen[piece.table] += piece.count
        assert max(seen.values()) - min(seen.values()) <= pieces[0].count
    assert set(seen.values()) == {deals}
    assert plan.games == len(plan.lineups) * deals * 2


@given(st.integers(2, 5), st.integers(1, 300))
def test_no_two_deals_share_a_number(entrants: int, deals: int) -> None:
    plan = Plan(lineups(entrants, 2), seatings(2), deals)
    numbers = [
        plan.number(piece.table, index)
        for piece in plan.batches()
        for index in range(piece.start, piece.start + piece.count)
    ]
    assert sorted(numbers) == list(range(len(plan.lineups) * deals))


def test_even_a_short_plan_gives_several_workers_something_to_do() -> None:
    assert len(list(Plan(lineups(2, 2), seatings(2), 100).batches())) >= 32
    assert len(list(Plan(lineups(2, 2), seatings(2), 1).batches())) == 1
    few = Plan(lineups(2, 2), seatings(2), 100, FEW_PIECES)
    assert FEW_PIECES // 2 < len(list(few.batches())) <= FEW_PIECES


def test_a_long_plan_takes_no_room() -> None:
    plan = Plan(lineups(3, 2), seatings(2), 10**15)
    first = list(islice(plan.batches(), 4))
    assert first == [
        Batch(0, 0, BATCH),
        Batch(1, 0, BATCH),
        Batch(2, 0, BATCH),
        Batch(0, BATCH, BATCH),
    ]


@pytest.mark.parametrize(
    ("deals", "allowed"),
    [
        (0, "1 or more are needed"),
        (-3, "1 or more are needed"),
        (NUMBERS, f"at most {NUMBERS // 3:,} are allowed"),
    ],
)
def test_deals_that_cannot_be_numbered_are_refused(deals: int, allowed: str) -> None:
    with pytest.raises(BadRules, match=f"{deals} deals given: {allowed}"):
        Plan(lineups(3, 2), seatings(2), deals)


@pytest.mark.parametrize("entrants", range(2, 18))
def test_rounds_have_all_pairs_and_nobody_twice(entrants: int) -> None:
    found = rounds(entrants)
    assert sorted(pair for each in found for pair in each) == list(lineups(entrants, 2))
    assert len(found) == entrants - 1 + entrants % 2
    for each in found:
        busy = [entrant for pair in each for entrant in pair]
        assert len(busy) == len(set(busy)) == entrants - entrants % 2
