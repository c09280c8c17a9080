from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.arena.rows import any_rows, rows_of
from upcard.arena.plan import seatings
from upcard.arena.statistics.tally import FORFEITS, LENGTHS, UNIT, Rows, Tally, tally_of
from upcard.engine.layout import REASONS
from upcard.errors import Unreadable

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(2, 5)
DEALS = st.integers(0, 6)


def some(seed: int, deals: int, seats: int) -> Rows:
    return any_rows(np.random.default_rng(seed), deals, seatings(seats))


def plainly(rows: Rows, ways: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The same counts, one game after the other."""
    seats = len(ways[0])
    data = Tally.empty(seats).to_data()
    lengths = [0] * LENGTHS
    every = iter(rows)
    while block := list(islice(every, len(ways))):
        scores, points, seat_scores, seat_points = ([0] * seats for _ in range(4))
        for way, row in zip(ways, block, strict=True):
            winner, forfeit = int(row["winner"]), int(row["forfeit"])
            sharing = [winner] if winner >= 0 else [s for s in range(seats) if s != forfeit]
            for seat, player in enumerate(way):
                score = UNIT // len(sharing) if seat in sharing else 0
                scores[player] += score
                seat_scores[seat] += score
                data["game_squares"][player] += score**2
                points[player] += int(row["points"][seat])
                seat_points[seat] += int(row["points"][seat])
                data["wins"][player][seat] += seat == winner
                data["forfeits"][player][int(row["why"])] += seat == forfeit
            lengths[min(int(row["turns"]), LENGTHS - 1)] += 1
            data["blocked"] += REASONS[row["reason"]] == "blocked"
            data["unwon"] += winner < 0
        data["blocks"] += 1
        turns = [sum(int(row["turns"]) for row in block)]
        for name, sums in {
            "points": points,
            "seat_scores": seat_scores,
            "seat_points": seat_points,
            "turns": turns,
            "scores": scores,
        }.items():
            for index, value in enumerate(sums):
                data[name][index] += value
                if name != "scores":
                    data[f"{name}_squares"][index] += value**2
        for one in range(seats):
            for other in range(seats):
                data["scores_squares"][one][other] += prod((scores[one], scores[other]))
    last = max((n for n, count in enumerate(lengths) if count), default=-1)
    return data | {"lengths": lengths[: last + 1]}


@given(SEEDS, DEALS, SEATS)
def test_a_tally_counts_as_one_would_by_hand(seed: int, deals: int, seats: int) -> None:
    """However the seatings and the players are numbered."""
    rows, random = some(seed, deals, seats), np.random.default_rng(seed)
    ways = random.permutation(random.permutation(seats)[np.array(seatings(seats))]).tolist()
    assert tally_of(rows, ways).to_data() == plainly(rows, ways)


def test_a_deal_worked_out_by_hand() -> None:
    """Two deals, two seatings: A wins the first twice; seat 1 wins the second twice."""
    tally = tally_of(rows_of([[0, 1], [1, 1]]), seatings(2))
    assert (tally.seats, tally.blocks, tally.games) == (2, 2, 4)
    assert tally["scores"].tolist() == [3 * UNIT, UNIT]
    assert tally.won().tolist() == [3.0, 1.0]
    assert tally["wins"].tolist() == [[1, 2], [0, 1]]
    assert tally.scatter().tolist() == [[0.5, -0.5], [-0.5, 0.5]]  # 2 and 1 won: mean 1.5
    assert tally.part("seat_scores", 0) == (2, UNIT, UNIT**2 / 2)  # 1 and 0 won from seat 0
    assert tally["lengths"][10] == 4


def test_who_forfeits_gets_no_part_of_a_game_that_nobody_won() -> None:
    rows = rows_of(np.full((1, 4), -1))
    rows["forfeit"][0], rows["why"][0] = 2, FORFEITS.index("late")
    tally = tally_of(rows, seatings(4))
    late = seatings(4)[0][2]
    games = UNIT // 4 * 3
    assert tally["scores"].tolist() == [games + (0 if p == late else UNIT // 3) for p in range(4)]
    assert tally["forfeits"][late, FORFEITS.index("late")] == tally["forfeits"].sum() == 1
    assert tally["unwon"] == 4


@given(SEEDS, DEALS, DEALS, SEATS)
def test_the_sum_of_two_tallies_is_the_tally_of_both(
    seed: int, some_deals: int, more_deals: int, seats: int
) -> None:
    rows, more = some(seed, some_deals, seats), some(seed + 1, more_deals, seats)
    more["deal"] += some_deals
    ways = seatings(seats)
    whole = tally_of(np.concatenate([rows, more]), ways)
    assert tally_of(rows, ways) + tally_of(more, ways) == whole
    assert tally_of(more, ways) + tally_of(rows, ways) == whole
    assert whole + Tally.empty(seats) == whole


@given(SEEDS, DEALS, SEATS)
def test_a_tally_survives_json(seed: int, deals: int, seats: int) -> None:
    tally = tally_of(some(seed, deals, seats), seatings(seats))
    assert Tally.from_data(json.loads(json.dumps(tally.to_data()))) == tally


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"scores": [1, 2, 3]}, "scores_squares has the shape"),
        ({"scores": []}, "0 players given"),
        ({"scores": [0] * 9}, "9 players given: 1 to 8"),
        ({"scores": 3}, "no tally"),
        ({"blocks": "many"}, "blocks has other than whole numbers"),
        ({"blocks": 1.5}, "blocks has other than whole numbers"),
        ({"blocks": 10**30}, "blocks has other than whole numbers"),
        ({"blocks": [1]}, "blocks has the shape"),
        ({"lengths": [0] * 1001}, "lengths has the shape"),
        ({"wins": [[1, 2], [3]]}, "no tally"),
        ({"wins": None}, "wins has other"),
    ],
)
def test_data_that_are_no_tally_are_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        Tally.from_data(Tally.empty(2).to_data() | change)


def test_data_without_a_count_are_refused() -> None:
    data = Tally.empty(2).to_data()
    del data["unwon"]
    with pytest.raises(Unreadable, match="no tally of games: 'unwon'"):
        Tally.from_data(data)


def test_rows_without_all_seatings_together_are_refused() -> None:
    rows = rows_of([[0, 1], [1, 1]])
    for wrong in (rows[:3], rows[::-1], rows[[1, 0, 2, 3]]):
        with pytest.raises(ValueError, match="each deal needs its 2 seatings, in order"):
            tally_of(wrong, seatings(2))
    with pytest.raises(ValueError, match="do not stand together"):
        tally_of(rows[[0, 3, 2, 1]], seatings(2))


@settings(max_examples=20)
@given(SEEDS)
def test_spread_is_exact_where_floats_would_lose_it(seed: int) -> None:
    """Ten thousand million turns more a block change nothing in how the blocks differ."""
    tally = tally_of(some(seed, 5, 2), seatings(2))
    spread, more = tally.part("turns", 0)[2], 10**10
    total, squares, blocks = int(tally["turns"][0]), int(tally["turns_squares"][0]), tally.blocks
    from upcard.arena.statistics.intervals import deviations

    moved = total + blocks * more
    assert deviations(blocks, squares + 2 * more * total + blocks * more**2, moved, moved) == spread


def test_tallies_differ_from_other_things() -> None:
    assert Tally.empty(2) != Tally.empty(3)
    assert Tally.empty(2) != {}
