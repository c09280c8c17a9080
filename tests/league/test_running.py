"""A league that is really played: what comes out does not depend on who is there, or on when."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.league.folders import BY_TEXT, CRASHES, DICE, FIRST, LAST, PATIENT, league, strategy
from upcard.arena.runners.jobs import Job
from upcard.arena.runners.player_facts import walled
from upcard.arena.runners.workers import Opener, lasting, processes, threads
from upcard.arena.storage.database import BadStore
from upcard.arena.tournament import Done, count_job
from upcard.cli import main
from upcard.league import running
from upcard.league.entrants import Submission, submissions
from upcard.league.running import League
from upcard.league.standings import replay_line, tables
from upcard.league.store import LeagueStore
from upcard.league.summary import Gathered, gather
from upcard.narration.moves import move_words
from upcard.records import Record

pytestmark = pytest.mark.full

SETTINGS = f"seed = 7\ndeals = 10\ninterval = 300\n{PATIENT}"
FILES = {
    "ada/x.py": strategy(FIRST),
    "ben/x.py": strategy(LAST),
    "cy/x.py": strategy(DICE),
    "dora/x.py": strategy(CRASHES),
    "eve/x.py": strategy(BY_TEXT),
    "gus/x.py": strategy(BY_TEXT),
    "fay/x.py": "import upcard\n\nclass Fay:\n    pass\n",
}
Told = dict[tuple[tuple[str, ...], int], str]
Open = Callable[..., League]


@pytest.fixture(scope="module")
def worker() -> Iterator[Opener]:
    """A process that plays what cannot be played in threads; it takes seconds to start."""
    with lasting(processes(1)) as one:
        yield one


@pytest.fixture(scope="module")
def whole(worker: Opener, tmp_path_factory: pytest.TempPathFactory) -> Iterator[League]:
    """A league of all of them, played to its end: it is known then who is compiled."""
    if not walled():
        pytest.skip("this machine has no such walls")
    made = league(tmp_path_factory.mktemp("league"), FILES, SETTINGS)
    own = League.open(made, tmp_path_factory.mktemp("first"))
    play(own, worker)
    yield own
    own.store.close()


@pytest.fixture(scope="module")
def folder(whole: League) -> Path:
    """All of their files, so that each is compiled once for all tests."""
    return whole.folder


@pytest.fixture
def opened(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a league of some of the entrants, with a store of that name."""
    there = list[League]()

    def open_league(names: Collection[str], store: str = "store", of: Path = folder) -> League:
        def some(*given: object) -> tuple[Submission, ...]:
            return tuple(one for one in submissions(*given) if one.name in names)  # type: ignore[arg-type]

        monkeypatch.setattr(running, "submissions", some)
        there.append(League.open(of, tmp_path / store))
        return there[-1]

    yield open_league
    for one in there:
        one.store.close()


def play(own: League, pool: Opener) -> Told:
    """Play it to its end; what was counted at each table, by the names of who sat there."""
    own.run(pool, 2)
    assert own.complete
    return told(own)


def told(own: League) -> Told:
    [schedule], [counts] = own.schedules, own.counts
    return {
        (tuple(schedule.participants[each].name for each in one.members), one.turn): (
            counted.to_json().partition('"seconds"')[0]  # not how long it took
        )
        for one, counted in counts.items()
    }


def test_neither_who_is_there_nor_when_they_joined_nor_how_many_work_matters(
    opened: Open, worker: Opener, tmp_path: Path
) -> None:
    """With two of ours on the panel: a table begins a process for each who is not compiled."""
    few = league(tmp_path / "few", FILES, f'{SETTINGS}panel = ["first", "random"]\n')
    opened = partial(opened, of=few)
    everybody = ["ada", "dora", "eve"]
    together = play(opened(everybody, "all"), worker)
    alone = play(opened(["eve"], "eve"), worker)
    first = {table: what for table, what in alone.items() if "eve" in table[0] and not table[1]}
    assert len(first) == 2
    assert first.items() <= together.items()
    with lasting(processes(2)) as two:
        assert play(opened(everybody, "eve"), two) == together


