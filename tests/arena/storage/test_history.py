"""The history, on both databases: what is kept is told again, and nothing is counted twice."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from dataclasses import replace
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.arena.played import EVENING, MORNING, NONE, results, standing
from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Standing
from upcard.arena.storage.database import TABLES
from upcard.arena.storage.history import Run, Store, open_store


def test_a_run_is_read_as_it_was_added(url: str, store: Store) -> None:
    odd = standing('Ωmega\'s ["b"] ♠ \\ %s ?', wins=1, points=NONE, cheats=True)
    sure = standing("sure", rating=Interval(math.inf, 0.1 + 0.2, math.inf))
    played = results(odd, sure, standing("none", 0, 0), seed=-(2**80), games=2**40, deals=2**39)
    assert store.add(played, "run one", MORNING, "tournament") is True
    (kept,) = open_store(url).runs()
    expected = Run(
        "run one", MORNING, "tournament", "crazy8s", "0f1e", 2, -(2**80), "0.1.0", 2**39, 2**40,
        True, played.standings,
    )  # fmt: skip
    assert repr(kept) == repr(expected)  # a number that is none equals nothing, not even itself


def test_totals_are_those_of_a_hand_count(store: Store) -> None:
    """In 300 games `a` won 90 alone and 20 were nobody's, of which half counts for it."""
    first = Interval(0.5, 0.4, 0.6), Interval(1600.0, 1590.0, 1610.0)
    last = Interval(0.25, 0.2, 0.3), Interval(1400.0, 1390.0, 1410.0)
    one = standing("a", 100, 40, win_rate=first[0], rating=first[1])
    two = standing("a", 200, 50, win_rate=last[0], rating=last[1])
    store.add(results(two, standing("b", 200, 150)), "2", EVENING, "match")
    store.add(results(one, standing("b", 100, 40)), "1", MORNING, "match")
    store.add(results(standing("a", 10, 1), seats=4), "3", MORNING, "match")
    store.add(results(standing("a", 10, 2), game="clash"), "4", MORNING, "match")
    store.add(results(standing("a", 10, 3, cheats=True)), "5", MORNING, "match")
    told = [
        (each.game, each.seats, each.name, each.cheats, each.runs, each.games, each.wins,
         each.losses, each.win_rate, each.last_rating.value, each.last_played)
        for each in store.players()
    ]  # fmt: skip
    assert told == [
        ("clash", 2, "a", False, 1, 10, 2, 8, 0.2, 1512.5, MORNING),
        ("crazy8s", 2, "b", False, 2, 300, 190, 110, (40 + 150) / 300, 1512.5, EVENING),
        ("crazy8s", 2, "a", False, 2, 300, 90, 210, (50 + 50) / 300, 1400.0, EVENING),
        ("crazy8s", 2, "a", True, 1, 10, 3, 7, 0.3, 1512.5, MORNING),
        ("crazy8s", 4, "a", False, 1, 10, 1, 9, 0.1, 1512.5, MORNING),
    ]
    assert store.players("b") == (store.players()[1],)
    assert store.players("a", "clash") == store.players(game="clash") == store.players()[:1]
    assert store.players("nobody") == ()


def test_runs_come_last_first_and_as_asked_for(store: Store) -> None:
    for number in range(4):
        when = f"2026-03-0{number + 1}T08:00:00+00:00"
        game, other = ("clash", "b") if number % 2 else ("crazy8s", "c")
        store.add(results(standing("a"), standing(other), game=game), str(number), when, "match")
    assert [run.id for run in store.runs()] == ["3", "2", "1", "0"]
    assert [run.id for run in store.runs("b")] == ["3", "1"]
    assert [run.id for run in store.runs(game="crazy8s", limit=1)] == ["2"]
    assert [run.id for run in store.runs("a", "clash", 5)] == ["3", "1"]
    assert store.runs("b", "crazy8s") == ()
    names = [each.entrant.name for each in store.runs("b")[0].standings]
    assert names == ["a", "b"]  # all that took part, in their order


# Nothing is counted twice


