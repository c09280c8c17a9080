from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.arena.rows import Generator, any_rows, played, rows_of
from upcard.arena.plan import Plan, lineups, seatings
from upcard.arena.statistics.intervals import Interval, student
from upcard.arena.statistics.judge import judge
from upcard.arena.statistics.results import Entrant, Forfeits, Results
from upcard.arena.statistics.tally import FORFEITS, LENGTHS, Tally, tally_of
from upcard.games.game import game
from upcard.rules.load import rules_hash

NAMES = ("ann", "bob", "cem", "dia", "eve")
CRAZY = game("crazy8s")


def verdict(plan: Plan, tallies: Sequence[Tally]) -> Results:
    entrants = [Entrant(name, "compiled") for name in NAMES[: 1 + max(map(max, plan.lineups))]]
    given = {"seed": 5, "version": "0.1", "seconds": 1.5, "complete": True}
    return judge(CRAZY, plan, entrants, tallies, **given)  # type: ignore[arg-type]


def tournament(random: Generator, true: list[float], seats: int, deals: int) -> Results:
    plan = Plan(lineups(len(true), seats), seatings(seats), deals)
    tallies = [
        tally_of(played(random, [true[e] for e in t], plan.seatings, deals, 0.6), plan.seatings)
        for t in plan.lineups
    ]
    return verdict(plan, tallies)


def test_a_match_worked_out_by_hand() -> None:
    """Four deals of two games: ann wins 2, 1, 1 and 2 of them; seat 0 wins 1, 2, 0 and 1."""
    rows = rows_of([[0, 1], [0, 0], [1, 1], [0, 1]])
    rows["turns"] = [8, 10, 20, 20, 10, 10, 4, 6]
    rows["points"][:, 0] = [30, 0, 10, 10, 0, 0, 50, 0]
    rows["points"][:, 1] = [0, 10, 0, 0, 40, 20, 0, 10]
    rows["reason"][4] = 2
    plan = Plan(lineups(2, 2), seatings(2), 4)
    results = verdict(plan, [tally_of(rows, plan.seatings)])
    assert (results.deals, results.games, results.seats) == (4, 8, 2)
    assert (results.game, results.title) == ("crazy8s", CRAZY.rules.title)
    assert results.rules_hash == rules_hash(CRAZY.rules)
    assert (results.seed, results.version, results.seconds) == (5, "0.1", 1.5)
    assert results.complete
    assert results.sprt is None
    assert results.forfeits == ()
    ann, bob = results.standings
    assert (ann.entrant.name, ann.games, ann.wins, bob.wins) == ("ann", 8, 6, 2)
    # Shares 1, 1/2, 1/2, 1 have the variance 1/12, a game of that mean 3/16: worth 9 games.
    worth = 3 / 16 * 4 / (1 / 12) * (1.959963984540054 / student(3)) ** 2
    assert ann.win_rate == pytest.approx(wilson_by_hand(0.75, worth))
    # A deal's points: (30 + 10) / 2, (10 + 0) / 2 for ann, and so on.
    points = [20, 5, 10, 30]
    assert ann.points == pytest.approx(by_hand(points))
    assert bob.points == pytest.approx(by_hand([0, 5, 20, 0]))
    assert results.seat_wins[0].value == results.seat_wins[1].value == 0.5
    assert results.seat_points[0] == pytest.approx(by_hand([15, 10, 0, 25]))
    assert results.turns == pytest.approx(by_hand([9, 20, 10, 5]))
    assert [n for n in range(LENGTHS) if results.lengths[n]] == [4, 6, 8, 10, 20]
    assert (results.blocked, results.unwon) == (1, 0)
    # A game's variance, the mean's own taken off: 3/4 - (9/16 - 1/48); two games a deal.
    assert results.variance_saved == pytest.approx(1 - 2 / 12 / (3 / 4 - 9 / 16 + 1 / 48))
    assert results.pairs[0][1] == pytest.approx(ann.win_rate)
    assert results.pairs[0][0] is None


def by_hand(values: list[int]) -> Interval:
    middle = sum(values) / len(values)
    half = student(len(values) - 1) * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


def wilson_by_hand(value: float, games: float) -> Interval:
    """The two shares that are just 1.96 of their own standard errors off: a quadratic's roots."""
    z = 1.959963984540054**2 / games
    low, high = sorted(np.roots([1 + z, -(2 * value + z), value**2]).real)
    return Interval(value, low, high)