def test_what_was_played_is_not_played_again(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    before = play(opened(["ada", "ben"]), threads(1))
    counted = list[Job]()

    def counting(job: Job) -> Done:
        counted.append(job)
        return count_job(job)

    monkeypatch.setattr(running, "count_job", counting)
    assert play(opened(["ada", "ben"]), threads(1)) == before
    assert not counted
    more = play(opened(["ada", "ben", "cy"]), threads(1))
    assert len(counted) == len(more.keys() - before.keys())
    new = [names for names, _ in more.keys() - before.keys()]
    assert sum("cy" in names for names in new) >= 3


def test_nothing_is_lost_when_it_is_killed_twenty_times(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = play(opened(["ada", "ben", "cy"], "whole"), threads(1))
    lots, keep = Random(1), LeagueStore.keep

    class Killed(BaseException):
        pass

    kills, kept = 0, 0

    def killed(store: LeagueStore, place: str, value: str) -> None:
        nonlocal kept
        if lots.random() < 0.5:
            raise Killed
        keep(store, place, value)
        kept += 1

    monkeypatch.setattr(LeagueStore, "keep", killed)
    while kills < 20:
        own = opened(["ada", "ben", "cy"], "killed")
        try:
            own.run(threads(1), 2)
        except Killed:
            kills += 1
        else:
            own = opened(["ada", "ben", "cy"], f"killed-{kills}")
    monkeypatch.undo()
    own = opened(["ada", "ben", "cy"], "killed")
    assert kept
    assert play(own, threads(1)) == whole


def test_a_store_that_cannot_be_written_ends_it_and_keeps_what_is_there(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, kept = LeagueStore.keep, list[str]()

    def full(store: LeagueStore, place: str, value: str) -> None:
        if len(kept) == 4:
            raise BadStore("cannot use the league: database or disk is full")
        keep(store, place, value)
        kept.append(place)

    monkeypatch.setattr(LeagueStore, "keep", full)
    own = opened(["ada", "ben"])
    with pytest.raises(BadStore, match="disk is full"):
        own.run(threads(1), 1)
    assert len(own.counts[0]) == 4
    assert [len(one.rows) for one in tables(own)] == [5]
    assert set(own.store.kept(kept)) == set(kept)


def test_no_table_begins_when_the_time_is_up(opened: Open) -> None:
    own = opened(["ada", "ben"])
    own.settings = own.settings.model_copy(update={"minutes": 1e-9})
    own.run(threads(1), 1)
    assert not own.complete
    assert own.counts == [{}]
    assert [row.rating.value == 1500 for row in tables(own)[0].rows].count(True) == 1
    own.settings = own.settings.model_copy(update={"minutes": 60})
    own.run(threads(1), 1)
    assert own.complete


@pytest.fixture(scope="module")
def gathered(whole: League, worker: Opener) -> Gathered:
    """All that is told of a league of all of them."""
    found = gather(whole, worker, 1)
    again = gather(whole, worker, 1, looking=False)
    assert replace(again, at=found.at) == found
    return found


def test_standings_say_how_each_did(gathered: Gathered) -> None:
    [table] = gathered.tables
    rows = {row.participant.name: row for row in table.rows}
    assert [row.place for row in table.rows] == list(range(1, 10))
    assert {name: row.participant.runs for name, row in rows.items()} == {
        **dict.fromkeys(("first", "random", "memory", "ada", "ben", "cy", "dora"), "compiled"),
        **dict.fromkeys(("eve", "gus"), "sandbox"),
    }
    assert rows["first"].rating == (1500, 1500, 1500)
    assert rows["ada"].rating.low <= 1500 <= rows["ada"].rating.high  # it is `first` over again
    assert rows["dora"].out
    assert rows["dora"].group == max(row.group for row in table.rows)
    assert [one.name for one in gathered.refused] == ["fay"]
    groups = [row.group for row in table.rows]
    assert groups == sorted(groups)
    assert gathered.overall["first"].value == 1500


def test_a_forfeit_has_a_line_that_plays_it_again(
    gathered: Gathered,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:

    [table] = gathered.tables
    [one] = next(row for row in table.rows if row.participant.name == "dora").forfeits
    assert one.reason == "crashed"
    assert one.line.startswith("upcard match clash ")
    assert "--move-ms" not in one.line  # both are compiled
    monkeypatch.chdir(folder)
    with pytest.raises(SystemExit):
        main(one.line.split()[1:])
    assert one.first in " ".join(capsys.readouterr().out.split())


def test_a_line_has_the_time_for_a_move_where_somebody_is_not_compiled(whole: League) -> None:
    [schedule], [counts] = whole.schedules, whole.counts
    for meeting in counts:
        names = {schedule.participants[one].name for one in meeting.members}
        line = replay_line(whole, 0, meeting, 0)
        assert (" --move-ms 20000" in line) == bool(names & {"eve", "gus"})


def test_deals_are_looked_back_on(gathered: Gathered) -> None:
    names = [name for _, name in gathered.reviews]
    assert sorted(names) == ["ada", "ben", "cy", "dora", "eve", "gus"]
    for (_, name), deals in gathered.reviews.items():
        assert len(deals) == (0 if name == "dora" else 3)
        for deal in deals:
            record = Record.from_json(deal.record)
            record.verify()
            assert {seat.name for seat in record.seats} == {name, "first"}
            assert record.outcome
            winner = record.outcome.winner
            assert deal.won == (winner is not None and record.seats[winner].name == name)
            nobody = "won by nobody" if winner is None else "lost"
            assert deal.ended == ("won" if deal.won else nobody)
            for move in deal.costly:
                made = record.game.notation.move(record.moves[move.number - 1])
                assert move.played == move_words(made, record.game.deck)
                assert move.cost > 0


def test_who_chooses_alike_is_found(gathered: Gathered) -> None:
    [twins] = gathered.twins
    assert (twins.one, twins.other, twins.share) == ("eve", "gus", 1.0)
