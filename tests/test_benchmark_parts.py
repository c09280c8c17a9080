"""What benchmarks reckon with: counts, intervals, deals that are drawn, plots and sheets."""

from __future__ import annotations

import math
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest
from benchmarks import calibration, ismcts, reliability, replays, steps, strength, twins
from benchmarks.contests import Sheet, ended, held
from benchmarks.counts import Count, total
from benchmarks.drawn import Stock
from benchmarks.tenths import Bin, draw
from hypothesis import given, settings
from hypothesis import strategies as st

import upcard
from upcard.arena.contest import Contest, contest
from upcard.arena.statistics.intervals import Interval
from upcard.jit_cache import INTERPRETED


@pytest.mark.full
def test_a_game_of_openspiels_search_is_the_same_again() -> None:
    assert ismcts.played(1, 2, 0).won == ismcts.played(1, 2, 0).won


def test_moves_that_were_drawn_are_made_again_from_the_same_deals() -> None:
    dealt, chosen = list[int](), list[int]()

    def deal(choose: replays.Choose) -> int:
        dealt.append(len(dealt))
        chosen.extend(choose([dealt[-1], -1]) for _ in range(3))
        return 3

    one = replays.replayed("a loop", 1, dealt.clear, deal, list)
    drawn = chosen.copy()
    assert -1 in drawn
    assert len(set(drawn)) > 2
    chosen.clear()
    assert one.play(0, 2 * replays.DEALS) == 6 * replays.DEALS
    assert chosen == 2 * drawn


def test_chances_are_sorted_into_tenths_and_their_error_is_the_mean_of_theirs() -> None:
    """Half a deal won of two said to be 5 and 7 %: 19 % off; one of one said to be 100 %: right."""
    bins = reliability.binned([(0.05, 0.0), (0.07, 0.5), (1.0, 1.0)])
    assert [(one.tenth, one.deals) for one in bins] == [(0, 2), (9, 1)]
    assert bins[0].said == pytest.approx(0.06)
    assert bins[0].won.value == 0.25
    assert reliability.error(bins) == pytest.approx(0.19 * 2 / 3)


@pytest.mark.full
@given(st.lists(st.floats(0, 1), min_size=200, max_size=400))
@settings(max_examples=5)
def test_even_chances_that_are_right_have_an_error_by_accident(chances: list[float]) -> None:
    by_accident = reliability.by_accident(chances, 1)
    assert 0 <= by_accident < 0.2
    assert reliability.by_accident([0.0, 1.0] * 50, 1) == 0


def test_a_choice_is_said_the_same_of_twice_and_a_seat_wins_or_not() -> None:
    setting = reliability.Setting("crazy8s", 2)
    found = reliability.said(setting, 5, 0)
    assert found == reliability.said(setting, 5, 0)
    assert found is not None
    assert 0 <= found.fair <= 1
    assert 0 <= found.open <= 1
    assert found.won in (0, 0.5, 1)


def test_a_plot_has_its_marks_where_they_belong() -> None:
    """Of the one bin: 20 % was said, 40 % was won, in a square of 200 pixels."""
    picture = draw({"a <game>": {"fair": [Bin(2, 50, 0.2, Interval(0.4, 0.3, 0.5))]}})
    root = ElementTree.fromstring(picture)
    (dot,) = root.iter("{http://www.w3.org/2000/svg}circle")
    assert (float(dot.get("cx", 0)), float(dot.get("cy", 0))) == (38.5, 120)
    assert "a <game>" in [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]


def test_an_exact_interval_is_the_textbooks() -> None:
    """With nothing found the upper end is 1 - 0.025 ** (1 / n); 4 of 20 is 5.73 to 43.66 %."""
    assert Count(0, 30).interval() == pytest.approx((0, 1 - 0.025 ** (1 / 30)))
    assert Count(4, 20).interval() == pytest.approx((0.0573, 0.4366), abs=5e-5)
    assert str(Count(4, 20)) == "20.0% (5.7–43.7)"
    assert (str(Count(0, 0)), Count(0, 0).agrees(0.05, 1)) == ("–", True)
    assert total([Count(1, 20), Count(0, 0), Count(3, 5)]) == Count(4, 25)