@given(st.integers(0, 2**32), st.integers(2, 4), st.integers(0, 1), st.integers(0, 8))
@settings(max_examples=40)
def test_shares_add_up(seed: int, seats: int, more: int, deals: int) -> None:
    plan = Plan(lineups(seats + more, seats), seatings(seats), 8)
    random = np.random.default_rng(seed)
    tallies = [
        tally_of(any_rows(random, deals, plan.seatings), plan.seatings) for _ in plan.lineups
    ]
    results = verdict(plan, tallies)
    assert results.games == deals * len(plan.seatings) * len(plan.lineups) == sum(results.lengths)
    assert sum(standing.wins for standing in results.standings) == results.games - results.unwon
    if not deals:
        assert all(math.isnan(standing.rating.value) for standing in results.standings)
        assert all(pair is None for row in results.pairs for pair in row)
        assert math.isnan(results.turns.value)
        assert math.isnan(results.variance_saved)
        return
    rates = [standing.win_rate.value for standing in results.standings]
    assert sum(rates) == pytest.approx((seats + more) / seats)
    assert sum(wins.value for wins in results.seat_wins) == pytest.approx(1)
    ratings = [standing.rating.value for standing in results.standings]
    assert ratings == sorted(ratings, reverse=True)
    for i, row in enumerate(results.pairs):
        for j, mine in enumerate(row):
            yours = results.pairs[j][i]
            assert (mine is None) == (yours is None) == (i == j)
            if mine and yours and not math.isnan(mine.low):
                mirrored = (1 - yours.value, 1 - yours.high, 1 - yours.low)
                assert mine == pytest.approx(mirrored, abs=1e-9)
                assert -1e-9 <= mine.low <= mine.value <= mine.high <= 1 + 1e-9


def test_who_takes_part_may_be_named_in_any_order() -> None:
    random = np.random.default_rng(8)
    true, meet = [0.0, 0.5, -0.4, 0.9], lineups(4, 2)
    tallies = {
        t: tally_of(played(random, [true[e] for e in t], seatings(2), 30, 0.5), seatings(2))
        for t in meet
    }
    plan = Plan(meet, seatings(2), 30)
    turned = Plan(tuple(t[::-1] for t in meet[::-1]), ((1, 0), (0, 1)), 30)
    plain = verdict(plan, [tallies[t] for t in plan.lineups])
    other = verdict(turned, [swapped(tallies[t[::-1]]) for t in turned.lineups])
    for mine, yours in zip(plain.standings, other.standings, strict=True):
        assert mine.entrant == yours.entrant
        assert mine.win_rate == pytest.approx(yours.win_rate)
        assert mine.rating == pytest.approx(yours.rating, abs=1e-6)
    for i, j in meet:
        assert plain.pairs[i][j] == pytest.approx(other.pairs[i][j])
    assert plain.variance_saved == pytest.approx(other.variance_saved)
    assert plain.seat_wins == other.seat_wins


def swapped(tally: Tally) -> Tally:
    """The same games, the two players numbered the other way round."""
    data = tally.to_data()
    for name in ("scores", "points", "points_squares", "game_squares", "wins", "forfeits"):
        data[name] = data[name][::-1]
    data["scores_squares"] = [row[::-1] for row in data["scores_squares"][::-1]]
    return Tally.from_data(data)


def test_of_four_a_pair_is_judged_by_what_either_won() -> None:
    """Ten deals: ann wins one game in each, bob three in every other; cem has all the rest."""
    ways = seatings(4)
    deals = [[0, 2, 2, 2], [0, 1, 1, 1]] * 5
    won = [[way.index(player) for way, player in zip(ways, deal, strict=True)] for deal in deals]
    results = verdict(Plan(((0, 1, 2, 3),), ways, 10), [tally_of(rows_of(won), ways)])
    pair = results.pairs[0][1]
    assert pair
    assert pair.value == pytest.approx(10 / 25)
    # 0.6 x ann - 0.4 x bob is 0.6 or -0.6: ten of variance 0.4, over 25 wins.
    error = math.sqrt(10 * 0.4 / 25**2)
    worth = 0.4 * 0.6 / error**2 * (1.959963984540054 / student(9)) ** 2
    assert pair == pytest.approx(wilson_by_hand(0.4, worth))
    none = results.pairs[0][3]
    assert none
    assert (none.value, none.high) == (1, 1)
    assert none.low == pytest.approx(0.05**0.4)
    idle = verdict(
        Plan(lineups(4, 4), ways, 10),
        [tally_of(rows_of([[way.index(2) for way in ways]] * 10), ways)],
    )
    assert idle.pairs[0][1]
    assert math.isnan(idle.pairs[0][1].value)


