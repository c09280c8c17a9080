"""Where a history is kept: several at once, killed processes, full disks, bad addresses."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import platformdirs
import pytest
from sqlalchemy import Connection, event, text

from tests.arena.played import EVENING, MORNING, results, standing
from tests.starting import started
from tests.waiting import TIMEOUT
from upcard.arena.storage.database import BadStore
from upcard.arena.storage.history import Store, open_store

pytestmark = pytest.mark.surroundings

ROOT = Path(__file__).parents[3]


# Several at once, and one that is killed

CHILD = """
import sys
from sqlalchemy import event
from tests.arena.played import MORNING, results, standing
from upcard.arena.storage.history import open_store

def answer(word):
    print(word, flush=True)
    sys.stdin.readline()

url, name, doing = sys.argv[1:]
answer("ready")
store = open_store(url)
played = results(standing("a", wins=10), standing("b", wins=90))
if doing == "be killed":
    store.add(played, name + " done", MORNING, "match")
    event.listen(store.database.engine, "commit", lambda connection: answer("in it"))
    store.add(played, name + " undone", MORNING, "match")
else:
    new = [store.add(played, f"{name} {number}", MORNING, "match") for number in range(5)]
    print(sum(new) + 10 * store.add(played, "shared", MORNING, "match"))
"""


class Child:
    """Another process that uses the same history."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def heard(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go_on(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()


@pytest.fixture
def child(url: str) -> Iterator[Callable[[str, str], Child]]:
    """Starts another process, which is ready."""
    pipe = subprocess.PIPE
    with ExitStack() as running:

        def start(name: str, doing: str = "add") -> Child:
            command = [sys.executable, "-c", CHILD, url, name, doing]
            process = started(command, stdin=pipe, stdout=pipe, encoding="utf-8", cwd=ROOT)
            return Child(running.enter_context(process))

        yield start


@pytest.mark.full
def test_several_at_once_make_the_tables_and_add_all_their_runs(
    url: str, child: Callable[[str], Child]
) -> None:
    children = [child(name) for name in "pqrs"]
    assert [each.heard() for each in children] == ["ready"] * 4
    for each in children:
        each.go_on()
    told = sorted(each.heard() for each in children)
    assert [each.process.wait(TIMEOUT) for each in children] == [0] * 4
    assert told == ["15", "5", "5", "5"]  # only one of them added the run that all had
    total, _ = open_store(url).players()
    assert (total.runs, total.games) == (21, 2100)


@pytest.mark.full
def test_what_a_killed_process_committed_stays_and_the_rest_was_never_there(
    url: str, store: Store, child: Callable[[str, str], Child]
) -> None:
    victim = child("v", "be killed")
    assert victim.heard() == "ready"
    victim.go_on()
    assert victim.heard() == "in it"  # all is written, nothing committed
    assert [run.id for run in store.runs()] == ["v done"]  # and who reads need not wait
    os.kill(victim.process.pid, signal.SIGKILL)
    assert victim.process.wait(TIMEOUT) == -signal.SIGKILL
    again = open_store(url)
    assert [run.id for run in again.runs()] == ["v done"]
    assert again.add(results(standing("a")), "v undone", EVENING, "match") is True
    assert [run.id for run in again.runs()] == ["v undone", "v done"]


@pytest.mark.full
def test_who_writes_waits_for_another_that_writes(
    store: Store, child: Callable[[str], Child]
) -> None:
    other = child("p")
    assert other.heard() == "ready"
    with store.database.writing() as connection:
        connection.execute(text("DELETE FROM upcard_runs"))
        other.go_on()
        with pytest.raises(subprocess.TimeoutExpired):
            other.process.wait(1)
    assert (other.heard(), other.process.wait(TIMEOUT)) == ("15", 0)


def test_who_reads_holds_up_nobody_and_sees_one_state(store: Store) -> None:
    count = text("SELECT count(*) FROM upcard_runs")
    with store.database.reading() as connection:
        assert connection.scalar(count) == 0
        assert store.add(results(standing("a")), "1", MORNING, "match") is True
        assert connection.scalar(count) == 0
    assert len(store.runs()) == 1


# What cannot be kept


def test_a_run_is_kept_with_all_its_entries_or_not_at_all(store: Store) -> None:
    store.add(results(standing("a", 10, 1), deals=5, complete=False), "1", MORNING, "match")
    before = store.runs()
    with pytest.raises(BadStore, match=r"cannot use the history at .*upcard_entries"):
        store.add(results(standing("b"), standing("b")), "1", EVENING, "match")
    with pytest.raises(BadStore, match="surrogates not allowed"):
        store.add(results(standing("b"), standing("\udcff")), "1", EVENING, "match")
    assert store.runs() == before