def test_a_complete_run_that_is_added_again_stays_as_it_was(store: Store) -> None:
    store.add(results(standing("a", wins=10)), "1", MORNING, "match")
    before = store.runs()
    assert store.add(results(standing("a", wins=90)), "1", EVENING, "match") is False
    assert store.add(results(standing("a"), complete=False), "1", EVENING, "match") is False
    assert store.runs() == before


def test_a_resumed_run_takes_the_place_of_what_was_interrupted(store: Store) -> None:
    a, b = standing("a", 10, 1), standing("b", 10, 9)
    store.add(results(a, b, deals=5, games=10, complete=False), "1", MORNING, "match")
    further = standing("a", 60, 20)
    assert store.add(results(further, deals=30, complete=False), "1", MORNING, "match") is True
    late = results(a, b, deals=5, games=10, complete=False)  # a second that resumed it, and got
    assert store.add(late, "1", EVENING, "match") is False  # less far
    assert [run.standings for run in store.runs()] == [(further,)]
    whole = standing("a", 100, 30)
    assert store.add(results(whole), "1", EVENING, "match") is True
    (run,) = store.runs()
    assert (run.complete, run.played_at, run.standings) == (True, EVENING, (whole,))
    (total,) = store.players()
    assert (total.runs, total.games, total.wins) == (1, 100, 30)


GAMES = itertools.count()
ADDS = st.lists(
    st.tuples(
        st.sampled_from("pqr"),  # run
        st.integers(0, 4),  # deals
        st.booleans(),  # complete
        st.dictionaries(st.sampled_from("abc"), st.integers(0, 8), min_size=1),  # wins by name
    ),
    max_size=12,
)


@given(adds=ADDS)
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_totals_count_every_run_once(store: Store, adds: list[Any]) -> None:
    game = f"game {next(GAMES)}"
    kept: dict[str, tuple[int, bool, dict[str, int]]] = {}
    for run, deals, complete, won in adds:
        old = kept.get(run)
        new = old is None or (not old[1] and (complete or deals >= old[0]))
        if new:
            kept[run] = deals, complete, won
        standings = [standing(name, 8, wins) for name, wins in won.items()]
        played = results(*standings, game=game, deals=deals, complete=complete)
        assert store.add(played, f"{game} {run}", MORNING, "match") is new
    counted: dict[str, int] = defaultdict(int)
    for _, _, won in kept.values():
        for name, wins in won.items():
            counted[name] += wins
    assert {each.name: each.wins for each in store.players(game=game)} == counted
    assert len(store.runs(game=game)) == len(kept)


def named(name: str, identity: str, wins: int) -> Standing:
    one = standing(name, 100, wins)
    return replace(one, entrant=replace(one.entrant, identity=identity))


def test_two_files_with_a_class_of_the_same_name_are_two_players(store: Store) -> None:
    for number, (folder, wins) in enumerate([("x1", 0), ("x2", 57)]):
        who = named("s", f"/class/{folder}/s.py:S@{folder}", wins)
        store.add(results(who, standing("random")), f"run{number}", MORNING, "match")
    totals = {total.name: total.wins for total in store.players() if total.name != "random"}
    assert totals == {"x1/s.py:S": 0, "x2/s.py:S": 57}
    [run] = store.runs("x2/s.py:S")
    assert [one.entrant.name for one in run.own] == ["x2/s.py:S"]
    assert len(store.runs("s")) == 2


def test_a_history_of_the_first_layout_is_read_and_added_to(url: str) -> None:
    """What was kept without an identity stays a player of its own."""
    before = open_store(url)
    before.add(results(named("s", "", 20), standing("random")), "old", MORNING, "match")
    with before.database.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE upcard_entries DROP COLUMN identity")
        connection.exec_driver_sql("UPDATE upcard_layout SET number = 1")
    again = open_store(url)
    with again.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), TABLES) == []
    assert [total.name for total in again.players("s")] == ["s"]
    again.add(results(named("s", "/x/s.py:S@1", 30), standing("random")), "new", EVENING, "match")
    assert {total.name: total.wins for total in open_store(url).players()} == {
        "s": 20,
        "s.py:S": 30,
        "random": 100,
    }