def test_a_clean_sweep_is_not_taken_for_certainty() -> None:
    plan = Plan(lineups(2, 2), seatings(2), 100)
    swept = verdict(plan, [tally_of(rows_of([[0, 1]] * 100), plan.seatings)])
    ann, bob = swept.standings
    assert (ann.win_rate.value, ann.win_rate.high) == (1, 1)
    assert ann.win_rate.low == pytest.approx(1 - 3 / 100, abs=1e-3)
    assert bob.win_rate.high == pytest.approx(1 - ann.win_rate.low)
    assert ann.rating.low < ann.rating.value < ann.rating.high
    assert ann.points == (0, 0, 0)  # nothing was counted
    assert math.isnan(swept.variance_saved)


def test_a_single_deal_gives_values_without_bounds() -> None:
    plan = Plan(lineups(3, 2), seatings(2), 1)
    rows = [rows_of([[0, 1]]), rows_of([[0, 0]]), rows_of([[1, 1]])]
    results = verdict(plan, [tally_of(row, plan.seatings) for row in rows])
    single = [results.turns, *results.seat_wins, *results.seat_points, results.pairs[0][1]]
    for standing in results.standings:
        single += [standing.win_rate, standing.points, standing.rating]
    for interval in single:
        assert interval
        assert math.isfinite(interval.value)
        assert math.isnan(interval.low)
        assert math.isnan(interval.high)


def test_an_interrupted_tournament_says_what_is_known() -> None:
    plan = Plan(lineups(3, 2), seatings(2), 50)
    first = tally_of(rows_of([[0, 1]] * 6 + [[1, 1]] * 4), plan.seatings)
    results = verdict(plan, [first, Tally.empty(2), Tally.empty(2)])
    assert [standing.entrant.name for standing in results.standings] == ["ann", "bob", "cem"]
    assert math.isnan(results.standings[2].rating.value)
    assert results.standings[2].games == 0
    assert math.isnan(results.standings[2].win_rate.value)
    assert results.pairs[0][1]
    assert results.pairs[0][2] is None
    assert results.pairs[1][2] is None


def test_forfeits_are_told_by_name_and_reason() -> None:
    ways = seatings(2)
    plan = Plan(lineups(3, 2), ways, 3)
    rows = rows_of([[0, 1], [0, 1], [0, 1]])
    rows["forfeit"] = [1, 0, 1, -1, -1, -1]
    rows["why"] = [FORFEITS.index(why) for why in ("crashed", "late", "late", "", "", "")]
    clean = tally_of(rows_of([[0, 1]] * 3), ways)
    late, crashed = (Forfeits("bob", "late", 2), Forfeits("bob", "crashed", 1))
    assert verdict(plan, [tally_of(rows, ways), clean, clean]).forfeits == (late, crashed)
    twice = verdict(plan, [tally_of(rows, ways), clean, tally_of(rows, ways)]).forfeits
    assert twice == (late, crashed, Forfeits("cem", "late", 2), Forfeits("cem", "crashed", 1))


def test_duplicate_deals_save_what_the_cards_decide() -> None:
    """Half of all deals are the seat's: in those a player's two games cancel out."""
    random = np.random.default_rng(12)
    plan = Plan(lineups(2, 2), seatings(2), 40_000)
    for luck in (0.0, 0.5, 1.0):
        rows = played(random, [0, 0], plan.seatings, plan.deals, luck)
        saved = verdict(plan, [tally_of(rows, plan.seatings)]).variance_saved
        assert saved == pytest.approx(luck, abs=0.02)


@pytest.mark.parametrize(("seats", "deals", "runs"), [(2, 60, 250), (3, 60, 100)])
def test_intervals_between_equals_miss_in_5_of_100(seats: int, deals: int, runs: int) -> None:
    """Every kind of interval, where the truth is known."""
    random = np.random.default_rng(99)
    missed: dict[str, list[bool]] = {"rate": [], "pair": [], "seat": [], "rating": []}
    for _ in range(runs):
        results = tournament(random, [0.0] * (seats + 1), seats, deals)
        # Whoever leads is no fair sample.
        ann = next(s for s in results.standings if s.entrant.name == "ann")
        pair = results.pairs[0][1]
        assert pair
        for kind, interval, truth in (
            ("rate", ann.win_rate, 1 / seats),
            ("pair", pair, 1 / 2),
            ("seat", results.seat_wins[0], 1 / seats),
            ("rating", ann.rating, 1500),
        ):
            missed[kind].append(not interval.low <= truth <= interval.high)
    error = math.sqrt(0.05 * 0.95 / runs)
    for kind, misses in missed.items():
        assert abs(np.mean(misses) - 0.05) < 2.6 * error, kind
