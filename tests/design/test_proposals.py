"""What comes out: measured on deals that the search never saw, with files that can be played."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from justhtml import JustHTML

from upcard.analysis.lab import Measure as Measured
from upcard.arena.runners.workers import threads
from upcard.design.asking import Asked, Task
from upcard.design.playing import sample
from upcard.design.proposals import Outcome, _finalists, seed_of, settle
from upcard.design.ranking import Entry, Estimate
from upcard.design.remarks import remarks
from upcard.design.search import Search
from upcard.design.space import Space, Value
from upcard.design.wishes import Wishes
from upcard.games.game import game
from upcard.records import Record
from upcard.report.design import as_file, write_design
from upcard.rules import load
from upcard.rules.changes import changes
from upcard.rules.load import rules_in
from upcard.rules.tables import tables

FRESH = 600


@pytest.fixture(scope="module")
def searched(in_small: None) -> tuple[Search, Outcome]:
    asked = Asked(("turns 15..25", "blocked <20%"), ("deal.hand", "stuck", "cards.Q"))
    task = Task.of("crazy8s", asked, 2, fresh=FRESH)
    search, judge = task.begin(3, threads(1), 1)
    for _ in range(5):
        search.generation(threads(1), 1)
    return search, settle(search, judge, 2, FRESH)


@pytest.fixture(scope="module")
def outcome(searched: tuple[Search, Outcome]) -> Outcome:
    return searched[1]


def test_every_number_is_from_fresh_deals(searched: tuple[Search, Outcome]) -> None:
    search, outcome = searched
    assert seed_of(3, "telling") not in (3, seed_of(3, "choosing"))
    first = outcome.proposals[0]
    seed, deals = seed_of(3, "telling"), range(FRESH)
    for rules, measures in ((first.rules, first.measures), (load("crazy8s"), outcome.base)):
        fresh = sample(tables(rules), search.table, {"played"}, seed, deals, 10_000)
        assert fresh is not None
        for measure in outcome.told:
            values = measures[measure.key].values
            assert values.tolist() == pytest.approx(fresh.values(measure).tolist())


def test_what_a_change_does_is_what_is_missing_without_it(searched: tuple[Search, Outcome]) -> None:
    search, outcome = searched
    for proposal in outcome.proposals:
        assert [one.key for one in proposal.undone] == [key for key, _ in proposal.changed]
        for one in proposal.undone:
            left = {key: value for key, value in proposal.changed if key != one.key}
            if one.differences is None:
                assert not search.space.allows(left)
                continue
            data, seed = tables(search.space.rules(left)), seed_of(3, "telling")
            without = sample(data, search.table, {"played"}, seed, range(300), 10_000)
            assert without is not None
            (turns,) = (one for one in outcome.told if one.key == "turns")
            own = proposal.measures["turns"].values[:300].mean()
            apart = own - without.value(turns)
            assert one.differences["turns"].value == pytest.approx(apart)


def test_the_base_is_told_when_it_fulfils_what_is_wished(in_small: None) -> None:
    task = Task.of("crazy8s", Asked(("turns 30..50",), ("cards.Q",)), 2, fresh=FRESH)
    search, judge = task.begin(3, threads(1), 1)
    assert settle(search, judge, 2, FRESH).by_base


def test_variants_that_may_be_better_are_measured_anew_too() -> None:
    def known(key: str, deals: int, seat: float, skill: float) -> Entry:
        seats = Estimate(seat, math.sqrt(0.25 / deals))
        return Entry(((key, 1),), deals, {"first_seat": seats, "skill": Estimate(skill, 0.01)})

    wishes = Wishes.read(["first_seat 50±2%", "max skill"], 2)
    sure = [known(f"sure {number}", 16_384, 0.5, 0.6 + number / 1000) for number in range(40)]
    hopeful, hopeless = known("may be", 1_024, 0.51, 0.9), known("not", 1_024, 0.6, 0.95)
    search = SimpleNamespace(known=[*sure, hopeful, hopeless], wishes=wishes)
    found = _finalists(cast(Search, search))
    assert {hopeful.changed, sure[-1].changed} <= {*found}
    assert hopeless.changed not in found


def test_what_a_proposal_is_the_best_for_is_told(outcome: Outcome) -> None:
    wishes = Wishes.read(["turns 15..25", "min turns", "min changes"], 2)
    asked = replace(outcome, wishes=wishes)
    turns = [one.measures["turns"].interval.value for one in outcome.proposals]
    changes = [len(one.changed) for one in outcome.proposals]
    assert len(set(turns)) == len(turns) == 2
    for number, proposal in enumerate(outcome.proposals):
        told = " ".join(remarks(asked, proposal))
        assert ("min turns" in told) == (turns[number] == min(turns))
        fewest = changes[number] == min(changes) < max(changes)
        assert ("fewest changes" in told) == fewest
    assert not [*remarks(replace(asked, proposals=outcome.proposals[:1]), outcome.proposals[0])]


@pytest.mark.parametrize(("won", "told"), [(40, True), (60, False)])
def test_a_player_that_wins_less_than_by_chance_is_told(
    outcome: Outcome, won: int, told: bool
) -> None:
    values = np.repeat([1.0, 0.0], [10 * won, 1000 - 10 * won])
    skill = Measured("skill", "the player beats random", values, share=True)
    first = outcome.proposals[0]
    found = " ".join(remarks(outcome, replace(first, measures={**first.measures, "skill": skill})))
    assert ("less often than by chance (50%)" in found) == told


def test_the_last_seat_is_told_once(outcome: Outcome) -> None:
    keys = [one.key for one in replace(outcome, wishes=Wishes.read(["fair"], 2)).told]
    assert [key for key in keys if "seat" in key] == ["first_seat", "seat_1"]
    assert {"first_seat", "last_seat"} < {one.key for one in outcome.told}


def test_what_is_missed_is_told_by_how_much(outcome: Outcome) -> None:
    assert not outcome.by_base
    turns, _ = outcome.wishes.bounds
    for proposal in outcome.proposals:
        value = proposal.measures["turns"].interval.value
        expected = max(0.0, 15 - value, value - 25)
        assert proposal.miss(turns) == pytest.approx(expected)
        thought = proposal.searched["turns"].value
        assert proposal.lost(turns) == pytest.approx(
            expected - max(0.0, 15 - thought, thought - 25)
        )


def test_the_files_are_rules_that_can_be_checked_and_deals_that_were_played(
    outcome: Outcome, tmp_path: Path
) -> None:
    written = write_design(outcome, tmp_path, "crazy8s", 3, "upcard lab design")
    for proposal, file, deals in zip(outcome.proposals, written.rules, written.deals, strict=True):
        rules = load(file)
        assert rules == proposal.rules
        assert {one.key for one in changes(rules, load("crazy8s"))} == {
            key for key, _ in proposal.changed
        }
        lengths = [record.verify().turns for record in map(Record.read, deals)]
        assert lengths == sorted(lengths)
        values = {int(one) for one in proposal.measures["turns"].values}
        assert values >= set(lengths)


def test_further_proposals_of_an_earlier_search_are_removed(
    outcome: Outcome, tmp_path: Path
) -> None:
    write_design(outcome, tmp_path, "crazy8s", 3)
    mine = tmp_path / "crazy8s-7.toml"
    mine.write_text('base = "crazy8s"\nname = "mine"\n')
    assert (tmp_path / "crazy8s-2-deal-1.json").exists()
    written = write_design(
        replace(outcome, proposals=outcome.proposals[:1]), tmp_path, "crazy8s", 3
    )
    there = {*written.rules, *written.deals[0], written.page, mine}
    assert set(tmp_path.iterdir()) == there


def test_the_page_has_the_numbers_and_needs_nothing_else(outcome: Outcome, tmp_path: Path) -> None:
    written = write_design(outcome, tmp_path, "crazy8s", 3, "upcard lab design")
    source = written.page.read_text(encoding="utf-8")
    page = JustHTML(source, strict=True, sanitize=False).root
    assert not page.query("script, link, img, iframe, [src]")
    assert not re.findall(r"https?:|url\(|\bnan\b|\binf\b|None", source)
    files = {(one.attrs or {})["href"] for one in page.query("p a[href]")}
    assert files == {file.name for file in written.rules}
    for number, proposal in enumerate(outcome.proposals, 1):
        assert page.query(f"svg a[href='#proposal-{number}']")
        section = page.query(f"section[aria-labelledby=proposal-{number}]")[0].to_text()
        assert f"{proposal.measures['turns'].interval.value:.2f}" in section
        assert all(one.sentence in section for one in proposal.told)


def test_rules_of_a_file_of_ones_own_are_written_whole(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('base = "crazy8s"\nname = "own"\ntitle = "Own"\nseats = [2, 3]\n')
    rules = load(own)
    assert rules_in(as_file(rules, str(own)), "file") == rules
    assert game(own).rules == rules


def test_a_file_has_the_changes_alone_though_one_is_a_table() -> None:
    changed: dict[str, Value] = {"deal.hand": (("2", 9), ("3", 5), ("4", 5)), "cards.2.draw": 3}
    rules = Space.of(load("crazy8s"), 2).rules(changed)
    text = as_file(rules, "crazy8s")
    keys = [line for line in text.splitlines() if line and not line.startswith(("#", "["))]
    assert keys[:1] == ['base = "crazy8s"']
    assert keys[-4:] == ["2 = 9", "3 = 5", "4 = 5", "draw = 3"]
    assert rules_in(text, "file") == rules
