"""The page as a document: what it says, and that no name or number breaks it."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from justhtml import Node

from tests.report.documents import attribute, check_alone, facts, read, table, text_of
from tests.report.reports import CLEAN, DIRTY, NASTY, nasty_tournament, nothing_known, tournament
from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Forfeits, Results, Sprt
from upcard.report import plots, wording, write_page

FOUR = ("alpha", "bravo", "charlie", "delta")
THREE = tournament(("always", "sometimes", "never"))
WORST = replace(
    THREE,
    standings=tuple(
        replace(row, rating=Interval(value, value, value), points=Interval(0.0, math.nan, math.nan))
        for row, value in zip(THREE.standings, (math.inf, 1500.0, -math.inf), strict=True)
    ),
    variance_saved=1.0,
)
EXTREMES = {
    "two": tournament(FOUR[:2]),
    "four at a table": tournament(FOUR, seats=4),
    "eight seats": tournament([f"p{n}" for n in range(9)], seats=8),
    "nasty": nasty_tournament(),
    "nothing": nothing_known(tournament(FOUR)),
    "infinite": WORST,
    "one length": tournament(FOUR, lengths=(0,) * 20 + (7,) + (0,) * 80),
    "endless": tournament(FOUR, lengths=(0,) * 100 + (7,)),
}


def page_of(results: Results, folder: Path) -> Node:
    return read(write_page(results, folder))


@pytest.mark.parametrize("name", EXTREMES)
def test_every_page_is_html_that_needs_nothing_but_itself(name: str, tmp_path: Path) -> None:
    page = page_of(EXTREMES[name], tmp_path)
    check_alone(page, (tmp_path / "index.html").read_text(encoding="utf-8"))
    assert not page.query("[href]")
    assert attribute(page.query("html")[0], "lang") == "en"


def test_the_ranking_has_every_number_best_rating_first(tmp_path: Path) -> None:
    results = tournament(FOUR, cheats=["bravo"], forfeits=(Forfeits("delta", "late", 3),))
    shuffled = replace(results, standings=results.standings[::-1])
    head, *rows = table(page_of(shuffled, tmp_path), "ranking")
    assert [row[1] for row in rows] == ["alpha", "bravo cheats", "charlie", "delta"]
    assert dict(zip(head, rows[3], strict=True)) == {
        "#": "4",
        "Player": "delta",
        "Rating": "1,470 1,408 to 1,532",
        "Games won": "50.5 % 49.2 % to 51.8 %",  # 3,030 of 6,000; 1.96 √(p (1 − p) / n) is 1.27 %
        "Points a game": "−9.50 −9.75 to −9.25",
        "Wins": "3,030",
        "Games": "6,000",
        "Forfeits": "3",
    }


def test_a_cheater_is_marked_wherever_it_is_named(tmp_path: Path) -> None:
    results = tournament(FOUR, cheats=["alpha"], forfeits=(Forfeits("alpha", "late", 3),))
    page = page_of(results, tmp_path)
    named = [node for node in page.query(".name") if text_of(node) == "alpha"]
    assert len(named) >= 4  # the first sentence, the ranking, the ratings, the pairs, the forfeits
    for node in named:
        assert node.parent is not None
        assert "alpha cheats" in text_of(node.parent)
    assert "see more than their seat may" in page.to_text()


def test_pairs_stand_by_rank_in_tables_that_fit_on_paper(tmp_path: Path) -> None:
    results = tournament([f"p{number}" for number in range(23)])
    page = page_of(replace(results, standings=results.standings[::-1]), tmp_path)
    tables = page.query("section[aria-labelledby=pairs] table")
    heads = [[text_of(cell) for cell in one.query("thead th")] for one in tables]
    assert [column for head in heads for column in head[1:]] == [str(n) for n in range(1, 24)]
    assert max(map(len, heads)) <= 11
    third = [
        [text_of(cell) for cell in row.query("th, td")] for row in tables[0].query("tbody tr")
    ][2]
    expected = results.pairs[2][0]
    assert expected is not None
    low, high = (f"{100 * bound:.1f}" for bound in expected[1:])
    assert third[:2] == ["3 p2", f"{100 * expected.value:.1f} {low}–{high}"]
    assert third[3] == ""


def test_names_are_text_whatever_they_hold(tmp_path: Path) -> None:
    names = {text_of(node) for node in page_of(nasty_tournament(), tmp_path).query(".name")}
    assert {" ".join(name.split()) for name in NASTY} <= names
    dirty = page_of(tournament((DIRTY, "clean"), title=f"{DIRTY}<b>"), tmp_path)
    assert CLEAN in {text_of(node) for node in dirty.query(".name")}
    assert text_of(dirty.query("h1")[0]) == f"{CLEAN}<b>"


def test_what_was_played_and_whether_to_the_end_is_said(tmp_path: Path) -> None:
    page = page_of(tournament(FOUR), tmp_path)
    assert facts(page) == {
        "Game": "crazy8s",
        "Seats": "2",
        "Deals": "18,000",
        "Games": "36,000",
        "Seed": "7",
        "Upcard": "0.1.0",
        "Turns a game": "27.25 27.00 to 27.50",
        "Blocked games": "1,234",
        "Games nobody won": "56",
        "Time": "1 min 52 s",
        "Hash of the rules": "0f1e" * 16,
    }
    words = text_of(page)
    assert "4 players at all 6 tables of 2 that they make: 18,000 deals" in words
    assert "each played with 2 seatings" in words
    assert "complete" in words
    assert "Match" in text_of(page_of(tournament(FOUR[:2]), tmp_path))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "took away 50.0 % of the variance of a win rate"),
        ({"variance_saved": 0.75}, "as exact as these would have taken 4.00 times as many games"),
        ({"variance_saved": 1.0}, "the luck of the deal cancelled out altogether"),
        ({"variance_saved": -0.031}, "of a win rate is 3.1 % more than with unrelated deals"),
        ({}, "Nobody won 56 games: in a share of games won, such a game is an equal part of a win"),
        ({}, "overlaps with that of bravo"),
        ({}, "No game was forfeited"),
        ({"complete": False}, "Interrupted. What follows is from the games played until then"),
    ],
)
def test_what_there_is_to_say_is_a_sentence(
    changes: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    assert sentence in text_of(page_of(tournament(FOUR, **changes), tmp_path))


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"variance_saved": math.nan}, "variance"),
        ({"unwon": 0}, "Nobody won"),
        ({"deals": 300_000}, "overlaps with"),
        ({}, "nterrupted"),
    ],
)
def test_what_is_not_so_is_not_spoken_of(
    changes: dict[str, Any], word: str, tmp_path: Path
) -> None:
    assert word not in text_of(page_of(tournament(FOUR, **changes), tmp_path))


def test_a_game_without_points_has_no_columns_for_them(tmp_path: Path) -> None:
    none = Interval(0.0, 0.0, 0.0)
    played = tournament(FOUR)
    assert text_of(page_of(played, tmp_path)).count("Points a game") == 2
    standings = tuple(replace(standing, points=none) for standing in played.standings)
    page = page_of(replace(played, standings=standings), tmp_path)
    assert "Points a game" not in text_of(page)
    for each in page.query("section table"):
        widths = {len(row.query("th, td")) for row in each.query("tr")}
        assert len(widths) == 1


def test_the_command_that_made_it_is_told(tmp_path: Path) -> None:
    command = "upcard match crazy8s 'a b.py:<Mine>' random --seed=7"
    page = read(write_page(tournament(FOUR), tmp_path, command))
    assert text_of(page.query("footer")[0]) == f"Made by Upcard 0.1.0 with {command}."
    assert (
        text_of(page_of(tournament(FOUR), tmp_path).query("footer")[0]) == "Made by Upcard 0.1.0."
    )


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("better", "alpha is better than bravo: by 12.5 Elo rather than by 0."),
        ("not better", "alpha is not better than bravo: by 0 Elo rather than by 12.5."),
        ("open", "whether alpha is better than bravo by 12.5 Elo rather than by 0 is still open."),
    ],
)
def test_the_sequential_tests_answer_is_a_sentence(
    answer: str, sentence: str, tmp_path: Path
) -> None:
    test = Sprt((0.0, 12.5), 2.971, -2.944, 2.944, answer)
    words = text_of(page_of(tournament(FOUR[:2], sprt=test), tmp_path))
    assert f"Sequential test: {sentence}" in words
    assert "Sequential test" not in text_of(page_of(tournament(FOUR[:2]), tmp_path))
    assert "ratio is 2.97; the question is decided at −2.94 or below and at 2.94 or above" in words


def test_who_won_everything_is_ranked_first_but_has_no_place_on_a_scale(tmp_path: Path) -> None:
    page = page_of(WORST, tmp_path)
    assert [row[1:3] for row in table(page, "ranking")[1:]] == [
        ["always", "∞ ∞ to ∞"],
        ["sometimes", "1,500 1,500 to 1,500"],
        ["never", "−∞ −∞ to −∞"],
    ]
    assert len(page.query("section[aria-labelledby=ratings] .dot")) == 1


def test_forfeits_are_listed_with_their_reasons(tmp_path: Path) -> None:
    page = page_of(nasty_tournament(), tmp_path)
    assert [row[1:] for row in table(page, "forfeits")[1:]] == [
        ["illegal move", "12"],
        ["late", "1,000"],
    ]
    ranking = {row[1]: row[-1] for row in table(page, "ranking")}
    assert ranking[f"{NASTY[0]} bot"] == "1,012"


def test_the_games_are_linked_when_they_lie_beside_the_page(tmp_path: Path) -> None:
    assert not page_of(tournament(FOUR), tmp_path).query("a")
    (tmp_path / "deals.csv").touch()
    (tmp_path / "deals.parquet").touch()
    links = [attribute(node, "href") for node in page_of(tournament(FOUR), tmp_path).query("a")]
    assert links == ["deals.csv", "deals.parquet"]


def test_the_same_results_give_the_same_bytes(tmp_path: Path) -> None:
    pages = [write_page(nasty_tournament(), tmp_path / name).read_bytes() for name in "ab"]
    assert pages[0] == pages[1]


def test_a_page_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="ile") as caught:
        write_page(tournament(FOUR), tmp_path / "file")
    assert caught.value.filename == str(tmp_path / "file" / "index.html")


values = st.floats(-1e6, 1e6, allow_nan=False)
intervals = st.lists(
    st.tuples(values, values, values).map(lambda of: Interval(sorted(of)[1], min(of), max(of))),
    min_size=1,
)


@given(intervals, values)
def test_whiskers_lie_on_one_linear_scale(given_ones: list[Interval], even: float) -> None:
    plot = plots.whiskers(given_ones, even, wording.fixed, lambda value, digits: f"{value:.17g}")
    assert plot is not None
    known = [(even, plot.even)]
    known += [(float(text), place) for place, text in plot.ticks]
    for interval, row in zip(given_ones, plot.rows, strict=True):
        assert None not in (row.value, row.low, row.high)
        known += zip(interval, (row.value, row.low, row.high), strict=True)  # type: ignore[arg-type]
    assert all(0 <= place <= 100 for _, place in known)
    (least, left), (most, right) = min(known), max(known)
    for value, place in known:
        expected = left + (right - left) * (value - least) / ((most - least) or 1)
        assert place == pytest.approx(expected, abs=0.03)
    assert len(plot.ticks) <= 7


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=400).filter(any))
def test_a_histogram_counts_every_game_once(lengths: list[int]) -> None:
    plot = plots.histogram(lengths, math.nan)
    assert plot is not None
    assert plot.mean is None
    assert sum(bar.share for bar in plot.bars) == pytest.approx(1)
    assert len(plot.bars) <= plots.MOST_BARS + 2
    for bar, after in pairwise(plot.bars):
        assert bar.last is not None
        assert after.first == bar.last + 1
    for bar in plot.bars:
        games = lengths[bar.first :] if bar.last is None else lengths[bar.first : bar.last + 1]
        assert bar.share == pytest.approx(sum(games) / sum(lengths))
    turns = np.repeat(np.arange(len(lengths)), lengths)
    quarters = np.quantile(turns, [0.25, 0.75], method="inverted_cdf")
    assert plot.quarters == tuple(quarters)
    assert set(plot.labelled) <= set(range(len(plot.bars)))
    assert len(plot.labelled) <= 9
    steps = {plot.bars[b].first - plot.bars[a].first for a, b in pairwise(plot.labelled)}
    assert len(steps) <= 2  # the last bar may stand nearer or farther


def test_the_mean_is_drawn_amid_its_own_bar() -> None:
    plot = plots.histogram([0, 0, 1, 2, 1], 3.0)
    assert plot is not None
    assert [bar.first for bar in plot.bars] == [2, 3, 4]
    assert plot.mean == 50.0
    assert plot.quarters == (2, 3)


def test_no_games_make_no_plots() -> None:
    nothing = Interval(math.nan, math.nan, math.nan)
    assert plots.histogram([0, 0], math.nan) is None
    assert plots.whiskers([nothing], 0.5, wording.percent, wording.fixed) is None


def test_numbers_read_as_in_a_book() -> None:
    assert wording.fixed(1234567.891, 2) == "1,234,567.89"
    assert wording.fixed(-0.004, 2) == "0.00"
    assert wording.fixed(-12.5, 1) == "−12.5"
    assert wording.fixed(math.nan) == wording.percent(math.nan) == "–"
    assert [wording.fixed(value) for value in (math.inf, -math.inf)] == ["∞", "−∞"]
    assert wording.percent(0.5812) == "58.1\u00a0%"
    assert [wording.lasted(time) for time in (0.04, 59.9, 60, 119.7, 3_600, 100_000)] == [
        "0.0 s",
        "59.9 s",
        "1 min 0 s",
        "2 min 0 s",
        "1 h 0 min",
        "27 h 46 min",
    ]