def test_an_interrupt_undoes_what_was_begun(store: Store) -> None:
    def interrupted(connection: object) -> None:
        raise KeyboardInterrupt

    event.listen(store.database.engine, "commit", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.add(results(standing("a")), "1", MORNING, "match")
    event.remove(store.database.engine, "commit", interrupted)
    assert store.runs() == ()
    assert store.add(results(standing("a")), "1", MORNING, "match") is True


def test_the_tables_of_a_later_version_are_left_alone(url: str, store: Store) -> None:
    with store.database.writing() as connection:
        connection.execute(text("UPDATE upcard_layout SET number = 3"))
    with pytest.raises(BadStore, match=r"has layout 3, and this Upcard knows no later than 2"):
        open_store(url)


def fill(store: Store) -> list[str]:
    """Add runs until no more fit; those that did."""
    entries = [standing(f"{place} " + "x" * 200) for place in range(20)]
    for number in range(10_000):
        try:
            store.add(results(*entries), str(number), MORNING, "tournament")
        except BadStore as problem:
            assert "database or disk is full" in str(problem)  # noqa: PT017 (when is not known)
            return [str(kept) for kept in range(number)]
    pytest.fail("the disk never filled")


def test_a_full_database_keeps_what_it_has(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "history.sqlite"))

    def small(connection: sqlite3.Connection, record: object) -> None:
        connection.execute("PRAGMA max_page_count = 30")

    event.listen(store.database.engine, "connect", small)
    kept = fill(store)
    assert kept
    assert sorted(run.id for run in store.runs()) == sorted(kept)
    event.remove(store.database.engine, "connect", small)
    assert all(len(run.standings) == 20 for run in store.runs())
    assert store.add(results(standing("a")), "when there is room", MORNING, "match") is True


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    diary = b"Dear diary, " * 1000
    path.write_bytes(diary)
    with pytest.raises(BadStore, match=f"cannot use the history at {path}: file is not a database"):
        open_store(str(path))
    assert path.read_bytes() == diary


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    store = open_store(str(path))
    for number in range(40):
        store.add(results(standing("a" * 100)), str(number), MORNING, "match")
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    for use in (store.runs, store.players, lambda: open_store(str(path)).runs()):
        with pytest.raises(BadStore, match=f"cannot use the history at {path}: database disk"):
            use()


# Where it is kept


def test_a_history_without_an_address_is_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    store = open_store()
    assert store.where == str(platformdirs.user_data_path("upcard") / "history.sqlite")
    assert Path(store.where).is_file()


def test_a_path_and_its_url_are_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / "h.sqlite"
    for address in ("h.sqlite", "~/h.sqlite", str(path), "sqlite:///h.sqlite", f"sqlite:///{path}"):
        assert open_store(address).where == str(path)
    assert [each.name for each in tmp_path.iterdir()] == ["h.sqlite"]


@pytest.mark.parametrize(
    "address",
    [
        "mysql://me:secret@host/history",
        "http://",
        "://",
        "postgresql://me:secret@host:port/history",
        "sqlite://",
        "sqlite://history.sqlite",
        "sqlite:///:memory:",
        "sqlite:///history.sqlite?mode=ro",
        ":memory:",
        "/dev/null",
        "/",
        "",
    ],
)
def test_an_address_that_is_none_is_refused_with_what_is_allowed(address: str) -> None:
    with pytest.raises(BadStore, match="a file's path, sqlite:///PATH or postgresql://") as refused:
        open_store(address)
    assert "secret" not in str(refused.value)


def test_a_server_that_cannot_be_reached_is_told_without_the_password() -> None:
    address = "postgresql://me:secret@127.0.0.1:1/history"
    with pytest.raises(BadStore, match=r"postgresql://me:\*\*\*@127.0.0.1:1/history: ") as refused:
        open_store(address)
    assert str(refused.value).endswith("port 1 failed: Connection refused")


def test_a_wrong_setting_of_a_server_is_refused() -> None:
    with pytest.raises(BadStore, match=r"me@127.0.0.1:1/history: invalid connection option"):
        open_store("postgresql://me@127.0.0.1:1/history?colour=red")


def test_without_its_driver_a_server_is_refused_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match=r"pip install 'upcard\[postgres\]'"):
        open_store("postgresql://me@127.0.0.1:1/history")


@pytest.mark.full
def test_a_database_that_is_not_there_is_refused(new_database: Callable[[], str]) -> None:
    missing = new_database().replace("@/", "@/not_")
    with pytest.raises(BadStore, match=r'database "not_history[0-9]+" does not exist$'):
        open_store(missing)


@pytest.mark.full
def test_a_database_in_which_no_table_may_be_made_is_refused(
    new_database: Callable[[], str],
) -> None:
    url = new_database()
    with open_store(url).database.writing() as connection:
        connection.execute(text("DROP TABLE upcard_layout"))
        connection.execute(text("REVOKE CREATE ON SCHEMA public FROM PUBLIC"))
        connection.execute(text("CREATE ROLE guest LOGIN"))
    with pytest.raises(BadStore, match=r"permission denied for schema public$"):
        open_store(url.replace("//upcard@", "//guest@"))


@pytest.mark.full
def test_a_server_that_goes_away_in_the_middle_keeps_what_it_has(
    new_database: Callable[[], str],
) -> None:
    url = new_database()
    store, other = open_store(url), open_store(url)
    store.add(results(standing("a")), "before", MORNING, "match")

    def cut(connection: Connection) -> None:
        number = connection.scalar(text("SELECT pg_backend_pid()"))
        with other.database.reading() as killer:
            killer.execute(text(f"SELECT pg_terminate_backend({number}, 10000)"))

    event.listen(store.database.engine, "commit", cut)
    with pytest.raises(BadStore, match="terminating connection"):
        store.add(results(standing("a")), "meanwhile", MORNING, "match")
    event.remove(store.database.engine, "commit", cut)
    assert [run.id for run in store.runs()] == ["before"]
    assert store.add(results(standing("a")), "meanwhile", MORNING, "match") is True
