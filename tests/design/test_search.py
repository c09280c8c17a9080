"""The search: the same with any number of workers, resumed, and of known answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from upcard.arena.runners.workers import threads
from upcard.design.asking import Asked, Task
from upcard.design.measures import Measure
from upcard.design.playing import Table
from upcard.design.proposing import by_optimiser
from upcard.design.racing import Row
from upcard.design.ranking import Changed, Entry, Estimate, in_order, ranks
from upcard.design.search import Search
from upcard.design.store import Store
from upcard.design.wishes import Wishes
from upcard.errors import BadRules

pytestmark = pytest.mark.usefixtures("in_small")

ASKED = Asked(
    ("turns 10..14", "blocked <5%", "min spread"), ("cards", "stuck", "deal.hand"), ("cards.8",)
)


def begun(workers: int = 1, asked: Asked = ASKED) -> tuple[Task, Search]:
    task = Task.of("crazy8s", asked, 2)
    return task, task.begin(7, threads(workers), workers)[0]


def raced(search: Search, generations: int, workers: int = 1) -> list[list[Row]]:
    return [search.generation(threads(workers), workers) for _ in range(generations)]


@pytest.mark.full
def test_any_number_of_workers_finds_the_same() -> None:
    one, four = begun(1)[1], begun(4)[1]
    assert raced(one, 3) == raced(four, 3, 4)
    assert one.best == four.best
    assert one.deals == four.deals


@pytest.mark.full
def test_a_search_goes_on_from_its_file_as_if_it_had_never_ended(tmp_path: Path) -> None:
    task, whole = begun()
    rows = raced(whole, 4)
    _, first = begun()
    path = tmp_path / "search"
    store = Store(path, task.identity, 7, lambda: 0)
    for _ in range(2):
        store.add(first, raced(first, 1)[0], 1.0)
    again = Store(path, task.identity, None, lambda: 0)
    _, second = begun()
    second.resume(again.generations)
    assert (again.seed, again.seconds, second.generations) == (7, 1.0, 2)
    assert raced(second, 2) == rows[2:]
    assert (second.best, second.deals, second.variants) == (whole.best, whole.deals, whole.variants)


def test_a_generation_that_was_not_written_to_its_end_does_not_count(tmp_path: Path) -> None:
    task, search = begun()
    store = Store(tmp_path / "search", task.identity, 7, lambda: 0)
    (first,) = raced(search, 1)
    store.add(search, first, 1.0)
    rows = raced(search, 1)[0][:16]
    store._study.add_trials([store._trial(search, row, 1) for row in rows[:5]])
    (only,) = Store(tmp_path / "search", task.identity, 7, lambda: 0).generations
    assert only[0] == first


def test_the_file_of_another_search_is_refused(tmp_path: Path) -> None:
    task, search = begun()
    path = tmp_path / "search"
    Store(path, task.identity, 7, lambda: 0).add(search, raced(search, 1)[0], 1.0)
    with pytest.raises(BadRules, match="differs in seed"):
        Store(path, task.identity, 8, lambda: 0)
    with pytest.raises(BadRules, match="differs in wishes"):
        Store(path, {**task.identity, "wishes": ["fair"]}, 7, lambda: 0)
    (tmp_path / "other").write_text("this is no journal\n")
    with pytest.raises(BadRules, match="is no file of a search"):
        Store(tmp_path / "other", task.identity, 7, lambda: 0)


def test_what_is_wished_is_found() -> None:
    asked = Asked(("turns 17..20", "first_seat 50±3%"), ("deal.hand", "stuck", "pile"))
    _, search = begun(2, asked)
    assert search.leader.miss(search.wishes) > 10  # the base
    raced(search, 8, 2)
    assert search.leader.miss(search.wishes) == 0


def test_a_space_that_is_tried_whole_is_exhausted() -> None:
    _, search = begun(1, Asked(("turns 10..14",), ("stuck.drawn", "stuck.voluntary")))
    raced(search, 3)
    assert search.exhausted
    assert search.variants <= 5


def test_no_variant_is_tried_twice_and_none_that_plays_like_another() -> None:
    _, search = begun()
    rows = [row for generation in raced(search, 4) for row in generation[:16]]
    assert len(rows) == search.variants == 64
    assert len({row.entry.changed for row in rows}) == len(rows)
    assert len({row.digest for row in rows}) == len(rows)
    space = search.space
    assert all(space.allows(dict(row.entry.changed)) for row in rows)


def entry(turns: float, skill: float, changes: int = 1, error: float = 0.0) -> Entry:
    changed = tuple((f"key {number}", True) for number in range(changes))
    known = {"turns": Estimate(turns, error), "skill": Estimate(skill, 0.0)}
    return Entry(changed, 1024, known)


WISHES = Wishes.read(["turns 10..14", "max skill"], 2)


def test_what_misses_less_is_better_then_what_is_on_the_front() -> None:
    far, near, dull, better, longer = (
        entry(20, 0.9), entry(15, 0.5), entry(12, 0.4), entry(12, 0.6), entry(12, 0.7, 3),
    )  # fmt: skip
    assert in_order([far, near, dull, better, longer], WISHES) == [
        better, longer, dull, near, far,
    ]  # fmt: skip


def test_what_chance_may_do_is_allowed_for_or_kept_away_from() -> None:
    at_the_edge = entry(14.5, 0.5, error=1.0)
    assert at_the_edge.miss(WISHES) == pytest.approx(1)
    assert at_the_edge.miss(WISHES, 1.0) == 0
    assert entry(13.8, 0.5, error=0.5).miss(WISHES, -1.0) == pytest.approx(0.6)
    assert entry(13.8, 0.5, error=0.5).miss(WISHES) == 0
    assert Entry((), 1024, {}).miss(WISHES) == 1
    assert Entry((), 1024, {}).miss(WISHES, 1.0) == 0


def test_fronts_are_those_that_nobody_beats() -> None:
    rows = [(1, 5), (5, 1), (3, 3), (4, 4), (5, 5), (3, 3)]
    assert ranks(rows) == [0, 0, 0, 1, 2, 0]


@pytest.mark.full
def test_several_directions_are_bred_for() -> None:
    asked = Asked(("min spread", "max wait", "turns <60"), ("deal.hand", "stuck", "cards.Q"))
    task, search = begun(1, asked)
    raced(search, 4)
    found = [*by_optimiser(task.space, task.wishes, search.best, 5, 3)]
    assert found == [*by_optimiser(task.space, task.wishes, search.best, 5, 3)]
    keys = {key for entry in search.best for key, _ in entry.changed}
    assert {key for changed in found for key, _ in changed} <= keys
    (front, *_) = search.best
    assert front.miss(task.wishes) == 0


def test_what_takes_seconds_is_measured_of_those_that_came_far() -> None:
    asked = Asked(("comebacks >20%",), ("stuck",))
    task = Task.of("crazy8s", asked, 2)
    measured = list[str]()

    def slow(changed: Changed, measures: Sequence[Measure], *_: int) -> dict[str, Estimate]:
        measured.append(str(changed))
        return {one.key: Estimate(0.1 + 0.1 * len(changed), 0.01) for one in measures}

    table = Table.of(task.game, task.study.player, 2)
    search = Search(task.space, task.wishes, table, 7, slow)
    (rows,) = raced(search, 1)
    far = [str(row.entry.changed) for row in rows if row.entry.deals == 512]
    assert measured == ["()", *far]
    assert 1 <= len(far) < 16
    assert all("comebacks" in row.entry.estimates for row in rows if row.entry.deals >= 512)
    assert all(len(entry.changed) for entry in search.best[:1])


def test_who_does_not_go_on_at_once_may_do_so_later() -> None:
    _, search = begun()
    generations = raced(search, 4)
    fresh = [{row.entry.changed for row in rows[:16]} for rows in generations]
    later = [{row.entry.changed for row in rows[16:]} for rows in generations]
    assert all(set().union(*fresh).issuperset(names) for names in later)
    assert any(names - own for own, names in zip(fresh, later, strict=True))


@pytest.mark.full
def test_a_round_of_many_deals_is_played_seldom() -> None:
    _, search = begun(1, Asked(("turns 10..14", "blocked <5%"), ("cards", "stuck"), ("cards.8",)))
    last = [any(row.entry.deals == 2048 for row in rows) for rows in raced(search, 8)]
    assert not any(played for number, played in enumerate(last, 1) if number % 4)
    assert any(last)


def test_with_bounds_alone_no_more_changes_are_tried_than_fulfil_them() -> None:
    asked = Asked(("turns 12..24",), ("deal.hand", "stuck", "pile"))
    _, search = begun(1, asked)
    raced(search, 4)
    assert search.leader.miss(search.wishes, -1.0) == 0
    fewest = max(2, len(search.leader.changed))
    assert all(len(row.entry.changed) <= fewest for row in raced(search, 1)[0])
