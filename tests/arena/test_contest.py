"""Matches and tournaments as wholes: the same whoever works, and after any interrupt."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from threading import main_thread

import numpy as np
import pytest

import upcard
from tests.arena.runners.test_jobs import mine
from tests.arena.strategies import FLAG
from tests.arena.within import take_the_place
from upcard.arena.contest import Contest, contest
from upcard.arena.runners import workers
from upcard.arena.runners.jobs import Games
from upcard.arena.storage.resumable_file import Written
from upcard.arena.tournament import Progress, play
from upcard.errors import Unreadable

CRAZY8S = upcard.game("crazy8s")


class Kept:
    """A writer that keeps all games."""

    written = Written("nowhere", 0, "")

    def __init__(self, stop_after: int = 10**9) -> None:
        self.batches: list[Games] = []
        self.left = stop_after

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def write(self, rows: Games) -> None:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        self.batches.append(rows)

    def settle(self) -> None:
        pass

    @property
    def games(self) -> Games:
        return np.concatenate(self.batches)


class ToldToEnd(Kept):
    """The same, where a signal comes as soon as some batches are kept, and not yet counted."""

    told = signal.SIGINT

    def write(self, rows: Games) -> None:
        super().write(rows)
        if not self.left:
            signal.pthread_kill(main_thread().ident or 0, self.told)


class HungUp(ToldToEnd):
    told = signal.SIGTERM


def small(*players: str, seats: int = 2, deals: int = 60, seed: int = 1) -> Contest:
    return contest(CRAZY8S, players or ("first", "random", "first"), seats, deals, seed)


def run(
    of: Contest, opener: workers.Opener | None = None, count: int = 2
) -> tuple[Progress, Games]:
    progress, kept = Progress(of), Kept()
    play(progress, opener or workers.threads(count), count, writer=kept)
    return progress, kept.games


def test_no_two_deals_of_a_tournament_are_the_same_and_all_are_played() -> None:
    of = small(deals=100)
    numbers = [job.deals for job in of.jobs()]
    dealt = list(chain.from_iterable(numbers))
    assert len(dealt) == len(set(dealt)) == 300
    progress, games = run(of)
    assert len(games) == progress.games == 600
    assert progress.complete


@pytest.mark.parametrize("count", [1, 3])
def test_the_result_does_not_depend_on_the_number_of_threads(count: int) -> None:
    (one, games), (other, again) = run(small(), count=1), run(small(), count=count)
    assert one.tallies == other.tallies
    assert games.tobytes() == again.tobytes()


@pytest.mark.full
def test_nor_on_processes_and_a_worker_that_dies_is_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = tmp_path / "flag"
    monkeypatch.setenv(FLAG, str(flag))
    of = contest(CRAZY8S, ("first", mine("Dies")), 2, 20, 3)
    with pytest.MonkeyPatch.context() as patch:
        take_the_place(patch)
        alone, games = run(of, workers.threads(1), 1)
    flag.touch()
    together, again = run(of, workers.processes(1), 1)
    assert not flag.exists()  # it has died
    assert alone.tallies == together.tallies
    assert games.tobytes() == again.tobytes()


@pytest.fixture
def ending() -> Iterator[None]:
    """SIGTERM interrupts, as it does in commands."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("stopped", [Kept, ToldToEnd, HungUp])
@pytest.mark.usefixtures("ending")
def test_an_interrupted_contest_goes_on_to_the_very_same_end(stopped: type[Kept]) -> None:
    whole, games = run(small())
    saved, first = list[str](), stopped(stop_after=5)
    progress = Progress(small())
    with pytest.raises(KeyboardInterrupt):
        play(progress, workers.threads(2), 2, writer=first, save=saved.append)
    assert 0 < progress.games < whole.games
    assert not progress.results().complete
    second = Kept()
    again = Progress.from_json(small(), saved[-1])
    assert again.games == progress.games
    play(again, workers.threads(2), 2, writer=second, save=saved.append)
    assert again.tallies == whole.tallies
    assert np.concatenate([first.games, second.games]).tobytes() == games.tobytes()
    played = Progress.from_json(small(), saved[-1])
    assert (played.complete, played.written) == (True, Kept.written)
    third = Kept()
    play(played, workers.threads(2), 2, writer=third)
    assert third.batches == []


@pytest.mark.parametrize(
    "damage", [lambda text: text[:-9], lambda text: text.replace("pieces", "x")]
)
def test_what_was_kept_is_of_this_contest_or_refused(damage: Callable[[str], str]) -> None:
    text = Progress(small()).to_json()
    with pytest.raises(Unreadable, match="another contest"):
        Progress.from_json(small(seed=2), text)
    with pytest.raises(Unreadable):
        Progress.from_json(small(), damage(text))


def test_a_sequential_test_ends_a_match_as_soon_as_it_is_decided() -> None:
    of = contest(CRAZY8S, ("mind-the-eights", "random"), 2, 5_000, 1, bounds=(0.0, 40.0))
    progress, _ = run(of, workers.threads(1), 1)
    test = progress.results().sprt
    assert test is not None
    assert test.answer == "better"
    assert progress.games < of.plan.games
    assert progress.complete
    again = Progress.from_json(of, progress.to_json())
    play(again, workers.threads(1), 1)
    assert again.games == progress.games


def test_like_players_get_names_that_differ() -> None:
    of = contest(CRAZY8S, ("first", "random", "first", "first"), 4, 10, 1)
    assert [entrant.name for entrant in of.entrants] == ["first", "random", "first #2", "first #3"]


@pytest.mark.usefixtures("within")
def test_players_of_files_with_one_name_are_called_by_their_files(tmp_path: Path) -> None:
    text = (
        "import upcard\n\n\nclass {}(upcard.Player):\n    def choose(view):\n        return None\n"
    )
    files = {"a/mine.py": "Mine", "b/mine.py": "Mine", "other.py": "Mine", "own.py": "First"}
    for name, who in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text.format(who))
    players = [f"{tmp_path / name}:{who}" for name, who in files.items()]
    of = contest(CRAZY8S, (*players, "first", players[2]), 2, 10, 1)
    assert [entrant.name for entrant in of.entrants] == [
        "a/mine.py:Mine",
        "b/mine.py:Mine",
        "other.py:Mine",
        "own.py:First",
        "first",
        "other.py:Mine #2",
    ]
    alone = contest(CRAZY8S, (players[0], "random"), 2, 10, 1)
    assert [entrant.name for entrant in alone.entrants] == ["mine", "random"]