@pytest.mark.full
def test_a_count_is_judged_by_its_bar() -> None:
    """Of 400, 12 to 29 agree with 5 %: then it lies in the interval."""
    assert [found for found in range(401) if Count(found, 400).agrees(0.05, 1)] == list(
        range(12, 30)
    )
    assert Count(31, 400).agrees(0.05, 84)
    assert not Count(45, 400).agrees(0.05, 84)
    assert Count(0, 400).at_most(0.05, 10)
    assert not Count(45, 400).at_most(0.05, 10)


def test_misses_are_counted() -> None:
    found = [Interval(1, 0, 2), Interval(3, 2.5, 4), Interval(5, math.nan, math.nan)]
    assert calibration.misses(found, 2) == Count(2, 3)
    assert calibration.misses(found, None) == Count(2, 3)  # of their mean, 3
    assert calibration.misses([Interval(0, 0, 0)] * 3, None) == Count(0, 0)


def twins_match(deals: int, kind: str = "Twin") -> Contest:
    players = [f"{twins.__file__}:{kind}{number}" for number in (1, 2)]
    return contest(upcard.game("crazy8s"), players, 2, deals, seed=5)


@pytest.mark.full
def test_twins_differ_where_a_strategy_that_meets_itself_does_not() -> None:
    for kind in ("Twin", "CloseTwin"):
        (tally,) = held(twins_match(200, kind)).tallies
        assert tally["scores_squares"][0, 0] * 200 > tally["scores"][0] ** 2
    (same,) = held(contest(upcard.game("crazy8s"), ["random"] * 2, 2, 200, seed=5)).tallies
    assert same["scores_squares"][0, 0] * 200 == same["scores"][0] ** 2


@pytest.mark.full
@given(st.floats(-300, 300))
def test_deals_are_drawn_so_that_the_truth_is_as_wanted(elo: float) -> None:
    stock = played_stock()
    chances = stock.chances(elo)
    won = chances @ stock.won
    assert chances.sum() == pytest.approx(1)
    assert won[0] / won.sum() == pytest.approx(1 / (1 + 10 ** (-elo / 400)))


@pytest.mark.full
def test_what_is_drawn_are_whole_deals_that_were_played() -> None:
    stock, alike = played_stock(), twins_match(3_000)
    (tally,) = stock.held(alike, stock.chances(50), seed=1).tallies
    assert (tally.blocks, tally.games) == (3_000, 6_000)
    expected = 3_000 * stock.chances(50) @ stock.won
    assert np.abs(tally.won() - expected).max() < 4 * math.sqrt(3_000)
    drawn_again = stock.held(alike, stock.chances(50), seed=1).tallies
    assert drawn_again == [tally]


@cache
def played_stock() -> Stock:
    return Stock(twins_match(400))


def test_gains_add_to_what_the_base_wins_and_errors_add_up() -> None:
    base = strength.Won(Interval(0.6, 0.57, 0.63), 1000)
    won = strength.added(base, [0.1, -0.1, 0.2, 0.0])
    assert won.deals == 4
    assert won.rate.value == pytest.approx(0.65)
    gain = strength.added(strength.Won(Interval(0, 0, 0), 0), [0.1, -0.1, 0.2, 0.0])
    assert won.half == pytest.approx(math.hypot(0.03, gain.half))
    assert gain.half == pytest.approx(3.182 * np.std([0.1, -0.1, 0.2, 0.0], ddof=1) / 2, rel=1e-3)


def test_what_a_search_has_of_the_oracles_lead() -> None:
    search, oracle, even = (strength.Won(Interval(rate, rate, rate), 9) for rate in (0.6, 0.8, 0.5))
    assert strength.captured(search, oracle, 0.5) == "33%"
    assert strength.captured(search, even, 0.5) == ""


def test_a_sheet_is_a_table_for_a_page_and_remembers_its_verdicts() -> None:
    sheet = Sheet("Ducks", ("pond", "ducks"), [("a", "3"), ("b",)], ["One pond."])
    page = ["## Ducks", "", "| pond | ducks |", "| --- | ---: |", "| a | 3 |", "| b |  |", ""]
    assert sheet.markdown().splitlines() == [*page, "One pond."]
    assert [sheet.verdict(True), sheet.verdict(False)] == ["holds", "FAILS"]
    assert (ended(sheet.verdicts), ended([True])) == (1, 0)


@pytest.mark.full
@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
@pytest.mark.parametrize("name", ["nothing", "sums of lists", "dictionaries"])
def test_steps_come_to_an_end(name: str) -> None:
    assert steps.seconds(steps.LOOPS[name]) > 0
