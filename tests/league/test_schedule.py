"""Who plays whom, with games that are drawn by lot instead of played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations
from random import Random

import numpy as np
import pytest

from upcard.arena.runners.player_facts import PlayerFacts
from upcard.arena.statistics.rating import expected
from upcard.arena.statistics.tally import GAMES, Tally, tally_of
from upcard.league.divisions import Division, Participant, divisions
from upcard.league.schedule import MOST_TABLES, Counts, Meeting, Schedule
from upcard.league.settings import Settings
from upcard.league.store import Counted

WIDTH, DEALS = 60.0, 100
ELO = {"first": 0.0, "random": -80.0, "memory": 50.0}


def division() -> Division:
    return divisions(Settings())[0]


def schedule(strengths: dict[str, float], order: Sequence[str] = (), seed: int = 5) -> Schedule:
    """A schedule of the panel and of entrants, who come in this order."""
    panel = [Participant(name, name, f"ours:{name}", PlayerFacts(name, name)) for name in ELO]
    own = [
        Participant(name, name, f"d-{name}", PlayerFacts(name, name)) for name in order or strengths
    ]
    return Schedule(division(), (*panel, *own), Settings(interval=WIDTH, deals=DEALS), seed)


def played(own: Schedule, one: Meeting, strengths: dict[str, float], late: str = "") -> Counted:
    """A table's games, drawn by lot: the same whenever it is asked for."""
    names = [own.participants[each].name for each in one.members]
    elo = [(ELO | strengths)[name] for name in names]
    lots = Random(repr((names, one.turn)))
    rows = np.zeros(DEALS * 2, GAMES)
    rows["forfeit"] = -1
    rows["deal"] = np.repeat(np.arange(DEALS), 2)
    seatings = tuple(permutations(range(2)))
    for number, row in enumerate(rows):
        seating = seatings[number % 2]
        row["seating"] = number % 2
        winner = 0 if lots.random() < expected(elo[0] - elo[1]) else 1
        if late in names:
            winner = 1 - names.index(late)
            row["forfeit"], row["why"] = seating.index(names.index(late)), 2
        row["winner"] = seating.index(winner)
    return Counted(tally_of(rows, seatings), {})


def run(own: Schedule, strengths: dict[str, float], late: str = "") -> dict[Meeting, Counted]:
    """All that is played until nothing more is wanted."""
    counts = dict[Meeting, Counted]()
    while wanted := own.wanted(counts):
        assert len(set(wanted)) == len(wanted)
        for one in wanted:
            assert one not in counts
            counts[one] = played(own, one, strengths, late)
    return counts


def by_name(own: Schedule, counts: Counts) -> dict[tuple[tuple[str, ...], int], Tally]:
    return {
        (tuple(own.participants[each].name for each in one.members), one.turn): counted.tally
        for one, counted in counts.items()
    }


def entrants(many: int, seed: int = 1) -> dict[str, float]:
    lots = Random(seed)
    return {f"e{number:02}": lots.uniform(-150, 150) for number in range(many)}


def test_it_ends_when_all_intervals_are_narrow_and_not_before() -> None:
    strengths = entrants(12)
    own = schedule(strengths)
    counts = run(own, strengths)
    rated = own.rated(counts)
    for one in own.entrants:
        low, high = rated.difference(one, 0)[1:]
        assert high - low <= WIDTH
    assert all(own.reached(counts))
    panel_alone = {one: counted for one, counted in counts.items() if one.turn == 0}
    assert len(counts) > len(panel_alone) or len(counts) > 12 * 3 + 15
    tables = len(counts) - 15
    assert tables < 12 * 11 / 2 + 12 * 3  # fewer than a full round


def test_ratings_are_those_that_were_drawn() -> None:
    strengths = entrants(30, seed=3)
    own = schedule(strengths)
    rated = own.rated(run(own, strengths))
    inside = 0
    for one in own.entrants:
        _, low, high = rated.difference(one, 0)
        inside += low <= strengths[own.participants[one].name] <= high
    assert inside >= 25  # of 30; 28.5 are expected, and fewer than 25 come once in 60 such tests


def test_the_order_in_which_they_came_does_not_matter() -> None:
    strengths = entrants(10)
    one = schedule(strengths)
    other = schedule(strengths, order=sorted(strengths, reverse=True))
    assert by_name(one, run(one, strengths)) == by_name(other, run(other, strengths))


def test_one_more_entrant_changes_few_tables() -> None:
    strengths = entrants(40)
    before = schedule(dict(list(strengths.items())[:-1]))
    after = schedule(strengths)
    old = by_name(before, run(before, strengths))
    new = by_name(after, run(after, strengths))
    latest = list(strengths)[-1]
    others = {table for table in new if latest not in table[0]}
    assert len(others - old.keys()) < 0.2 * len(old)
    with_panel = {table for table in old if set(table[0]) & ELO.keys() and table[1] == 0}
    assert with_panel <= new.keys()


def test_those_meet_who_are_about_as_strong() -> None:
    strengths = {f"e{number:02}": (number // 20) * 400.0 - 200 for number in range(40)}
    own = schedule(strengths)
    met = [names for names, _ in by_name(own, run(own, strengths)) if not set(names) & ELO.keys()]
    unlike = [names for names in met if strengths[names[0]] != strengths[names[1]]]
    assert met
    assert len(unlike) < 0.05 * len(met)


def test_who_forfeits_most_games_plays_the_yardstick_only() -> None:
    strengths = entrants(6) | {"late": 0.0}
    own = schedule(strengths)
    counts = run(own, strengths, late="late")
    tables = [table for table in by_name(own, counts) if "late" in table[0]]
    number = len(own.participants) - 1
    assert [sorted(names) for names, _ in tables] == [["first", "late"]]
    assert own.hopeless(number, counts)
    assert not any(own.hopeless(one, counts) for one in range(number))
    assert all(own.reached(counts))


def test_who_always_wins_does_not_play_for_ever() -> None:
    strengths = {"best": 5000.0, "worst": -5000.0}
    own = schedule(strengths)
    counts = run(own, strengths)
    for one in own.entrants:
        assert sum(one in each.members for each in counts) <= MOST_TABLES + 8
    assert all(map(math.isfinite, own.rated(counts).values))


def test_an_entrant_alone_plays_the_panel() -> None:
    strengths = {"alone": 30.0}
    own = schedule(strengths)
    counts = run(own, strengths)
    assert own.reached(counts) == (True,) * 4
    with_own = [names for names, _ in by_name(own, counts) if "alone" in names]
    assert {name for names in with_own for name in names} == {"alone", *ELO}


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_more_seats_have_as_many_at_each_table(seats: int) -> None:
    one = divisions(Settings(games=("uno",), seats=(seats,)))[0]
    panel = [Participant(name, name, f"ours:{name}", PlayerFacts(name, name)) for name in one.panel]
    own = [Participant(f"e{n}", f"e{n}", f"d{n}", PlayerFacts(f"e{n}", f"e{n}")) for n in range(9)]
    made = Schedule(one, (*panel, *own), Settings(), 5)
    first = made.wanted({})
    assert all(len(set(each.members)) == seats for each in first)
    assert all(sum(made.first(number) == each for each in first) == 1 for number in made.entrants)
    assert all(made.panel[0] in made.first(number).members for number in made.entrants)
