"""The laboratory: its numbers against plain recounts, and rules that must change them."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.sample import quickly
from upcard.analysis.lab import (
    Findings,
    Measure,
    Study,
    common_seats,
    compared,
    examine,
    usual_player,
)
from upcard.analysis.lead import AHEAD, BUDGET, LOOKS, Look, Watch, course_of, lead_changes, watch
from upcard.arena.contest import contest
from upcard.arena.runners.workers import threads
from upcard.arena.statistics.intervals import Interval
from upcard.arena.tournament import Progress, play
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.games.outcome import Outcome
from upcard.players import player_named
from upcard.players.search import chances
from upcard.rules import known_games

SMALL = Study(player="memory", seats=3, deals=60, searched=6, budget="20", seed=5)
TINY = Study(player="first", seats=2, deals=4, searched=2, budget="2", seed=5)


@pytest.fixture(scope="module")
def eights() -> Findings:
    return examine(game("crazy8s"), SMALL, 2)


def measures(findings: Findings) -> dict[str, Measure]:
    return {measure.key: measure for measure in findings.measures}


def outcomes(table: Game, study: Study) -> list[Outcome]:
    """Each deal played in plain Python, move by move."""
    player, found = player_named(study.player), []
    for deal in range(study.deals):
        state = table.deal(study.seats, study.seed, deal=deal)
        while state.turn is not None:
            state.play(player.choose(state.view(state.turn)))
        assert state.outcome is not None
        found.append(state.outcome)
    return found


def test_lengths_and_winners_are_those_of_deals_played_move_by_move(eights: Findings) -> None:
    played, found = outcomes(game("crazy8s"), SMALL), measures(eights)
    turns = [outcome.turns for outcome in played]
    assert found["turns"].values.tolist() == turns
    assert eights.lengths[: max(turns) + 1] == tuple(map(turns.count, range(max(turns) + 1)))
    low, middle, high = eights.quartiles
    assert (sorted(turns)[14], sorted(turns)[29], sorted(turns)[44]) == (low, middle, high)
    for seat in range(3):
        share = [
            1 / 3 if outcome.winner is None else float(outcome.winner == seat) for outcome in played
        ]
        assert found[f"won by seat {seat}"].values == pytest.approx(share)
    assert found["blocked"].values.sum() == sum(one.reason == "blocked" for one in played)
    assert found["unwon"].values.sum() == sum(one.winner is None for one in played)


@pytest.mark.parametrize(
    ("course", "changes"),
    [
        ([(0.5, 0.5)], 0),
        ([(0.5, 0.5), (0.7, 0.3), (0.9, 0.1), (1.0, 0.0)], 0),  # to take the lead is no change
        ([(0.7, 0.3), (0.3, 0.7), (0.7, 0.3)], 2),
        ([(0.7, 0.3), (0.46, 0.54), (0.6, 0.4)], 0),  # no more than the noise
        ([(0.52, 0.48), (0.0, 1.0)], 0),  # nobody led before
        ([(0.6, 0.3, 0.1), (0.3, 0.35, 0.35), (0.2, 0.4, 0.4), (0.0, 0.0, 1.0)], 2),
    ],
)
def test_the_lead_changes_when_another_is_clearly_ahead(
    course: list[tuple[float, ...]], changes: int
) -> None:
    assert lead_changes(course) == changes


def test_a_comeback_and_when_a_deal_is_decided() -> None:
    looks = [
        Look(0, (0.5, 0.5)),
        Look(10, (0.3, 0.7)),
        Look(20, (0.8, 0.2)),
        Look(24, (0.7, 0.3)),
        Look(30, (0.9, 0.1)),
        Look(40, (1.0, 0.0)),
    ]
    assert course_of(looks) == (1, False, 30 / 40)
    assert course_of([*looks[:2], Look(20, (0.3, 0.7)), *looks[3:]]) == (1, True, 30 / 40)
    assert course_of([Look(0, (0.9, 0.1)), Look(9, (1.0, 0.0))]) == (0, False, 0.0)
    assert course_of([Look(0, (0.9, 0.1)), Look(9, (0.5, 0.5))]) == (0, False, 1.0)


def test_a_watched_deal_is_the_one_that_is_played_and_its_chances_those_of_its_choices() -> None:
    table, player = game("crazy8s"), player_named("memory")
    (seen,) = watch(Watch(table, "memory", 2, 5, range(1)))
    state, looks = table.deal(2, 5), []
    while state.turn is not None:
        looks.append(Look(state.turns, chances(state, BUDGET)))
        state.play(player.choose(state.view(state.turn)))
    assert len(looks) <= LOOKS  # else only some are looked at
    assert seen == course_of([*looks, Look(state.turns, chances(state, BUDGET))])


def test_so_far_ahead_is_beyond_the_noise_of_an_estimate() -> None:
    # Of two shares, the larger when they are even.
    assert 2 * math.sqrt(1 / BUDGET.playouts) <= AHEAD


@pytest.mark.full
def test_who_looks_ahead_wins_as_often_as_in_a_match() -> None:
    found = measures(examine(game("crazy8s"), replace(SMALL, seats=2), 1))
    for name in ("search", "oracle"):
        played = Progress(contest(game("crazy8s"), [f"{name}:20", "random"], 2, 6, 5))
        play(played, threads(1), 1)
        rates = {row.entrant.name: row.win_rate for row in played.results().standings}
        assert found[name].interval == pytest.approx(rates[f"{name}:20"])


def test_a_searcher_among_others_sits_once_in_every_seat(eights: Findings) -> None:
    played = Progress(contest(game("crazy8s"), ["search:20", "random", "random"], 3, 6, 5))
    play(played, threads(1), 1)  # all six seatings, of which each second is the same again
    rates = {row.entrant.name: row.win_rate for row in played.results().standings}
    assert measures(eights)["search"].interval == pytest.approx(rates["search:20"])


def test_any_number_of_workers_finds_the_same(eights: Findings) -> None:
    again = examine(game("crazy8s"), SMALL, 1)
    assert again.lengths == eights.lengths
    for one, other in zip(again.measures, eights.measures, strict=True):
        assert np.array_equal(one.values, other.values)


def test_a_game_does_not_differ_from_itself(eights: Findings) -> None:
    for row in compared(eights, eights):
        assert row.difference is not None
        assert row.difference.low <= row.difference.value == 0 <= row.difference.high
        assert row.intervals[0] == row.intervals[1]


def test_more_cards_make_longer_deals(tmp_path: Path, eights: Findings) -> None:
    page = tmp_path / "many.toml"
    page.write_text('base = "crazy8s"\nname = "many"\ntitle = "Many"\n[deal]\nhand = 12\n')
    more = examine(game(page), SMALL, 2)
    (turns,) = [row for row in compared(more, eights) if row.key == "turns"]
    assert turns.difference is not None
    assert turns.difference.low > 0
    apart = np.array(more.measures[0].values) - eights.measures[0].values
    half = 2.001 * apart.std(ddof=1) / math.sqrt(60)  # Student's 97.5 % point, 59 degrees
    assert turns.difference == pytest.approx(
        (apart.mean(), apart.mean() - half, apart.mean() + half), rel=1e-3
    )


def test_the_interval_of_a_difference_of_shares() -> None:
    one = Measure("won", "won", np.array([1.0] * 60 + [0.0] * 40), True)
    other = Measure("won", "won", np.array([1.0] * 50 + [0.0] * 50), True)
    # 10 of 100 differ by one: the mean is 0.1, the deviation 0.3, and 1.984 that of Student.
    assert one.beyond(other) == pytest.approx((0.1, 0.1 - 0.0598, 0.1 + 0.0598), abs=2e-3)
    assert one.beyond(one) == pytest.approx((0, -0.03, 0.03), abs=1e-3)  # three of 100


@pytest.mark.parametrize("name", quickly(known_games(), 10))
def test_every_game_can_be_examined(name: str) -> None:
    table = game(name)
    found = examine(table, replace(TINY, seats=table.rules.seats[0]))
    shares = [each for each in found.measures if each.key.startswith("won by")]
    assert sum(each.interval.value for each in shares) == pytest.approx(1)
    assert len(shares) == (2 if table.rules.partners else table.rules.seats[0])
    assert sum(found.lengths) == TINY.deals
    for row in compared(found):
        (interval,) = row.intervals
        assert row.difference is None
        assert isinstance(interval, Interval)
        assert interval.low <= interval.value <= interval.high
        assert not row.share or (interval.low >= 0 and interval.high <= 1)


def test_partners_beside_the_game_without(eights: Findings) -> None:
    study = replace(TINY, seats=4)
    rows = compared(examine(game("crazy8s-partners"), study), examine(game("crazy8s"), study))
    known = {row.key: tuple(each is not None for each in row.intervals) for row in rows}
    assert known["won by side 1"] == (True, False)
    assert known["won by seat 3"] == (False, True)
    assert known["turns"] == known["oracle"] == (True, True)
    told = {row.key for row in rows if row.difference is not None}
    assert told == {"turns", "blocked", "unwon", "lead changes", "comebacks", "decided"} | {
        "seat decides"  # of these, luck alone gives no share; of a win, half, and a quarter
    }


def test_seats_are_the_fewest_that_both_games_have() -> None:
    assert common_seats(game("crazy8s"), game("mau-mau")) == 2
    assert common_seats(game("crazy8s-partners"), game("crazy8s")) == 4
    with pytest.raises(BadRules, match="only games for as many can be compared"):
        common_seats(game("indigo"), game("crazy8s-partners"))


def test_who_plays_is_at_home_in_the_game() -> None:
    assert (usual_player(game("clash")), usual_player(game("indigo"))) == (
        "patience",
        "card-counter",
    )


def test_the_interval_of_a_count_ends_at_nothing() -> None:
    value, low, high = Measure("turns", "turns", np.array([0.0, 0.0, 0.0, 9.0]), False).interval
    assert (value, low) == (2.25, 0.0)
    assert high > 9.0
